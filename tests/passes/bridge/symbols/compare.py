"""The variants in an object of clang with the plugin are those in GCC's, as visible, each in a section of its own.

    compare.py --clang CLANG --plugin libvecpasses.so [--frontend libvecclang.so] --gcc GCC --gxx GXX --readelf READELF SOURCE...

Variants of functions of one file alone are no symbols for others: ours come and go as they are needed. GCC keeps cold parts
of variants as symbols of their own. One source at one level is one test; the last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must  # noqa: E402

LEVELS = ["-O0", "-O2"]


def symbols(readelf, path):
    """(binding, visibility, name) of the defined variants, and the section of each."""
    sections = dict(re.findall(r"^\s*\[\s*(\d+)\] (\S+)", must(readelf, "-SW", path).stdout, re.M))
    found, places = set(), {}
    for line in must(readelf, "-sW", path).stdout.splitlines():
        words = line.split()
        if len(words) == 8 and words[3] == "FUNC" and words[7].startswith("_ZGV") and words[6] != "UND":
            places[words[7]] = sections[words[6]]
            if words[4] != "LOCAL":
                found.add((words[4], words[5], words[7]))
    return found, places


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "gcc", "gxx", "readelf"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--frontend")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    total = [0, 0]

    def check(good, what):
        total[0 if good else 1] += 1
        if not good:
            print("FAIL " + what)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for source in map(pathlib.Path, arguments.sources):
            cxx = source.suffix == ".cpp"
            ours, theirs = folder / "ours.o", folder / "theirs.o"
            for level in LEVELS:
                common = ["-w", level, "-fopenmp-simd", "-c", source, "-o"]
                must(arguments.gxx if cxx else arguments.gcc, *common, theirs)
                frontend = ["-fplugin=" + arguments.frontend] if arguments.frontend else []
                must(arguments.clang, *common, ours, "-fpass-plugin=" + arguments.plugin, *frontend)
                (a, places), (b, _) = symbols(arguments.readelf, ours), symbols(arguments.readelf, theirs)
                print(f"{source.name} {level}: {len(a)} variants")
                check(a and a == b, f"{source.name} {level}: only ours: {sorted(a - b)}, only GCC's: {sorted(b - a)}")
                shared = [n for n, place in places.items() if place != ".text." + n]
                check(not shared, f"{source.name} {level}: not in a section of its own: {shared}")
            # What nobody calls goes with the linker's garbage.
            main_c, program = folder / "main.c", folder / "program"
            main_c.write_text("int main(void) { return 0; }\n")
            must(arguments.gxx, main_c, ours, "-Wl,--gc-sections", "-o", program)
            left = symbols(arguments.readelf, program)[1]
            check(not left, f"{source.name}: linked without a use: {sorted(left)}")
    print(f"{total[0]} passed, {total[1]} failed, 0 skipped")
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())
