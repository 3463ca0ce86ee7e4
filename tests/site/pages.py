"""The site of the documentation as a program can judge it, without a browser.

    pages.py

Builds it into a folder of its own. Pages are well-formed: tags are closed, ids are unique, headings descend one by one, one
of them is the page's, pictures have texts, inputs have labels; links and fragments lead somewhere, nothing comes from the
network. Every function of builtins/functions.def stands in the table, in order, and on a page with its prototypes and the
plot of its errors; every document has a page. The starts of the first page are the documents' own blocks. Each cell of
docs/comparison.json has a source, and a source's command prints what is said, where its files are. Colours have contrast.

Last line: N passed, N failed, N skipped.
"""

import html
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "libvec"))
import tables  # noqa: E402

BUILD = ROOT / "docs/site/build.py"
VOID = {"meta", "link", "input", "img", "br", "hr"}
TEXT, GRAPHIC = 4.5, 3.0  # contrasts that WCAG 2.1 wants (AA)
COLOURS = {TEXT: ["text", "quiet", "accent", "keyword", "string", "comment", "number", "name"], GRAPHIC: ["fma", "plain", "bound", "s0", "s1", "s2", "s3"]}


class Page(html.parser.HTMLParser):
    """What is on a page, and what is wrong with its form."""

    def __init__(self, text):
        super().__init__()
        self.problems, self.ids, self.links, self.resources, self.open = [], [], [], [], []
        self.levels, self.labels, self.inputs, self.words = [], set(), set(), []
        self.feed(text)
        self.close()
        if self.open:
            self.problems.append(f"<{self.open[-1]}> is not closed")
        if self.levels[:1] != [1] or self.levels.count(1) != 1:
            self.problems.append(f"{self.levels.count(1)} headings of the first level, or another before it")
        for before, after in zip(self.levels, self.levels[1:]):
            if after > before + 1:
                self.problems.append(f"a heading of level {after} below one of level {before}")
        self.problems += [f"the id '{i}' stands twice" for i in {i for i in self.ids if self.ids.count(i) > 1}]
        self.problems += [f"the input '{i}' has no label" for i in self.inputs - self.labels]
        for wanted, found in (("<!doctype html>", text[:15]), ('lang="en"', text[:60])):
            if wanted not in found:
                self.problems.append(f"no {wanted}")

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in a:
            self.ids.append(a["id"])
        if tag == "a" and "href" in a:
            self.links.append(a["href"])
        if tag == "img" and not a.get("alt"):
            self.problems.append(f"a picture without text: {a.get('src')}")
        if tag == "svg" and not a.get("aria-label"):
            self.problems.append("a chart without text")
        if tag == "label":
            self.labels.add(a.get("for"))
        if tag == "input":
            self.inputs.add(a.get("id"))
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        self.resources += [a[k] for k in ("src", "href") if k in a and tag in ("img", "script", "link")]

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"line {self.getpos()[0]}: </{tag}> closes <{self.open[-1] if self.open else 'nothing'}>")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)


class Report:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, what, problems):
        for problem in problems:
            print(f"FAIL {what}: {problem}")
        self.failed += bool(problems)
        self.passed += not problems

    def skip(self, what):
        print(f"skipped: {what}")
        self.skipped += 1


def broken_links(path, page, pages, folder):
    for link in page.links + page.resources:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc:
            if link in page.resources or parts.scheme not in ("http", "https"):
                yield f"comes from elsewhere: {link}"
            continue
        target = (folder / path).parent / urllib.parse.unquote(parts.path) if parts.path else folder / path
        if not target.is_file():
            yield f"leads nowhere: {link}"
        elif parts.fragment:
            there = pages.get(target.resolve().relative_to(folder.resolve()).as_posix())
            if there and urllib.parse.unquote(parts.fragment) not in there.ids:
                yield f"no such place: {link}"


def check_functions(report, pages):
    functions = tables.read_all(ROOT / "builtins/functions.def")
    table = [link.removeprefix("functions/").removesuffix(".html") for link in pages["functions.html"].links if link.startswith("functions/")]
    report.check("functions.html", [] if table == sorted(set(table), key=str.lower) else ["is not sorted"])
    archs = [(a, tables.read_targets(ROOT / "libvec/targets.def", a.name)) for a in tables.read_archs(ROOT / "libvec/targets.def")]
    for f in functions:
        mine = [n for n in table if re.fullmatch(rf"{re.escape(n)}(_u35|_cr|_[iu]\d+)?", f.name) and pages.get(f"functions/{n}.html")]
        if len(mine) != 1:
            report.check(f.name, [f"stands in the table {len(mine)} times"])
            continue
        page = pages[f"functions/{mine[0]}.html"]
        words = set(re.findall(r"\w+", page.text))
        symbols = {v.symbol for _, targets in archs for v in tables.variants([f], targets)} | {f"vec_array_{f.c_name}"}
        problems = [f"no prototype of {s}" for s in sorted(symbols - words)[:1]]
        if f.how != "exact" and f"errors-{f.c_name}" not in page.ids:
            problems.append("no plot of its errors; ./dev errors measures them")
        report.check(f.c_name, problems)


def check_starts(report, pages):
    """Each block on the first page is one of a document; documents that exist have their first one there."""
    index = pages["index.html"].text
    documents = [("README.md", "Plain C loops"), *((f"docs/{n}.md", "") for n in ("arrays", "python", "gcc", "fortran", "cxx")),
                 ("docs/arrays.md", "### Rust"), ("docs/build-systems.md", "## CMake")]
    for name, words in documents:
        if not (ROOT / name).exists():
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        block = re.search(r"^```\w*[^\n]*\n(.*?)^```", text[text.index(words) :], re.M | re.S)
        report.check(f"index.html, start of {name} {words}", [] if block and block[1].strip() in index else ["its first block is not there"])


def check_comparison(report):
    data = json.loads((ROOT / "docs/comparison.json").read_text(encoding="utf-8"))
    peers = {p["id"] for p in data["peers"]}
    for row in data["rows"]:
        problems = [f"no cell, or one too many: {', '.join(sorted(peers ^ set(row['cells'])))}"] if peers != set(row["cells"]) else []
        problems += [f"{peer}: no source '{c['source']}'" for peer, c in row["cells"].items() if c["source"] not in data["sources"]]
        report.check(f"comparison, {row['what']}", problems)
    used = {c["source"] for row in data["rows"] for c in row["cells"].values()}
    report.check("sources of the comparison", [f"nobody names '{s}'" for s in set(data["sources"]) - used])
    for name, source in data["sources"].items():
        if "command" not in source:
            continue
        missing = [f for f in re.findall(r"(?<![\w'])/(?:usr|lib)/[^\s|]+", source["command"]) if not pathlib.Path(f).exists()]
        if missing:
            report.skip(f"source '{name}': there is no {missing[0]}")
            continue
        printed = subprocess.run(["bash", "-c", source["command"]], capture_output=True, text=True, timeout=60).stdout.strip()
        report.check(f"source '{name}'", [] if printed == source["gives"] else [f"prints '{printed}', not '{source['gives']}'"])


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def check_colours(report):
    style = (ROOT / "docs/site/style.css").read_text(encoding="utf-8")
    light, dark = (dict(re.findall(r"--(\w[\w-]*): (#[0-9a-f]{6})\b", body)) for body in re.findall(r":root \{(.*?)\}", style, re.S)[:2])
    for scheme, colours in (("light", light), ("dark", dark)):
        pairs = [(c, ground, least) for least, names in COLOURS.items() for c in names for ground in ("ground", "raised")]
        pairs = [p for p in pairs if p[2] == TEXT or p[1] == "ground"] + [("on-accent", "accent", TEXT)]
        found = [(a, b, contrast(colours[a], colours[b]), least) for a, b, least in pairs]
        report.check(f"colours, {scheme}", [f"{a} on {b}: {c:.2f}, {least} is the least" for a, b, c, least in found if c < least])


def build(folder):
    return subprocess.run([sys.executable, BUILD, str(folder)], capture_output=True, text=True, timeout=300)


def check_refusals(report, folder):
    """What the builder says where it cannot, or must not, write."""
    (folder / "mine").mkdir()
    (folder / "mine/letter.txt").write_text("dear", encoding="utf-8")
    done = build(folder / "mine")
    kept = [p.name for p in (folder / "mine").iterdir()] == ["letter.txt"]
    report.check("a folder with other files", [] if done.returncode and "not empty" in done.stderr and kept else [done.stdout + done.stderr])
    done = build("--help")
    report.check("no folder", [] if done.returncode == 2 and "build.py FOLDER" in done.stderr else [done.stdout + done.stderr])


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        for _ in range(2):  # it writes over its own
            done = build(folder)
            if done.returncode:
                missing = "python3-markdown-it" in done.stderr
                print(f"{'skipped:' if missing else 'FAIL'} {done.stderr.strip()}\n0 passed, {int(not missing)} failed, {int(missing)} skipped")
                return 77 if missing else 1
        pages = {p.relative_to(folder).as_posix(): Page(p.read_text(encoding="utf-8")) for p in sorted(folder.rglob("*.html"))}
        for path, page in pages.items():
            report.check(path, page.problems)
            report.check(f"{path}, links", sorted(set(broken_links(path, page, pages, folder))))
        documents = {"guide.html", "contributing.html", "source/libvec.html", "docs/features.html", "docs/performance/kernels.html"}
        report.check("documents", sorted(documents - set(pages)))
        check_functions(report, pages)
        check_starts(report, pages)
        check_refusals(report, pathlib.Path(name))
    check_comparison(report)
    check_colours(report)
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main())
