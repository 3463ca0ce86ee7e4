"""Writes every figure of libvec's accuracy from one source: builtins/accuracy.def, which `./dev hunt --record` writes.

    figures.py                                  writes them: the bounds of builtins/functions.def, the error lines in the
                                                heads of builtins/kernels, bounds and errors in docs/functions.md
    figures.py --check                          names each of these that differs; functions without a record are skipped
    figures.py --check --promises               names also each record above its bound, and each bound above its tier's
    figures.py --build FOLDER [--turns N] [--cpu TEXT]
                                                first times the functions by bench/mathbench for docs/functions.md

The column `how` of functions.def decides the bound. `all`: the worst error of all inputs, rounded up. `search`: the worst
error found plus a margin, rounded up. The margin is the larger of 5 % of the distance to 1, and 5 % of the part of the error
above half an ulp (which rounding alone may reach); for the tier _u35 it is 5 % of the error. It is at most half of the distance
to the tier's promise. Searches of two minutes for each function found up to 2.3 % of that part more than those of one minute.
A bound is lowered only after 10^8 evaluations or more. Bounds of correctly rounded functions, and all others, stay. The head of
a kernel has for each row of its file

    // error: expf <= 0.90 ulp, by all inputs
    //   with FMA 0.664 at 0x1.5c76eep+6
    //   without  0.893 at -0x1.59039cp+6
"""

import argparse
import decimal
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
from typing import NamedTuple

import tables

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent / "docs/functions.md"
BUILTINS = HERE.parent / "builtins"
FUNCTIONS = BUILTINS / "functions.def"
RECORDS = BUILTINS / "accuracy.def"
KERNELS = BUILTINS / "kernels"
BEGIN, END = "<!-- table of functions: begin -->", "<!-- table of functions: end -->"
COLUMNS = ["function", "bound", "known by", "with FMA", "at", "without", "at", "d: called", "inlined", "libmvec", "SLEEF",
           "e: called", "inlined", "libmvec", "SLEEF"]
TIMES = 8  # columns of them
PEERS = ["libvec", "inlined", "libmvec", "sleef"]
FLAVOURS = {"fma": "with FMA", "plain": "without "}
ENOUGH = 10**8  # evaluations that may lower a bound
HOW = {"all": "all inputs", "search": "a search", "proof": "a proof", "exact": "construction"}


class Record(NamedTuple):
    """The worst error that is known of a function in a flavour."""

    error: decimal.Decimal
    arguments: str
    result: int
    how: str
    evaluations: int

    @property
    def place(self):
        return self.arguments + (" (the second result)" if self.result else "")


def read_records():
    """(c name, flavour) -> Record"""
    if not RECORDS.exists():
        return {}
    found = {}
    for v, where in tables.records(RECORDS, "WORST", 8):
        if v[1] not in FLAVOURS:
            raise tables.TableError(f"{where}: flavour '{v[1]}' is none of {', '.join(FLAVOURS)}")
        found[v[0], v[1]] = Record(decimal.Decimal(v[3]), v[7], int(v[2]), v[4], int(v[5]))
    return found


def of_function(f, records):
    return {flavour: records[f.c_name, flavour] for flavour in FLAVOURS if (f.c_name, flavour) in records}


def spelled(number):
    """With two digits or more behind the point: 0.90, 0.995."""
    return str(max(number.normalize(), number.quantize(decimal.Decimal("0.01")), key=lambda n: -n.as_tuple().exponent))


def limit_of(f):
    """What the tier promises to stay below, in ulp."""
    return decimal.Decimal("3.5" if f.name.endswith("_u35") else "1")


def bound_of(f, mine):
    """What functions.def must say; None where the records do not tell: exact, proven and correctly rounded rows, those
    without all records, and those whose error is beyond what the tier promises: there the kernel is wrong."""
    if f.how not in ("all", "search") or len(mine) < len(FLAVOURS) or f.name.endswith("_cr"):
        return None
    worst = max(r.error for r in mine.values()) + decimal.Decimal("5e-7")  # six digits, to nearest
    if f.how == "search":
        left = max(limit_of(f) - worst, decimal.Decimal(0))
        uncertain = worst if f.name.endswith("_u35") else max(left, worst - decimal.Decimal("0.5"))
        worst += min(uncertain / 20, left / 2)
    bound = worst.quantize(decimal.Decimal("0.001"), decimal.ROUND_CEILING)
    known = all(r.how == f.how and (r.how == "all" or r.evaluations >= ENOUGH) for r in mine.values())
    return bound if bound < limit_of(f) and (known or bound > decimal.Decimal(str(f.ulp))) else None


def error_lines(f, bound, mine):
    """The lines of a kernel's head on one of its rows."""
    yield f"// error: {f.c_name} <= {spelled(bound)} ulp, by {HOW[f.how]}"
    if len(mine) == 2 and len({(r.error, r.place) for r in mine.values()}) == 1:
        yield f"//   with FMA and without {mine['fma'].error:.3f} at {mine['fma'].place}"
        return
    for flavour, r in mine.items():
        yield f"//   {FLAVOURS[flavour]} {r.error:.3f} at {r.place}"


def with_bounds(text, functions, records):
    """functions.def with the bounds that follow from the records; each keeps its width where it can."""
    lines = text.split("\n")
    for f in functions:
        bound = bound_of(f, of_function(f, records))
        if bound is not None and bound != decimal.Decimal(str(f.ulp)):
            number = int(f.where.rpartition(":")[2]) - 1
            macro, _, fields = lines[number].partition("(")
            field = fields.split(",")
            old = field[5]
            blanks = len(old) - len(old.lstrip())
            field[5] = " " * blanks + spelled(bound)
            more = len(field[5]) - len(old)
            field[6] = field[6][more:] if 0 < more < len(field[6]) - len(field[6].lstrip()) else " " * -more + field[6]
            lines[number] = macro + "(" + ",".join(field)
    return "\n".join(lines)


def with_errors(text, path, functions, records):
    """A kernel file with the error lines of its rows, which stand in front of its special values."""
    lines = text.split("\n")
    end = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    head = []
    for line in lines[:end]:
        inside = head and head[-1] is None and re.match(r"//   (with FMA|without |with FMA and without) \d", line)
        if line.startswith("// error: ") or inside:
            if not head or head[-1] is not None:
                head.append(None)  # the place of the old lines
        elif re.search(r"\berror[^.:]* <=|\bworst x\b", line):
            raise tables.TableError(f"{path}:{len(head)}: a figure of the error by hand: '{line}'; ./dev figures writes these lines")
        else:
            head.append(line)
    generated = []
    for f in functions:
        if f.how != "exact":
            mine = of_function(f, records)
            bound = bound_of(f, mine)
            generated += error_lines(f, decimal.Decimal(str(f.ulp)) if bound is None else bound, mine)
    while None in head:
        at = head.index(None)
        del head[at : at + 1 + (at + 1 < len(head) and head[at + 1] == "//")]
    special = [i for i, line in enumerate(head) if line.startswith("// Special values:")]
    if not special:
        raise tables.TableError(f"{path}: the head comment has no line '// Special values: ...'")
    if generated:
        head[special[0] : special[0]] = generated + ["//"]
    return "\n".join(head + lines[end:])


def figure_cells(f, records):
    mine = of_function(f, records)
    bound = bound_of(f, mine)
    cells = [f.c_name, spelled(decimal.Decimal(str(f.ulp)) if bound is None else bound), HOW[f.how]]
    for flavour in FLAVOURS:
        r = mine.get(flavour)
        cells += [f"{r.error:.3f}", r.place] if r else ["", ""]
    return cells


def with_table(text, functions, records, times=None, note=None):
    """docs/functions.md; times: c name -> cells, those of the present table where None."""
    before, begin, rest = text.partition(BEGIN)
    old, end, after = rest.partition(END)
    if not begin or not end:
        raise tables.TableError(f"{TABLE} has no lines '{BEGIN}' and '{END}'")
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in old.split("\n") if line.startswith("| ")]
    present = {cells[0]: cells[-TIMES:] for cells in lines}
    times = present if times is None else times
    note = note or " ".join(re.search(r"Times: .*", old, re.S)[0].split())
    rows = ["| " + " | ".join(COLUMNS) + " |", "|---" * len(COLUMNS) + "|"]
    rows += ["| " + " | ".join(figure_cells(f, records) + times.get(f.c_name, [""] * TIMES)) + " |" for f in functions]
    rows += ["", *textwrap.wrap("Errors in ulp: the worst that is known, with the arguments that have it "
                                "(`builtins/accuracy.def`). " + note, 120, break_on_hyphens=False)]
    return f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}"


def timed(build, functions, turns, cpu_name):
    """c name -> cells, and what they are."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "bench.json"
        done = subprocess.run([build / "bench/mathbench", f"--json={out}", f"--turns={turns}"], capture_output=True, text=True)
        if not out.exists():
            sys.exit(f"figures.py: mathbench wrote nothing:\n{done.stderr}")
        data = json.loads(out.read_text())
    ns = {(r["function"], r["type"], r["isa"], r["peer"]): r["ns"] for r in data["results"]}
    sleef = next((p for p in sorted({p for _, _, _, p in ns}) if p.startswith("sleef")), "sleef")
    cells = {}
    for f in functions:
        values = [ns.get((f.name, f.type, isa, sleef if peer == "sleef" else peer)) for isa in "de" for peer in PEERS]
        cells[f.c_name] = ["" if v is None else f"{v:.3f}" for v in values]
    return cells, f"Times: ns an element in L1, {cpu_name or data['cpu']}, {turns} turns, medians; d is AVX2, e AVX-512."


def wanted_files(functions, records, times=None, note=None):
    """path -> what it must hold."""
    files = {FUNCTIONS: with_bounds(FUNCTIONS.read_text(encoding="utf-8"), functions, records)}
    for name in dict.fromkeys(f.file for f in functions):
        path = KERNELS / (name + ".cpp")
        mine = [f for f in functions if f.file == name]
        files[path] = with_errors(path.read_text(encoding="utf-8"), path, mine, records)
    files[TABLE] = with_table(TABLE.read_text(encoding="utf-8"), functions, records, times, note)
    return files


def check(functions, records, promises):
    passed = failed = 0
    for path, wanted in wanted_files(functions, records).items():
        present = path.read_text(encoding="utf-8")
        passed += present == wanted
        failed += present != wanted
        if present != wanted:
            print(f"FAIL {path.relative_to(HERE.parent)} says other figures than builtins/accuracy.def; ./dev figures mends it:")
            for a, b in zip(present.split("\n"), wanted.split("\n")):
                if a != b:
                    print(f"  it says:       {a}\n  it should say: {b}")
                    break
    # No record is above its bound, no bound above what its tier promises.
    for f in functions if promises else []:
        bound = decimal.Decimal(str(f.ulp))
        for flavour, r in of_function(f, records).items():
            good = r.error <= bound < limit_of(f)
            passed += good
            failed += not good
            if not good:
                print(f"FAIL {f.c_name} {FLAVOURS[flavour].strip()}: {r.error} ulp at {r.place} (known by {HOW[r.how]}), for the bound "
                      f"{bound} (by {HOW[f.how]})")
    names = {f.c_name for f in functions}
    for name in sorted({name for name, _ in records} - names):
        failed += 1
        print(f"FAIL builtins/accuracy.def has a record of '{name}', which functions.def does not have")
    missing = [f.c_name for f in functions if f.how in ("all", "search")
               and [r.how for r in of_function(f, records).values()].count(f.how) < len(FLAVOURS)]
    if missing:
        print(f"skipped, for they have no record by which the bound is known: {', '.join(missing)}")
    print(f"{passed} passed, {failed} failed, {len(missing)} skipped")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument("--promises", action="store_true", help="with --check: records and bounds, too")
    parser.add_argument("--build", type=pathlib.Path, metavar="FOLDER", help="the build folder, which has bench/mathbench")
    parser.add_argument("--turns", type=int, default=101, help="turns of mathbench (101)")
    parser.add_argument("--cpu", help="what the table calls the CPU; default: what mathbench calls it")
    arguments = parser.parse_args()
    try:
        functions, records = tables.read_functions(FUNCTIONS), read_records()
        if arguments.check:
            return check(functions, records, arguments.promises)
        measured = timed(arguments.build, functions, arguments.turns, arguments.cpu) if arguments.build else (None, None)
        for path, wanted in wanted_files(functions, records, *measured).items():
            if path.read_text(encoding="utf-8") != wanted:
                path.write_text(wanted, encoding="utf-8")
                print(f"written: {path.relative_to(HERE.parent)}")
    except (tables.TableError, OSError, ValueError) as error:
        print(f"figures.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
