// DEFINE: %{compile} = %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -Rpass=vec -Rpass-missed='^vec$' -S -emit-llvm %s
// RUN: %{compile} -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="loop vectorized" --implicit-check-not="stays scalar"
// RUN: %{compile} -DREMEDY -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMEDY --implicit-check-not="stays scalar"
//
// Who takes a simd loop, and what the user hears of it: one remark; a remedy that works.
#ifdef REMEDY
#define BUT(wrong, right) right
#else
#define BUT(wrong, right) wrong
#endif

void lanes(int *restrict c, const int *restrict a, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked, expected {{[0-9.]+}} times scalar [-Rpass=vec]
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v = a[i], k = 0;
    while (v > 3) {
      v = v & 1 ? v - 3 : v / 2;
      ++k;
    }
    c[i] = k;
  }
}

void straight(float *restrict c, const float *restrict a, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by 8 lanes: by LLVM's vectorizer, 4 vectors at a time [-Rpass=vec]
#pragma omp simd
  for (int i = 0; i < n; ++i)
    c[i] = a[i] * 2;
}

// LLVM's vectorizer would divide lane by lane.
void divisions(int *restrict c, const int *restrict a, const int *restrict b, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: expected
#pragma omp simd
  for (int i = 0; i < n; ++i)
    c[i] = a[i] / ((b[i] & 7) + 1);
}

// It would test and load lane by lane.
void lengths(int *restrict c, const unsigned char *restrict a, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+3]]:{{.*}}: loop not vectorized: its scalar code is as fast
  // CHECK-DAG: simd-loops.c:[[@LINE+2]]:{{.*}}: simd loop stays scalar: its scalar code is as fast ({{.*}}); name a number of lanes to have it vectorized all the same: simdlen(8) [-Rpass-missed=vec]
  // REMEDY-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by 8 lanes
#pragma omp simd BUT(, simdlen(8))
  for (int i = 0; i < n; ++i) {
    int k = 0;
    while (k < 15 && a[16 * i + k] > 24)
      ++k;
    c[i] = k;
  }
}

// An allocation that the loop does not read is no variable of a clause: the program promises that places differ.
int *inverse(const int *restrict p, const int *restrict a, int n) {
  int *h = __builtin_malloc(8ul * n);
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: 1 gather, 2 scatters
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    h[2 * p[i]] = i;
    h[2 * p[i] + 1] = a[p[i]] / (1 + (i & 7));
  }
  return h;
}

int carried(const int *a, int n) {
  int m = 0;
  // CHECK-DAG: simd-loops.c:[[@LINE+2]]:{{.*}}: simd loop stays scalar: a variable carries a value from one iteration to the next; name it in a clause
  // REMEDY-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by
#pragma omp simd BUT(, reduction(+ : m))
  for (int i = 0; i < n; ++i)
    m = BUT(m * 3 + a[i], m + a[i]);
  return m;
}

void in_order(int *a, const int *b, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+2]]:{{.*}}: simd loop stays scalar: its iterations must run in order (safelen, ordered, inscan or atomic)
  // REMEDY-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by
#pragma omp simd BUT(safelen(8), )
  for (int i = 8; i < n; ++i) {
    int t = a[i - 8];
    for (int q = 0; q < (b[i] & 7); ++q)
      t = t * 5 + q;
    a[i] = t;
  }
}

void off(int *restrict a, const int *restrict b, int n) {
  // CHECK-DAG: simd-loops.c:[[@LINE+2]]:{{.*}}: loop stays scalar: the program asks for it; remove the clause or pragma that does
  // REMEDY-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by
#pragma omp simd BUT(if (0), )
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + 1;
}

double wide(int *restrict a, const int *restrict b, int n) {
  BUT(long double, double) s = 0;
  // CHECK-DAG: simd-loops.c:[[@LINE+2]]:{{.*}}: simd loop stays scalar: a variable, which iterations share, has a type that cannot be an element of a vector; reduce numbers of at most 64 bits
  // REMEDY-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop vectorized by
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    int v = b[i];
    while (v > 3)
      v = v & 1 ? v - 3 : v / 2;
    a[i] = v;
    s += v;
  }
  return (double)s;
}

int gone(const int *a) {
  int s = 0;
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop is no loop any more: its iterations are unrolled, or their results known
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 3; ++i)
    s += a[i];
  return s;
}

// The function in which the loop was is no more: its code is told of where it went.
static int gone_with_its_function(const int *a) {
  int s = 0;
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: simd loop is no loop any more: its iterations are unrolled, or their results known
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 3; ++i)
    s += a[i];
  return s;
}
int inlined(const int *a) { return gone_with_its_function(a) * 3; }

double exp(double);
void split(double *restrict y, const double *restrict x, int n) {
  double s = 0;
  // CHECK-DAG: simd-loops.c:[[@LINE+1]]:{{.*}}: loop split into 2 parts: 1 runs in order; the others are vectorized by {{[0-9]+}} lanes
  for (int i = 0; i < n; ++i) {
    s += exp(x[i]);
    y[i] = s;
  }
}
