"""Loops over functions of another file, over objects and over records in place, with and without LTO: the results, and vectors.

    run.py --clang CLANG --plugin libvecpasses.so --frontend libvecclang.so --objdump llvm-objdump

One level of one kind of link is one test; the last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must  # noqa: E402

LEVELS = ["-O1", "-O2", "-O3", "-Os"]
LOOPS = ["halves", "splits"]
BARE = "ThinLTO without the plugin in the link"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend", "objdump"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    links = {"no LTO": [], "full LTO": ["-flto=full", "-fuse-ld=lld"], BARE: ["-flto=thin", "-fuse-ld=lld"],
             "ThinLTO": ["-flto=thin", "-fuse-ld=lld", "-Wl,--load-pass-plugin=" + arguments.plugin]}
    source = pathlib.Path(__file__).parent
    files = [source / "main.c", source / "functions.c"]
    # AVX2's variants are called by what is compiled for AVX2; run where that is.
    with open("/proc/cpuinfo", encoding="ascii") as info:
        runs = {"avx2", "fma"} <= set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    total = [0, 0, 0]
    with tempfile.TemporaryDirectory() as temporary:
        program = pathlib.Path(temporary) / "program"
        must(arguments.clang, "-w", "-O1", *files, "-o", program)
        expected = must(program).stdout
        for kind, flags in links.items():
            for level in LEVELS:
                must(arguments.clang, "-w", level, "-mavx2", "-mfma", "-ffp-contract=off", "-fopenmp-simd",
                     "-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend, *flags, *files, "-o", program)
                code = must(arguments.objdump, "-d", "--disassemble-symbols=" + ",".join(LOOPS), program).stdout
                # At -O1 clang vectorizes what the source asks for.
                wanted = [] if kind == BARE else LOOPS[1:] if level == "-O1" else LOOPS
                scalar = [name for name in wanted if "ymm" not in re.search(rf"<{name}>:(.*?)(?:\n\n|\Z)", code, re.S).group(1)]
                good = not scalar and (not runs or must(program).stdout == expected)
                total[0 if good else 1] += 1
                if not good:
                    print(f"FAIL {kind} {level}: stay scalar: {scalar}; or other results")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())
