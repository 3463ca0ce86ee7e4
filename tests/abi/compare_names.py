"""The names that compilers give to the functions of declare_simd.c and .cpp are the names that abi gives them.

    compare_names.py VARIANT_NAMES FOLDER clang=PROGRAM gcc=PROGRAM gxx=PROGRAM nm=PROGRAM [frontend=PLUGIN passes=PLUGIN]

GCC's names are the symbols of an object, clang's the function attributes of its IR; on POWER, where
it has none, those of our plugins. One scalar function of one compiler is
one test. A compiler that is missing (an empty PROGRAM) counts as one skipped test.
"""

import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from processes import must  # noqa: E402

SOURCES = {"c": "declare_simd.c", "c++": "declare_simd_references.cpp"}
CLANG_TARGETS = {
    "clang-x86_64": ["--target=x86_64-linux-gnu"],
    "clang-aarch64": ["--target=aarch64-linux-gnu"],
    "clang-aarch64-sve": ["--target=aarch64-linux-gnu", "-march=armv8.2-a+sve"],
}


def gcc_names(compiler, nm, source):
    with tempfile.TemporaryDirectory() as folder:
        obj = os.path.join(folder, "functions.o")
        must(compiler, "-w", "-O1", "-fopenmp-simd", "-c", source, "-o", obj)
        return re.findall(r"\b_ZGV\S+", must(nm, obj).stdout)


def clang_names(compiler, target, source):
    ir = must(compiler, "-w", *target, "-O1", "-fopenmp-simd", "-S", "-emit-llvm", source, "-o", "-").stdout
    groups = "\n".join(line for line in ir.splitlines() if line.startswith("attributes "))
    return re.findall(r'"(_ZGV[^"]+)"', groups)


def plugin_names(programs, target, source):
    with tempfile.TemporaryDirectory() as folder:
        module = os.path.join(folder, "functions.ll")
        must(programs["clang"], "-w", *target, "-O0", "-fopenmp-simd", "-fplugin=" + programs["frontend"], "-S", "-emit-llvm", source, "-o", module)
        ir = must(os.path.join(os.path.dirname(programs["clang"]), "opt"), "-load-pass-plugin=" + programs["passes"],
                  "-passes=adopt-annotations", "-S", module, "-o", "-").stdout
        return re.findall(r'"(_ZGV[^"]+)"', "\n".join(line for line in ir.splitlines() if line.startswith("attributes ")))


def by_function(names):
    table = {}
    for name in names:
        table.setdefault(name.split("_", 2)[2], set()).add(name)
    return table


def compare(title, ours, theirs):
    """(passed, failed) over the scalar functions that either side names."""
    ours, theirs = by_function(ours), by_function(theirs)
    failed = 0
    for function in sorted(ours.keys() | theirs.keys()):
        a, b = ours.get(function, set()), theirs.get(function, set())
        if a != b:
            failed += 1
            print(f"{title}: {function}: only abi: {sorted(a - b)}, only the compiler: {sorted(b - a)}")
    names = sum(map(len, theirs.values()))
    print(f"{title}: {names} names of {len(theirs)} functions")
    return len(ours.keys() | theirs.keys()) - failed, failed


def main(argv):
    if len(argv) < 3 or any("=" not in argument for argument in argv[3:]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    tool, folder = argv[1:3]
    programs = dict(argument.split("=", 1) for argument in argv[3:])
    passed = failed = skipped = 0
    for language, file in SOURCES.items():
        source = os.path.join(folder, file)
        found = {}
        compiler = programs.get("gcc" if language == "c" else "gxx")
        if compiler and programs.get("nm"):
            found["gcc-x86_64"] = gcc_names(compiler, programs["nm"], source)
        else:
            print(f"GCC ({language}) was not found: install gcc and g++")
            skipped += 1
        for name, target in CLANG_TARGETS.items():
            found[name] = clang_names(programs["clang"], target, source)
        if programs.get("frontend"):
            found["plugin-ppc64"] = plugin_names(programs, ["--target=powerpc64le-linux-gnu", "-D_Float16=short"], source) # a type that POWER has not
        for name, theirs in found.items():
            good, bad = compare(f"{name} {language}", must(tool, name, language).stdout.split(), theirs)
            passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
