// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin \
// RUN:   -Rpass='^vec$' -Rpass-missed='^vec$' -S -o /dev/null -fprofile-instr-generate %s 2>&1 | FileCheck %s --check-prefix=COUNTED
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin \
// RUN:   -Rpass='^vec$' -Rpass-missed='^vec$' -S -o /dev/null -fpseudo-probe-for-profiling %s 2>&1 | FileCheck %s --check-prefix=PROBED
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin \
// RUN:   -Rpass='^vec$' -Rpass-missed='^vec$' -S -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=PROBED
//
// A counter of a profile is added up by all lanes: it is no part of what the program promises of a simd loop. A probe
// costs nothing.

int opaque(int x);

// COUNTED: counters.c:[[@LINE+3]]:{{.*}}: simd loop stays scalar: all lanes write to __profc_calls,
// PROBED: counters.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by 8 lanes: 2 operations lane by lane
void calls(int *restrict a, int n) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i) {
    int x = opaque(a[i]);
    if (x & 1)
      x = 3;
    else if (x & 2)
      x /= 7;
    a[i] = x;
  }
}

// PROBED: counters.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked
void halves(int *restrict a, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = a[i];
    while (x > 9)
      x /= 2;
    if (x & 1)
      a[i] = x;
  }
}
