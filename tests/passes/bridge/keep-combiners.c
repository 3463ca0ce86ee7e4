// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o %t 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: FileCheck %s < %t
//
// The combiner of a user-defined reduction is there when loops are vectorized, whatever LLVM inlines or promotes before,
// and nothing is left of it behind.
typedef struct {
  int value, index;
} best;
#pragma omp declare reduction(argmax : best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out)              \
    initializer(omp_priv = {-1 << 30, 0})

// TOLD: keep-combiners.c:[[@LINE+5]]:1: remark: simd loop vectorized by {{[0-9]+}} lanes
// CHECK-LABEL: define {{.*}} @place(
// CHECK: icmp sgt <{{[0-9]+}} x i32>
int place(const int *a, int n) {
  best m = {-1 << 30, 0};
#pragma omp simd reduction(argmax : m)
  for (int i = 0; i < n; i++)
    if (a[i] > m.value) {
      m.value = a[i];
      m.index = i;
    }
  return m.index;
}
// CHECK-NOT: {{call|define}} {{.*}}@.omp_combiner.
