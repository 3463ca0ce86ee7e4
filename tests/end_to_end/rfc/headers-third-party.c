// A library's header that annotates as glibc's does: by a macro that is a pragma with OpenMP, or by GNU's attribute.
// TARGET: x86-64 -mavx
// CALLS: _ZGVcN4v_half
// CALLS: _ZGVcN4v_third
#ifdef _OPENMP
#define DECL_SIMD _Pragma("omp declare simd notinbranch")
#else
#define DECL_SIMD __attribute__((__simd__("notinbranch")))
#endif
DECL_SIMD
extern double half(double) __attribute__((const));
extern __attribute__((__simd__("notinbranch"), __const__, __nothrow__)) double third(double x);
#ifndef BODIES
void loop(double *restrict x, const double *restrict y, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = half(y[i]) + third(y[i]);
}
#else
typedef double Four __attribute__((vector_size(32)));
double half(double x) { return x / 2; }
double third(double x) { return x / 3; }
Four _ZGVcN4v_half(Four x) { return x / 2; }
Four _ZGVcN4v_third(Four x) { return x / 3; }
void loop(double *x, const double *y, int n);
int main(void) {
  double x[9], y[9];
  for (int i = 0; i < 9; ++i)
    y[i] = 6 * i;
  loop(x, y, 9);
  for (int i = 0; i < 9; ++i)
    if (x[i] != 5 * i)
      return 1;
  return 0;
}
#endif
