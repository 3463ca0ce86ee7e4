// RUN: %clang --target=x86_64-linux-gnu -O2 -march=znver4 -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o %t 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: FileCheck %s < %t
//
// Behind a user-defined reduction, the lanes' objects are combined one by one: those of 32 lanes if there was a full
// packet, else only those of the 8 lanes of the rest.

typedef struct {
  double value;
  int index;
} smallest;
#pragma omp declare reduction(                                                                                       \
        argmin : smallest : omp_out = omp_in.value < omp_out.value ||                                                \
                                (omp_in.value == omp_out.value && omp_in.index < omp_out.index)                      \
                            ? omp_in                                                                                 \
                            : omp_out) initializer(omp_priv = {1e300, 1 << 30})

// TOLD: combined-lanes.c:[[@LINE+12]]:1: remark: simd loop vectorized by 32 lanes
// CHECK-LABEL: define {{.*}} @place(
// CHECK-COUNT-7: fcmp oeq double
// CHECK: %[[NONE:[0-9]+]] = icmp eq i64 %[[FULL:[0-9]+]], 0
// CHECK-NEXT: br i1 %[[NONE]], label %[[END:[0-9]+]], label %[[OTHERS:[0-9]+]]
// CHECK: [[OTHERS]]:
// CHECK-COUNT-8: fcmp oeq double
// CHECK-NOT: fcmp oeq double
// CHECK: %[[FULL]] = and i64 %{{[0-9]+}}, 2147483616
// CHECK: [[END]]:
int place(const double *a, int n) {
  smallest m = {1e300, 1 << 30};
#pragma omp simd reduction(argmin : m)
  for (int i = 0; i < n; i++)
    if (!(a[i] >= m.value)) {
      m.value = a[i];
      m.index = i;
    }
  return m.index;
}
