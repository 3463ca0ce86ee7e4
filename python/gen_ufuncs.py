"""Writes the table of NumPy ufuncs, in C for libvec/ufuncs.c, from functions.def and the heads of the kernel files.

    gen_ufuncs.py functions.def kernels-folder output depfile

The rows of one name are one ufunc: `sin` has loops for float32 and float64, `div` those of `div_i8` to `div_u64`. If
the results of a row are named re and im, they are one complex number, and so is each pair of arguments. float16 is
computed in float32.
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../libvec"))

import gen_header  # noqa: E402
import tables  # noqa: E402

# NumPy's types for those of the table. int64 stands for two C types.
NUMPY = {"f32": ["FLOAT"], "f64": ["DOUBLE"], "i8": ["BYTE"], "u8": ["UBYTE"], "i16": ["SHORT"], "u16": ["USHORT"]}
NUMPY |= {"i32": ["INT"], "u32": ["UINT"], "i64": ["LONG", "LONGLONG"], "u64": ["ULONG", "ULONGLONG"]}
DTYPES = {"f32": "float32", "f64": "float64", "i": "int", "u": "uint"}
COMPLEX = {"f32": "CFLOAT", "f64": "CDOUBLE"}
# Properties that the table does not have, by the name of the ufunc.
SATURATING = {"ldexp", "scalbn"}  # exponents beyond the range of int are limited to it
NOT_OF_HALVES = {"nextafter"}  # rounding float32's result to float16 would not be the function
REORDERABLE = {"fmin", "fmax", "fminimum", "fmaximum", "fminimum_num", "fmaximum_num", "maxmag", "minmag"}
IDENTITY = {"hypot": "PyUFunc_Zero", "hypot_cr": "PyUFunc_Zero"} | dict.fromkeys(REORDERABLE, "PyUFunc_ReorderableNone")


class Family:
    """The rows of one ufunc."""

    def __init__(self, name, rows, folder):
        self.name, self.rows = name, rows
        heads = [gen_header.kernel_head(folder, f) for f in rows]
        self.titles, self.special = [h[0] for h in heads], heads[0][1]
        types = rows[0].types
        self.inputs = types[1:].rstrip("TIL")
        self.results = ("" if types[0] == "v" else types[0]) + types[1 + len(self.inputs) :].lower()
        names = gen_header.parameter_names(self.titles[0])
        if len(names) != len(types) - 1:
            raise tables.TableError(f"{rows[0].where}: {len(types) - 1} parameters, but its kernel says '{self.titles[0]}'")
        self.arguments, self.stored = names[: len(self.inputs)], names[len(self.inputs) :]
        self.is_complex = self.stored == ["re", "im"]
        self.is_paired = self.is_complex and len(self.inputs) > 1
        self.is_integer = rows[0].type[0] != "f"

    @property
    def counts(self):
        """The numbers of inputs and of results."""
        return len(self.inputs) // (1 + self.is_paired), 1 if self.is_complex else len(self.results)

    @property
    def has_halves(self):
        types = [f.type for f in self.rows]
        return "f32" in types and not (self.is_complex or self.name in NOT_OF_HALVES or self.name.endswith("_cr"))

    def operands(self, row, half, wide, integer):
        """(type, how it is converted) of each operand. `half`: float16 in place of float32, `wide`: arguments that are int
        come as long."""
        number = integer or ("HALF" if half else NUMPY[row.type][0])
        plain = "OF_HALF" if half else "AS_IT_IS"
        narrowed = "SATURATED" if self.name in SATURATING else "NARROWED"
        of = {"t": (number, plain), "l": ("LONG", "AS_IT_IS"), "i": ("INT", "AS_IT_IS")}
        pair = (COMPLEX.get(row.type), "IN_PARTS")
        inputs = dict(of, i=("LONG", narrowed)) if wide else of
        first = [pair] * self.counts[0] if self.is_paired else [inputs[t] for t in self.inputs]
        return first + ([pair] if self.is_complex else [of[t] for t in self.results])

    def loops(self):
        """(row, operands) of each loop, narrow types first, since NumPy takes the first loop that fits."""
        forms = [(row, False) for row in sorted(self.rows, key=lambda f: (int(f.type[1:]), f.type))]
        if self.has_halves:
            forms.insert(0, (next(f for f in self.rows if f.type == "f32"), True))
        for row, half in forms:
            for wide in (False, True) if "i" in self.inputs else (False,):
                for integer in NUMPY[row.type] if self.is_integer else (None,):
                    yield row, self.operands(row, half, wide, integer)

    def call(self):
        parts = self.arguments
        if self.is_paired:
            parts = [f"{re_} + i{im}" for re_, im in zip(parts[::2], parts[1::2])]
        return f"{self.name}({', '.join(parts)})"

    def meaning(self):
        texts = [title.split("): ", 1)[1] for title in self.titles]
        if self.is_integer:
            texts = [re.sub(r" \d+-bit", "", t) for t in texts]
        return " ".join(dict.fromkeys(texts))

    def doc(self):
        out = gen_header.wrapped(f"{self.call()}: {self.meaning()}", "", 100)
        stored = ["z"] if self.is_complex else (["the value"] if self.rows[0].types[0] != "v" else []) + self.stored
        if len(stored) > 1:
            out += ["", "Returns: " + ", ".join(stored) + "."]
        if self.is_complex:
            out += ["", "The result is complex" + (", the arguments are." if self.is_paired else ".")]
        if any(f.how != "exact" for f in self.rows):
            bounds = [f"{DTYPES[f.type]} {f.ulp:g} ulp on [{f.domain[0]}, {f.domain[1]}]" for f in self.rows]
            out += ["", *gen_header.wrapped("Largest error: " + ", ".join(bounds) + ".", "", 100)]
        else:
            out += ["", "Exact." if not any(f.ulp for f in self.rows) else "The exact result, rounded once."]
        if self.has_halves:
            out += ["float16 is computed in float32 and rounded."]
        if "i" in self.inputs:
            beyond = "saturates" if self.name in SATURATING else "is an OverflowError"
            out += [f"{self.arguments[-1]} is an int; an int64 beyond it {beyond}."]
        out += ["", *gen_header.wrapped(self.special, "", 100)]
        return "\n".join(line.lstrip() for line in out) + "\n"


def families(functions, folder):
    groups = {}
    for f in functions:
        groups.setdefault(f.name if f.type[0] == "f" else f.name.removesuffix("_" + f.type), []).append(f)
    return [Family(name, rows, folder) for name, rows in groups.items()]


def c_string(text):
    lines = text.replace("\\", "\\\\").replace('"', '\\"').split("\n")
    return "\n     ".join(f'"{line}\\n"' for line in lines[:-1])


def run(row):
    """The function that calls the array function of one type. `columns` are its arrays, in their order."""
    kinds = [(t.islower(), row.type_of(t)) for t in row.types[1:]]
    if row.types[0] != "v":  # the returned result is the first one
        inputs = sum(is_input for is_input, _ in kinds)
        kinds.insert(inputs, (False, row.type_of(row.types[0])))
    pointers = [f"({'const ' if is_input else ''}{gen_header.SCALARS[type]} *)c[{i}].at" for i, (is_input, type) in enumerate(kinds)]
    strided = ", ".join(f"{p}, c[{i}].stride" for i, p in enumerate(pointers))
    return [
        f"static void run_{row.c_name}(size_t n, const struct column *c, int strided) {{",
        "  if (strided)",
        f"    vec_array_{row.c_name}_strided(n, {strided});",
        "  else",
        f"    vec_array_{row.c_name}(n, {', '.join(pointers)});",
        "}",
        "",
    ]


def table(all_families):
    out = ["/* The ufuncs of libvec, by gen_ufuncs.py: what calls the array functions, the loops, the functions. */", ""]
    for row in dict.fromkeys(row for family in all_families for row in family.rows):
        out += run(row)
    out += ["static const struct loop loops[] = {"]
    for family in all_families:
        for row, operands in family.loops():
            types = ", ".join("NPY_" + type for type, _ in operands)
            hows = ", ".join(how for _, how in operands)
            out.append(f'    {{"{family.name}", run_{row.c_name}, {*family.counts,}, {{{types}}}, {{{hows}}}}},'.replace("(", "").replace(")", ""))
    out += ["};", "", "static const struct function functions[] = {"]
    for family in all_families:
        identity = IDENTITY.get(family.name, "PyUFunc_None")
        inputs, results = family.counts
        out.append(f'    {{"{family.name}", {inputs}, {results}, {len(list(family.loops()))}, {identity},')
        out.append(f"     {c_string(family.doc())}}},")
    return "\n".join(out + ["};", ""])


def main(argv):
    if len(argv) != 5:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    _, function_table, folder, output, depfile = argv
    try:
        functions = tables.read_all(function_table)
        with open(output, "w", encoding="utf-8") as f:
            f.write(table(families(functions, folder)))
        with open(depfile, "w", encoding="utf-8") as f:
            f.write(output + ": " + " ".join(gen_header.kernel_path(folder, x.file) for x in functions) + "\n")
    except (tables.TableError, OSError, ValueError) as error:
        print(f"gen_ufuncs.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
