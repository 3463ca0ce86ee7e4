// DEFINE: %{compile} = env MALLOC_PERTURB_=165 %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s
// RUN: %{compile} -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t
//
// Truth values that pass from one variable to another become bits together. Memory of deleted instructions is overwritten.

// CODE-LABEL: @passed(
// CODE: phi i1
// CODE: phi i1
void passed(const int *c, int n, float *o) {
  float a = 1, b = 0;
  // CHECK: simd-truths.c:[[@LINE+1]]:{{.*}}: simd loop stays scalar: a variable carries a value from one iteration to the next
#pragma omp simd reduction(|| : a) reduction(|| : b)
  for (int i = 0; i < n; ++i) {
    float t = a;
    a = b;
    b = c[i] ? 1.0f : t;
  }
  o[0] = a;
  o[1] = b;
}

// CODE-LABEL: @chosen(
// CODE: phi i1
// CODE: phi i1
// CODE: phi i1
void chosen(const int *c, int n, float *o) {
  float a = 1, b = 0, d = 1;
  // CHECK: simd-truths.c:[[@LINE+1]]:{{.*}}: simd loop stays scalar: a variable carries a value from one iteration to the next
#pragma omp simd reduction(|| : a) reduction(|| : b) reduction(&& : d)
  for (int i = 0; i < n; ++i) {
    float t = a;
    a = c[2 * i] ? b : d;
    b = c[i] ? d : t;
    d = c[i + 5] > 3 ? t : b;
  }
  o[0] = a;
  o[1] = b;
  o[2] = d;
}
