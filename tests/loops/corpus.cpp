// Runs each loop of the corpus in its plain form and in its vectorized one, and compares all memory that they could
// write.
//
//   program            one line for each loop that failed, then "N passed, N failed"
//
// Arrays stand at the end of their pages, or at the beginning: a guard page is behind them, and one in front.
#include "corpus.h"
#include <climits>
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace {

using Function = void(PARAMETERS);
#define CASE(name, size, tolerance, aligned) extern "C" void plain_##name(PARAMETERS), simd_##name(PARAMETERS);
#include "names.inc"
#undef CASE

struct Case {
  const char *Name;
  Function *Plain, *Simd;
  int (*Size)(int);
  double Tolerance;
  bool Aligned;
};
const Case Cases[] = {
#define CASE(name, size, tolerance, aligned)                                                                           \
  {#name, plain_##name, simd_##name, [](int n) -> int { return size; }, tolerance, aligned},
#include "names.inc"
#undef CASE
};
const std::vector<int> Counts = [] {
  std::vector<int> All{-7, -1, 65, 127, 128, 129, 1000};
  for (int N = 0; N <= 64; ++N)
    All.push_back(N);
  return All;
}();
constexpr size_t PageSize = 4096;

enum class Kind { Float, Double, Mixed, Other };
template <class T> constexpr Kind kindOf = Kind::Other;
template <> constexpr Kind kindOf<float> = Kind::Float;
template <> constexpr Kind kindOf<double> = Kind::Double;
template <> constexpr Kind kindOf<mixed> = Kind::Mixed;

uint32_t hash(uint32_t X) {
  X = (X ^ X >> 16) * 0x7feb352du;
  X = (X ^ X >> 15) * 0x846ca68bu;
  return X ^ X >> 16;
}

template <class T> T valueAt(std::string_view Name, int I, int Size) {
  const uint32_t H = hash(uint32_t(I) * 64 + uint32_t(Name[0]) * 2654435761u + uint32_t(Name[1]) * 40503u);
  if (Name == "perm") {
    int Step = Size / 2 + 1;
    while (std::gcd(Step, Size) != 1)
      ++Step;
    return T(int64_t(I) * Step % Size);
  }
  if constexpr (kindOf<T> == Kind::Mixed) {
    T V;
    memset(static_cast<void *>(&V), 0, sizeof V);
    V.id = int(H % 1000);
    V.value = float(H % 4001) / 1000 - 2;
    V.weight = H % 4001 / 1000.0 - 2;
    V.tag = (signed char)(H >> 24);
    return V;
  } else if constexpr (std::is_floating_point_v<T>) {
    return Name[1] == 'c' ? T(7) : T(H % 4001) / T(1000) - T(2);
  } else if constexpr (std::is_same_v<T, bool>) {
    return Name[1] == 'a' && H % 3 == 0;
  } else {
    // Sums of products of two do not overflow.
    return Name[1] == 'c' ? T(3) : sizeof(T) == 1 ? T(H) : T(int(H % 2001) - 1000);
  }
}

// One array between guard pages.
struct Array {
  const char *Name;
  Kind What;
  size_t ElementSize;
  void (*Fill)(void *, const char *, int);
  bool ForResults = false;

  char *Pages = nullptr;
  size_t Capacity = 0;
  char *Begin = nullptr; // of the elements
  char *Used = nullptr;  // pages that are compared
  size_t UsedBytes = 0;
  std::vector<char> Before, After;

  void reserve(int Elements) {
    Capacity = (size_t(Elements) * ElementSize + 2 * PageSize) / PageSize * PageSize;
    Pages = static_cast<char *>(mmap(nullptr, Capacity + 2 * PageSize, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (Pages == MAP_FAILED || mprotect(Pages + PageSize, Capacity, PROT_READ | PROT_WRITE)) {
      perror("main.cpp: mmap");
      exit(2);
    }
    Pages += PageSize;
  }
  void place(int Elements, bool AtEnd) {
    const size_t Bytes = size_t(Elements) * ElementSize;
    UsedBytes = (Bytes + PageSize) / PageSize * PageSize;
    Used = AtEnd ? Pages + Capacity - UsedBytes : Pages;
    Begin = AtEnd ? Pages + Capacity - Bytes : Pages;
    Before.assign(UsedBytes, char(0xa5));
    Fill(Before.data() + (Begin - Used), Name, Elements);
  }
  void restore() { memcpy(Used, Before.data(), UsedBytes); }
  void keep() { After.assign(Used, Used + UsedBytes); }

  static bool near(double X, double Y, double Tolerance) {
    return X == Y || (std::isnan(X) && std::isnan(Y)) || std::fabs(X - Y) <= Tolerance * std::fmax(std::fabs(Y), 1);
  }
  template <class T> static bool nearAt(const char *X, const char *Y, double Tolerance) {
    T A, B;
    memcpy(&A, X, sizeof A);
    memcpy(&B, Y, sizeof B);
    return near(A, B, Tolerance);
  }
  bool sameAt(const char *X, const char *Y, double Tolerance) const {
    if (!memcmp(X, Y, ElementSize))
      return true;
    switch (What) {
    case Kind::Float:
      return (Tolerance > 0 || std::isnan(*reinterpret_cast<const float *>(Y))) && nearAt<float>(X, Y, Tolerance);
    case Kind::Double:
      return (Tolerance > 0 || std::isnan(*reinterpret_cast<const double *>(Y))) && nearAt<double>(X, Y, Tolerance);
    case Kind::Mixed: {
      mixed A, B;
      memcpy(&A, X, sizeof A);
      memcpy(&B, Y, sizeof B);
      return A.id == B.id && A.tag == B.tag && near(double(A.value), double(B.value), Tolerance) &&
             near(A.weight, B.weight, Tolerance);
    }
    default:
      return false;
    }
  }
  std::string print(const char *At) const {
    char Text[64] = "";
    long Bits = 0;
    if (What == Kind::Float)
      snprintf(Text, sizeof Text, "%a", double(*reinterpret_cast<const float *>(At)));
    else if (What == Kind::Double)
      snprintf(Text, sizeof Text, "%a", *reinterpret_cast<const double *>(At));
    else if (What == Kind::Other)
      snprintf(Text, sizeof Text, "%ld",
               (memcpy(&Bits, At, ElementSize), Bits << (64 - 8 * ElementSize) >> (64 - 8 * ElementSize)));
    return Text;
  }
  // What differs from what was kept; nothing if the loops agree.
  std::string difference(double Tolerance) const {
    if (!memcmp(Used, After.data(), UsedBytes))
      return "";
    const long Offset = Begin - Used;
    const long Elements =
        Used == Pages ? long(UsedBytes / ElementSize) : long(UsedBytes - size_t(Offset)) / long(ElementSize);
    for (long I = -(Offset / long(ElementSize)); I < Elements; ++I) {
      const long At = Offset + I * long(ElementSize);
      if (!sameAt(Used + At, After.data() + At, Tolerance))
        return std::string(Name) + "[" + std::to_string(I) + "] is " + print(Used + At) + ", not " +
               print(After.data() + At);
    }
    return "";
  }
};

template <class T> void fill(void *To, const char *Name, int Elements) {
  for (int I = 0; I < Elements; ++I) {
    const T V = valueAt<T>(Name, I, Elements);
    memcpy(static_cast<char *>(To) + size_t(I) * sizeof V, &V, sizeof V);
  }
}

Array All[] = {
#define ARRAY_ROW(type, name) {#name, kindOf<type>, sizeof(type), fill<type>},
    ARRAYS(ARRAY_ROW){"rf", Kind::Double, sizeof(double), fill<double>, true},
    {"ri", Kind::Other, sizeof(long), fill<long>, true},
};

sigjmp_buf Escape;
const Case *Running;
void onSignal(int Signal) {
  if (Signal == SIGALRM) {
    printf("FAIL %s does not end\n", Running->Name);
    fflush(stdout);
    _exit(3);
  }
  siglongjmp(Escape, Signal);
}

// The signal that ended it, 0 if it returned.
int call(Function *F, int N, int Size) {
  if (const int Signal = sigsetjmp(Escape, 1))
    return Signal;
  enum Index {
#define ARRAY_INDEX(type, name) at_##name,
    ARRAYS(ARRAY_INDEX) at_rf,
    at_ri
  };
#define ARRAY_POINTER(type, name) , reinterpret_cast<type *>(All[at_##name].Begin)
  F(N, Size ARRAYS(ARRAY_POINTER), reinterpret_cast<double *>(All[at_rf].Begin),
    reinterpret_cast<long *>(All[at_ri].Begin));
  return 0;
}

std::string run(const Case &C, int N, bool AtEnd) {
  const int Size = std::max(0, C.Size(N));
  for (Array &A : All)
    A.place(A.ForResults ? results : Size, AtEnd), A.restore();
  if (const int Signal = call(C.Plain, N, Size))
    return std::string("the plain loop ends by ") + strsignal(Signal) + ": an error of the test";
  for (Array &A : All)
    A.keep(), A.restore();
  if (const int Signal = call(C.Simd, N, Size))
    return strsignal(Signal);
  for (const Array &A : All)
    if (std::string D = A.difference(C.Tolerance); !D.empty())
      return D;
  return "";
}

bool passes(const Case &C) {
  Running = &C;
  alarm(20);
  for (int N : Counts)
    for (bool AtEnd : {false, true}) {
      if (AtEnd && C.Aligned)
        continue;
      if (std::string Wrong = run(C, N, AtEnd); !Wrong.empty()) {
        printf("FAIL %s, n = %d, arrays at the %s of a page: %s\n", C.Name, N, AtEnd ? "end" : "beginning",
               Wrong.c_str());
        return false;
      }
    }
  return true;
}

} // namespace

int main(int, char **) {
  int Most = results;
  for (const Case &C : Cases)
    for (int N : Counts)
      Most = std::max(Most, C.Size(N));
  for (Array &A : All)
    A.reserve(Most);
  for (int Signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGALRM})
    signal(Signal, onSignal);
  int Passed = 0, Failed = 0;
  for (const Case &C : Cases)
    ++(passes(C) ? Passed : Failed);
  printf("%d passed, %d failed\n", Passed, Failed);
}
