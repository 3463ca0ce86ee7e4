// The examples of POWER's vector function ABI. What clang names nowhere else, the clang plugin names here.
// TARGET: ppc64le
// IR: define [^@]*<4 x float> @_ZGVbN4ua16vl_foo\(ptr align 16 %[^,]+, <4 x float> %[^,]+, i32 signext %[^,)]+\)
// IR: define [^@]*<2 x double> @_ZGVbN2v_bar\(<2 x double> %[^,)]+\)
// IR: define [^@]*void @_ZGVbN4ls2vu_baz\(ptr %[^,]+, <4 x i32> %[^,]+, i32 signext %[^,)]+\)
#pragma omp declare simd notinbranch uniform(q) aligned(q : 16) linear(k : 1)
float foo(float *q, float x, int k) {
  q[k] = q[k] + x;
  return q[k];
}
#pragma omp declare simd notinbranch
double bar(double x) { return x * x; }
#pragma omp declare simd linear(p : s) uniform(s)
void baz(int *p, int x, int s);
void baz(int *p, int x, int s) { *p = x + s; }
