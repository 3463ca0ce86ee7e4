"""The examples with `declare simd` functions print the same, whether GCC, clang, or clang with the plugin compiles them.

    compare.py --clang CLANG --plugin libvecpasses.so [--gcc GCC --gxx GXX] SOURCE...

Lines that end in times are compared by nobody, and printed. The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must  # noqa: E402

LEVELS = ["-O3 -march=native", "-O2", "-O0"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--gcc")
    parser.add_argument("--gxx")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as temporary:
        program = pathlib.Path(temporary) / "program"
        for source in map(pathlib.Path, arguments.sources):
            cxx = source.suffix == ".cpp"

            def output(compiler, *flags):
                link = ["-lstdc++", "-lm"] if cxx else ["-lm"]
                must(compiler, "-w", "-fopenmp-simd", "-ffp-contract=off", *flags, source, *link, "-o", program)
                lines = must(program).stdout.splitlines()
                print(f"{source.name}, {pathlib.Path(compiler).name} {' '.join(flags)}: {lines[-1]}")
                return lines[:-1]

            expected = output(arguments.clang, "-O3", "-march=native")
            peer = arguments.gxx if cxx else arguments.gcc
            builds = [(arguments.clang, [*level.split(), "-fpass-plugin=" + arguments.plugin]) for level in LEVELS]
            if peer:
                builds.append((peer, ["-O3", "-march=native"]))
            else:
                skipped += 1
            for compiler, flags in builds:
                good = output(compiler, *flags) == expected
                passed, failed = passed + good, failed + (not good)
                if not good:
                    print(f"FAIL {source.name}, {compiler} {' '.join(flags)}: prints something else than plain clang's")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
