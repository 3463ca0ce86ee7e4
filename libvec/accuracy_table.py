"""The table of libvec's functions in README.md: bounds and largest measured errors with their arguments, and speed.

    accuracy_table.py --build FOLDER [--slow] [--measured FOLDER] [--turns N] [--cpu TEXT]
                                                            measures, and writes the table into README.md
    accuracy_table.py --check                               README.md promises no better bound than functions.def, and names
                                                            no other function; what was not measured yet is skipped

Errors come from tests/libvec/accuracy (--slow: all f32 arguments, 10^6 others; else its quick sample), speed from
bench/mathbench, both in the build folder. --measured: what `accuracy ... slow` printed before, with FMA and without, in files
<c name>.<anything>; these functions are not measured again.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import tables

HERE = pathlib.Path(__file__).resolve().parent
README = HERE / "README.md"
FUNCTIONS = HERE.parent / "builtins/functions.def"
BEGIN, END = "<!-- table of functions: begin -->", "<!-- table of functions: end -->"
COLUMNS = ["function", "bound", "ulp measured", "worst arguments", "d: called", "inlined", "libmvec", "SLEEF",
           "e: called", "inlined", "libmvec", "SLEEF"]
PEERS = ["libvec", "inlined", "libmvec", "sleef"]


def printed_errors(text):
    return re.findall(r"^(?:FAILED )?\S+: (\S+) ulp, \w+\((.*?)\)(?:, more than .*)?$", text, re.M)


def measured_error(build, function, mode, before):
    """The largest error over all variants, the arguments that have it, and whether it was measured before; None if the library has
    no such function."""
    found = [f for file in before.glob(function.c_name + ".*") for f in printed_errors(file.read_text())] if before else []
    known = bool(found)
    if not known:
        name = "libvec_complex_power" if function.types == "vttttTT" else "libvec_accuracy"
        program = build / "tests/libvec" / name
        done = subprocess.run([program, build / "libvec/libvec.so", function.c_name, mode], capture_output=True, text=True)
        found = printed_errors(done.stdout)
    if not found:
        print(f"accuracy_table.py: {program} measured nothing for {function.c_name}; no row:\n{done.stdout}{done.stderr}",
              file=sys.stderr)
        return None
    error, call = max(found, key=lambda f: float(f[0]))
    return float(error), re.sub(r" \([^()]*\)", "", call), known  # hexadecimal only


def speed(build, turns):
    """(c name's family, type, isa, peer) -> nanoseconds, and the CPU."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "bench.json"
        done = subprocess.run([build / "bench/mathbench", f"--json={out}", f"--turns={turns}"], capture_output=True, text=True)
        if not out.exists():
            sys.exit(f"accuracy_table.py: mathbench wrote nothing:\n{done.stderr}")
        data = json.loads(out.read_text())
    return {(r["function"], r["type"], r["isa"], r["peer"]): r["ns"] for r in data["results"]}, data["cpu"]


def rows(build, functions, mode, turns, cpu_name, before):
    times, cpu = speed(build, turns)
    peers = {p for _, _, _, p in times}
    sleef = next((p for p in sorted(peers) if p.startswith("sleef")), "sleef")
    for f in functions:
        measured = measured_error(build, f, mode, before)
        if not measured:
            continue
        error, worst, known = measured
        cells = [f"{error:.3f}{'*' if known else ''}", worst]
        for isa in "de":
            for peer in PEERS:
                ns = times.get((f.name, f.type, isa, sleef if peer == "sleef" else peer))
                cells.append("" if ns is None else f"{ns:.3f}")
        yield f"| {f.c_name} | {f.ulp:g} | " + " | ".join(cells) + " |"
    sample = "all 2^32 arguments of f32 functions of one argument, 10^6 of the others" if mode == "slow" else "a quick sample"
    if before:
        sample += "; with a star all 2^32 arguments, or 10^6 points"
    yield ""
    yield f"Default tier. Errors: {sample}. Times: ns an element in L1, {cpu_name or cpu}, {turns} turns, medians; d is AVX2, e AVX-512."


def check(functions):
    table = README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    promised = {name: float(bound) for name, bound in re.findall(r"^\| (\w+) \| ([\d.]+) \|", table, re.M)}
    enforced = {f.c_name: f.ulp for f in functions}
    wrong = [f"{n}: README.md promises {b:g} ulp, functions.def {enforced.get(n, 'has no such function')}"
             for n, b in promised.items() if n not in enforced or b < enforced[n]]
    missing = sorted(set(enforced) - set(promised))
    for text in wrong:
        print("FAIL " + text)
    if missing:
        print(f"skipped, for they are not in the table yet: {', '.join(missing)}")
    print(f"{len(promised) - len(wrong)} passed, {len(wrong)} failed, {len(missing)} skipped")
    return 1 if wrong or not promised else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--measured", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--turns", type=int, default=101)
    parser.add_argument("--cpu", help="what the table calls the CPU; default: what mathbench calls it")
    arguments = parser.parse_args()
    functions = tables.read_functions(FUNCTIONS)
    if arguments.check:
        return check(functions)
    if not arguments.build:
        parser.error("give the build folder, or --check")
    head = ["| " + " | ".join(COLUMNS) + " |", "|---" * len(COLUMNS) + "|"]
    mode = "slow" if arguments.slow else "quick"
    table = "\n".join(head + list(rows(arguments.build, functions, mode, arguments.turns, arguments.cpu, arguments.measured)))
    text = README.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        sys.exit(f"accuracy_table.py: {README} has no lines '{BEGIN}' and '{END}'")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    README.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
