"""Says: the installed package works alone, and pip builds it without fetching anything.

    installation.py BUILD PYTHON          what Meson installs, in a folder of its own, and what docs/python.md shows with it
    installation.py --pip SOURCE PYTHON   `python3 -m pip install .` in a virtual environment, without an index
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from checks import SOURCE, Checks

PROGRAM = """
import pathlib, pickle, numpy as np, libvec
assert pathlib.Path(libvec.__file__).is_relative_to({folder!r}), libvec.__file__
assert np.array_equal(libvec.sqrt(np.arange(100.0)), np.sqrt(np.arange(100.0)))
assert libvec.exp_cr(np.float32(1)) == np.float32(np.e)
print(len(libvec.__all__), libvec.__version__, libvec.sin(np.float64(0)))
"""


def call(*command, **kwargs):
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "LD_LIBRARY_PATH")}
    environment |= kwargs.pop("environment", {})
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, **kwargs)


def check_package(checks, python, folder, environment):
    """`folder` is where the package was installed below."""
    files = sorted(f.name for f in folder.rglob("libvec/*") if f.is_file())
    checks.expect([f for f in files if not f.startswith("_ufuncs.")] == ["__init__.py", "_variants.py", "numba.py"], "four files", files)
    r = call(python, "-c", PROGRAM.format(folder=str(folder)), environment=environment, cwd=folder)
    checks.expect(r.returncode == 0 and re.match(r"1\d\d \d+\.\d+\.\d+ 0\.0\n", r.stdout), "the package computes", r.stdout)
    extension = next(folder.rglob("libvec/_ufuncs*.so"), None)
    if extension:
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", call("readelf", "-d", extension).stdout)
        checks.expect(all(n.startswith(("libc.so", "ld-linux", "libm.so")) for n in needed), "the extension needs libc alone", needed)
        defined = [line.split() for line in call("readelf", "--dyn-syms", "-W", extension).stdout.split("\n") if " DEFAULT " in line]
        exported = {words[-1] for words in defined if "UND" not in words and len(words) > 7}
        other = {n for n in exported if not n.startswith(("vec_", "_ZGV", "PyInit__ufuncs"))}
        checks.expect("_ZGVdN4v_sin" in exported and not other, "it exports the library and its entry, no more", sorted(other)[:9])


def check_page(checks, python, environment):
    """The lines of docs/python.md that need nothing but the package."""
    page = (pathlib.Path(SOURCE) / "docs/python.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:/usr/bin/)?python3 (-c .*)$", page, re.M)
    checks.expect(len(lines) >= 3, "docs/python.md has lines to try", lines)
    for line in lines:
        r = call("sh", "-c", f"'{python}' {line}", environment=environment | {"PAGER": "cat"})
        checks.expect(r.returncode == 0 and re.search(r"0\.84147098|erfinv\(x", r.stdout), line, r.stdout)
    example = "".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S))
    example += "y = np.empty(99)\nsoftplus(np.ones(99), y)\nassert np.all(y == np.log1p(np.e)), y\n"
    if call(python, "-c", "import numba").returncode:
        checks.skip("python3-numba is not installed")
    else:
        r = call(python, "-c", example, environment=environment)
        checks.expect(r.returncode == 0, "the example of Numba", r.stdout)


def check_pip(checks, source, python, folder):
    """From a copy, since the build writes beside the sources."""
    copy, venv = folder / "source", folder / "venv"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "build-*", ".git", ".mesonpy*", "__pycache__"), symlinks=True)
    r = call(python, "-m", "venv", "--system-site-packages", venv)
    checks.expect(r.returncode == 0, "a virtual environment", r.stdout)
    r = call(venv / "bin/python", "-m", "pip", "install", "--no-index", "--disable-pip-version-check", ".", cwd=copy)
    checks.expect(r.returncode == 0 and "Successfully installed libvec-" in r.stdout, "pip install .", r.stdout[-3000:])
    check_package(checks, venv / "bin/python", venv, {})


def main():
    checks = Checks()
    mode, (place, python) = sys.argv[1] == "--pip", sys.argv[-2:]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary).resolve()
        if mode:
            for module, package in (("mesonpy", "python3-mesonpy"), ("ensurepip", "python3-venv")):
                if call(python, "-c", f"import {module}").returncode:
                    checks.skip(f"{package} is not installed")
            if not checks.skipped:
                check_pip(checks, place, python, folder)
        else:
            r = call("meson", "install", "-C", place, "--no-rebuild", "--quiet", "--tags", "python-runtime", "--destdir", folder)
            checks.expect(r.returncode == 0, "meson install", r.stdout)
            where = next(folder.rglob("libvec"), folder)
            check_package(checks, python, folder, {"PYTHONPATH": str(where.parent)})
            check_page(checks, python, {"PYTHONPATH": str(where.parent)})
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
