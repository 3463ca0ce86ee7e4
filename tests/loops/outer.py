"""Random loops without a pragma around loops that LLVM's vectorizer leaves, taken by the plugin, against the scalar loops: the
same bits.

    outer.py --clang=CLANG --plugin=PLUGIN --frontend=PLUGIN [--functions=N] [--seed=N] [--keep=FOLDER]

Inner loops have sums, recurrences and extremes, in variables and in memory, in rows, columns, windows and tables of arrays that may
overlap; some are triangles, some write rows or columns. Iterations of the outer loop store results, or what would make them depend on
each other. Built and run as the loops of split.py.
Last line: N passed, N failed, N skipped; one test is one loop at one number of iterations.
"""

import sys

import split


class Nest:
    """A nest of loops; all indices are within the arrays for up to 700 iterations of i."""

    def __init__(self, dice):
        self.dice = dice
        # The number of iterations of the outer loop, and how far rows are apart.
        self.count, self.row = dice.choice([("n", "1"), ("n", "1"), ("n / 8", "8"), ("n / w", "w"), ("n / 3", "3"),
                                            ("n < 6 ? n : 6", "6"), ("n < 16 ? n : 16", "6")])
        self.first = dice.choice(["i = 0; i < count; i++", "i = 0; i < count; i++", "i = count - 1; i >= 0; i--", "i = 0; i < count; i += 2"])
        self.floats, self.ints = ["a[i]", "b[i]", "(float)i"], ["k[i]", "j[i]", "i"]
        self.lines, self.names, self.carried, self.deep = [], 0, {}, 0

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def emit(self, line):
        self.lines.append("  " * (self.deep + 2) + line)

    def float_value(self, *more):
        x, y = self.dice.choice([*self.floats[-2:], *more]), self.dice.choice([*self.floats, *more, "1.5f"])
        return self.dice.choice([f"{x} * .5f + {y}", f"{x} - {y} * .25f", f"({x} < {y} ? {x} : {y})", x, f"{x} / (1 + {y} * {y})"])

    def int_value(self, *more):
        x, y = self.dice.choice([*self.ints[-2:], *more]), self.dice.choice([*self.ints, *more, "77"])
        return self.dice.choice([f"({x} ^ {y})", f"({x} & 255) + ({y} & 31)", f"(int)({x} > {y})", f"(int)((unsigned){x} * 2654435761u >> 9)"])

    def element(self, array, q, triangle):
        """Of a row, of a column, of a window, or the same for all i. What the loop writes is seldom read so: then it stays scalar."""
        array = {"a": "b", "k": "j"}.get(array, array) if self.dice.random() < 0.93 else array
        if triangle and self.dice.random() < 0.5:
            return f"{array}[{q}]"
        return self.dice.choice([f"{array}[i * {self.row} + {q}]", f"{array}[i + {q}]", f"{array}[{q}]", f"{array}[i + 2 * {q}]",
                                 f"{array}[i]" if triangle else f"{array}[i + m - {q}]", f"{array}[i]",
                                 self.dice.choice([f"{array}[({q} * 3 + i) & 31]", f"{array}[(j[i] ^ {q}) & 15]"])])

    def inner(self, level=0):
        q = self.name("q")
        length = self.dice.choice(["m", "m", "m", "w", "m - 2", "(m & 3)"])
        head = self.dice.choice([f"int {q} = 0; {q} < {length}; {q}++", f"int {q} = 0; {q} < {length}; {q}++", f"int {q} = {length}; {q} > 0; {q}--",
                                 f"int {q} = 1; {q} < {length}; {q} += 2"] if self.dice.random() < 0.95 else
                                [f"int {q} = 0; {q} <= (i & 3); {q}++", f"int {q} = 0; {q} < 7; {q}++"])
        triangle = self.count != "n" and self.dice.random() < 0.2
        if triangle:
            head = self.dice.choice([f"int {q} = 0; {q} <= i; {q}++", f"int {q} = i; {q} > 0; {q}--", f"int {q} = i; {q} < i + {length}; {q}++",
                                     f"int {q} = 0; {q} < count - i; {q}++", f"int {q} = i + 1; {q} < count; {q}++",
                                     f"int {q} = 0; {q} < {'2 * i - 9' if self.row in ('6', '8') else 'i - 5'}; {q}++", f"unsigned {q} = 0; {q} + i < count; {q}++"])
        kind = self.dice.randrange(6 if self.row != "6" else 9)
        if kind >= 5 and self.count == "n":
            kind = 0
        before = []
        if kind >= 5:  # columns or rows, whose elements are of an iteration if there are no more than a row has
            triangle = True
            array, more = self.dice.choice([("a", "b[i]"), ("a", f"b[i + {q}]"), ("k", "j[i]")])
            row = self.dice.choice(["6", "6", "7", "count" if self.row in ("6", "8") else "6"])
            end = self.dice.choice(["6", "7", "12"])
            head = self.dice.choice([f"int {q} = 1; {q} < {end}; {q}++", f"int {q} = 8; {q} > 0; {q} -= 2", f"int {q} = 2; {q} < (n & 15); {q}++"])
            at, before_that, neighbour = f"{q} * {row} + i", f"({q} - 1) * {row} + i", f"({q} + 1) * {row} + i"
            if self.row in ("6", "8") and row != "count" and self.dice.random() < 0.5:
                at, before_that, neighbour = f"i * {row} + {q}", f"i * {row} + {q} - 1", f"i * {row} + {q} + 1"
            before.append(self.dice.choice([f"{array}[{at}] = {array}[{before_that}] + {more};", f"{array}[{at}] += {array}[{before_that}];",
                                            f"{array}[{at}] -= {array}[{before_that}] + {array}[{neighbour}];", f"{array}[{at}] = {more};"]))
            s = "n"
        elif kind == 4:  # one place in memory for each iteration of the outer loop
            place = self.dice.choice(["a[i]", "a[i]", f"a[i * {self.row}]", "a[i + 3]", "d[i]", "d[n - 1 - i]"])
            s = place if self.dice.random() < 0.9 else f"a[i * {self.row} + 1]"
            if self.dice.random() < 0.5:
                self.emit(f"{place} = {self.float_value()};")
            x = self.element(self.dice.choice("ab"), q, triangle)
            before.append(self.dice.choice([f"{s} += {x} * {self.element('b', q, triangle)};", f"{s} -= {x};", f"{s} = {s} * .5f + {x};",
                                            f"if ({x} < 2) {s} += {x};", f"{s} = {x} < {s} ? {x} : {s}; {place} += 1;"]))
        elif kind < 3:
            s = self.name("s")
            self.emit(f"float {s} = {self.float_value()};")
            x = self.element(self.dice.choice("ab"), q, triangle)
            before.append(self.dice.choice([f"{s} += {x} * {self.element('b', q, triangle)};", f"{s} = {s} * .5f + {x};", f"if ({x} > {s}) {s} = {x};",
                                            f"{{ float t = {x} - {self.element('a', q, triangle)}; {s} += t * t; }}", f"{s} = {x} < 3 ? {s} + {x} : {s} * .75f;"]))
            self.floats.append(s)
        else:
            s = self.name("c")
            self.emit(f"int {s} = {self.int_value()};")
            x = self.element(self.dice.choice("kj"), q, triangle)
            before.append(self.dice.choice([f"{s} = ({s} * 5 + {x}) & 4095;", f"{s} = {s} & 1 ? {s} * 3 + {x} : {s} >> 1;", f"{s} ^= {s} << 3 ^ {x};",
                                            f"{s} += {x};", f"{s} = {x} < {s} ? {x} : {s};", f"{s} += {x} * {self.element('j', q, triangle)} > 9;"]))
            self.ints.append(s)
        condition = self.dice.random() < 0.15
        if condition:
            self.emit(f"if ({self.dice.choice([self.dice.choice(self.floats) + ' < 2', f'({self.dice.choice(self.ints)} & 3) != 1'])}) {{")
            self.deep += 1
        self.emit(f"for ({head}) {{")
        self.deep += 1
        if level == 0 and self.dice.random() < 0.2:
            self.inner(1)
        for line in before:
            self.emit(line)
        if self.dice.random() < 0.06:
            self.emit(f"{self.element('a', q, triangle)} = {self.float_value()};")
        if self.dice.random() < 0.04:
            self.emit(f"if ({s} > 500) break;")
        self.deep -= 1
        self.emit("}")
        if condition:
            self.deep -= 1
            self.emit("}")
        if level and kind < 4:  # its sum has no name outside
            (self.ints if kind == 3 else self.floats).remove(s)
            self.emit(f"(void){s};")

    def result(self):
        what = self.dice.randrange(13)
        if what < 6:
            self.emit(f"a[i] = {self.float_value()};")
        elif what == 6:
            self.emit(f"k[i] = {self.int_value()};")
        elif what == 7:
            self.emit(f"d[i] = (double){self.float_value()};")
        elif what == 8:
            self.emit(f"if ({self.dice.choice(self.floats)} < 1) a[i] = {self.float_value()}; else k[i] = {self.int_value()};")
        elif what == 9:
            c = self.name("total")
            self.carried[c] = "int"
            self.emit(f"{c} += {self.int_value()} & 63;")
        elif what == 10:
            self.emit(f"k[n - 1 - i] ^= {self.int_value()} & 15;")
        elif what == 11:
            self.emit(f"a[i * {self.row}] = {self.float_value()};")
        else:
            distance = self.dice.choice(["count", "6", "700", "count - 1", *(["i * 15", "i * 7"] if self.row == "6" else [])])
            self.emit(f"a[i] = {self.float_value()}; a[i + {distance}] = {self.float_value()};")


def function(name, dice):
    nest = Nest(dice)
    for _ in range(dice.choice([1, 1, 1, 2, 2, 3])):
        nest.inner()
    for _ in range(dice.choice([1, 1, 2, 3])):
        nest.result()
    # Which of the two arrays comes first, if they overlap.
    arrays = dice.choice(["float *a, float *b, int *k, int *j", "float *a, float *b, int *k, int *j", "float *b, float *a, int *j, int *k"])
    return "\n".join([
        f"__attribute__((noinline)) double NAME({name})({arrays}, double *d, int n) {{",
        f"  const int w = n % 5 + 2, m = {dice.choice(['n % 23', 'n % 7 - 2', '40 - n % 11', 'n % 3 + 1'])}; (void)w; (void)m;",
        f"  const int count = {nest.count};",
        *[f"  {kind} {c} = {dice.randrange(1, 99)};" for c, kind in nest.carried.items()],
        f"  for (int {nest.first}) {{", *nest.lines, "  }", "  double r = 0;",
        *[f"  r = r * .5 + (double){c};" for c in nest.carried], "  return r;", "}"])


if __name__ == "__main__":
    sys.exit(split.main(__doc__, function, "loop vectorized"))
