"""Objects of an iteration in random simd loops (simd_source.py) whose parts are no numbers of C's own: bit fields, unions,
half floats, and what the compiler's builtins store behind pointers."""

from simd_expressions import Expressions


class Objects(Expressions):
    def object(self):
        self.pick(self.bit_field, self.union, self.half, self.overflow, self.short_copy, self.truth)()

    # Neighbours in one word: writing one keeps the others.
    def bit_field(self):
        self.tag("bit-field")
        b = self.fresh("b")
        self.emit(f"struct narrow {b} = {{(unsigned)({self.integer()}) & 7, ({self.integer()}) & 15, 300, 0, 1}};")
        for _ in range(self.pick(1, 2, 3)):
            member, mask = self.pick(("low", 7), ("sign", 15), ("middle", 511), ("wide", 0xfffff), ("flag", 1))
            under = f"if ({self.condition()}) " if self.chance(.4) else ""
            self.emit(f"{under}{b}.{member} {self.pick('=', '=', '^=', '|=')} ({self.integer()}) & {mask};")
        self.define("int", f"{b}.low + {b}.sign * 8 + {b}.{self.pick('middle', 'flag')}")
        self.define("long", f"(long){b}.wide ^ {b}.middle")

    # Written as one type, read as another.
    def union(self):
        self.tag("union")
        u = self.fresh("u")
        self.emit(f"union parts {u};")
        self.emit(f"{u}.whole = (unsigned)({self.integer()});" if self.chance(.5) else f"{u}.real = (float)({self.integer()} & 4095) * .25f;")
        if self.chance(.6):
            self.emit(f"{u}.bytes[{self.pick('1', f'({self.integer()}) & 3')}] = (unsigned char)({self.integer()});")
        if self.chance(.4):
            self.emit(f"if ({self.condition()}) {u}.halves.high = (short)({self.integer()});")
        self.define("int", self.pick(f"(int){u}.whole", f"{u}.bytes[2]", f"{u}.halves.low", f"{u}.bytes[({self.integer()}) & 3]"))

    # Sums and products of small whole numbers are exact, whatever precision the CPU computes them in.
    def half(self):
        self.tag("half")
        h = self.fresh("h")
        self.emit(f"_Float16 {h} = (_Float16)(({self.integer()}) & 31);")
        if self.chance(.5):
            self.emit(f"if ({h} {self.pick('<', '>')} (_Float16)({self.integer()} & 31)) {h} = (_Float16)({h} {self.pick('+', '-', '*')} (_Float16)3);")
        self.define("float", f"(float){h}")
        self.define("int", f"(int)({h} * (_Float16){self.pick(2, 3, 4)})")

    def overflow(self):
        self.tag("overflow-builtin")
        r, over = self.fresh("r"), self.fresh("over")
        kind, of = self.pick(("int", "int"), ("long", "long"), ("short", "short"), ("char", "unsigned char"), ("int", "unsigned"))
        self.emit(f"{of} {r};")
        self.emit(f"bool {over} = __builtin_{self.pick('add', 'sub', 'mul')}_overflow({self.integer()}, {self.integer()}, &{r});")
        self.scopes[-1][over] = ("bool", True)
        self.define(kind, f"({'unsigned char' if kind == 'char' else kind}){r}")

    # A few bytes from any address.
    def short_copy(self):
        self.tag("short-copy")
        kind, of, size = self.pick(("int", "int", 4), ("short", "short", 2), ("long", "long", 8), ("int", "unsigned", 3))
        array = self.pick(*(a for a in ("ia", "ib", "la", "fa", "da") if a not in self.owned and a not in (self.carried, self.sink, *self.closed)))
        t, skipped = self.fresh("m"), self.pick(0, 1, 3)
        self.emit(f"{of} {t} = 0;")
        self.emit(f"memcpy(&{t}, (const char *)&{array}[{self.at()}] + {skipped}, {size});")
        self.define(kind, t)

    def truth(self):
        self.tag("bool-arithmetic")
        t = self.define("bool", self.condition())
        self.emit(f"{t} {self.pick('^=', '|=', '&=')} {self.condition()};")
        self.emit(self.pick(f"{t} = !{t};", f"{t} = {self.integer()};", f"if ({self.condition()}) {t} = {self.integer()} & 2;"))
        self.define("int", f"{t} + {self.pick('', '2 * ')}({self.condition()})")
