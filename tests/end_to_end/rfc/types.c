// The three types that are one i64 to LLVM: each wants vectors of its own, and says so.
// TARGET: aarch64
// IR: "vector-function-abi-variant"="_ZGVnN2vv_of_complex\(vector_of_complex\)"
// IR: "vector-function-abi-variant"="_ZGVnN2vvv_of_struct\(vector_of_struct\)"
// IR: "vector-function-abi-variant"="_ZGVnN2vv_of_integer\(vector_of_integer\)"
// IR: declare <4 x i32> @vector_of_complex\(<4 x i32> [^<]*, <4 x i32>
// IR: declare void @vector_of_struct\(<2 x i64> [^<]*, <2 x i64> [^<]*, <2 x i64>
#include <arm_neon.h>
#include <libvec/simd_variant.h>
typedef _Complex int S1;
typedef struct x {
  int a, b;
} S2;
typedef uint64_t S3;
S1 of_complex(S1 a, S1 b) __attribute__((clang_declare_simd_variant("vector_of_complex", simdlen(2), notinbranch, isa("simd"))));
S2 of_struct(S2 a, S2 b) __attribute__((clang_declare_simd_variant("vector_of_struct", simdlen(2), notinbranch, isa("simd"))));
S3 of_integer(S3 a, S3 b) __attribute__((clang_declare_simd_variant("vector_of_integer", simdlen(2), notinbranch, isa("simd"))));
int32x4_t vector_of_complex(int32x4_t a, int32x4_t b);
void vector_of_struct(uint64x2_t results, uint64x2_t a, uint64x2_t b); // addresses
uint64x2_t vector_of_integer(uint64x2_t a, uint64x2_t b);
