"""Every file, folder or test that a document or a comment names exists.

    references.py

Looked through are Markdown, and the comments of sources: names with a suffix that sources have (`exp.cpp`), and paths that
begin with a folder (`tests/run`, `bridge/symbols` in backquotes), braces and stars included; in tests/README.md and
docs/features.md everything in backquotes that may name a test (`v17-*`, `bridge-run`). A name is that of a file or
folder that git does not ignore, as it stands, from the folder of the document, or as the end of a path, with its suffix or
without; or of a test or a file of the build; or it is one of OTHERS, or stands for any (`NAME.cl`, `k.ll`, what is below
`build` or PREFIX).
"""

import fnmatch
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = "cpp|hpp|h|c|cl|ll|py|def|td|md|sollya|f90|inc|in|map|cfg|pcl|sh|build|svg|json"
COMMENTS = {  # how comments begin, by suffix
    "//": ".cpp .h .c .cl .def .td .sollya",
    "#": ".py .build .sh .in",
    ";": ".ll",
}
MARKS = {suffix: mark for mark, suffixes in COMMENTS.items() for suffix in suffixes.split()}
NAME = re.compile(rf"(?<![\w./{{}}*$<>@%-])((?:[\w.+-]|\{{[\w.,+-]*\}}|\*)+(?:/(?:[\w.+-]|\{{[\w.,+-]*\}}|\*)+)*/?)")
ANY = re.compile(r"(?:.*/)?(?:[A-Z_]+|[a-z]\d?)\.\w+|(?:build|PREFIX|FOLDER)/.*")
OTHERS = {
    "arrays.json": "of the build",
    "arrays.h": "text that tests/passes/bridge/generated/generate.py writes",
    "calls_b.c": "of the build",
    "damp.cl": "of a user",
    "compile-time.json": "of the build",
    "declsimd.json": "of the build",
    "four.c": "of a user",
    "gain.c": "of a user",
    "include/libvec.h": "of the installed tree",
    "kernels.json": "of the build",
    "include/libvec/eigen.hpp": "of the installed tree",
    "include/libvec/gfortran/math-vector-fortran.h": "of the installed tree",
    "include/libvec/simd.hpp": "of the installed tree",
    "include/libvec/simd_functions.h": "of the installed tree",
    "include/libvec/simd_math.h": "of the installed tree",
    "share/libvec/libvec-flang.cfg": "of the installed tree",
    "libvec/bodies.bc": "of the installed tree",
    "libvec/simd_math.h": "of the installed tree",
    "math-vector-fortran.h": "of the installed tree",
    "cases.inc": "text that tests/doors/cxx.py writes",
    "libvec/simd_functions.h": "of the installed tree",
    "mandelbrot.h": "of the user's build",
    "names.inc": "text that tests/loops/split.py writes",
    "used.inc": "text that bench/loops/loops.py writes",
    "mandelbrot_scalar.h": "of the user's build",
    "mathbench.json": "of the build",
    "bench/mathbench": "of the build",
    "opencl-c.h": "of clang",
    "program.c": "of a user",
    "python-lengths.svg": "of the build",
    "python.json": "of the build",
    "program.f90": "of a user",
    "share/libvec/libvec.cfg": "of the installed tree",
    "times.json": "of a user",
}
FILE = re.compile(rf".*[\w}}*]\.(?:{SUFFIXES})")


def known():
    """Files that git tracks, and new ones that it does not ignore."""
    listed = shutil.which("git") and subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    if listed and listed.returncode == 0:
        return [f for f in listed.stdout.split("\n")[:-1] if (ROOT / f).exists()]
    files = (f.relative_to(ROOT) for f in ROOT.rglob("*") if f.is_file())  # no repository: a release
    return [str(f) for f in files if not f.parts[0].startswith((".", "build"))]


def prose(path, text):
    """(line number, text) of what is written for readers."""
    if path.suffix == ".md":
        fenced = False
        for number, line in enumerate(text.split("\n"), 1):
            if line.startswith("```"):
                fenced = not fenced
            elif not fenced:
                yield number, line
        return
    mark = MARKS.get(path.suffix)
    docstring = False
    in_block = False
    for number, line in enumerate(text.split("\n"), 1):
        if path.suffix == ".py" and line.count('"""') == 1:
            docstring = not docstring
            yield number, line
        elif docstring or line.lstrip().startswith('"""'):
            yield number, line
        elif mark == "//" and (in_block or "/*" in line):
            yield number, line if in_block else line[line.index("/*") :]
            in_block = "*/" not in line
        elif mark and (at := line.find(mark)) >= 0 and not re.search(r'["\']', line[:at]):
            yield number, line[at + len(mark) :]


def alternatives(name):
    """a/{b,c}.d: a/b.d, a/c.d."""
    parts = [p[1:-1].split(",") if p.startswith("{") else [p] for p in re.split(r"(\{[^}]*\})", name)]
    return ["".join(choice) for choice in itertools.product(*parts)]


class Tree:
    def __init__(self, files):
        self.files = set(files)
        self.folders = {str(p) for f in files for p in pathlib.PurePosixPath(f).parents} - {"."}
        self.top = {f.split("/")[0] for f in self.folders}
        self.ends = {}
        for path in self.files | self.folders:
            parts = path.split("/")
            for i in range(len(parts)):
                end = "/".join(parts[i:])
                self.ends |= {end: path, end.removesuffix(pathlib.PurePosixPath(end).suffix): path}
        self.names = {f.rsplit("/")[-1] for f in self.folders}
        self.made, self.tests = set(), set()
        for f in files:
            if f.endswith("meson.build"):
                self.made |= set(re.findall(r"'([\w.-]+\.\w+)'", (ROOT / f).read_text(encoding="utf-8")))
                self.tests |= set(re.findall(r"^ *test\('([^']+)'", (ROOT / f).read_text(encoding="utf-8"), re.M))

    def has(self, name, document):
        name = name.rstrip("/")
        here = pathlib.PurePosixPath(document).parent
        for candidate in (name, os.path.normpath(here / name)):
            if candidate in self.files or candidate in self.folders:
                return True
        if "*" in name:
            return any(fnmatch.fnmatch(end, name) for end in (*self.ends, *self.tests))
        return name in self.ends or name in self.made or name in self.tests


def names_in(line, document, tree):
    for found in NAME.finditer(line):
        name = found[1].rstrip(".,:")
        first = name.split("/")[0]
        quoted = line[found.start(1) - 1 : found.start(1)] == "`" and line[found.end(1) : found.end(1) + 1] == "`"
        folder = "/" in name and (first in tree.top or (quoted and document.endswith(".md") and first in tree.names))
        test = quoted and document in ("tests/README.md", "docs/features.md") and re.search("[-*/]", name) and name[0] not in "-_"
        if (FILE.fullmatch(name) or folder or test) and not ANY.fullmatch(name) and name not in OTHERS:
            yield name


def main():
    files = known()
    tree = Tree(files)
    passed = failed = 0
    for document in files:
        path = pathlib.PurePosixPath(document)
        if path.suffix != ".md" and path.suffix not in MARKS:
            continue
        text = (ROOT / document).read_text(encoding="utf-8", errors="replace")
        for number, line in prose(path, text):
            for name in names_in(line, document, tree):
                good = all(tree.has(n, document) for n in alternatives(name))
                passed += good
                failed += not good
                if not good:
                    print(f"FAIL {document}:{number}: there is no {name}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
