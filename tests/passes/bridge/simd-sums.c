// RUN: %clang --target=x86_64-linux-gnu -O2 -march=znver5 -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=znver5 -fopenmp-simd -ffast-math -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=FAST
// Sums of floats stay in order around calls of `declare simd` functions: no lanes are named for such a loop, which LLVM
// would take for the leave to add in another order. The user gives it by `omp simd`, or by -ffast-math.
#pragma omp declare simd simdlen(4) notinbranch
#pragma omp declare simd simdlen(4) inbranch
__attribute__((const)) float f(float r);

// CHECK-LABEL: @conditional(
// CHECK-NOT: fadd <
// FAST-LABEL: @conditional(
// FAST: fadd fast <{{[0-9]+}} x float>
float conditional(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] > 3)
      s += f(x[i]);
  return s;
}

// CHECK-LABEL: @no_access(
// CHECK-NOT: fadd <
float no_access(int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += f(i);
  return s;
}

// CHECK-LABEL: @asked_for(
// CHECK: fadd <{{[0-9]+}} x float>
float asked_for(const float *x, int n) {
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    if (x[i] > 3)
      s += f(x[i]);
  return s;
}
