"""Says: every ufunc gives the bits of libvec's scalar entry points, for every type, length and stride.

    ufuncs.py libvec.so functions.def

The scalar functions are called one by one by ctypes. PYTHONPATH has the package.
"""

import ctypes
import sys

import numpy as np

from checks import Checks
import libvec
import tables

C = {"f32": ctypes.c_float, "f64": ctypes.c_double, "i32": ctypes.c_int, "i64": ctypes.c_long}
C |= {f"{s}{bits}": getattr(ctypes, f"c_{'u' * (s == 'u')}int{bits}") for s in "iu" for bits in (8, 16, 32, 64)}
COUNT = 263  # more than a block of float16, not a multiple of any register
LENGTHS = [*range(1, 20), 31, 32, 33, 63, 64, 65, 127, 128, 129, COUNT]


def dtype(type):
    return np.dtype({"f": "f", "i": "i", "u": "u"}[type[0]] + str(int(type[1:]) // 8))


def arguments(function, generator):
    """Arrays for the parameters: special values, pairs of them, and random numbers of the bench's range and beyond."""
    out = []
    for position, letter in enumerate(t for t in function.types[1:] if t.islower()):
        type = function.type_of(letter)
        d = dtype(type)
        if type[0] == "f":
            info = np.finfo(d)
            special = [0.0, -0.0, 1, -1, 0.5, -2.5, 3, 710, -1e5, np.inf, -np.inf, np.nan, info.tiny, info.max, info.smallest_subnormal]
            low, high = map(float, function.bench)
            ordinary = generator.uniform(low, high, COUNT).astype(d)
            wild = generator.integers(0, 2 ** (8 * d.itemsize), COUNT, dtype=f"u{d.itemsize}").view(d)
            values = np.where(generator.random(COUNT) < 0.2, wild, ordinary)
        else:
            info = np.iinfo(d)
            special = [0, 1, 2, 3, info.max, info.min, info.max - 1, 7, 10]
            values = generator.integers(-40 if info.min else 0, 40, COUNT, dtype=d)
            wild = generator.integers(info.min, info.max, COUNT, dtype=d)
            values = np.where(generator.random(COUNT) < 0.2, wild, values)
        values[: len(special) ** 2 : 1 + 3 * position] = np.resize(np.array(special, d), COUNT)[: len(special) ** 2 : 1 + 3 * position]
        out.append(values.astype(d))
    return out


def scalar_results(library, function, inputs):
    """By the scalar entry point, element after element."""
    entry = getattr(library, function.scalar)
    types = [function.type_of(t) for t in function.types[1:]]
    places = [C[t]() for t, letter in zip(types, function.types[1:]) if letter.isupper()]
    entry.restype = None if function.types[0] == "v" else C[function.type_of(function.types[0])]
    kinds = [C[t] if letter.islower() else ctypes.POINTER(C[t]) for t, letter in zip(types, function.types[1:])]
    entry.argtypes = kinds
    result_types = ([] if entry.restype is None else [function.type_of(function.types[0])])
    result_types += [t for t, letter in zip(types, function.types[1:]) if letter.isupper()]
    results = [np.empty(len(inputs[0]), dtype(t)) for t in result_types]
    for i, values in enumerate(zip(*(a.tolist() for a in inputs))):
        returned = entry(*values, *(ctypes.byref(p) for p in places))
        for result, value in zip(results, ([] if entry.restype is None else [returned]) + [p.value for p in places]):
            result[i] = value
    return results


def paired(parts, is_complex):
    """Real and imaginary parts as complex numbers."""
    if not is_complex:
        return parts
    out = []
    for re, im in zip(parts[::2], parts[1::2]):
        z = np.empty(len(re), "c16" if re.dtype == "f8" else "c8")
        z.real, z.imag = re, im
        out.append(z)
    return out


def same(found, wanted):
    """The same types and bits; any NaN is as good as another."""
    if found.dtype != wanted.dtype or found.shape != wanted.shape:
        return False
    if found.dtype.kind == "c":
        return same(found.real, wanted.real) and same(found.imag, wanted.imag)
    if found.dtype.kind != "f":
        return bool((found == wanted).all())
    bits = f"u{found.dtype.itemsize}"
    equal = np.ascontiguousarray(found).view(bits) == np.ascontiguousarray(wanted).view(bits)
    return bool((equal | (np.isnan(found) & np.isnan(wanted))).all())


def tuple_of(x):
    return x if isinstance(x, tuple) else (x,)


def check_strides(checks, what, ufunc, inputs, wanted):
    """The same elements, wherever they lie: each length, gaps, backwards, in place, broadcast."""
    bad = []
    for n in LENGTHS:
        if not all(map(same, tuple_of(ufunc(*(a[:n] for a in inputs))), [w[:n] for w in wanted])):
            bad.append(f"length {n}")
    backwards = tuple_of(ufunc(*(a[::-1] for a in inputs)))
    bad += [] if all(map(same, backwards, [w[::-1] for w in wanted])) else ["backwards"]
    for step in (2, 3, -2):
        inner = [np.repeat(a, abs(step))[::step] for a in inputs]
        outer = tuple(np.empty(abs(step) * len(w), w.dtype)[::step] for w in wanted)
        ufunc(*inner, out=outer)
        bad += [] if all(map(same, outer, [w[:: 1 if step > 0 else -1] for w in wanted])) else [f"step {step}"]
    for i, a in enumerate(inputs):
        for j, w in enumerate(wanted):
            if a.dtype == w.dtype:
                own, outs = a.copy(), [None] * len(wanted)
                outs[j] = own
                found = tuple_of(ufunc(*(own if k == i else b for k, b in enumerate(inputs)), out=tuple(outs)))
                bad += [] if all(map(same, found, wanted)) else [f"result {j} in place of argument {i}"]
    if len(inputs) > 1:
        for i in range(len(inputs)):
            some = [a if k == i else a[5] for k, a in enumerate(inputs)]
            whole = [a if k == i else np.full(COUNT, a[5]) for k, a in enumerate(inputs)]
            bad += [] if all(map(same, tuple_of(ufunc(*some)), tuple_of(ufunc(*whole)))) else [f"all but argument {i} broadcast"]
    checks.expect(not bad, f"{what}: {', '.join(bad)}")


def check_halves(checks, what, ufunc, inputs):
    """float16: float32's results, rounded."""
    narrow = [a.astype("f2") if a.dtype.kind == "f" else a for a in inputs]
    wide = tuple_of(ufunc(*(a.astype("f4") if a.dtype.kind == "f" else a for a in narrow)))
    wanted = [w.astype("f2") if w.dtype.kind == "f" else w for w in wide]
    checks.expect(all(map(same, tuple_of(ufunc(*narrow)), wanted)), f"{what} of float16 is float32's, rounded")
    check_strides(checks, f"{what} of float16", ufunc, narrow, wanted)


def main():
    library, functions = ctypes.CDLL(sys.argv[1]), tables.read_all(sys.argv[2])
    checks, seen = Checks(), set()
    generator = np.random.default_rng(1)
    np.seterr(all="ignore")  # of this program's own conversions
    for function in functions:
        name = function.name if function.type[0] == "f" else function.name.removesuffix("_" + function.type)
        ufunc = getattr(libvec, name, None)
        if not isinstance(ufunc, np.ufunc):
            checks.expect(False, f"{name} is a ufunc")
            continue
        seen.add(name)
        parts = arguments(function, generator)
        results = scalar_results(library, function, parts)
        is_complex = ufunc.types[0].split("->")[1] in "FD"
        inputs = paired(parts, is_complex and len(parts) > 1)
        wanted = paired(results, is_complex)
        what = f"{name} of {inputs[0].dtype}"
        found = tuple_of(ufunc(*inputs))
        checks.expect(all(map(same, found, wanted)), f"{what}: other bits than {function.scalar}", f"{inputs}\n{found}\n{wanted}")
        check_strides(checks, what, ufunc, inputs, wanted)
        if function.type == "f32" and any(t.startswith("e") for t in ufunc.types):
            check_halves(checks, name, ufunc, inputs)
    public = {name for name in dir(libvec) if isinstance(getattr(libvec, name), np.ufunc)}
    checks.expect(public == seen, "the ufuncs are the functions of the table", public ^ seen)
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
