"""Charts that stand in a page, as SVG and as tables: colours are classes of style.css, so that they follow light and dark."""

import html
import math

import plot  # the ticks of the benches' charts

# Of an error plot, in the units of its view box; text is 12 of these.
WIDTH, LEFT, RIGHT, TOP, BOTTOM, HEIGHT = 520, 36, 10, 14, 28, 150


def label(x, y, text, anchor="middle", cls="tick"):
    """What stands behind a ^ is raised."""
    base, mark, power = html.escape(text).partition("^")
    raised = f'<tspan class="power" dy="-4">{power}</tspan>' if mark else ""
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{base}{raised}</text>'


def svg(width, height, title, parts):
    return (f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{html.escape(title)}">'
            f"<title>{html.escape(title)}</title>{''.join(parts)}</svg>")


def steps(values, x, y):
    """A step line over the bins, one path for each run of numbers."""
    out, open_ = [], False
    for i, v in enumerate(values):
        if v is None:
            open_ = False
            continue
        out.append(f"{'L' if open_ else 'M'}{x(i):.1f} {y(v):.1f}H{x(i + 1):.1f}")
        open_ = True
    return "".join(out)


def area(values, x, y):
    out, begin = [], None
    for i, v in enumerate([*values, None]):
        if v is None and begin is not None:
            out.append(f"V{y(0):.1f}H{x(begin):.1f}Z")
            begin = None
        elif v is not None:
            if begin is None:
                out.append(f"M{x(i):.1f} {y(0):.1f}")
                begin = i
            out.append(f"V{y(v):.1f}H{x(i + 1):.1f}")
    return "".join(out)


def whole_ticks(exponents):
    """(edge of a bin, text) of the axis of all numbers."""
    half = len(exponents) - 1
    wanted = {e: i for i, e in enumerate(exponents) if e in (exponents[0], exponents[-1], -16, 0, 8, 16)}
    shown = {0: "1", exponents[0]: "0"}
    for e, i in wanted.items():
        text = shown.get(e) or f"2^{e:g}".replace("-", "−")
        yield half + i, text
        if i:
            yield half - i, "−" + text


def range_ticks(low, high, bins):
    """(bin, text) of the axis of a range."""
    step = plot.ticks(high - low)[1]
    for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1):
        yield (k * step - low) / (high - low) * bins, f"{k * step:g}".replace("-", "−")


def axis(ticks):
    """The marks below a plot; the outermost ones go first, and none is written over another."""
    parts, taken = [], []
    ticks = sorted(ticks)
    for x, text in ticks[:1] + ticks[-1:] + ticks[1:-1]:
        width = 7 * len(text)
        right = min(x + width / 2, WIDTH)
        if any(right - width < end and right > begin for begin, end in taken):
            continue
        taken.append((right - width, right + 4))
        parts.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP + HEIGHT}" y2="{TOP + HEIGHT + 5}"/>')
        parts.append(label(right - width / 2, TOP + HEIGHT + 18, text))
    return parts


def error_plot(errors, ticks, bound, title, worst=()):
    """The largest errors over one argument. `ticks`: (bin, text); `worst`: (bin, ulp, text) of known worst inputs."""
    values = {"fma": errors.fma, "plain": errors.plain}
    known = [i for v in values.values() for i, e in enumerate(v) if e is not None]
    if not known:
        return ""
    first, last = min(known), max(known) + 1
    top = bound * 1.08

    def x(i):
        return LEFT + (WIDTH - LEFT - RIGHT) * (i - first) / (last - first)

    def y(hundredths):
        return TOP + HEIGHT * (1 - min(hundredths / 100, top) / top)

    parts = []
    for t in plot.ticks(top):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(100 * t):.1f}" y2="{y(100 * t):.1f}"/>')
        parts.append(label(LEFT - 6, y(100 * t) + 4, f"{t:g}", "end"))
    parts += axis([(x(i), text) for i, text in ticks if first <= i <= last])
    parts.append(f'<path class="area" d="{area(values["fma"], x, y)}"/>')
    if values["plain"] != values["fma"]:
        parts.append(f'<path class="plain" d="{steps(values["plain"], x, y)}"/>')
    parts.append(f'<path class="fma" d="{steps(values["fma"], x, y)}"/>')
    parts.append(f'<line class="bound" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(100 * bound):.1f}" y2="{y(100 * bound):.1f}"/>')
    for i, ulp, text in worst:
        if first <= i <= last:
            parts.append(f'<circle class="worst" cx="{x(i):.1f}" cy="{y(100 * ulp):.1f}" r="4"><title>{html.escape(text)}</title></circle>')
    return svg(WIDTH, TOP + HEIGHT + BOTTOM, title, parts)


def bars(groups, series, names, unit):
    """Bars as a table, so that its text keeps its size. `groups`: (name, {series: (value, text)}); `series`: name -> index of
    its colour; `names`: what readers call a series."""
    top = max(v for _, values in groups for v, _ in values.values())
    rows = []
    for name, values in groups:
        head = f'<th scope="rowgroup" rowspan="{len(values)}">{html.escape(name)}</th>'
        for key in (key for key in series if key in values):
            value, text = values[key]
            shown = f"{value:.2f}" if value < 10 else f"{value:.1f}"
            rows.append(f'<tr title="{html.escape(text)}">{head}<td><span class="hidden">{html.escape(names.get(key, key))}: </span>'
                        f'<span class="bar bar{series[key]}" style="--part:{value / top:.4f}"></span><span class="value">{shown}</span></td></tr>')
            head = ""
        rows[-len(values)] = "<tbody>" + rows[-len(values)]
        rows[-1] += "</tbody>"
    return f'<table class="bars"><caption>{html.escape(unit)}</caption>' + "\n".join(rows) + "</table>"
