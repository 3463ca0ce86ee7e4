"""The bodies of array functions for ISAs whose registers have a length that the CPU tells, SVE and V, as LLVM IR.

In IR the vectors of a variant's body have the types of its call, so that inline-libvec puts one in the place of the other:
in <arm_sve.h> there is one type for all predicates and none for narrow elements in wide lanes. Whole registers are loaded
by elements of any alignment, and take the variant without a mask, or that with a mask in which all lanes are on. The rest
takes the masked variant. It is loaded and stored by the lanes of its mask, or, with V, by a number of bytes: V's loads of
wider elements may ask for their alignment.
"""

import gen_header
import tables

TYPES = {"f32": "float", "f64": "double"}
# Of each architecture: what functions with vectors may use, how variants are called, and how the rest is accessed.
FEATURES = {"aarch64": "+v8a,+fp-armv8,+neon,+sve", "riscv64": "+64bit,+i,+m,+a,+f,+d,+c,+v"}
CONVENTIONS = {"aarch64": "", "riscv64": "riscv_vector_cc "}
COUNTS_BYTES = {"aarch64": False, "riscv64": True}


def element(type):
    return TYPES.get(type, f"i{type[1:]}")


def vector(type, lanes):
    return f"<vscale x {lanes} x {element(type)}>"


class Body:
    """The body of one function, in blocks; `variants`: what it calls."""

    def __init__(self, function, target, names):
        masks = {mask: tables.Variant(function, target, mask == "M", function.signature) for mask in target.masks}
        self.function, self.target, self.names = function, target, names
        self.rest, self.whole = masks["M"], masks.get("N", masks["M"])
        self.lanes = self.rest.lanes_of_types
        self.mask = f"<vscale x {self.lanes} x i1>"
        self.result = None if function.types[0] == "v" else function.type_of(function.types[0])

    def load(self, type, to, at, mask):
        v, bytes = vector(type, self.lanes), gen_header.BITS[type] // 8
        if not mask:
            yield f"  {to} = load {v}, ptr {at}, align 1"
        elif COUNTS_BYTES[self.target.arch]:
            all = f"<vscale x {self.lanes * bytes} x i8>"
            yield f"  {to}.count = mul i32 %rest, {bytes}"
            yield (f"  {to}.bytes = call {all} @llvm.vp.load.nxv{self.lanes * bytes}i8.p0(ptr align 1 {at}, "
                   f"{all.replace('i8', 'i1')} splat (i1 true), i32 {to}.count)")
            yield f"  {to} = bitcast {all} {to}.bytes to {v}"
        else:
            yield f"  {to} = call {v} @llvm.masked.load.{overload(type, self.lanes)}.p0(ptr align 1 {at}, {self.mask} {mask}, {v} poison)"

    def store(self, type, value, at, mask):
        v, bytes = vector(type, self.lanes), gen_header.BITS[type] // 8
        if not mask:
            yield f"  store {v} {value}, ptr {at}, align 1"
        elif COUNTS_BYTES[self.target.arch]:
            all = f"<vscale x {self.lanes * bytes} x i8>"
            yield f"  {value}.count = mul i32 %rest, {bytes}"
            yield f"  {value}.bytes = bitcast {v} {value} to {all}"
            yield (f"  call void @llvm.vp.store.nxv{self.lanes * bytes}i8.p0({all} {value}.bytes, ptr align 1 {at}, "
                   f"{all.replace('i8', 'i1')} splat (i1 true), i32 {value}.count)")
        else:
            yield f"  call void @llvm.masked.store.{overload(type, self.lanes)}.p0({v} {value}, ptr align 1 {at}, {self.mask} {mask})"

    def packet(self, variant, first, mask, suffix):
        """The elements from `first` on. `mask`: of those that are there, or none where all are."""
        arguments = []
        for letter, name in zip(self.function.types[1:], self.names):
            type, at = self.function.type_of(letter), f"%{name}.at.{suffix}"
            yield f"  {at} = getelementptr inbounds {element(type)}, ptr %{name}, i64 {first}"
            if letter.isupper():
                arguments.append(f"ptr {at}")
            else:
                yield from self.load(type, f"%{name}.{suffix}", at, mask)
                arguments.append(f"{vector(type, self.lanes)} %{name}.{suffix}")
        if variant.masked:
            arguments.append(f"{self.mask} {mask or 'splat (i1 true)'}")
        call = f"call {CONVENTIONS[self.target.arch]}{self.returned} @{variant.symbol}({', '.join(arguments)})"
        if not self.result:
            yield f"  {call}"
            return
        yield f"  %result.{suffix} = {call}"
        yield f"  %result.at.{suffix} = getelementptr inbounds {element(self.result)}, ptr %result, i64 {first}"
        yield from self.store(self.result, f"%result.{suffix}", f"%result.at.{suffix}", mask)

    @property
    def returned(self):
        return vector(self.result, self.lanes) if self.result else "void"

    def declarations(self):
        kinds = [(self.function.type_of(letter), letter.isupper()) for letter in self.function.types[1:]]
        types = ["ptr" if is_pointer else vector(type, self.lanes) for type, is_pointer in kinds]
        for variant in {v.symbol: v for v in (self.whole, self.rest)}.values():
            masked = [self.mask] if variant.masked else []
            yield f"declare {CONVENTIONS[self.target.arch]}{self.returned} @{variant.symbol}({', '.join(types + masked)})"

    def lines(self, symbol, arrays):
        lanes = self.lanes
        yield f'define hidden void @"{symbol}"(i64 %count, {", ".join(f"ptr %{a.name}" for a in arrays)}) #0 {{'
        yield from ["begin:", "  %vscale = call i64 @llvm.vscale.i64()", f"  %lanes = mul nuw i64 %vscale, {lanes}"]
        # vscale is a power of two.
        yield from ["  %multiple = sub i64 0, %lanes", "  %end = and i64 %count, %multiple", "  %is.long = icmp ne i64 %end, 0"]
        yield from ["  br i1 %is.long, label %turn, label %behind", "turn:", "  %i = phi i64 [0, %begin], [%next, %turn]"]
        yield from self.packet(self.whole, "%i", None, "whole")
        yield from ["  %next = add nuw i64 %i, %lanes", "  %goes.on = icmp ne i64 %next, %end", "  br i1 %goes.on, label %turn, label %behind"]
        yield from ["behind:", "  %has.rest = icmp ne i64 %end, %count", "  br i1 %has.rest, label %last, label %done"]
        yield from ["last:", "  %left = sub i64 %count, %end", "  %rest = trunc i64 %left to i32"]
        yield f"  %mask = call {self.mask} @llvm.get.active.lane.mask.nxv{lanes}i1.i32(i32 0, i32 %rest)"
        yield from self.packet(self.rest, "%end", "%mask", "rest")
        yield from ["  br label %done", "done:", "  ret void", "}"]


def overload(type, lanes):
    """As names of intrinsics spell a vector."""
    return f"nxv{lanes}{'f' if type[0] == 'f' else 'i'}{gen_header.BITS[type]}"


def loops(functions, target, arrays_of):
    """`arrays_of`: of a function, its arrays and the names of its parameters."""
    yield "; Generated by gen_arrays.py."
    for f in functions:
        arrays, names = arrays_of(f)
        body = Body(f, target, names)
        yield from body.lines(tables.body_name(target.token, f"vec_array_{f.c_name}"), arrays)
        yield from body.declarations()
    yield f'attributes #0 = {{ nounwind uwtable "target-features"="{FEATURES[target.arch]}" }}'
