"""Random loops of `#pragma omp simd` in the form of the corpus (corpus.h): well-defined, the same result in any order.

    text, tags = make(name, random.Random(seed), cpp)

What makes them so: an array is either only read, at any place, or each iteration has elements of its own in it. Integers
are computed without overflow; sums of floats are of numbers whose sum has no rounding. Results of math functions, of
which vectors may have other bits, go to memory alone, under a tolerance.
"""

HEAD_C = """
#include "corpus.h"
static inline int add(int x, int y) { return (int)((unsigned)x + (unsigned)y); }
static inline int mul(int x, int y) { return (int)((unsigned)x * (unsigned)y); }
static inline int to_int(double x) { return x > -1e6 && x < 1e6 ? (int)x : 7; }
static inline int steps(int x) { int k = 0; for (unsigned v = (unsigned)x & 1023; v > 1; ++k) v = v & 1 ? v - 1 : v >> 1; return k; }
static __attribute__((noinline)) int apart(int x) { return x & 1 ? mul(x, 3) : x >> 1; }
#pragma omp declare simd
static __attribute__((noinline)) float squeezed(float x, float by) { while (x > 1) x *= by; return x < -1 ? -1 : x; }
#pragma omp declare simd
static __attribute__((noinline)) int mixed_up(int x) { return x > 9 ? x ^ (x >> 3) : add(x, 77); }
static inline double halved(double x, int times) { for (int q = 0; q < times; ++q) x = x * .5 + 1; return x; }
typedef struct { unsigned re, im; } gauss;
#pragma omp declare reduction(times : gauss : omp_out = (gauss){omp_out.re * omp_in.re - omp_out.im * omp_in.im, \\
    omp_out.re * omp_in.im + omp_out.im * omp_in.re}) initializer(omp_priv = {1, 0})
typedef struct { int value, index; } best;
#pragma omp declare reduction(argmax : best : omp_out = omp_in.value > omp_out.value || (omp_in.value == omp_out.value \\
    && omp_in.index < omp_out.index) ? omp_in : omp_out) initializer(omp_priv = {-1 << 30, 1 << 30})
typedef struct { int sum; unsigned char bits; long most; } tally;
#pragma omp declare reduction(tallied : tally : (omp_out.sum += omp_in.sum, omp_out.bits ^= omp_in.bits, \\
    omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most)) initializer(omp_priv = {0, 0, -1L << 60})
"""
HEAD_CPP = HEAD_C + """
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <span>
#include <vector>
template <class T> static inline T twice(T x, T most) { T t = x; for (int q = 0; q < 6 && t < most; ++q) t = T(t + x); return t; }
struct Scale { float by; float operator()(float x) const { return x > by ? x * by : x - by; } };
template <class F> static inline void each(int n, F f) { for (int q = 0; q < n; ++q) f(q); }
"""

# Arrays of the corpus: type of the elements, and how a value of them is read as one of the generator's types.
ARRAYS = {"fa": "float", "fb": "float", "fc": "float", "da": "double", "db": "double", "dc": "double", "ia": "int", "ib": "int",
          "ic": "int", "ca": "char", "ua": "char", "uc": "char", "sa": "short", "sc": "short", "la": "long", "lc": "long",
          "ba": "bool", "bc": "bool", "ma": "mixed"}
C_TYPE = {"char": "unsigned char", "bool": "bool", "mixed": "struct mixed"}
INTS = ("int", "long", "short", "char", "bool")
TARGETS = ["fc", "dc", "ic", "uc", "sc", "lc", "bc"]


class Loop:
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

    def readable(self, kind):
        return [a for a, k in ARRAYS.items() if k == kind and a not in (self.carried, self.sink, *self.closed)]

    def read(self, kind):
        arrays = self.readable(kind)
        if not arrays:
            return None
        a = self.dice.choice(arrays)
        if a in self.owned:
            return f"{a}[{self.own(a)}]"
        what = self.dice.randrange(10)
        if what == 0:
            self.tag("gather")
            return f"{a}[perm[{self.at()}]]"
        if what == 1:
            self.tag("gather")
            return f"{a}[(unsigned)({self.integer(1)}) % (unsigned)size]"
        if what == 2:
            self.tag("neighbour")
            return f"{a}[{self.at()} + {self.dice.randrange(1, 4)}]"
        if what == 3 and self.dice.random() < .3:
            self.tag("uniform-load")
            return f"{a}[{self.dice.randrange(4)}]"
        return f"{a}[{self.at()}]"

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
                return f"ma[{self.own('ma') if 'ma' in self.owned else self.at()}].{self.pick('id', 'tag')}"
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
                return f"({kind})ma[{self.own('ma') if 'ma' in self.owned else self.at()}].{self.pick('value', 'weight')}"
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
        what = self.dice.randrange(34)
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
            self.emit(f"ma[{self.own(a)}].{member} = {cast}{self.value(kind)};")
            return
        if kind in ("char", "short", "bool"):
            self.tag("small-integers")
        op = self.pick("=", "=", "=", "^=", "|=") if kind in ("int", "long", "short", "char") else "="
        self.emit(f"{a}[{self.own(a)}] {op} {self.value(kind)};")

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

    # Reductions

    def reduction(self):
        s = self.fresh("s")
        what = self.dice.randrange(19)
        kind, op, start = None, None, None
        def add_clause(kind, op, start, step, result="{}"):
            self.before.append(f"{kind} {s} = {start};")
            self.clauses.append(f"reduction({op} : {s})")
            self.accumulators.append(step)
            self.tag(f"reduction {op}")
            self.result(result.format(s), kind in ("float", "double"))
        if what < 3:
            kind = self.pick("int", "unsigned", "long", "short", "unsigned char")
            add_clause(kind, "+", "5", lambda: self.emit(f"{s} {self.pick('+=', '+=', '-=')} ({self.integer()}) & 1023;" if kind != "short" else f"{s} = (short)({s} + (({self.integer()}) & 3));"))
        elif what == 3:
            add_clause("unsigned", "*", "1", lambda: self.emit(f"{s} *= (unsigned)({self.integer()}) | 1;"))
        elif what == 4:
            add_clause("int", "&", "-1", lambda: self.emit(f"{s} &= ({self.integer()}) | 0xff0;"))
        elif what == 5:
            add_clause("long", "|", "0", lambda: self.emit(f"{s} |= ({self.integer()}) & 0x3f0;"))
        elif what == 6:
            add_clause("unsigned", "^", "17", lambda: self.emit(f"{s} ^= (unsigned)({self.integer()});"))
        elif what == 7:
            kind = self.pick("int", "bool")
            add_clause(kind, "&&", "1", lambda: self.emit(f"{s} = {s} && ({self.condition()});"))
        elif what == 8:
            kind = self.pick("int", "bool")
            add_clause(kind, "||", "0", lambda: self.emit(f"{s} = {s} || ({self.integer()} == 77);"))
        elif what < 12:
            kind = self.pick("float", "double")
            add_clause(kind, "+", "3", lambda: self.emit(f"{s} {self.pick('+=', '-=')} ({kind})(({self.integer()}) & 63) * .25f;"))
        elif what < 15:
            kind, op = self.pick("int", "long", "float", "double", "short"), self.pick("min", "max")
            less = "<" if op == "min" else ">"
            value = lambda: f"({kind})({self.integer()})" if kind in ("int", "long", "short") else f"{self.finite(kind)}"
            def step():
                form = self.dice.randrange(3)
                x = self.define(kind, value(), writable=False)
                self.emit(f"if ({x} {less} {s}) {s} = {x};" if form == 0 else f"{s} = {x} {less} {s} ? {x} : {s};" if form == 1 else
                          f"{s} = {s} {less} {x} ? {s} : {x};")
            add_clause(kind, op, "40", step)
        elif what == 15:
            self.tag("reduction-array")
            size = self.pick(2, 4, 8)
            self.before.append(f"int {s}[{size}] = {{1}};")
            self.clauses.append(f"reduction(+ : {s})")
            self.accumulators.append(lambda: self.emit(f"{s}[{self.pick(str(self.dice.randrange(size)), f'({self.integer()}) & {size - 1}')}] += ({self.integer()}) & 255;"))
            self.result(f"{s}[0] ^ {s}[1] * 3L ^ {s}[{size - 1}] * 7L")
        elif what == 16:
            self.tag("reduction-user-mixed")
            self.before.append(f"gauss {s} = {{1, 2}};")
            self.clauses.append(f"reduction(times : {s})")
            def step():
                x, y, t = f"(unsigned)({self.integer()})", f"(unsigned)({self.integer()})", self.fresh()
                self.emit(f"{{ unsigned x{t} = {x} | 1, y{t} = {y} & 6, {t} = {s}.re * x{t} - {s}.im * y{t}; {s}.im = {s}.re * y{t} + {s}.im * x{t}; {s}.re = {t}; }}")
            self.accumulators.append(step)
            self.result(f"{s}.re")
            self.result(f"{s}.im")
        elif what == 17:
            self.tag("reduction-user-argmax")
            self.before.append(f"best {s} = {{-5000, 1 << 30}};")
            self.clauses.append(f"reduction(argmax : {s})")
            def step():
                x = self.define("int", f"{self.integer()} & 1023", writable=False)
                self.emit(f"if ({x} > {s}.value || ({x} == {s}.value && (int)({self.place}) < {s}.index)) {{ {s}.value = {x}; {s}.index = (int)({self.place}); }}")
            self.accumulators.append(step)
            self.result(f"{s}.value * 4096L + {s}.index % 4096")
        else:
            self.tag("reduction-user-members")
            self.before.append(f"tally {s} = {{1, 2, 3}};")
            self.clauses.append(f"reduction(tallied : {s})")
            def step():
                x = self.define("long", f"{self.integer()}", writable=False)
                self.emit(self.pick(f"{s}.sum += (int){x} & 255;", f"{s}.bits ^= (unsigned char){x};", f"if ({x} > {s}.most) {s}.most = {x};"))
            self.accumulators.append(step)
            self.result(f"{s}.sum ^ {s}.bits * 65536L")
            self.result(f"{s}.most")

    # Without NaN, and without -0, of which min may take either.
    def finite(self, kind):
        return f"({kind})(to_int({self.real(0, kind)} * 16) + 0) * .0625f"

    # Clauses

    def clause(self):
        what = self.dice.choice([0, 2, 2, 3, 4, 5, 6, 7, 8, 9])
        if what == 0:
            t, kind = self.fresh(), self.pick("int", "float", "double", "long")
            self.tag("private")
            self.before.append(f"{kind} {t};")
            self.clauses.append(f"private({t})")
            self.emit(f"{t} = {self.value(kind)};")
            self.scopes[0][t] = (kind, True)
        elif what == 2:
            k, step = self.fresh("k"), self.pick("1", "2", "-3", "step")
            self.tag("linear")
            self.before.append(f"int {k} = 4;" + (" const int step = (n & 3) + 2;" if step == "step" and not any("step =" in b for b in self.before) else ""))
            self.clauses.append(f"linear({k} : {step})" if step != "1" else f"linear({k})")
            old = self.define("int", k, writable=False)
            self.emit(f"{k} += {step};")
            self.result(k)
            return old
        elif what == 3:
            self.tag("simdlen")
            lanes = self.pick(2, 4, 8, 8, 16, 16, 32, 3)
            if not any("len(" in c for c in self.clauses):
                self.clauses.append(f"simdlen({lanes})")
        elif what == 4:
            self.if_clause = self.pick("n > 20", "size > 8")
        elif what == 5 and self.stride == 1 and self.how != "char":
            a = next(a for a in self.targets)
            if a != "ma":
                self.tag("nontemporal")
                self.clauses.append(f"nontemporal({a})")
        elif what == 6:
            self.tag("aligned")
            self.aligned = 1
            self.clauses.append("aligned(fa, ia, fc : 64)")
        elif what == 7 and not self.special:
            self.tag("order")
            self.clauses.append("order(concurrent)")
        elif what < 10 and not self.special:
            self.last = self.fresh("last")
            kind = self.last_kind = self.pick("int", "float", "double", "char", "long")
            self.tag("lastprivate")
            self.before.append(f"{C_TYPE.get(kind, kind)} {self.last} = 0;")
            self.clauses.append(f"lastprivate({self.last})")
            self.behind.append(f"if (n > 0) {'rf' if kind in ('float', 'double') else 'ri'}[{self.results}] = {self.last};")
            self.results += 1
            self.may_continue = False
        return None

    # The loop's head

    def head(self):
        heads = ["up", "up", "up", "up", "down", "step", "types", "not-equal", "late", "char", "collapse", "pointer", "run-time-step", "inclusive"]
        if self.special:
            heads = ["up"]
        elif self.cpp:
            heads += ["range", "range", "vector", "iterator"]
        how = self.how = self.dice.choice(heads)
        self.place, self.stride, self.counts = "i", self.dice.choice([1, 1, 1, 2, 3]), 1
        if how == "up":
            return "for (int i = 0; i < n; ++i)"
        self.tag("head " + how)
        if how == "down":
            return self.pick("for (int i = n - 1; i >= 0; --i)", "for (int i = n - 1; i > -1; i -= 1)")
        if how == "step":
            return f"for (int i = {self.pick(0, 1)}; i < n; i += {self.pick(2, 3, 5)})"
        if how == "types":
            kind = self.pick("unsigned", "long", "unsigned long", "short", "size_t")
            bound = "n" if kind in ("long", "short") else "(n > 0 ? n : 0)"
            return f"for ({kind} i = 0; i < ({kind}){bound}; ++i)"
        if how == "not-equal":
            self.before.append("const int m = n > 0 ? n : 0;")
            return "for (int i = 0; i != m; ++i)"
        if how == "late":
            return "for (int i = n / 3; i < n; ++i)"
        if how == "inclusive":
            return "for (int i = 0; i <= n - 1; i++)"
        if how == "char":
            return self.pick("for (signed char i = 0; i < (n < 100 ? n : 100); ++i)", "for (unsigned char i = 0; i < (n < 200 ? n : 200); ++i)")
        if how == "collapse":
            inner = self.pick(3, 7, 16)
            self.counts, self.stride, self.place = inner, 1, f"i * {inner} + j"
            self.clauses.append("collapse(2)")
            return f"for (int i = 0; i < n; ++i) for (int j = 0; j < {inner}; ++j)"
        if how == "run-time-step":
            if not any("step =" in b for b in self.before):
                self.before.append("const int step = (n & 3) + 2;")
            return "for (int i = 0; i < n; i += step)"
        if how == "pointer":
            self.place, self.special_array = "(int)(p - lc)", "lc"
            return "for (long *p = lc; p < lc + (n > 0 ? n : 0); ++p)"
        if how == "range":
            self.place = "(int)(&x - la)"
            self.before.append("std::span<const long> all(la, size_t(n > 0 ? n : 0));")
            return "for (const long &x : all)"
        if how == "vector":
            self.before.append("std::vector<int> all(ia, ia + (n > 0 ? n : 0));")
            self.scopes[0]["all[size_t(i)]"] = ("int", False)
            return "for (size_t i = 0; i < all.size(); ++i)"
        self.before.append("std::span<const float> all(fa, size_t(n > 0 ? n : 0));")
        self.place = "(int)(p - all.begin())"
        self.scopes[0]["*p"] = ("float", False)
        return "for (auto p = all.begin(); p < all.end(); ++p)"

    def make(self):
        dice = self.dice
        self.special = dice.choice(["safelen", "scan", "ordered"] + [None] * 22)
        self.carried = self.sink = self.if_clause = self.last = None
        self.closed = ()
        self.targets = dice.sample(TARGETS, dice.randrange(1, 4)) + dice.sample(["ma", "ia", "fa"], dice.choice([0, 0, 0, 1]))
        self.owned = {}
        head = self.head()
        if self.special == "safelen":
            self.stride = 1
        for a in self.targets:
            self.owned[a] = dice.choice(["in place"] * 6 + ["perm", "reversed"])
        if self.how in ("range", "vector", "iterator", "pointer"):
            self.stride = 1
            for a in ("la", "ia", "fa") if self.how != "pointer" else ():
                if a in self.targets:
                    self.targets.remove(a)
                    del self.owned[a]
        if self.how == "collapse" or not self.targets:
            for a in list(self.targets):
                self.owned[a] = "in place"
        if not self.targets:
            self.targets, self.owned["ic"] = ["ic"], "in place"
        if self.chance(.25):
            self.sink = self.pick("db", "fb")
            self.owned[self.sink] = "in place"
        pragma = "simd"
        if self.special == "safelen":
            self.tag("safelen")
            distance = dice.choice([2, 4, 5, 8, 16])
            self.carried = self.pick("ib", "lc", "db")
            self.targets = [a for a in self.targets if a != self.carried] or ["ic"]
            self.owned.setdefault(self.targets[0], "in place")
            self.owned.pop(self.carried, None)
            if self.sink == self.carried:
                self.sink = None
            self.clauses.append(f"safelen({dice.randrange(2, distance + 1)})")
        elif self.special == "ordered":
            self.carried = "sa"
        elif not self.special:
            for _ in range(dice.choice([0, 0, 1, 1, 2, 3])):
                self.reduction()
        if self.special != "scan":
            for _ in range(dice.choice([0, 0, 0, 1, 2])):
                self.clause()
        if not self.special and self.how not in ("range", "vector", "iterator") and not any(c.startswith(("linear", "order", "collapse")) for c in self.clauses) and self.chance(.12) \
                and not any(c.startswith("reduction") and ("times" in c or "argmax" in c or "tallied" in c) for c in self.clauses):
            shared = any(c.startswith(("reduction", "lastprivate")) for c in self.clauses)
            pragma = self.pick("parallel for simd num_threads(2)", "parallel for simd schedule(static, 5)",
                               *([] if shared else ["for simd", "for simd schedule(static, 5)", "taskloop simd"]))
            if not pragma.startswith("for") and self.chance(.5):
                t = self.fresh()
                self.before.append(f"int {t} = n * 3 + 1;")
                self.clauses.append(f"firstprivate({t})")
                self.scopes[0][t] = ("int", False)
            self.tag("combined")
        if self.special == "scan":
            self.scan()
        else:
            for _ in range(dice.choice([1, 1, 2, 2, 3, 4, 5, 6])):
                self.statement()
        if self.special == "safelen":
            kind = ARRAYS[self.carried]
            old = f"{self.carried}[i]"
            new = {"int": f"add({old}, {self.integer()})", "long": f"({old} ^ {self.integer()})", "double": f"{old} * .5 + {self.real(0, 'double')}"}[kind]
            self.emit(f"{self.carried}[i + {distance}] = {new};")
        if self.special == "ordered":
            self.ordered()
        for step in self.accumulators:
            if self.chance(.5):
                step()
        self.keep()
        if self.last:
            self.emit(f"{self.last} = {self.value(self.last_kind)};")
        # clang 22 takes the labels of both forms of the loop for the same.
        if self.if_clause and not self.tags & {"goto", "irreducible"}:
            self.tag("if-clause")
            self.clauses.append(f"if ({self.if_clause})" if pragma == "simd" else f"if (simd : {self.if_clause})")
        size = f"{self.stride * self.counts} * n" if self.stride * self.counts > 1 else "n"
        size += f" + {max(4, distance)}" if self.special == "safelen" else " + 4"
        properties = f", size = {size}" + (f", tolerance = {self.tolerance}" if self.tolerance else "") + (", aligned = 1" if self.aligned else "")
        if self.aligned:
            self.clauses = list(dict.fromkeys(self.clauses))
        text = [f"LOOP({self.name}{properties}) {{", *("  " + b for b in self.before),
                f"#pragma omp {pragma}" + "".join(" " + c for c in dict.fromkeys(self.clauses)), f"  {head} {{", *self.lines, "  }",
                *("  " + b for b in self.behind), "}"]
        return "\n".join(text) + "\n", self.tags

    def scan(self):
        self.tag("scan")
        kind, op = self.pick(("int", "+"), ("long", "+"), ("unsigned", "*"), ("int", "max"), ("unsigned", "^"), ("double", "+"))
        s = self.fresh("s")
        self.before.append(f"{kind} {s} = 1;")
        self.clauses.append(f"reduction(inscan, {op} : {s})")
        self.may_continue = False
        exclusive = self.chance(.5)
        array = {"double": "dc", "long": "lc"}.get(kind, "ic")
        self.owned.update({"uc": "in place", array: "in place", "fc": "in place"})
        self.owned = {a: self.owned[a] for a in ("uc", "fc", array)}
        # What one half writes, the other one does not read.
        def half(writes, others):
            self.targets, self.closed, self.sink = writes, others, None
        def update():
            half(["uc"], (array, "fc"))
            self.emit("{")
            self.block(self.dice.randrange(0, 3))
            x = self.integer()
            self.emit(f"  {s} += ({kind})(({x}) & 63);" if op == "+" else f"  {s} {op}= (unsigned)({x}) | 1;" if op in "*^" else
                      f"  {{ int x = {x}; {s} = x > {s} ? x : {s}; }}")
            self.emit("}")
        def use():
            half([array, "fc"], ("uc",))
            self.emit("{")
            self.scopes.append({s: ({"unsigned": "int"}.get(kind, kind), False)})
            self.block(self.dice.randrange(0, 3))
            self.emit({"double": f"  dc[{self.at()}] = {s};", "long": f"  lc[{self.at()}] = {s};"}.get(kind, f"  ic[{self.at()}] = (int){s};"))
            self.scopes.pop()
            self.emit("}")
        (use if exclusive else update)()
        self.lines.append(f"#pragma omp scan {'exclusive' if exclusive else 'inclusive'}({s})")
        (update if exclusive else use)()
        self.result(s, kind == "double")

    def ordered(self):
        self.tag("ordered")
        self.may_continue = False
        k = self.fresh("k")
        x = self.integer()
        self.lines.append("#pragma omp ordered simd")
        what = self.dice.randrange(3)
        if what == 0:
            self.before.append(f"int {k} = 0;")
            self.emit(f"{{ if (({x}) & 1) sa[{k}++] = (short)({self.integer()}); }}")
            self.result(k)
        elif what == 1:
            self.before.append(f"int {k}[16] = {{0}};")
            self.emit(f"{{ {k}[({x}) & 15]++; }}")
            self.result(f"{k}[0] + {k}[3] * 100L + {k}[15] * 10000L")
        else:
            self.before.append(f"int {k} = 1;")
            self.emit(f"{{ {k} = add(mul({k}, 5), {x}); }}")
            self.result(k)


def make(name, dice, cpp):
    return Loop(name, dice, cpp).make()
