"""Values of random simd loops (simd_source.py): names, places in arrays, expressions without undefined behaviour."""

# Arrays of the corpus: type of the elements, and how a value of them is read as one of the generator's types.
ARRAYS = {"fa": "float", "fb": "float", "fc": "float", "da": "double", "db": "double", "dc": "double", "ia": "int", "ib": "int",
          "ic": "int", "ca": "char", "ua": "char", "uc": "char", "sa": "short", "sc": "short", "la": "long", "lc": "long",
          "ba": "bool", "bc": "bool", "ma": "mixed"}
C_TYPE = {"char": "unsigned char", "bool": "bool", "mixed": "struct mixed"}
INTS = ("int", "long", "short", "char", "bool")
TARGETS = ["fc", "dc", "ic", "uc", "sc", "lc", "bc"]


class Expressions:
    def __init__(self, name, dice, cpp):
        self.name, self.dice, self.cpp = name, dice, cpp
        self.tags, self.lines, self.count = set(), [], 0
        self.scopes = [{}]                 # names by type; those that may be written
        self.before, self.behind, self.clauses = [], [], []
        self.tolerance = self.aligned = 0
        self.results = 0
        self.deep = 0
        self.loops = 0                     # inner loops around
        self.accumulators = []
        self.doubles = {}                  # second names of arrays that iterations write
        self.may_continue = True
        self.deepest = dice.choice([0, 1, 1, 2, 2])  # of expressions

    # Names and lines

    def pick(self, *choices):
        return self.dice.choice(choices)

    def chance(self, p):
        return self.dice.random() < p

    def fresh(self, letter="t"):
        self.count += 1
        return f"{letter}{self.count}"

    def emit(self, line):
        self.lines.append("  " * (self.deep + 2) + line)

    def names(self, kind, writable=False):
        return [n for scope in self.scopes for n, (k, w) in scope.items() if k == kind and (w or not writable)]

    def define(self, kind, value, writable=True):
        name = self.fresh()
        self.emit(f"{C_TYPE.get(kind, kind)} {name} = {value};")
        self.scopes[-1][name] = (kind, writable)
        return name

    def result(self, value, real=False):
        self.behind.append(f"{'rf' if real else 'ri'}[{self.results}] = {value};")
        self.results += 1

    def tag(self, name):
        self.tags.add(name)

    # Places in arrays

    def at(self):
        c = self.dice.randrange(self.stride)
        return self.place if self.stride == 1 else f"{self.stride} * ({self.place}) + {c}" if c else f"{self.stride} * ({self.place})"

    def own(self, array):
        how = self.owned[array]
        if how == "perm":
            self.tag("scatter")
            return f"perm[{self.at()}]"
        if how == "reversed":
            self.tag("reversed")
            return f"size - 1 - ({self.at()})"
        return self.at()

    def through(self, array):
        """The array's name, or that of a pointer of which the compiler does not know that it is the same."""
        return self.pick(array, self.doubles[array]) if array in self.doubles else array

    def readable(self, kind):
        return [a for a, k in ARRAYS.items() if k == kind and a not in (self.carried, self.sink, *self.closed)]

    def read(self, kind):
        arrays = self.readable(kind)
        if not arrays:
            return None
        a = self.dice.choice(arrays)
        if a in self.owned:
            return f"{self.through(a)}[{self.own(a)}]"
        what = self.dice.randrange(10)
        if what == 0:
            self.tag("gather")
            return f"{a}[perm[{self.at()}]]"
        if what == 1:
            self.tag("gather")
            return f"{a}[(unsigned)({self.integer(1)}) % (unsigned)size]"
        if what == 2:
            if self.chance(.5):
                self.tag("border")
                return f"{a}[cut({self.at()} {self.pick('+', '-')} {self.dice.randrange(1, 6)}, size - 1)]"
            self.tag("neighbour")
            return f"{a}[{self.at()} + {self.dice.randrange(1, 4)}]"
        if what == 3 and self.dice.random() < .3:
            self.tag("uniform-load")
            return f"{a}[{self.dice.randrange(4)}]"
        return f"{a}[{self.at()}]"

    def divided_place(self):
        """Quotients and residues of the loop's variable by what the loop does not change."""
        divided = f"(long)({self.place})"
        for _ in range(self.dice.randrange(1, 4)):
            divided = f"{divided} {self.pick('/', '%')} {self.pick('(size / 3 + 1)', '(size % 9 + 1)', '(size % 5 - 7)', '10', '70000')}"
        return f"(int)({divided})"

    # Expressions

    def integer(self, depth=0):
        if depth > self.deepest or self.chance(.35):
            leaf = self.dice.randrange(8)
            kind = self.pick("int", "int", "int", "long", "short", "char", "bool")
            names = self.names(kind)
            value = self.dice.choice(names) if names and self.chance(.6) else self.read(kind) or "3"
            if leaf == 0:
                return f"(int)({self.place})"
            if leaf == 1:
                return str(self.dice.randrange(-9, 100))
            if leaf == 2:
                self.tag("records")
                return f"{self.through('ma')}[{self.own('ma') if 'ma' in self.owned else self.at()}].{self.pick('id', 'tag')}"
            if kind == "char" or kind == "bool" or kind == "short":
                self.tag("small-integers")
            return f"(int){value}" if kind != "int" else value
        x, y = self.integer(depth + 1), self.integer(depth + 1)
        what = self.dice.randrange(20)
        if what < 3:
            return f"add({x}, {y})"
        if what < 6:
            return f"({x} {self.pick('^', '&', '|')} {y})"
        if what == 6:
            return f"({x} & 1023) * ({y} & 511)"
        if what == 7:
            return f"(({x} & 4095) - ({y} & 4095))"
        if what == 8:
            return f"({x} >> {self.dice.randrange(1, 9)})"
        if what == 9:
            return f"(({x} & 255) << {self.dice.randrange(1, 9)})"
        if what == 10:
            self.tag("division")
            if self.chance(.5):
                return self.divided_place()
            return f"({x} {self.pick('/', '%')} (({y} & 7) + 1))"
        if what < 13:
            return f"({self.condition(depth + 1)} ? {x} : {y})"
        if what == 13:
            return f"to_int({self.real(depth + 1)} * 8)"
        if what == 14:
            self.tag("call-inline")
            return f"steps({x})"
        if what == 15:
            self.tag("call-declared")
            return f"mixed_up({x})"
        if what == 16:
            return f"__builtin_popcount((unsigned){x})"
        if what == 17 and self.chance(.5):
            self.tag("call-static")
            return f"apart({x})"
        if what == 18 and self.cpp:
            return self.pick(f"std::max<int>({x}, {y})", f"std::min<int>({x}, {y})", f"std::clamp<int>({x}, -50, 50)")
        return f"mul({x}, {y})"

    def real(self, depth=0, kind=None):
        kind = kind or self.pick("float", "double")
        f = "f" if kind == "float" else ""
        if depth > self.deepest or self.chance(.35):
            names = self.names(kind)
            leaf = self.dice.randrange(8)
            if leaf == 0:
                return f"({kind})({self.integer(2)} & 1023)"
            if leaf == 1:
                return f"{self.dice.randrange(-40, 40) * .125}{f}" if f else f"{self.dice.randrange(-40, 40) * .125}"
            if leaf == 2:
                self.tag("records")
                return f"({kind}){self.through('ma')}[{self.own('ma') if 'ma' in self.owned else self.at()}].{self.pick('value', 'weight')}"
            return self.dice.choice(names) if names and self.chance(.6) else self.read(kind) or f"1{'.f' if f else '.'}"
        x, y = self.real(depth + 1, kind), self.real(depth + 1, kind)
        what = self.dice.randrange(16)
        if what < 4:
            return f"({x} {self.pick('+', '-', '*')} {y})"
        if what == 4:
            return f"({x} / (1 + {y} * {y}))"
        if what < 7:
            return f"({self.condition(depth + 1)} ? {x} : {y})"
        if what == 7:
            return f"sqrt{f}(fabs{f}({x}))"
        if what == 8:
            return f"{self.pick('floor', 'trunc', 'ceil', 'rint', 'fabs')}{f}({x})"
        if what == 9:
            return f"(fm{self.pick('in', 'ax')}{f}({x}, {y}) + 0)"
        if what == 10:
            return f"copysign{f}({x}, {self.integer(2)})"
        if what == 11:
            self.tag("call-declared")
            return f"squeezed((float)({x}), .5f)"
        if what == 12:
            self.tag("call-inline")
            return f"({kind})halved({x}, {self.integer(2)} & 3)"
        if what == 13 and self.cpp:
            return f"twice<{kind}>({x}, {kind}({y}))"
        if what == 14 and self.cpp:
            return f"std::{self.pick('max', 'min')}<{kind}>({x}, {y})"
        return f"({x} * {self.pick('.5', '.25', '1.5')}{f} + {y})"

    def condition(self, depth=0):
        what = self.dice.randrange(9)
        if what < 3:
            return f"{self.integer(depth + 1)} {self.pick('<', '>', '<=', '==', '!=')} {self.integer(depth + 1)}"
        if what == 3:
            return f"({self.integer(depth + 1)} & {self.pick(1, 2, 3, 7)}) == {self.pick(0, 1, 2)}"
        if what < 6:
            kind = self.pick("float", "double")
            return f"{self.real(depth + 1, kind)} {self.pick('<', '>', '<=', '>=')} {self.real(depth + 1, kind)}"
        if what == 6:
            return f"({self.condition(depth + 1)} {self.pick('&&', '||')} {self.condition(depth + 1)})" if depth < self.deepest else f"{self.integer(2)} > 0"
        if what == 7:
            names = self.names("bool")
            return self.dice.choice(names) if names else self.read("bool") or "1"
        return f"{self.integer(depth + 1)} {self.pick('<', '>')} {self.dice.randrange(-500, 500)}"

    def value(self, kind):
        if kind in ("float", "double"):
            return self.real(0, kind)
        if kind == "bool":
            return self.condition()
        return f"({C_TYPE.get(kind, kind)})({self.integer()})" if kind != "int" else self.integer()
