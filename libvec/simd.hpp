// vec::exp(x) and all other functions of libvec for C++17: x is a float or double, a vector of GCC's and clang's vector
// extension (__m256d and the like, any number of lanes), or a std::experimental::simd of any ABI.
//
//   auto y = vec::exp(x) + vec::pow(x, 2.5);     one call of libvec for each register
//   where(x > 0, y) = vec::log(x);               all lanes are computed, those of the mask assigned
//   vec::sincos(x, &s, &c);                      results behind pointers are vectors of x's type
//   vec::ldexp(x, n); vec::ilogb(x);             integers: vectors with as many lanes, of int or long
//
// A result has the same bits in a scalar and in every lane. The compiler's options choose the ISA of the functions
// (-mavx2 -mfma; -march=x86-64-v4). Link with -lvec. Arrays of Eigen: libvec/eigen.hpp. Contract and limits: docs/cxx.md
// of the source.
#ifndef LIBVEC_SIMD_HPP
#define LIBVEC_SIMD_HPP

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "libvec/simd.hpp needs C++17: compile with -std=c++17 or later"
#elif !defined(__x86_64__)
#error "libvec/simd.hpp is for x86-64: on AArch64 call the functions of libvec.h"
#else

#include <cstring>
#include <libvec.h>
#include <type_traits>
#if __has_include(<experimental/simd>)
#include <experimental/simd>
#endif

// The widest ISA that the options allow. It is part of all names below, so that files of one program may differ in it.
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__) &&                 \
    defined(__AVX512CD__)
#define VEC_SIMD_ISA isa_e
#define VEC_SIMD_WIDEST 64
#elif defined(__AVX2__) && defined(__FMA__)
#define VEC_SIMD_ISA isa_d
#define VEC_SIMD_WIDEST 32
#elif defined(__AVX__)
#define VEC_SIMD_ISA isa_c
#define VEC_SIMD_WIDEST 32
#else
#define VEC_SIMD_ISA isa_b
#define VEC_SIMD_WIDEST 16
#endif

namespace vec {
inline namespace VEC_SIMD_ISA {
namespace detail {

// Vectors of the compiler's extension, and which of them are registers that functions take.
template <class T, int N> struct vector_of {
  typedef T type __attribute__((__vector_size__(N * sizeof(T))));
};
template <class T, int N> using vector = typename vector_of<T, N>::type;

inline constexpr int widest = VEC_SIMD_WIDEST;
inline constexpr int narrowest = 16;

constexpr int power_above(int n) {
  int p = 1;
  while (p < n)
    p *= 2;
  return p;
}

// What a type of values is: `type` of one, how many, and copies from and to an array. No member `type`: not one of
// ours.
template <class V, class = void> struct values {};

template <class V> struct values<V, std::enable_if_t<std::is_arithmetic_v<V>>> {
  using type = V;
  static constexpr int size = 1;
  static constexpr bool is_scalar = true;
  template <class U> using rebind = U;
  static void store(const V &v, V *to) { *to = v; }
  static V load(const V *from) { return *from; }
};

template <class V> using element = std::remove_cv_t<std::remove_reference_t<decltype(std::declval<V &>()[0])>>;

template <class V>
struct values<V, std::enable_if_t<!std::is_class_v<V> && !std::is_pointer_v<V> && !std::is_array_v<V> &&
                                  std::is_arithmetic_v<element<V>>>> {
  using type = element<V>;
  static constexpr int size = sizeof(V) / sizeof(type);
  static constexpr bool is_scalar = false;
  template <class U> using rebind = vector<U, size>;
  static void store(const V &v, type *to) { std::memcpy(to, &v, sizeof v); }
  static V load(const type *from) {
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
};

#ifdef __cpp_lib_experimental_parallel_simd
template <class T, class A> struct values<std::experimental::simd<T, A>> {
  using V = std::experimental::simd<T, A>;
  using type = T;
  static constexpr int size = V::size();
  static constexpr bool is_scalar = false;
  template <class U> using rebind = std::experimental::fixed_size_simd<U, V::size()>;
  static void store(const V &v, T *to) { v.copy_to(to, std::experimental::element_aligned); }
  static V load(const T *from) { return V(from, std::experimental::element_aligned); }
};
#endif

template <class V> using value_type = typename values<V>::type;
template <class V, class U> using rebind = typename values<V>::template rebind<U>;
template <class V>
inline constexpr bool is_floating = std::is_floating_point_v<value_type<V>> && sizeof(value_type<V>) <= 8;

// What several arguments are together: the vector that is among them, else double or float as in <cmath>.
template <class... V> struct common;
template <class V> struct common<V> {
  using type = std::conditional_t<std::is_integral_v<V>, double, V>;
};
template <class V, class W> struct common<V, W> {
  using promoted = decltype(typename common<value_type<V>>::type() + typename common<value_type<W>>::type());
  static_assert(values<V>::is_scalar || values<W>::is_scalar || std::is_same_v<V, W>, "libvec: vectors of two types");
  using type = std::conditional_t<!values<V>::is_scalar, V, std::conditional_t<!values<W>::is_scalar, W, promoted>>;
};
template <class V, class W, class X> struct common<V, W, X> : common<typename common<V, W>::type, X> {};
template <class... V>
using together = std::enable_if_t<(sizeof(value_type<V>) + ...) != 0, typename common<V...>::type>;

// An argument as one of the vector type V.
template <class V, class X> V as(const X &x) {
  if constexpr (!values<V>::is_scalar && values<X>::is_scalar) {
    value_type<V> lanes[values<V>::size];
    for (auto &lane : lanes)
      lane = static_cast<value_type<V>>(x);
    return values<V>::load(lanes);
  } else {
    return static_cast<V>(x);
  }
}

// Calls F, which takes registers, on vectors of the extension: the halves of one that is too wide, a narrow one filled
// up.
template <class F, class T, int N, class... V> vector<T, N> registers(const V &...x) {
  vector<T, N> result;
  if constexpr (N * sizeof(T) > widest) {
    using half = vector<T, N / 2>;
    const auto lower = [](const auto &v) {
      half h;
      std::memcpy(&h, &v, sizeof h);
      return h;
    };
    const auto upper = [](const auto &v) {
      half h;
      std::memcpy(&h, reinterpret_cast<const char *>(&v) + sizeof h, sizeof h);
      return h;
    };
    const half halves[] = {registers<F, T, N / 2>(lower(x)...), registers<F, T, N / 2>(upper(x)...)};
    std::memcpy(&result, halves, sizeof result);
  } else if constexpr (N * sizeof(T) < narrowest) {
    using whole = vector<T, narrowest / sizeof(T)>;
    const auto filled = [](const auto &v) {
      whole w = whole{} + 1;
      std::memcpy(&w, &v, sizeof v);
      return w;
    };
    const whole r = F::run(filled(x)...);
    std::memcpy(&result, &r, sizeof result);
  } else {
    result = F::run(x...);
  }
  return result;
}

// Calls F on values of one type.
template <template <class> class F, class V, class... X> V apply(const X &...x) {
  using T = value_type<V>;
  static_assert(is_floating<V> && F<T>::exists, "libvec has no such function of this type of values");
  if constexpr (values<V>::is_scalar) {
    return F<T>::run(as<V>(x)...);
  } else {
    constexpr int size = values<V>::size, whole = power_above(size);
    const auto widened = [](const V &v) {
      alignas(64) T lanes[whole];
      for (int i = size; i < whole; ++i)
        lanes[i] = 1;
      values<V>::store(v, lanes);
      vector<T, whole> w;
      std::memcpy(&w, lanes, sizeof w);
      return w;
    };
    const vector<T, whole> r = registers<F<T>, T, whole>(widened(as<V>(x))...);
    alignas(64) T lanes[whole];
    std::memcpy(lanes, &r, sizeof r);
    return values<V>::load(lanes);
  }
}

// Functions with integers, or with results behind pointers: arrays, filled up to whole calls of `lanes` lanes.
inline constexpr int most_lanes = 16;
template <class V> struct array {
  alignas(64) value_type<V> lanes[(values<V>::size + most_lanes - 1) / most_lanes * most_lanes];
};
template <class V> struct input : array<V> {
  explicit input(const V &v) {
    for (auto &lane : this->lanes)
      lane = 1;
    values<V>::store(v, this->lanes);
  }
  const value_type<V> *at(int i) const { return this->lanes + i; }
  void done() {}
};
template <class V> struct output : array<V> {
  V *to;
  explicit output(V *v) : to(v) {}
  value_type<V> *at(int i) { return this->lanes + i; }
  void done() { *to = values<V>::load(this->lanes); }
};
template <template <class> class F, class V, class... P> void chunks(P &&...p) {
  static_assert(is_floating<V> && F<value_type<V>>::exists, "libvec has no such function of this type of values");
  for (int i = 0; i < values<V>::size; i += F<value_type<V>>::lanes)
    F<value_type<V>>::chunk(p.at(i)...);
  (p.done(), ...);
}
template <class V, class I>
using as_many = std::enable_if_t<values<V>::size == values<I>::size || values<I>::is_scalar>;

} // namespace detail
} // namespace VEC_SIMD_ISA
} // namespace vec

// A struct of calls for each function, and the functions of each shape.
#include <libvec/simd_functions.h>

namespace vec {
inline namespace VEC_SIMD_ISA {

#define VEC_SIMD_FUNCTION_tt(NAME)                                                                                     \
  template <class V> detail::together<V> NAME(const V &x) {                                                            \
    return detail::apply<detail::NAME##_, detail::together<V>>(x);                                                     \
  }
#define VEC_SIMD_FUNCTION_ttt(NAME)                                                                                    \
  template <class V, class W> detail::together<V, W> NAME(const V &x, const W &y) {                                    \
    return detail::apply<detail::NAME##_, detail::together<V, W>>(x, y);                                               \
  }
#define VEC_SIMD_FUNCTION_tttt(NAME)                                                                                   \
  template <class V, class W, class X> detail::together<V, W, X> NAME(const V &x, const W &y, const X &z) {            \
    return detail::apply<detail::NAME##_, detail::together<V, W, X>>(x, y, z);                                         \
  }
#define VEC_SIMD_FUNCTION_tti(NAME)                                                                                    \
  template <class V, class I, class = detail::as_many<V, I>> detail::together<V> NAME(const V &x, const I &n) {        \
    using N = std::conditional_t<detail::values<I>::is_scalar, detail::rebind<V, int>, I>;                             \
    static_assert(std::is_same_v<detail::value_type<N>, int>, "libvec: the second argument is an int, or as many");    \
    V r;                                                                                                               \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::input<N>(detail::as<N>(n)),                        \
                                       detail::output<V>(&r));                                                         \
    return r;                                                                                                          \
  }
#define VEC_SIMD_FUNCTION_ttI(NAME)                                                                                    \
  template <class V, class I, class = detail::as_many<V, I>> detail::together<V> NAME(const V &x, I *n) {              \
    static_assert(std::is_same_v<detail::value_type<I>, int>, "libvec: the second result is an int, or as many");      \
    V r;                                                                                                               \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::output<I>(n), detail::output<V>(&r));              \
    return r;                                                                                                          \
  }
#define VEC_SIMD_FUNCTION_tttI(NAME)                                                                                   \
  template <class V, class I, class = detail::as_many<V, I>> detail::together<V> NAME(const V &x, const V &y, I *n) {  \
    static_assert(std::is_same_v<detail::value_type<I>, int>, "libvec: the second result is an int, or as many");      \
    V r;                                                                                                               \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::input<V>(y), detail::output<I>(n),                 \
                                       detail::output<V>(&r));                                                         \
    return r;                                                                                                          \
  }
#define VEC_SIMD_FUNCTION_ttT(NAME)                                                                                    \
  template <class V> detail::together<V> NAME(const V &x, V *p) {                                                      \
    V r;                                                                                                               \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::output<V>(p), detail::output<V>(&r));              \
    return r;                                                                                                          \
  }
#define VEC_SIMD_FUNCTION_vtTT(NAME)                                                                                   \
  template <class V, class = detail::together<V>> void NAME(const V &x, V *p, V *q) {                                  \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::output<V>(p), detail::output<V>(q));               \
  }
#define VEC_SIMD_FUNCTION_vttTT(NAME)                                                                                  \
  template <class V, class = detail::together<V>> void NAME(const V &x, const V &y, V *p, V *q) {                      \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::input<V>(y), detail::output<V>(p),                 \
                                       detail::output<V>(q));                                                          \
  }
#define VEC_SIMD_FUNCTION_vttttTT(NAME)                                                                                \
  template <class V, class = detail::together<V>>                                                                      \
  void NAME(const V &x, const V &y, const V &z, const V &w, V *p, V *q) {                                              \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::input<V>(y), detail::input<V>(z),                  \
                                       detail::input<V>(w), detail::output<V>(p), detail::output<V>(q));               \
  }
#define VEC_SIMD_FUNCTION_it(NAME) VEC_SIMD_INTEGERS(NAME, int)
#define VEC_SIMD_FUNCTION_lt(NAME) VEC_SIMD_INTEGERS(NAME, long)
#define VEC_SIMD_INTEGERS(NAME, TYPE)                                                                                  \
  template <class V, class = detail::together<V>> detail::rebind<V, TYPE> NAME(const V &x) {                           \
    detail::rebind<V, TYPE> r;                                                                                         \
    detail::chunks<detail::NAME##_, V>(detail::input<V>(x), detail::output<detail::rebind<V, TYPE>>(&r));              \
    return r;                                                                                                          \
  }

VEC_SIMD_LIST_tt(VEC_SIMD_FUNCTION_tt) VEC_SIMD_LIST_ttt(VEC_SIMD_FUNCTION_ttt)
    VEC_SIMD_LIST_tttt(VEC_SIMD_FUNCTION_tttt) VEC_SIMD_LIST_tti(VEC_SIMD_FUNCTION_tti)
        VEC_SIMD_LIST_ttI(VEC_SIMD_FUNCTION_ttI) VEC_SIMD_LIST_tttI(VEC_SIMD_FUNCTION_tttI)
            VEC_SIMD_LIST_ttT(VEC_SIMD_FUNCTION_ttT) VEC_SIMD_LIST_vtTT(VEC_SIMD_FUNCTION_vtTT)
                VEC_SIMD_LIST_vttTT(VEC_SIMD_FUNCTION_vttTT) VEC_SIMD_LIST_vttttTT(VEC_SIMD_FUNCTION_vttttTT)
                    VEC_SIMD_LIST_it(VEC_SIMD_FUNCTION_it) VEC_SIMD_LIST_lt(VEC_SIMD_FUNCTION_lt)

#undef VEC_SIMD_FUNCTION_tt
#undef VEC_SIMD_FUNCTION_ttt
#undef VEC_SIMD_FUNCTION_tttt
#undef VEC_SIMD_FUNCTION_tti
#undef VEC_SIMD_FUNCTION_ttI
#undef VEC_SIMD_FUNCTION_tttI
#undef VEC_SIMD_FUNCTION_ttT
#undef VEC_SIMD_FUNCTION_vtTT
#undef VEC_SIMD_FUNCTION_vttTT
#undef VEC_SIMD_FUNCTION_vttttTT
#undef VEC_SIMD_FUNCTION_it
#undef VEC_SIMD_FUNCTION_lt
#undef VEC_SIMD_INTEGERS

} // namespace VEC_SIMD_ISA
} // namespace vec

#endif
#endif
