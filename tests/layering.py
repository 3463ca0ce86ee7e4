"""The rules of the house that a program can check.

    layering.py [source root]

Includes     abi <- builtins/info <- passes; inside passes the order of `Layers`; kernels include kernels only.
             Files are included from the root ("abi/vfshape.h"), and a file that is included exists.
Circles      no file needs itself by way of others; a header and the source of its name are one file here.
Lengths      a source file has at most 600 lines (tables, *.def, are exempt); above 400 it is told, not failed.
Headers      a guard VEC_<PATH>_H, a comment on top, and two files that include it, directly or through another header
             (a precompiled header is none).
Passes       no errs(), report_fatal_error, getenv or cl::opt outside passes/tools and the plugin; errs() also where
             pass names are parsed.

Last line: N passed, N failed, N skipped; one test is one rule on one file.
"""

import os
import re
import sys

# Who may include whom: a folder or file may include what stands at or below its own level.
# Inside one level neighbours are strangers.
Levels = {
    "abi": 0,
    "builtins": 1,
    "passes": 2,
}
# Inside passes, from the ground up. A name is a folder, or a file of passes/ without its extension.
Layers = [
    ["remarks", "choices", "options", "llvm_option", "pch"],
    ["request"],
    ["kernel"],
    ["analysis"],
    ["svfs", "copy_region"],
    ["machine"],
    ["target"],
    ["prepare", "linearize", "plan", "finish", "schedule"],
    ["emit"],
    ["vectorize"],
    ["loops"],
    ["bridge", "vecz", "work_group_passes"],
    ["passes"],
    ["pipeline"],
    ["plugin", "tools", "frontend"],
]

Sources = (".h", ".cpp", ".c", ".cc", ".hpp")
Longest, Long = 600, 400
Include = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
Forbidden = {
    "errs()": re.compile(r"\berrs\s*\("),
    "report_fatal_error": re.compile(r"\breport_fatal_error\s*\("),
    "getenv": re.compile(r"\bgetenv\s*\("),
    "cl::opt": re.compile(r"\bcl::(opt|list|bits|alias)\b"),
}
# PassBuilder asks these for a pass by its text and takes yes or no: a wrong option can only be told on stderr.
Parsers = {"passes/pipeline.cpp", "passes/bridge/bridge.cpp"}
# The program's own text, without what only looks like code.
Comment = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)


def source_files(root, folders):
    for folder in folders:
        for where, inner, names in os.walk(os.path.join(root, folder)):
            inner[:] = sorted(d for d in inner if not d.startswith((".", "build")))
            for name in sorted(names):
                if name.endswith(Sources):
                    yield os.path.relpath(os.path.join(where, name), root).replace(os.sep, "/")


def layer_name(path):
    """The name in Layers that a file of passes/ goes by."""
    part = path.split("/")[1]
    return os.path.splitext(part)[0]


def layer_index(name):
    for index, names in enumerate(Layers):
        if name in names:
            return index
    return None


def include_problem(path, included):
    """Why a file may not include another, or None."""
    here, there = path.split("/")[0], included.split("/")[0]
    if there not in Levels or here not in Levels:
        return None
    if here == "builtins" and path.startswith("builtins/kernels/"):
        return None if included.startswith("builtins/kernels/") else "a kernel is freestanding: it includes kernels only"
    if included.startswith("builtins/kernels/"):
        return "kernels are compiled to bitcode, never included"
    if Levels[there] > Levels[here]:
        return f"{here} stands below {there}"
    if here != "passes" or there != "passes":
        return None
    mine, other = layer_name(path), layer_name(included)
    for name, file in ((mine, path), (other, included)):
        if layer_index(name) is None:
            return f"{file} is in no layer: name it in Layers of tests/layering.py"
    if mine == other or layer_index(other) < layer_index(mine):
        return None
    return f"{mine} may not use {other}: the order is " + " <- ".join("/".join(names) for names in Layers)


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, path, problems):
        for problem in problems:
            print(f"FAIL {path}: {problem}")
        self.failed += bool(problems)
        self.passed += not problems


def check_includes(path, text, existing):
    problems = []
    for match in Include.finditer(text):
        included = match.group(1)
        line = text.count("\n", 0, match.start(1)) + 1
        beside = os.path.join(os.path.dirname(path), included)
        kernels = path.startswith("builtins/kernels/")
        if "/" not in included and path.split("/")[0] in Levels and not kernels and beside in existing:
            problems.append(f"line {line}: include from the root: \"{beside}\"")
            continue
        if problem := include_problem(path, beside if kernels and beside in existing else included):
            problems.append(f"line {line}: includes {included}: {problem}")
    return problems


def unit(path):
    """A header and its source."""
    return os.path.splitext(path)[0]


def included_units(texts):
    """For each unit of the product those that it includes."""
    units = {}
    for path, text in texts.items():
        if path.split("/")[0] not in Levels or path.startswith("builtins/kernels/"):
            continue
        there = {unit(i) for i in Include.findall(text) if i in texts and i.endswith(".h")} - {unit(path)}
        units.setdefault(unit(path), set()).update(there)
    return units


def check_circles(report, texts):
    """Fails a unit from which a way leads back to it, once a circle, with the way."""
    units = included_units(texts)
    problems = {name: [] for name in units}
    done = set()
    for start in sorted(units):
        if start in done:
            continue
        way, ahead = [start], [iter(sorted(units[start]))]
        while ahead:
            following = next(ahead[-1], None)
            if following is None:
                done.add(way.pop())
                ahead.pop()
            elif following in way:
                circle = way[way.index(following) :] + [following]
                problems[following].append("a circle: " + " -> ".join(circle))
            elif following not in done:
                way.append(following)
                ahead.append(iter(sorted(units[following])))
    for name, found in problems.items():
        report.check(name, found)


def check_length(path, text):
    lines = text.count("\n")
    if lines > Longest:
        return [f"{lines} lines, {Longest} are the most: one responsibility a file"]
    if lines > Long:
        print(f"note {path}: {lines} lines, {Long} are enough for one responsibility")
    return []


def check_header(path, text, includers):
    guard = "VEC_" + re.sub(r"[^A-Z0-9]", "_", os.path.splitext(path)[0].upper()) + "_H"
    problems = []
    if not text.startswith("//"):
        problems.append("a header begins with a comment that says what it is")
    found = re.search(r"^#ifndef (\w+)\n#define (\w+)$", text, re.M)
    if not (found and found.group(1) == found.group(2) == guard) and "#pragma once" not in text:
        problems.append(f"its guard is to be {guard}")
    if len(includers) < 2:
        problems.append(f"{len(includers)} file(s) include it: a header exists when two do")
    return problems


def users_of(path, includers):
    """The files that include a header, directly or through another header."""
    users, ahead = set(), [path]
    while ahead:
        for user in includers.get(ahead.pop(), ()):
            if user not in users:
                users.add(user)
                if user.endswith(".h"):
                    ahead.append(user)
    return users


def check_library(path, text):
    if path.startswith("passes/tools/") or path == "passes/plugin.cpp":
        return []
    # A string keeps its length, so that line numbers stay right.
    code = Comment.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)
    problems = []
    for name, pattern in Forbidden.items():
        if name == "errs()" and path in Parsers:
            continue
        for match in pattern.finditer(code):
            problems.append(f"line {code.count(chr(10), 0, match.start()) + 1}: {name} in the library")
    return problems


def main(argv):
    root = argv[1] if len(argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    texts = {}
    for path in source_files(root, ["abi", "builtins", "passes", "libvec", "tests", "bench"]):
        with open(os.path.join(root, path), encoding="utf-8") as file:
            texts[path] = file.read()
    includers = {}
    for path, text in texts.items():
        for included in set(Include.findall(text)):
            for target in (included, os.path.join(os.path.dirname(path), included)):
                if target in texts:
                    includers.setdefault(target, set()).add(path)
    report = Report()
    for path, text in texts.items():
        report.check(path, check_includes(path, text, texts))
        report.check(path, check_length(path, text))
        if path.startswith(("abi/", "builtins/info/", "passes/")):
            if path.endswith(".h") and not path.endswith("/pch.h"):
                report.check(path, check_header(path, text, users_of(path, includers)))
        if path.startswith("passes/"):
            report.check(path, check_library(path, text))
    check_circles(report, texts)
    print(f"{report.passed} passed, {report.failed} failed, 0 skipped")
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
