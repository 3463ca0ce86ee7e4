"""The table of functions, and a page for each: bounds, special values, plots of errors, times, method, prototypes."""

import decimal
import math
import re

import charts
import markupsafe
import measurements
import prose
import tree

RESULTS = {0: "", 1: "second result"}


def spelled(ulp):
    return tree.figures.spelled(decimal.Decimal(str(ulp)))


def argument_names(f):
    title, _ = tree.gen_header.kernel_head(tree.KERNELS, f)
    return tree.gen_header.parameter_names(title)


def bin_of(x, exponents):
    """Where a number stands on the axis of all numbers, in bins."""
    half = len(exponents) - 1
    if x == 0:
        return half
    e = math.log2(abs(x))
    for i, (low, high) in enumerate(zip(exponents, exponents[1:])):
        if low <= e <= high:
            at = i + (e - low) / (high - low)
            return half + math.copysign(at, x)
    return half


def worst_marks(f, errors, exponents, records):
    """(bin, ulp, text) of the worst inputs that are known for this result, of both flavours."""
    low, high = map(float, f.bench)
    for flavour, record in tree.figures.of_function(f, records).items():
        if record.result != errors.result:
            continue
        x = float.fromhex(record.arguments.split(", ")[errors.argument])
        where = bin_of(x, exponents) if errors.over == "whole" else (x - low) / (high - low) * len(errors.fma)
        yield where, float(record.error), f"{tree.figures.FLAVOURS[flavour].strip()}: {record.error:.3f} ulp at {record.arguments}"


def figure(f, errors, file, records):
    """One plot, with its caption."""
    low, high = map(float, f.bench)
    names = argument_names(f)
    name = names[errors.argument]
    several = len([t for t in f.types[1:] if t.islower()]) > 1
    if errors.over == "whole":
        ticks = list(charts.whole_ticks(file.exponents))
        caption = f"Over {name}: all numbers" + ("; the other arguments are anywhere." if several else ".")
    else:
        ticks = list(charts.range_ticks(low, high, len(errors.fma)))
        caption = f"Over {name}: from {low:g} to {high:g}" + ("; the other arguments lie there, too." if several else ".")
    known = [e for e in errors.fma + errors.plain if e is not None]
    title = f"Errors of {f.c_name} over {name}: at most {max(known, default=0) / 100:.2f} ulp in this sample, bound {spelled(f.ulp)}"
    chart = charts.error_plot(errors, ticks, f.ulp, title, worst_marks(f, errors, file.exponents, records))
    return chart and {"chart": markupsafe.Markup(chart), "caption": caption.replace("-", "−")}


def plots_of(family, data):
    for f in family.rows:
        file = data.errors.get(f.type)
        series = file.series.get(f.c_name, []) if file else []
        for result in sorted({s.result for s in series}):
            mine = sorted((s for s in series if s.result == result), key=lambda s: (s.argument, s.over == "range"))
            shown = [p for p in (figure(f, s, file, data.records) for s in mine) if p]
            if shown:
                yield {"id": f"errors-{f.c_name}" + (f"-{result + 1}" if result else ""), "c_name": f.c_name,
                       "more": RESULTS[result], "figures": shown}


def promises_of(family, data):
    for f in family.rows:
        if family.is_integer:
            continue
        records = tree.figures.of_function(f, data.records)
        cells = [f"{r.error:.3f} at {r.place}" if r else "" for r in (records.get(k) for k in tree.figures.FLAVOURS)]
        yield {"c_name": f.c_name, "type": tree.TYPES[f.type], "tier": tree.TIERS[tree.tier_of(f)], "cr_name": f.cr_name, "bound": bound_text(f),
               "how": tree.figures.HOW[f.how], "worst": ["exact"] * 2 if f.ulp == 0 else cells}


def bound_text(f):
    return "exact" if f.ulp == 0 else spelled(f.ulp)


def special_of(family):
    """Each text once, with the names for which it holds."""
    found = {}
    for f in family.rows:
        found.setdefault(tree.special_values(f), []).append(f.name)
    for text, names in found.items():
        yield {"text": sentence(text), "names": ", ".join(dict.fromkeys(names)) if len(found) > 1 else ""}


def sentence(text):
    """Begins with a capital, unless its first word is a variable or a formula."""
    return text[:1].upper() + text[1:] if re.match("[a-z]{2}", text) else text


def meaning_of(family):
    """Of its first row, which has the default tier; of integers without their size."""
    return sentence(re.sub(r"(un)?signed \d+-bit integers", "integers", family.meaning))


def domain_of(family):
    domains = dict.fromkeys(f"[{f.domain[0]}, {f.domain[1]}]" for f in family.rows)
    text = "; ".join(domains)
    return "all numbers" if text == "[-inf, inf]" else text


def table_row(family, data):
    """A line of the table."""
    found = {}
    for type_, ns in (("f32", "ns32"), ("f64", "ns64")):
        f = family.row(type_, "")
        found[type_] = bound_text(f) if f else "exact" if family.is_integer else ""
        times = measurements.times(f, data) if f else {}
        found[ns] = f"{times['libvec']:.2f}" if "libvec" in times else ""
    tiers = dict.fromkeys(t for t in map(tree.tier_of, family.rows) if t)
    words = " ".join([family.name, family.meaning, *(f.c_name for f in family.rows)]).lower()
    return {"name": family.name, "meaning": meaning_of(family), "tiers": tiers, "words": words, **found}


def prototypes_of(family):
    """(what they are, their lines), the scalar ones with the first architecture."""
    out = {"Arrays: libvec_array.h": [line for f in family.rows for line in tree.array_prototypes(f)]}
    for arch in tree.architectures():
        lines = [line for f in family.rows for line in tree.prototypes(f, arch)]
        out[f"Vectors on {arch.name}: libvec.h"] = lines if len(out) == 1 else [line for line in lines if "_ZGV" in line]
    return [(f"{name}, {len(lines)} prototypes", markupsafe.Markup(prose.code_block("\n".join(lines), "c")))
            for name, lines in out.items()]


def sample(families, data):
    """A plot for the first page: of the double sine, or whatever there is."""
    for name in ("sin", *(f.name for f in families)):
        family = next((f for f in families if f.name == name), None)
        f = family and family.row("f64", "")
        file = data.errors.get("f64")
        for s in file.series.get(f.c_name, []) if f and file else []:
            if s.over == "range":
                plot = figure(f, s, file, data.records)
                return {**plot, "caption": f"{f.c_name} in double: the largest error in each bin, in ulp, with FMA (green) and "
                                           f"without; the dashed line is the bound, {spelled(f.ulp)}."}
    return None


def write(site, families, data):
    kept = measurements.latest(data, "functions")
    site.render("functions.html", "functions.html", "Functions", "Every function of libvec with its bounds and tiers.", "functions.html",
                families=[table_row(f, data) for f in families], timed=kept and measurements.caption(kept).rstrip("."))
    names = [None, *(f.name for f in families), None]
    for i, family in enumerate(families):
        site.render(f"functions/{family.name}.html", "function.html", family.name, meaning_of(family), "functions.html",
                    family=family, meaning=meaning_of(family), promises=list(promises_of(family, data)), domain=domain_of(family),
                    special=list(special_of(family)), plots=list(plots_of(family, data)), speed=measurements.of_family(family, data),
                    legend=measurements.legend(measurements.MATH), heads=[(f, "\n\n".join(tree.head_paragraphs(f))) for f in family.files],
                    prototypes=prototypes_of(family), before=names[i], after=names[i + 2])
