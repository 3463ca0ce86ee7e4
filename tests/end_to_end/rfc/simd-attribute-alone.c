// GNU's attribute needs no -fopenmp-simd: bodies under GCC's names, and calls.
// TARGET: x86-64 -mavx
// FLAGS: -fno-openmp-simd
// CALLS: _ZGVcN4v_f
// IR: define [^@]*<4 x i32> @_ZGVcM4v_g\(
// IR: define [^@]*<4 x float> @_ZGVbN4v_h\(
__attribute__((simd("notinbranch"), noinline, const)) double f(double x) { return x * 2; }
__attribute__((simd)) int g(int x) { return x + 1; }
__attribute__((__simd__)) float h(float x) { return x + 1; }
void loop(double *restrict x, const double *restrict y, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = f(y[i]);
}
