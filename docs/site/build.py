"""Builds the site: static pages, made of the Markdown, the tables and the JSON of the tree.

    build.py FOLDER       writes FOLDER anew; it must be missing, empty, or a site that this program wrote

Needs markdown-it, Jinja2 and Pygments for Python (Debian: python3-markdown-it python3-jinja2 python3-pygments).
"""

import pathlib
import posixpath
import re
import shutil
import struct
import sys

try:
    import jinja2
    import markdown_it  # noqa: F401
    import markupsafe
    import pygments  # noqa: F401
except ImportError as error:
    sys.exit(f"docs/site/build.py: {error.name} is missing for {sys.executable}; Debian's packages are python3-markdown-it, "
             "python3-jinja2 and python3-pygments (./dev docs installs them)")

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), *(str(HERE.parent.parent / folder) for folder in ("libvec", "bench"))]
import function_pages  # noqa: E402
import measurements  # noqa: E402
import prose  # noqa: E402
import tree  # noqa: E402

MARK = ".libvec-site"
MAIN = [("Docs", "docs.html"), ("Functions", "functions.html"), ("Speed", "speed.html"), ("Compare", "compare.html")]
# Of documents: group and name in the navigation. Every other document of docs/ is a way in, a README that of its folder.
KNOWN = {
    "README.md": ("Start", "Getting started"),
    "docs/walkthrough.md": ("Understand", "Walkthrough"),
    "docs/glossary.md": ("Understand", "Glossary"),
    "docs/features.md": ("Understand", "What works"),
    "docs/ideas.md": ("Understand", "Ideas"),
    "CONTRIBUTING.md": ("Take part", "Contributing"),
}
GROUPS = ["Start", "Understand", "Measured", "Take part", "Folders of the source tree"]


def page_of(document):
    """The path of a document's page."""
    path = pathlib.PurePosixPath(document)
    if document == "README.md":
        return "guide.html"
    if path.name == "README.md":
        return "source/" + "-".join(path.parent.parts) + ".html"
    if path.parts[0] == "docs" or len(path.parts) == 1:
        return path.with_suffix(".html").as_posix().lower()
    return "source/" + "-".join(path.with_suffix("").parts).lower() + ".html"


def group_of(document, title):
    path = pathlib.PurePosixPath(document)
    if document in KNOWN:
        return KNOWN[document]
    if path.parts[0] != "docs" or path.name == "README.md":
        return "Folders of the source tree", (path.parent if path.name == "README.md" else path).as_posix()
    if path.parts[:2] == ("docs", "performance"):
        return "Measured", title.partition(":")[0]
    return "Start", title.partition(":")[0]


class Page:
    """A document on its way into the site."""

    def __init__(self, source, path, document):
        self.source, self.path, self.document = source, path, document
        self.group, self.name = group_of(source, document.title)

    @property
    def summary(self):
        """The second half of a title in two, else the first sentence, else what the sections are."""
        title = self.document.title.partition(": ")[2]
        return title + "." if title else self.document.summary or self.sections

    @property
    def sections(self):
        return "; ".join(text for _, text in self.document.sections) + "."


def picture_size(path):
    """Of a PNG."""
    return struct.unpack(">II", path.read_bytes()[16:24])


class Site:
    def __init__(self, out):
        self.out = out
        self.templates = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE / "templates"), undefined=jinja2.StrictUndefined,
                                            autoescape=True, trim_blocks=False)
        self.version = re.search(r"version: '([\d.]+)'", (tree.ROOT / "meson.build").read_text(encoding="utf-8"))[1]

    def render(self, path, template, title, description, section="", **values):
        up = "../" * path.count("/")
        text = self.templates.get_template(template).render(
            path=path, up=up, title=title, description=description, section=section, main=MAIN, version=self.version, **values)
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def copy(self, source, path):
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def prepare(out):
    if out.exists() and any(out.iterdir()):
        if not (out / MARK).exists():
            sys.exit(f"docs/site/build.py: {out} is not empty, and no site that this program wrote: name another folder")
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)
    (out / MARK).write_text("The folder is written anew by docs/site/build.py.\n", encoding="utf-8")


def read_pages():
    """The documents as pages, and what converts another text as one of them."""
    paths = {d: page_of(d) for d in tree.documents()}
    converter = prose.Converter({**paths, "docs/functions.md": "functions.html"})
    pages = [Page(d, path, converter.convert((tree.ROOT / d).read_text(encoding="utf-8"), d)) for d, path in paths.items()]
    order = list(dict.fromkeys([*KNOWN, *(page for _, page, _ in tree.STARTS)]))
    pages.sort(key=lambda p: (GROUPS.index(p.group), order.index(p.source) if p.source in order else len(order), p.name.lower()))
    return pages


def home(site, pages, families, data):
    readme = next(p for p in pages if p.source == "README.md").document
    picture = next((i for i in readme.pictures if i.endswith(".png")), None)
    starts = []
    for s in tree.starts():
        page = next(p for p in pages if p.source == s.page)
        section = next((id_ for id_, text in page.document.headings if s.section and s.section in text), "")
        starts.append({"title": s.title, "href": page.path + ("#" + section if section else ""), "more": s.section or page.name,
                       "code": [markupsafe.Markup(prose.code_block(code, language)) for language, code in s.blocks]})
    html = readme.html
    parts = re.search(r"<ul>.*?</ul>", html, re.S)
    table = re.search(r"<p>([^<]*<code>\./dev demo</code> printed.*?)</p>\s*(<div class=\"scroll\".*?</div>)", html, re.S)
    what = readme.summary
    site.render("index.html", "home.html", "libvec", what, what=what.partition(",")[0], lede=what, starts=starts,
                facts=measurements.facts(families, data), facts_note=measurements.facts_note(data), picture=picture and "pictures/" + posixpath.basename(picture),
                picture_text=readme.pictures.get(picture, ""), picture_size=picture and picture_size(tree.ROOT / picture),
                parts=parts and markupsafe.Markup(parts[0]), speed=measurements.summary(data), plot=function_pages.sample(families, data),
                demo=table and {"text": markupsafe.Markup(table[1]), "table": markupsafe.Markup(table[2])})


def build(out):
    prepare(out)
    site = Site(out)
    pages, families = read_pages(), tree.families()
    data = tree.Data(tree.errors(), tree.results(), tree.figures.read_records())
    groups = [(g, [p for p in pages if p.group == g]) for g in GROUPS]
    for page in pages:
        heading, _, rest = page.document.html.partition("</h1>")
        site.render(page.path, "document.html", page.document.title, page.summary, "docs.html", source=page.source, groups=groups,
                    sections=page.document.sections, body_begin=markupsafe.Markup(heading + "</h1>"), body_rest=markupsafe.Markup(rest))
        for image in page.document.pictures:
            if not (tree.ROOT / image).is_file():
                raise ValueError(f"{page.source} shows {image}, which does not exist")
            site.copy(tree.ROOT / image, "pictures/" + posixpath.basename(image))
    home(site, pages, families, data)
    site.render("docs.html", "docs.html", "Documentation", "All documents of libvec.", "docs.html", groups=groups)
    function_pages.write(site, families, data)
    measurements.write(site, families, data, {p.source: p.path for p in pages})
    for name in ("style.css", "site.js", "icon.svg"):
        site.copy(HERE / name, name)
    site.copy(tree.ROOT / "LICENSE", "LICENSE.txt")
    return sum(1 for _ in out.rglob("*.html"))


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        count = build(pathlib.Path(sys.argv[1]))
    except (tree.tables.TableError, tree.performance.Trouble, OSError, ValueError, KeyError) as error:
        print(f"docs/site/build.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    print(f"{count} pages: {sys.argv[1]}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
