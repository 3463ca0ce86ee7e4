"""A program compiled for glibc's libmvec runs with libvec instead, unchanged: every function that both have.

    libmvec.py --library libvec.so --clang CLANG

Loops over each function are compiled by GCC (-ffast-math, its own use of libmvec) and by clang (-fveclib=libmvec), for each
ISA. The object is linked with libvec before -lm; the program linked with libmvec runs as it is and with libvec preloaded.
Each result is a neighbour of libm's in twice the precision, rounded, or that itself; and preloading gives the bits of linking: the dynamic
linker's own account says that the symbols come from libvec. What is not installed, or this CPU lacks, is skipped.
"""

import argparse
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

# -march value, CPU flags that it needs, letter of the ISA
MARCHES = [
    ("x86-64", set(), "b"),
    ("sandybridge", {"avx"}, "c"),
    ("haswell", {"avx2", "fma", "bmi2"}, "d"),
    ("skylake-avx512", {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}, "e"),
]
# Arguments in (0, 1) suit all but these.
SHIFT = {"acosh": 1}
LENGTH = 64
MOST_ULP = 1  # of two results that are both less than a unit from the true value


def symbols(library):
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"\s(_ZGV[a-z]N\d+v{1,3}_\w+)", listed))


def program(functions, wider=False):
    """C text: one loop a function, results on standard output as bits. `wider`: in double for float, in long double for double."""
    loops, calls = [], []
    for name, arguments in functions:
        kind = "float" if name.endswith("f") and name != "erf" else "double"
        letter = kind[0]
        shift = SHIFT.get(name.rstrip("f") if kind == "float" else name, 0)
        single = kind == "float"
        callee = (name.removesuffix("f") if single else name + "l") if wider else name
        call = f"{callee}({letter}x[i] + {shift}"
        if arguments == 3:  # two results behind pointers: the compiler must be told that they do not overlap
            pragma, body, results = '_Pragma("omp simd") ', call + f", &{letter}r[i], &{letter}s[i])", f"{letter}r{letter}s"
            if wider:
                wide = "double" if single else "long double"
                body = f"{{ {wide} a, b; {call}, &a, &b); {letter}r[i] = a; {letter}s[i] = b; }}"
        else:
            pragma, results = "", f"{letter}r"
            body = f"{letter}r[i] = {call}" + (f", {letter}y[i])" if arguments == 2 else ")")
        loops.append(f"__attribute__((noinline)) static void loop_{name}(void) "
                     f"{{ {pragma}for (int i = 0; i < {LENGTH}; ++i) {body}; }}")
        calls.append(f"  loop_{name}();" + "".join(f" fwrite({r}, sizeof {r}, 1, stdout);" for r in re.findall("..", results)))
    arrays = "".join(f"static {k} " + ", ".join(f"{k[0]}{a}[{LENGTH}]" for a in "xyrs") + ";\n" for k in ("float", "double"))
    # Eighths and their like: the same numbers in both formats.
    fill = (f"  for (int i = 0; i < {LENGTH}; ++i) dx[i] = fx[i] = (i + 0.5) / {LENGTH}, "
            f"dy[i] = fy[i] = (i * 29 % {LENGTH} + 1.0) / {LENGTH};\n")
    return ("#define _GNU_SOURCE\n#include <math.h>\n#include <stdio.h>\n" + arrays + "\n".join(loops) + "\nint main(void) {\n" + fill
            + "\n".join(calls) + "\n  return 0;\n}\n")


def ordinals(output, functions):
    """Results as integers; those of neighbouring numbers are neighbours."""
    at, found = 0, []
    for name, arguments in functions:
        single = name.endswith("f") and name != "erf"
        length = LENGTH * (2 if arguments == 3 else 1)
        size = length * (4 if single else 8)
        bits = struct.unpack(f"{length}{'i' if single else 'q'}", output[at : at + size])
        top = 2 ** (31 if single else 63)
        found.append([b if b >= 0 else -(b + top) for b in bits])
        at += size
    return found


class Test:
    def __init__(self, folder, library, functions):
        self.folder, self.library, self.functions = folder, library, functions
        self.passed = self.failed = self.skipped = 0
        self.source = folder / "loops.c"
        self.source.write_text(program(functions))
        wider = folder / "wider.c"
        wider.write_text(program(functions, wider=True))
        reference = folder / "reference"
        self.command("gcc", "-O1", "-fno-builtin", wider, "-o", reference, "-lm")
        self.expected = ordinals(self.run(reference), functions)

    def expect(self, good, what):
        self.passed += good
        self.failed += not good
        if not good:
            print("FAIL " + what)

    def skip(self, what):
        self.skipped += 1
        print("skipped " + what)

    def command(self, *arguments):
        done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"libmvec.py: {' '.join(map(str, arguments))}\n{done.stderr}")
        return done.stdout

    def build(self, name, compiler, libraries):
        self.command(*compiler, self.source, "-o", self.folder / name, *libraries)
        return self.folder / name

    def run(self, binary, **environment):
        done = subprocess.run([str(binary)], capture_output=True, env=dict(os.environ, **environment), timeout=60)
        if done.returncode:
            sys.exit(f"libmvec.py: {binary}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')}")
        return done.stdout

    def compare(self, output, what, called):
        for (name, _), mine, theirs in zip(self.functions, ordinals(output, self.functions), self.expected):
            if name not in called:
                continue  # the result of scalar libm
            worst = max(abs(a - b) for a, b in zip(mine, theirs))
            self.expect(worst <= MOST_ULP, f"{what}: {name} is {worst} units from libm in twice the precision")

    def check(self, what, compiler, isa, runs, whole):
        object_file = self.folder / "loops.o"
        self.command(*compiler, "-c", self.source, "-o", object_file)
        wanted = set(re.findall(r"U (_ZGV\S+)", self.command("nm", object_file)))
        called = {s.split("_")[-1] for s in wanted}
        missing = {name for name, _ in self.functions} - called if whole else set()
        self.expect(not missing, f"{what}: the object calls no variant of {sorted(missing)}")
        self.expect(any(s.startswith("_ZGV" + isa) for s in wanted), f"{what}: the object calls no function of ISA {isa}")
        linked, plain = self.folder / "linked", self.folder / "plain"
        self.command("gcc", object_file, "-o", linked, self.library, f"-Wl,-rpath,{self.library.parent}", "-lm")
        undefined = self.command("nm", "-D", "--undefined-only", linked)
        self.expect(not re.search(r"_ZGV\S+@GLIBC", undefined), f"{what}: linked with libvec, takes from libmvec:\n{undefined}")
        self.command("gcc", object_file, "-o", plain, "-lmvec", "-lm")
        if not runs:
            return self.skip(f"{what}: this CPU cannot run it")
        output = self.run(linked)
        self.compare(output, what, called)
        account = self.folder / "account"
        preloaded = self.run(plain, LD_PRELOAD=str(self.library), LD_DEBUG="bindings", LD_DEBUG_OUTPUT=str(account))
        self.expect(preloaded == output, f"{what}: preloaded and linked differ")
        text = "".join(f.read_text(errors="replace") for f in self.folder.glob("account*"))
        for file in self.folder.glob("account*"):
            file.unlink()
        for symbol in sorted(wanted):
            target = re.search(rf"binding file \S*plain \[0\] to (\S+) \[0\]: normal symbol `{symbol}'", text)
            self.expect(bool(target) and "libvec" in target.group(1),
                        f"{what}: {symbol} comes from {target.group(1) if target else 'nowhere'}, not from libvec")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("library", "clang"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    library = pathlib.Path(arguments.library).resolve()
    if not shutil.which("gcc"):
        print("skipped: gcc is not installed\n0 passed, 0 failed, 1 skipped")
        return 0
    libmvec = subprocess.run(["gcc", "-print-file-name=libmvec.so.1"], capture_output=True, text=True).stdout.strip()
    if not os.path.isabs(libmvec):
        print("skipped: this system has no libmvec\n0 passed, 0 failed, 1 skipped")
        return 0
    both = symbols(libmvec) & symbols(library)
    functions = sorted({(s.split("_")[-1], len(re.search(r"\d(v+)_", s).group(1))) for s in both})
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    with tempfile.TemporaryDirectory() as temporary:
        test = Test(pathlib.Path(temporary), library, functions)
        missing = {s for s in symbols(libmvec) if s.split("_")[-1] in {f for f, _ in functions}} - both
        test.expect(not missing, f"libvec lacks variants that libmvec has: {sorted(missing)}")
        for march, needed, isa in MARCHES:
            options = ["-O3", "-march=" + march, "-mprefer-vector-width=512", "-ffast-math"]
            # As a builtin, sincos becomes cexp, which GCC does not vectorize.
            whole = ["-fopenmp-simd", "-fno-builtin-sincos", "-fno-builtin-sincosf"]
            test.check(f"gcc -march={march}", ["gcc", *options, *whole], isa, needed <= flags, True)
            # clang's table of libmvec has b and d only.
            if isa in "bd":
                test.check(f"clang -march={march}", [arguments.clang, *options, "-fveclib=libmvec"], isa, needed <= flags, False)
    names = ", ".join(f for f, _ in functions)
    print(f"functions that both have: {names}\n{test.passed} passed, {test.failed} failed, {test.skipped} skipped")
    return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
