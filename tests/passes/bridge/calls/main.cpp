// Runs each loop plain and bridged on the same data, for several lengths: every byte must be the same.
#include <cstdio>
#include <cstring>
#include <vector>

using Loop = void(float *, float *, double *, double *, int *, int *, short *, long *, unsigned char *, float *, int,
                  int);
#define LOOP_NAME(NAME) extern "C" Loop plain_##NAME, bridged_##NAME;
#include "names.inc"
#undef LOOP_NAME

constexpr int most = 200;
struct Memory {
  float f[most], g[most];
  double d[most], e[most];
  int i[most], j[most];
  short s[most];
  long l[most];
  unsigned char b[most];
  alignas(16) float table[8];

  Memory() {
    std::memset(this, 0, sizeof *this);
    unsigned seed = 12345;
    auto next = [&] { return int((seed = seed * 1664525u + 1013904223u) >> 16) % 1000 - 500; };
    for (int k = 0; k < most; ++k) {
      f[k] = next() * 0.25f, g[k] = next() * 0.5f, d[k] = next() * 0.125, e[k] = next() * 0.125;
      i[k] = next(), j[k] = next() % 3, s[k] = short(next()), l[k] = next(), b[k] = (unsigned char)next();
    }
    for (int k = 0; k < 8; ++k)
      table[k] = k * 1.5f;
  }
  void run(Loop *loop, int n) { loop(f, g, d, e, i, j, s, l, b, table, n, 5); }
};

int main() {
  int passed = 0, failed = 0;
  auto check = [&](const char *name, Loop *one, Loop *other) {
    bool good = true;
    for (int n : {8, 16, 31, 64, 129, 200}) {
      Memory A, B;
      A.run(one, n);
      B.run(other, n);
      good &= !std::memcmp(&A, &B, sizeof A);
    }
    ++(good ? passed : failed);
    if (!good)
      std::printf("FAIL %s\n", name);
  };
#define LOOP_NAME(NAME) check(#NAME, plain_##NAME, bridged_##NAME);
#include "names.inc"
  std::printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
