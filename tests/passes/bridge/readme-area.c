// DEFINE: %{code} = %clang --target=x86_64-linux-gnu -O2 -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o -
// RUN: %{code} -march=x86-64-v3 | FileCheck %s --check-prefixes=ALL,AVX2
// RUN: %{code} -march=x86-64-v4 | FileCheck %s --check-prefixes=ALL,AVX2
// RUN: %{code} -march=skylake-avx512 | FileCheck %s --check-prefixes=ALL,AVX2
// RUN: %{code} -march=sapphirerapids | FileCheck %s --check-prefixes=ALL,AVX2
// RUN: %{code} -march=skylake-avx512 -mprefer-vector-width=512 | FileCheck %s --check-prefixes=ALL,AVX512
// RUN: %{code} -march=znver4 | FileCheck %s --check-prefixes=ALL,AVX512
// RUN: %{code} -march=znver5 | FileCheck %s --check-prefixes=ALL,AVX512
//
// The program of README.md, section 4, calls what is said there.
#pragma omp declare simd notinbranch
#pragma omp declare simd inbranch
double area(double r) __attribute__((const));
int printf(const char *, ...);

// ALL-LABEL: define {{.*}} @main(
// AVX2: call {{.*}}@_ZGVdM4v_area(
// AVX512: call {{.*}}@_ZGVeM8v_area(
int main(void) {
  double a[1000];
  for (int i = 0; i < 1000; ++i)
    a[i] = i < 900 ? area(i) : 0;
  printf("%g\n", a[899]);
}
