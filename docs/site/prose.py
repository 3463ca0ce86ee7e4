"""Markdown to HTML: links between documents become links between pages, and names of documents in backquotes as well."""

import html
import posixpath
import re

import pygments
import pygments.formatters
import pygments.lexers
import pygments.util
from markdown_it import MarkdownIt
from markdown_it.token import Token

LANGUAGES = {"cl": "c", "opencl": "c", "sh": "bash", "": "text"}
FORMATTER = pygments.formatters.HtmlFormatter(nowrap=True)


def highlighted(code, language):
    """Spans with pygments' short class names."""
    try:
        lexer = pygments.lexers.get_lexer_by_name(LANGUAGES.get(language, language), stripnl=False)
    except pygments.util.ClassNotFound:
        return html.escape(code)
    return pygments.highlight(code, lexer, FORMATTER)


def code_block(code, language):
    """What scrolls has to be reachable by the keyboard."""
    return f'<pre tabindex="0"><code>{highlighted(code, language)}</code></pre>\n'


def slug(text):
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", text.lower()).strip())


class Document:
    """A converted document. Summary: the first sentence, if it stands above any code. Pictures: path from the root -> text;
    headings: (id, text), sections: those of level 2."""

    def __init__(self):
        self.html = self.title = self.summary = ""
        self.headings, self.sections, self.pictures = [], [], {}


class Converter:
    def __init__(self, pages):
        """`pages`: path of a document -> path of its page, both from the root."""
        self.pages = pages
        self.markdown = MarkdownIt("commonmark").enable("table")
        self.markdown.add_render_rule("fence", self.fence)
        self.markdown.add_render_rule("code_block", self.fence)
        self.markdown.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n')
        self.markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
        # Marks of generated tables; there is no other HTML in the documents.
        self.markdown.add_render_rule("html_block", lambda *_: "")
        self.markdown.add_render_rule("html_inline", lambda *_: "")

    @staticmethod
    def fence(_, tokens, index, *__):
        token = tokens[index]
        return code_block(token.content.rstrip("\n"), token.info.split(" ")[0])

    def target(self, name, document):
        """The page of what a document names: a document, or a folder with a README."""
        name = name.rstrip("/")
        for base in ("", posixpath.dirname(document)):
            path = posixpath.normpath(posixpath.join(base, name))
            for candidate in (path, posixpath.join(path, "README.md")):
                if candidate in self.pages:
                    return self.pages[candidate]
        return None

    def convert(self, text, document):
        """`document` is the path of the document, from the root."""
        here = posixpath.dirname(self.pages[document])
        tokens = self.markdown.parse(text)
        out, used, has_code = Document(), set(), False
        for i, token in enumerate(tokens):
            if token.type == "heading_open":
                plain = "".join(t.content for t in tokens[i + 1].children)
                name = base = slug(plain)
                while name in used:
                    name = f"{base}-{len(used)}"
                used.add(name)
                token.attrSet("id", name)
                out.headings.append((name, plain))
                if token.tag == "h1":
                    out.title = out.title or plain
                elif token.tag == "h2":
                    out.sections.append((name, plain))
            elif token.type in ("fence", "code_block"):
                has_code = True
            elif token.type == "inline":
                if not has_code and not out.summary and tokens[i - 1].type == "paragraph_open":
                    plain = "".join(" " if t.type == "softbreak" else t.content for t in token.children)
                    out.summary = re.match(r".*?[.:](?= |$)|.*", plain)[0].rstrip(".:") + "."
                token.children = self.linked(token.children, document, here, out.pictures)
        out.html = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return out

    def linked(self, children, document, here, pictures):
        out, inside = [], 0
        for child in children:
            if child.type == "link_open":
                inside += 1
                child.attrSet("href", self.href(child.attrGet("href"), document, here))
            elif child.type == "link_close":
                inside -= 1
            elif child.type == "image":
                path = posixpath.normpath(posixpath.join(posixpath.dirname(document), child.attrGet("src")))
                pictures[path] = child.content
                child.attrSet("src", posixpath.relpath("pictures/" + posixpath.basename(path), here or "."))
            page = None if inside or child.type != "code_inline" else self.target(child.content, document)
            if page and page != self.pages[document]:
                out += [Token("link_open", "a", 1, attrs={"href": posixpath.relpath(page, here or ".")}), child,
                        Token("link_close", "a", -1)]
            else:
                out.append(child)
        return out

    def href(self, href, document, here):
        if re.match(r"[a-z]+:|#", href):
            return href
        path, mark, section = href.partition("#")
        page = self.target(path, document)
        return posixpath.relpath(page, here or ".") + mark + section if page else href


def inline(text, pages={}):
    """Backquoted words of a line of text as code, names of documents as links from a page at the top; the rest escaped."""

    def code(match):
        name = match[1]
        return f'<a href="{pages[name]}"><code>{name}</code></a>' if name in pages else f"<code>{name}</code>"

    return re.sub(r"`([^`]+)`", code, html.escape(text, quote=False))
