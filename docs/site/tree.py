"""What the site shows, read from the tables, the heads of the kernels and the JSON of the tree: no text of its own."""

import json
import pathlib
import re
from typing import NamedTuple

import figures  # this and others: of libvec and bench, which build.py puts on the path
import gen_arrays
import gen_header
import performance
import tables

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KERNELS = ROOT / "builtins/kernels"
TIERS = {"": "default", "u35": "3.5 ulp", "cr": "correctly rounded"}
TYPES = {"f32": "float", "f64": "double"}
ISAS = {"d": "AVX2", "e": "AVX-512"}


class Family(NamedTuple):
    """The functions that share a mathematical definition, on one page."""

    name: str
    meaning: str  # of its first row
    rows: list  # of tables.Function
    files: list  # of kernels

    def row(self, type_, tier):
        names = {self.name + (f"_{tier}" if tier else "")}
        return next((f for f in self.rows if f.type == type_ and f.name in names), None)

    @property
    def is_integer(self):
        return self.rows[0].type not in TYPES


def tier_of(f):
    return next((t for t in ("u35", "cr") if f.name.endswith("_" + t)), "")


def base_of(f):
    if f.type not in TYPES:
        return f.name.partition("_")[0]  # div_i8: div
    return f.name.removesuffix("_" + tier_of(f))


def families():
    """Sorted by name."""
    found = {}
    for f in tables.read_all(ROOT / "builtins/functions.def"):
        found.setdefault(base_of(f), []).append(f)
    out = []
    for name in sorted(found, key=str.lower):
        rows = found[name]
        title, _ = gen_header.kernel_head(KERNELS, rows[0])
        out.append(Family(name, title.partition("): ")[2], rows, list(dict.fromkeys(f.file for f in rows))))
    return out


def head_paragraphs(file):
    """Of a kernel's head what is neither error lines, which tables show, nor special values."""
    lines = []
    for line in (KERNELS / f"{file}.cpp").read_text(encoding="utf-8").split("\n"):
        if not line.startswith("//"):
            break
        lines.append(line[2:].removeprefix(" "))
    paragraphs = "\n".join(lines).split("\n\n")
    return [p for p in paragraphs if not p.startswith(("error: ", "Special values:"))]


def special_values(f):
    return gen_header.kernel_head(KERNELS, f)[1].removeprefix("Special values: ")


class Architecture(NamedTuple):
    name: str
    targets: list


def architectures():
    path = ROOT / "libvec/targets.def"
    return [Architecture(a.name, tables.read_targets(path, a.name)) for a in tables.read_archs(path)]


def prototypes(f, arch):
    """As libvec.h declares them, without its macros."""
    title, _ = gen_header.kernel_head(KERNELS, f)
    names = gen_header.parameter_names(title)
    for v in tables.variants([f], arch.targets):
        for line in gen_header.prototypes(v, names):
            yield re.sub(r"\bVEC_\w+ | VEC_NOTHROW", "", line)


def array_prototypes(f):
    """As libvec_array.h declares them."""
    title, _ = gen_header.kernel_head(KERNELS, f)
    return [p + ";" for p in gen_arrays.prototypes(f, gen_header.parameter_names(title))]


class Errors(NamedTuple):
    """Of one result of a function, over one argument."""

    result: int
    argument: int
    over: str  # whole, range
    fma: list  # hundredths of an ulp in each bin
    plain: list


class ErrorFile(NamedTuple):
    exponents: list  # of the whole axis, of one sign
    series: dict  # c name -> list of Errors


def errors():
    """type -> ErrorFile, as far as there are files."""
    out = {}
    for type_ in TYPES:
        path = ROOT / f"docs/errors/{type_}.json"
        if path.exists():
            data = json.loads(path.read_text(encoding="utf-8"))
            series = {}
            for s in data["series"]:
                one = Errors(s["result"], s["argument"], s["over"], s["fma"], s.get("plain", s["fma"]))
                series.setdefault(s["function"], []).append(one)
            out[type_] = ErrorFile(data["exponents"], series)
    return out


def results():
    """bench -> list of what was kept, each with its name."""
    out = {}
    for name, data in performance.read_results().items():
        out.setdefault(data["bench"], []).append({**data, "name": name})
    return out


def times_of(f, result):
    """ISA -> peer -> ns of a function in a result of the bench of functions."""
    return {isa: result["figures"].get(f"{f.name} {f.type} {isa}", {}) for isa in ISAS}


class Start(NamedTuple):
    title: str
    page: str  # path of the document
    section: str  # heading below which the code stands, "" for the whole document
    blocks: list  # (language, code)


# Title, document, words of a heading in it. A document that does not exist has no start.
STARTS = [
    ("C", "README.md", "Plain C loops"),
    ("C++", "docs/cxx.md", ""),
    ("GCC", "docs/gcc.md", ""),
    ("Fortran", "docs/fortran.md", ""),
    ("Python", "docs/python.md", ""),
    ("Arrays", "docs/arrays.md", ""),
    ("Rust", "docs/arrays.md", "Rust"),
    ("CMake", "docs/build-systems.md", "CMake"),
    ("OpenCL C", "README.md", "Kernels"),
    ("declare simd", "README.md", "declare simd"),
    ("Vector types", "README.md", "libvec.h"),
]
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```[ ]*\n?", re.M | re.S)


def first_blocks(text):
    """The first block of code and those that follow it with nothing between."""
    found = []
    for match in BLOCK.finditer(text):
        if found and text[end : match.start()].strip():
            break
        found.append((match[1], match[2].rstrip("\n")))
        end = match.end()
    return found


def starts():
    out = []
    for title, page, section in STARTS:
        path = ROOT / page
        if not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        if section:
            parts = re.split(r"^#{2,3} (.*)$", text, flags=re.M)
            text = next((body for heading, body in zip(parts[1::2], parts[2::2]) if section in heading), None)
            if text is None:
                continue
        if blocks := first_blocks(text):
            out.append(Start(title, page, section, blocks))
    return out


def comparison():
    return json.loads((ROOT / "docs/comparison.json").read_text(encoding="utf-8"))


def documents():
    """Every Markdown file that becomes a page, as a path from the root."""
    found = []
    for path in sorted(ROOT.rglob("*.md")):
        name = path.relative_to(ROOT)
        if name.parts[0].startswith((".", "build")) or name.parts[0] == "subprojects" or str(name) in ("NOTES.md", "docs/functions.md"):
            continue
        found.append(name.as_posix())
    return found


class Data(NamedTuple):
    errors: dict  # errors()
    results: dict  # results()
    records: dict  # figures.read_records()
