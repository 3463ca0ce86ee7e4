"""Writes libvec.h from the tables and from the heads of the kernel files.

    gen_header.py functions.def targets.def isa.def kernels-folder version output depfile

A kernel file begins with `// name(x): meaning.` and holds a paragraph `// Special values: ...`. The header has both.
"""

import os
import re
import sys

import tables

SCALARS = {"f32": "float", "f64": "double"}
SCALARS |= {"i8": "signed char", "i16": "short", "i32": "int", "i64": "long"}
SCALARS |= {"u8": "unsigned char", "u16": "unsigned short", "u32": "unsigned int", "u64": "unsigned long"}
BITS = {type: int(type[1:]) for type in SCALARS}
# Register types of x86-64 by width, as <immintrin.h> spells them. The header defines those below 128 bits.
X86_REGISTERS = {
    ("f32", 64): "vec_float2",
    ("f32", 128): "__m128",
    ("f64", 128): "__m128d",
    ("f32", 256): "__m256",
    ("f64", 256): "__m256d",
    ("f32", 512): "__m512",
    ("f64", 512): "__m512d",
    ("integer", 64): "vec_int2",
    ("integer", 128): "__m128i",
    ("integer", 256): "__m256i",
    ("integer", 512): "__m512i",
}
# Clang passes registers of these widths as arguments if a macro is defined: (macro, flags that define it).
CLANG_NEEDS = {256: ("__AVX__", "-mavx2 -mfma"), 512: ("__AVX512F__", "-mavx512f and the other features of VEC_TARGET_e")}

# A mask of SSE, AVX and AVX2 variants is a register of the data's type; AVX-512 has one bit a lane in an integer.
INTEGER_MASK_BITS = 512

# The header that has the vector types of an architecture, and what else its variants need.
INCLUDES = {
    "x86_64": """\
#include <immintrin.h>
typedef float vec_float2 __attribute__((__vector_size__(8)));
typedef int vec_int2 __attribute__((__vector_size__(8)));""",
    "aarch64": """\
#include <arm_neon.h>
#ifdef __ARM_FEATURE_SVE
#include <arm_sve.h>
#endif""",
    "riscv64": """\
#ifdef __riscv_v_intrinsic
#include <riscv_vector.h>
#endif""",
}
# ISAs whose register types compilers know only with certain flags, and the condition that tells.
KNOWN_BY = {
    ("aarch64", "s"): "defined(__ARM_FEATURE_SVE)",
    ("riscv64", "r"): "defined(__riscv_v) && defined(__riscv_v_intrinsic)",
}
# The attribute for the calling convention. GCC derives RISC-V's from the types, and both compilers derive SVE's.
CONVENTIONS = {("aarch64", "n"): "__aarch64_vector_pcs__", ("riscv64", "r"): "__riscv_vector_cc__"}

PROLOGUE = """\
/* libvec {version}: vector math by the names of the Vector Function ABI. Generated from libvec's tables.
 *
 * A vector variant computes one function on all lanes of a register:
 *
 *     _ZGV <ISA> <mask> <lanes> <parameters> _ <name>       __m256d _ZGVdN4v_exp(__m256d x);
 *                                                           float64x2_t _ZGVnN2v_exp(float64x2_t x);
 *
{isas}
 *   mask        N: no mask, all lanes are computed.
 *               M: one more argument, the mask. Only the active lanes are computed. The others return an unspecified
 *                  value and cost nothing: an inactive lane takes no slow path, and its argument is not used.
 *                  ISA b, c, d: a register of the data's type; a lane is active if its bits, as an integer, are not 0
 *                  (the result of a comparison). ISA e: an unsigned int, for 64 lanes an unsigned long; bit i is lane i.
 *                  ISA n: unsigned integers as wide as the narrowest parameter or result, or what a pointer to results
 *                  points to; all ones or 0 (the result of a comparison).
 *                  ISA s: a predicate for lanes as wide as the widest parameter or result; a pointer to results counts
 *                  with their width. ISA r: a bit for each lane (vboolN_t).
 *   lanes       x: as many lanes of the widest parameter or result as fill an SVE register, or a group of two registers
 *               of RISC-V V (LMUL 2). Narrower data is in the low halves of SVE's lanes (unpacked), and on RISC-V in
 *               half of a group (LMUL 1).
 *   parameters  v: a register, one value for each lane; u: one value for all lanes; l8: a pointer to the first lane's
 *               result, the others follow side by side, 8 bytes apart. The same function with v there takes a pointer
 *               for each lane. Data that does not fit a register is passed as several arguments in a row, the lower
 *               lanes first (integers and pointers have 128-bit registers in AVX). Data that does not fill a register
 *               of POWER is in its first lanes.
 *
 * On a CPU with AVX2 and FMA, the scalar entry points vec_<name> return the same bits as the variants. So do those of
 * AArch64, POWER and RISC-V.
 *
 * Variants of RISC-V V are experimental: names, groups and masks are those that LLVM 22 reads, and the psABI has no final
 * vector function ABI yet. There are both forms, N and M: LLVM uses both, and a loop whose lanes are all active needs no
 * mask. They preserve v1 to v7 and v24 to v31, as the psABI's vector calling convention requires (riscv_vector_cc).
 *
 * On x86-64 both the CPU and the compiler must have the ISA of a call. The CPU: test __builtin_cpu_supports("avx2"). The
 * compiler: give -mavx2 -mfma or -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl (or a -march that has them) on the
 * command line; SVE needs -march=armv8-a+sve, RISC-V V -march=rv64gcv, or one that has it. GCC also accepts an attribute
 * on a single function:
 *
 *     __attribute__((target(VEC_TARGET_d))) void f(double *p) {{
 *       _mm256_storeu_pd(p, _ZGVdN4v_exp(_mm256_loadu_pd(p)));
 *     }}
 *
 * clang does not: it decides once for each file, by the command line, whether wide registers carry arguments, and would
 * pass them in memory, where the library does not expect them. So prototypes are unavailable where a call would go wrong;
 * VEC_CALLABLE_<ISA> is 1 where the ISA's variants can be called, 0 where they cannot.
 *
 * Correctly rounded functions (*_cr) also have C23's reserved names: cr_expf, _ZGVdN8v_cr_expf.
 *
 * No function sets errno. Floating-point exception flags are unspecified. Bounds hold for the default rounding mode.
 * "ulp" is the bound of the error in units in the last place, over the whole domain.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef LIBVEC_H
#define LIBVEC_H

#if !defined(__GNUC__) || !({conditions})
#error "libvec.h needs the vector types of GCC or clang, compiling for one of {archs}: with other compilers call the _ZGV symbols through prototypes of your own"
#endif

{includes}

#define VEC_CONST __attribute__((__const__))
{targets}

#ifdef __cplusplus
#define VEC_NOTHROW noexcept
extern "C" {{
#else
#define VEC_NOTHROW __attribute__((__nothrow__))
#endif
"""

EPILOGUE = """
#ifdef __cplusplus
}
#endif
#undef VEC_NOTHROW
#undef VEC_CONST
"""

def kernel_path(folder, file):
    return os.path.join(folder, file + ".cpp")


def kernel_head(folder, function):
    """The meaning of a function and its special values, from the first comment block of its kernel file."""
    path = kernel_path(folder, function.file)
    lines = []
    for line in open(path, encoding="utf-8"):
        if not line.startswith("//"):
            break
        lines.append(line[2:].strip())
    # The first sentence. In a file of several functions, the first one of the line that names this function.
    own = [line for line in lines if line.startswith(function.name + "(")] or lines
    title = re.match(r"[A-Za-z]\w*\([^)]*\): .+?\.(?= |$)", own[0]) if own else None
    if not title:
        raise tables.TableError(f"{path}:1: the first line must read '// name(x): meaning.'")
    special = [i for i, line in enumerate(lines) if line.startswith("Special values:")]
    if not special:
        raise tables.TableError(f"{path}: the head comment has no line '// Special values: ...'")
    text = []
    for line in lines[special[0] :]:  # up to the end of the paragraph
        if not line:
            break
        text.append(line)
    return title[0], " ".join(text)


def register_of(type, lanes, target):
    """The C type of the registers that hold so many lanes, and how many there are."""
    if target.is_scalable:
        return (rvv_type(type, lanes) if target.arch == "riscv64" else sve_type(type)), 1
    is_float = type in ("f32", "f64")
    largest = target.float_bits if is_float else target.integer_bits
    bits = min(largest, BITS[type] * lanes)
    count = max(1, BITS[type] * lanes // largest)
    if target.arch == "aarch64":
        return arm_type(type, bits), count
    if target.arch == "ppc64le":
        return power_type(type), count
    return X86_REGISTERS[type if is_float else "integer", bits], count


def arm_type(type, bits):
    """The type of a register as <arm_neon.h> spells it."""
    name = {"f": "float", "i": "int", "u": "uint"}[type[0]]
    return f"{name}{BITS[type]}x{bits // BITS[type]}_t"


def sve_type(type):
    """The type of a register as <arm_sve.h> spells it."""
    return "sv" + arm_type(type, BITS[type]).replace("x1_t", "_t")


def rvv_type(type, lanes):
    """The type of a group of two registers as <riscv_vector.h> spells it: 128 bits of lanes a unit of vscale."""
    name = {"f": "float", "i": "int", "u": "uint"}[type[0]]
    group = {128: "m2", 64: "m1", 32: "mf2", 16: "mf4"}[BITS[type] * lanes]
    return f"v{name}{BITS[type]}{group}_t"


def power_type(type):
    """The type of a register as GCC and clang spell it without <altivec.h>.

    It is a whole register, of which variants use the first lanes."""
    sign = {"i": "signed ", "u": "unsigned ", "f": ""}[type[0]]
    name = {"f32": "float", "f64": "double"}.get(type) or {8: "char", 16: "short", 32: "int", 64: "long long"}[BITS[type]]
    return f"__vector {sign}{name}"


def parameters(function, names, lanes=1, signature=None, target=None):
    """The C parameters of the scalar function, or of a variant with this signature."""
    out = []
    kinds = re.findall(r"[a-z]\d*", signature) if signature else ["s"] * len(names)
    for letter, kind, name in zip(function.types[1:], kinds, names):
        type = function.type_of(letter)
        if kind == "v":
            register, count = register_of("i64" if letter.isupper() else type, lanes, target)
            out += [f"{register} {name}{i if count > 1 else ''}" for i in range(count)]
        elif kind[0] in "sul":
            out.append(SCALARS[type] + (" *" if letter.isupper() else " ") + name)
        else:
            raise tables.TableError(
                f"{function.where}: gen_header.py has no C type for the token '{kind}' of signature '{signature}'"
            )
    return out


def mask_type(variant):
    """The C type of a masked variant's last parameter."""
    if variant.target.is_scalable:
        return f"vbool{64 // variant.lanes_of_types}_t" if variant.target.arch == "riscv64" else "svbool_t"
    if variant.target.arch == "aarch64":
        bits = min(variant.lane_bits)
        return arm_type(f"u{bits}", bits * variant.lanes)
    if variant.target.float_bits == INTEGER_MASK_BITS:
        return "unsigned int" if variant.lanes <= BITS["u32"] else "unsigned long"
    return register_of(variant.function.characteristic, variant.lanes, variant.target)[0]


def parameter_names(title):
    """The names of a function's parameters, from the first line of its kernel file."""
    return re.findall(r"\w+", title[title.index("(") : title.index(")")])


def prototypes(variant, names):
    """The prototypes of a variant under all its names."""
    return [prototype(variant, names, symbol) for symbol in (variant.symbol, variant.cr_symbol) if symbol]


def prototype(variant, names, symbol):
    f, t = variant.function, variant.target
    const = "" if re.search("[A-Z]", f.types) else "VEC_CONST "
    if t.is_scalar:
        result = "void" if f.types[0] == "v" else SCALARS[f.type_of(f.types[0])]
        return f"{const}{result} {symbol}({', '.join(parameters(f, names))}) VEC_NOTHROW;"
    register, count = register_of(f.characteristic, variant.lanes_of_types, t)
    assert count == 1, "no function's result fills several registers"
    result = "void" if f.types[0] == "v" else register
    args = parameters(f, names, variant.lanes_of_types, variant.signature, t)
    if variant.masked:
        args.append(mask_type(variant) + " mask")
    return f"{const}VEC_VARIANT_{t.token} {result} {symbol}({', '.join(args)}) VEC_NOTHROW;"


def wrapped(text, indent=" * ", width=118):
    line, out = indent.rstrip(), []
    for word in text.split():
        if len(line) + 1 + len(word) > width:
            out.append(line)
            line = indent.rstrip()
        line += " " + word
    return out + [line]


def family(functions, archs, folder):
    """Doc comment and prototypes of one function in all its types.

    `archs` has the condition and the targets of each architecture."""
    title, special = kernel_head(folder, functions[0])
    bounds = "; ".join(
        f"{SCALARS[f.type]} ({f.c_name}): [{f.domain[0]}, {f.domain[1]}], {f.ulp:g} ulp" for f in functions
    )
    is_exact = functions[0].type not in ("f32", "f64")
    domain = [] if is_exact else wrapped("Domain and bound: " + bounds + ".")
    out = ["", "/* " + title, " *"] + domain + wrapped(special) + [" */"]
    names = parameter_names(title)
    for f in functions:
        if len(names) != len(f.types) - 1:
            raise tables.TableError(f"{f.where}: {len(f.types) - 1} parameters, but the head of its kernel says '{title}'")
    # Scalar entry points are the same on all architectures.
    out += [p for v in tables.variants(functions, archs[0][1]) if v.target.is_scalar for p in prototypes(v, names)]
    for condition, targets in archs:
        out.append(f"#if {condition}")
        for token in dict.fromkeys(t.token for t in targets if not t.is_scalar):
            of_isa = [t for t in targets if t.token == token]
            known_by = KNOWN_BY.get((of_isa[0].arch, token))
            out += [f"#if {known_by}"] if known_by else []
            out += [p for v in tables.variants(functions, of_isa) for p in prototypes(v, names)]
            out += ["#endif"] if known_by else []
        out.append("#endif")
    return out


def convention_macro(target):
    """The macro VEC_VARIANT_ of an ISA that is not one of x86-64."""
    name = f"#define VEC_VARIANT_{target.token}"
    convention = CONVENTIONS.get((target.arch, target.token))
    if not convention:
        return [name]
    with_it = f"{name} __attribute__(({convention}))"
    return [with_it] if target.arch == "aarch64" else [f"#if __has_attribute({convention})", with_it, "#else", name, "#endif"]


def target_macros(target, features):
    """The macros VEC_TARGET_, VEC_CALLABLE_ and, for this header only, VEC_VARIANT_ of one ISA."""
    t = target.token
    if known_by := KNOWN_BY.get((target.arch, t)):
        return [f"#if {known_by}", f"#define VEC_CALLABLE_{t} 1", *convention_macro(target), "#else", f"#define VEC_CALLABLE_{t} 0", "#endif"]
    if target.arch != "x86_64":
        return [f"#define VEC_CALLABLE_{t} 1", *convention_macro(target)]
    bits = target.float_bits
    attributes = f"__target__(VEC_TARGET_{t})"
    out = [f'#define VEC_TARGET_{t} "{features}"']
    callable_ = [f"#define VEC_CALLABLE_{t} 1", f"#define VEC_VARIANT_{t} __attribute__(({attributes}))"]
    if bits not in CLANG_NEEDS:
        return out + callable_
    macro, flags = CLANG_NEEDS[bits]
    return out + [
        f"#if !defined(__clang__) || defined({macro})",
        *callable_,
        "#else",
        f"#define VEC_CALLABLE_{t} 0",
        f'#define VEC_VARIANT_{t} __attribute__((__unavailable__("clang calls it right with {flags} only")))',
        "#endif",
    ]


def header(functions, archs, features, folder, version):
    """`archs`: each architecture with its targets."""
    isas, attributes, tokens = [], [], []
    for arch, targets in archs:
        attributes.append(f"#if {arch.condition}")
        for t in targets:
            if t.is_scalar:
                continue
            isas.append(f" *   {'   ' if isas else 'ISA'}         {t.token}: {t.text}; {t.lanes_text}")
            if (arch, t.token) not in tokens:
                attributes += target_macros(t, features.get((t.arch, t.token), ""))
                tokens.append((arch, t.token))
        attributes.append("#endif")
    includes = [line for arch, _ in archs if arch.name in INCLUDES for line in (f"#if {arch.condition}", INCLUDES[arch.name], "#endif")]
    out = [
        PROLOGUE.format(
            version=version,
            isas="\n".join(isas),
            targets="\n".join(attributes),
            conditions=" || ".join(f"({arch.condition})" if "&&" in arch.condition else arch.condition for arch, _ in archs),
            archs=", ".join(arch.name for arch, _ in archs),
            includes="\n".join(includes),
        )
    ]
    guarded = [(arch.condition, targets) for arch, targets in archs]
    for name in dict.fromkeys(f.name for f in functions):
        out += family([f for f in functions if f.name == name], guarded, folder)
    out += [EPILOGUE.rstrip("\n")] + [f"#undef VEC_VARIANT_{token}" for token in dict.fromkeys(token for _, token in tokens)]
    return "\n".join(out + ["#endif", ""])


def main(argv):
    if len(argv) != 8:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    _, function_table, target_table, isa_table, folder, version, output, depfile = argv
    try:
        functions = tables.read_all(function_table)
        archs = [(arch, tables.read_targets(target_table, arch.name)) for arch in tables.read_archs(target_table)]
        text = header(functions, archs, tables.read_features(isa_table), folder, version)
        with open(output, "w", encoding="utf-8") as f:
            f.write(text)
        with open(depfile, "w", encoding="utf-8") as f:
            f.write(output + ": " + " ".join(kernel_path(folder, x.file) for x in functions) + "\n")
    except (tables.TableError, OSError, ValueError) as error:
        print(f"gen_header.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
