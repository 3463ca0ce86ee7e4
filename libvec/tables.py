"""The tables functions.def and targets.def as data, and what libvec's build makes of them.

    tables.py archs targets.def                         the architectures: name, triple, format, flags of veczc
    tables.py plan functions.def targets.def ARCH       one line per kernel file and flavour, for libvec/meson.build
    tables.py dispatch functions.def targets.def ARCH   the symbols with two bodies, for dispatch.c
    tables.py members functions.def targets.def ARCH    symbols that make a linker take the whole static library
    tables.py isas targets.def isa.def ARCH             token, lanes and compiler flags of each target, for bench
"""

import os
import re
import sys
from typing import NamedTuple


SCALABLE = "x"  # lanes, as names have them


class TableError(Exception):
    """A record that is wrong: says file, line and reason."""


class Function(NamedTuple):
    name: str
    type: str  # f32, f64; of INTEGER i8 to i64, u8 to u64
    c_name: str
    signature: str  # ABI tokens
    types: str  # result and parameters, as MATH_TYPED has them
    intrinsic: str
    ulp: float
    how: str  # the bound is known
    domain: tuple  # of strings: they are printed, never computed with
    bench: tuple
    file: str
    where: str
    uniform: tuple = ()  # signatures of UNIFORM
    in_double: bool = False  # computes floats as doubles

    @property
    def scalar(self):
        return "vec_" + self.c_name

    @property
    def cr_name(self):
        """C23's reserved name of a correctly rounded function, or none."""
        return f"cr_{self.c_name.removesuffix('_cr')}" if self.c_name.endswith("_cr") else None

    @property
    def forms(self):
        """The signatures of its variants: with linear pointers, with vectors of pointers, with uniform arguments."""
        return list(dict.fromkeys([self.signature, re.sub(r"l\d+", "v", self.signature), *self.uniform]))

    @property
    def characteristic(self):
        """The type that sets the number of lanes: of the result, else of the first parameter."""
        letter = self.types[0] if self.types[0] != "v" else self.types[1]
        return self.type_of(letter)

    def type_of(self, letter):
        return {"t": self.type, "i": "i32", "l": "i64"}[letter.lower()]


class Arch(NamedTuple):
    name: str  # as Meson has it
    triple: str
    format: str  # as linkers name it
    condition: str  # of the preprocessor
    veczc: str  # flags


class Flavour(NamedTuple):
    name: str
    arch: str
    flags: str


class Target(NamedTuple):
    token: str
    arch: str
    lanes: dict  # characteristic type -> lanes, 0: no variants, SCALABLE: as many as a register has
    masks: list  # of N, M: the forms of its variants
    flavours: list
    text: str
    float_bits: int  # of the ISA's registers; scalable: the least
    integer_bits: int

    @property
    def is_scalar(self):
        return self.token == "scalar"

    @property
    def is_scalable(self):
        return SCALABLE in self.lanes.values()

    @property
    def lanes_text(self):
        """To people."""
        if self.is_scalable:
            return "a scalable number of lanes"
        of = {"float": self.lanes["f32"], "double": self.lanes["f64"]}
        return ", ".join(f"{n} {name}" for name, n in of.items() if n) + " lanes"

    @property
    def is_dispatched(self):
        return len(self.flavours) > 1


class Variant(NamedTuple):
    function: Function
    target: Target
    masked: bool
    signature: str

    @property
    def lanes(self):
        return self.target.lanes[self.function.characteristic]

    @property
    def symbol(self):
        f = self.function
        if self.target.is_scalar:
            return f.scalar
        mask = "M" if self.masked else "N"
        return f"_ZGV{self.target.token}{mask}{self.lanes}{self.signature}_{f.c_name}"

    @property
    def cr_symbol(self):
        """The second symbol of a correctly rounded function, or none."""
        f = self.function
        if not f.cr_name:
            return None
        return f.cr_name if self.target.is_scalar else self.symbol.removesuffix(f.c_name) + f.cr_name

    @property
    def is_scattered(self):
        """Whether it takes a pointer for each lane, and gen_scattered.py writes it: it has no body of its own."""
        return "l" in self.function.signature and "l" not in self.signature and not self.target.is_scalable

    @property
    def is_named(self):
        """Whether it has a second name, of the scalar entry point: what GCC's attribute simd("notinbranch") asks for."""
        return not self.masked and not self.target.is_scalable and not re.search("[lu]", self.signature)

    @property
    def named(self):
        return f"{self.symbol.removesuffix(self.function.c_name)}{self.function.scalar}"

    @property
    def is_masked_call(self):
        """Whether the body for CPUs without FMA is a call of the one without a mask: gen_masked.py writes these."""
        return self.masked and self.target.is_dispatched and set(self.function.types) == {"t"} and self.function.type[0] == "f"

    @property
    def lane_bits(self):
        """Of each parameter and result: of a vector of pointers those of pointers, of one pointer those of its results."""
        f = self.function
        kinds = re.findall(r"[a-z]\d*", self.signature)
        sizes = [64 if t.isupper() and k == "v" else int(f.type_of(t)[1:]) for t, k in zip(f.types[1:], kinds)]
        return sizes + ([] if f.types[0] == "v" else [int(f.type_of(f.types[0])[1:])])

    @property
    def lanes_of_types(self):
        """The lanes that C types are made of: of a scalable target those of 128 bits of the widest data."""
        return 128 // max(self.lane_bits) if self.target.is_scalable else self.lanes

    @property
    def shape(self):
        """What sets how arguments and results travel, if all are floats of the row's type or pointers that lanes share."""
        letters = self.function.types.rstrip("TIL")
        return None if set(letters) - set("vt") else (self.lanes, self.masked, self.signature)


def records(path, macro, fields):
    """The records `macro(a, b, ...)` of a table: (fields, "file:line")."""
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if not line.startswith(macro + "("):
            continue
        where = f"{path}:{number}"
        body = line.strip()
        if not body.endswith(")"):
            raise TableError(f"{where}: a record is one line and ends with ')'")
        values = [v.strip() for v in body[len(macro) + 1 : -1].split(",", fields - 1)]
        if len(values) != fields:
            raise TableError(f"{where}: {macro} has {fields} fields, found {len(values)}")
        yield values, where


def signature_of(types, type, where):
    """The ABI tokens of a function by its types; results stand side by side behind linear pointers."""
    if not re.fullmatch(r"[vtil][til]+[TIL]*", types):
        raise TableError(f"{where}: '{types}' is no result and parameters: letters of v, t, i, l, pointers last")
    sizes = {"T": {"f32": 4, "f64": 8}[type], "I": 4, "L": 8}
    return "".join(f"l{sizes[t]}" if t in sizes else "v" for t in types[1:])


def read_functions(path):
    out = []
    for macro in ("MATH", "MATH_TYPED"):
        for v, where in records(path, macro, 12):
            if v[1] not in ("f32", "f64"):
                raise TableError(f"{where}: type '{v[1]}' is neither f32 nor f64")
            if v[6] not in ("exact", "all", "search", "proof"):
                raise TableError(f"{where}: '{v[6]}' is no way to know a bound: exact, all, search or proof")
            if not re.fullmatch(r"[A-Za-z_]\w*", v[11]):
                raise TableError(f"{where}: '{v[11]}' cannot name a kernel file")
            typed = macro == "MATH_TYPED"
            signature = signature_of(v[3], v[1], where) if typed else v[3]
            types = v[3] if typed else "t" * (1 + len(v[3]))
            out.append(Function(*v[:3], signature, types, v[4], float(v[5]), v[6], (v[7], v[8]), (v[9], v[10]), v[11],
                                where))
    for (c_name, signature), where in records(path, "UNIFORM", 2):
        found = [i for i, f in enumerate(out) if f.c_name == c_name and len(f.signature) == len(signature)]
        if not found or not re.fullmatch("[uv]+", signature):
            raise TableError(f"{where}: no function '{c_name}' has as many arguments as '{signature}', a letter u or v each")
        out[found[0]] = out[found[0]]._replace(uniform=out[found[0]].uniform + (signature,))
    for (c_name,), where in records(path, "IN_DOUBLE", 1):
        found = [i for i, f in enumerate(out) if f.c_name == c_name and f.type == "f32"]
        if not found:
            raise TableError(f"{where}: no function of floats is called '{c_name}'")
        out[found[0]] = out[found[0]]._replace(in_double=True)
    return out


def read_integer_functions(path):
    out = []
    for (name, type, file), where in records(path, "INTEGER", 3):
        if not re.fullmatch("[iu](8|16|32|64)", type):
            raise TableError(f"{where}: type '{type}' is none of i8 to i64, u8 to u64")
        out.append(Function(name, type, name, "vv", "ttt", "", 0.0, "exact", ("", ""), ("", ""), file, where))
    return out


def read_all(path):
    """What the library is made of."""
    return read_functions(path) + read_integer_functions(path)


def read_archs(path):
    return [Arch(*v) for v, _ in records(path, "ARCH", 5)]


def read_flavours(path, arch):
    return [Flavour(*v) for v, _ in records(path, "FLAVOUR", 3) if v[1] == arch]


def lanes_of(fields, is_scalar):
    """The lanes of all types, by those of f32, f64, i32 and i64."""
    types = ("f32", "f64", "i32", "i64", "i8", "i16", "u8", "u16", "u32", "u64")
    if SCALABLE in fields:
        return dict.fromkeys(types, SCALABLE)
    lanes = dict(zip(types, map(int, fields)))
    for bits in (8, 16, 32, 64):
        count = lanes["i32"] * 32 // bits
        lanes[f"i{bits}"] = lanes[f"u{bits}"] = 1 if is_scalar else count if count > 1 else 0
    return lanes


def read_targets(path, arch):
    if arch not in [a.name for a in read_archs(path)]:
        raise TableError(f"{path}: no ARCH record for '{arch}'")
    known = {f.name for f in read_flavours(path, arch)}
    out = []
    for v, where in records(path, "TARGET", 9):
        if v[1] != arch:
            continue
        masks, flavours = v[6].split(), v[7].split()
        if not masks or set(masks) - {"N", "M"}:
            raise TableError(f"{where}: '{v[6]}' is none of the forms N, M and N M")
        unknown = [f for f in flavours if f not in known]
        if unknown:
            raise TableError(f"{where}: no FLAVOUR record for '{unknown[0]}' of {arch}")
        lanes = lanes_of(v[2:6], v[0] == "scalar")
        whole = next((t for t in out if t.token == v[0]), None)  # the first of an ISA fills its registers
        if SCALABLE in lanes.values():
            bits = (128, 128)
        else:
            bits = (whole.float_bits, whole.integer_bits) if whole else (64 * lanes["f64"], 64 * lanes["i64"])
        out.append(Target(v[0], v[1], lanes, masks, flavours, v[8], *bits))
    return out


def read_features(path):
    """Of abi/isa.def: (architecture in lower case, token) -> compiler features, as a target attribute lists them."""
    out = {}
    for line in open(path, encoding="utf-8"):
        m = re.match(r"ISA\((\w+),\s*(\w+),\s*'(.)',\s*\d+,\s*\d+,\s*\"(.*)\"\)", line)
        if m:
            out[m[2].lower(), m[3]] = m[4].replace("+", "")
    return out


def variants(functions, targets):
    for f in functions:
        for t in targets:
            for masked in ("NM".index(mask) == 1 for mask in t.masks):
                for signature in f.forms[:1] if t.is_scalar else f.forms:
                    if t.lanes[f.characteristic]:
                        yield Variant(f, t, masked, signature)


def sharer(variant, targets):
    """The variant whose fused body serves this one, too: of a target that has no other body, with the same registers."""
    if variant.target.is_dispatched and not variant.target.is_scalar:
        for target in targets:
            other = variant._replace(target=target)
            if target.flavours == ["fma"] and variant.shape and variant.shape == other.shape:
                return other
    return None


def body_name(flavour, symbol):
    """The hidden symbol of one body of a dispatched symbol. A dot keeps it out of every C name space."""
    return f"{flavour}.{symbol}"


def plan(functions, targets, flavours):
    """`file|flavour|clang flags|veczc arguments|objcopy arguments`, the last three separated by blanks."""
    for file in dict.fromkeys(f.file for f in functions):
        mine = [f for f in functions if f.file == file]
        for flavour in flavours:
            veczc, objcopy = [], []
            for v in variants(mine, targets):
                elsewhere = sharer(v, targets) if flavour.name == "fma" else v.is_masked_call
                if v.is_scattered or flavour.name not in v.target.flavours or elsewhere:
                    continue
                if not v.target.is_scalar:
                    veczc.append(f"--variant={v.symbol}={v.function.scalar}")
                if v.target.is_dispatched:
                    body = body_name(flavour.name, v.symbol)
                    objcopy.append(f"--redefine-sym={v.symbol}={body}")
                    objcopy.append(f"--set-symbol-visibility={v.symbol}=hidden")
            yield "|".join([file, flavour.name, flavour.flags, " ".join(veczc), " ".join(objcopy)])


def dispatch(functions, targets):
    for n, v in enumerate(v for v in variants(functions, targets) if v.target.is_dispatched and not v.is_scattered):
        plain, fma = (body_name(f, v.symbol) for f in ("plain", "fma"))
        if other := sharer(v, targets):
            yield f'DISPATCH_SHARED({n}, "{v.symbol}", "{plain}", "{other.symbol}")'
        else:
            yield f'DISPATCH({n}, "{v.symbol}", "{plain}", "{fma}")'


def isas(targets, features):
    """`token|f32 lanes|f64 lanes|flags`; of x86-64 alone clang needs flags"""
    for token in dict.fromkeys(t.token for t in targets):
        t = next(t for t in targets if t.token == token)
        flagged = t.arch == "x86_64" and not t.is_scalar
        flags = " ".join("-m" + f for f in features[t.arch, t.token].split(",")) if flagged else ""
        yield f"{t.token}|{t.lanes['f32']}|{t.lanes['f64']}|{flags}"


def archs(targets_path):
    for a in read_archs(targets_path):
        yield f"{a.name}|{a.triple}|{a.format}|{a.veczc}"


def members(functions, targets):
    """A line of symbols: each object of the static library defines one, or another that does is needed by it."""
    if any(t.is_dispatched for t in targets):
        scalar = ["vec_sin"]
    else:
        scalar = list({f.file: f.scalar for f in functions}.values())
    scattered = {v.target.token: v.symbol for v in variants(functions, targets) if v.is_scattered}
    named = {v.target.token: v.named for v in variants(functions, targets) if v.is_named and not v.target.is_scalar}
    arrays = f"vec_array_{functions[0].c_name}"
    second = [f.cr_name for f in functions if f.cr_name][:1]
    yield " ".join([*scalar, *scattered.values(), *named.values(), arrays, *second])


COMMANDS = {
    "archs": (1, archs),
    "members": (3, lambda f, t, a: members(read_all(f), read_targets(t, a))),
    "plan": (3, lambda f, t, a: plan(read_all(f), read_targets(t, a), read_flavours(t, a))),
    "dispatch": (3, lambda f, t, a: dispatch(read_all(f), read_targets(t, a))),
    "isas": (3, lambda t, i, a: isas(read_targets(t, a), read_features(i))),
}


def write_source(argv, usage, count, lines):
    """The main of a generator: calls lines with its arguments, `count` of them, and writes what it yields to the last one."""
    if len(argv) != count + 2:
        print(usage.strip(), file=sys.stderr)
        return 2
    try:
        text = "\n".join([*lines(*argv[1:-1]), ""])
        with open(argv[-1], "w", encoding="utf-8") as f:
            f.write(text)
    except (TableError, OSError, ValueError) as error:
        print(f"{os.path.basename(argv[0])}: {error}", file=sys.stderr)
        return 1
    return 0


def main(argv):
    count, command = COMMANDS.get(argv[1] if len(argv) > 1 else None, (None, None))
    if len(argv) - 2 != count:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        print("\n".join(command(*argv[2:])))
    except (TableError, OSError, ValueError) as error:
        print(f"tables.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
