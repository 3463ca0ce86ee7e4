// Times the loops of loops.py as several compilers made them, in turns, and compares what they computed.
//
//   loops repeated|new TURNS LIBRARY...
//
// A library has one function for each row of names.inc; the first one is what the others are compared with. A line for
// each loop and number of iterations: name, iterations, and for each library the median of nanoseconds a call, with a
// `!` behind it where its results differ.
//
// With `repeated` a measurement calls a loop again and again with the same arrays: the branch predictor learns them,
// and what a loop has changed in place it changes again. With `new` each call has values of its own, in the cache: the
// arrays that the loop names are filled before a measurement, as many parts of them as calls it has.
#include "bench/measure.h"
#include "tests/loops/corpus.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <memory>
#include <numeric>
#include <string_view>

namespace {

using Function = void(PARAMETERS);

struct Case {
  const char *Name;
  int (*Size)(int);
  double Tolerance;
};
const Case Cases[] = {
#define CASE(name, size, tolerance, aligned) {#name, [](int n) -> int { return size; }, tolerance},
#include "names.inc"
#undef CASE
};
const std::vector<std::string_view> Used[] = {
#include "used.inc"
};
constexpr int Counts[] = {8, 64, 1000, 4096};
constexpr double Aim = 40e-6;           // seconds of a measurement of repeated calls
constexpr size_t NewElements = 4096;    // of an array in a measurement with new values, unless one call takes more
constexpr unsigned NewMeasurements = 5; // in a turn, since each is short

uint32_t hash(uint32_t X) {
  X = (X ^ X >> 16) * 0x7feb352du;
  X = (X ^ X >> 15) * 0x846ca68bu;
  return X ^ X >> 16;
}

// a and b begin with values, c with a constant; perm is a permutation.
template <class T> T valueAt(const std::string &Name, int I, int Size, unsigned Seed) {
  const uint32_t H =
      hash((uint32_t(I) + Seed * 1000003) * 64 + uint32_t(Name[0]) * 2654435761u + uint32_t(Name[1]) * 40503u);
  if constexpr (std::is_same_v<T, mixed>) {
    return {int(H % 1000), float(H % 4001) / 1000 - 2, H % 4001 / 1000.0 - 2, (signed char)(H >> 24)};
  } else if constexpr (std::is_floating_point_v<T>) {
    return Name[1] == 'c' ? T(7) : T(H % 4001) / T(1000) - T(2);
  } else if constexpr (std::is_same_v<T, bool>) {
    return Name[1] == 'a' && H % 3 == 0;
  } else if (Name == "perm") {
    int Step = Size / 2 + 1;
    while (std::gcd(Step, Size) != 1)
      ++Step;
    return T((int64_t(I) * Step + Seed) % Size);
  } else {
    return Name[1] == 'c' ? T(3) : sizeof(T) == 1 ? T(H) : T(int(H % 2001) - 1000);
  }
}

struct AnyArray {
  virtual ~AnyArray() = default;
  virtual const std::string &name() const = 0;
  virtual void fill(int Elements) = 0;
  virtual void fillPart(size_t Begin, unsigned Seed) = 0;
  virtual void restore() = 0; // if a loop has changed it
  virtual void keep() = 0;
  virtual bool sameAsKept(double Tolerance) const = 0;
  virtual bool note() = 0;
  virtual void *data() = 0;
};

bool near(double X, double Y, double Tolerance) {
  return X == Y || (std::isnan(X) && std::isnan(Y)) || std::fabs(X - Y) <= Tolerance * std::fmax(std::fabs(Y), 1);
}

template <class T> class Array final : public AnyArray {
  struct Free {
    void operator()(T *P) const { free(P); }
  };
  const std::string Name;
  const bool ForResults;
  size_t Elements = 0;
  std::unique_ptr<T, Free> Now, Before, Kept;
  bool Changes = false;
  size_t bytes() const { return Elements * sizeof(T); }

public:
  Array(const char *Name, size_t Most, bool ForResults = false) : Name(Name), ForResults(ForResults) {
    const size_t Bytes = (std::max(Most, size_t(results)) * sizeof(T) + 127) / 64 * 64;
    for (auto *P : {&Now, &Before, &Kept})
      P->reset(static_cast<T *>(aligned_alloc(64, Bytes)));
  }
  const std::string &name() const override { return Name; }
  void fill(int Size) override {
    Elements = ForResults ? size_t(results) : size_t(Size);
    memset(static_cast<void *>(Before.get()), 0, bytes());
    for (size_t I = 0; I < Elements; ++I)
      Before.get()[I] = valueAt<T>(Name, int(I), int(Elements), 0);
    memcpy(static_cast<void *>(Now.get()), Before.get(), bytes());
    Changes = false;
  }
  void fillPart(size_t Begin, unsigned Seed) override {
    for (size_t I = 0; I < Elements; ++I)
      Now.get()[Begin + I] = valueAt<T>(Name, int(I), int(Elements), Seed);
  }
  bool note() override { return Changes = Changes || memcmp(Now.get(), Before.get(), bytes()) != 0; }
  void restore() override {
    if (Changes)
      memcpy(static_cast<void *>(Now.get()), Before.get(), bytes());
  }
  void keep() override { memcpy(static_cast<void *>(Kept.get()), Now.get(), bytes()); }
  bool sameAsKept(double Tolerance) const override {
    for (size_t I = 0; I < Elements; ++I) {
      const T &X = Now.get()[I], &Y = Kept.get()[I];
      if constexpr (std::is_same_v<T, mixed>) {
        if (X.id != Y.id || X.tag != Y.tag || !near(double(X.value), double(Y.value), Tolerance) ||
            !near(X.weight, Y.weight, Tolerance))
          return false;
      } else if constexpr (std::is_floating_point_v<T>) {
        if (!near(double(X), double(Y), Tolerance))
          return false;
      } else if (X != Y) {
        return false;
      }
    }
    return true;
  }
  void *data() override { return Now.get(); }
};

std::vector<std::unique_ptr<AnyArray>> All;

void call(Function *F, int N, int Size, size_t Begin = 0) {
  enum Index {
#define ARRAY_INDEX(type, name) at_##name,
    ARRAYS(ARRAY_INDEX) at_rf,
    at_ri
  };
#define ARRAY_POINTER(type, name) , static_cast<type *>(All[at_##name]->data()) + Begin
  F(N, Size ARRAYS(ARRAY_POINTER), static_cast<double *>(All[at_rf]->data()), static_cast<long *>(All[at_ri]->data()));
}

double now(clockid_t Clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec T;
  clock_gettime(Clock, &T);
  return double(T.tv_sec) + double(T.tv_nsec) * 1e-9;
}

double seconds(Function *F, int N, int Size, unsigned Repeats) {
  for (auto &A : All)
    A->restore();
  const double Start = now();
  for (unsigned R = 0; R < Repeats; ++R)
    call(F, N, Size);
  return now() - Start;
}

// A part of each array for each call of a measurement; parts begin at whole cache lines.
struct Parts {
  size_t Stride, Number;
  explicit Parts(int Size) : Stride((size_t(Size) + 63) / 64 * 64), Number(std::max<size_t>(1, NewElements / Stride)) {}
  size_t elements() const { return Stride * Number; }
};

// Of a call, with values that no call has seen before this turn. The clock's own time is taken off.
double secondsWithNew(Function *F, int N, int Size, const std::vector<std::string_view> &Names, unsigned Turn) {
  const Parts P(Size);
  for (auto &A : All)
    A->restore();
  for (auto &A : All)
    if (std::find(Names.begin(), Names.end(), A->name()) != Names.end())
      for (size_t Part = 0; Part < P.Number; ++Part)
        A->fillPart(Part * P.Stride, unsigned(Turn * P.Number + Part) + 1);
  const double Before = now(CLOCK_MONOTONIC), Start = now(CLOCK_MONOTONIC);
  for (size_t Part = 0; Part < P.Number; ++Part)
    call(F, N, Size, Part * P.Stride);
  const double Taken = now(CLOCK_MONOTONIC) - Start - (Start - Before);
  return std::max(Taken, 1e-9) / double(P.Number);
}

void run(const Case &C, int N, bool New, unsigned Turns, const std::vector<void *> &Libraries) {
  const int Size = std::max(1, C.Size(N));
  for (auto &A : All)
    A->fill(Size);
  std::vector<Function *> Forms;
  std::vector<bool> Same;
  std::vector<unsigned> Repeats;
  for (void *Library : Libraries) {
    auto *F = reinterpret_cast<Function *>(dlsym(Library, C.Name));
    Forms.push_back(F);
    Same.push_back(true);
    Repeats.push_back(0);
    if (!F)
      continue;
    for (auto &A : All)
      A->restore();
    call(F, N, Size);
    for (auto &A : All) {
      A->note();
      if (Forms.size() == 1)
        A->keep();
      Same.back() = Same.back() && A->sameAsKept(C.Tolerance);
    }
    if (!New)
      Repeats.back() = vec::bench::calibrate(Aim, [&](unsigned R) { return seconds(F, N, Size, R); });
  }
  std::vector<std::vector<double>> Times(Forms.size());
  const auto &Names = Used[&C - Cases];
  for (unsigned Turn = 0; Turn < (New ? Turns * NewMeasurements : Turns); ++Turn)
    for (size_t I = 0; I < Forms.size(); ++I)
      if (Forms[I] && New)
        Times[I].push_back(secondsWithNew(Forms[I], N, Size, Names, Turn) * 1e9);
      else if (Forms[I])
        Times[I].push_back(seconds(Forms[I], N, Size, Repeats[I]) / Repeats[I] * 1e9);
  printf("%s %d", C.Name, N);
  for (size_t I = 0; I < Forms.size(); ++I)
    if (Forms[I])
      printf(" %.4g%s", vec::bench::median(Times[I]), Same[I] ? "" : "!");
    else
      printf(" -");
  printf("\n");
  fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  const std::string_view Data = argc < 4 ? "" : argv[1];
  if (Data != "repeated" && Data != "new") {
    fprintf(stderr, "usage: loops repeated|new TURNS LIBRARY...\n");
    return 2;
  }
  std::vector<void *> Libraries;
  for (int I = 3; I < argc; ++I) {
    void *Library = dlopen(argv[I], RTLD_NOW | RTLD_LOCAL);
    if (!Library) {
      fprintf(stderr, "loops: %s\n", dlerror());
      return 1;
    }
    Libraries.push_back(Library);
  }
  size_t Most = 0;
  for (const Case &C : Cases)
    for (int N : Counts)
      Most = std::max(Most, Parts(std::max(1, C.Size(N))).elements());
#define ARRAY_MAKE(type, name) All.push_back(std::make_unique<Array<type>>(#name, Most));
  ARRAYS(ARRAY_MAKE)
  All.push_back(std::make_unique<Array<double>>("rf", results, true));
  All.push_back(std::make_unique<Array<long>>("ri", results, true));
  for (const Case &C : Cases)
    for (int N : Counts)
      run(C, N, Data == "new", unsigned(atoi(argv[2])), Libraries);
}
