"""What was measured: charts of docs/performance/results, and the comparison with other libraries of docs/comparison.json."""

import re

import charts
import markupsafe
import plot
import prose
import tree

# Series in this order, with the index of their colour (style.css) and what a reader calls them: plot.py's legends.
MATH = {"libmvec": 1, "sleef": 2, "libvec": 3, "inlined": 4}
KERNELS = {"clang": 1, "gcc": 2, "avx2": 4, "native": 3}
LOOPS = {"clang": 1, "gcc": 2, "ours": 3}
NAMES = {"ours": "clang with the bridge", "f64": "float64", "f32": "float32", **{k: v[1] for k, v in {**plot.KERNELS, **plot.MATH}.items()}}
FORMATS = {"f64": 3, "f32": 4}
ARRAYS = {"numpy": 0, "libmvec": 1, "scalar": 2, "inlined": 4, "array": 3}
ARRAY_NAMES = {"numpy": "NumPy", "libmvec": "gcc -Ofast, libmvec", "scalar": "libvec, scalar", "inlined": "libvec, inlined loop",
               "array": "libvec, arrays"}
LENGTH = 10000  # of the arrays in the chart of ufuncs


def legend(series):
    return [(NAMES.get(key, key), index) for key, index in series.items()]


def latest(data, bench):
    """Of several CPUs the last by name."""
    found = data.results.get(bench)
    return found[-1] if found else None


def caption(result):
    return f"{result['cpu']}; {result['note']}."


def times(f, data, isa="e"):
    kept = latest(data, "functions")
    return tree.times_of(f, kept)[isa] if kept else {}


def chart_of(groups, series, unit):
    return markupsafe.Markup(charts.bars(groups, series, NAMES, unit))


def of_family(family, data):
    """Times of each function beside its peers, a chart for each result that has some."""
    out = []
    for result in data.results.get("functions", []):
        groups = []
        for f in family.rows:
            if family.is_integer:
                break
            for isa, ns in tree.times_of(f, result).items():
                values = {p: (ns[p], f"{NAMES[p]}: {ns[p]:.3f} ns") for p in MATH if p in ns}
                if values:
                    groups.append((f"{f.c_name}, {tree.ISAS[isa]}", values))
        if groups:
            out.append({"chart": chart_of(groups, MATH, "ns per element, lower is faster"), "caption": caption(result)})
    return out


def ratios(data, peer, type_, isa, form, tier=""):
    """function -> how many times faster than the peer."""
    kept = latest(data, "functions")
    found = {}
    for key, ns in (kept["figures"] if kept else {}).items():
        name, its_type, its_isa = key.split()
        mine = name.endswith("_" + tier) if tier else not name.endswith(("_u35", "_cr"))
        if mine and (its_type, its_isa) == (type_, isa) and form in ns and peer in ns:
            found[name] = ns[peer] / ns[form]
    return found


def largest_bound(families):
    """Of the default tier."""
    return f"{max(f.ulp for family in families for f in family.rows if not tree.tier_of(f)):g}"


def facts(families, data):
    """(value, text) of the first page."""
    out = [(str(len(families)), "functions for SSE, AVX, AVX2, AVX-512 and AdvSIMD, masked and not"),
           (f"≤ {largest_bound(families)} ulp", "the largest bound of the default tier, over whole domains")]
    for peer, name in (("libmvec", "glibc’s libmvec"), ("sleef", "SLEEF’s u10")):
        found = ratios(data, peer, "f64", "e", "inlined")
        if found:
            mean = tree.performance.mean(list(found.values()))
            out.append((f"{mean:.1f}×", f"the speed of {name}, {len(found)} functions¹"))
    return out


def facts_note(data):
    found = latest(data, "functions")
    return found and f"¹ Geometric mean; double, inlined, AVX-512; {found['cpu']}."


def function_chart(data):
    """How many times faster than the peers, by function."""
    peers = [p for p in ("libmvec", "sleef") if ratios(data, p, "f64", "e", "inlined")]
    found = {p: ratios(data, p, "f64", "e", "inlined") for p in peers}
    core = found.get("libmvec") or found.get("sleef") or {}
    groups = []
    for name in sorted(core, key=lambda n: -found[peers[-1]].get(n, core[n])):
        groups.append((name, {p: (found[p][name], f"{name}: {found[p][name]:.2f} times the speed of {NAMES[p]}") for p in peers if name in found[p]}))
    return groups, {p: MATH[p] for p in peers}


def kernel_chart(result, series=KERNELS, only=None):
    groups = []
    for name, figures in result["figures"].items():
        values = {s: (figures[s], f"{name}, {NAMES[s]}: {figures[s]:.2f}") for s in series if figures.get(s)}
        if values and (only is None or name in only):
            groups.append((name, values))
    return groups


def summary(data):
    """The chart of the first page: the kernels that count."""
    result = latest(data, "kernels")
    if not result:
        return None
    text = tree.performance.KERNELS.read_text(encoding="utf-8")
    core = [name for name, set_ in re.findall(r"^KERNEL\((\w+), (\w+)\)$", text, re.M) if set_ == "Bar"]
    series = {"clang": 1, "native": 3}
    groups = kernel_chart(result, series, core)
    return groups and {"chart": chart_of(groups, series, "times faster than serial C"),
                       "caption": "Kernels in OpenCL C by vecc (green) beside the same loop in C by clang -O3 -ffast-math (blue), "
                                  "times faster than serial C. " + caption(result)}


def python_sections(data, pages):
    """Of ufuncs: figures are 'sin f64' -> [length, ns of libvec, ns of NumPy] of each length."""
    for result in reversed(data.results.get("python", [])):
        groups = {}
        for key, lengths in result["figures"].items():
            name, type_ = key.split()
            n, ours, numpy = min(lengths, key=lambda at: abs(at[0] - LENGTH))
            groups.setdefault(name, {})[type_] = (numpy / ours, f"{name}, {NAMES[type_]}, {n:,} elements: {ours:g} ns, NumPy {numpy:g} ns")
        yield {"id": result["name"], "title": "Python: ufuncs beside NumPy's" + (", with AVX2" if "avx2" in result["name"] else ""),
               "text": f"How many times faster than NumPy's function of the same name, for {LENGTH:,} elements.", "legend": legend(FORMATS),
               "chart": chart_of(list(groups.items()), FORMATS, "times faster than NumPy"), "caption": caption(result),
               "page": pages.get("docs/performance/python.md")}


def array_sections(data, pages):
    """Of functions over arrays: figures are 'sin f64' -> length -> ns of each implementation."""
    found = latest(data, "arrays")
    for type_ in FORMATS if found else []:
        mine = [sizes for key, sizes in found["figures"].items() if key.endswith(" " + type_)]
        groups = []
        for n in dict.fromkeys(n for sizes in mine for n in sizes):
            values = {}
            for who in ARRAYS:
                ratios = [at["libm"] / at[who] for at in (sizes.get(n, {}) for sizes in mine) if "libm" in at and who in at]
                if ratios:
                    values[who] = (tree.performance.mean(ratios), f"{n} elements, {ARRAY_NAMES[who]}, {len(ratios)} functions")
            if values:
                groups.append((f"{int(n):,} elements", values))
        if groups:
            yield {"id": f"arrays-{type_}", "title": f"Arrays, {tree.TYPES[type_]}", "text": "How many times faster than a loop over libm, by "
                   "the number of elements: geometric means.", "legend": [(ARRAY_NAMES[w], i) for w, i in ARRAYS.items()],
                   "chart": chart_of(groups, ARRAYS, "times faster than libm"), "caption": caption(found),
                   "page": pages.get("docs/performance/arrays.md")}


def sections(data, pages):
    """The charts of the page of speed."""
    found = latest(data, "functions")
    if found:
        groups, series = function_chart(data)
        yield {"id": "functions", "title": "Functions beside libmvec and SLEEF", "text": "How many times faster libvec is, its body "
               "inlined into the loop: double, AVX-512, functions under 1 ulp.", "legend": [(f"than {NAMES[p]}", i) for p, i in series.items()],
               "chart": chart_of(groups, series, "times faster than the peers"),
               "caption": caption(found), "page": pages.get("docs/performance/functions.md")}
    if found := latest(data, "kernels"):
        yield {"id": "kernels", "title": "Kernels beside clang and GCC", "text": "How many times faster than serial C: the kernel in OpenCL C "
               "by vecc, and the same loop in C by the compilers.", "legend": legend(KERNELS),
               "chart": chart_of(kernel_chart(found), KERNELS, "times faster than serial C"),
               "caption": caption(found), "page": pages.get("docs/performance/kernels.md")}
    if found := latest(data, "loops"):
        yield {"id": "loops", "title": "Loops that call declare simd functions", "text": "How many times faster than clang without the bridge.",
               "legend": [(NAMES[s], i) for s, i in LOOPS.items()], "page": pages.get("docs/performance/declare-simd.md"),
               "chart": chart_of([(name, {s: (ns["clang"] / ns[s], f"{name}, {NAMES[s]}: {ns[s]:g} ns") for s in LOOPS})
                                  for name, ns in found["figures"].items()], LOOPS, "times faster than clang"),
               "caption": caption(found)}
    yield from array_sections(data, pages)
    yield from python_sections(data, pages)


def source_text(source, pages):
    text = source["read"][:1].upper() + source["read"][1:] + "."
    if "command" in source:
        text += f" `{source['command']}` prints `{source['gives']}`."
    return markupsafe.Markup(prose.inline(text, pages))


def cells_of(comparison, families, pages):
    """The rows of the comparison, and the sources in the order in which they are named."""
    rows_of = [f for family in families for f in family.rows]
    known = {"families": len(families), "f64": sum(f.type == "f64" and not tree.tier_of(f) for f in rows_of),
             "cr": sum(tree.tier_of(f) == "cr" for f in rows_of), "largest": largest_bound(families)}
    sources, rows = [], []
    for row in comparison["rows"]:
        cells = []
        for peer in comparison["peers"]:
            cell = row["cells"][peer["id"]]
            if cell["source"] not in sources:
                sources.append(cell["source"])
            cells.append({"text": markupsafe.Markup(prose.inline(cell["text"].format(**known))),
                          "note": sources.index(cell["source"]) + 1, "unread": cell.get("unread", False)})
        rows.append({"what": row["what"], "cells": cells})
    return rows, [source_text(comparison["sources"][name], pages) for name in sources]


def write(site, families, data, pages):
    site.render("speed.html", "speed.html", "Speed", "libvec beside its peers, measured.", "speed.html", charts=list(sections(data, pages)))
    comparison = tree.comparison()
    rows, sources = cells_of(comparison, families, pages)
    site.render("compare.html", "compare.html", "Compared", comparison["about"], "compare.html", data=comparison, rows=rows, sources=sources)
