// The calling loops of one ISA: -DISA=d -DLANES_f32=8 -DLANES_f64=4.
#include "bench/loops.h"

namespace vec::bench {
namespace {

template <typename T, unsigned Lanes> struct Register {
  typedef T type __attribute__((vector_size(sizeof(T) * Lanes)));
};
template <typename T> struct Register<T, 1> {
  using type = T;
};

template <typename T, unsigned Lanes>
void unary(void *function, const void *x, const void *, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] = f(static_cast<const V *>(x)[i]);
}

template <typename T, unsigned Lanes>
void binary(void *function, const void *x, const void *y, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V, V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] = f(static_cast<const V *>(x)[i], static_cast<const V *>(y)[i]);
}

template <typename T, unsigned Lanes>
void ternary(void *function, const void *x, const void *y, const void *z, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V, V, V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] =
        f(static_cast<const V *>(x)[i], static_cast<const V *>(y)[i], static_cast<const V *>(z)[i]);
}

template <typename T, unsigned Lanes>
void scaled(void *function, const void *x, const void *y, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  using I = typename Register<int, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V, I)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] = f(static_cast<const V *>(x)[i], static_cast<const I *>(y)[i]);
}

constexpr size_t most = 1024;
template <typename T> struct Second {
  alignas(64) T values[most];
};
template <typename T> Second<T> second;

template <typename T, unsigned Lanes>
void pair(void *function, const void *x, const void *, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<void (*)(V, T *, T *)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    f(static_cast<const V *>(x)[i], static_cast<T *>(out) + i * Lanes, second<T>.values + i * Lanes);
}

template <typename T, unsigned Lanes>
void binaryPair(void *function, const void *x, const void *y, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<void (*)(V, V, T *, T *)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    f(static_cast<const V *>(x)[i], static_cast<const V *>(y)[i], static_cast<T *>(out) + i * Lanes,
      second<T>.values + i * Lanes);
}

// The fourth argument is the first again.
template <typename T, unsigned Lanes>
void quaternaryPair(void *function, const void *x, const void *y, const void *z, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<void (*)(V, V, V, V, T *, T *)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    f(static_cast<const V *>(x)[i], static_cast<const V *>(y)[i], static_cast<const V *>(z)[i],
      static_cast<const V *>(x)[i], static_cast<T *>(out) + i * Lanes, second<T>.values + i * Lanes);
}

template <typename T, unsigned Lanes>
void returnedPair(void *function, const void *x, const void *, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  struct Both {
    V first, second;
  };
  auto *f = reinterpret_cast<Both (*)(V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i) {
    Both both = f(static_cast<const V *>(x)[i]);
    static_cast<V *>(out)[i] = both.first;
    reinterpret_cast<V *>(second<T>.values)[i] = both.second;
  }
}

// Addresses fill one register of doubles, two of floats.
template <typename T, unsigned Lanes>
void scatteredPair(void *function, const void *x, const void *, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  constexpr unsigned bytes = sizeof(V), each = bytes < sizeof(long) ? 1 : bytes / sizeof(long);
  using P = typename Register<long, each>::type;
  P step, sines, cosines;
  for (unsigned lane = 0; lane < each; ++lane) {
    long offset = lane * sizeof(T);
    __builtin_memcpy(reinterpret_cast<long *>(&step) + lane, &offset, sizeof offset);
  }
  for (size_t i = 0; i < count / Lanes; ++i) {
    sines = step + reinterpret_cast<long>(static_cast<T *>(out) + i * Lanes);
    cosines = step + reinterpret_cast<long>(second<T>.values + i * Lanes);
    V in = static_cast<const V *>(x)[i];
    if constexpr (sizeof(T) == sizeof(long)) {
      reinterpret_cast<void (*)(V, P, P)>(function)(in, sines, cosines);
    } else {
      const long half = each * sizeof(T);
      reinterpret_cast<void (*)(V, P, P, P, P)>(function)(in, sines, sines + half, cosines, cosines + half);
    }
  }
}

} // namespace

#define STRING_(X) #X
#define STRING(X) STRING_(X)
#define NAME_(X) isa_##X
#define NAME(X) NAME_(X)
extern const Isa NAME(ISA);
const Isa NAME(ISA) = {STRING(ISA),
                       {LANES_f32, LANES_f64},
                       {unary<float, LANES_f32>, unary<double, LANES_f64>},
                       {binary<float, LANES_f32>, binary<double, LANES_f64>},
                       {ternary<float, LANES_f32>, ternary<double, LANES_f64>},
                       {scaled<float, LANES_f32>, scaled<double, LANES_f64>},
                       {pair<float, LANES_f32>, pair<double, LANES_f64>},
                       {binaryPair<float, LANES_f32>, binaryPair<double, LANES_f64>},
                       {quaternaryPair<float, LANES_f32>, quaternaryPair<double, LANES_f64>},
                       {scatteredPair<float, LANES_f32>, scatteredPair<double, LANES_f64>},
                       {returnedPair<float, LANES_f32>, returnedPair<double, LANES_f64>}};

} // namespace vec::bench
