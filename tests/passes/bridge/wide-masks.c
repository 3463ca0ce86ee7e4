// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm -o %t %s
// RUN: FileCheck %s < %t
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin -S -o - %s \
// RUN:   | FileCheck %s --check-prefix=CODE
//
// Without mask registers, masks that packets pass on are as wide as what the loop compares: none is packed or unpacked
// in the loop. Bytes that only some lanes load are loaded one by one, unless all lanes do, or none.

// CHECK-LABEL: @any(
// CHECK: phi <32 x i32>
// CODE-LABEL: any:
// CODE: vpmaskmovd
// CODE-NOT: {{vpack|vpmov[sz]x|vpunpck}}
// CODE: jne
void any(int *restrict r, const int *restrict a, const float *restrict b, int n) {
  int any = 0;
#pragma omp simd reduction(|| : any)
  for (int i = 0; i < n; ++i)
    any = any || (a[i] == 77 && b[i] > 0);
  *r = any;
}

// CHECK-LABEL: @all_bytes(
// CHECK: switch i8 {{.*}} [
// CHECK-NEXT: i8 -1, label %[[ALL:.*]]
// CHECK-NEXT: i8 0,
// CHECK: [[ALL]]:
// CHECK: load <8 x i8>
void all_bytes(int *restrict r, const signed char *restrict a, const int *restrict b, int n) {
  _Bool all = 1;
  int bits = 0;
#pragma omp simd reduction(&& : all) reduction(| : bits)
  for (int i = 0; i < n; ++i) {
    all = all && a[i] > 0;
    bits |= b[i];
  }
  r[0] = all;
  r[1] = bits;
}

// The mask of the lanes that stay in the inner loop is as wide as what it is compared with in each turn, though it comes
// from numbers of 64 bits.
// CHECK-LABEL: @inner(
// CHECK: phi <8 x i32>
// CHECK-NOT: phi <8 x i64>
void inner(float *restrict c, const float *restrict a, const float *restrict b, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = a[i];
    for (int q = 0; q < (i & 3); ++q)
      t += b[i];
    c[i] = t;
  }
}
