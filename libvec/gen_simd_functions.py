"""Writes libvec/simd_functions.h from the tables: for each function, the calls that libvec/simd.hpp makes.

    gen_simd_functions.py functions.def targets.def kernels-folder output
"""

import sys

import gen_header
import gen_scattered
import tables

HEAD = """\
// The calls of libvec/simd.hpp, which includes this file. Generated from libvec's tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef LIBVEC_SIMD_FUNCTIONS_H
#define LIBVEC_SIMD_FUNCTIONS_H
#ifndef LIBVEC_SIMD_HPP
#error "libvec/simd_functions.h is a part of libvec/simd.hpp: include that one"
#endif

namespace vec {
inline namespace VEC_SIMD_ISA {
namespace detail {
"""
TAIL = """\
} // namespace detail
} // namespace VEC_SIMD_ISA
} // namespace vec

// The functions of each shape: result and parameters, a letter each (t float or double, i int, l long, v none; in upper case
// a pointer to where a result goes).
@LISTS
#endif"""
# When the options allow the functions of ISA d, of which simd.hpp says whether it allows those of e.
AVX2 = "defined(__AVX2__) && defined(__FMA__)"


def is_plain(function):
    """Whether all its values have one type. Then it is called on registers, else on arrays."""
    return set(function.types) == {"t"}


def variant(functions_variants, function, token):
    return next(v for v in functions_variants
                if v.function == function and v.target.token == token and not v.masked and v.signature == function.signature)


def run(v, names):
    """An overload of `run` for the registers of one variant."""
    register = gen_header.register_of(v.function.type, v.lanes, v.target)[0]
    parameters = ", ".join(f"{register} {n}" for n in names)
    return f"  static {register} run({parameters}) {{ return {v.symbol}({', '.join(names)}); }}"


def plain(function, names, found):
    type = gen_header.SCALARS[function.type]
    by = {t: variant(found, function, t) for t in "bcde"}
    parameters = ", ".join(f"{type} {n}" for n in names)
    return [
        f"  static {type} run({parameters}) {{ return {function.scalar}({', '.join(names)}); }}",
        run(by["b"], names),
        f"#if {AVX2}",
        run(by["d"], names),
        "#elif defined(__AVX__)",
        run(by["c"], names),
        "#endif",
        "#if VEC_SIMD_WIDEST == 64",
        run(by["e"], names),
        "#endif",
    ]


def chunk(v, names):
    """An overload of `chunk`, which calls one variant on arrays: results behind pointers, then the result."""
    f, t, lanes = v.function, v.target, v.lanes
    parameters, before, call, after = [], [], [], []
    for letter, name in zip(f.types[1:], names):
        type = gen_header.SCALARS[f.type_of(letter)]
        if letter.isupper():
            parameters.append(f"{type} *{name}")
            call.append(name)
            continue
        parameters.append(f"const {type} *{name}_")
        register = gen_header.register_of(f.type_of(letter), lanes, t)[0]
        for i, part in enumerate(gen_scattered.registers(name, f.type_of(letter), lanes, t)):
            before += [f"    {register} {part};",
                       f"    std::memcpy(&{part}, reinterpret_cast<const char *>({name}_) + {i} * sizeof {part}, sizeof {part});"]
            call.append(part)
    result = f"{v.symbol}({', '.join(call)});"
    if f.types[0] != "v":
        parameters.append(f"{gen_header.SCALARS[f.type_of(f.types[0])]} *result_")
        after = ["    std::memcpy(result_, &r_, sizeof r_);"]
        result = f"const {gen_header.register_of(f.characteristic, lanes, t)[0]} r_ = {result}"
    return [f"  static constexpr int lanes = {lanes};", f"  static void chunk({', '.join(parameters)}) {{", *before, f"    {result}",
            *after, "  }"]


def chunked(function, names, found):
    by = {t: variant(found, function, t) for t in "bde"}
    return ["#if VEC_SIMD_WIDEST == 64", *chunk(by["e"], names), f"#elif {AVX2}", *chunk(by["d"], names), "#else",
            *chunk(by["b"], names), "#endif"]


def lines(function_table, target_table, folder):
    functions = tables.read_functions(function_table)
    found = list(tables.variants(functions, tables.read_targets(target_table, "x86_64")))
    yield HEAD
    families = {}
    for f in functions:
        families.setdefault(f.name, []).append(f)
    for name, family in families.items():
        names = gen_header.parameter_names(gen_header.kernel_head(folder, family[0])[0])
        yield f"template <class T> struct {name}_ {{ static constexpr bool exists = false; }};"
        for f in family:
            yield f"template <> struct {name}_<{gen_header.SCALARS[f.type]}> {{"
            yield "  static constexpr bool exists = true;"
            mine = [v for v in found if v.function is f]
            yield from (plain if is_plain(f) else chunked)(f, names, mine)
            yield "};"
    shapes = {}
    for name, family in families.items():
        shapes.setdefault(family[0].types, []).append(name)
    lists = [f"#define VEC_SIMD_LIST_{shape}(DO) \\\n  " + " \\\n  ".join(f"DO({n})" for n in listed)
             for shape, listed in shapes.items()]
    yield TAIL.replace("@LISTS", "\n".join(lists))


if __name__ == "__main__":
    sys.exit(tables.write_source(sys.argv, __doc__, 3, lines))
