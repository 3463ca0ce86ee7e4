"""The planted faults: reading them, and whether they apply.

    faults.py --check [source root]     every fault is well formed and applies to the tree

The last line is "N passed, N failed, N skipped".

README.md has the format of faults/*.faults.
"""

import fnmatch
import os
import re
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
FIELDS = ("file", "wrong", "tests", "survives")
# Why a fault may survive: the program is the same, or no test looks.
REASONS = ("equivalent", "gap")


class Malformed(Exception):
    pass


@dataclass
class Fault:
    name: str
    area: str
    where: str  # file and line of the record
    file: str = ""
    wrong: str = ""
    tests: list = field(default_factory=list)  # (name of a test, patterns of its cases)
    survives: str = ""
    old: list = field(default_factory=list)
    new: list = field(default_factory=list)

    def applied(self, text):
        """The text with the fault in it. Lines are compared without their indentation."""
        lines = text.split("\n")
        wanted = [line.strip() for line in self.old]
        stripped = [line.strip() for line in lines]
        found = [i for i in range(len(lines) - len(wanted) + 1) if stripped[i : i + len(wanted)] == wanted]
        if len(found) != 1:
            raise Malformed(f"{self.where}: fault {self.name}: its old lines stand {len(found)} times in {self.file}, "
                            "not once: adapt the record to what the code is now")
        return "\n".join(lines[: found[0]] + self.new + lines[found[0] + len(wanted) :])


def parse_tests(text, where):
    tests = []
    for part in filter(None, (p.strip() for p in text.split(";"))):
        name, _, patterns = part.partition(":")
        tests.append((name.strip(), patterns.split()))
    if not tests:
        raise Malformed(f"{where}: no tests are named")
    return tests


def finish(fault, values):
    for name in ("file", "wrong", "tests"):
        if not values.get(name):
            raise Malformed(f"{fault.where}: fault {fault.name} has no line '{name}'")
    fault.file, fault.wrong, fault.survives = values["file"], values["wrong"], values.get("survives", "")
    if fault.survives and fault.survives.split(":")[0] not in REASONS:
        raise Malformed(f"{fault.where}: 'survives' begins with one of: {', '.join(r + ':' for r in REASONS)}")
    fault.tests = parse_tests(values["tests"], fault.where)
    if not any(line.strip() for line in fault.old) or fault.old == fault.new:
        raise Malformed(f"{fault.where}: fault {fault.name} changes nothing")
    return fault


def parse(path):
    """The faults of one file; its name is their area."""
    area = os.path.splitext(os.path.basename(path))[0]
    fault, values, key, faults = None, {}, None, []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        where = f"{os.path.relpath(path, ROOT)}:{number}"
        word = line.split(" ", 1)[0]
        if line.startswith("fault "):
            if fault:
                faults.append(finish(fault, values))
            fault, values, key = Fault(line[6:].strip(), area, where), {}, None
        elif not line.strip() or line.startswith("#"):
            continue
        elif fault and line[0] in "-+|":
            if line[0] in "-|":
                fault.old.append(line[1:])
            if line[0] in "+|":
                fault.new.append(line[1:])
        elif fault and word in FIELDS:
            key = word
            values[key] = line[len(word) :].strip()
        elif fault and key and line.startswith(" "):
            values[key] += " " + line.strip()
        else:
            raise Malformed(f"{where}: neither 'fault NAME', one of {', '.join(FIELDS)}, nor a line after - + or |")
    if fault:
        faults.append(finish(fault, values))
    return faults


def all_faults(folder=os.path.join(HERE, "faults")):
    faults = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".faults"):
            faults += parse(os.path.join(folder, name))
    seen = {}
    for fault in faults:
        if fault.name in seen:
            raise Malformed(f"{fault.where}: {seen[fault.name]} has a fault {fault.name}, too")
        seen[fault.name] = fault.where
    return faults


def select(faults, names):
    """The faults that the names mean: a name, a pattern or an area each."""
    if not names:
        return faults
    chosen = []
    for name in names:
        found = [f for f in faults if f.area == name or fnmatch.fnmatchcase(f.name, name)]
        if not found:
            raise Malformed(f"no fault is called '{name}': ./dev mutate --list prints them")
        chosen += [f for f in found if f not in chosen]
    return chosen


def problems(fault, root):
    path = os.path.join(root, fault.file)
    if not os.path.isfile(path):
        return [f"{fault.where}: fault {fault.name}: there is no file {fault.file}"]
    found = []
    try:
        with open(path, encoding="utf-8") as file:
            fault.applied(file.read())
    except Malformed as e:
        found.append(str(e))
    if not re.fullmatch(r"[a-z0-9-]+", fault.name):
        found.append(f"{fault.where}: a name is made of a-z, 0-9 and -: {fault.name}")
    return found


def main(argv):
    if argv[1:2] != ["--check"] or len(argv) > 3:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    root = argv[2] if len(argv) > 2 else ROOT
    failed = 0
    try:
        faults = all_faults()
    except Malformed as e:
        print(f"FAIL {e}\n0 passed, 1 failed, 0 skipped")
        return 1
    for fault in faults:
        found = problems(fault, root)
        for problem in found:
            print(f"FAIL {problem}")
        failed += bool(found)
    print(f"{len(faults) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
