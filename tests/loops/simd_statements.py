"""Statements of random simd loops (simd_source.py): stores, branches, inner loops, objects of an iteration, calls."""

from simd_expressions import ARRAYS, C_TYPE
from simd_objects import Objects


class Statements(Objects):
    # Statements

    def block(self, count, inside=lambda: None):
        self.deep += 1
        self.scopes.append({})
        inside()
        for _ in range(count):
            self.statement()
        self.scopes.pop()
        self.deep -= 1

    def statement(self):
        deep = self.deep
        what = self.dice.randrange(36)
        if what < 5:
            kind = self.pick("int", "int", "float", "float", "double", "long", "short", "char", "bool")
            self.define(kind, self.value(kind))
        elif what < 9:
            kind = self.pick("int", "float", "double", "long", "bool")
            names = self.names(kind, writable=True)
            if not names:
                return self.store()
            self.emit(f"{self.dice.choice(names)} = {self.value(kind)};")
        elif what < 14:
            self.store()
        elif what < 18 and self.accumulators:
            self.accumulate()
        elif what < 22 and deep < 3:
            self.tag("if")
            self.emit(f"if ({self.condition()}) {{")
            self.block(self.dice.randrange(1, 4))
            if self.chance(.4):
                self.emit("} else {")
                self.block(self.dice.randrange(1, 3))
            self.emit("}")
        elif what == 22 and deep < 2:
            self.switch()
        elif what < 27 and deep < 3 and self.loops < 2:
            self.inner_loop()
        elif what == 27 and deep < 2:
            self.jump()
        elif what == 28:
            self.local_array()
        elif what == 29:
            self.local_record()
        elif what == 30:
            self.complex_number()
        elif what == 31 and self.loops and self.chance(.7):
            self.tag("break-continue")
            self.emit(f"if ({self.condition()}) {self.pick('break', 'continue')};")
        elif what == 31 and self.may_continue and not self.loops:
            self.tag("continue")
            self.emit(f"if ({self.condition()}) continue;")
        elif what == 32:
            self.unknown_call()
        elif what == 33:
            self.math()
        elif what > 33:
            self.object()
        else:
            self.store()

    def store(self):
        targets = [a for a in self.targets if a != self.carried]
        a = self.dice.choice(targets)
        kind = ARRAYS[a]
        if a == "ma":
            self.tag("records")
            member, kind = self.pick(("id", "int"), ("value", "float"), ("weight", "double"), ("tag", "char"))
            cast = "(signed char)" if member == "tag" else ""
            self.emit(f"{self.through(a)}[{self.own(a)}].{member} = {cast}{self.value(kind)};")
            return
        if kind in ("char", "short", "bool"):
            self.tag("small-integers")
        if self.stride > 1 and a in self.doubles and self.owned[a] == "in place" and self.chance(.6):
            return self.turned(a, kind)
        op = self.pick("=", "=", "=", "^=", "|=") if kind in ("int", "long", "short", "char") else "="
        self.emit(f"{self.through(a)}[{self.own(a)}] {op} {self.value(kind)};")

    # A record's members change their places, one after the other.
    def turned(self, a, kind):
        self.tag("turned-record")
        places = [f"{self.stride} * ({self.place}) + {c}" for c in range(self.stride)]
        by = self.dice.randrange(1, self.stride)
        to, of = self.dice.sample([a, self.doubles[a]], 2)
        for c, place in enumerate(places):
            new = f"{of}[{places[(c + by) % self.stride]}]"
            if self.chance(.3):
                new = {"bool": f"!{new}", "float": f"{new} + {self.real(1, 'float')}", "double": f"{new} + 1"}.get(kind, f"{new} ^ {self.integer(1)}")
            self.emit(f"{to}[{place}] = ({C_TYPE.get(kind, kind)})({new});")

    # What the iteration has computed goes to memory.
    def keep(self):
        a = self.dice.choice([a for a in self.targets if a not in (self.carried, "ma")] or ["ma"])
        names = [n for kind in ("int", "long", "bool", "char", "short") for n in self.names(kind)]
        reals = [n for kind in ("float", "double") for n in self.names(kind)]
        self.dice.shuffle(names)
        value = " ^ ".join(["(long)" + n for n in names[:4]] + [f"to_int({n} * 4)" for n in reals[:4]]) or self.integer()
        if a == "ma":
            self.emit(f"ma[{self.own(a)}].id = (int)({value});")
        elif ARRAYS[a] in ("float", "double"):
            self.emit(f"{a}[{self.own(a)}] = ({ARRAYS[a]})(({value}) & 4095){''.join(' + ' + n for n in reals[:2])};")
        else:
            self.emit(f"{a}[{self.own(a)}] {self.pick('=', '=', '^=')} ({value}) & {self.pick('255', '4095')};"
                      if ARRAYS[a] != "bool" else f"{a}[{self.own(a)}] = (({value}) & 3) == 1;")

    def switch(self):
        self.tag("switch")
        self.emit(f"switch ({self.integer()} & {self.pick(3, 7)}) {{")
        for case in self.dice.sample(range(6), self.dice.randrange(2, 5)):
            self.emit(f"case {case}: {{")
            self.block(self.dice.randrange(1, 3))
            self.emit("}" + self.pick(" break;", " break;", ""))
        if self.chance(.6):
            self.emit("default: {")
            self.block(1)
            self.emit("}")
        self.emit("}")

    def inner_loop(self):
        q, what = self.fresh("q"), self.dice.randrange(7)
        counter = lambda: self.scopes[-1].update({q: ("int", False)})
        self.loops += 1
        if what == 0:
            self.tag("inner-uniform")
            self.emit(f"for (int {q} = 0; {q} < {self.dice.randrange(2, 7)}; ++{q}) {{")
            self.block(self.dice.randrange(1, 3), counter)
            self.emit("}")
        elif what == 1:
            self.tag("inner-for")
            self.emit(f"for (int {q} = 0; {q} < ({self.integer()} & 7); ++{q}) {{")
            self.block(self.dice.randrange(1, 3), counter)
            self.emit("}")
        elif what == 2:
            self.tag("inner-for")
            self.emit(f"for (int {q} = {self.integer()} & 7; {q} > 0; {q} -= {self.pick(1, 2)}) {{")
            self.block(self.dice.randrange(1, 3), counter)
            self.emit("}")
        elif what == 3:
            self.tag("inner-while")
            t = self.define("int", f"{self.integer()} & 1023", writable=False)
            self.emit(f"while ({t} > {self.dice.randrange(0, 9)}) {{")
            self.deep += 1
            self.emit(f"{t} = {self.pick(f'{t} >> 1', f'{t} - 1 - {t} / 3', f'{t} & 1 ? {t} - 1 : {t} / 2')};")
            self.deep -= 1
            self.block(self.dice.randrange(0, 3))
            self.emit("}")
        elif what == 4:
            self.tag("inner-do")
            self.emit(f"int {q} = 0;")
            self.scopes[-1][q] = ("int", False)
            self.emit("do {")
            self.block(self.dice.randrange(1, 3), lambda: self.emit(f"if (++{q} > 9) break;"))
            self.emit(f"}} while ({self.condition()});")
        elif what == 5:
            self.tag("inner-while")
            x = self.define("float", self.real(0, "float"))
            self.emit(f"for (int {q} = 0; {q} < 12 && {x} {self.pick('<', '>')} {self.dice.randrange(-3, 4)}; ++{q}) {{")
            self.block(self.dice.randrange(0, 2), lambda: self.emit(f"{x} = {x} * {self.pick('.5f', '.75f', '-.5f', '1.5f')} + {self.dice.randrange(-2, 3)};"))
            self.emit("}")
        else:
            self.tag("inner-memory")
            arrays = [a for a in ("fa", "fb", "ia", "ib", "da") if a not in (*self.targets, self.sink, self.carried, *self.closed)]
            a = self.dice.choice(arrays) if arrays else None
            x = self.define("double", "0", writable=True)
            self.emit(f"for (int {q} = 0; {q} < {self.pick('4', f'({self.integer()} & 3)')}; ++{q})")
            self.emit(f"  {x} = {x} * .5 + {f'(double){a}[{q}]' if a else q};")
        self.loops -= 1

    def jump(self):
        label = self.fresh("label")
        if self.chance(.7):
            # Declarations do not stand between a goto and its label in C++.
            self.tag("goto")
            self.emit(f"if ({self.condition()}) goto {label};")
            self.emit("{")
            self.block(self.dice.randrange(1, 3))
            self.emit("}")
            self.emit(f"{label}:;")
        else:
            self.tag("irreducible")
            t = self.define("int", f"{self.integer()} & 63", writable=False)
            self.emit(f"if ({self.condition()}) goto {label};")
            self.emit("do {")
            self.deep += 1
            self.emit(f"{t} -= 2;")
            self.emit(f"{label}: {t} -= 1;")
            self.store()
            self.deep -= 1
            self.emit(f"}} while ({t} > 0);")

    def local_array(self):
        self.tag("private-array")
        kind, size, name, q = self.pick("int", "float"), self.pick(2, 4, 5, 8), self.fresh("w"), self.fresh("q")
        self.emit(f"{kind} {name}[{size}];")
        self.emit(f"for (int {q} = 0; {q} < {size}; ++{q}) {name}[{q}] = {self.value(kind)} + ({kind})({q} & 1);" if kind == "float" else
                  f"for (int {q} = 0; {q} < {size}; ++{q}) {name}[{q}] = add({self.value(kind)}, {q});")
        if self.chance(.6):
            self.emit(f"{name}[(unsigned)({self.integer()}) % {size}] = {self.value(kind)};")
        if self.chance(.3):
            self.emit(f"for (int {q} = 1; {q} < {size}; ++{q}) if ({name}[{q}] < {name}[{q} - 1]) {{ {kind} s = {name}[{q}]; {name}[{q}] = {name}[{q} - 1]; {name}[{q} - 1] = s; }}")
        self.define(kind, f"{name}[{self.pick(f'(unsigned)({self.integer()}) % {size}', str(size - 1))}]")

    def local_record(self):
        self.tag("records")
        m = self.fresh("m")
        self.emit(f"struct mixed {m} = ma[{self.own('ma') if 'ma' in self.owned else self.at()}];")
        self.emit(f"{m}.value = {self.real(0, 'float')}; {m}.id ^= {self.integer()};")
        self.emit(f"if ({self.condition()}) {m}.weight = {m}.value;")
        self.define("int", f"add({m}.id, {m}.tag)")
        self.define("double", f"{m}.weight + {m}.value")

    def complex_number(self):
        self.tag("complex")
        z = self.fresh("z")
        x, y = self.real(1, "float"), self.real(1, "float")
        if self.cpp:
            self.emit(f"std::complex<float> {z}({x}, {y}); {z} = {z} + std::complex<float>({z}.imag(), 1); ")
            self.define("float", f"{z}.real() - {z}.imag()")
        else:
            self.emit(f"_Complex float {z} = {x} + 1.0fi * 0; __imag__ {z} = {y}; {z} = {z} + 2 * {z};")
            self.define("float", f"__real__ {z} - __imag__ {z}")

    def unknown_call(self):
        if self.chance(.5):
            self.emit(f"if (({self.integer()} & 31) == 5) {{")
            self.tag("call-unknown-rare")
        elif self.chance(.5):
            self.emit("{")
            self.tag("call-unknown")
        else:
            return self.store()
        self.deep += 1
        targets = [a for a in self.targets if a in ("ic", "fc")]
        if not targets:
            self.store()
        elif targets[0] == "ic":
            self.emit(self.pick(f"ic[{self.own('ic')}] = collatz({self.integer()});", f"increment(&ic[{self.own('ic')}]);"))
        else:
            self.emit(f"fc[{self.own('fc')}] = opaque({self.real(0, 'float')});")
        self.deep -= 1
        self.emit("}")

    # Nothing but the results behind the loop may depend on it.
    def math(self):
        if not self.sink:
            return self.store()
        self.tag("libm")
        self.tolerance = 1e-4
        f = "f" if self.sink == "fb" else ""
        x = f"{self.real(0, 'float' if f else 'double')}"
        bounded = f"({x} / (1 + fabs{f}({x})))" if len(x) < 60 else f"({'float' if f else 'double'})({self.integer()} & 255) * .01{f}"
        call = self.pick(f"exp{f}({bounded})", f"sin{f}({bounded})", f"log{f}(2 + {bounded})", f"pow{f}(2 + {bounded}, .5{f} + {bounded})",
                         f"tanh{f}({bounded})", f"atan2{f}({bounded}, 2)", f"cbrt{f}({bounded})")
        self.emit(f"{self.sink}[{self.own(self.sink)}] = {call};")

    def accumulate(self):
        self.dice.choice(self.accumulators)()
