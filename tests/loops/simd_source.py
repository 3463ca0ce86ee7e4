"""Random loops of `#pragma omp simd` in the form of the corpus (corpus.h): well-defined, the same result in any order.

    text, tags = make(name, random.Random(seed), cpp)
    text, tags = make(name, random.Random(seed), cpp, combined=.4)      the share of combined constructs, as far as they go

What makes them so: an array is either only read, at any place, or each iteration has elements of its own in it. Integers
are computed without overflow; sums of floats are of numbers whose sum has no rounding. Results of math functions, of
which vectors may have other bits, go to memory alone, under a tolerance.
"""

from simd_clauses import Clauses
from simd_expressions import ARRAYS, C_TYPE, TARGETS

HEAD_C = """
#include "corpus.h"
#include <string.h>
struct narrow { unsigned low : 3; int sign : 5; unsigned middle : 9, wide : 20; bool flag : 1; };
union parts { unsigned whole; float real; unsigned char bytes[4]; struct { short low, high; } halves; };
static inline int add(int x, int y) { return (int)((unsigned)x + (unsigned)y); }
static inline int mul(int x, int y) { return (int)((unsigned)x * (unsigned)y); }
static inline int cut(int i, int last) { return i < 0 ? 0 : i > last ? last : i; }
static inline int to_int(double x) { return x > -1e6 && x < 1e6 ? (int)x : 7; }
static inline int steps(int x) { int k = 0; for (unsigned v = (unsigned)x & 1023; v > 1; ++k) v = v & 1 ? v - 1 : v >> 1; return k; }
static __attribute__((noinline)) void *hidden(void *p) { __asm__("" : "+r"(p)); return p; }
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


class Loop(Clauses):
    combined = .12

    # The loop's head

    def head(self):
        heads = ["up", "up", "up", "up", "down", "step", "types", "not-equal", "late", "char", "collapse", "pointer", "run-time-step", "inclusive", "few", "few"]
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
            inner = self.pick(3, 7, 16, 40)
            self.counts, self.stride, self.place = inner, 1, f"i * {inner} + j"
            self.clauses.append("collapse(2)")
            return f"for (int i = 0; i < n; ++i) for (int j = 0; j < {inner}; ++j)"
        if how == "few":
            inner = self.pick(2, 3, 4, 5, 7, 8, 12, 16, 23, 30)
            self.counts, self.stride, self.place, self.around = inner, 1, f"row * {inner} + i", "for (int row = 0; row < n; ++row)"
            return f"for (int i = 0; i < {inner}; ++i)"
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
        self.special = dice.choice(["safelen", "scan", "scan", "ordered", "ordered"] + [None] * 22)
        self.carried = self.sink = self.if_clause = self.last = None
        self.around, self.closed = None, ()
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
        if self.how in ("collapse", "few") or not self.targets:
            for a in list(self.targets):
                self.owned[a] = "in place"
        if not self.targets:
            self.targets, self.owned["ic"] = ["ic"], "in place"
        if self.chance(.25):
            self.tag("hidden-pointer")
            for a in self.targets:
                self.doubles[a] = f"{a}_too"
                self.before.append(f"{C_TYPE.get(ARRAYS[a], ARRAYS[a])} *{a}_too = ({C_TYPE.get(ARRAYS[a], ARRAYS[a])} *)hidden({a});")
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
        if not self.special and self.how not in ("range", "vector", "iterator") and not any(c.startswith(("linear", "order", "collapse")) for c in self.clauses) and self.chance(self.combined):
            shared = any(c.startswith(("reduction", "lastprivate")) for c in self.clauses)
            pragma = self.pick("parallel for simd num_threads(2)", "parallel for simd schedule(static, 5)",
                               "parallel master taskloop simd num_threads(2)", *([] if shared else ["for simd", "for simd schedule(static, 5)", "taskloop simd"]))
            if not pragma.startswith("for") and self.chance(.5):
                t = self.fresh()
                self.before.append(f"int {t} = n * 3 + 1;")
                self.clauses.append(f"firstprivate({t})")
                self.scopes[0][t] = ("int", False)
            self.tag("combined")
        if self.special == "scan":
            self.scan()
        else:
            turning = [a for a in self.targets if a in self.doubles and self.stride > 1 and a not in ("ma", self.carried) and self.owned[a] == "in place"]
            if turning and self.chance(.5):
                self.turned(turning[0], ARRAYS[turning[0]])
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
                *([f"  {self.around}"] if self.around else []), f"#pragma omp {pragma}" + "".join(" " + c for c in dict.fromkeys(self.clauses)), f"  {head} {{", *self.lines, "  }",
                *("  " + b for b in self.behind), "}"]
        return "\n".join(text) + "\n", self.tags

    def scan(self):
        self.tag("scan")
        kind, op = self.pick(("int", "+"), ("long", "+"), ("unsigned", "*"), ("int", "max"), ("int", "min"), ("unsigned", "^"),
                             ("unsigned", "&"), ("double", "+"), ("long", "max"))
        s, other = self.fresh("s"), self.fresh("s") if self.chance(.3) else None
        self.before.append(f"{kind} {s} = 1;")
        self.clauses.append(f"reduction(inscan, {op} : {s})")
        if other:
            self.tag("scan of two")
            self.before.append(f"long {other} = 3;")
            self.clauses.append(f"reduction(inscan, + : {other})")
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
            self.emit(f"  {s} += ({kind})(({x}) & 63);" if op == "+" else f"  {s} {op}= (unsigned)({x}) | 1;" if op in "*^&" else
                      f"  {{ {kind} x = {x}; {s} = x {'>' if op == 'max' else '<'} {s} ? x : {s}; }}")
            if other:
                self.emit(f"  {other} {self.pick('+=', '-=')} ({self.integer()}) & 127;")
            self.emit("}")
        def use():
            half([array, "fc"], ("uc",))
            self.emit("{")
            self.scopes.append({s: ({"unsigned": "int"}.get(kind, kind), False), **({other: ("long", False)} if other else {})})
            self.block(self.dice.randrange(0, 3))
            if other:
                self.emit(f"  fc[{self.at()}] = (float)({other} & 4095);")
            self.emit({"double": f"  dc[{self.at()}] = {s};", "long": f"  lc[{self.at()}] = {s};"}.get(kind, f"  ic[{self.at()}] = (int){s};"))
            self.scopes.pop()
            self.emit("}")
        (use if exclusive else update)()
        self.lines.append(f"#pragma omp scan {'exclusive' if exclusive else 'inclusive'}({f'{s}, {other}' if other else s})")
        (update if exclusive else use)()
        self.result(s, kind == "double")
        if other:
            self.result(other)

    # At most one region an iteration, which may stand under a condition; what it carries is read behind the loop, or
    # brought to the rest of the iteration by a variable of the body.
    def ordered(self):
        self.tag("ordered")
        self.may_continue = False
        shape = self.pick("compact", "histogram", "recurrence", "sums", "store", "array", "loop", "calls")
        self.tag("ordered " + shape)
        k, x, lines = self.fresh("k"), self.integer(), []
        brought = self.chance(.4)
        if brought:
            v = self.define("int", "0", writable=False)
        start = f"int {k} = {self.pick(0, 1, 7)};"
        if shape == "compact":
            start = f"int {k} = 0;"
            lines = [f"if (({x}) & 1) sa[{k}++] = (short)({self.integer()});"]
        elif shape == "histogram":
            start = f"int {k}[16] = {{0}};"
            lines = [f"{k}[({x}) & 15]{self.pick('++', f' = add({k}[3], {self.integer()})')};"]
        elif shape == "sums":
            start = f"double {k}[8] = {{0}};"
            lines = [f"{k}[({x}) & 7] = {k}[({x}) & 7] * .5 + {self.real(0, 'double')};"]
        elif shape == "recurrence":
            lines = [f"{k} = add(mul({k}, 5), {x});", *self.pick([], [f"if ({k} & 4) {k} ^= {self.integer()};"])]
        elif shape == "store":
            lines = [f"{k} = add({k}, {x});", f"sa[{self.at()}] = (short){k};"]
        elif shape == "array":
            lines = [f"sa[{self.at()} + {self.pick(1, 2, 4)}] = (short)(sa[{self.at()}] ^ {x});", f"{k} ^= sa[{self.at()}];"]
        elif shape == "loop":
            q = self.fresh("q")
            lines = [f"for (int {q} = 0; {q} < (({x}) & 3); ++{q}) {k} = add(mul({k}, 3), {q});"]
        else:
            lines = [f"{k} = collatz({k} & 255) + (({x}) & 63);", *self.pick([], [f"increment(&{k});"])]
        of = f"{k}[2]" if shape in ("histogram", "sums") else k
        if brought:
            lines.insert(self.pick(0, len(lines)), f"{v} = {f'to_int({of})' if shape == 'sums' else of};")
        self.before.append(start)
        under = self.chance(.25)
        if under:
            self.tag("ordered under a condition")
            self.emit(f"if ({self.condition()}) {{")
        self.lines.append("#pragma omp ordered simd")
        self.emit("{ " + " ".join(lines) + " }")
        if under:
            self.emit("}")
        for _ in range(self.pick(0, 0, 1, 2)):
            self.statement()
        if shape == "sums":
            self.result(f"{k}[0] + {k}[3] + {k}[7]", True)
        else:
            self.result(f"{k}[0] + {k}[3] * 100L + {k}[15] * 10000L" if shape == "histogram" else k)


def make(name, dice, cpp, combined=.12):
    loop = Loop(name, dice, cpp)
    loop.combined = combined
    return loop.make()
