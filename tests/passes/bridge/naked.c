// A declare simd function without a frame has no variants.
//
// RUN: %clang --target=x86_64-linux-gnu -march=x86-64-v3 -O2 -fopenmp-simd -ffreestanding -fpass-plugin=%plugin \
// RUN:   -Rpass-missed='^vec$' -S -o /dev/null %s 2>&1 | FileCheck %s --implicit-check-not 'our bug'

// CHECK: the function is naked
#pragma omp declare simd
__attribute__((naked)) int same(int x) {
  __asm__("movl %edi, %eax\n\tret");
}
