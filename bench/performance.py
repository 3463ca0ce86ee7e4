"""Makes the tables and pictures of docs/performance from the results of the benches, docs/performance/results/*.json.

    performance.py                                      writes the tables of the documents, and the pictures
    performance.py --check                              names each file that differs from the results
    performance.py --keep FILE NAME --cpu CPU [--note NOTE]
                                                        stores the part of a bench's JSON that tables show as
                                                        results/NAME.json, then writes

The contents of FILE tell which bench wrote it. A table is between `<!-- BENCH NAME: begin -->` and `<!-- ... end -->`, where
NAME is that of a result, or `all` for a row for each result of the bench. Last line of --check: N passed, N failed, N skipped;
one test is one file.
"""

import argparse
import json
import math
import pathlib
import re
import sys

import pictures
import plot

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE / "kernels/kernels.def"  # in which means a kernel counts
DOCUMENTS = HERE.parent / "docs/performance"
RESULTS = DOCUMENTS / "results"
PLACE = re.compile(r"(<!-- (\w+) ([\w.-]+): begin -->\n).*?(<!-- \2 \3: end -->)", re.S)
KERNEL_COLUMNS = ["clang", "gcc", "native", "avx2", "pocl"]
ARRAY_PEERS = ["array", "libm", "scalar", "libmvec", "numpy", "inlined"]
ARRAY_SIZES = [1, 4, 16, 64, 1024, 100000]
ARRAY_TITLES = {"libm": "libm loop", "scalar": "scalar loop", "libmvec": "GCC -Ofast", "numpy": "NumPy", "inlined": "inlined loop"}
KERNEL_TITLES = {"native": "vecc native", "avx2": "vecc avx2"}
MODEL_ISAS = {"n": "AdvSIMD", "s": "SVE", "b": "VSX", "r": "V"}
MODEL_CPU = "neoverse-v2"  # the CPU that has a table of all functions
FORMS = ["scalar", "clang", "clang fast", "gcc", "gcc fast", "ours"]


class Trouble(Exception):
    """What is wrong with a file."""


def mean(values):
    """The geometric mean, None of nothing."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def cell(value, digits=2):
    return "" if value is None else f"{value:.{digits}f}"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def heading(cells):
    return [row(cells), "|" + "---|" * len(cells)]


# Of a bench: what is kept of its JSON, and its tables.


def keep_functions(data):
    """'sin f64 d' -> {libvec, inlined, libmvec, sleef: ns, ulp: {the same: largest error}}, of vectors in the ordinary range."""
    kept = {}
    for r in data["results"]:
        if r["isa"] in "de" and not r["function"].endswith("_large"):
            mine = kept.setdefault(f"{r['function']} {r['type']} {r['isa']}", {"ulp": {}})
            mine[r["peer"]] = round(r["ns"], 3)
            if r.get("ulp") is not None:
                mine["ulp"][r["peer"]] = round(r["ulp"], 3)
    return kept


def function_picture(result, type_, isa):
    """Of what both libvec and a peer have, tiers included."""
    points = []
    for key, figures in result["figures"].items():
        name, its_type, its_isa = key.split()
        errors = figures.get("ulp", {})
        if (its_type, its_isa) == (type_, isa) and {"libmvec", "sleef"} & set(errors):
            points += [(name, peer, figures[peer], errors[peer]) for peer in ("libmvec", "sleef", "libvec") if peer in errors]
    return points and pictures.time_and_error(points, plot.MATH, plot.error_title(type_, isa), result["cpu"])


def kernel_picture(result):
    rows = {name: {c: k[c] for c in plot.KERNELS if c in k} for name, k in result["figures"].items()}
    return plot.kernel_picture(rows, result["cpu"])


def keep_kernels(data):
    """kernel -> what clang vectorized, the serial form's ns and how many times faster the others are."""
    kept = {}
    for r in data["results"]:
        mine = kept.setdefault(r["kernel"], {"clang vectorized": r["clang_vectorized"]})
        mine[r["implementation"]] = round(r["ns"] if r["implementation"] == "serial" else r["speedup"], 2)
    return kept


def keep_loops(data):
    """loop -> ns by compiler."""
    return {r["loop"]: {who: float(f"{r[who]:.3g}") for who in ("gcc", "clang", "ours")} for r in data["loops"]}


def keep_forms(data):
    """march -> loop -> [file, who vectorizes it, whose code is ours, ns of each form in order, at each number of iterations]."""
    kept = {}
    for march, loops in data["marches"].items():
        for name, loop in loops.items():
            forms = [[float(f"{ns[f]:.3g}") if f in ns else None for f in FORMS] for ns in loop["ns"].values()]
            kept[f"{march} {name}"] = [loop["file"], loop["vectorized"], loop["same"], loop["wrong"], *forms]
    return kept


def keep_shapes(data):
    """shape -> [instructions, ms of packetize, of -O3, of code generation] of each size."""
    kept = {}
    for r in data["shapes"]:
        times = [round(r[what], 2) for what in ("packetize", "optimize", "generate")]
        kept.setdefault(r["shape"], []).append([r["instructions"], *times])
    return kept


def keep_python(data):
    """'sin f64' -> [length, libvec's ns, NumPy's ns] of each length."""
    kept = {}
    for r in data["results"]:
        figures = [r["n"], *(float(f"{r[who]:.3g}") for who in ("libvec", "numpy"))]
        kept.setdefault(f"{r['function']} {r['type']}", []).append(figures)
    return kept


def function_rows(results, peer, tier):
    """Called and inlined, times faster than the peer; columns f64 d, f64 e, f32 d, f32 e."""
    for result in results:
        columns = [(type_, isa) for type_ in ("f64", "f32") for isa in "de"]
        counts = {}
        for form in ("libvec", "inlined"):
            cells = []
            for type_, isa in columns:
                ratios = []
                for key, ns in result["figures"].items():
                    name, its_type, its_isa = key.split()
                    mine = name.endswith("_u35") if tier else not name.endswith(("_u35", "_cr"))
                    if mine and (its_type, its_isa) == (type_, isa) and form in ns and peer in ns:
                        ratios.append(ns[peer] / ns[form])
                counts[type_] = max(counts.get(type_, 0), len(ratios))
                cells.append(cell(mean(ratios)))
            what = f"{result['cpu']}; {result['note']}; {counts['f64']} functions of f64, {counts['f32']} of f32"
            yield row([what if form == "libvec" else "", "called" if form == "libvec" else form, *cells])


def function_table(results, peer, tier=False):
    return heading(["CPU", "", "f64 d", "f64 e", "f32 d", "f32 e"]) + list(function_rows(results, peer, tier))


def kernel_table(result):
    figures = result["figures"]
    sets = dict(re.findall(r"^KERNEL\((\w+), (\w+)\)$", KERNELS.read_text(encoding="utf-8"), re.M))
    columns = [c for c in KERNEL_COLUMNS if any(c in k for k in figures.values())]
    lines = [f"{result['cpu']}; {result['note']}.", ""]
    lines += heading(["kernel", "serial, ns", *(KERNEL_TITLES.get(c, c) for c in columns), "clang vectorized"])
    for name, k in figures.items():
        star = "*" if sets.get(name) == "Bar" else ""
        lines.append(row([name + star, cell(k["serial"]), *(cell(k.get(c)) for c in columns), k["clang vectorized"]]))
    for title, only in {"geomean *": "Bar", "with barriers": "Barriers", "geomean": None}.items():
        chosen = [k for name, k in figures.items() if only in (None, sets.get(name))]
        if chosen:
            lines.append(row([title, "", *(cell(mean([k[c] for k in chosen if c in k])) for c in columns), ""]))
    return lines


def loop_table(result):
    lines = [f"{result['cpu']}; {result['note']}.", ""]
    lines += heading(["loop", "GCC", "clang", "ours", "ours : GCC", "ours : clang"])
    ratios = []
    for name, ns in result["figures"].items():
        ratios.append((ns["gcc"] / ns["ours"], ns["clang"] / ns["ours"]))
        lines.append(row([name, *(f"{ns[who]:.3g}" for who in ("gcc", "clang", "ours")), *map(cell, ratios[-1])]))
    lines.append(row(["geometric mean", "", "", "", *(cell(mean(column)) for column in zip(*ratios))]))
    return lines


def shape_table(result):
    def ratio(size):
        return size[1] / (size[2] + size[3])

    lines = [f"{result['cpu']}; {result['note']}. The largest sizes.", ""]
    lines += heading(["shape", "instructions", "packetize ms", "-O3 ms", "codegen ms", "ratio", "growth"])
    for shape, sizes in result["figures"].items():
        before, last = sizes[-2:]
        growth = math.log(last[1] / before[1]) / math.log(last[0] / before[0])
        lines.append(row([shape, str(last[0]), *map(cell, last[1:]), cell(ratio(last)), cell(growth)]))
    worst, shape = max((ratio(size), shape) for shape, sizes in result["figures"].items() for size in sizes)
    return lines + ["", f"Over all sizes the worst ratio is {cell(worst)} (`{shape}`)."]


def keep_arrays(data):
    """'sin f64' -> n -> {array, inlined, libm, scalar, libmvec, numpy: ns}."""
    kept = {}
    for r in data["arrays"]:
        if r["n"] not in ARRAY_SIZES or r["function"].endswith(("_u35", "_cr")):  # the peers have no tiers
            continue
        figures = {who: float(f"{r[who]:.3g}") for who in ARRAY_PEERS if who in r}
        kept.setdefault(f"{r['function']} {r['type']}", {})[str(r["n"])] = figures
    return kept


def array_table(result):
    """How many times faster than each peer, geometric means by the number of elements."""
    figures = result["figures"]
    lines = [f"{result['cpu']}; {result['note']}. {len(figures)} functions.", ""]
    peers = [p for p in ARRAY_PEERS[1:] if any(p in at for sizes in figures.values() for at in sizes.values())]
    lines += heading(["n", *(f"{ARRAY_TITLES[p]} {type_}" for type_ in ("f64", "f32") for p in peers)])
    for n in dict.fromkeys(n for sizes in figures.values() for n in sizes):
        cells = []
        for type_ in ("f64", "f32"):
            for p in peers:
                ratios = [sizes[n][p] / sizes[n]["array"] for key, sizes in figures.items()
                          if key.endswith(type_) and p in sizes.get(n, {})]
                cells.append(cell(mean(ratios)))
        lines.append(row([n, *cells]))
    return lines


def python_table(result):
    lines = [f"{result['cpu']}; {result['note']}."]
    for kind in ("f64", "f32"):
        rows = {name.split()[0]: figures for name, figures in result["figures"].items() if name.endswith(kind)}
        lengths = [n for n, _, _ in next(iter(rows.values()))]
        lines += ["", *heading([kind, *(f"{n:,}" for n in lengths)])]
        ratios = {name: [numpy / libvec for _, libvec, numpy in figures] for name, figures in rows.items()}
        lines += [row([name, *map(cell, of)]) for name, of in ratios.items()]
        lines.append(row(["geometric mean", *(cell(mean(column)) for column in zip(*ratios.values()))]))
    return lines


def form_means(loops):
    """How many times faster than scalar code each form is, and ours than clang's."""
    means = [mean([t[0] / t[i] for t in loops if t[i]]) for i in range(1, len(FORMS))]
    return [*map(cell, means), cell(mean([t[1] / t[-1] for t in loops if t[1]]))]


def form_table(result):
    """By CPU and file: means at the greatest number of iterations; then of ours against clang at the others."""
    lines = [f"{result['cpu']}; {result['note']}. 4096 iterations.", ""]
    lines += heading(["loops", "number", "vectorized", "clang", "-Ofast", "GCC", "-Ofast", "ours", "ours : clang"])
    marches = list(dict.fromkeys(key.split()[0] for key in result["figures"]))
    for march in marches:
        mine = [f for key, f in result["figures"].items() if key.split()[0] == march]
        groups = {file: [f for f in mine if f[0] == file] for file in dict.fromkeys(f[0] for f in mine)}
        groups["all"] = mine
        groups["vectorized by neither clang nor GCC"] = [f for f in mine if not {"clang", "gcc"} & set(f[1])]
        lines.append(row([f"`-march={march}`", *[""] * 8]))
        for name, members in groups.items():
            vectorized = sum("ours" in f[1] for f in members)
            lines.append(row([name, str(len(members)), str(vectorized), *form_means([f[-1] for f in members])]))
    return lines


def program_table(result, files):
    """Loops of some files one by one: ns of scalar code, and how many times faster the others are."""
    lines = heading(["loop", "scalar, ns", "clang", "-Ofast", "GCC", "-Ofast", "ours", "ours with AVX2"])
    for key, figures in result["figures"].items():
        march, name = key.split()
        if march == "native" and figures[0] in files:
            times, narrow = figures[-1], result["figures"].get(f"x86-64-v3 {name}", [None])[-1]
            speed = [cell(times[0] / t) if t else "" for t in times[1:]]
            lines.append(row([name, f"{times[0]:.4g}", *speed, cell(narrow[0] / narrow[-1]) if narrow else ""]))
    return lines


def keep_models(data):
    """'neoverse-v2 n exp f64' -> {libvec, sleef: cycles an element}."""
    return {f"{r['cpu']} {r['isa']} {r['function']} {r['type']}": {who: r[who] for who in ("libvec", "sleef") if r[who]} for r in data["rows"]}


def by_model(result):
    """(CPU, ISA) -> (function, type) -> figures."""
    models = {}
    for key, figures in result["figures"].items():
        cpu, isa, name, type_ = key.split()
        models.setdefault((cpu, isa), {})[name, type_] = figures
    return models


def model_table(result):
    """Geometric means: cycles an element, and how many times more SLEEF takes for the same functions."""
    lines = heading(["CPU", "ISA", "functions", "cycles, f64", "cycles, f32", "SLEEF : libvec, f64", "f32", "both", "worst"])
    for (cpu, isa), functions in by_model(result).items():
        def means(what):
            return [cell(mean([x for (_, t), f in functions.items() if t in types for x in what(f)])) for types in (["f64"], ["f32"], ["f64", "f32"])]
        ratios = {name: f["sleef"] / f["libvec"] for (name, _), f in functions.items() if "sleef" in f}
        worst = f"{min(ratios, key=ratios.get)} {min(ratios.values()):.2f}" if ratios else ""
        lines.append(row([cpu, MODEL_ISAS[isa], str(len(functions)), *means(lambda f: [f["libvec"]])[:2],
                          *means(lambda f: [f["sleef"] / f["libvec"]] if "sleef" in f else []), worst]))
    return lines


def model_function_table(result):
    """Of one CPU, by function: cycles an element of libvec and of SLEEF, by ISA."""
    models = {isa: functions for (cpu, isa), functions in by_model(result).items() if cpu == MODEL_CPU}
    lines = heading([f"{MODEL_CPU}", *(f"{MODEL_ISAS[isa]}, {who}" for isa in models for who in ("libvec", "SLEEF"))])
    for name, type_ in next(iter(models.values())):
        figures = [functions.get((name, type_), {}) for functions in models.values()]
        lines.append(row([name, *(cell(f.get(who)) for f in figures for who in ("libvec", "sleef"))]))
    return lines


# The bench's name in results -> (what tells its JSON, what is kept).
BENCHES = {
    "functions": (lambda d: "results" in d and "symbol" in d["results"][0], keep_functions),
    "kernels": (lambda d: "results" in d and "kernel" in d["results"][0], keep_kernels),
    "loops": (lambda d: "loops" in d, keep_loops),
    "arrays": (lambda d: "arrays" in d, keep_arrays),
    "forms": (lambda d: "marches" in d, keep_forms),
    "shapes": (lambda d: "shapes" in d, keep_shapes),
    "python": (lambda d: "numpy" in d, keep_python),
    "models": (lambda d: "models" in d, keep_models),
}
# A picture in docs/performance -> (bench, its SVG).
PICTURES = {
    "kernels.svg": ("kernels", kernel_picture),
    "functions-f64.svg": ("functions", lambda result: function_picture(result, "f64", "e")),
    "functions-f32.svg": ("functions", lambda result: function_picture(result, "f32", "e")),
}
# The table's name in a document -> (bench, lines of its results).
TABLES = {
    "libmvec": ("functions", lambda results: function_table(results, "libmvec")),
    "sleef": ("functions", lambda results: function_table(results, "sleef")),
    "u35": ("functions", lambda results: function_table(results, "libmvec", tier=True)),
    "kernels": ("kernels", lambda results: kernel_table(results[0])),
    "loops": ("loops", lambda results: loop_table(results[0])),
    "arrays": ("arrays", lambda results: array_table(results[0])),
    "forms": ("forms", lambda results: form_table(results[0])),
    "programs": ("forms", lambda results: program_table(results[0], ["programs", "pragmas"])),
    "shapes": ("shapes", lambda results: shape_table(results[0])),
    "python": ("python", lambda results: python_table(results[0])),
    "models": ("models", lambda results: model_table(results[0])),
    "modelfunctions": ("models", lambda results: model_function_table(results[0])),
}


def read_results():
    """name -> what was kept."""
    return {f.stem: json.loads(f.read_text(encoding="utf-8")) for f in sorted(RESULTS.glob("*.json"))}


def with_tables(path, text, results):
    def table(match):
        begin, what, name, end = match.groups()
        if what not in TABLES:
            raise Trouble(f"{path}: there is no table '{what}'; there are {', '.join(TABLES)}")
        bench, lines = TABLES[what]
        chosen = [r for n, r in results.items() if r["bench"] == bench and name in (n, "all")]
        if not chosen:
            raise Trouble(f"{path}: no file of {RESULTS} has results of {bench} for the table '{what} {name}'")
        return begin + "\n".join(lines(chosen)) + "\n" + end

    return PLACE.sub(table, text)


def with_pictures(results):
    """(file, what it should be): of each bench the last result by name."""
    for name, (bench, picture) in PICTURES.items():
        chosen = [r for r in results.values() if r["bench"] == bench]
        svg = chosen and picture(chosen[-1])
        if svg:
            yield DOCUMENTS / name, svg


def with_documents(results):
    for path in sorted(DOCUMENTS.glob("*.md")):
        yield path, with_tables(path, path.read_text(encoding="utf-8"), results)


def keep(arguments):
    data = json.loads(pathlib.Path(arguments.keep[0]).read_text(encoding="utf-8"))
    for bench, (is_its, kept) in BENCHES.items():
        if is_its(data):
            break
    else:
        raise Trouble(f"{arguments.keep[0]} is not what mathbench, kernelbench, arraybench, loops.py, declsimd.py, compile-time, python.py or account.py --foreign write")
    head = {"bench": bench, "cpu": arguments.cpu or data["cpu"], "note": arguments.note}
    figures = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in kept(data).items())
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps(head)[:-1] + ', "figures": {\n' + figures + "\n}}\n"
    (RESULTS / (arguments.keep[1] + ".json")).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument("--keep", nargs=2, metavar=("FILE", "NAME"), help="JSON of a bench, and the name of the result")
    parser.add_argument("--cpu", help="family, model and the CPU's name; default: what the bench calls it")
    parser.add_argument("--note", default="one run", help="number of turns, and what else ran on the machine")
    arguments = parser.parse_args()
    passed = failed = 0
    try:
        if arguments.keep:
            keep(arguments)
        results = read_results()
        for path, wanted in [*with_documents(results), *with_pictures(results)]:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            passed += text == wanted
            failed += text != wanted
            if text == wanted:
                continue
            if arguments.check:
                print(f"FAIL {path.name} says other figures than docs/performance/results; ./dev performance mends it")
            else:
                path.write_text(wanted, encoding="utf-8")
                print(f"written: {path.name}")
    except (Trouble, OSError, ValueError, KeyError) as error:
        print(f"performance.py: {error}", file=sys.stderr)
        return 1
    if arguments.check:
        print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
