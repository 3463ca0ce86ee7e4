// Functions for bench/declsimd, as in functions.h: compiled once by each compiler. clang forgets a pragma that only an
// earlier declaration has, so they stand here, too.
#define SIMD(...) _Pragma(#__VA_ARGS__)

SIMD(omp declare simd uniform(c, n) notinbranch)
double polynomial(double x, const double *c, int n) {
  double y = 0;
  for (int i = 0; i < n; ++i)
    y = y * x + c[i];
  return y;
}

SIMD(omp declare simd uniform(p) linear(i) notinbranch)
float smooth(const float *p, int i) { return 0.25f * p[i - 1] + 0.5f * p[i] + 0.25f * p[i + 1]; }

SIMD(omp declare simd uniform(p, q) linear(i) notinbranch)
void relax(float *p, const float *q, int i) { p[i] = p[i] + 0.1f * (q[i + 1] - 2 * q[i] + q[i - 1]); }

SIMD(omp declare simd notinbranch)
float branches(float x) {
  if (x < -1)
    return -1 / x;
  if (x > 1)
    return 2 - 1 / x;
  return x * (1.5f - 0.5f * x * x);
}

SIMD(omp declare simd inbranch)
float guarded_ratio(float x, float y) { return (x * x - y) / (x + y * y + 1); }

SIMD(omp declare simd inbranch)
double root(double x) {
  double y = x > 1 ? x * 0.5 : x;
  for (int i = 0; i < 12; ++i)
    y = 0.5 * (y + x / y);
  return y;
}

SIMD(omp declare simd notinbranch)
int escape(float cr, float ci) {
  float x = 0, y = 0;
  int n = 0;
  while (n < 100 && x * x + y * y < 4) {
    float t = x * x - y * y + cr;
    y = 2 * x * y + ci;
    x = t;
    ++n;
  }
  return n;
}

SIMD(omp declare simd uniform(scale) notinbranch)
short quantize(double x, float scale) {
  double y = x * scale;
  return y > 32767 ? 32767 : y < -32768 ? -32768 : (short)y;
}

SIMD(omp declare simd notinbranch)
unsigned char blend(unsigned char a, unsigned char b, unsigned char t) { return (a * (255 - t) + b * t + 127) >> 8; }

SIMD(omp declare simd notinbranch)
float inner(float x) { return x > 0.5f ? x * x - x : 1 - x; }

SIMD(omp declare simd notinbranch)
float outer(float x, float y) { return inner(x) * inner(y) + inner(x * y); }

SIMD(omp declare simd notinbranch)
int collatz(int n) {
  int steps = 0;
  while (n > 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

SIMD(omp declare simd uniform(table) notinbranch)
float look_up(const float *table, float x) {
  int i = (int)x;
  float t = x - i;
  return table[i] * (1 - t) + table[i + 1] * t;
}

SIMD(omp declare simd notinbranch)
double wide(float x, int k) { return (double)x * k + 0.5 * k; }

SIMD(omp declare simd notinbranch)
unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

SIMD(omp declare simd notinbranch)
int gcd(int a, int b) {
  while (b != 0) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
