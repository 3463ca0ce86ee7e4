"""Measures errors over the argument, which the site plots: docs/errors/*.json, by the program libvec_errors.

    errors.py PROGRAM --fma FILE --plain FILE [FUNCTION...]            measures and keeps: all functions, or those named
    errors.py PROGRAM --fma FILE --plain FILE --check [FUNCTION...]    measures some bins of each series, and compares
    errors.py PROGRAM --fma FILE --plain FILE --check --all            all bins, which takes minutes

A file has a line for each result and argument of a function. `over` says whether bins cover all numbers (bins between powers
of two, whose exponents are in the head; the first half mirrors the second) or the range of the benchmark
(builtins/functions.def). An error is the largest of some thousand inputs in a bin, in hundredths of an ulp; null if no result
is finite. `plain`, without FMA, is left out if it equals `fma`.

Last line of --check: N passed, N failed, N skipped; one test is one function.
"""

import argparse
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "libvec"))
import tables  # noqa: E402

FOLDER = ROOT / "docs/errors"
FLAVOURS = ("fma", "plain")
KEY = ("function", "result", "argument", "over")
OFF = 1  # hundredths: an estimate chooses the input that is measured, and its libm is that of the machine
SAMPLE = 2  # bins of each series


def measured(arguments, bins):
    """type -> head, and key -> series of what the program prints."""
    command = [arguments.program, "--fma=" + arguments.fma, "--plain=" + arguments.plain, *arguments.function]
    done = subprocess.run(command + ([f"--bins={bins}"] if bins else []), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print("\n".join(line for line in done.stdout.split("\n") if not line.startswith("{")))
        sys.exit(done.returncode)
    heads, series = {}, {}
    for line in done.stdout.split("\n"):
        if line.startswith("{"):
            data = json.loads(line)
            if "type" in data:
                heads[data["type"]] = data
            else:
                series[tuple(data[k] for k in KEY)] = data
    return heads, series


def read(type_):
    """key -> series of a file; nothing where there is none."""
    path = FOLDER / f"{type_}.json"
    if not path.exists():
        return {}
    series = json.loads(path.read_text(encoding="utf-8"))["series"]
    return {tuple(s[k] for k in KEY): {**s, "plain": s.get("plain", s["fma"])} for s in series}


def text_of(series):
    short = dict(series)
    if short["plain"] == short["fma"]:
        del short["plain"]
    head = ", ".join(f'"{k}": {json.dumps(short.pop(k))}' for k in KEY)
    return "{" + head + "".join(f', "{k}": {json.dumps(v, separators=(",", ":"))}' for k, v in short.items()) + "}"


def write(heads, series, functions):
    FOLDER.mkdir(exist_ok=True)
    order = {f.c_name: i for i, f in enumerate(functions)}
    for type_, head in heads.items():
        names = {f.c_name for f in functions if f.type == type_}
        kept = {k: s for k, s in (read(type_) | series).items() if k[0] in names}
        lines = [text_of(kept[k]) for k in sorted(kept, key=lambda k: (order[k[0]], k))]
        text = json.dumps(head)[:-1] + ', "series": [\n' + ",\n".join(lines) + "\n]}\n"
        (FOLDER / f"{type_}.json").write_text(text, encoding="utf-8")
        print(f"written: docs/errors/{type_}.json")


def differences(kept, series):
    """What is wrong with the kept series of a function, for somebody who can mend it."""
    for key in sorted(kept.keys() ^ series.keys()):
        yield f"no series for result {key[1]}, argument {key[2]} over {key[3]}" if key in series else f"no longer a series: {key[1:]}"
    for key in sorted(kept.keys() & series.keys()):
        for flavour in FLAVOURS:
            old, new = kept[key][flavour], series[key][flavour]
            if len(old) != len(new):
                yield f"{key[3]}, argument {key[2]}: {len(old)} bins instead of {len(new)}"
                continue
            for i, (a, b) in enumerate(zip(old, new)):
                if b != -1 and ((a is None) != (b is None) or (b is not None and abs(a - b) > OFF)):
                    yield f"{flavour}, over {key[3]}, argument {key[2]}, bin {i}: kept {a}, measured {b}"


def check(series, functions, only, everything):
    passed = failed = 0
    kept = read("f32") | read("f64")
    names = {f.c_name for f in functions}
    for name in sorted({k[0] for k in kept} - names):
        failed += 1
        print(f"FAIL docs/errors has a series of '{name}', which functions.def does not have; ./dev errors mends it")
    for name in dict.fromkeys(k[0] for k in series):
        new = {k: s for k, s in series.items() if k[0] == name}
        # A sample has no series over all pairs of arguments.
        wrong = list(differences({k: s for k, s in kept.items() if k[0] == name and (everything or k in new)}, new))
        passed += not wrong
        failed += bool(wrong)
        if wrong:
            print(f"FAIL {name}: {wrong[0]}; ./dev errors {name} mends it")
    missing = {f.c_name for f in functions if f.how != "exact" and (not only or f.c_name in only)} - {k[0] for k in series}
    for name in sorted(missing):
        failed += 1
        print(f"FAIL {name}: the program prints no series of it")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not passed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="libvec_errors")
    parser.add_argument("--fma", required=True, help="the library compiled with FMA")
    parser.add_argument("--plain", required=True, help="the library compiled without FMA")
    parser.add_argument("--check", action="store_true", help="compare some bins of each series")
    parser.add_argument("--all", action="store_true", help="with --check: compare all bins")
    parser.add_argument("function", nargs="*")
    arguments = parser.parse_intermixed_args()
    functions = tables.read_functions(ROOT / "builtins/functions.def")
    heads, series = measured(arguments, SAMPLE if arguments.check and not arguments.all else 0)
    if arguments.check:
        return check(series, functions, arguments.function, arguments.all)
    write(heads, series, functions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
