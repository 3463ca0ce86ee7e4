"""From source to assembly and results, in C and C++ with GNU's extensions and without: loops over exp10, lgamma and sincos, which
clang knows in some languages only, call variants or have their bodies. Without the clang plugin a remark says what to do, which helps.
Functions that -fno-builtin-NAME says are the program's own are not libvec's.

    run.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so --library libvec.so --bodies bodies.bc
           --include FOLDER --source FOLDER

The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must, run  # noqa: E402

FUNCTIONS = {name: name for name in ("exp10", "exp10f", "lgamma", "lgammaf", "sincos", "sincosf")} | {
    "product_sincos": "sincos", "product_sincosf": "sincosf"}
STANDARDS = [("c", "c11"), ("c", "gnu11"), ("c++", "c++17"), ("c++", "gnu++17")]
AVX512 = {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}
BUILDS = [
    ("calls", ["-O2", "-march=x86-64-v3"], {"avx2", "fma"}, "d"),
    ("calls", ["-O2", "-march=x86-64"], set(), "b"),
    ("bodies", ["-O3", "-march=x86-64-v4"], AVX512, "e"),
]


class Checks:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def expect(self, good, what):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL " + what)


def in_vectors(checks, what, assembly, remarks, isa):
    """Each loop calls the variant of its function, or has its body."""
    for loop, function in FUNCTIONS.items():
        text = re.search(rf"^vector_{loop}:(.*?)^\.Lfunc_end", assembly, re.M | re.S)[1]
        variant = rf"_ZGV{isa}N\d+\w*_{function}\b"
        called = re.search(rf"call\w*\s+{variant}", text)
        checks.expect(called or (remarks and re.search(rf"{variant} is inlined", remarks)), f"{what}: {loop} is scalar")


def check_build(checks, arguments, folder, flags, language, standard, kind, options, needed, isa):
    what = f"{standard}, {' '.join(options)}"
    source = pathlib.Path(arguments.source) / "loops.c"
    passes = arguments.plugin if kind == "calls" else folder / pathlib.Path(arguments.plugin).name
    command = [arguments.clang, *options, "-x", language, "-std=" + standard, "-DPREFIX=vector", "-fno-math-errno",
               f"-fpass-plugin={passes}"]
    frontend = f"-fplugin={arguments.frontend}"
    assembly, vector, program = folder / "loops.s", folder / "vector.o", folder / "program"
    remarks = must(*command, frontend, "-Rpass=^vec$", "-S", source, "-o", assembly).stderr
    in_vectors(checks, what, assembly.read_text(encoding="utf-8"), remarks if kind == "bodies" else "", isa)
    if needed <= flags:
        must(*command, frontend, "-c", source, "-o", vector)
        library = pathlib.Path(arguments.library)
        must(arguments.clang, folder / "main.o", folder / "plain.o", vector, library, f"-Wl,-rpath,{library.parent}", "-lm", "-o", program)
        done = run(program)
        counts = re.search(r"^(\d+) passed, (\d+) failed", done.stdout, re.M)
        checks.expect(counts and not done.returncode, f"{what}: {done.returncode} {done.stdout}")
        checks.passed += int(counts[1]) if counts else 0
    else:
        checks.skipped += 1
        print(f"skipped: running {what}: this CPU lacks {' '.join(sorted(needed - flags))}")
    # clang alone takes some of these functions to write errno in spite of -fno-math-errno. What the remark says helps.
    if kind == "calls":
        told = must(*command, "-Rpass-missed=^vec$", "-S", source, "-o", assembly).stderr
        kept = set(re.findall(r": (\w+) may set errno; pass -fno-math-errno \(and -fplugin=libvecclang.so", told))
        wanted = set(FUNCTIONS.values()) - ({"sincos", "sincosf"} if "gnu" in standard else set())
        checks.expect(kept == wanted, f"{what}, without the clang plugin: remarks on {sorted(kept)} for {sorted(wanted)}")
        must(*command, "-I", arguments.include, "-include", "libvec/math_errno.h", "-DNO_ERRNO=VEC_MATH_NO_ERRNO", "-S", source, "-o", assembly)
        in_vectors(checks, f"{what}, VEC_MATH_NO_ERRNO", assembly.read_text(encoding="utf-8"), "", isa)


def check_own(checks, arguments, folder, language, standard):
    """-fno-builtin-NAME holds for names that clang has no builtins of."""
    for own in ([], ["exp10"], ["exp10", "cospi"]):
        must(arguments.clang, "-O2", "-march=x86-64-v3", "-x", language, "-std=" + standard, "-fno-math-errno", f"-fpass-plugin={arguments.plugin}",
             f"-fplugin={arguments.frontend}", *("-fno-builtin-" + name for name in own), "-S", pathlib.Path(arguments.source) / "own.c",
             "-o", folder / "own.s")
        called = set(re.findall(r"_ZGVdN4v_(\w+)", (folder / "own.s").read_text(encoding="utf-8")))
        checks.expect(called == {"exp10", "cospi", "sinpi"} - set(own), f"{standard}: {own} are own, and variants of {sorted(called)} are called")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "library", "bodies", "include", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    checks = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # The plugin finds bodies beside itself; the one of the build has none there.
        (folder / "libvec").mkdir()
        shutil.copy(arguments.bodies, folder / "libvec/bodies.bc")
        shutil.copy(arguments.plugin, folder)
        source = pathlib.Path(arguments.source)
        must(arguments.clang, "-O1", "-c", source / "main.c", "-o", folder / "main.o")
        must(arguments.clang, "-O1", "-fno-vectorize", "-DPREFIX=plain", "-c", source / "loops.c", "-o", folder / "plain.o")
        for language, standard in STANDARDS:
            for one in BUILDS:
                check_build(checks, arguments, folder, flags, language, standard, *one)
            check_own(checks, arguments, folder, language, standard)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
