// Names of libvec's that clang has no builtins of: -fno-builtin-NAME says that they are the program's own. The others are
// libvec's all the same.
#ifdef __cplusplus
extern "C" {
#endif
double exp10(double), cospi(double), sinpi(double);

void vector_exp10(double *y, const double *x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = exp10(x[i]);
}
void vector_cospi(double *y, const double *x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = cospi(x[i]);
}
void vector_sinpi(double *y, const double *x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = sinpi(x[i]);
}
#ifdef __cplusplus
}
#endif
