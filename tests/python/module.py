"""Says: the module keeps its other promises: no warning whatever the numbers, a docstring for each ufunc with bounds and
special values, the GIL released, flags of the environment left alone, pickles, errors that say what is wrong.

    module.py functions.def
"""

import copy
import pickle
import re
import subprocess
import sys
import threading
import time
import warnings

import numpy as np

from checks import Checks
import libvec
import tables

UFUNCS = [getattr(libvec, name) for name in libvec.__all__]
TRYING = np.array([0.0, -0.0, 1, -1, 2, 1e30, -1e30, 3e-39, np.inf, -np.inf, np.nan, 710, -750, 0.5])


def operands(ufunc, types):
    """Arguments of these types that provoke every flag."""
    grids = np.meshgrid(*[TRYING] * ufunc.nin)
    with np.errstate(all="ignore"):
        return [np.nan_to_num(g, nan=3).astype(t) if t in "bBhHiIlLqQ" else g.astype(t) for g, t in zip(grids, types)]


def check_warnings(checks):
    for ufunc in UFUNCS:
        for types in ufunc.types:
            inputs = operands(ufunc, types.split("->")[0])
            for cut in (slice(None), slice(0, 1)):
                with checks.test(f"{ufunc.__name__} {types} warns of nothing"), np.errstate(all="raise"):
                    try:
                        ufunc(*(a.ravel()[cut] for a in inputs))
                        ufunc(*(a[..., ::2] for a in inputs))
                    except OverflowError as error:
                        assert "exponent" in str(error)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        libvec.log(np.array([-1.0, 0.0]))
        checks.expect(not caught, "log of -1 and 0 is silent", caught)
    # What NumPy itself does in front of the loop is NumPy's to warn of.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        libvec.sqrt(np.array([1e300]), dtype="f4", casting="unsafe")
        checks.expect(len(caught) == 1 and "cast" in str(caught[0].message), "a cast that overflows warns", caught)


def check_documentation(checks, functions):
    checks.expect("below 1 ulp" in libvec.__doc__, "the module says what it is")
    for ufunc in UFUNCS:
        own = [f for f in functions if f.name == ufunc.__name__]
        text = " ".join(ufunc.__doc__.split())
        name = ufunc.__name__
        checks.expect(re.search(rf"\b{name}\([\w, +]*\): \S", text), f"{name}: the docstring says what it computes", text)
        checks.expect("Special values: " in text, f"{name}: the docstring has the special values", text)
        for f in own if any(f.how != "exact" for f in own) else []:
            bound = f"float{f.type[1:]} {f.ulp:g} ulp on [{f.domain[0]}, {f.domain[1]}]"
            checks.expect(bound in text, f"{name}: the docstring has '{bound}'", text)
        checks.expect(text.startswith(name + "(x"), f"{name}: the docstring begins as those of NumPy", text)
    checks.expect("float64" in subprocess.run([sys.executable, "-m", "pydoc", "libvec.sin"], capture_output=True, text=True).stdout,
                  "pydoc shows a ufunc")


def check_objects(checks):
    for ufunc in UFUNCS:
        checks.expect(pickle.loads(pickle.dumps(ufunc)) is ufunc and copy.deepcopy(ufunc) is ufunc, f"{ufunc.__name__} pickles")
    other = subprocess.run([sys.executable, "-c", f"import pickle; print(pickle.loads({pickle.dumps(libvec.erfcx)!r})(0.0))"],
                           capture_output=True, text=True)
    checks.expect(other.stdout == "1.0\n", "a pickle is read by another process", other)
    namespace = {}
    exec("from libvec import *", namespace)
    names = {n for n in namespace if n != "__builtins__"}
    checks.expect(names == set(libvec.__all__), "import * brings the ufuncs", names ^ set(libvec.__all__))
    checks.expect(re.fullmatch(r"\d+\.\d+\.\d+", libvec.__version__), "__version__")


def check_gil(checks):
    """While one thread is in a long call, another one goes on."""
    x = np.full(4_000_000, 0.7)
    inside, over = threading.Event(), threading.Event()

    def long_call():
        inside.set()
        libvec.lgamma(x, out=x)
        over.set()

    for name in ("first", "second"):
        inside.clear(), over.clear()
        thread = threading.Thread(target=long_call)
        thread.start()
        inside.wait()
        steps, begin = 0, time.perf_counter()
        while not over.is_set() and time.perf_counter() - begin < 60:
            steps += 1
            time.sleep(0)
        thread.join()
        checks.expect(steps > 20, f"another thread runs during a call, {name} time", steps)
    results = [np.empty(300_000) for _ in range(4)]
    arguments = [np.linspace(i, i + 50, 300_000) for i in range(4)]
    threads = [threading.Thread(target=libvec.sin, args=(a,), kwargs={"out": r}) for a, r in zip(arguments, results)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    checks.expect(all(np.array_equal(libvec.sin(a), r) for a, r in zip(arguments, results)), "threads get their own results")


def check_errors(checks):
    def raises(kind, text, call):
        try:
            call()
        except kind as error:
            checks.expect(text in str(error), f"the error says '{text}'", error)
        else:
            checks.expect(False, f"{kind.__name__}: {text}")

    raises(TypeError, "ufunc 'sin' not supported for the input types", lambda: libvec.sin(1j))
    raises(TypeError, "ufunc 'sin' not supported for the input types", lambda: libvec.sin(np.longdouble(1)))
    raises(TypeError, "ufunc 'sin_cr' not supported for the input types", lambda: libvec.sin_cr(np.ones(3)))
    raises(TypeError, "ufunc 'div' not supported for the input types", lambda: libvec.div(1.5, 2))
    raises(TypeError, "ufunc 'exp' not supported for the input types", lambda: libvec.exp(np.ones(3, "O")))
    raises(ValueError, "could not be broadcast", lambda: libvec.pow(np.ones(3), np.ones(4)))
    large = np.array([1, 2, 2**31, 5])
    raises(OverflowError, "libvec.pown: the exponent 2147483648 does not fit a C int", lambda: libvec.pown(2.0, large))
    raises(OverflowError, "libvec.rootn: the exponent -2147483649", lambda: libvec.rootn(np.float16(2), -(2**31) - 1 + 0 * large))
    raises(OverflowError, "libvec.compoundn", lambda: libvec.compoundn(np.ones((3, 50000))[:, ::2], np.full((3, 25000), 2**40)))
    checks.expect(libvec.pown(2.0, np.array([3, -1])).tolist() == [8, 0.5], "exponents of int64")


def check_values(checks):
    """What one would try first."""
    z = np.array([[1 + 2j, -3j], [0, -1]])
    checks.expect(np.allclose(libvec.csqrt(z), np.sqrt(z)) and libvec.csqrt(z).dtype == "c16", "csqrt of complex128")
    checks.expect(np.allclose(libvec.cexp(z.astype("c8")), np.exp(z)) and libvec.cexp(z.astype("c8")).dtype == "c8", "cexp of complex64")
    checks.expect(np.allclose(libvec.clog(z[0]), np.log(z[0])), "clog")
    checks.expect(np.allclose(libvec.cpow(z[0], 2 - 1j), z[0] ** (2 - 1j)), "cpow")
    checks.expect(np.allclose(libvec.cexpi(np.arange(5.0)), np.exp(1j * np.arange(5))), "cexpi of real numbers")
    for turned in (z.T, z[::-1, ::-1], z[:, 0]):
        own = turned.copy()
        libvec.cexp(own, out=own)
        checks.expect(np.array_equal(own, libvec.cexp(turned)), "cexp in place")
    ints = np.array([7, -7, 7, -7, 1], "i4"), np.array([2, 2, -2, -2, 0], "i4")
    checks.expect(libvec.div(*ints).tolist() == [3, -3, -3, 3, -1], "div is C's, and x / 0 is -1", libvec.div(*ints))
    checks.expect(libvec.rem(*ints).tolist() == [1, -1, 1, -1, 1], "rem is C's", libvec.rem(*ints))
    for t in "bBhHiIlLqQ":
        checks.expect(libvec.div(np.array([100], t), np.array([7], t)).dtype == np.dtype(t), f"div of {t} is {t}")
    half = np.arange(-5, 5, 0.25, dtype="f2")
    checks.expect(np.array_equal(libvec.exp(half), np.exp(half.astype("f8")).astype("f2")), "exp of float16")
    checks.expect(libvec.nextafter(np.float16(1), np.float16(2)).dtype == "f4", "nextafter has no float16")
    checks.expect(libvec.lrint(2.5) == 2 and libvec.lrint(2.5).dtype == "l", "lrint gives long")
    checks.expect(libvec.hypot.reduce([3.0, 4, 12]) == 13 and libvec.hypot.reduce([]) == 0, "hypot reduces")
    checks.expect(libvec.sincos(np.float32(0.5)) == (libvec.sin(np.float32(0.5)), libvec.cos(np.float32(0.5))), "sincos")


def main():
    checks = Checks()
    check_values(checks)
    check_errors(checks)
    check_objects(checks)
    check_documentation(checks, tables.read_functions(sys.argv[1]))
    check_warnings(checks)
    check_gil(checks)
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
