// RUN: rm -f %t.yaml
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -fsave-optimization-record -foptimization-record-file=%t.yaml -c %s -o /dev/null
// RUN: FileCheck %s --check-prefix=DONE < %t.yaml
// RUN: grep -c 'Name: *PotentiallyFaultingLoadsNotSupported' %t.yaml | FileCheck %s --check-prefix=FAILED
//
// LLVM tries a loop that calls twice: for registers of 512 bits, and as it prefers. In a saved record of optimizations it
// fails once, and what is done is there.
double exp(double);

// DONE: Name: {{ *}}Vectorized
// DONE: Function: {{ *}}done
void done(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = exp(x[i]);
}

// FAILED: {{^1$}}
int failed(const double *x) {
  for (int i = 0; i < 100; ++i)
    if (exp(x[i]) > 2)
      return i;
  return -1;
}
