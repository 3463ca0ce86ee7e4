"""Writes the functions over arrays: their header, entry points and loops, from the tables and the kernels' heads.

    gen_arrays.py levels targets.def isa.def ARCH                           the ISAs that have bodies, for libvec/meson.build
    gen_arrays.py header functions.def kernels version depfile output       libvec_array.h
    gen_arrays.py entries functions.def targets.def ARCH output             the functions, which choose an ISA
    gen_arrays.py loops functions.def targets.def ARCH ISA output           their bodies for one ISA

An array function takes the number of elements, then the inputs in the scalar function's order, then the results, the
returned one first. The loops are C++ for clang. They call the unmasked variant (N) for whole registers and the masked
one (M) for the remainder; where the ABI has no masked variants, the unmasked one, with 0 in the other lanes. The loops
of scalable ISAs are LLVM IR, which scalable_arrays.py writes.
"""

import re
import sys

import gen_header
import scalable_arrays
import tables

HEADER = """\
/* libvec {version}: math over arrays. Generated from libvec's tables.
 *
 *     vec_array_exp(n, x, y);                      y[i] = vec_exp(x[i]) for all i < n
 *     vec_array_pow_strided(n, x, 2, &two, 0, z, -1);
 *                                                  z[-i] = vec_pow(x[2 * i], two)
 *
 * All functions take the number of elements, the inputs in the scalar function's order, then the results, the returned
 * one first. The strided form takes a stride after each pointer, counted in elements. Strides may be negative; that of
 * an input may be 0.
 *
 * A result may be the same array as an input: the same pointer, type and stride. Any other overlap is undefined. With
 * n = 0 the functions do nothing, and pointers may be null. Arrays need no alignment. Only the n elements are read or
 * written.
 *
 * Results have the bits of the scalar functions (libvec.h, which also lists special values). The functions use the widest
 * ISA of the CPU. VEC_ISA=b, c, d or e in the environment, when the library is loaded, limits it to that ISA (AArch64: n
 * or s; RISC-V: 1 or r).
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef LIBVEC_ARRAY_H
#define LIBVEC_ARRAY_H

#include <stddef.h>

#ifdef __cplusplus
#define VEC_ARRAY_NOTHROW noexcept
extern "C" {{
#elif defined(__GNUC__)
#define VEC_ARRAY_NOTHROW __attribute__((__nothrow__))
#else
#define VEC_ARRAY_NOTHROW
#endif

/* The ISA that the functions use, by its letter in the Vector Function ABI: 'b' SSE2, 'd' AVX2 and FMA, 'e' AVX-512; on AArch64 'n'
 * AdvSIMD, 's' SVE; on POWER 'b' is VSX; on RISC-V 'r' is V, '1' the scalar functions. */
char vec_array_isa(void) VEC_ARRAY_NOTHROW;
"""

HEADER_END = """
#ifdef __cplusplus
}
#endif
#undef VEC_ARRAY_NOTHROW

#endif
"""

# The ISAs of an architecture that have bodies, widest first. Every CPU has the last one.
LEVELS = {"x86_64": ["e", "d", "b"], "aarch64": ["s", "n"], "ppc64le": ["b"], "riscv64": ["r", "scalar"]}


class Column:
    """One array of a function."""

    def __init__(self, function, letter, name, is_result):
        self.type = function.type_of(letter)
        self.c_type = gen_header.SCALARS[self.type]
        self.name = name
        self.is_result = is_result

    @property
    def parameter(self):
        return f"{'' if self.is_result else 'const '}{self.c_type} *{self.name}"

    @property
    def stride(self):
        return f"{self.name}_stride"


def columns(function, names):
    """The arrays of a function, in the order of its parameters. `names` are the scalar function's parameters."""
    inputs = [Column(function, t, n, False) for t, n in zip(function.types[1:], names) if t.islower()]
    behind = [Column(function, t, n, True) for t, n in zip(function.types[1:], names) if t.isupper()]
    returned = [] if function.types[0] == "v" else [Column(function, function.types[0], "result", True)]
    return inputs + returned + behind


def parameters(arrays, strided=False):
    out = ["size_t count"]
    for a in arrays:
        out += [a.parameter] + ([f"ptrdiff_t {a.stride}"] if strided else [])
    return ", ".join(out)


def default_names(function):
    return [f"x{i}" for i in range(len(function.types) - 1)]


def prototypes(function, names):
    """The prototypes of a function under all its names, contiguous and strided."""
    arrays = columns(function, names)
    for c_name in filter(None, (function.c_name, function.cr_name)):
        yield f"void vec_array_{c_name}({parameters(arrays)})"
        yield f"void vec_array_{c_name}_strided({parameters(arrays, True)})"


def header(function_table, folder, version, depfile):
    functions = tables.read_all(function_table)
    with open(depfile, "w", encoding="utf-8") as f:
        f.write("libvec_array.h: " + " ".join(gen_header.kernel_path(folder, x.file) for x in functions) + "\n")
    yield HEADER.format(version=version).rstrip("\n")
    for name in dict.fromkeys(f.name for f in functions):
        family = [f for f in functions if f.name == name]
        title = gen_header.kernel_head(folder, family[0])[0]
        names = gen_header.parameter_names(title)
        yield f"\n/* {title} */"
        yield from (f"{p} VEC_ARRAY_NOTHROW;" for f in family for p in prototypes(f, names))
    yield HEADER_END.rstrip("\n")


def is_short(function):
    """Whether it takes a few instructions, as floor, fmax and fma do. Its loop then computes four registers at once."""
    return function.how == "exact" and function.type[0] == "f" and set(function.types) == {"t"}


def takes_two_registers(function):
    """Whether it computes floats in double, as all correctly rounded functions do.

    Then half of the lanes take half of the time."""
    return function.in_double or function.cr_name


def scalar_loop(function):
    """The body of one function for a CPU that may have no vectors."""
    names = default_names(function)
    arguments = [f"{name} + i" if letter.isupper() else f"{name}[i]" for letter, name in zip(function.types[1:], names)]
    result = "" if function.types[0] == "v" else "result[i] = "
    return [
        f"BODY(vec_array_{function.c_name}, ({parameters(columns(function, names))})) {{",
        "  for (size_t i = 0; i < count; ++i)",
        f"    {result}{function.scalar}({', '.join(arguments)});",
        "}",
    ]


def loop(function, target, narrower):
    """The body of one function for one ISA. `narrower` is the ISA that computes a remainder of half a register, if any.

    Half a register is a whole one there, which needs no masked load or store. Functions that take two registers leave
    smaller remainders to it, too. With registers of 256 bits it computes all remainders, since two calls of 128 bits
    take no longer than a masked one."""
    lanes = target.lanes[function.characteristic]
    names = default_names(function)
    variant = tables.Variant(function, target, False, function.signature)
    is_masked = "M" in target.masks
    whole, rest, before, behind = [], [], "", ""
    for letter, name in zip(function.types[1:], names):
        type = function.type_of(letter)
        if letter.isupper():
            whole.append(f"{name} + i")
            rest.append(f"{name} + i" if is_masked else f"{name}_block")
            if not is_masked:
                before += f"{gen_header.SCALARS[type]} {name}_block[{lanes}]; "
                behind += f" copyRest({name} + i, {name}_block, rest);"
            continue
        register, count = gen_header.register_of(type, lanes, target)
        # On POWER a variant may use only a part of a register.
        fills = target.arch != "ppc64le" or gen_header.BITS[type] * lanes >= target.float_bits
        for k in range(count):
            first = k * lanes // count
            at = f"{name} + i{f' + {first}' if k else ''}"
            whole.append(f"load<{register}>({at})" if fills else f"loadRest<{register}>({at}, {lanes})")
            rest.append(f"loadRest<{register}{f', {first}' if k else ''}>({name} + i, rest)")
    last = variant._replace(masked=is_masked)
    if is_masked:
        rest.append(f"maskOf<{gen_header.mask_type(last)}, {lanes}>(rest)")
    call, call_rest = f"{variant.symbol}({', '.join(whole)})", f"{last.symbol}({', '.join(rest)})"
    if function.types[0] != "v":
        call, call_rest = f"store(result + i, {call})", f"storeRest(result + i, {call_rest}, rest)"
    arrays = columns(function, names)
    declared = f"(vec_array_{function.c_name}, ({parameters(arrays)}))"
    if narrower:
        arguments = ", ".join(["rest", *(f"{a.name} + i" for a in arrays)])
        narrow = f"narrower_vec_array_{function.c_name}({arguments})"
        if target.float_bits == 256:
            call_rest = narrow
        else:
            compare = "<=" if takes_two_registers(function) else "=="
            call_rest = f"rest {compare} {lanes // 2} ? {narrow} : {call_rest}"
    return [
        *([f'NARROWER("{narrower}", vec_array_{function.c_name}, ({parameters(arrays)}))'] if narrower else []),
        f"BODY{declared} {{",
        f"  overArray{'ByFour' if is_short(function) else ''}<{lanes}>(",
        f"      count, [=](size_t i) {{ {call}; }},",
        f"      [=](size_t i, size_t rest) {{ {before}{call_rest};{behind} }});",
        "}",
    ]


def loops(function_table, target_table, arch, isa):
    target = next(t for t in tables.read_targets(target_table, arch) if t.token == isa)
    if target.is_scalable:
        yield from scalable_arrays.loops(tables.read_all(function_table), target,
                                         lambda f: (columns(f, default_names(f)), default_names(f)))
        return
    yield "// Generated by gen_arrays.py."
    yield '#include "array_loops.h"'
    behind = next(iter(LEVELS[arch][LEVELS[arch].index(isa) + 1 :]), "")
    for f in tables.read_all(function_table):
        if target.is_scalar:
            yield from scalar_loop(f)
            continue
        narrows = target.float_bits == 512 and f.how != "exact" or target.float_bits == 256 and takes_two_registers(f)
        yield from loop(f, target, behind if narrows else "")


def shape_of(function):
    """The name of a function's shape: functions whose arrays have the same types share one."""
    arrays = columns(function, default_names(function))
    return "_".join(a.type for a in arrays if not a.is_result) + "_to_" + "_".join(a.type for a in arrays if a.is_result)


def strided_shape(shape, arrays):
    """The code that computes a strided function of this shape by its contiguous form, block by block."""
    bits = {a.name: gen_header.BITS[a.type] for a in arrays}
    yield f"typedef void {shape}({parameters(arrays)});"
    yield f"static __attribute__((noinline)) void strided_{shape}({shape} *f, {parameters(arrays, True)}) {{"
    for a in arrays:
        yield f"  {a.c_type} {a.name}_block[BLOCK];"
    ones = " && ".join(f"{a.stride} == 1" for a in arrays)
    yield f"  const size_t most = {ones} ? count : BLOCK;"
    yield "  for (size_t done = 0, some; done < count; done += some) {"
    yield "    some = count - done < most ? count - done : most;"
    for a in arrays:
        const = "" if a.is_result else "const "
        yield f"    {const}{a.c_type} *{a.name}_from = {a.name} + (ptrdiff_t)done * {a.stride}, *{a.name}_at;"
    for a in arrays:
        if a.is_result:
            yield f"    {a.name}_at = {a.stride} == 1 ? {a.name}_from : {a.name}_block;"
        else:
            yield f"    {a.name}_at = gather{bits[a.name]}({a.name}_block, {a.name}_from, {a.stride}, some, done);"
    yield f"    f(some, {', '.join(a.name + '_at' for a in arrays)});"
    for a in arrays:
        if a.is_result:
            yield f"    scatter{bits[a.name]}({a.name}_from, {a.stride}, {a.name}_block, some);"
    yield "  }"
    yield "}"


def entries(function_table, target_table, arch):
    levels = LEVELS[arch]
    known = {t.token for t in tables.read_targets(target_table, arch)}
    if not set(levels) <= known:
        raise tables.TableError(f"{target_table}: no TARGET record for each of '{levels}' of {arch}")
    yield "/* Generated by gen_arrays.py. */"
    yield '#include "libvec_array.h"'
    yield '#include "array_entries.h"'
    shapes = set()
    for n, f in enumerate(tables.read_all(function_table)):
        arrays = columns(f, default_names(f))
        shape, name = shape_of(f), f"vec_array_{f.c_name}"
        if shape not in shapes:
            shapes.add(shape)
            yield from strided_shape(shape, arrays)
        for level in levels:
            yield f'extern {shape} {level}{n} __asm__("{tables.body_name(level, name)}") HIDDEN;'
        yield f"EXPORTED void {name}({parameters(arrays)}) {{"
        arguments = ", ".join(["count"] + [a.name for a in arrays])
        for level in levels[:-1]:
            yield f"  if (isa >= '{level}')"
            yield f"    return {level}{n}({arguments});"
        yield f"  {levels[-1]}{n}({arguments});"
        yield "}"
        yield f"EXPORTED void {name}_strided({parameters(arrays, True)}) {{"
        strided = ", ".join(f"{a.name}, {a.stride}" for a in arrays)
        yield f"  strided_{shape}({name}, count, {strided});"
        yield "}"


def levels(target_table, isa_table, arch):
    """A line for each ISA: `token|compiler flags|inlined or called|cpp or ll`.

    The third field says whether the loops inline the variants. They call those of ISAs whose symbols are dispatched, as
    these have two bodies. The fourth field is the language of the loops."""
    lines = {line.split("|")[0]: line for line in tables.isas(tables.read_targets(target_table, arch), tables.read_features(isa_table))}
    targets = {t.token: t for t in tables.read_targets(target_table, arch)}
    for token in LEVELS[arch]:
        inlined = token != "scalar" and not targets[token].is_dispatched
        yield f"{token}|{lines[token].split('|')[3]}|{'inlined' if inlined else 'called'}|{'ll' if targets[token].is_scalable else 'cpp'}"


SOURCES = {"header": (4, header), "entries": (3, entries), "loops": (4, loops)}


def main(argv):
    if argv[1:2] == ["levels"] and len(argv) == 5:
        print("\n".join(levels(*argv[2:])))
        return 0
    count, lines = SOURCES.get(argv[1] if len(argv) > 1 else None, (None, None))
    if lines is None:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    return tables.write_source(argv[1:], __doc__, count, lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
