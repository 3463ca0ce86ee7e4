// A body inlined gives the bits of the call, whatever flags the caller is compiled with: every function of the table,
// over bit patterns of every kind, on every ISA whose bodies are inlined.
//
//   inlined
//
// The loops are those of bench/inlined.c, compiled three times: called, with bodies inlined, and so with -ffast-math.
// Of two results the first is compared.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

using Loop = void(void *, const void *, const void *, const void *, void *, size_t);

#define FORMS(ISA, NAME) Loop called_##ISA##_##NAME, inlined_##ISA##_##NAME, fast_##ISA##_##NAME;
#define MATH(NAME, TYPE, C_NAME, ...) extern "C" FORMS(d, C_NAME) extern "C" FORMS(e, C_NAME)
// Of functions with types of their own, those that inlined.c has loops for.
#define FOR_vtTT(X) X
#define FOR_vttTT(X) X
#define FOR_vttttTT(X) X
#define FOR_tti(X) X
#define FOR_ttT(X)
#define FOR_ttI(X)
#define FOR_tttI(X)
#define FOR_it(X)
#define FOR_lt(X)
#define MATH_TYPED(NAME, TYPE, C_NAME, TYPES, ...) FOR_##TYPES(MATH(NAME, TYPE, C_NAME))
#include "builtins/functions.def"

namespace {

struct Row {
  const char *name;
  bool f64;
  double low, high; // of the benchmark
  Loop *loops[2][3];
};

enum { f32, f64 };
const Row rows[] = {
#define ROW(ISA, NAME) {called_##ISA##_##NAME, inlined_##ISA##_##NAME, fast_##ISA##_##NAME}
#define MATH(NAME, TYPE, C_NAME, SIG, INTRINSIC, ULP, HOW, LOW, HIGH, BENCH_LOW, BENCH_HIGH, FILE)                     \
  {#C_NAME, TYPE == f64, BENCH_LOW, BENCH_HIGH, {ROW(d, C_NAME), ROW(e, C_NAME)}},
#define MATH_TYPED(NAME, TYPE, C_NAME, TYPES, ...) FOR_##TYPES(MATH(NAME, TYPE, C_NAME, TYPES, __VA_ARGS__))
#include "builtins/functions.def"
};

constexpr size_t count = 1 << 15;

// A quarter each: the range of the benchmark, near 1 in both signs, any bits, and what lies between the borders:
// packets are mixed, whole packets are of one kind in the first three.
template <class T, class U> std::vector<T> inputs(const Row &row, unsigned seed) {
  std::mt19937_64 random(seed);
  const T special[] = {0,
                       std::numeric_limits<T>::infinity(),
                       std::numeric_limits<T>::quiet_NaN(),
                       std::numeric_limits<T>::max(),
                       std::numeric_limits<T>::min(),
                       std::numeric_limits<T>::denorm_min(),
                       1};
  std::uniform_real_distribution<double> bench(row.low, row.high), unit(-2, 2);
  std::vector<T> in(count);
  for (size_t i = 0; i < count; ++i) {
    T any;
    const U bits = static_cast<U>(random());
    std::memcpy(&any, &bits, sizeof any);
    const T four[] = {static_cast<T>(bench(random)), static_cast<T>(unit(random)), any,
                      (random() & 1 ? -1 : 1) * special[random() % std::size(special)]};
    const size_t kind = i / (count / 4);
    in[i] = four[kind < 3 ? kind : random() % 4];
  }
  return in;
}

// One NaN is as good as another.
template <class T> bool differs(const T &a, const T &b) {
  return std::memcmp(&a, &b, sizeof a) != 0 && (a == a || b == b);
}

template <class T, class U> bool compare(const Row &row, char isa, Loop *const *loops) {
  const std::vector<T> x = inputs<T, U>(row, 1), y = inputs<T, U>(row, 2), z = inputs<T, U>(row, 3);
  // 512-bit vectors are loaded whole.
  struct alignas(64) Block {
    T v[count];
  };
  static Block in, other, third, out[3];
  std::copy(x.begin(), x.end(), in.v);
  std::copy(y.begin(), y.end(), other.v);
  std::copy(z.begin(), z.end(), third.v);
  for (int form = 0; form < 3; ++form)
    loops[form](nullptr, in.v, other.v, third.v, out[form].v, count);
  for (int form = 1; form < 3; ++form)
    for (size_t i = 0; i < count; ++i)
      if (differs(out[0].v[i], out[form].v[i])) {
        std::printf("FAIL %s on %c: %a called, %a %s, at x = %a, y = %a\n", row.name, isa, double(out[0].v[i]),
                    double(out[form].v[i]), form == 1 ? "inlined" : "inlined under -ffast-math", double(x[i]),
                    double(y[i]));
        return false;
      }
  return true;
}

} // namespace

int main() {
  unsigned passed = 0, failed = 0, skipped = 0;
  const bool usable[] = {__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"),
                         __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")};
  for (int isa = 0; isa < 2; ++isa) {
    if (!usable[isa]) {
      ++skipped;
      std::printf("skipped: this CPU cannot run ISA %c\n", "de"[isa]);
      continue;
    }
    for (const Row &row : rows) {
      bool good = row.f64 ? compare<double, uint64_t>(row, "de"[isa], row.loops[isa])
                          : compare<float, uint32_t>(row, "de"[isa], row.loops[isa]);
      ++(good ? passed : failed);
    }
  }
  std::printf("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
  return failed != 0;
}
