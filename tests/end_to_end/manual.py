"""Says: man and mandoc have nothing to say about the manual pages; each function of libvec has one, and each option that a tool's
--help lists stands in its page; the version of the packages and of the tools is the project's.

    manual.py PAGES SOURCE VECC VECZC VERSION       PAGES: the folder that the build wrote them to
"""

import pathlib
import re
import shutil
import subprocess
import sys

from install import Checks, call


def check_form(checks, pages):
    if shutil.which("mandoc"):
        done = call("mandoc", "-T", "lint", "-W", "style", *pages)
        checks.expect(done.returncode == 0 and not done.stdout, "mandoc -T lint", done.stdout)
    else:
        checks.skip("mandoc is not installed")
    if not shutil.which("man"):
        checks.skip("man-db is not installed")
        return
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", *pages], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, timeout=300)
    checks.expect(done.returncode == 0 and not done.stderr, "man --warnings", done.stderr)


def plain(page):
    """What a reader sees, in one line."""
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"\\\(aq", "'", re.sub(r"\\\(ha", "^", re.sub(r"\\-", "-", text)))
    return " ".join(re.sub(r'^\.\w+ ?"?|"$', "", text, flags=re.M).split())


def check_options(checks, page, tool, version):
    help_text = call(tool, "--help").stdout.partition("\nOPTIONS:\n")[2]
    options = re.findall(r"^  (-\S.*?)(?: {2,}|$)", help_text, re.M)
    text = plain(page)
    checks.expect(len(options) > 15, f"{page.name}: --help has options", help_text)
    for option in options:
        checks.expect(option.strip() in text, f"{page.name} has {option}")
    told = call(tool, "--version").stdout
    checks.expect(re.fullmatch(rf"{page.stem} of libvec {re.escape(version)}, LLVM [\d.]+\n", told), f"{page.stem} --version", told)


def main(argv):
    if len(argv) != 6:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder, source = pathlib.Path(argv[1]), pathlib.Path(argv[2])
    checks = Checks()
    pages = sorted(p for p in folder.iterdir() if p.suffix in (".1", ".3", ".7"))
    checks.expect(len(pages) > 50, "there are pages")
    check_form(checks, pages)
    for name, tool in (("vecc.1", argv[3]), ("veczc.1", argv[4])):
        check_options(checks, folder / name, tool, argv[5])
    names = {}
    for page in pages:
        for name in re.search(r"\.SH NAME\n(.*?) \\-", page.read_text(encoding="utf-8"), re.S)[1].replace(",", " ").split():
            names[name] = page
    header = (folder.parent / "libvec/libvec.h").read_text(encoding="utf-8")
    functions = set(re.findall(r"\b((?:vec|cr)_\w+)\(", header))
    checks.expect(len(functions) > 150, "libvec.h has functions")
    for function in sorted(functions):
        checks.expect(function in names and f" {function}(" in names[function].read_text(encoding="utf-8"),
                      f"{function} has a page, with its prototype")
    newest = re.search(r"\((\S+)\)", (source / "debian/changelog").read_text(encoding="utf-8"))[1]
    checks.expect(newest == argv[5], f"debian/changelog begins with version {argv[5]}", newest)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
