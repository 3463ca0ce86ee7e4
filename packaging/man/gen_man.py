"""Writes the manual pages, from the same tables as the library and the tools.

    gen_man.py list FUNCTIONS.DEF                                a line for each page's file, followed by its other names
    gen_man.py write FUNCTIONS.DEF TARGETS.DEF KERNELS OPTIONS.TD CHOICES.DEF CHANGELOG LLVM-TBLGEN LLVM-INCLUDES VERSION FOLDER

Section 3 has a page for each kernel file, which describes its functions in all tiers (`_u35`, `_cr`). vecc.1, veczc.1
and libvec.7 are templates beside this file, in which @NAME@ is replaced by a list.
"""

import datetime
import email.utils
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "libvec"))

import gen_arrays  # pylint: disable=wrong-import-position
import gen_header  # pylint: disable=wrong-import-position
import tables  # pylint: disable=wrong-import-position

TEMPLATES = ["libvec.7", "vecc.1", "veczc.1"]
KNOWN_BY = {"all": "all inputs were tried", "search": "by a search", "proof": "proven", "exact": "by construction"}
LONGEST_SUMMARY = 160  # characters of meanings in the line that apropos(1) shows
COLUMNS = 79
TIER = re.compile(r"_(u35|cr)$")


def escaped(text):
    """Text with the characters escaped that roff would interpret."""
    for character, escape in (("\\", "\\e"), ("-", "\\-"), ("^", "\\(ha"), ("~", "\\(ti"), ("`", "\\(ga"), ("'", "\\(aq")):
        text = text.replace(character, escape)
    return re.sub(r"^\.", r"\\&.", text)


def sentence(text):
    """The text as a sentence: `the sine of x` gets a capital letter, a formula such as `e^x` does not."""
    return escaped(text[0].upper() + text[1:] if text[:2].isalpha() else text)


def fitted(page):
    """The page with lines of prose broken to the usual length; roff fills them anyway."""
    out, filling = [], True
    for line in page.split("\n"):
        if line in (".nf", ".fi"):
            filling = line == ".fi"
        prose = filling and not line.startswith(".")
        out += textwrap.wrap(line, COLUMNS, break_long_words=False, break_on_hyphens=False) if prose and line else [line]
    return "\n".join(out)


def bold(text):
    return f'.B "{escaped(text)}"'.replace('""', '"')


def item(title, *lines):
    return [".TP", bold(title), *lines]


class Page:
    """One page of section 3: the functions of a kernel file, in all tiers."""

    def __init__(self, functions):
        self.functions = functions
        self.name = next((f.scalar for f in functions if f.c_name == functions[0].name), functions[0].scalar)

    @property
    def names(self):
        return list(dict.fromkeys([self.name] + [name for f in self.functions for name in (f.scalar, f.cr_name) if name]))

    @property
    def files(self):
        """The names of the page's files: its own, then those of its other functions."""
        return [f"{name}.3" for name in [*self.names, *(f"vec_array_{f.c_name}" for f in self.functions)]]


def pages(functions):
    """The pages, in the table's order."""
    file_of = {f.name: f.file for f in functions}
    groups = {}
    for f in functions:
        groups.setdefault(file_of.get(TIER.sub("", f.name), f.file), []).append(f)
    return [Page(group) for group in groups.values()]


def meaning(folder, function):
    """Call and meaning, `exp(x)` and `e^x`, from the line of the kernel's head that names the function."""
    call, _, text = gen_header.kernel_head(folder, function)[0].partition("): ")
    return call + ")", text.rstrip(".")


def parameter_names(calls, function):
    return gen_header.parameter_names(calls[function.name][0])


def function_page(page, targets, folder, version, date):
    calls = {f.name: meaning(folder, f) for f in page.functions}
    plain = list(dict.fromkeys(text for name, (_, text) in calls.items() if not TIER.search(name)))
    summary = "; ".join(plain)
    if len(summary) > LONGEST_SUMMARY:
        summary = plain[0] + ", and related functions"
    out = [f'.TH {page.name.upper()} 3 {date} "libvec {version}" "libvec: vector math"', ".nh", ".SH NAME"]
    out += [f"{', '.join(page.names)} \\- {escaped(summary)}", ".SH LIBRARY", "vector math library (libvec, \\-lvec)"]
    out += [".SH SYNOPSIS", ".nf", ".B #include <libvec.h>", ""]
    scalars = {v.symbol: v for v in tables.variants(page.functions, targets[0]) if v.target.is_scalar}
    for f in page.functions:
        for prototype in gen_header.prototypes(scalars[f.scalar], parameter_names(calls, f)):
            out.append(bold(re.sub("VEC_CONST | VEC_NOTHROW", "", prototype)))
    out += ["", ".B #include <libvec_array.h>", ""]
    for f in page.functions:
        arrays = gen_arrays.parameters(gen_arrays.columns(f, parameter_names(calls, f)))
        out.append(bold(f"void vec_array_{f.c_name}({arrays});"))
    out += [".fi", ".SH DESCRIPTION"]
    for call, text in calls.values():
        out += item(call, sentence(text) + ".")
    if any(name.endswith("_u35") for name in calls):
        out += [".PP", "The errors of the tier _u35 are below 3.5 ulp; it is faster."]
    out += [".SS Arrays", "The functions of libvec_array.h compute count elements, in the widest registers of the CPU.",
            "A result may be the same array as an input; any other overlap is undefined.",
            "Each has a form whose name ends in _strided and which takes a stride after each pointer.",
            ".SS Vector variants", "The functions on the lanes of a register, by the Vector Function ABI:"]
    for target in [t for of_arch in targets for t in of_arch if not t.is_scalar]:
        symbols = [v.symbol for v in tables.variants(page.functions, [target]) if not v.masked and v.signature == v.function.signature]
        if symbols:
            out += item(f"{target.text}" + (", AArch64" if target.arch == "aarch64" else ""), escaped(", ".join(symbols)))
    out += [".PP", "Each has a masked form, with M instead of N and one more argument, the mask:", ".BR libvec (7)",
            "has its type."]
    others = [escaped(f"{f.c_name}: {', '.join(f.forms[1:])}") for f in page.functions if f.forms[1:]]
    if others:
        out += [".PP", "Other forms of parameters, which the name has before the underscore (v: one value for each lane, also",
                "a pointer for each lane's result; u: one value for all lanes):", ".nf", *others, ".fi"]
    out += [".SH ACCURACY"]
    if page.functions[0].type not in gen_header.SCALARS or page.functions[0].type[0] != "f":
        out += ["The results are exact."]
    else:
        out += ["Bounds of the error in units in the last place (ulp), over the whole domain, with FMA and without:"]
        for f in page.functions:
            bound = "exact" if f.ulp == 0 else f"{f.ulp:g} ulp"
            domain = "" if f.domain == ("-inf", "inf") else f", for {f.domain[0]} to {f.domain[1]}"
            out += item(f.scalar, escaped(f"{bound} ({KNOWN_BY[f.how]}){domain}"))
    out += [".SH SPECIAL VALUES"]
    special = {f.file: gen_header.kernel_head(folder, f)[1].partition(": ")[2] for f in page.functions}
    for text in dict.fromkeys(special.values()):
        out += [sentence(text), ".PP"]
    out += ["No function sets errno.", ".SH SEE ALSO", ".BR libvec (7),", ".BR vecc (1)", ""]
    return "\n".join(out)


def records_of(options, tool):
    """The options of a tool that have a help text, by their spelling."""
    out = [o for o in options if any(v["def"] == tool for v in o["Visibility"]) and o["HelpText"]]
    return sorted(out, key=lambda o: (o["Name"].lower(), o["!name"]))


def spelled(option):
    separate = option["Kind"]["def"] == "KIND_SEPARATE"
    value = option["MetaVarName"] or ""
    return option["Prefixes"][0] + option["Name"] + (" " if separate and value else "") + value


def option_items(options):
    out = []
    for o in options:
        out += item(spelled(o), *(escaped(line) for line in o["HelpText"].split("\n")))
    return "\n".join(out)


def in_group(option, group):
    return bool(option["Group"]) and option["Group"]["def"] == group


def clang_options(options):
    names = [o["Prefixes"][0] + o["Name"] for o in options if in_group(o, "clang_Group")]
    return escaped(", ".join(sorted(names)))


def choice_items(path):
    out = []
    for (name, default, help), _ in tables.records(path, "CHOICE", 3):
        text = help.strip('"')
        out += item(name, sentence(text) + f" (default: {'yes' if default == 'true' else 'no'}).")
    return "\n".join(out)


def released(changelog):
    """The date of the newest version."""
    found = re.search(r"^ -- .*>  (.*)$", pathlib.Path(changelog).read_text(encoding="utf-8"), re.M)
    if not found:
        raise tables.TableError(f"{changelog}: no line ' -- name <address>  date'")
    return email.utils.parsedate_to_datetime(found[1]).astimezone(datetime.timezone.utc).date().isoformat()


def filled(template, values):
    text = (HERE / (template + ".in")).read_text(encoding="utf-8")
    unknown = set(re.findall(r"@([A-Z_]+)@", text)) - set(values)
    if unknown:
        raise tables.TableError(f"{template}.in: nothing is put in the place of @{unknown.pop()}@")
    return re.sub(r"@([A-Z_]+)@", lambda m: values[m[1]], text)


def write(functions_def, targets_def, folder, options_td, choices_def, changelog, tblgen, includes, version, out):
    functions = tables.read_all(functions_def)
    targets = [tables.read_targets(targets_def, arch.name) for arch in tables.read_archs(targets_def)]
    date = released(changelog)
    out = pathlib.Path(out)
    for page in pages(functions):
        (out / (page.name + ".3")).write_text(fitted(function_page(page, targets, folder, version, date)), encoding="utf-8")
    printed = subprocess.run([tblgen, "--dump-json", "-I", includes, options_td], stdout=subprocess.PIPE, check=True).stdout
    data = json.loads(printed)
    options = [data[name] for name in data["!instanceof"]["Option"]]
    vecc, veczc = records_of(options, "Vecc"), records_of(options, "Veczc")
    second = [o for o in veczc if o["HelpText"].startswith("the same as ")]
    isas = []
    for of_arch in targets:
        for t in of_arch:
            if not t.is_scalar:
                isas += item(t.token, escaped(f"{t.text}: {t.lanes_text}"))
    index = []
    for page in pages(functions):
        index += [f".BR {page.name} (3):", ", ".join(dict.fromkeys(f.name for f in page.functions)), ".br"]
    values = {
        "VERSION": version,
        "DATE": date,
        "ISAS": "\n".join(isas),
        "PAGES": "\n".join(index[:-1]),
        "OPTIONS": option_items([o for o in vecc if not in_group(o, "run_Group")]),
        "RUN_OPTIONS": option_items([o for o in vecc if in_group(o, "run_Group")]),
        "CLANG_OPTIONS": clang_options(options),
        "VECZC_OPTIONS": option_items([o for o in veczc if o not in second]),
        "SECOND_NAMES": option_items(second),
        "CHOICES": choice_items(choices_def),
    }
    for template in TEMPLATES:
        (out / template).write_text(fitted(filled(template, values)), encoding="utf-8")


def main(argv):
    try:
        if len(argv) == 3 and argv[1] == "list":
            print("\n".join(TEMPLATES + [" ".join(page.files) for page in pages(tables.read_all(argv[2]))]))
        elif len(argv) == 12 and argv[1] == "write":
            write(*argv[2:])
        else:
            print(__doc__.strip(), file=sys.stderr)
            return 2
    except (tables.TableError, OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"{os.path.basename(argv[0])}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
