"""Programs with one loop a function of libvec, for the tests of compilers: the same loops over the functions that a compiler
vectorizes and over libvec's scalar entry points print the same bits."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "libvec"))

import gen_header  # noqa: E402
import tables  # noqa: E402

LENGTH = 192  # whole vectors of every width: no remainder that the compiler leaves to scalar functions
# -march value, CPU flags that it needs, letter of the ISA whose functions its loops call
MARCHES = [
    ("x86-64", set(), "b"),
    ("sandybridge", {"avx"}, "c"),
    ("x86-64-v3", {"avx2", "fma", "bmi2"}, "d"),
    ("x86-64-v4", {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}, "e"),
]


class Checks:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def expect(self, good, what, output=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAIL {what}\n{output}".rstrip())
        return bool(good)

    def skip(self, what):
        self.skipped += 1
        print("SKIP " + what)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0


def functions():
    return tables.read_all(ROOT / "builtins/functions.def")


def has_pointers(function):
    return any(t.isupper() for t in function.types)


def libm_names(standards):
    """The functions that <math.h> declares by these standards, without the f of float."""
    return {name for (standard, name), _ in tables.records(ROOT / "builtins/libm.def", "LIBM", 2) if standard in standards}


def cpu_flags():
    with open("/proc/cpuinfo", encoding="ascii") as info:
        return set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())


def call(*command, **options):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=500,
                          check=False, **options)


def output(program):
    """What a program writes, as bytes; None if it fails."""
    done = subprocess.run([str(program)], stdout=subprocess.PIPE, timeout=120, check=False)
    return None if done.returncode else done.stdout


def storage(letter, function):
    """The type of a value, a letter as MATH_TYPED has it."""
    return gen_header.SCALARS[function.type_of(letter)]


def loop(function, callee):
    """One function of C or C++ that runs `callee` over arrays, and what it writes: [(C type, array)]."""
    results, arguments = [], []
    if function.types[0] != "v":
        results.append((storage(function.types[0], function), "r"))
    for i, letter in enumerate(function.types[1:]):
        if letter.isupper():
            results.append((storage(letter, function), f"p{i}"))
            arguments.append(f"&{function.c_name}_at_p{i}[i]")
        else:
            arguments.append(f"{storage(letter, function).replace(' ', '_')}_{i}[i]")
    arrays = "".join(f"static {type} {function.c_name}_at_{name}[{LENGTH}];\n" for type, name in results)
    assigned = f"{function.c_name}_at_r[i] = " if function.types[0] != "v" else ""
    pragma = '_Pragma("omp simd") ' if has_pointers(function) else ""
    text = (f"{arrays}__attribute__((noinline)) static void loop_{function.c_name}(void) {{\n"
            f"  {pragma}for (int i = 0; i < {LENGTH}; ++i)\n    {assigned}{callee}({', '.join(arguments)});\n")
    for type, name in results:  # one NaN is as good as another
        if type in ("float", "double"):
            text += f"  for (int i = 0; i < {LENGTH}; ++i)\n    {function.c_name}_at_{name}[i] = one_nan_{type}({function.c_name}_at_{name}[i]);\n"
    text += "}\n"
    return text, [f"{function.c_name}_at_{name}" for _, name in results]


def inputs(listed):
    """The arrays that loops read, one for each type and place of an argument, and the statements that fill them. Eighths and
    their like, so that float and double hold the same numbers; all domains of functions have some of them."""
    kinds = {(storage(t, f), i) for f in listed for i, t in enumerate(f.types[1:]) if t.islower()}
    arrays, fill = "", ""
    for type, place in sorted(kinds):
        name = f"{type.replace(' ', '_')}_{place}"
        arrays += f"static {type} {name}[{LENGTH}];\n"
        step = 37 + 14 * place
        value = (f"(i * {step} % {LENGTH} - 70) / 16.0" if type in ("float", "double") else
                 f"({type})((i * {step} % 23) - {11 if 'unsigned' not in type else 0} + {place})")
        fill += f"  for (int i = 0; i < {LENGTH}; ++i) {name}[i] = {value};\n"
    return arrays, fill


def program(head, listed, name_of):
    """The whole text: it writes the results of all functions, in order. `name_of` is what a function is called by."""
    arrays, fill = inputs(listed)
    loops, calls = [], []
    for f in listed:
        text, results = loop(f, name_of(f))
        loops.append(text)
        calls.append(f"  loop_{f.c_name}();\n" + "".join(f"  fwrite({r}, sizeof {r}, 1, stdout);\n" for r in results))
    for type in {"float", "double"} & set(re.findall(r"one_nan_(\w+)\(", "".join(loops))):
        head += f"__attribute__((noipa)) static {type} one_nan_{type}({type} x) {{ return x == x ? x : ({type})__builtin_nan(\"\"); }}\n"
    return head + arrays + "".join(loops) + "int main(void) {\n" + fill + "".join(calls) + "  return 0;\n}\n"


def sizes(function):
    """Bytes that its loop writes."""
    letters = [t for t in function.types if t.isupper()] + [t for t in function.types[:1] if t != "v"]
    return sum(gen_header.BITS[function.type_of(t)] // 8 * LENGTH for t in letters)


def chosen(listed, printed, wanted):
    """What is printed of some of the functions."""
    at, parts = 0, []
    for f in listed:
        parts += [printed[at : at + sizes(f)]] if wanted(f) else []
        at += sizes(f)
    return b"".join(parts)


def different(listed, mine, theirs):
    """The functions whose results are not the same bits."""
    at, found = 0, []
    for f in listed:
        size = sizes(f)
        if mine[at : at + size] != theirs[at : at + size]:
            found.append(f.c_name)
        at += size
    return found


def reference(folder, compiler, library, listed):
    """What the scalar entry points give."""
    source, binary = folder / "scalar.c", folder / "scalar"
    source.write_text(program("#include <libvec.h>\n#include <stdio.h>\n", listed, lambda f: f.scalar))
    done = call(compiler, "-O1", "-fno-tree-vectorize", "-I", library.parent, source, "-o", binary, library,
                f"-Wl,-rpath,{library.parent}")
    if done.returncode:
        sys.exit(f"loops.py: the scalar program does not compile:\n{done.stdout}")
    return output(binary)
