"""What vector variants of `declare simd` functions cost in compile time: GCC's clones, and ours.

    compile_time.py --clang CLANG --plugin libvecpasses.so --gcc GCC [--turns N] [--flags="-O3 -march=native"]

Compiles the functions of this bench, and 100 generated ones (tests/passes/bridge/generated), by each compiler without and with
-fopenmp-simd: the difference is what the variants cost. Compilations take turns; a figure is the median of the user time in
seconds. The last column is our addition over GCC's.
"""

import argparse
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
GENERATE = HERE.parents[1] / "tests/passes/bridge/generated/generate.py"


def user_time():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def seconds(command):
    """User time of the command, and of what it runs."""
    before = user_time()
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"compile_time.py: exit status {done.returncode}: {' '.join(map(str, command))}\n{done.stderr}")
    return user_time() - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "gcc"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--flags", default="-O3 -march=native")
    arguments = parser.parse_args()
    if arguments.turns < 1:
        parser.error("--turns is at least 1")
    compilers = {"GCC": [arguments.gcc], "ours": [arguments.clang, "-fpass-plugin=" + arguments.plugin]}
    print(f"{arguments.flags}; user time in seconds\n")
    print("| functions | GCC without | with | ours without | with | added: ours / GCC |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        subprocess.run([sys.executable, str(GENERATE), "1", "100", temporary], check=True)
        for name, source in (("of this bench", HERE / "functions.c"), ("100 generated", folder / "functions.c")):
            times = {(who, option): [] for who in compilers for option in ("", "-fopenmp-simd")}
            for _ in range(arguments.turns):
                for (who, option), found in times.items():
                    command = [*compilers[who], "-w", "-fwrapv", "-fno-strict-aliasing", *arguments.flags.split(), *option.split()]
                    found.append(seconds([*command, "-c", source, "-o", folder / "functions.o"]))
            medians = [statistics.median(found) for found in times.values()]
            added = (medians[3] - medians[2]) / (medians[1] - medians[0])
            print(f"| {name} | {' | '.join(f'{m:.3f}' for m in medians)} | {added:.2f} |")


if __name__ == "__main__":
    main()
