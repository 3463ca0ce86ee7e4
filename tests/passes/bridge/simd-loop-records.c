// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t.ll
//
// Records whose members the packetizer leaves in memory order, and blends, are not LLVM's to shuffle. Records whose
// members all do the same are: its shuffles cancel out.
typedef struct {
  float r, g, b, a;
} pixel;

// CHECK: simd loop vectorized by 8 lanes: expected
// CODE-LABEL: @kept(
// CODE-COUNT-4: fmul <8 x float>
// CODE: shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 11, i32 4, i32 5, i32 6, i32 15>
void kept(pixel *restrict to, const pixel *restrict from, float s, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[i].r = from[i].r * s;
    to[i].g = from[i].g * s;
    to[i].b = from[i].b * s;
    to[i].a = from[i].a;
  }
}

// CHECK: simd loop vectorized by {{[0-9]+}} lanes: by LLVM's vectorizer
void scaled(pixel *restrict to, const pixel *restrict from, float s, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[i].r = from[i].r * s;
    to[i].g = from[i].g * s;
    to[i].b = from[i].b * s;
    to[i].a = from[i].a * s;
  }
}

typedef struct {
  unsigned char r, g, b, a;
} small;

// LLVM takes narrow members out of words.
// CHECK: simd loop vectorized by {{[0-9]+}} lanes: by LLVM's vectorizer
void narrow(small *restrict to, const small *restrict from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[i].r = (unsigned char)(from[i].r >> 1);
    to[i].g = (unsigned char)(from[i].g >> 1);
    to[i].b = (unsigned char)(from[i].b >> 1);
    to[i].a = from[i].a;
  }
}
