// Packets of 64 bytes whose mask is repeated for each member of a record: LLVM 22 selects instructions for that without end
// (llvm/byte-shuffles.ll), unless passes/target/byte_shuffles hides the operation from the shuffle.
//
// RUN: timeout 100 %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fpass-plugin=%plugin -S -o - %s \
// RUN:   | FileCheck %s

typedef struct {
  float weight;
  unsigned short sum;
  unsigned char kind;
} thing;

// CHECK-LABEL: weigh:
// CHECK: zmm
void weigh(thing *to, unsigned char *times, unsigned long n) {
#pragma omp simd
  for (unsigned long i = 0; i < n; ++i) {
    for (int k = 0; k < (times[i] & 3); ++k)
      to[i].weight = (float)(to[i].kind & 63);
    to[i].sum = to[i].sum - to[i + 1].kind;
  }
}
