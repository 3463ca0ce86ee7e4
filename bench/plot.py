"""Charts of what mathbench, kernelbench, arraybench, loops.py or python.py measured, as SVG.

    plot.py mathbench.json output-folder      writes mathbench-<type>-<isa>.svg and errors-<type>-<isa>.svg: time against error
    plot.py kernels.json output-folder        writes kernels.svg
    plot.py python.json output-folder         writes python-<type>.svg and python-lengths.svg
    plot.py arrays.json output-folder         writes arrays-<type>.svg
    plot.py <what loops.py wrote> output-folder    writes loops-<march>.svg: the whole programs
"""

import html
import json
import math
import os
import statistics
import sys

import pictures
from pictures import text

TITLES = {"s": "scalar", "b": "SSE", "c": "AVX", "d": "AVX2", "e": "AVX-512"}
MATH = {  # in this order, with colour and legend
    "libm": ("#9e9e9e", "libm, scalar"),
    "libmvec": ("#7aa6c2", "libmvec"),
    "sleef": ("#c9a66b", "SLEEF u10"),
    "libvec": ("#2e7d4f", "libvec, called"),
    "inlined": ("#7fc79a", "libvec, inlined"),
}
KERNELS = {
    "clang": ("#7aa6c2", "clang -O3 fast"),
    "gcc": ("#c9a66b", "gcc -O3 fast"),
    "pocl": ("#9e9e9e", "PoCL"),
    "avx2": ("#7fc79a", "vecc, AVX2"),
    "native": ("#2e7d4f", "vecc, this CPU"),
}
ARRAYS = {
    "scalar": ("#7fc79a", "libvec, scalar"),
    "libmvec": ("#7aa6c2", "gcc -Ofast"),
    "numpy": ("#c9a66b", "NumPy"),
    "inlined": ("#b0d8c0", "libvec, inlined"),
    "array": ("#2e7d4f", "libvec, arrays"),
}
PYTHON = {"numpy": ("#9e9e9e", "NumPy"), "libvec": ("#2e7d4f", "libvec")}
PYTHON_LENGTH = 10_000  # of the arrays in the chart of functions
LENGTHS = {"f64": ("#2e7d4f", "float64"), "f32": ("#7fc79a", "float32")}
LOOPS = {
    "clang": ("#7aa6c2", "clang -O3"),
    "clang fast": ("#a9c8dc", "clang -Ofast"),
    "gcc": ("#c9a66b", "gcc -O3"),
    "gcc fast": ("#e0c9a0", "gcc -Ofast"),
    "ours": ("#2e7d4f", "with libvec, -O3"),
}
HEIGHT, TOP, BOTTOM, LEFT, BAR, GAP = 260, 64, 40, 56, 18, 22


def ticks(top):
    """About five round steps up to `top`."""
    step = 10 ** math.floor(math.log10(top / 5))
    step *= next(factor for factor in (1, 2, 5, 10) if step * factor * 5 >= top * (1 - 1e-9))
    return [i * step for i in range(int(top / step + 1e-9) + 1)]


def chart(bars, series, title, cpu):
    """Bars are (group, series, value, label of the bar)."""
    groups = list(dict.fromkeys(b[0] for b in bars))
    present = [p for p in series if any(b[1] == p for b in bars)]
    found = {(group, p): (value, label) for group, p, value, label in bars}
    top = max(b[2] for b in bars) * 1.05
    group_width = max(len(present) * BAR, 80) + GAP
    width = max(LEFT + len(groups) * group_width + 20, 560)
    y = lambda v: TOP + HEIGHT * (1 - v / top)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{TOP + HEIGHT + BOTTOM}" '
        'font-family="sans-serif" fill="#222">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(LEFT, 20, title, "start", 14),
        text(width - 10, 20, cpu, "end", 10, ' fill="#777"'),
    ]
    for i, p in enumerate(present):
        x = LEFT + i * 120
        out.append(f'<rect x="{x}" y="34" width="11" height="11" fill="{series[p][0]}"/>')
        out.append(text(x + 16, 44, series[p][1], "start"))
    for t in ticks(top):
        out.append(f'<line x1="{LEFT}" x2="{width - 10}" y1="{y(t):.1f}" y2="{y(t):.1f}" stroke="#ddd"/>')
        out.append(text(LEFT - 6, y(t) + 4, f"{t:g}", "end"))
    for i, g in enumerate(groups):
        x = LEFT + GAP / 2 + i * group_width
        out.append(text(x + len(present) * BAR / 2, TOP + HEIGHT + 18, g, size=12))
        for j, p in enumerate(present):
            if (g, p) not in found:
                continue
            v, label = found[g, p]
            bar = f'x="{x + j * BAR:.1f}" y="{y(v):.1f}" width="{BAR - 2}" height="{HEIGHT * v / top:.1f}"'
            out.append(f'<rect {bar} fill="{series[p][0]}"><title>{html.escape(label)}</title></rect>')
            out.append(text(x + j * BAR + BAR / 2 - 1, y(v) - 3, f"{v:.2f}" if v < 10 else f"{v:.1f}", size=8))
    return "\n".join(out + ["</svg>", ""])


def error_title(kind, isa):
    return f"{kind}, {TITLES.get(isa, isa)}: time and largest error of each function; left is faster, below is more exact"


def kernel_picture(rows, cpu):
    return pictures.sorted_rows(rows, KERNELS, "Kernels: times faster than scalar C", cpu, "native")


def math_charts(data):
    for kind, isa in dict.fromkeys((r["type"], r["isa"]) for r in data["results"]):
        bars = []
        for r in data["results"]:
            if (r["type"], r["isa"]) == (kind, isa):
                ulp = f", largest error {r['ulp']:.2f} ulp" if r.get("ulp") is not None else ""
                bars.append((r["function"], r["peer"], r["ns"], f"{r['symbol']}: {r['ns']:.3f} ns{ulp}"))
        title = f"{kind} {TITLES.get(isa, isa)}: ns per element, lower is faster"
        yield f"mathbench-{kind}-{isa}.svg", chart(bars, MATH, title, data["cpu"])
        points = [(r["function"], r["peer"], r["ns"], r["ulp"]) for r in data["results"]
                  if (r["type"], r["isa"]) == (kind, isa) and r.get("ulp") is not None and r["peer"] in MATH]
        if points:
            yield f"errors-{kind}-{isa}.svg", pictures.time_and_error(points, MATH, error_title(kind, isa), data["cpu"])


def kernel_charts(data):
    rows = {}
    for r in data["results"]:
        if r["implementation"] in KERNELS and r["speedup"] is not None:
            rows.setdefault(r["kernel"], {})[r["implementation"]] = r["speedup"]
    yield "kernels.svg", kernel_picture(rows, data["cpu"])


def array_charts(data):
    """Geometric means over the functions that libm has, tiers left out."""
    for kind in dict.fromkeys(r["type"] for r in data["arrays"]):
        bars = []
        for n in dict.fromkeys(r["n"] for r in data["arrays"]):
            for peer in ARRAYS:
                ratios = [r["libm"] / r[peer] for r in data["arrays"] if (r["type"], r["n"]) == (kind, n) and "libm" in r and peer in r and not r["function"].endswith(("_u35", "_cr"))]
                if ratios:
                    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                    bars.append((str(n), peer, mean, f"{n} elements, {ARRAYS[peer][1]}: {mean:.2f}, {len(ratios)} functions"))
        yield f"arrays-{kind}.svg", chart(bars, ARRAYS, f"{kind}: times faster than a loop over libm, by the number of elements", data["cpu"])


def python_charts(data):
    for kind in dict.fromkeys(r["type"] for r in data["results"]):
        mine = [r for r in data["results"] if (r["type"], r["n"]) == (kind, PYTHON_LENGTH)]
        bars = [(r["function"], who, r[who], f"{who}: {r[who]:.3f} ns") for r in mine for who in PYTHON]
        title = f"NumPy ufuncs, {LENGTHS[kind][1]}, {PYTHON_LENGTH:,} elements: ns per element, lower is faster"
        yield f"python-{kind}.svg", chart(bars, PYTHON, title, data["cpu"])
    bars = []
    for n in dict.fromkeys(r["n"] for r in data["results"]):
        for kind in LENGTHS:
            ratios = [r["numpy"] / r["libvec"] for r in data["results"] if (r["type"], r["n"]) == (kind, n)]
            if ratios:
                mean = statistics.geometric_mean(ratios)
                bars.append((f"{n:,}", kind, mean, f"{len(ratios)} functions: {mean:.2f} times"))
    title = "ufuncs, times faster than NumPy: geometric mean"
    yield "python-lengths.svg", chart(bars, LENGTHS, title, data["cpu"])


def loop_charts(data):
    for march, loops in data["marches"].items():
        bars = []
        for name, loop in loops.items():
            if loop["file"] == "programs":
                ns = loop["ns"][str(data["iterations"][-1])]
                bars += [(name, form, ns["scalar"] / ns[form], f"{name}, {LOOPS[form][1]}: {ns[form]:.4g} ns") for form in LOOPS if form in ns]
        if bars:
            yield f"loops-{march}.svg", chart(bars, LOOPS, f"-march={march}: times faster than scalar C, higher is faster", data["cpu"])


def main(argv):
    if len(argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(argv[1], encoding="utf-8") as f:
            data = json.load(f)
        os.makedirs(argv[2], exist_ok=True)
        kernels = any("kernel" in r for r in data.get("results", []))
        charts = python_charts if "numpy" in data else kernel_charts if kernels else math_charts
        if "arrays" in data:
            charts = array_charts
        if "marches" in data:
            charts = loop_charts
        for name, svg in charts(data):
            path = os.path.join(argv[2], name)
            with open(path, "w", encoding="utf-8") as f:
                f.write(svg)
            print(path)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"plot.py: {argv[1]}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
