// TARGET: x86-64
// WITHOUT: frontend
// ERROR: simd_variant\.h:14:[0-9]+: error: .*clang plugin is not loaded: compile with --config libvec.cfg
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch)));
