"""Says: dpkg-buildpackage makes the Debian packages from the tree, lintian finds no error in them, they install, programs of the
README compile and run with them, and nothing is left when they are removed.

    packages.py SOURCE [FOLDER]      FOLDER: packages that were built before, instead

They are installed into a root of their own: the machine's files, and above them a file system in memory that is thrown away.
"""

import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from install import Checks

PACKAGES = ["libvec0", "libvec-dev", "libvec-tools", "libvecpasses-dev", "python3-libvec", "libvec-doc"]
NEEDED = {"dpkg-buildpackage": "dpkg-dev", "dh": "debhelper", "dh_python3": "dh-python", "dh_numpy3": "python3-numpy",
          "lintian": "lintian", "unshare": "util-linux", "clang-22": "clang-22", "/usr/include/python3.11/Python.h": "python3-dev"}
HERE = pathlib.Path(__file__).resolve().parent / "packages"
SOFTPLUS_MAIN = """
int main(void) {
  static double x[1000], y[1000];
  for (int i = 0; i < 1000; ++i)
    x[i] = i / 100.0 - 5;
  softplus(y, x, 1000);
  return !(y[500] > 0.693147 && y[500] < 0.693148);
}
"""
TWICE_MAIN = """
int main(void) {
  static float x[1001], y[1001];
  for (int i = 0; i < 1001; ++i)
    x[i] = i, y[i] = 1;
  twice(y, x, 1001);
  return !(y[0] == 1 && y[1000] == 2001);
}
"""
AREAS_MAIN = """
int main(void) {
  static double a[1001];
  areas(a, 1001);
  return !(a[2] > 12.566370 && a[2] < 12.566371 && a[900] == 0);
}
"""


def write_programs(readme, folder):
    """The README's programs; those that are to run get a main."""
    blocks = re.findall(r"```c\n(.*?)```", readme, re.S)
    find = lambda text: next(b for b in blocks if text in b)
    (folder / "prog.c").write_text(find("void softplus") + SOFTPLUS_MAIN, encoding="utf-8")
    (folder / "saxpy.cl").write_text(find("kernel void saxpy"), encoding="utf-8")
    (folder / "main_saxpy.c").write_text(find('#include "saxpy.h"') + TWICE_MAIN, encoding="utf-8")
    (folder / "named.c").write_text(find("#include <libvec.h>"), encoding="utf-8")
    parts = re.split(r"^// (area\.h|area\.c|main\.c)\b.*\n", find("// area.h"), flags=re.M)
    for name, text in zip(parts[1::2], parts[2::2]):
        (folder / name).write_text(text + (AREAS_MAIN if name == "main.c" else ""), encoding="utf-8")


def build(checks, source, folder):
    """The folder with the packages, or None."""
    tree = folder / "libvec"
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=source, capture_output=True, text=True)
    if listed.returncode == 0:
        for name in listed.stdout.splitlines():
            if (source / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source / name, tree / name, follow_symlinks=False)
    else:
        shutil.copytree(source, tree, ignore=shutil.ignore_patterns("build*", ".git"), symlinks=True)
    environment = dict(os.environ, DEB_BUILD_OPTIONS=f"noautodbgsym parallel={os.cpu_count()}")
    done = subprocess.run(["dpkg-buildpackage", "-us", "-uc", "-b"], cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=7000, env=environment)
    checks.expect(done.returncode == 0, "dpkg-buildpackage", done.stdout[-6000:])
    return folder if done.returncode == 0 else None


def main(argv):
    if len(argv) not in (2, 3):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    source = pathlib.Path(argv[1]).resolve()
    checks = Checks()
    missing = sorted({package for program, package in NEEDED.items() if not (shutil.which(program) or os.path.exists(program))})
    if missing:
        checks.skip("not installed: " + ", ".join(missing))
        print("0 passed, 0 failed, 1 skipped")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        built = pathlib.Path(argv[2]).resolve() if argv[2:] else build(checks, source, folder)
        if built:
            found = {os.path.basename(p).partition("_")[0]: p for p in glob.glob(str(built / "*.deb"))}
            checks.expect(sorted(found) == sorted(PACKAGES), "the packages are " + ", ".join(PACKAGES), " ".join(sorted(found)))
            done = subprocess.run(["lintian", "--fail-on", "error", "--allow-root", *found.values()], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=1800)
            checks.expect(done.returncode == 0, "lintian finds no error", done.stdout)
            print(done.stdout)
            here = folder / "here"
            here.mkdir()
            for path in found.values():
                shutil.copy(path, here)
            write_programs((source / "README.md").read_text(encoding="utf-8"), here)
            shutil.copy(HERE / "programs.sh", here)
            done = subprocess.run(["unshare", "-m", "bash", HERE / "root.sh", here, *PACKAGES], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=1800)
            if done.returncode == 77 or "unshare failed" in done.stdout:
                checks.skip("installing: this machine lets nobody mount a file system over its own:\n" + done.stdout)
            else:
                checks.expect(done.returncode == 0, "the packages install, the README's programs run, the packages are removed", done.stdout)
                left = done.stdout.partition("left behind:\n")[2].strip()
                checks.expect(not left, "nothing is left behind", left)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
