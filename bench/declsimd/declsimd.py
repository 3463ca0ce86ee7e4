"""Loops over `declare simd` functions of another file: GCC, clang, and clang with the plugin.

    declsimd.py --clang CLANG --plugin libvecpasses.so --gcc GCC [--turns N] [--check] [--flags="-O3 -march=native"]

Each compiler makes functions and loops with the same flags; one program runs all of them in turns. Prints a table of processor
times and ratios (how many times as fast as the other ours is), with geometric means. Fails if results differ; --check only
runs one turn.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"declsimd.py: exit status {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def cpu():
    fields = dict(re.findall(r"^([^\t:]+)\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M))
    return f"{fields.get('model name', 'unknown CPU')} (family {fields.get('cpu family')}, model {fields.get('model')})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "gcc"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", type=pathlib.Path, help="also write the figures as JSON")
    parser.add_argument("--flags", default="-O3 -march=native")
    arguments = parser.parse_args()
    functions = re.findall(r"(\w+)\([^()]*\);$", (HERE / "functions.h").read_text(), re.M)
    flags = ["-w", "-fopenmp-simd", "-fno-math-errno", "-ffp-contract=off", *arguments.flags.split()]
    makers = {
        # GCC 12 passes wrong linear arguments in vectorized epilogues: none of those.
        "gcc": [arguments.gcc, "--param", "vect-epilogues-nomask=0"],
        "clang": [arguments.clang],
        "ours": [arguments.clang, "-fpass-plugin=" + arguments.plugin],
    }
    with tempfile.TemporaryDirectory() as temporary:
        folder, objects = pathlib.Path(temporary), []
        for who, compiler in makers.items():
            renamed = [f"-D{name}={who}_{name}" for name in functions] + [f"-DLOOPS={who}_loops"]
            for source in ("functions.c", "loops.c"):
                objects.append(folder / f"{who}_{source}.o")
                run(*compiler, *flags, *renamed, "-c", HERE / source, "-o", objects[-1])
        program = folder / "declsimd"
        run(arguments.clang, "-O2", HERE / "main.c", *objects, "-lm", "-o", program)
        lines = run(program, 1 if arguments.check else arguments.turns).splitlines()
    if arguments.check:
        print(f"{len(lines)} passed, 0 failed, 0 skipped")
        return
    print(f"{cpu()}; {arguments.flags}; ns an element\n")
    print("| loop | GCC | clang | ours | ours : GCC | ours : clang |\n|---|---|---|---|---|---|")
    ratios, loops = [], []
    for line in lines:
        name, *figures, _ = line.split()
        gcc, clang, ours = map(float, figures)
        loops.append({"loop": name, "gcc": gcc, "clang": clang, "ours": ours})
        ratios.append((gcc / ours, clang / ours))
        print(f"| {name} | {gcc:.3g} | {clang:.3g} | {ours:.3g} | {gcc / ours:.2f} | {clang / ours:.2f} |")
    means = [math.exp(sum(map(math.log, column)) / len(ratios)) for column in zip(*ratios)]
    print(f"| geometric mean | | | | {means[0]:.2f} | {means[1]:.2f} |")
    if arguments.json:
        arguments.json.write_text(json.dumps({"cpu": cpu(), "loops": loops}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
