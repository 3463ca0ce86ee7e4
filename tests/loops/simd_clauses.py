"""Clauses of random simd loops (simd_source.py): reductions, and what else a pragma says."""

from simd_expressions import C_TYPE
from simd_statements import Statements


class Clauses(Statements):
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
        elif what < 10 and not self.special and not self.last:
            self.last = self.fresh("last")
            kind = self.last_kind = self.pick("int", "float", "double", "char", "long")
            self.tag("lastprivate")
            self.before.append(f"{C_TYPE.get(kind, kind)} {self.last} = 0;")
            self.clauses.append(f"lastprivate({self.last})")
            self.behind.append(f"if (n > 0) {'rf' if kind in ('float', 'double') else 'ri'}[{self.results}] = {self.last};")
            self.results += 1
            self.may_continue = False
        return None
