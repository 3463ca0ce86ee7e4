// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck --check-prefix=RUNTIME %s
//
// With -fopenmp, a loop that stores integers does not change its own bound.

// CHECK-LABEL: define {{.*}} @add.omp_outlined
// CHECK: store <8 x i32>
// CHECK: ret void
void add(int *restrict out, const int *in, int n) {
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i)
    out[i] = in[i] + 1;
}

// CHECK-LABEL: define {{.*}} @dynamic.omp_outlined
// CHECK: store <{{.*}}i64>
// CHECK: ret void
void dynamic(long *restrict out, const long *in, long n) {
#pragma omp parallel for simd schedule(dynamic, 64)
  for (long i = 0; i < n; ++i) {
    long t = in[i];
    while (t > 6)
      t = t / 2 - 1;
    out[i] = t;
  }
}

// RUNTIME: declare void @__kmpc_for_static_init_4(ptr captures(none), i32, i32, ptr captures(none), ptr captures(none), ptr captures(none), ptr captures(none), i32, i32)
// RUNTIME: declare {{.*}}i32 @__kmpc_dispatch_next_8(ptr captures(none), i32, ptr captures(none), ptr captures(none), ptr captures(none), ptr captures(none))
