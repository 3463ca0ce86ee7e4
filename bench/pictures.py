"""Two pictures that show a whole bench at a glance, as SVG: dots in sorted rows, and dots by time and error."""

import html
import math

INK, PALE, LINE = "#222", "#777", "#ddd"


def text(x, y, string, anchor="middle", size=11, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{extra}>{html.escape(string)}</text>'


def dot(x, y, colour, tip, radius=4.5):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}" fill-opacity=".8"><title>{html.escape(tip)}</title></circle>'


def rule(x1, y1, x2, y2, colour=LINE, width=1):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'


def round_steps(low, high):
    """1, 2 and 5 times the powers of ten from low to high."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    steps = [f * 10.0**e for e in range(first, last + 1) for f in (1, 2, 5)]
    return [s for s in steps if low * (1 - 1e-9) <= s <= high * (1 + 1e-9)]


def scale(low, high, begin, end):
    """The place of a value on a logarithmic axis."""
    factor = (end - begin) / math.log(high / low)
    return lambda v: begin + math.log(min(max(v, low), high) / low) * factor


def page(width, height, title, cpu, series, present):
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" fill="{INK}">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(12, 22, title, "start", 14),
        text(width - 12, height - 8, cpu, "end", 10, f' fill="{PALE}"'),
    ]
    x = 12
    for name in series:
        if name in present:
            colour, legend = series[name]
            out += [dot(x + 5, 40, colour, legend), text(x + 15, 44, legend, "start")]
            x += 34 + 6.2 * len(legend)
    return out


def sorted_rows(rows, series, title, cpu, by):
    """A row a name, sorted by the value of `by`, the greatest on top; a line at 1, where nothing is gained.

    rows: name -> series -> times faster; series: name -> (colour, legend), those drawn last lie on top.
    """
    names = sorted(rows, key=lambda n: -rows[n].get(by, 0))
    values = [v for r in rows.values() for s, v in r.items() if s in series]
    low, high = min(0.5, *values), max(values) * 1.1
    left, width, top, step = 120, 760, 76, 17
    bottom = top + step * len(names)
    x = scale(low, high, left + 8, width - 16)
    out = page(width, bottom + 44, title, cpu, series, {s for r in rows.values() for s in r})
    for s in round_steps(low, high):
        out += [rule(x(s), top - 6, x(s), bottom, "#555" if s == 1 else LINE, 1.5 if s == 1 else 1)]
        out += [text(x(s), y, f"{s:g}×", size=10) for y in (top - 10, bottom + 14)]
    for i, name in enumerate(names):
        y = top + step * (i + 0.5)
        own = [x(rows[name][s]) for s in series if s in rows[name]]
        out += [text(left, y + 4, name, "end"), rule(min(own), y, max(own), y, "#bbb")]
        out += [dot(x(rows[name][s]), y, series[s][0], f"{name}, {series[s][1]}: {rows[name][s]:.2f}") for s in series if s in rows[name]]
    return "\n".join(out + ["</svg>", ""])


def time_and_error(points, series, title, cpu):
    """points: (function, series, ns, ulp). Left is faster, below is more exact; both axes are logarithmic.

    Errors below a hundredth of an ulp, and exact results, lie on the lower edge.
    """
    left, width, top, bottom = 56, 760, 60, 460
    times, errors = [p[2] for p in points], [p[3] for p in points]
    x = scale(min(times) / 1.15, max(times) * 1.15, left, width - 16)
    low, high = 0.01, max(4.0, *errors) * 1.3
    y = scale(low, high, bottom, top)
    out = page(width, bottom + 58, title, cpu, series, {p[1] for p in points})
    for s in round_steps(min(times) / 1.15, max(times) * 1.15):
        out += [rule(x(s), top, x(s), bottom), text(x(s), bottom + 14, f"{s:g}", size=10)]
    for s in (0.01, 0.1, 0.5, 1, 2, 4, 10, 100, 1000):
        if low <= s <= high:
            out += [rule(left, y(s), width - 16, y(s), "#555" if s == 1 else LINE, 1.5 if s == 1 else 1)]
            out.append(text(left - 6, y(s) + 4, f"{s:g}", "end", 10))
    out += [text((left + width) / 2, bottom + 30, "ns an element"), text(12, top - 4, "ulp", "start")]
    for name in series:
        out += [dot(x(ns), y(ulp), series[name][0], f"{function}, {series[name][1]}: {ns:.3f} ns, {ulp:.2f} ulp", 4)
                for function, its, ns, ulp in points if its == name]
    return "\n".join(out + ["</svg>", ""])
