// Functions over arrays give the bits of the scalar functions, for every number of elements, and touch nothing else.
//
//   arrays <libvec.so> <ISA> [c names]
//
// ISA is the letter that vec_array_isa() is to answer; if x86-64 answers a narrower one, this CPU has no other. Every
// function of functions.def, on random bits, ordinary and special values: between guard pages, at all alignments
// (odd addresses, too), in place, with strides. It uses no C++ library, so that it can be built for an emulator.
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

enum Type { i8, i16, i32, i64, u8, u16, u32, u64, f32, f64 };
constexpr size_t sizes[] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8};

struct Row {
  const char *name;
  Type type;
  const char *types; // result and parameters, as MATH_TYPED has them
  double low, high;  // of the benchmark
};

#define TYPES_v "tt"
#define TYPES_vv "ttt"
#define TYPES_vvv "tttt"
const Row rows[] = {
#define inf 0
#define MATH(NAME, TYPE, C_NAME, SIG, INTRINSIC, ULP, HOW, LOW, HIGH, BENCH_LOW, BENCH_HIGH, FILE)                     \
  {#C_NAME, TYPE, TYPES_##SIG, BENCH_LOW, BENCH_HIGH},
#define MATH_TYPED(NAME, TYPE, C_NAME, TYPES, INTRINSIC, ULP, HOW, LOW, HIGH, BENCH_LOW, BENCH_HIGH, FILE)             \
  {#C_NAME, TYPE, #TYPES, BENCH_LOW, BENCH_HIGH},
#define INTEGER(NAME, TYPE, FILE) {#NAME, TYPE, "ttt", -128, 127},
#include "builtins/functions.def"
#undef inf
};

constexpr size_t maxArrays = 6, poolSize = 1536, largest = 20011, page = 4096, room = 64 * page;

// One array of a function.
struct Column {
  Type type;
  bool isResult;
  size_t parameter; // its place among the scalar function's parameters; `returned`: it is returned
};
constexpr size_t returned = 99;

struct Shape {
  Column columns[maxArrays];
  size_t count;
};

Type typeOf(const Row &row, char letter) {
  return letter == 't' || letter == 'T' ? row.type : letter == 'i' || letter == 'I' ? i32 : i64;
}

// Inputs, then results, the returned one first.
Shape shapeOf(const Row &row) {
  Shape s = {{}, 0};
  const size_t parameters = strlen(row.types) - 1;
  for (size_t p = 0; p < parameters; ++p)
    if (row.types[p + 1] >= 'a')
      s.columns[s.count++] = {typeOf(row, row.types[p + 1]), false, p};
  if (row.types[0] != 'v')
    s.columns[s.count++] = {typeOf(row, row.types[0]), true, returned};
  for (size_t p = 0; p < parameters; ++p)
    if (row.types[p + 1] < 'a')
      s.columns[s.count++] = {typeOf(row, row.types[p + 1]), true, p};
  return s;
}

// The same sequence everywhere.
uint64_t state = 1;
uint64_t random64() {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state * 0x2545f4914f6cdd1dULL;
}

// Values of every kind: an eighth each of the benchmark's range and so on, mixed, so that packets are, too.
template <class T, class U> void drawFloats(const Row &row, T *out) {
  const T special[] = {0,
                       -T(0),
                       1,
                       -1,
                       T(0.5),
                       T(-0.5),
                       2,
                       3,
                       T(1e-30),
                       T(1e30),
                       T(__builtin_inf()),
                       -T(__builtin_inf()),
                       T(__builtin_nan("")),
                       sizeof(T) == 8 ? T(1e-310) : T(1e-40),
                       sizeof(T) == 8 ? T(1e300) : T(3e38)};
  for (size_t i = 0; i < poolSize; ++i) {
    const uint64_t bits = random64(), kind = bits >> 61;
    const double unit = static_cast<double>(random64() >> 11) / 9007199254740992.0;
    const U any = static_cast<U>(bits);
    if (kind < 5)
      out[i] = T(row.low + (row.high - row.low) * unit);
    else if (kind == 5)
      out[i] = T(4 * unit - 2);
    else if (kind == 6)
      out[i] = special[bits % (sizeof special / sizeof *special)];
    else
      memcpy(&out[i], &any, sizeof any);
  }
}

void draw(const Row &row, Type type, unsigned char *out) {
  if (type == f64)
    return drawFloats<double, uint64_t>(row, reinterpret_cast<double *>(out));
  if (type == f32)
    return drawFloats<float, uint32_t>(row, reinterpret_cast<float *>(out));
  for (size_t i = 0; i < poolSize; ++i) {
    const uint64_t bits = random64(), kind = bits >> 61;
    const uint64_t least = 1ULL << (8 * sizes[type] - 1), few[] = {0, 1, ~0ULL, least, least - 1};
    const uint64_t value = kind < 4 ? (bits & 31) - 12 : kind == 4 ? few[bits % 5] : bits >> 3;
    memcpy(out + i * sizes[type], &value, sizes[type]);
  }
}

template <class T> T at(const unsigned char *array, size_t i) {
  T value;
  memcpy(&value, array + i * sizeof(T), sizeof(T));
  return value;
}

// The scalar functions, by their types. `a`: arrays in the order of the columns.
template <class T> bool evaluateScalar(const char *types, void *f, unsigned char *const *a, size_t i) {
  auto put = [i](unsigned char *array, auto value) { memcpy(array + i * sizeof value, &value, sizeof value); };
  auto at = [a, i](size_t k) { return ::at<T>(a[k], i); };
  auto behind = [a, i](size_t k) { return reinterpret_cast<T *>(a[k]) + i; };
  auto intBehind = [a, i](size_t k) { return reinterpret_cast<int *>(a[k]) + i; };
  auto is = [types](const char *text) { return !strcmp(types, text); };
  if (is("tt"))
    put(a[1], reinterpret_cast<T (*)(T)>(f)(at(0)));
  else if (is("ttt"))
    put(a[2], reinterpret_cast<T (*)(T, T)>(f)(at(0), at(1)));
  else if (is("tttt"))
    put(a[3], reinterpret_cast<T (*)(T, T, T)>(f)(at(0), at(1), at(2)));
  else if (is("tti"))
    put(a[2], reinterpret_cast<T (*)(T, int)>(f)(at(0), ::at<int>(a[1], i)));
  else if (is("it"))
    put(a[1], reinterpret_cast<int (*)(T)>(f)(at(0)));
  else if (is("lt"))
    put(a[1], reinterpret_cast<long (*)(T)>(f)(at(0)));
  else if (is("ttT"))
    put(a[1], reinterpret_cast<T (*)(T, T *)>(f)(at(0), behind(2)));
  else if (is("ttI"))
    put(a[1], reinterpret_cast<T (*)(T, int *)>(f)(at(0), intBehind(2)));
  else if (is("tttI"))
    put(a[2], reinterpret_cast<T (*)(T, T, int *)>(f)(at(0), at(1), intBehind(3)));
  else if (is("vtTT"))
    reinterpret_cast<void (*)(T, T *, T *)>(f)(at(0), behind(1), behind(2));
  else if (is("vttTT"))
    reinterpret_cast<void (*)(T, T, T *, T *)>(f)(at(0), at(1), behind(2), behind(3));
  else if (is("vttttTT"))
    reinterpret_cast<void (*)(T, T, T, T, T *, T *)>(f)(at(0), at(1), at(2), at(3), behind(4), behind(5));
  else
    return false;
  return true;
}

bool evaluateScalar(const Row &row, void *f, unsigned char *const *a, size_t i) {
  switch (row.type) {
  case i8:
    return evaluateScalar<int8_t>(row.types, f, a, i);
  case i16:
    return evaluateScalar<int16_t>(row.types, f, a, i);
  case i32:
    return evaluateScalar<int32_t>(row.types, f, a, i);
  case i64:
    return evaluateScalar<long>(row.types, f, a, i);
  case u8:
    return evaluateScalar<uint8_t>(row.types, f, a, i);
  case u16:
    return evaluateScalar<uint16_t>(row.types, f, a, i);
  case u32:
    return evaluateScalar<uint32_t>(row.types, f, a, i);
  case u64:
    return evaluateScalar<unsigned long>(row.types, f, a, i);
  case f32:
    return evaluateScalar<float>(row.types, f, a, i);
  case f64:
    return evaluateScalar<double>(row.types, f, a, i);
  }
  return false;
}

void callArray(void *f, size_t arrays, size_t n, unsigned char *const *a) {
  using P = void *;
  switch (arrays) {
  case 2:
    return reinterpret_cast<void (*)(size_t, P, P)>(f)(n, a[0], a[1]);
  case 3:
    return reinterpret_cast<void (*)(size_t, P, P, P)>(f)(n, a[0], a[1], a[2]);
  case 4:
    return reinterpret_cast<void (*)(size_t, P, P, P, P)>(f)(n, a[0], a[1], a[2], a[3]);
  case 6:
    return reinterpret_cast<void (*)(size_t, P, P, P, P, P, P)>(f)(n, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
}

void callStrided(void *f, size_t arrays, size_t n, unsigned char *const *a, const ptrdiff_t *s) {
  using P = void *;
  using S = ptrdiff_t;
  switch (arrays) {
  case 2:
    return reinterpret_cast<void (*)(size_t, P, S, P, S)>(f)(n, a[0], s[0], a[1], s[1]);
  case 3:
    return reinterpret_cast<void (*)(size_t, P, S, P, S, P, S)>(f)(n, a[0], s[0], a[1], s[1], a[2], s[2]);
  case 4:
    return reinterpret_cast<void (*)(size_t, P, S, P, S, P, S, P, S)>(f)(n, a[0], s[0], a[1], s[1], a[2], s[2], a[3],
                                                                         s[3]);
  case 6:
    return reinterpret_cast<void (*)(size_t, P, S, P, S, P, S, P, S, P, S, P, S)>(f)(
        n, a[0], s[0], a[1], s[1], a[2], s[2], a[3], s[3], a[4], s[4], a[5], s[5]);
  }
}

// One NaN is as good as another.
bool same(Type type, const unsigned char *a, const unsigned char *b) {
  if (!memcmp(a, b, sizes[type]))
    return true;
  if (type == f64)
    return at<double>(a, 0) != at<double>(a, 0) && at<double>(b, 0) != at<double>(b, 0);
  if (type == f32)
    return at<float>(a, 0) != at<float>(a, 0) && at<float>(b, 0) != at<float>(b, 0);
  return false;
}

// Memory between two pages that nobody may touch; what nobody should write holds a pattern.
struct Region {
  unsigned char *begin;
  Region() {
    auto *all =
        static_cast<unsigned char *>(mmap(nullptr, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (all == MAP_FAILED || mprotect(all + page, room, PROT_READ | PROT_WRITE)) {
      perror("arrays: mmap");
      exit(1);
    }
    begin = all + page;
    memset(begin, pattern, room);
  }
  static constexpr unsigned char pattern = 0xa5;
};

// Where a case lays its arrays.
struct Layout {
  enum Place { atEnd, atBegin, inside } place;
  size_t offset;               // bytes, of `inside`
  ptrdiff_t stride[maxArrays]; // all 1: the contiguous form is called
  int inPlaceOf[maxArrays];    // of a result the input whose array it takes, or -1
  const char *what;
};

// The call under way, for who touches a guard page.
char underWay[200];

void touched(int) {
  const char what[] = ": touches memory outside of its arrays\n0 passed, 1 failed, 0 skipped\n";
  if (write(1, "FAIL ", 5) < 0 || write(1, underWay, strlen(underWay)) < 0 || write(1, what, sizeof what - 1) < 0)
    _exit(2);
  _exit(1);
}

struct Case {
  const Row &row;
  const Shape &shape;
  void *scalar, *contiguous, *strided;
  unsigned char *const *pool; // inputs and expected results
  Region *regions;

  // The first difference is printed.
  bool run(const Layout &l, size_t n, size_t first, bool callsStrided) const {
    unsigned char *a[maxArrays];
    size_t extent[maxArrays]; // in elements, from the lowest to behind the highest
    for (size_t k = 0; k < shape.count; ++k) {
      const size_t size = sizes[shape.columns[k].type];
      const ptrdiff_t s = l.stride[k];
      extent[k] = n ? (n - 1) * static_cast<size_t>(s < 0 ? -s : s) + 1 : 0;
      const size_t bytes = extent[k] * size;
      if (bytes + 64 + l.offset > room) {
        fprintf(stderr, "arrays: a case is too large\n");
        exit(1);
      }
      unsigned char *low = regions[k].begin;
      if (l.place == Layout::atEnd)
        low += room - bytes;
      else if (l.place == Layout::inside)
        low += 64 + l.offset;
      a[k] = s < 0 && n ? low + (n - 1) * static_cast<size_t>(-s) * size : low;
      if (l.inPlaceOf[k] >= 0)
        a[k] = a[l.inPlaceOf[k]];
    }
    auto element = [&](size_t k, size_t i) {
      return a[k] + static_cast<ptrdiff_t>(i) * l.stride[k] * static_cast<ptrdiff_t>(sizes[shape.columns[k].type]);
    };
    // A broadcast input has the first value; then the results are computed anew.
    bool broadcast = false;
    for (size_t k = 0; k < shape.count; ++k)
      broadcast |= !shape.columns[k].isResult && l.stride[k] == 0;
    static unsigned char fresh[maxArrays][largest * 8];
    unsigned char *expected[maxArrays];
    for (size_t k = 0; k < shape.count; ++k) {
      const size_t size = sizes[shape.columns[k].type];
      for (size_t i = 0; i < n; ++i)
        memcpy(fresh[k] + i * size,
               pool[k] + (shape.columns[k].isResult || l.stride[k] ? first + i : first) % poolSize * size, size);
      expected[k] = fresh[k];
    }
    if (broadcast)
      for (size_t i = 0; i < n; ++i)
        evaluateScalar(row, scalar, expected, i);
    for (size_t k = 0; k < shape.count; ++k)
      if (!shape.columns[k].isResult)
        for (size_t i = 0; i < n; ++i)
          memcpy(element(k, i), fresh[k] + i * sizes[shape.columns[k].type], sizes[shape.columns[k].type]);
    snprintf(underWay, sizeof underWay, "vec_array_%s%s, n = %zu, %s", row.name, callsStrided ? "_strided" : "", n,
             l.what);
    if (callsStrided)
      callStrided(strided, shape.count, n, a, l.stride);
    else
      callArray(contiguous, shape.count, n, a);

    bool good = true;
    for (size_t k = 0; k < shape.count; ++k) {
      const Column &c = shape.columns[k];
      bool overwritten = false;
      for (size_t r = 0; r < shape.count; ++r)
        overwritten |= l.inPlaceOf[r] == static_cast<int>(k);
      for (size_t i = 0; i < n && good && !overwritten; ++i)
        if (!(c.isResult ? same(c.type, element(k, i), expected[k] + i * sizes[c.type])
                         : !memcmp(element(k, i), expected[k] + i * sizes[c.type], sizes[c.type]))) {
          tell(c.isResult ? "differs from the scalar function" : "an input was changed", k, i, element(k, i), expected);
          good = false;
        }
    }
    // What a case has written is wiped; then nothing but the pattern may be there.
    for (size_t k = 0; k < shape.count; ++k)
      for (size_t i = 0; i < n; ++i)
        memset(element(k, i), Region::pattern, sizes[shape.columns[k].type]);
    for (size_t k = 0; k < shape.count && good; ++k) {
      const size_t bytes = extent[k] * sizes[shape.columns[k].type];
      unsigned char *low = l.stride[k] < 0 && n ? element(k, n - 1) : a[k];
      for (unsigned char *p = low - (l.place == Layout::atBegin ? 0 : 64);
           p < low + bytes + (l.place == Layout::atEnd ? 0 : 128); ++p)
        if (*p != Region::pattern && l.inPlaceOf[k] < 0) {
          printf("FAIL %s: writes %td bytes from the start of array %zu\n", underWay, p - low, k);
          memset(regions[k].begin, Region::pattern, room);
          good = false;
          break;
        }
    }
    return good;
  }

private:
  void tell(const char *what, size_t k, size_t i, const unsigned char *is, unsigned char *const *expected) const {
    const Column &c = shape.columns[k];
    auto print = [&](Type t, const unsigned char *p) {
      if (t == f64)
        printf("%a", at<double>(p, 0));
      else if (t == f32)
        printf("%a", static_cast<double>(at<float>(p, 0)));
      else {
        uint64_t v = 0;
        memcpy(&v, p, sizes[t]);
        printf("0x%llx", static_cast<unsigned long long>(v));
      }
    };
    printf("FAIL %s: element %zu of array %zu %s: ", underWay, i, k, what);
    print(c.type, is);
    printf(", not ");
    print(c.type, expected[k] + i * sizes[c.type]);
    printf(", for");
    for (size_t other = 0; other < shape.count; ++other)
      if (!shape.columns[other].isResult) {
        printf(" ");
        print(shape.columns[other].type, expected[other] + i * sizes[shape.columns[other].type]);
      }
    printf("\n");
  }
};

struct Tally {
  unsigned passed = 0, failed = 0;
  void count(bool good) { ++(good ? passed : failed); }
};

constexpr Layout plainly(Layout::Place place, size_t offset, const char *what) {
  return {place, offset, {1, 1, 1, 1, 1, 1}, {-1, -1, -1, -1, -1, -1}, what};
}

bool allSizes(const Case &c, size_t lanes) {
  bool good = true;
  for (size_t n = 0; n < 3 * lanes + 6 && good; ++n)
    good = c.run(plainly(Layout::atEnd, 0, "before a guard page"), n, n * 37, false) &&
           c.run(plainly(Layout::atBegin, 0, "behind a guard page"), n, n * 41, false);
  const size_t large[] = {poolSize - 1, largest};
  for (size_t n : large)
    good = good && c.run(plainly(Layout::atEnd, 0, "large"), n, 0, false);
  return good;
}

bool allAlignments(const Case &c, size_t lanes) {
  bool good = true;
  for (size_t offset = 0; offset < 64 && good; ++offset)
    good = c.run(plainly(Layout::inside, offset, "at any address"), 2 * lanes + offset % lanes, offset * 43, false);
  return good;
}

// Results from the `r`-th column on take each way of lying in inputs' arrays.
bool inPlace(const Case &c, Layout l, size_t r, size_t n, bool strided) {
  while (r < c.shape.count && !c.shape.columns[r].isResult)
    ++r;
  if (r == c.shape.count)
    return c.run(l, n, n, strided);
  bool good = inPlace(c, l, r + 1, n, strided);
  for (size_t k = 0; k < c.shape.count && !c.shape.columns[k].isResult; ++k) {
    bool isFree = c.shape.columns[k].type == c.shape.columns[r].type;
    for (int taken : l.inPlaceOf)
      isFree &= taken != static_cast<int>(k);
    Layout in = l;
    in.inPlaceOf[r] = static_cast<int>(k);
    good = good && (!isFree || inPlace(c, in, r + 1, n, strided));
  }
  return good;
}

bool allInPlace(const Case &c, size_t lanes) {
  bool good = true;
  const size_t counts[] = {1, lanes - 1, lanes, 3 * lanes + 3};
  for (size_t n : counts)
    good = good && inPlace(c, plainly(Layout::atEnd, 0, "in place"), 0, n, false);
  const ptrdiff_t strides[] = {1, -1, 2};
  for (ptrdiff_t s : strides) {
    Layout l = plainly(Layout::atEnd, 0, "strided in place");
    for (ptrdiff_t &each : l.stride)
      each = s;
    good = good && inPlace(c, l, 0, 300, true);
  }
  return good;
}

bool allStrides(const Case &c) {
  const ptrdiff_t several[] = {1, 2, -1, 7, -3, 0};
  const size_t kinds = sizeof several / sizeof *several, counts[] = {0, 1, 5, 17, 127, 128, 129, 300};
  bool good = true;
  for (size_t n : counts)
    for (size_t kind = 0; kind < 2 * kinds && good; ++kind) {
      Layout l = plainly(kind % 2 ? Layout::atEnd : Layout::inside, kind, "strided");
      for (size_t k = 0; k < c.shape.count; ++k) {
        // The same for all, and then all different; a result's is not 0.
        l.stride[k] = several[(kind < kinds ? kind : kind + k) % kinds];
        if (c.shape.columns[k].isResult && !l.stride[k])
          l.stride[k] = 1;
      }
      good = c.run(l, n, n * 3 + kind, true);
    }
  return good;
}

void *find(void *library, const char *prefix, const char *name, const char *suffix) {
  char symbol[100];
  snprintf(symbol, sizeof symbol, "%s%s%s", prefix, name, suffix);
  void *address = dlsym(library, symbol);
  if (!address)
    printf("FAIL %s: not exported by the library\n", symbol);
  return address;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: arrays <libvec.so> <ISA> [c names]\n");
    return 2;
  }
  signal(SIGSEGV, touched);
  signal(SIGBUS, touched);
  unsetenv("PATH"); // leaves a hole in front of what the kernel tells of the CPU
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "arrays: %s\n", dlerror());
    return 2;
  }
  void *isa = find(library, "vec_array_isa", "", "");
  if (!isa)
    return 1;
  const char taken = reinterpret_cast<char (*)()>(isa)();
  if (taken != *argv[2]) {
#ifdef __x86_64__
    const bool isLesser = taken < *argv[2];
#else
    const bool isLesser = false; // an emulator was asked for it
#endif
    printf("%s: ISA %c is taken, not %c\n", isLesser ? "skipped" : "FAIL", taken, *argv[2]);
    printf("0 passed, %d failed, %d skipped\n", !isLesser, isLesser);
    return isLesser ? 77 : 1;
  }
  static Region regions[maxArrays];
  static unsigned char pools[maxArrays][poolSize * 8];
  Tally tally;
  for (const Row &row : rows) {
    bool wanted = argc == 3;
    for (int i = 3; i < argc; ++i)
      wanted |= !strcmp(argv[i], row.name);
    if (!wanted)
      continue;
    void *scalar = find(library, "vec_", row.name, ""), *contiguous = find(library, "vec_array_", row.name, ""),
         *strided = find(library, "vec_array_", row.name, "_strided");
    if (!scalar || !contiguous || !strided) {
      tally.count(false);
      continue;
    }
    const Shape shape = shapeOf(row);
    unsigned char *pool[maxArrays];
    size_t least = 8;
    for (size_t k = 0; k < shape.count; ++k) {
      pool[k] = pools[k];
      least = sizes[shape.columns[k].type] < least ? sizes[shape.columns[k].type] : least;
      if (!shape.columns[k].isResult)
        draw(row, shape.columns[k].type, pool[k]);
    }
    for (size_t i = 0; i < poolSize; ++i)
      if (!evaluateScalar(row, scalar, pool, i)) {
        fprintf(stderr, "arrays: no call for the types '%s' of %s\n", row.types, row.name);
        return 2;
      }
    const Case c = {row, shape, scalar, contiguous, strided, pool, regions};
    const size_t lanes = (taken == 'r' ? 128 : 64) / least; // of 512 bits; V's variants take two registers
    tally.count(allSizes(c, lanes));
    tally.count(allAlignments(c, lanes));
    tally.count(allInPlace(c, lanes));
    tally.count(allStrides(c));
    // No element, no array.
    snprintf(underWay, sizeof underWay, "vec_array_%s with n = 0", row.name);
    unsigned char *none[maxArrays] = {};
    const ptrdiff_t strides[maxArrays] = {};
    callArray(contiguous, shape.count, 0, none);
    callStrided(strided, shape.count, 0, none, strides);
  }
  printf("%u passed, %u failed, 0 skipped\n", tally.passed, tally.failed);
  return tally.failed != 0;
}
