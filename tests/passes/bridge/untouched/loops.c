// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -S %s -o %t.plain.s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fpass-plugin=%plugin -S %s -o %t.s
// RUN: cmp %t.plain.s %t.s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -S %s -o %t.plain.s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -fpass-plugin=%plugin -S %s -o %t.s
// RUN: cmp %t.plain.s %t.s
//
// A file without calls that have variants, and without loops around serial ones or windows, loops down columns and
// extremes of floats, is compiled as without the plugin, byte for byte: loops, nests of loops, variables whose address
// is passed on, vectors and masks of 8 bytes, functions that are always inlined.
typedef unsigned char bytes __attribute__((vector_size(8)));
typedef float floats __attribute__((vector_size(32)));
struct pair {
  double a, b;
};
void take(struct pair *);
double give(const double *, int);

void copy_some(unsigned char *restrict p, const unsigned char *restrict q, const unsigned char *restrict c) {
  for (int i = 0; i < 8; ++i)
    if (c[i] > 3)
      p[i] = q[i];
}
void copy_any(unsigned char *restrict p, const unsigned char *restrict q, const unsigned char *restrict c, int n) {
  for (int i = 0; i < n; ++i)
    if (c[i] > 3)
      p[i] = q[i] + 1;
}
double sums(const double *p, int n) {
  double s = 0, t = 1;
  for (int i = 0; i < n; ++i) {
    s += p[i];
    t = p[i] > t ? p[i] : t;
  }
  return s * t;
}
void product(int n, int *restrict c, const int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      int s = 0;
      for (int k = 0; k < n; ++k)
        s += a[i * n + k] * b[j * n + k];
      c[i * n + j] = s;
    }
}
// Rows that depend on each other; of which some end early.
void in_order(int n, int m, double *a) {
  for (int i = 1; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < m; ++k)
      s += a[(i - 1) * m + k];
    a[i * m] = s;
  }
}
int ended(int n, int m, const float *a) {
  int count = 0;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m && a[i * m + k] > 0; ++k)
      ++count;
  return count;
}
double passed_on(const double *p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    struct pair t = {p[i], s};
    take(&t);
    double u[3] = {t.a, t.b, s};
    s += give(u, 3);
  }
  return s;
}
static inline __attribute__((always_inline)) floats square(floats x) { return x * x; }
floats fourth(floats x) { return square(square(x)); }
bytes larger(bytes a, bytes b) { return (bytes)(a > b) & a; }
int find(const char *p, int n) {
  for (int i = 0; i < n; ++i)
    switch (p[i]) {
    case 'a':
    case 'q':
      return i;
    case 0:
      return -1;
    }
  return n;
}
