"""The site in Chromium, at the widths of a telephone and of a desk.

    browser.py CHROMIUM FOLDER      builds the site into a folder of its own; pictures of the main pages go to FOLDER

No error on the console, no request of the network, nothing wider than the window: every document and every fifth function at
390 pixels; main pages at 1,400 pixels, too, in dark, and without scripts. The table is complete without scripts; with them it is filtered. The starts
are switched without scripts, and stand one below the other in print.

Last line: N passed, N failed, N skipped.
"""

import pathlib
import subprocess
import sys
import tempfile

import devtools

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MAIN = ["index.html", "functions.html", "functions/sin.html", "functions/pow.html", "speed.html", "compare.html", "docs.html", "guide.html",
        "docs/walkthrough.html", "docs/performance/kernels.html"]
NARROW, WIDE = 390, 1400
# The outermost element that reaches over the right edge and does not stand in one that scrolls.
OVERFLOW = """((width) => {
  if (document.documentElement.scrollWidth <= width) return '';
  for (const e of document.querySelectorAll('body *'))
    if (e.getBoundingClientRect().right > width + 1 && !e.closest('.scroll, pre')) return e.outerHTML.slice(0, 120);
  return 'something';
})"""
ROWS = "[...document.querySelectorAll('#functions tbody tr')].filter((r) => r.getClientRects().length).length"
TABS = "[...document.querySelectorAll('.tab')].filter((t) => t.getClientRects().length).length"


class Site:
    def __init__(self, browser, folder, pictures):
        self.browser, self.folder, self.pictures = browser, folder, pictures
        self.passed = self.failed = 0

    def check(self, what, good, problem=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAIL {what}: {problem}")

    def visit(self, page, width, **how):
        what = f"{page} at {width}" + "".join(f", {k} {v}" for k, v in how.items())
        problems = self.browser.visit((self.folder / page).as_uri(), width, **how)
        over = self.browser.value(f"{OVERFLOW}({width})")
        self.check(what, not problems and not over, "; ".join(problems + ([f"wider than the window: {over}"] if over else [])))

    def picture(self, page, name):
        self.browser.picture(self.pictures / f"{page.removesuffix('.html').replace('/', '-')}-{name}.png")

    def equal(self, what, expression, wanted):
        found = self.browser.value(expression)
        self.check(what, found == wanted, f"{found} instead of {wanted}")

    def narrow_pages(self):
        pages = [path.relative_to(self.folder).as_posix() for path in sorted(self.folder.rglob("*.html"))]
        functions = [page for page in pages if page.startswith("functions/")]
        for page in sorted({*pages} - {*functions}) + functions[::5]:
            self.visit(page, NARROW)

    def main_pages(self):
        for page in MAIN:
            for name, width, how in (("narrow", NARROW, {}), ("wide", WIDE, {}), ("dark", WIDE, {"dark": True}), ("plain", WIDE, {"scripts": False})):
                self.visit(page, width, **how)
                if name != "plain":
                    self.picture(page, name)

    def functions(self):
        rows = (self.folder / "functions.html").read_text(encoding="utf-8").count("<tr data-words=")
        self.visit("functions.html", WIDE, scripts=False)
        self.equal("rows without scripts", ROWS, rows)
        self.equal("no search without scripts", "document.querySelector('.filter').getClientRects().length", 0)
        self.visit("functions.html", WIDE)
        self.equal("rows before one types", ROWS, rows)
        typed = "(() => { const f = document.querySelector('#filter'); f.value = '%s'; f.dispatchEvent(new Event('input')); })()"
        for text, wanted in (("lgamma", 2), ("GAMMA logarithm", 1), ("no such function", 0), ("", rows)):
            self.browser.value(typed % text)
            self.equal(f"rows for '{text}'", ROWS, wanted)

    def starts(self):
        self.visit("index.html", WIDE, scripts=False)
        self.equal("one start is shown", TABS, 1)
        count = self.browser.value("document.querySelectorAll('.tab').length")
        for i in range(count):  # by clicks of the mouse, for scripts are off
            where = self.browser.value(f"(() => {{ const l = document.querySelectorAll('.tabs > label')[{i}]; l.scrollIntoView(); "
                                       "const r = l.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
            for kind in ("mousePressed", "mouseReleased"):
                self.browser.call("Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1], button="left", clickCount=1)
            self.equal(f"start {i + 1}", f"[...document.querySelectorAll('.tab')].findIndex((t) => t.getClientRects().length)", i)
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.equal("all starts in print", TABS, count)
        self.browser.call("Emulation.setEmulatedMedia", media="")


def main():
    if len(sys.argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    pictures = pathlib.Path(sys.argv[2])
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        done = subprocess.run([sys.executable, ROOT / "docs/site/build.py", str(folder)], capture_output=True, text=True, timeout=300)
        if done.returncode:
            missing = "python3-markdown-it" in done.stderr
            print(f"{'skipped:' if missing else 'FAIL'} {done.stderr.strip()}\n0 passed, {int(not missing)} failed, {int(missing)} skipped")
            return 77 if missing else 1
        with devtools.Browser(sys.argv[1]) as browser:
            site = Site(browser, folder, pictures)
            site.narrow_pages()
            site.main_pages()
            site.functions()
            site.starts()
    print(f"pictures: {pictures}")
    print(f"{site.passed} passed, {site.failed} failed, 0 skipped")
    return 1 if site.failed or not site.passed else 0


if __name__ == "__main__":
    sys.exit(main())
