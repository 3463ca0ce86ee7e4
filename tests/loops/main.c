// Runs each loop of loops.c in both forms, over arrays that end at a page that nobody may touch.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

typedef double Loop(float *, const float *, int *, const int *, double *, int);
#define LOOP(n) Loop v_##n, s_##n;
#include "names.inc"
#undef LOOP

static const struct {
  const char *Name;
  Loop *Vector, *Scalar;
} Loops[] = {
#define LOOP(n) {#n, v_##n, s_##n},
#include "names.inc"
};

enum { Least = 64, Indices = 1024, Page = 4096 };

static void *guarded(size_t Bytes) {
  size_t Whole = (Bytes + Page - 1) / Page * Page;
  char *Start = mmap(0, Whole + 2 * Page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(Start + Page, Whole, PROT_READ | PROT_WRITE);
  return Start + Page + Whole - Bytes;
}

static int isSame(size_t L, int n) {
  size_t N = n < Least ? Least : (size_t)n;
  float *A[2], *B = guarded(N * sizeof(float));
  int *K[2], *J = guarded(Indices * sizeof(int));
  double *D[2], Result[2];
  unsigned Random = (unsigned)n * 7 + 1;
  for (size_t I = 0; I < N; ++I) {
    Random = Random * 1664525 + 1013904223;
    B[I] = (float)((int)(Random >> 8) % 4001) / 1000 - 2;
  }
  for (size_t I = 0; I < Indices; ++I) {
    Random = Random * 1664525 + 1013904223;
    J[I] = (int)(Random >> 20 & 1023);
  }
  for (int Form = 0; Form < 2; ++Form) {
    A[Form] = guarded(N * sizeof(float));
    K[Form] = guarded(N * sizeof(int));
    D[Form] = guarded(N * sizeof(double));
    for (size_t I = 0; I < N; ++I) {
      A[Form][I] = (float)I;
      K[Form][I] = -(int)I;
      D[Form][I] = (double)I / 2;
    }
    Result[Form] = (Form ? Loops[L].Vector : Loops[L].Scalar)(A[Form], B, K[Form], J, D[Form], n);
  }
  return fabs(Result[1] - Result[0]) <= 1e-4 * (1 + fabs(Result[0])) && !memcmp(A[0], A[1], N * sizeof(float)) &&
         !memcmp(K[0], K[1], N * sizeof(int)) && !memcmp(D[0], D[1], N * sizeof(double));
}

int main(void) {
  static const int Counts[] = {0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 61, 63, 64, 65, 100, 127, 129, 1000};
  int Passed = 0, Failed = 0;
  for (size_t L = 0; L < sizeof Loops / sizeof *Loops; ++L)
    for (size_t C = 0; C < sizeof Counts / sizeof *Counts; ++C) {
      if (isSame(L, Counts[C])) {
        ++Passed;
        continue;
      }
      ++Failed;
      printf("FAIL %s, %d iterations\n", Loops[L].Name, Counts[C]);
    }
  printf("%d passed, %d failed\n", Passed, Failed);
  return Failed != 0;
}
