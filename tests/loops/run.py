"""Loops of #pragma omp simd: the plugin's code against scalar code, at many numbers of iterations, between guard pages.

    run.py --clang=CLANG --plugin=PLUGIN --frontend=PLUGIN --libvec=FOLDER --source=FOLDER

With AVX-512 each loop must be vectorized.
Last line: N passed, N failed, N skipped; one test is one loop at one number of iterations, or one loop's remark.
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from processes import must, run  # noqa: E402

AVX2, AVX512 = {"avx2", "fma"}, {"avx2", "fma", "avx512f", "avx512vl", "avx512dq", "avx512bw"}
BUILDS = [
    (["-O2", "-march=x86-64-v4"], AVX512),
    (["-O3", "-march=x86-64-v3"], AVX2),
    (["-O2", "-march=x86-64"], set()),
    (["-O1", "-march=x86-64-v3"], AVX2),
    (["-Os", "-g", "-march=x86-64-v4"], AVX512),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "libvec", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    loops = source / "loops.c"
    lines = loops.read_text(encoding="utf-8").splitlines()
    names = {match[1]: number for number, line in enumerate(lines, 1) if (match := re.match(r"FUNCTION\((\w+)\)", line))}
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "names.inc").write_text("".join(f"LOOP({name})\n" for name in names), encoding="utf-8")
        scalar = ["-O1", "-fno-vectorize", "-fno-slp-vectorize", "-ffp-contract=off", "-DSCALAR"]
        must(arguments.clang, *scalar, "-c", loops, "-o", folder / "scalar.o")
        must(arguments.clang, "-O1", "-I", folder, "-c", source / "main.c", "-o", folder / "main.o")
        for options, needed in BUILDS:
            remarks = must(arguments.clang, *options, "-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend,
                           "-fno-math-errno", "-fopenmp-simd", "-ffp-contract=off", "-Rpass=vec", "-c", loops, "-o", folder / "vector.o").stderr
            if options == BUILDS[0][0]:
                done = {int(line) for line in re.findall(r"loops\.c:(\d+):\d+: remark: (?:simd loop vectorized|vectorized loop)", remarks)}
                for name, first in names.items():
                    last = min((n for n in names.values() if n > first), default=len(lines) + 1)
                    if any(first <= line < last for line in done):
                        passed += 1
                    else:
                        failed += 1
                        print(f"FAIL {name}: stays scalar")
            if not needed <= flags:
                skipped += 1
                print(f"skipped {' '.join(options)}: this CPU lacks {' '.join(sorted(needed - flags))}")
                continue
            must(arguments.clang, folder / "main.o", folder / "scalar.o", folder / "vector.o", "-L" + arguments.libvec,
                 "-Wl,-rpath," + arguments.libvec, "-lvec", "-lm", "-o", folder / "program")
            ended = run(folder / "program")
            counts = re.search(r"^(\d+) passed, (\d+) failed", ended.stdout, re.M)
            if not counts:
                failed += 1
                print(f"FAIL {' '.join(options)}: exit status {ended.returncode}")
                continue
            passed += int(counts[1])
            failed += int(counts[2])
            print("".join(f"{line} ({' '.join(options)})\n" for line in ended.stdout.splitlines() if line.startswith("FAIL")), end="")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
