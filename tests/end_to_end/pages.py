"""The lines with which a page of docs/ begins work as they are printed.

    pages.py build-folder source-folder [PAGE...]

A page takes part if the line above its first code block is a mark that names what the block needs:

    <!-- runs: gcc pkg-config -->
    ```sh
    ./dev install ~/libvec
    ...
    ```

A need is a command, a path that begins with `/`, or `python:MODULE`; a page whose needs are not all there is skipped by name.
The block is run by `bash -e`, as a user in the root of the tree would type it: in a folder that holds links to the tree's
files, with a HOME of its own. `./dev install PREFIX` alone is another program here, since the tree is built already: it
copies what `meson install` installs, which finds its files wherever it is. A page fails if a command fails; a program that
a page runs checks its own results.

Last line: N passed, N failed, N skipped.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

MARK = re.compile(r"<!-- runs: (.+?) -->$")
LIMIT = 300  # seconds a page
INSTALL = """#!/bin/bash
set -euo pipefail
[ "$1" = install ] && [ $# = 2 ] || {{ echo "pages.py: a page runs './dev install PREFIX' alone, not './dev $*'" >&2; exit 1; }}
mkdir -p "$2"
cp -a {installed}/. "$2"
"""


def first_block(page):
    """The commands of the first code block and what they need, or None if it is not marked."""
    lines = page.read_text(encoding="utf-8").split("\n")
    fences = [i for i, line in enumerate(lines) if line.startswith("```")]
    mark = MARK.match(lines[fences[0] - 1]) if fences and fences[0] else None
    if not mark:
        return None
    return "\n".join(lines[fences[0] + 1 : fences[1]]), mark[1].split()


def is_here(need):
    if need.startswith("/"):
        return os.path.exists(need)
    if need.startswith("python:"):
        command = [sys.executable, "-c", f"import {need.removeprefix('python:')}"]
        return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0
    return shutil.which(need) is not None


def install(build, folder):
    """The folder, below `folder`, with what meson installs."""
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder], check=True,
                   stdout=subprocess.DEVNULL, timeout=LIMIT)
    return next(pathlib.Path(folder).rglob("libvec.h")).parent.parent


def run(page, commands, source, folder, installed):
    root, home = folder / page.stem, folder / (page.stem + ".home")
    root.mkdir()
    home.mkdir()
    for entry in source.iterdir():
        if entry.name not in ("dev", "build") and not entry.name.startswith("."):
            (root / entry.name).symlink_to(entry)
    (root / "dev").write_text(INSTALL.format(installed=shlex.quote(str(installed))))
    (root / "dev").chmod(0o755)
    done = subprocess.run(["bash", "-e", "-u", "-o", "pipefail", "-c", commands], cwd=root, env=dict(os.environ, HOME=str(home)),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT, check=False)
    return done.returncode == 0, done.stdout


def main(argv):
    if len(argv) < 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build, source = argv[1], pathlib.Path(argv[2]).resolve()
    pages = [pathlib.Path(p) for p in argv[3:]] or sorted((source / "docs").glob("*.md"))
    marked = [(page, block) for page in pages if (block := first_block(page))]
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve()
        installed = install(build, folder / "root")
        for page, (commands, needs) in marked:
            missing = [need for need in needs if not is_here(need)]
            if missing:
                print(f"SKIP {page.name}: not installed: {' '.join(missing)}")
                skipped += 1
                continue
            good, output = run(page, commands, source, folder, installed)
            passed += good
            failed += not good
            if not good:
                print(f"FAIL {page.name}: its first block, run line by line:\n{commands}\n--- printed:\n{output}")
    if not marked:
        print("FAIL no page is marked")
        failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
