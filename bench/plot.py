"""Bar charts of what mathbench measured, as SVG.

    plot.py mathbench.json output-folder      writes mathbench-<type>-<isa>.svg
"""

import html
import json
import os
import sys

TITLES = {"s": "scalar", "b": "SSE", "c": "AVX", "d": "AVX2", "e": "AVX-512"}
PEERS = {  # in this order, with colour and legend
    "libm": ("#9e9e9e", "libm, scalar"),
    "libmvec": ("#7aa6c2", "libmvec"),
    "sleef": ("#c9a66b", "SLEEF u10"),
    "libvec": ("#2e7d4f", "libvec, called"),
    "inlined": ("#7fc79a", "libvec, inlined"),
}
HEIGHT, TOP, BOTTOM, LEFT, BAR, GAP = 260, 64, 40, 56, 18, 22


def ticks(top):
    """About five round steps up to `top`."""
    step = 1.0
    while step > top / 4:
        step /= 10
    for factor in (1, 2, 5, 10):
        if step * factor * 5 >= top:
            step *= factor
            break
    return [i * step for i in range(int(top / step) + 1)]


def text(x, y, string, anchor="middle", size=11, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{extra}>{html.escape(string)}</text>'


def chart(results, title, cpu):
    functions = list(dict.fromkeys(r["function"] for r in results))
    peers = [p for p in PEERS if any(r["peer"] == p for r in results)]
    value = {(r["function"], r["peer"]): r for r in results}
    top = max(r["ns"] for r in results) * 1.05
    width = max(LEFT + len(functions) * (len(peers) * BAR + GAP) + 20, 560)
    y = lambda ns: TOP + HEIGHT * (1 - ns / top)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{TOP + HEIGHT + BOTTOM}" '
        'font-family="sans-serif" fill="#222">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(LEFT, 20, f"{title}: ns per element, lower is faster", "start", 14),
        text(width - 10, 20, cpu, "end", 10, ' fill="#777"'),
    ]
    for i, p in enumerate(peers):
        x = LEFT + i * 120
        out.append(f'<rect x="{x}" y="34" width="11" height="11" fill="{PEERS[p][0]}"/>')
        out.append(text(x + 16, 44, PEERS[p][1], "start"))
    for t in ticks(top):
        out.append(f'<line x1="{LEFT}" x2="{width - 10}" y1="{y(t):.1f}" y2="{y(t):.1f}" stroke="#ddd"/>')
        out.append(text(LEFT - 6, y(t) + 4, f"{t:g}", "end"))
    for i, f in enumerate(functions):
        x = LEFT + GAP / 2 + i * (len(peers) * BAR + GAP)
        out.append(text(x + len(peers) * BAR / 2, TOP + HEIGHT + 18, f, size=12))
        for j, p in enumerate(peers):
            r = value.get((f, p))
            if not r:
                continue
            ulp = f", largest error {r['ulp']:.2f} ulp" if r.get("ulp") is not None else ""
            bar = f'x="{x + j * BAR:.1f}" y="{y(r["ns"]):.1f}" width="{BAR - 2}" height="{HEIGHT * r["ns"] / top:.1f}"'
            label = html.escape(f"{r['symbol']}: {r['ns']:.3f} ns{ulp}")
            out.append(f'<rect {bar} fill="{PEERS[p][0]}"><title>{label}</title></rect>')
            out.append(text(x + j * BAR + BAR / 2 - 1, y(r["ns"]) - 3, f"{r['ns']:.2f}", size=8))
    return "\n".join(out + ["</svg>", ""])


def main(argv):
    if len(argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(argv[1], encoding="utf-8") as f:
            data = json.load(f)
        os.makedirs(argv[2], exist_ok=True)
        for kind, isa in dict.fromkeys((r["type"], r["isa"]) for r in data["results"]):
            mine = [r for r in data["results"] if (r["type"], r["isa"]) == (kind, isa)]
            svg = chart(mine, f"{kind} {TITLES.get(isa, isa)}", data["cpu"])
            path = os.path.join(argv[2], f"mathbench-{kind}-{isa}.svg")
            with open(path, "w", encoding="utf-8") as f:
                f.write(svg)
            print(path)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"plot.py: {argv[1]}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
