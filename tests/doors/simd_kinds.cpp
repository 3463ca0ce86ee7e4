// libvec/simd.hpp: every function on every kind of values gives the bits of the scalar entry point, which is called
// apart.
//
// cxx.py writes cases.inc: a line CASE(shape, function, type, scalar entry point) for each function. With ALL_KINDS
// each is tried on all kinds of values below, else on three.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <libvec/simd.hpp>

namespace {

namespace stdx = std::experimental;
int failures;

template <class T, int N> struct extension {
  typedef T type __attribute__((__vector_size__(N * sizeof(T))));
};
template <class V> constexpr int size_of(const V &) { return sizeof(V) / sizeof(std::declval<V &>()[0]); }
template <class T, class A> constexpr int size_of(const stdx::simd<T, A> &) { return stdx::simd<T, A>::size(); }

// A type with as many lanes of U.
template <class V, class U> struct like {
  using type = typename extension<U, sizeof(V) / sizeof(std::declval<V &>()[0])>::type;
};
template <class T, class A, class U> struct like<stdx::simd<T, A>, U> {
  using type = stdx::fixed_size_simd<U, stdx::simd<T, A>::size()>;
};

// Arguments that all domains have some of, special ones among them.
template <class T> T argument(int i, int place) {
  const T special[] = {T(0), T(-0.0), T(1), T(-1), T(INFINITY), T(-INFINITY), T(NAN), T(1e-40), T(0.5), T(1e30)};
  const int at = i * (37 + 14 * place) % 193;
  return at < 10 ? special[at] : (at - 70) / T(16);
}

template <class T> void expect(const char *name, const char *kind, int lane, T mine, T scalar) {
  if (mine != mine && scalar != scalar) // one NaN is as good as another
    return;
  if (std::memcmp(&mine, &scalar, sizeof mine) != 0 && failures++ < 20)
    std::printf("FAIL %s on %s, lane %d: %g, the scalar entry point gives %g\n", name, kind, lane, double(mine),
                double(scalar));
}

// Each shape: F is the function on values of type V, S on a scalar T; as MATH_TYPED of functions.def has shapes.
#define EACH_LANE(...)                                                                                                 \
  for (int start = 0; start < 200; start += size_of(V())) {                                                            \
    [[maybe_unused]] V x, y, z, p, q, r;                                                                               \
    [[maybe_unused]] I k, n;                                                                                           \
    for (int i = 0; i < size_of(V()); ++i) {                                                                           \
      x[i] = argument<T>(start + i, 0), y[i] = argument<T>(start + i, 1), z[i] = argument<T>(start + i, 2);            \
      k[i] = (start + i) * 11 % 23 - 11;                                                                               \
    }                                                                                                                  \
    __VA_ARGS__                                                                                                        \
  }
#define LANES for (int i = 0; i < size_of(V()); ++i)
#define X T(x[i])
#define Y T(y[i])
#define Z T(z[i])
#define SHAPE(NAME, ...)                                                                                               \
  template <class T, class V, class F, class S>                                                                        \
  __attribute__((noinline)) void NAME(const char *name, const char *kind, F f, S s) {                                  \
    using I [[maybe_unused]] = typename like<V, int>::type;                                                            \
    [[maybe_unused]] T a, b;                                                                                           \
    [[maybe_unused]] int c;                                                                                            \
    EACH_LANE(__VA_ARGS__)                                                                                             \
  }
#define IS(RESULT, SCALAR) expect<T>(name, kind, i, RESULT, SCALAR);

SHAPE(tt, r = f(x); LANES{IS(T(r[i]), s(X))})
SHAPE(ttt, r = f(x, y); LANES{IS(T(r[i]), s(X, Y))} r = f(x, T(3)); LANES{IS(T(r[i]), s(X, T(3)))})
SHAPE(tttt, r = f(x, y, z); LANES{IS(T(r[i]), s(X, Y, Z))})
SHAPE(tti, r = f(x, k); LANES{IS(T(r[i]), s(X, int(k[i])))} r = f(x, 3); LANES{IS(T(r[i]), s(X, 3))})
SHAPE(
    ttI, r = f(x, &n); LANES {
      IS(T(r[i]), s(X, &c))
      expect<int>(name, kind, i, n[i], c);
    })
SHAPE(
    tttI, r = f(x, y, &n); LANES {
      IS(T(r[i]), s(X, Y, &c))
      expect<int>(name, kind, i, n[i], c);
    })
SHAPE(ttT, r = f(x, &p); LANES{IS(T(r[i]), s(X, &a)) IS(T(p[i]), a)})
SHAPE(
    vtTT, f(x, &p, &q); LANES {
      s(X, &a, &b);
      IS(T(p[i]), a)
      IS(T(q[i]), b)
    })
SHAPE(
    vttTT, f(x, y, &p, &q); LANES {
      s(X, Y, &a, &b);
      IS(T(p[i]), a)
      IS(T(q[i]), b)
    })
SHAPE(
    vttttTT, f(x, y, z, x, &p, &q); LANES {
      s(X, Y, Z, X, &a, &b);
      IS(T(p[i]), a)
      IS(T(q[i]), b)
    })
SHAPE(it, const auto m = f(x); LANES { expect<int>(name, kind, i, m[i], s(X)); })
SHAPE(lt, const auto m = f(x); LANES { expect<long>(name, kind, i, m[i], s(X)); })

#define ON(SHAPE, NAME, T, SCALAR, ...)                                                                                \
  SHAPE<T, __VA_ARGS__>(                                                                                               \
      #NAME, #__VA_ARGS__, [](auto... a) { return vec::NAME(a...); }, [](auto... a) { return SCALAR(a...); });
#ifdef ALL_KINDS
#define CASE(SHAPE, NAME, T, SCALAR)                                                                                   \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 2>::type)                                                                    \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 4>::type)                                                                    \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 8>::type)                                                                    \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 16>::type)                                                                   \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 32>::type)                                                                   \
  ON(SHAPE, NAME, T, SCALAR, stdx::native_simd<T>)                                                                     \
  ON(SHAPE, NAME, T, SCALAR, stdx::simd<T>)                                                                            \
  ON(SHAPE, NAME, T, SCALAR, stdx::simd<T, stdx::simd_abi::scalar>)                                                    \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 1>)                                                              \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 3>)                                                              \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 8>)                                                              \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 13>)                                                             \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 32>)
#else
#define CASE(SHAPE, NAME, T, SCALAR)                                                                                   \
  ON(SHAPE, NAME, T, SCALAR, extension<T, 16>::type)                                                                   \
  ON(SHAPE, NAME, T, SCALAR, stdx::native_simd<T>)                                                                     \
  ON(SHAPE, NAME, T, SCALAR, stdx::fixed_size_simd<T, 7>)
#endif

void cases() {
#include "cases.inc"
}

// Scalars, mixed and promoted as <cmath> does; an assignment under a mask.
void scalars() {
  static_assert(std::is_same_v<decltype(vec::exp(1.0f)), float> && std::is_same_v<decltype(vec::exp(1)), double> &&
                std::is_same_v<decltype(vec::pow(1.0f, 2)), double> && std::is_same_v<decltype(vec::ilogb(1.0f)), int>);
  expect<double>("exp", "int", 0, vec::exp(1), vec_exp(1.0));
  expect<double>("pow", "float and double", 0, vec::pow(0.1f, 2.5), vec_pow(0.1f, 2.5));
  int n, m;
  expect<float>("frexp", "float", 0, vec::frexp(10.0f, &n), vec_frexpf(10.0f, &m));
  expect<int>("frexp", "float", 0, n, m);
  const stdx::native_simd<double> x([](int i) { return i - 1.0; });
  stdx::native_simd<double> y = 7, z = 7;
  where(x > 0, z) = x;
  if (double(z[x.size() - 1]) == 7 && x.size() > 2) { // libstdc++ 12 under clang with AVX-512
    std::puts("SKIP a mask: this library's own where assigns nothing");
    return;
  }
  where(x > 0, y) = vec::log(x);
  for (int i = 0; i < int(x.size()); ++i)
    expect<double>("log", "a mask", i, y[i], x[i] > 0 ? vec_log(double(x[i])) : 7);
}

} // namespace

int main() {
  cases();
  scalars();
  return failures ? 1 : 0;
}
