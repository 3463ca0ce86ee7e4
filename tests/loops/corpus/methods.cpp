// C++: templates, lambdas, methods, references, containers, iterators, range-for, exceptions off the path.
#include "corpus.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

template <class T> static inline void clampAll(const T *a, T *c, int n, T most) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    T t = a[i];
    while (t > most)
      t = t / 2;
    c[i] = t;
  }
}

LOOP(template_of_float) { clampAll(fa, fc, n, .5f); }
LOOP(template_of_int) { clampAll(ia, ic, n, 7); }
LOOP(template_of_double) { clampAll(da, dc, n, .125); }

LOOP(lambda_by_reference) {
  int calls = n;
  auto f = [&](int x) { return x > calls ? x - calls : x + 1; };
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = f(f(ia[i]));
}

LOOP(lambda_by_value) {
  const float k = float(n) * .25f;
  auto f = [k](float x) {
    for (int q = 0; q < 8 && x < k; ++q)
      x = x * 1.5f + .5f;
    return x;
  };
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = f(fa[i]);
}

struct Filter {
  float State, Gain;
  float operator()(float X) const { return X > State ? X * Gain : State; }
  void all(const float *From, float *To, int N) const {
#pragma omp simd
    for (int I = 0; I < N; ++I)
      To[I] = (*this)(From[I]);
  }
  int count(const int *From, int N) {
    int S = 0;
#pragma omp simd reduction(+ : S)
    for (int I = 0; I < N; ++I)
      for (int Q = From[I] & 3; Q; --Q)
        S += Q;
    return S;
  }
};

LOOP(method_of_object) { Filter{.25f, 3}.all(fa, fc, n); }
LOOP(method_with_sum) { ri[0] = Filter{}.count(ia, n); }

LOOP(vector_in_and_out) {
  std::vector<float> a(fa, fa + size), c(a.size());
#pragma omp simd
  for (size_t i = 0; i < c.size(); ++i) {
    float t = a[i];
    for (int q = 0; q < 4; ++q)
      t = t < 0 ? t + 1 : t * .5f;
    c[i] = t;
  }
  std::copy(c.begin(), c.end(), fc);
}

LOOP(span_and_range) {
  std::span<const int> a(ia, size_t(size));
  std::span<int> c(ic, size_t(size));
#pragma omp simd
  for (size_t i = 0; i < a.size(); ++i)
    c[i] = a[i] > 0 ? a[i] : -2 * a[i];
}

LOOP(range_for) {
  std::span<int> c(ic, size_t(size));
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int &v : c) {
    v += 4;
    int t = v;
    while (t > 2)
      t -= 2;
    s += t;
  }
  ri[0] = s;
}

LOOP(iterators) {
  const std::span<const float> a(fa, size_t(size));
  float lo = 100;
#pragma omp simd reduction(min : lo)
  for (auto p = a.begin(); p < a.end(); ++p)
    lo = std::min(lo, *p * *p - *p);
  rf[0] = double(lo);
}

LOOP(std_functions) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[i] = std::clamp(std::max(ia[i], ib[i]), -100, 100);
    fc[i] = std::abs(fa[i]) + std::sqrt(std::fabs(fb[i]));
  }
}

LOOP(std_swap) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (fa[i] > fb[i])
      std::swap(fa[i], fb[i]);
}

// Lanes write to different elements, which only the division of their number tells.
LOOP(std_array_of_arrays_collapsed) {
  std::array<std::array<int, 25>, 40> t{};
  const int rows = n < 40 ? n : 40, columns = n % 25 + 1;
#pragma omp simd collapse(2)
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      t[i][j] = ia[i] * 3 + (ib[i] ^ j);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      ic[i] = ic[i] * 5 + t[i][j];
}

LOOP(std_array_local) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    std::array<int, 5> w{};
    for (unsigned q = 0; q < w.size(); ++q)
      w[q] = ia[i] >> q;
    std::reverse(w.begin(), w.end());
    ic[i] = w[size_t(ib[i] & 3)] + w[4];
  }
}

LOOP(std_complex, size = 2 * n, tolerance = 1e-6) {
  auto *z = reinterpret_cast<const std::complex<float> *>(fa);
  auto *w = reinterpret_cast<std::complex<float> *>(fc);
#pragma omp simd
  for (int i = 0; i < n; ++i)
    w[i] = z[i] + std::complex<float>(z[i].imag(), -z[i].real());
}

struct Vec3 {
  float X, Y, Z;
  Vec3 operator+(const Vec3 &V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }
  Vec3 operator*(float S) const { return {X * S, Y * S, Z * S}; }
  float dot(const Vec3 &V) const { return X * V.X + Y * V.Y + Z * V.Z; }
};

LOOP(small_classes, size = 3 * n) {
  auto *a = reinterpret_cast<const Vec3 *>(fa), *b = reinterpret_cast<const Vec3 *>(fb);
  auto *c = reinterpret_cast<Vec3 *>(fc);
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    Vec3 v = a[i];
    for (int q = 0; q < 3 && v.dot(v) < 9; ++q)
      v = v * 1.5f + b[i];
    c[i] = v;
  }
}

LOOP(lower_bound) {
  static const std::array<int, 12> sorted = {-90, -77, -40, -12, 0, 3, 8, 20, 33, 57, 80, 99};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = int(std::lower_bound(sorted.begin(), sorted.end(), ia[i]) - sorted.begin());
}

LOOP(upper_bound_of_vector) {
  const std::vector<float> sorted = {-.9f, -.5f, -.25f, 0, .125f, .5f, .75f};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = int(std::upper_bound(sorted.begin(), sorted.end(), fa[i]) - sorted.begin());
}

// The vector's address and length stay what they are, though __muldc3 may be called.
[[gnu::noinline]] static std::complex<double> sumOfProducts(const std::vector<std::complex<double>> &v) {
  double re = 0, im = 0;
#pragma omp simd reduction(+ : re, im)
  for (std::size_t i = 0; i < v.size(); ++i) {
    const std::complex<double> t = v[i] * v[i] + 1.0;
    re += t.real();
    im += t.imag() * std::abs(v[i]);
  }
  return {re, im};
}

LOOP(complex_products_of_vector, size = n * 2, tolerance = 1e-12) {
  auto *z = reinterpret_cast<const std::complex<double> *>(da);
  const std::complex<double> sum = sumOfProducts({z, z + std::max(n, 0)});
  rf[0] = sum.real();
  rf[1] = sum.imag();
}

#pragma omp declare reduction(+ : Vec3 : omp_out = omp_out + omp_in) initializer(omp_priv = Vec3{0, 0, 0})

LOOP(reduction_of_class, size = 3 * n, tolerance = 1e-4) {
  auto *a = reinterpret_cast<const Vec3 *>(fa);
  Vec3 s{1, 2, 3};
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s = s + a[i] * .5f;
  rf[0] = double(s.X);
  rf[1] = double(s.Y);
  rf[2] = double(s.Z);
}

struct Counter {
  long Value = 0;
  Counter() = default;
  Counter(const Counter &) = default;
  Counter &operator=(const Counter &) = default;
  ~Counter() {}
};
static void merge(Counter &To, const Counter &From) { To.Value += From.Value; }
#pragma omp declare reduction(merge:Counter : merge(omp_out, omp_in))

LOOP(reduction_of_class_by_function) {
  Counter s;
#pragma omp simd reduction(merge : s)
  for (int i = 0; i < n; ++i)
    s.Value += ia[i] & 31;
  ri[0] = s.Value;
}

template <int N, class T> struct Horner {
  T C[N];
  T at(T X) const {
    T R = C[N - 1];
    for (int I = N - 2; I >= 0; --I)
      R = R * X + C[I];
    return R;
  }
};

LOOP(template_class) {
  const Horner<5, double> P{{1, -2, 3, -4, 5}};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    dc[i] = da[i] > 0 ? P.at(da[i]) : P.at(db[i]) * 2;
}

LOOP(throws_off_the_path) {
  std::vector<int> a(ia, ia + size);
  try {
#pragma omp simd
    for (int i = 0; i < n; ++i) {
      if (a[size_t(i)] > 1 << 20)
        abort();
      ic[i] = a[size_t(i)] > 0 ? 1 : ib[i];
    }
  } catch (const std::exception &) {
    ri[0] = 1;
  }
}

LOOP(elements_by_at) {
  const std::vector<int> a(ia, ia + size), b(ib, ib + size);
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = a.at(size_t(perm[i])) * 3 + b[size_t(i)];
}

LOOP(elements_by_at_in_inner_loop) {
  const std::array<float, 8> weights{.5f, .25f, -1, 2, .125f, 1, -3, .75f};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = 0;
    for (int q = 0; q <= (ua[i] & 7); ++q)
      t = t * .5f + weights.at(size_t(q)) * fa[i];
    fc[i] = t;
  }
}

[[noreturn, gnu::noinline]] static void refuse(int i) { throw i; }
[[noreturn, gnu::always_inline]] static inline void refuseInWords(const std::string &what, int i) {
  throw std::range_error(what + " " + std::to_string(i) + " is out of range");
}

static inline int checked(int x, int i) {
  if (x > 1 << 20)
    refuse(i);
  return x * 2 + 1;
}

LOOP(error_function_that_throws) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ib[i] > 0 ? checked(ia[i], i) : ib[i];
}

LOOP(errors_in_words, size = "2 * n") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (sa[i] > 1000)
      refuseInWords("element", i);
    if (perm[i] >= 2 * n)
      refuseInWords("index", perm[i]);
    dc[i] = da[perm[i]] + db[i];
  }
}

static inline float halved(float x) {
  const std::string kept(size_t(x) & 3, ' ');
  return opaque(x) + float(kept.size());
}

LOOP(object_destroyed_behind_a_call) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i)
    if ((ia[i] & 31) == 5)
      fc[i] = halved(fb[i] * fb[i]);
    else
      fc[i] = fa[i] * 2;
}

LOOP(sum_of_checked_elements, tolerance = 1e-12) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 1 << 20)
      refuseInWords("element", i);
    for (double t = da[i]; t > 1; t *= .5)
      s += t;
  }
  rf[0] = s;
}

static float mayThrow(float (*f)(float), float x) { return f(x) + 1; }

LOOP(calls_that_may_throw) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[i];
    for (int q = 0; q < 8; ++q)
      t = t * .5f + fb[i] / (1 + t * t);
    if ((ia[i] & 63) == 5)
      t = mayThrow(opaque, t) + opaque(t);
    fc[i] = t;
  }
}

LOOP(references_to_outside) {
  const int &bound = ia[0];
  int unused = 0;
  int &sum = unused;
  if (n <= 0)
    return;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    ic[i] = ib[i] > bound ? 1 : 0;
    sum += ic[i];
  }
  ri[0] = sum;
}

LOOP(nested_lambdas_in_inner_loop, size = n + 4) {
  auto each = [&](int i, auto f) {
    for (int q = 0; q < (ib[i] & 3); ++q)
      f(q);
  };
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int s = 0;
    each(i, [&](int q) { s += ia[i + q]; });
    ic[i] = s;
  }
}

LOOP(auto_and_enum) {
  enum class Kind : unsigned char { Low, High, None };
#pragma omp simd
  for (auto i = 0L; i < n; ++i) {
    const Kind k = ia[i] < -100 ? Kind::Low : ia[i] > 100 ? Kind::High : Kind::None;
    switch (k) {
    case Kind::Low:
      ic[i] = -1;
      break;
    case Kind::High:
      ic[i] = ib[i];
      break;
    case Kind::None:
      break;
    }
  }
}

LOOP(greatest_of_local_array, size = n + 24) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i) {
    std::array<int, 8> counts{};
    for (int k = 0; k < 16; ++k)
      ++counts[size_t(ia[i + k] & 7)];
    ic[i] = int(std::max_element(counts.begin(), counts.end()) - counts.begin());
  }
}

LOOP(reference_to_one_of_two) {
  int odd = 0, even = 0;
#pragma omp simd reduction(+ : odd, even)
  for (int i = 0; i < n; ++i) {
    int &sum = ia[i] & 1 ? odd : even;
    sum += ib[i];
    ic[i] = ib[i] * 2;
  }
  ri[0] = odd;
  ri[1] = even;
}
