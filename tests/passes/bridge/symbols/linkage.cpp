// `declare simd` functions of every linkage. GCC and clang with the plugin make the same symbols of them.
#define SIMD _Pragma("omp declare simd")
#define STAYS __attribute__((noinline))

SIMD float outside(float x) { return 3 * x; }
SIMD STAYS inline float in_headers(float x) { return 3 * x; }
SIMD STAYS static float in_this_file(float x) { return x - 3; }
SIMD __attribute__((visibility("hidden"))) float hidden(float x) { return x * 3; }
SIMD __attribute__((visibility("protected"))) float guarded(float x) { return x * 3; }
SIMD __attribute__((weak)) float weak(float x) { return x * 3; }
extern "C" {
SIMD STAYS double in_c(double x) { return x + 3; }
}
SIMD inline float inlined_everywhere(float x) { return x + 4; }

namespace {
SIMD STAYS float unnamed(float x) { return x / 3; }
} // namespace

SIMD template <class T> STAYS T made_of(T x) { return x + x; }
template float made_of(float);

struct Polynomial {
  double a, b;
  _Pragma("omp declare simd uniform(this)") STAYS double at(double x) const { return a * x + b; }
  SIMD STAYS static int next(int x) { return x + 1; }
  SIMD STAYS static void put(float *p, float x) { *p = x; }
};

template <class T> struct Scaled {
  T by;
  _Pragma("omp declare simd uniform(this) linear(i)") STAYS T at(const T *p, int i) const { return by * p[i]; }
};
template struct Scaled<short>;

namespace geometry {
SIMD float length(float x, float y) { return x * x + y * y; }
} // namespace geometry

double use(double x, const Polynomial &p) {
  float y = 0;
  Polynomial::put(&y, x);
  return in_headers(x) + in_this_file(x) + unnamed(x) + made_of(x) + p.at(x) + Polynomial::next(int(x)) +
         inlined_everywhere(x) + y;
}
