// Handlers of Microsoft's exceptions, which have no landing pad, in a loop that may be vectorized.
//
// RUN: %clang --target=x86_64-pc-windows-msvc -O2 -fexceptions -fcxx-exceptions -fpass-plugin=%plugin -Wno-pass-failed -S \
// RUN:   -o /dev/null %s

int checked(int);

void all(int *a, int n) {
#pragma clang loop vectorize(assume_safety)
  for (int i = 0; i < n; ++i) {
    try {
      a[i] = checked(a[i]);
    } catch (int) {
      a[i] = 0;
    }
  }
}
