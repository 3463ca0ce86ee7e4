"""Writes functions with `#pragma omp declare simd`, and loops that call them: the same ones for the same seed.

    generate.py SEED COUNT FOLDER        functions.c, loops.c and main.c in the folder

Bodies have branches, inner loops, early returns, loads and stores through pointers of every kind, calls of earlier
functions and of themselves. Parameters have every type and kind. Some functions are static, in the file of the loops.
Pointers point to elements of arrays, or to variables and records of the loop. Records and complex numbers are also
passed and returned by value, uniform or different in each lane. Compiled as C++, loops.c calls the functions where
exceptions would be caught and objects destroyed. Under -fwrapv nothing is undefined, whatever the values are. The
program prints a line for each loop: its name and a checksum of all memory after it.
"""

import pathlib
import random
import sys

INTEGERS = ["_Bool", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"]
FLOATS = ["float", "double"]
TYPES = INTEGERS + FLOATS
SIZES = {"_Bool": 1, "signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned": 4, "long": 8,
         "unsigned long": 8, "float": 4, "double": 8}
LENGTH = 203  # of a loop: whole vectors of every length and a remainder
ROOM = 8  # beyond both ends of an array


class Parameter:
    """One parameter: its name, its type, its kind over the lanes, and the step."""

    def __init__(self, name, base, kind, step=0):
        self.name, self.base, self.kind, self.step = name, base, kind, step

    # The fields of a record or of a complex number: (what follows the parameter's name, type). Other types have none.
    fields = ()

    def writes(self):
        return self.kind in ("pointer out", "pointer each")

    def by_value(self):
        return self.kind in ("value", "value for all")

    def parts(self):
        return [(self.name if self.by_value() else f"{self.name}[0]") + name if name[0] == "." else f"{name} {self.name}"
                for name, _ in self.fields]

    def made_of(self, values):
        """An expression of this type."""
        if self.base.startswith("_Complex"):
            return f"__builtin_complex({', '.join(f'({base})({v})' for (_, base), v in zip(self.fields, values))})"
        return f"(struct {self.base[7:]}){{{', '.join(f'({base})({v})' for (_, base), v in zip(self.fields, values))}}}"

    def declared(self):
        star = "*" if self.kind.startswith("pointer") or self.kind == "record" else ""
        return f"{self.base} {star}{self.name}"


class Function:
    def __init__(self, rng, number, earlier):
        self.rng, self.name = rng, f"f{number}"
        # On AArch64 GCC makes no variants of functions whose types differ in size.
        size = rng.choice([0, 0, 0, 1, 2, 4, 8])
        self.types = [t for t in TYPES if size in (0, SIZES[t])]
        self.result = rng.choice(self.types + ["void"])
        # By value: what the function returns.
        self.returns = self.compound("r") if rng.random() < 0.1 else None
        if self.returns:
            self.result = self.returns.base
        self.static = rng.random() < 0.15
        self.earlier = [f for f in earlier if f.is_simple() and not f.static][-6:]
        self.parameters = self.choose_parameters()
        if self.result == "void" and not any(p.writes() for p in self.parameters):
            self.parameters.append(Parameter("out", rng.choice(self.types), "pointer out", 1))
        self.branch = rng.choice(["", "", "inbranch", "notinbranch"])
        self.simdlen = rng.choice([0, 0, 0, 0, 2, 4, 8, 16])
        self.depth = 0
        self.body = self.write_body()

    def is_simple(self):
        """Whether other bodies can call it: all parameters are values."""
        return self.result in TYPES and all(p.kind in ("vector", "uniform") for p in self.parameters)

    def choose_parameters(self):
        rng, found = self.rng, []
        for n in range(rng.randint(1, 3)):
            found.append(Parameter(f"x{n}", rng.choice(self.types), "vector"))
        extra = rng.random()
        if extra < 0.25:
            found.append(Parameter("u", rng.choice(self.types), "uniform"))
        elif extra < 0.45:
            found.append(Parameter("i", rng.choice(["int", "long"]), "linear", rng.choice([1, 1, 2, -1])))
        elif extra < 0.55:
            found.append(Parameter("i", "int", "linear by", 3))
            found.append(Parameter("s", "int", "step", 3))
        elif extra < 0.75:
            found.append(Parameter("p", rng.choice(self.types), "pointer linear", rng.choice([1, 1, 2, -1])))
        elif extra < 0.85:
            found.append(Parameter("p", rng.choice(self.types), "pointer uniform"))
            found.append(Parameter("i", "int", "linear", 1))
        elif extra < 0.95:
            for name in ["out", "out2"][:rng.randint(1, 2)]:
                found.append(Parameter(name, rng.choice(self.types), *rng.choice([("pointer out", 1), ("pointer each", 0)])))
        if rng.random() < 0.2:
            record = Parameter("q", f"struct q{self.name}", "record", rng.choice([0, 1]))
            record.fields = [(f".m{n}", rng.choice(self.types)) for n in range(rng.randint(1, 4))]
            found.append(record)
        if rng.random() < 0.2:
            found.append(self.compound("z"))
        rng.shuffle(found)
        return found

    def compound(self, name):
        rng = self.rng
        kind = rng.choice(["value", "value for all"])
        if rng.random() < 0.5:
            part = rng.choice(FLOATS)
            number = Parameter(name, "_Complex " + part, kind)
            number.fields = [("__real__", part), ("__imag__", part)]
            return number
        record = Parameter(name, f"struct {name}{self.name}", kind)
        record.fields = [(f".m{n}", rng.choice(self.types)) for n in range(rng.randint(1, 4))]
        return record

    def pragma(self):
        clauses = []
        for p in self.parameters:
            if p.kind in ("uniform", "pointer uniform", "step", "value for all"):
                clauses.append(f"uniform({p.name})")
            elif p.kind == "linear by":
                clauses.append(f"linear({p.name} : s)")
            elif p.step:
                clauses.append(f"linear({p.name} : {p.step})")
        if self.simdlen:
            clauses.append(f"simdlen({self.simdlen})")
        if self.branch:
            clauses.append(self.branch)
        return " ".join(["#pragma omp declare simd"] + clauses)

    def prototype(self):
        return f"{self.result} {self.name}({', '.join(p.declared() for p in self.parameters)})"

    # Values that an expression can be made of: (text, type).
    def leaves(self, local):
        found = list(local)
        for p in self.parameters:
            if p.fields:
                found += [(f"({part})", base) for part, (_, base) in zip(p.parts(), p.fields)]
            elif not p.kind.startswith("pointer"):
                found.append((p.name, p.base))
            elif p.kind == "pointer uniform":
                found.append((f"p[i + {self.rng.randint(0, 3)}]", p.base))
                found.append((f"p[{self.rng.randint(0, 5)}]", p.base))
            elif p.kind == "pointer linear":
                found.append((f"{p.name}[{self.rng.randint(-2, 2)}]", p.base))
            else:
                found.append((f"*{p.name}", p.base))
        return found

    def expression(self, local, depth, wanted):
        """Of the wanted class: integers stay integers, since a float may be anything."""
        rng = self.rng
        leaves = [(t, b) for t, b in self.leaves(local) if wanted == "float" or b in INTEGERS]
        if depth == 0 or rng.random() < 0.15:
            if leaves and rng.random() < 0.8:
                return rng.choice(leaves)[0]
            return str(rng.randint(-20, 20)) if wanted == "integer" else f"{rng.randint(-40, 40) / 4}f"
        a = self.expression(local, depth - 1, wanted)
        b = self.expression(local, depth - 1, wanted)
        if wanted == "integer":
            form = rng.choice(["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} & {b})", "({a} ^ {b})", "({a} | {b})",
                               "({a} / (({b}) | 1))", "({a} % (({b}) | 1))", "({a} >> (({b}) & 7))",
                               "(({a} & 0xffff) << (({b}) & 7))", "({c} ? {a} : {b})", "({a} < {b})", "(- {a})"])
            # The one quotient of two numbers that overflows: not with a divisor above -1.
            form = form.replace("(({b}) | 1)", "((({b}) & 63) | 1)")
        else:
            form = rng.choice(["({a} + {b})", "({a} - {b})", "({a} * {b})", "({a} / (double)({b}))", "({c} ? {a} : {b})",
                               "__builtin_fabs({a})", "__builtin_sqrt({a})", "({a} * {b} - {a})", "(float)({a})"])
        calls = [f for f in self.earlier if (f.result in FLOATS) == (wanted == "float")]
        if calls and rng.random() < 0.12:
            callee = rng.choice(calls)
            arguments = ", ".join(self.expression(local, 0, "float" if p.base in FLOATS else "integer")
                                  for p in callee.parameters)
            return f"{callee.name}({arguments})"
        return form.format(a=a, b=b, c=self.condition(local))

    def condition(self, local):
        rng = self.rng
        wanted = rng.choice(["integer", "float"])
        return (f"({self.expression(local, 1, wanted)} {rng.choice(['<', '>', '<=', '==', '!='])} "
                f"{self.expression(local, 0, wanted)})")

    def statements(self, local, depth, indent):
        rng, lines = self.rng, []
        for _ in range(rng.randint(1, 3)):
            target, base = rng.choice(local)
            wanted = "float" if base in FLOATS else "integer"
            pad = "  " * indent
            kind = rng.random()
            if kind < 0.5 or depth == 0:
                lines.append(f"{pad}{target} = {self.expression(local, 2, wanted)};")
            elif kind < 0.75:
                lines.append(f"{pad}if {self.condition(local)} {{")
                lines += self.statements(local, depth - 1, indent + 1)
                if rng.random() < 0.5:
                    lines.append(f"{pad}}} else {{")
                    lines += self.statements(local, depth - 1, indent + 1)
                lines.append(f"{pad}}}")
            elif kind < 0.9:
                counter = f"n{indent}{len(lines)}{rng.randint(0, 999)}"
                limit = rng.choice([str(rng.randint(1, 5)), f"({self.expression(local, 0, 'integer')} & 7)"])
                lines.append(f"{pad}for (int {counter} = 0; {counter} < {limit}; ++{counter}) {{")
                lines += self.statements(local, depth - 1, indent + 1)
                if rng.random() < 0.3:
                    lines.append(f"{pad}  if {self.condition(local)}\n{pad}    {rng.choice(['break', 'continue'])};")
                lines.append(f"{pad}}}")
            else:
                lines.append(f"{pad}if {self.condition(local)}\n{pad}  return{self.returned(local)};")
        for p in self.parameters:
            if p.writes() and rng.random() < 0.3:
                wanted = "float" if p.base in FLOATS else "integer"
                lines.append("  " * indent + f"*{p.name} = {self.expression(local, 1, wanted)};")
            for part, (_, base) in zip(p.parts(), p.fields):
                if rng.random() < 0.2:
                    wanted = "float" if base in FLOATS else "integer"
                    lines.append("  " * indent + f"{part} = {self.expression(local, 1, wanted)};")
        return lines

    def returned(self, local):
        if self.result == "void":
            return ""
        if self.returns:
            return " " + self.returns.made_of([self.expression(local, 1, "float" if base in FLOATS else "integer")
                                               for _, base in self.returns.fields])
        return " " + self.expression(local, 1, "float" if self.result in FLOATS else "integer")

    def write_body(self):
        rng = self.rng
        local = [(f"v{n}", rng.choice(["int", "long", "float", "double", "short", "unsigned"])) for n in range(3)]
        lines = [f"  {base} {name} = {self.expression([], 1, 'float' if base in FLOATS else 'integer')};"
                 for name, base in local]
        if self.is_simple() and self.result in INTEGERS and rng.random() < 0.3:
            first = next((p for p in self.parameters if p.kind == "vector" and p.base in INTEGERS), None)
            if first:
                again = ", ".join(f"({p.name} & 7) - 1" if p is first else p.name for p in self.parameters)
                lines.append(f"  if (({first.name} & 7) > 4)\n    v0 += {self.name}({again});")
        lines += self.statements(local, 2, 1)
        for p in self.parameters:
            if p.writes():
                wanted = "float" if p.base in FLOATS else "integer"
                lines.append(f"  *{p.name} = {self.expression(local, 1, wanted)};")
        lines.append(f"  return{self.returned(local)};")
        return "\n".join(lines)

    def records(self):
        return "".join(f"{p.base} {{ {' '.join(f'{base} {name[1:]};' for name, base in p.fields)} }};\n"
                       for p in [*self.parameters, self.returns] if p and p.base.startswith("struct"))

    def definition(self):
        static = "static " if self.static else ""
        return f"{self.pragma()}\n{static}{self.prototype()} {{\n{self.body}\n}}\n"


def array(base):
    return "a_" + base.replace(" ", "_")


def loop(rng, function, number):
    """One loop around a call: under a condition if the function may be, and sometimes in an outer loop."""
    arguments, before, after = [], [], []
    for p in function.parameters:
        if p.writes() and rng.random() < 0.5:
            variable, name = f"t{len(before)}", p.base.replace(" ", "_")
            before.append(f"{p.base} {variable} = a_{name}[i + {rng.randint(0, 3)}];")
            after.append(f"o_{name}[i + {len(before) - 1} * room / 2] = {variable};")
            arguments.append(f"&{variable}")
        elif p.by_value():
            arguments.append(p.made_of([f"{rng.randint(-9, 9)}" if p.kind == "value for all" else f"{array(base)}[i + {rng.randint(0, 3)}]"
                                        for _, base in p.fields]))
        elif p.fields:
            values = ", ".join(f"{array(base)}[i + {rng.randint(0, 3)}]" for _, base in p.fields)
            before.append(f"{p.base} q = {{{values}}};")
            for n, (name, base) in enumerate(p.fields):
                after.append(f"o_{base.replace(' ', '_')}[i + {n % 2} * room / 2] = q{name};")
            arguments.append("&q")
        elif p.kind == "vector":
            arguments.append(f"{array(p.base)}[i + {rng.randint(0, 3)}]")
        elif p.kind == "uniform":
            arguments.append(f"({p.base}){rng.randint(-9, 9)}")
        elif p.kind == "linear":
            arguments.append(f"{p.step} * i + {abs(p.step) + (LENGTH if p.step < 0 else 0)}")
        elif p.kind == "linear by":
            arguments.append(f"{p.step} * i + 1")
        elif p.kind == "step":
            arguments.append(str(p.step))
        elif p.kind == "pointer linear":
            start = f"{array(p.base)} + {2 * LENGTH if p.step < 0 else 2}"
            arguments.append(f"{start} + {p.step} * i")
        elif p.kind == "pointer uniform":
            arguments.append(array(p.base))
        else:
            # The two pointers to results never point to the same element.
            arguments.append(f"o_{p.base.replace(' ', '_')} + i" + (" + room / 2" if p.name == "out2" else ""))
    call = f"{function.name}({', '.join(arguments)})"
    if function.returns:
        stores = " ".join(f"r_{base.replace(' ', '_')}[i + {n % 2} * room / 2] = {part};"
                          for n, (part, (_, base)) in enumerate(zip(function.returns.parts(), function.returns.fields)))
        call = f"{{ {function.result} r = {call}; {stores} }}"
    elif function.result != "void":
        call = f"r_{function.result.replace(' ', '_')}[i] = {call}"
    if function.branch == "inbranch" or (function.branch == "" and rng.random() < 0.6):
        def condition():
            return f"{array(rng.choice(TYPES))}[i] {rng.choice(['<', '>', '!='])} {rng.randint(-3, 3)}"
        form = rng.random()
        if form < 0.6:
            call = f"if ({condition()})\n        {call};"
        elif form < 0.8:
            call = f"if ({condition()})\n        if ({condition()})\n          {call};"
        else:
            call = f"if ({condition()}) {{\n        if ({condition()})\n          {call};\n      }} else if ({condition()})\n        {call};"
    lines = [f"static void loop{number}(void) {{", "  ENTER"]
    nested = rng.random() < 0.2
    if nested:
        lines.append("  for (int j = 0; j < 2; ++j)")
    if rng.random() < 0.7:
        lines.append("#pragma omp simd")
    lines += [f"  for (int i = 0; i < {LENGTH - rng.randint(0, 30)}; ++i) {{", *(f"      {line}" for line in before), f"      {call};",
              *(f"      {line}" for line in after), "  }", "  LEAVE", "}"]
    return "\n".join(lines)


ARRAYS = "\n".join(f"EXTERN {base} a_{base.replace(' ', '_')}[room], o_{base.replace(' ', '_')}[room], "
                   f"r_{base.replace(' ', '_')}[room];" for base in TYPES)

LOOPS = """// Generated.
#define EXTERN extern
#ifdef __cplusplus
#define _Bool bool
struct guard {
  ~guard() { __asm__ volatile(""); }
};
#define ENTER const guard object; try {
#define LEAVE } catch (int) {}
extern "C" {
#else
#define ENTER
#define LEAVE
#endif
#include "arrays.h"
%s
%s
extern void (*const loops[])(void);
void (*const loops[])(void) = {
%s,
    0,
};
#ifdef __cplusplus
}
#endif
"""

MAIN = """// Generated.
#include <stdio.h>
#include <string.h>
#define EXTERN
#include "arrays.h"

// All NaNs are one: which of two operands' NaNs comes out is nobody's promise.
static unsigned long hash(unsigned long h, const void *p, unsigned size, int floating) {
  unsigned long bits = 0;
  memcpy(&bits, p, size);
  if (floating && (size == 4 ? (bits & 0x7fffffff) > 0x7f800000 : (bits & ~(1ul << 63)) > 0x7ff0000000000000))
    bits = 1;
  return (h ^ bits) * 0x9e3779b97f4a7c15 + (h >> 29);
}

%s
int main(void) {
  for (unsigned n = 0; loops[n]; ++n) {
    fill(n);
    loops[n]();
    printf("loop%%u %%016lx\\n", n, checksum());
  }
}
"""


def main(argv):
    if len(argv) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    rng, folder = random.Random(int(argv[1])), pathlib.Path(argv[3])
    functions = []
    for number in range(int(argv[2])):
        functions.append(Function(rng, number, functions))
    loops = [loop(rng, f, 2 * n + k) for n, f in enumerate(functions) for k in range(2)]
    (folder / "arrays.h").write_text(f"enum {{ room = {3 * LENGTH + 2 * ROOM} }};\n{ARRAYS}\n")
    (folder / "functions.c").write_text("// Generated.\n" + "\n".join(f.records() + f.definition() for f in functions if not f.static))
    prototypes = "\n".join(f"{f.records()}{f.pragma()}\n{f.prototype()};" for f in functions if not f.static)
    prototypes += "\n\n" + "\n".join(f.records() + f.definition() for f in functions if f.static)
    table = ",\n".join(f"    loop{n}" for n in range(len(loops)))
    (folder / "loops.c").write_text(LOOPS % (prototypes, "\n\n".join(loops), table))
    fill, check = [], []
    for base in TYPES:
        name = base.replace(" ", "_")
        value = "(double)(next % 4001 - 2000) / 16" if base in FLOATS else "next"
        fill.append(f"  for (int i = 0; i < room; ++i) {{\n    next = next * 6364136223846793005 + 1442695040888963407;\n"
                    f"    const long high = (long)next >> 33;\n    a_{name}[i] = ({base})({value.replace('next', 'high')});\n"
                    f"    o_{name}[i] = r_{name}[i] = 0;\n  }}")
        for array_name in (f"a_{name}", f"o_{name}", f"r_{name}"):
            check.append(f"  for (int i = 0; i < room; ++i)\n    h = hash(h, &{array_name}[i], {SIZES[base]}, "
                         f"{int(base in FLOATS)});")
    tail = ("extern void (*const loops[])(void);\n\nstatic void fill(unsigned seed) {\n  unsigned long next = seed;\n" +
            "\n".join(fill) + "\n}\n\nstatic unsigned long checksum(void) {\n  unsigned long h = 0;\n" + "\n".join(check) +
            "\n  return h;\n}\n")
    (folder / "main.c").write_text(MAIN % tail)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
