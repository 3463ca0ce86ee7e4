"""What loops cost in compile time: clang -O3 with libvec's plugins, over clang -O3.

    compile_time.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so [--turns N]

A file full of `omp simd` loops that are packetized (corpus/flow.c of tests/loops), the hard loops of this bench, its ordinary
loops, and a file without anything for the plugin to do (md5 of bench/kernels, ten times). Compilations take turns; a figure
is the median of the user time in seconds.
"""

import argparse
import pathlib
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "declsimd"))
from compile_time import seconds  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--turns", type=int, default=7)
    arguments = parser.parse_args()
    if arguments.turns < 1:
        parser.error("--turns is at least 1")
    tests = HERE.parents[1] / "tests/loops"
    with tempfile.TemporaryDirectory() as temporary:
        nothing = pathlib.Path(temporary) / "nothing.c"
        md5 = HERE.parent / "kernels/md5.c"
        nothing.write_text("".join(f'#define md5 md5_{n}\n#include "{md5}"\n#undef md5\n' for n in range(10)), encoding="utf-8")
        files = {"simd loops, packetized": tests / "corpus/flow.c", "hard loops": HERE / "pragmas.c", "ordinary loops": HERE / "ordinary.c", "nothing to do": nothing}
        same = ["-O3", "-march=native", "-fopenmp-simd", "-w", "-DPREFIX(N)=N", "-I", tests, "-I", HERE.parents[1]]
        ours = ["-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend, "-fno-math-errno"]
        print("| file | clang | with libvec | ratio |\n|---|---|---|---|")
        for name, source in files.items():
            times = {"clang": [], "ours": []}
            for _ in range(arguments.turns):
                for who, found in times.items():
                    command = [arguments.clang, *same, *(ours if who == "ours" else []), "-c", source, "-o", pathlib.Path(temporary) / "o.o"]
                    found.append(seconds(command))
            clang, mine = (statistics.median(t) for t in times.values())
            print(f"| {name} | {clang:.3f} | {mine:.3f} | {mine / clang:.2f} |")


if __name__ == "__main__":
    main()
