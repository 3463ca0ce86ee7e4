"""Charts as SVG that stands in a page: colours are classes of style.css, so that they follow light and dark."""

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


def svg(width, height, title, parts, cls=""):
    return (f'<svg class="chart{cls}" viewBox="0 0 {width} {height}" role="img" aria-label="{html.escape(title)}">'
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
    floor, before = TOP + HEIGHT, -100
    for i, text in sorted(ticks):
        if first <= i <= last and x(i) - before > 7 * len(text):
            parts.append(f'<line class="mark" x1="{x(i):.1f}" x2="{x(i):.1f}" y1="{floor}" y2="{floor + 5}"/>')
            anchor = "end" if x(i) > WIDTH - RIGHT - 12 else "middle"
            parts.append(label(x(i), floor + 18, text, anchor))
            before = x(i)
    parts.append(f'<path class="area" d="{area(values["fma"], x, y)}"/>')
    if values["plain"] != values["fma"]:
        parts.append(f'<path class="plain" d="{steps(values["plain"], x, y)}"/>')
    parts.append(f'<path class="fma" d="{steps(values["fma"], x, y)}"/>')
    parts.append(f'<line class="bound" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(100 * bound):.1f}" y2="{y(100 * bound):.1f}"/>')
    for i, ulp, text in worst:
        if first <= i <= last:
            parts.append(f'<circle class="worst" cx="{x(i):.1f}" cy="{y(100 * ulp):.1f}" r="4"><title>{html.escape(text)}</title></circle>')
    return svg(WIDTH, TOP + HEIGHT + BOTTOM, title, parts, " plot")


ROW, GROUP_GAP, NAME, BARS = 14, 9, 140, 720


def bars(groups, series, title, unit):
    """Horizontal bars. `groups`: (name, {series: (value, text)}); `series`: name -> index of its colour."""
    top = max(v for _, values in groups for v, _ in values.values()) * 1.1
    x = lambda v: NAME + (BARS - NAME - 40) * v / top  # noqa: E731
    parts, y = [], 6
    begin = y
    for name, values in groups:
        height = ROW * len(values)
        parts.append(label(NAME - 8, y + height / 2 + 4, name, "end", "name"))
        for key, (value, text) in values.items():
            parts.append(f'<rect class="bar{series[key]}" x="{NAME}" y="{y}" width="{max(x(value) - NAME, 1):.1f}" height="{ROW - 2}">'
                         f"<title>{html.escape(text)}</title></rect>")
            parts.append(label(x(value) + 5, y + ROW - 3, f"{value:.2f}" if value < 10 else f"{value:.1f}", "start", "value"))
            y += ROW
        y += GROUP_GAP
    grid = []
    for t in plot.ticks(top):
        grid.append(f'<line class="grid" x1="{x(t):.1f}" x2="{x(t):.1f}" y1="{begin}" y2="{y - GROUP_GAP + 4}"/>')
        grid.append(label(x(t), y + 9, f"{t:g}"))
    parts.append(label(NAME, y + 26, unit, "start", "axis"))
    return svg(BARS, y + 32, title, grid + parts)
