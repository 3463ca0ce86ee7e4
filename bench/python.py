"""libvec's ufuncs beside NumPy's own, from short arrays to long ones.

    python.py --functions functions.def [--turns N] [--filter NAME] [--isa d] [--json FILE] [--check]

Needs the package libvec on PYTHONPATH, as build/bench/pythonbench sets it. Both take turns on the same arrays, with `out`; a
figure is the median of processor time, in nanoseconds an element. Arguments are random, uniform in the range that
functions.def has for benches. --isa=d keeps both to AVX2. The bench fails if results differ by more than 8 units in the
last place; --check does only that.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "libvec"))
import tables  # noqa: E402

# Functions that NumPy has, too, by its name where that is another one.
SAME = ("sqrt fabs floor rint copysign fmin fmod exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh "
        "cbrt hypot modf frexp")
NAMES = {name: name for name in SAME.split()}
NAMES |= {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "asinh": "arcsinh", "acosh": "arccosh", "atanh": "arctanh"}
NAMES |= {"atan2": "arctan2", "pow": "power"}
LENGTHS = (10, 100, 1000, 10_000, 100_000, 1_000_000)
FAR_APART = 8  # ulp
# What would keep NumPy from doing its best.
HINDRANCES = ("NPY_DISABLE_CPU_FEATURES", "NPY_ENABLE_CPU_FEATURES")


def cpu():
    fields = dict(re.findall(r"^([^\t:]+)\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M))
    return f"{fields.get('model name', 'unknown CPU')} (family {fields.get('cpu family')}, model {fields.get('model')})"


def start_again(isa):
    """In an environment in which both libraries take this ISA, or the CPU's widest one."""
    wanted = {name: value for name, value in os.environ.items() if name not in (*HINDRANCES, "VEC_ISA")}
    if isa:
        from numpy.core._multiarray_umath import __cpu_dispatch__ as dispatched

        wanted["VEC_ISA"] = isa
        wanted["NPY_DISABLE_CPU_FEATURES"] = " ".join(f for f in dispatched if f.startswith("AVX512"))
    if wanted != dict(os.environ):
        os.execve(sys.executable, [sys.executable, *sys.argv], wanted)


def seconds(call, repeats):
    begin = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - begin) / repeats


def measure(calls, turns):
    """Of each call the median time, in turns."""
    repeats = [max(1, int(2e-4 / max(min(seconds(call, 1) for _ in range(3)), 1e-7))) for call in calls]
    times = [[seconds(call, n) for call, n in zip(calls, repeats)] for _ in range(turns)]
    return [statistics.median(column) for column in zip(*times)]


def distance(a, b):
    """The largest one between results, in units in the last place."""
    import numpy as np

    return max(float(np.max(np.abs(x - y) / np.spacing(np.abs(y)))) if x.dtype.kind == "f" else float(np.max(np.abs(x - y)))
               for x, y in zip(a, b))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--functions", required=True, help="builtins/functions.def")
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--filter", default="", help="only functions whose name contains this")
    parser.add_argument("--isa", choices=["d"], help="AVX2, for both")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    start_again(arguments.isa)
    try:
        import numpy as np
        import libvec
    except ImportError as error:
        sys.exit(f"python.py: {error}: ./dev bench python builds the package")

    generator = np.random.default_rng(1)
    lengths = LENGTHS[2:3] if arguments.check else LENGTHS
    rows = [f for f in tables.read_functions(arguments.functions) if f.name in NAMES and arguments.filter in f.name]
    results, bad = [], []
    for f in rows:
        ours, theirs = getattr(libvec, f.name), getattr(np, NAMES[f.name])
        dtype = np.dtype(f"f{int(f.type[1:]) // 8}")
        for n in lengths:
            inputs = [generator.uniform(*map(float, f.bench), n).astype(dtype) for _ in range(ours.nin)]
            first = ours(*inputs)
            outs = [tuple(map(np.empty_like, first if isinstance(first, tuple) else (first,))) for _ in range(2)]
            calls = [lambda u=u, o=o: u(*inputs, out=o) for u, o in zip((ours, theirs), outs)]
            for call in calls:
                call()
            if distance(*outs) > FAR_APART:
                bad.append(f"{f.c_name}, {n} elements: results differ by {distance(*outs):.1f} ulp")
            if not arguments.check:
                mine, other = (1e9 * t / n for t in measure(calls, arguments.turns))
                results.append({"function": f.name, "type": f.type, "n": n, "libvec": mine, "numpy": other})
    for line in bad:
        print("FAIL", line)
    if arguments.check:
        print(f"{len(rows) - len(bad)} passed, {len(bad)} failed, 0 skipped")
    else:
        show(results, f"{cpu()}; NumPy {np.__version__}; {'AVX2' if arguments.isa else 'widest ISA'}")
        if arguments.json:
            about = {"cpu": cpu(), "numpy": np.__version__, "isa": arguments.isa or ""}
            arguments.json.write_text(json.dumps({**about, "results": results}, indent=1), encoding="utf-8")
    return 1 if bad else 0


def show(results, title):
    print(f"{title}; how many times faster than NumPy, and libvec's ns an element, 10^4 elements\n")
    for type in ("f64", "f32"):
        mine = [r for r in results if r["type"] == type]
        found = {(r["function"], r["n"]): r for r in mine}
        print("\n| " + type + " | " + " | ".join(f"{n:,}" for n in LENGTHS) + " | ns |\n|---|" + "---|" * (len(LENGTHS) + 1))
        for name in dict.fromkeys(r["function"] for r in mine):
            ratios = [found[name, n]["numpy"] / found[name, n]["libvec"] for n in LENGTHS]
            print(f"| {name} | {' | '.join(f'{r:.2f}' for r in ratios)} | {found[name, 10_000]['libvec']:.3f} |")
        means = [statistics.geometric_mean([r["numpy"] / r["libvec"] for r in mine if r["n"] == n]) for n in LENGTHS if mine]
        print("| geometric mean | " + " | ".join(f"{m:.2f}" for m in means) + " | |")


if __name__ == "__main__":
    sys.exit(main())
