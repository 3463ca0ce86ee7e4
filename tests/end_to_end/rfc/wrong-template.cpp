// A template is many functions, each of which would want a variant of its own.
// TARGET: x86-64 -mavx
// ERROR: wrong-template.cpp:6:.*'wrong' depends on a template, of which no variant can be named; expected a function
#include <libvec/simd_variant.h>
template <typename T>
T wrong(T x) __attribute__((clang_declare_simd_variant("vector_wrong", simdlen(8), notinbranch)));
