"""Says: after libvec.numba.enable() loops that Numba compiles call libvec's vector variants, with the bits of the ufuncs,
and Numba's cache keeps such code apart. Without Numba, enable() says what to install.

    numba_loops.py
"""

import math
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

from checks import Checks
import libvec

COUNT = 1003
# function of math, or of NumPy -> range
FUNCTIONS = {
    "sin": (-9, 9), "cos": (-9, 9), "tan": (-9, 9), "exp": (-9, 9), "np.exp2": (-9, 9), "expm1": (-9, 9),
    "log": (0.1, 9), "np.log2": (0.1, 9), "log10": (0.1, 9), "log1p": (-0.9, 9), "lgamma": (0.1, 9), "gamma": (0.1, 9),
    "asin": (-1, 1), "acos": (-1, 1), "atan": (-9, 9), "sinh": (-9, 9), "cosh": (-9, 9), "tanh": (-9, 9),
    "asinh": (-9, 9), "acosh": (1, 9), "atanh": (-0.9, 0.9), "erf": (-3, 3), "erfc": (-3, 3),
}
FLOATS = ("sin", "exp2", "log", "erf")  # which are tried of float32, too: compiling takes the time
CACHED = """
import sys, numpy as np
import libvec
if sys.argv[1] == "yes":
    libvec.numba.enable()
from cached import f
x = np.linspace(0, 3, 1000)
f(x)
print(sum(f.stats.cache_hits.values()), sum(f.stats.cache_misses.values()), (f(x) == libvec.exp(x)).all())
"""
CACHED_MODULE = """
import math
import numpy as np
from numba import njit
@njit(cache=True)
def f(x):
    y = np.empty_like(x)
    for i in range(len(x)):
        y[i] = math.exp(x[i])
    return y
"""


def symbols(compiled):
    """The libvec functions that the code calls."""
    return set(re.findall(r"\b_ZGV\w+|\bvec_\w+", "\n".join(compiled.inspect_asm().values())))


def check_cache(checks):
    """Code that calls libvec is not given to a process that has not enabled it, and is to one that has."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("cached.py", CACHED_MODULE), ("main.py", CACHED)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text)
        hits = []
        for enabled in ("yes", "no", "yes", "no"):
            r = subprocess.run([sys.executable, "main.py", enabled], cwd=folder, capture_output=True, text=True)
            hits.append(r.stdout.split()[:2])
            checks.expect(r.returncode == 0, f"a cached function runs, enabled: {enabled}", r.stderr)
            checks.expect(enabled == "no" or r.stdout.split()[2:] == ["True"], "and has libvec's bits", r.stdout)
        checks.expect(hits == [["0", "1"], ["0", "1"], ["1", "0"], ["1", "0"]], "Numba's cache tells them apart", hits)


def main():
    checks = Checks()
    try:
        import numba
    except ImportError:
        with checks.test("without Numba the error says what to install"):
            try:
                libvec.numba.enable()
                raise AssertionError("no error")
            except ImportError as error:
                assert "python3-numba" in str(error), error
        checks.skip("python3-numba is not installed")
        return checks.done()

    @numba.njit
    def before(x, y):
        for i in range(len(x)):
            y[i] = math.exp(x[i])

    x = np.linspace(-9, 9, COUNT)
    before(x, np.empty_like(x))
    checks.expect(not symbols(before), "nothing is called before enable()", symbols(before))
    libvec.numba.enable()
    libvec.numba.enable()

    wide = {}
    for name, (low, high) in FUNCTIONS.items():
        ufunc = {"gamma": "tgamma"}.get(name, name.removeprefix("np."))
        name = name if name.startswith("np.") else "math." + name
        source = f"def loop(x, y):\n    for i in range(len(x)):\n        y[i] = {name}(x[i])\n"
        namespace = {"math": math, "np": np}
        exec(source, namespace)
        for dtype, c_name in (("f8", ufunc), ("f4", ufunc + "f"))[: 2 if ufunc in FLOATS else 1]:
            x = np.linspace(low, high, COUNT).astype(dtype)
            compiled, y = numba.njit(namespace["loop"]), np.empty_like(x)
            compiled(x, y)
            called = symbols(compiled)
            checks.expect(np.array_equal(y, getattr(libvec, ufunc)(x), equal_nan=True), f"{name} of {dtype} has libvec's bits")
            checks.expect(any(re.fullmatch(rf"_ZGV[bcde]N\d+v_{c_name}", s) for s in called), f"{name} of {dtype} is vectorized", called)
            wide[name, dtype] = y
            for n in (0, 1, 5):
                compiled(x[:n], y)
            short = np.empty(5, dtype)
            compiled(x[3:8], short)
            checks.expect(np.array_equal(short, wide[name, dtype][3:8]), f"{name} of {dtype}: short loops have the same bits")

    @numba.njit
    def whole(x, y):
        return np.exp(np.sin(x)) + np.arctan2(x, y) ** 1.5 + np.hypot(x, y)

    @numba.njit(fastmath=True)
    def total(x):
        s = 0.0
        for i in range(len(x)):
            s += math.exp(-x[i] * x[i])
        return s

    @numba.njit
    def through(x, y):
        for i in range(len(x)):
            y[i] = helper(x[i]) + math.exp(x[i])

    @numba.njit
    def helper(x):
        return math.log(x) * math.sin(x)

    @numba.vectorize
    def own(x, y):
        return math.exp(x) * math.tanh(y)

    @numba.njit(parallel=True)
    def spread(x):
        y = np.empty_like(x)
        for i in numba.prange(len(x)):
            y[i] = math.exp(x[i])
        return y

    @numba.njit
    def named(x):
        return "@sin(" if math.sin(x) > 2 else "call double @exp(double 1.0)"

    checks.expect(named(0.5) == "call double @exp(double 1.0)", "strings stay")
    x = np.linspace(0.1, 9, COUNT)
    y = np.empty_like(x)
    checks.expect(np.allclose(whole(x, x[::-1]), np.exp(np.sin(x)) + np.arctan2(x, x[::-1]) ** 1.5 + np.hypot(x, x[::-1])), "expressions of arrays")
    checks.expect(np.isclose(total(x), np.exp(-x * x).sum()), "a sum")
    checks.expect(any("_exp" in s and s.startswith("_ZGV") for s in symbols(total)), "a sum is vectorized", symbols(total))
    through(x, y)
    checks.expect(np.array_equal(y, libvec.log(x) * libvec.sin(x) + libvec.exp(x)), "functions that call others have the bits")
    checks.expect({s.split("_")[-1] for s in symbols(through) if s.startswith("_ZGV")} == {"log", "sin", "exp"},
                  "functions that call others are vectorized", symbols(through))
    checks.expect(np.array_equal(own(x, x), libvec.exp(x) * libvec.tanh(x)), "numba.vectorize has the bits")
    checks.expect(np.array_equal(spread(x), libvec.exp(x)), "prange has the bits")
    check_cache(checks)
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
