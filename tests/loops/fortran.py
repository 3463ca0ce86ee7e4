"""Loops of Fortran through flang with the pass plugin: the results of the plain loops, and what is vectorized.

    fortran.py --plugin libvecpasses.so --library libvec.so --source FOLDER [--flang flang-22]

A subroutine of loops.f90 at one number of iterations is a test; with AVX-512, so is each `!$omp simd` loop, which must be
vectorized. Without flang, or on a CPU without AVX2, the file is skipped by name. Last line: N passed, N failed, N skipped.
"""

import argparse
import ctypes
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COUNTS = [*range(0, 41), 61, 128, 1000]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("plugin", "library", "source"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--flang", default="flang-22")
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source) / "loops.f90"
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    missing = [] if shutil.which(arguments.flang) else [f"skipped {source.name}: there is no {arguments.flang}: install flang-22"]
    if not {"avx2", "fma"} <= flags:
        missing.append(f"skipped {source.name}: this CPU lacks AVX2 or FMA")
    if missing:
        print("\n".join(missing) + "\n0 passed, 0 failed, 1 skipped")
        return 0
    wide = {"avx512f", "avx512vl", "avx512dq", "avx512bw"} <= flags
    passed = failed = 0

    def run(*command):
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300)
        if done.returncode:
            sys.exit(f"fortran.py: {' '.join(map(str, command))}\n{done.stderr}")
        return done.stderr

    def check(good, what):
        nonlocal passed, failed
        passed += good
        failed += not good
        if not good:
            print("FAIL " + what)

    text = source.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        march = "x86-64-v4" if wide else "x86-64-v3"
        forms = {"plain": ["-O1"], "ours": ["-O2", "-march=" + march, "-fopenmp-simd", "-fpass-plugin=" + arguments.plugin, "-Rpass=^vec$", "-Rpass-missed=^vec$"]}
        libraries = {}
        for name, options in forms.items():
            said = run(arguments.flang, *options, "-fPIC", "-ffp-contract=off", "-c", source, "-o", folder / f"{name}.o")
            run("cc", "-shared", folder / f"{name}.o", arguments.library, f"-Wl,-rpath,{pathlib.Path(arguments.library).resolve().parent}", "-lm", "-o", folder / f"{name}.so")
            libraries[name] = ctypes.CDLL(str(folder / f"{name}.so"))
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip().startswith("!$omp simd") and wide:
                remarks = re.findall(rf"loops\.f90:{number}:\d+: remark: (.*)", said)
                check(len(remarks) == 1 and remarks[0].startswith("simd loop vectorized by "), f"line {number}: {remarks}")
        for name in re.findall(r"^subroutine (\w+)\(", text, re.M):
            for count in COUNTS:
                results = []
                for form in forms:
                    size = max(count, 1)
                    a = (ctypes.c_float * size)(*((i * 7919 % 4001) / 1000 - 2 for i in range(size)))
                    b = (ctypes.c_float * size)(*((i * 104729 % 4001) / 1000 - 2 for i in range(size)))
                    k = (ctypes.c_int * size)(*(i * 31 % 1000 for i in range(size)))
                    getattr(libraries[form], name)(ctypes.c_int(count), a, b, k)
                    results.append(([*a, *b], list(k)))
                (floats, ints), (ours, our_ints) = results
                near = all(x == y or abs(x - y) <= 1e-5 * max(1, abs(x)) for x, y in zip(floats, ours))
                check(near and ints == our_ints, f"{name} with {count} iterations")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
