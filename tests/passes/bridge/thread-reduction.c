// RUN: %clang --target=x86_64-linux-gnu -O1 -march=x86-64 -fopenmp -fpass-plugin=%plugin -Rpass=vec -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp -fpass-plugin=%plugin -Rpass=vec -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s --check-prefix=PACKETS
//
// A thread's own object of a reduction, which goes to its combiner behind the loop, is in memory at -O1: LLVM's
// vectorizer believes that iterations are independent, and would have all lanes begin with what one has left there.
// From -O2 on the loop only stores it: behind the loop, once, that is the same.

typedef struct {
  unsigned re, im;
} gauss;
#pragma omp declare reduction(times : gauss : omp_out = (gauss){omp_out.re * omp_in.re - omp_out.im * omp_in.im, \
    omp_out.re * omp_in.im + omp_out.im * omp_in.re}) initializer(omp_priv = {1, 0})

// PACKETS: remark: simd loop vectorized by {{[0-9]+}} lanes: {{.*}}expected
// PACKETS-LABEL: define {{.*}} @product.omp_outlined(
// PACKETS: call void @__kmpc_for_static_init
// PACKETS: phi <{{[0-9]+}} x i32>
// PACKETS: ret void
// CHECK: remark: simd loop stays scalar: all lanes write to {{.*}}, which is used outside of the loop
// CHECK-LABEL: define {{.*}} @product.omp_outlined(
// CHECK-NOT: <4 x i32>
// CHECK: ret void
void product(int *restrict ic, const int *restrict ib, unsigned *r, int n) {
  gauss s = {1, 2};
  int t = n * 3 + 1;
#pragma omp parallel for simd num_threads(2) reduction(times : s) firstprivate(t)
  for (int i = n - 1; i >= 0; --i) {
    ic[i] = t;
    unsigned x = (unsigned)i | 1, y = (unsigned)((i & 4095) - (ib[i] & 4095)) & 6, re = s.re * x - s.im * y;
    s.im = s.re * y + s.im * x;
    s.re = re;
  }
  r[0] = s.re;
  r[1] = s.im;
}

// A thread's chunks go on with one object: lanes cannot begin with what the chunk before has left.
// PACKETS-LABEL: define {{.*}} @chunks.omp_outlined(
// PACKETS-NOT: phi <{{[0-9]+}} x i32>
// PACKETS: ret void
void chunks(int *restrict ic, const int *restrict ib, unsigned *r, int n) {
  gauss s = {1, 2};
#pragma omp parallel for simd schedule(static, 5) reduction(times : s)
  for (int i = 0; i < n; ++i) {
    ic[i] = i * 3;
    unsigned x = (unsigned)i | 1, y = (unsigned)((i & 4095) - (ib[i] & 4095)) & 6, re = s.re * x - s.im * y;
    s.im = s.re * y + s.im * x;
    s.re = re;
  }
  r[0] = s.re;
  r[1] = s.im;
}
