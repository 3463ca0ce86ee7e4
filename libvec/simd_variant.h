/* Names a vector function of your own as a variant of a scalar function, so that loops call it:
 *
 *   double foo(double x) __attribute__((clang_declare_simd_variant("vector_foo", simdlen(4), notinbranch,
 * isa("avx2"))));
 *   __m256d vector_foo(__m256d x);
 *
 * Compile with clang --config libvec.cfg, or -fplugin=libvecclang.so -fpass-plugin=libvecpasses.so. The macro makes one
 * string of the clauses, because clang cannot parse them as an attribute's arguments. Other compilers ignore it. */
#ifndef LIBVEC_SIMD_VARIANT_H
#define LIBVEC_SIMD_VARIANT_H

#ifdef __clang__
#if !__has_attribute(clang_declare_simd_variant)
#error "libvec's clang plugin is not loaded: compile with --config libvec.cfg, or with -fplugin=.../libvecclang.so"
#endif
#define VEC_TEXT_OF(...) #__VA_ARGS__
#define clang_declare_simd_variant(...) clang_declare_simd_variant(VEC_TEXT_OF(__VA_ARGS__))
#else
#define clang_declare_simd_variant(...)
#endif

#endif
