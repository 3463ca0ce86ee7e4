// TARGET: x86-64
// ERROR: wrong-end-of-clause\.c:3:[0-9]+: error: .*expected '\)' before 'the end'
float f(float a) __attribute__((clang_declare_simd_variant("vector_f, simdlen(4")));
