"""The programs of a document run as they stand there and print what it says.

    page_programs.py build-folder document...

A program is a code block whose first line ends with a comment that is the command which compiles or runs it, `cc four.c ...`,
and which has, last of its comments, what it prints. The programs see libvec as it is installed: by $LIBDIR, by pkg-config,
by the loader. A program whose compiler is not installed is skipped.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from pages import install

COMMENT = {"c": "//", "rust": "//", "fortran": "!", "python": "#"}
RUNS = "./a.out"  # what a compiler of C or Fortran writes
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.S | re.M)


def programs(document):
    """(language, command, text, what it prints)"""
    for language, text in BLOCK.findall(pathlib.Path(document).read_text(encoding="utf-8")):
        mark = COMMENT.get(language)
        if not mark:
            continue
        comments = [line.split(f"{mark} ", 1)[1].strip() for line in text.split("\n") if f"{mark} " in line]
        yield language, comments[0], text, comments[-1]


def run(language, command, text, environment, folder):
    """What is wrong, or None."""
    source = next(word for word in command.split() if pathlib.Path(word).suffix)
    pathlib.Path(folder, source).write_text(text, encoding="utf-8")
    options = {"cwd": folder, "env": environment, "capture_output": True, "text": True}
    made = subprocess.run(command, shell=True, check=False, **options)
    if made.returncode:
        return None, f"`{command}` fails:\n{made.stderr}"
    if language == "python":
        return made.stdout, None
    program = "./" + pathlib.Path(source).stem if language == "rust" else RUNS
    ran = subprocess.run([program], check=False, **options)
    return ran.stdout, f"ends with {ran.returncode}\n{ran.stderr}" if ran.returncode else None


def run_all(documents, environment):
    passed = failed = skipped = 0
    for document in documents:
        found = 0
        for language, command, text, expected in programs(document):
            found += 1
            tool = command.split()[0]
            if not shutil.which(tool):
                print(f"skipped: {document}: {language}: {tool} is not installed")
                skipped += 1
                continue
            with tempfile.TemporaryDirectory() as folder:
                printed, trouble = run(language, command, text, environment, folder)
            if not trouble and printed.split() != expected.split():
                trouble = f"prints {printed!r}, not {expected!r}"
            if trouble:
                print(f"FAIL {document}: {language}: {trouble}")
                failed += 1
            else:
                passed += 1
        if not found:
            print(f"FAIL {document}: has no program")
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("documents", nargs="+")
    o = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        libdir = next(install(o.build, folder).rglob("libvec.so")).parent
        environment = dict(os.environ, LIBDIR=str(libdir), LD_LIBRARY_PATH=str(libdir), PKG_CONFIG_PATH=str(libdir / "pkgconfig"))
        return run_all(o.documents, environment)


if __name__ == "__main__":
    sys.exit(main())
