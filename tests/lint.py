"""What a program can say about the form of the sources.

    lint.py [--clang-format PROGRAM] [FOLDER]     checks the tree, or FOLDER; a missing PROGRAM counts as skipped
    lint.py --sources                             prints the files that ./dev fmt formats

Format       C and C++ are as clang-format leaves them.
Heads        a source file begins with a comment that says what it is. Outside abi, builtins/info and passes the header or
             the kernel of its name, beside it, may say so instead.
Widths       a line of Markdown has at most 120 columns, unless it is a row of a table, code, or has a link.
READMEs      at most 150 lines.

Last line: N passed, N failed, N skipped; one test is one rule on one file.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

Root = pathlib.Path(__file__).resolve().parent.parent
Columns = 120
Readme_lines = 150
# Files whose comments are commands or expectations, and those that stand as a document has them.
Unformatted = re.compile(r"tests/([^/]*/corpus/.*|passes/.*\.c|bugs/.*|end_to_end/rfc/.*)")
# How a head begins, by the suffix of the file.
Heads = {
    (".cpp", ".h", ".c", ".cl", ".def", ".td"): ("//", "/*"),
    (".py",): ('"""', "#"),
    (".sollya",): ("//", "#"),
    (".ll",): (";",),
}
Own_head = ("abi/", "builtins/info/", "passes/")
Link = re.compile(r"\]\(|^\s*\[[^\]]+\]:|https?://")


class Report:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, path, problems):
        for problem in problems:
            print(f"FAIL {path}{problem}")
        self.failed += bool(problems)
        self.passed += not problems


def files(root, suffixes):
    for where, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not f.startswith((".", "build")) and f != "subprojects")
        for name in sorted(names):
            if name.endswith(suffixes):
                yield (pathlib.Path(where) / name).relative_to(root)


def sources(root):
    return [f.as_posix() for f in files(root, (".cpp", ".h", ".c")) if not Unformatted.fullmatch(f.as_posix())]


def check_format(report, root, program):
    if shutil.which(program) is None:
        print(f"skipped: there is no {program}; Debian's package is clang-format-22")
        report.skipped += 1
        return
    checked = sources(root)
    if not checked:
        return
    run = subprocess.run([program, "--dry-run", *checked], cwd=root, capture_output=True, text=True, timeout=300)
    bad = set(re.findall(r"^([^\s:]+):\d+:\d+: warning: code should be clang-formatted", run.stderr, re.M))
    for path in checked:
        report.check(path, [": not formatted; ./dev fmt mends it"] if path in bad else [])
    if run.returncode:
        report.check(program, [f":\n{run.stderr}"])


def check_heads(report, root):
    for suffixes, begins in Heads.items():
        for path in files(root, suffixes):
            with open(root / path, encoding="utf-8") as file:
                first = file.readline()
            beside = not path.as_posix().startswith(Own_head) and any(
                other != path and (root / other).exists() for other in (path.with_suffix(".h"), path.with_suffix(".cl")))
            good = first.startswith(begins) or path.suffix in (".cpp", ".c") and beside
            report.check(path, [] if good else [": begins with no comment that says what it is"])


def long_lines(text):
    """Numbers of the lines of prose that are too long."""
    code = indented = False
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        indented = line.startswith("    ") and (indented or not before)
        before = line
        if line.lstrip().startswith("```"):
            code = not code
        elif not (code or indented) and len(line) > Columns and not line.lstrip().startswith("|") and not Link.search(line):
            yield number


def check_documents(report, root):
    for path in files(root, (".md",)):
        text = (root / path).read_text(encoding="utf-8")
        report.check(path, [f":{number}: more than {Columns} columns" for number in long_lines(text)])
        if path.name == "README.md":
            lines = len(text.splitlines())
            report.check(path, [f": {lines} lines, {Readme_lines} are the most"] if lines > Readme_lines else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang-format", default="clang-format-22")
    parser.add_argument("--sources", action="store_true")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=Root)
    arguments = parser.parse_args()
    if arguments.sources:
        print("\n".join(sources(arguments.folder)))
        return 0
    report = Report()
    check_format(report, arguments.folder, arguments.clang_format)
    check_heads(report, arguments.folder)
    check_documents(report, arguments.folder)
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main())
