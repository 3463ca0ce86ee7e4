"""Adds NumPy's own functions to what arraybench measured.

    numpy_arrays.py arrays.json

Times `ufunc(x, out=y)` in one thread on arrays of the same lengths, whose cost at small lengths is that of a call from
Python, writes it into the file as "numpy", and prints how many times faster libvec's array functions are.
"""

import json
import math
import statistics
import sys
import time

RANGES = {"acosh": (1, 10), "log": (0.001, 1000), "log2": (0.001, 1000), "log10": (0.001, 1000), "pow": (0.01, 11.1)}
UNIT = {"asin", "acos", "atanh"}  # arguments of -0.99 to 0.99; all others of -3 to 3
NAMES = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "asinh": "arcsinh", "acosh": "arccosh", "atanh": "arctanh",
         "atan2": "arctan2", "pow": "power"}
TURNS = 7


def seconds(ufunc, arguments, out, repeats):
    start = time.perf_counter()
    for _ in range(repeats):
        ufunc(*arguments, out=out)
    return time.perf_counter() - start


def measure(numpy, ufunc, function, kind, n):
    low, high = RANGES.get(function, (-0.99, 0.99) if function in UNIT else (-3, 3))
    dtype = "float32" if kind == "f32" else "float64"
    arguments = [numpy.random.default_rng(i).uniform(low, high, n).astype(dtype) for i in range(ufunc.nin)]
    out = numpy.empty(n, dtype)
    repeats = 1
    while seconds(ufunc, arguments, out, repeats) < 1e-4:
        repeats *= 2
    return statistics.median(seconds(ufunc, arguments, out, repeats) / repeats / n * 1e9 for _ in range(TURNS))


def main(argv):
    if len(argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        import numpy  # pylint: disable=import-outside-toplevel
    except ImportError:
        print("skipped: NumPy: install python3-numpy")
        return 0
    with open(argv[1], encoding="utf-8") as f:
        data = json.load(f)
    ratios = {}
    for row in data["arrays"]:
        ufunc = getattr(numpy, NAMES.get(row["function"], row["function"]), None)
        if not isinstance(ufunc, numpy.ufunc) or ufunc.nout != 1:
            continue
        row["numpy"] = measure(numpy, ufunc, row["function"], row["type"], row["n"])
        ratios.setdefault((row["n"], row["type"]), []).append(row["numpy"] / row["array"])
    with open(argv[1], "w", encoding="utf-8") as f:
        json.dump(data, f, indent=1)
    print(f"\ntimes faster than NumPy {numpy.__version__}, called from Python: geometric means")
    for (n, kind), values in sorted(ratios.items()):
        print(f"{n:8} {kind} {math.exp(sum(map(math.log, values)) / len(values)):8.2f}  ({len(values)} functions)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
