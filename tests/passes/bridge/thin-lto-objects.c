// A ThinLTO compilation leaves simd loops whose iterations need objects of their own to the link, where the packetizer
// is, though the function calls math functions, which it would vectorize at once. LLVM's vectorizer gives all lanes one
// object.
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -flto=thin -fpass-plugin=%plugin %s \
// RUN:   -S -emit-llvm -o - -Rpass-missed="^vec$" 2>&1 | FileCheck %s
#include <math.h>

// CHECK: remark: {{.*}}ThinLTO leaves the loop around the call of {{.*}}exp{{.*}} to the link

// CHECK-LABEL: define {{.*}} @digits(
// CHECK-NOT: x i32>
// CHECK-NOT: x double>
// CHECK: }
void digits(double *y, unsigned *words, const unsigned *at, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    union {
      unsigned word;
      unsigned char bytes[4];
    } u = {words[i]};
    u.bytes[at[i] & 3] = (unsigned char)i;
    words[i] = u.word;
  }
  for (int i = 0; i < n; ++i)
    y[i] = exp(y[i]);
}

// CHECK-LABEL: define {{.*}} @exponentials(
// CHECK: <4 x double> @_ZGVdN4v_exp(
void exponentials(double *y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    y[i] = exp(y[i]);
}
