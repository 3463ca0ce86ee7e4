"""Says: programs that have little to gain from vector functions are no slower with the installed configuration file than by plain
clang, and print the same.

    programs.py --clang CLANG --build BUILD [PROGRAM.c...]

Each is compiled both ways and run in turns; the smallest CPU time of each counts. A program that seems slower by more than
ALLOWED is measured again, up to ATTEMPTS times, on the next CPU: other load on the machine passes, a slower program stays
slower. Both programs of an attempt run on one CPU: turns that alternate tend to alternate between CPUs, too, and the time
of a CPU whose core is shared with other load would be taken for the time of one program.
"""

import argparse
import itertools
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from processes import must  # noqa: E402

ALLOWED, ATTEMPTS, TURNS = 1.08, 4, 5
OPTIONS = [["-O2"], ["-O3", "-march=native"]]


def ratio(plain, ours, cpu):
    """How long ours takes for the time of the plain one, both on the CPU."""
    os.sched_setaffinity(0, {cpu})
    times = {plain: [], ours: []}
    for _ in range(TURNS):
        for program, taken in times.items():
            taken.append(float(must(program, timeout=300).stderr))
    return min(times[ours]) / min(times[plain])


def close(one, other):
    """The same numbers but for the last places, which are the library's own."""
    return one == other or all(abs(float(a) - float(b)) <= 1e-6 * abs(float(b)) for a, b in zip(one.split(), other.split(), strict=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    sources = arguments.programs or sorted((pathlib.Path(__file__).parent / "programs").glob("*.c"))
    passed = failed = 0
    cpus = os.sched_getaffinity(0)
    next_cpu = itertools.cycle(sorted(cpus))
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        must("meson", "install", "-C", arguments.build, "--no-rebuild", "--quiet", "--destdir", folder / "root", timeout=300)
        config = next((folder / "root").rglob("libvec.cfg"))
        plain, ours = folder / "plain", folder / "ours"
        for source in sources:
            for options in OPTIONS:
                what = f"{source.stem} {' '.join(options)}"
                must(arguments.clang, *options, "-fno-math-errno", source, "-lm", "-o", plain, timeout=300)
                must(arguments.clang, "--config", config, *options, source, "-lm", "-o", ours, timeout=300)
                same = close(must(plain, timeout=300).stdout, must(ours, timeout=300).stdout)
                found = []
                while len(found) < ATTEMPTS and (not found or min(found) > ALLOWED):
                    found.append(ratio(plain, ours, next(next_cpu)))
                os.sched_setaffinity(0, cpus)
                good = same and min(found) <= ALLOWED
                passed, failed = passed + good, failed + (not good)
                print(f"{'ok  ' if good else 'FAIL'} {what}: {min(found):.3f} of plain clang's time{'' if same else ', and another result'}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
