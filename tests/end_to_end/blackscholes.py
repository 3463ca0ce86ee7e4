"""A C program gets libvec by the clang configuration file alone, with right results and faster.

    blackscholes.py --clang CLANG --build BUILD --source blackscholes.c

Compiles the program plainly and with the configuration file, for every ISA that libvec has and this CPU runs, and checks that
  - the program calls vector functions of that ISA, and only of that ISA or narrower ones, and none of libmvec;
  - compiling without linking gives no warning;
  - no price differs from plain clang's by more than a few units in the last place of the strike;
  - the native build is faster than plain clang's, and -fmath-errno takes all of this back.
GCC with libmvec, if there, is printed for comparison. The last line is "N passed, N failed, N skipped".
"""

import argparse
import array
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from processes import must  # noqa: E402

OPTIONS = 16384
# Rounding errors of the functions reach a price scaled by spot and strike, both below 128: 1 ulp there is 2^-45 in double.
# Plain clang's own errors are of that size too.
TOLERANCE = {"d": 16 * 2.0**-45, "f": 16 * 2.0**-16}
LEAST_SPEEDUP = 1.5  # a slow or busy machine still shows it; the demo prints what a quiet one reaches
# -march value, CPU flags that it needs, ISAs of the variants that may be called
MARCHES = [
    ("x86-64", set(), "b"),
    ("sandybridge", {"avx"}, "bc"),
    ("haswell", {"avx2", "fma", "bmi2"}, "bd"),
    ("skylake-avx512", {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}, "bde"),
]


class Results:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, good, what):
        self.passed += good
        self.failed += not good
        print(("ok      " if good else "FAIL    ") + what)

    def skip(self, what):
        self.skipped += 1
        print("skipped " + what)


def install(build, folder):
    """Installs the finished build into the folder; returns the configuration file there."""
    must("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder)
    return next(folder.rglob("libvec.cfg"))


def variants_called(binary):
    """Letters of the ISAs whose variants a program imports; '!' is a variant that it imports from glibc's libmvec."""
    symbols = must("nm", "-D", "--undefined-only", binary).stdout
    libmvec = {"!"} if re.search(r"_ZGV\S+@GLIBC", symbols) else set()
    return libmvec | set(re.findall(r"_ZGV([a-z])[NM]\d+", symbols))


def measure(binary, results):
    """ns/option in double and float, and the prices."""
    output = must(binary, OPTIONS, results).stdout
    times = [float(t) for t in re.findall(r"([\d.]+) ns/option", output)]
    prices = {"d": array.array("d"), "f": array.array("f")}
    with open(results, "rb") as file:
        for kind in prices:
            prices[kind].fromfile(file, 2 * OPTIONS)
    return times, prices


def ordinal(kind, value):
    """Neighbouring numbers have neighbouring ordinals."""
    bits = array.array("q" if kind == "d" else "i", array.array(kind, [value]).tobytes())[0]
    return bits if bits >= 0 else -(bits & (2**63 - 1 if kind == "d" else 2**31 - 1))


def differences(kind, one, other):
    """The largest absolute difference, and the largest in ulp of the result."""
    pairs = list(zip(one[kind], other[kind]))
    if any(math.isnan(a) or math.isnan(b) for a, b in pairs):
        return math.inf, math.inf
    return max(abs(a - b) for a, b in pairs), max(abs(ordinal(kind, a) - ordinal(kind, b)) for a, b in pairs)


def cpu_flags():
    with open("/proc/cpuinfo", encoding="ascii") as info:
        found = re.search(r"^flags\s*: (.*)$", info.read(), re.M)
    return set(found.group(1).split()) if found else set()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "build", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    results = Results()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        config = install(arguments.build, folder / "root")
        prices_file = folder / "prices.bin"

        def build(name, compiler, *options):
            binary = folder / name
            must(*compiler, "-O3", *options, arguments.source, "-o", binary, "-lm")
            return binary

        plain_clang = [arguments.clang]
        vec_clang = [arguments.clang, "--config", config]
        plain = build("plain", plain_clang, "-march=native")
        plain_times, plain_prices = measure(plain, prices_file)

        flags = cpu_flags()
        for march, needed, isas in MARCHES:
            binary = build(march, vec_clang, "-march=" + march)
            called = variants_called(binary)
            results.check(bool(called) and called <= set(isas) and isas[-1] in called,
                          f"-march={march}: calls variants of {''.join(sorted(called)) or 'no ISA'}, may call {isas}")
            if not needed <= flags:
                results.skip(f"-march={march}: this CPU lacks {' '.join(sorted(needed - flags))}")
                continue
            _, prices = measure(binary, prices_file)
            for kind, name in (("d", "double"), ("f", "float")):
                absolute, ulps = differences(kind, plain_prices, prices)
                results.check(absolute <= TOLERANCE[kind],
                              f"-march={march}: {name} prices differ by at most {absolute:.3g} ({ulps} ulp of the result)")

        warnings = subprocess.run([*map(str, vec_clang), "-Wall", "-Wextra", "-Werror", "-O3", "-c", arguments.source,
                                  "-o", str(folder / "object.o")], capture_output=True, text=True)
        results.check(warnings.returncode == 0, "compiles without linking and without a warning " + warnings.stderr)

        native = build("native", vec_clang, "-march=native")
        # Interleaved, so that what else the machine does meets all of them.
        times = {"plain clang": [plain_times], "clang with libvec": []}
        programs = {"plain clang": plain, "clang with libvec": native}
        if shutil.which("gcc"):
            programs["gcc with libmvec"] = build("gcc", ["gcc"], "-march=native", "-ffast-math", "-lmvec")
            times["gcc with libmvec"] = []
        for _ in range(3):
            for name, binary in programs.items():
                times[name].append(measure(binary, prices_file)[0])
        best = {name: [min(column) for column in zip(*rounds)] for name, rounds in times.items()}
        for name, (double, single) in best.items():
            print(f"        {name:18} {double:7.2f} ns/option in double, {single:7.2f} in float")
        for column, name in enumerate(("double", "float")):
            ratio = best["plain clang"][column] / best["clang with libvec"][column]
            results.check(ratio >= LEAST_SPEEDUP, f"-march=native: {name} is {ratio:.2f} times as fast as plain clang")

        careful = build("errno", vec_clang, "-march=native", "-fmath-errno")
        results.check(not variants_called(careful), "-fmath-errno after --config: no vector functions")
        _, prices = measure(careful, prices_file)
        results.check(prices == plain_prices, "-fmath-errno after --config: the same bits as plain clang")
    print(f"{results.passed} passed, {results.failed} failed, {results.skipped} skipped")
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
