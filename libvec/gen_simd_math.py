"""Writes libvec/simd_math.h from the tables. With it, loops that GCC compiles call libvec.

    gen_simd_math.py functions.def libm.def kernels-folder version output
"""

import sys

import gen_header
import tables

PROLOGUE = """\
/* libvec {version}: GCC's loops over math functions call libvec. Generated from libvec's tables.
 *
 *     #include <math.h>
 *     #include <libvec/simd_math.h>       or -include libvec/simd_math.h, before or after <math.h> and <cmath>
 *
 *     for (int i = 0; i < n; i++) y[i] = exp(x[i]) * vec_erfinv(x[i]);
 *
 * With -O3, or -O2 -ftree-vectorize, the loop calls _ZGVdN4v_exp and _ZGVdN4v_vec_erfinv, the latter another name of
 * _ZGVdN4v_erfinv: link with -lvec before -lm. Neither -ffast-math nor -fno-math-errno is needed: in a file that
 * includes this header, GCC assumes that the functions declared here do not set errno, and that lgamma does not set signgam.
 *
 * It declares the functions of <math.h> under their own names (those of glibc beyond C99 if _GNU_SOURCE is defined before it
 * or on the command line), and every function of <libvec.h>: vec_<name>, and cr_<name> of correctly rounded ones. It includes
 * no other header. In the rest of a loop, and in code that is not vectorized, sin(x) is libm's; vec_sin(x) has the bits of the
 * vector function.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#if !defined(LIBVEC_SIMD_MATH_H) && !defined(__ASSEMBLER__)
#define LIBVEC_SIMD_MATH_H

#if defined(__clang__)
#error "libvec/simd_math.h is for GCC: clang does not know the attribute simd; compile with clang-22 --config libvec.cfg"
#elif !defined(__GNUC__) || __GNUC__ < 6
#error "libvec/simd_math.h needs the attribute simd of GCC 6 or later"
#elif !(defined(__x86_64__) && defined(__LP64__)) && !(defined(__aarch64__) && defined(__LP64__))
#error "libvec/simd_math.h: libvec is for x86-64 and AArch64, with pointers of 64 bits: there are no vector functions to call"
#else

#ifdef __cplusplus
#if __cplusplus >= 201103L
#define VEC_NOEXCEPT noexcept
#else
#define VEC_NOEXCEPT throw()
#endif
extern "C" {{
#else
#define VEC_NOEXCEPT
#endif

/* GCC 12 calls no masked variants. Under a condition it computes all lanes and selects, which is right: const functions. */
#define VEC_SIMD_STORES __attribute__((__simd__("notinbranch"), __nothrow__, __leaf__))
#define VEC_SIMD_CONST __attribute__((__simd__("notinbranch"), __const__, __nothrow__, __leaf__))
#define VEC_INLINE extern __inline __attribute__((__gnu_inline__, __always_inline__, __artificial__))

/* Of AArch64 GCC has no variants whose values are not all of one size. */
#ifdef __x86_64__
#define VEC_SIMD_CONST_MIXED VEC_SIMD_CONST
#define VEC_SIMD_STORES_MIXED VEC_SIMD_STORES
#else
#define VEC_SIMD_CONST_MIXED __attribute__((__const__, __nothrow__, __leaf__))
#define VEC_SIMD_STORES_MIXED __attribute__((__nothrow__, __leaf__))
#endif
"""

# The condition under which <math.h> declares a function, by the standard that it came with.
GUARDS = {
    "C89": "",
    "C99": "defined(__cplusplus) || !defined(__STRICT_ANSI__) || __STDC_VERSION__ >= 199901L",
    "GNU": "defined(_GNU_SOURCE) || __STDC_VERSION__ > 201710L",
    "C23": "__STDC_VERSION__ > 201710L || "
    "(defined(_GNU_SOURCE) && defined(__GLIBC__) && __GLIBC__ * 1000 + __GLIBC_MINOR__ >= 2042)",
}

# lgamma is const, unless the program defines VEC_SIGNGAM. If it is const, a program that reads signgam does not
# compile.
SIGNGAM = """\
/* lgamma as a const function stores no sign: define VEC_SIGNGAM above this line for a file that reads signgam. */
#ifdef VEC_SIGNGAM
#define VEC_SIMD_LGAMMA VEC_SIMD_STORES
#else
#define VEC_SIMD_LGAMMA VEC_SIMD_CONST
#if __GNUC__ >= 12 && (defined(__cplusplus) || defined(_GNU_SOURCE) || !defined(__STRICT_ANSI__))
extern int signgam __attribute__((__unavailable__(
    "libvec/simd_math.h: lgamma does not set it here; call lgamma_r, or compile with -DVEC_SIGNGAM")));
#endif
#endif
"""

# If a loop computes sine and cosine of one argument, GCC merges the calls into one function of two results, which has
# no variants. It does not know __vec_cos, which is cos for the linker. So cos is an inline function that calls
# __vec_cos, as glibc's checked functions are.
PAIRED = """\
#ifdef __OPTIMIZE__
VEC_SIMD_CONST {type} __vec_{name}({type} x) VEC_NOEXCEPT __asm__("{name}");
VEC_INLINE {type} {name}({type} x) VEC_NOEXCEPT {{ return __vec_{name}(x); }}
{cpp}#endif"""
PAIRED_CPP = """\
#ifdef __cplusplus
VEC_INLINE {type} __builtin_{name}({type} x) VEC_NOEXCEPT {{ return __vec_{name}(x); }}
#endif
"""
# sincos as calls of sine and cosine has no pointers in the variants, so that its loop is vectorized wherever results
# go.
SINCOS = """\
#ifdef __OPTIMIZE__
VEC_INLINE void sincos{f}({type} x, {type} *s, {type} *c) VEC_NOEXCEPT {{
  {type} cosine = __vec_cos{f}(x);
  *s = sin{f}(x);
  *c = cosine;
}}
#endif"""

EPILOGUE = """
#ifdef __cplusplus
}
#endif
#undef VEC_NOEXCEPT
#undef VEC_SIMD_STORES
#undef VEC_SIMD_CONST
#undef VEC_SIMD_STORES_MIXED
#undef VEC_SIMD_CONST_MIXED
#undef VEC_SIMD_LGAMMA
#undef VEC_INLINE
#endif
#endif
"""


def attribute(function, name):
    sizes = {gen_header.BITS[function.type_of(t)] for t in function.types if t != "v"}
    stores = any(t.isupper() for t in function.types)
    if function.name == "lgamma" and not name.startswith("vec_"):
        return "VEC_SIMD_LGAMMA"
    return "VEC_SIMD_" + ("STORES" if stores else "CONST") + ("_MIXED" if len(sizes) > 1 else "")


def prototype(function, name, names, long_long=False):
    result = "void" if function.types[0] == "v" else gen_header.SCALARS[function.type_of(function.types[0])]
    if long_long and result == "long":
        result = "long long"
    parameters = ", ".join(gen_header.parameters(function, names))
    extension = "__extension__ " if "long long" in result else ""
    return f"{extension}{attribute(function, name)} {result} {name}({parameters}) VEC_NOEXCEPT;"


def libm(function, names):
    """The declarations of a function of <math.h>."""
    f, c = function, function.c_name
    type = gen_header.SCALARS[f.type]
    out = [prototype(f, c, names, long_long=c.startswith("ll"))]
    if f.name == "cos":
        cpp = PAIRED_CPP.format(type=type, name=c) if f.type == "f32" else ""
        return out + [PAIRED.format(type=type, name=c, cpp=cpp)]
    if f.name == "sincos":
        return out + [SINCOS.format(type=type, f=c.removeprefix("sincos"))]
    return out


def builtin(function, names):
    """libstdc++'s std::sin(float) is __builtin_sinf."""
    name = "__builtin_" + function.c_name
    return [f"#if __has_builtin({name})",
            prototype(function, name, names, long_long=function.c_name.startswith("ll")), "#endif"]


def lines(function_table, libm_table, folder, version):
    functions = tables.read_all(function_table)
    known = {f.name for f in functions}
    yield PROLOGUE.format(version=version)
    yield SIGNGAM
    names = {f: gen_header.parameter_names(gen_header.kernel_head(folder, f)[0]) for f in functions}
    standards = {}
    for (standard, name), where in tables.records(libm_table, "LIBM", 2):
        if standard not in GUARDS:
            raise tables.TableError(f"{where}: '{standard}' is none of {', '.join(GUARDS)}")
        if name not in known:
            raise tables.TableError(f"{where}: functions.def has no function '{name}'")
        standards.setdefault(standard, set()).add(name)
    for standard, guard in GUARDS.items():
        here = [f for f in functions if f.name in standards.get(standard, ())]
        yield from [f"#if {guard}"] if guard else []
        for f in here:
            yield from libm(f, names[f])
        yield "#if defined(__cplusplus) && defined(__has_builtin)"
        for f in here:
            if f.type == "f32" and f.name not in ("cos", "sincos"):
                yield from builtin(f, names[f])
        yield "#endif"
        yield from ["#endif", ""] if guard else [""]
    yield "/* Functions of libvec.h. */"
    for f in functions:
        for name in filter(None, (f.scalar, f.cr_name)):
            yield prototype(f, name, names[f])
    yield EPILOGUE


if __name__ == "__main__":
    sys.exit(tables.write_source(sys.argv, __doc__, 4, lines))
