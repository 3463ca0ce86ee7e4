// RUN: %clang --target=aarch64-linux-gnu -O2 -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// AArch64's masks are as narrow as the narrowest data; behind a uniform or linear pointer numbers count, records do not.
struct pair {
  short a, b;
};

// CHECK-NOT: warning
// CHECK: <4 x float> @_ZGVnM4uv_of_record(ptr %{{.*}}, <4 x float> %{{.*}}, <4 x i32> %
#pragma omp declare simd uniform(p) inbranch
float of_record(const struct pair *p, float x) { return p->a * x + p->b; }

// CHECK: <4 x float> @_ZGVnM4l4v_of_records(ptr %{{.*}}, <4 x float> %{{.*}}, <4 x i32> %
#pragma omp declare simd linear(p) inbranch
float of_records(const struct pair *p, float x) { return p->a * x + p->b; }

// CHECK: <4 x float> @_ZGVnM4uv_of_number(ptr %{{.*}}, <4 x float> %{{.*}}, <4 x i16> %
#pragma omp declare simd uniform(p) inbranch
float of_number(const short *p, float x) { return *p * x; }
