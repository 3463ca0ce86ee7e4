// Values that programs compare with ==: where the true value is a number of the format, and a point that people know,
// the result is that number. docs/functions.md names the points. All variants have the bits of the scalar functions,
// which are tested here (`libvec same bits`).
//
//   exact_values <libvec.so>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace {

void *library;
unsigned passed, failed;

template <class T> std::string symbolOf(const char *name) {
  return std::string("vec_") + name + (sizeof(T) == sizeof(float) ? "f" : "");
}
template <class T, class... A> T call(const char *name, A... arguments) {
  static std::string last;
  static T (*function)(A...);
  if (last != name) {
    last = name;
    function = reinterpret_cast<T (*)(A...)>(dlsym(library, symbolOf<T>(name).c_str()));
    if (!function) {
      std::printf("FAIL %s: not exported by the library\n", symbolOf<T>(name).c_str());
      std::exit(1);
    }
  }
  return function(arguments...);
}

// One function on some points.
template <class T> class Points {
  const char *name;
  bool good = true;

  void compare(T is, T wanted, const std::string &arguments) {
    if (good && (is != wanted || std::signbit(is) != std::signbit(wanted))) {
      std::printf("FAIL %s(%s) = %a, not %a\n", symbolOf<T>(name).c_str(), arguments.c_str(), double(is),
                  double(wanted));
      good = false;
    }
  }

public:
  explicit Points(const char *name) : name(name) {}
  ~Points() { ++(good ? passed : failed); }
  void at(T x, T wanted) { compare(call<T>(name, x), wanted, std::to_string(x)); }
  void at(T x, T y, T wanted) { compare(call<T>(name, x, y), wanted, std::to_string(x) + ", " + std::to_string(y)); }
};

// 10^k and (n - 1)! are numbers of the format up to these; so are n^2 and n^3.
template <class T> struct Limits;
template <> struct Limits<double> {
  static constexpr int tens = 22, factorials = 23, least = -1074, most = 1023;
  static constexpr long squares = 94906265, cubes = 208063, turns = 1000000;
};
template <> struct Limits<float> {
  static constexpr int tens = 10, factorials = 14, least = -149, most = 127;
  static constexpr long squares = 4096, cubes = 256, turns = 1000;
};

template <class T> void powers() {
  using L = Limits<T>;
  Points<T> exp2("exp2"), log2("log2"), exp10("exp10"), log10("log10"), cbrt("cbrt"), square("pow"), cube("pow"),
      root("pow"), same("pow"), exp("exp"), log("log");
  for (int k = L::least; k <= L::most; ++k) {
    exp2.at(T(k), std::ldexp(T(1), k));
    log2.at(std::ldexp(T(1), k), T(k));
  }
  double ten = 1;
  for (int k = 0; k <= L::tens; ++k, ten *= 10) {
    exp10.at(T(k), T(ten));
    log10.at(T(ten), T(k));
  }
  for (long n = 1; n <= L::cubes; ++n) {
    cbrt.at(T(n * n * n), T(n));
    cbrt.at(-T(n * n * n), -T(n));
    cube.at(T(n), T(3), T(n * n * n));
    cube.at(-T(n), T(3), -T(n * n * n));
  }
  for (long n = 1; n <= L::squares; n += 1 + n / 4096) {
    square.at(T(n), T(2), T(n * n));
    square.at(-T(n), T(2), T(n * n));
    root.at(T(n * n), T(0.5), T(n));
    same.at(T(n), T(1), T(n));
    same.at(T(n), T(0), T(1));
  }
  exp.at(T(0), T(1));
  log.at(T(1), T(0));
}

template <class T> void hypotenuses() {
  Points<T> hypot("hypot");
  const long most = sizeof(T) == sizeof(float) ? 1 << 24 : 1L << 53;
  for (long m = 2; m < 400; ++m)
    for (long n = 1; n < m; ++n)
      if (m * m + n * n <= most)
        for (int scale : {0, 20, -20})
          hypot.at(std::ldexp(T(m * m - n * n), scale), std::ldexp(T(2 * m * n), scale),
                   std::ldexp(T(m * m + n * n), scale));
}

template <class T> void angles() {
  using L = Limits<T>;
  Points<T> sin("sin"), cos("cos"), sinpi("sinpi"), cospi("cospi"), tanpi("tanpi"), sind("sind"), cosd("cosd"),
      tand("tand");
  const double pi = 3.14159265358979323846;
  for (long k = 0; k <= L::turns; ++k) {
    const T even = k % 2 ? -1 : 1;
    cos.at(T(double(k) * pi), even);
    cos.at(-T(double(k) * pi), even);
    sin.at(T((double(k) + 0.5) * pi), even);
  }
  const T diagonal = T(0.70710678118654752440L);
  const T sines[] = {0, diagonal, 1, diagonal, 0, -diagonal, -1, -diagonal};
  for (long k = 1; k <= 8000; ++k) {
    if (k % 4) // zeros have the signs that C23 says: `special`
      sinpi.at(T(k) / 4, sines[k % 8]);
    if (k % 4 == 0) // cospi(1/4) is a neighbour of the number nearest to the square root of 1/2
      cospi.at(T(k) / 4, sines[(k + 2) % 8]);
    if (k % 2)
      tanpi.at(T(k) / 4, k % 4 == 1 ? T(1) : T(-1));
  }
  const T halves[] = {0, T(0.5),  0, 1,  0, T(0.5),
                      0, T(-0.5), 0, -1, 0, T(-0.5)}; // sines of 30 degrees times k; 0: not asked
  for (long k = 1; k <= 12000; ++k) {
    if (halves[k % 12] != 0)
      sind.at(T(30 * k), halves[k % 12]);
    if (halves[(k + 3) % 12] != 0)
      cosd.at(T(30 * k), halves[(k + 3) % 12]);
    if (k % 2)
      tand.at(T(45 * k), k % 4 == 1 ? T(1) : T(-1));
  }
}

template <class T> void gammas() {
  Points<T> tgamma("tgamma"), lgamma("lgamma");
  double factorial = 1;
  for (int n = 1; n <= Limits<T>::factorials; factorial *= n++)
    tgamma.at(T(n), T(factorial));
  lgamma.at(T(1), T(0));
  lgamma.at(T(2), T(0));
}

template <class T> void all() {
  powers<T>();
  hypotenuses<T>();
  angles<T>();
  gammas<T>();
}

} // namespace

int main(int argc, char **argv) {
  library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (!library) {
    std::fprintf(stderr, "usage: exact_values <libvec.so>%s%s\n", argc == 2 ? ": " : "", argc == 2 ? dlerror() : "");
    return 2;
  }
  all<double>();
  all<float>();
  std::printf("%u passed, %u failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
