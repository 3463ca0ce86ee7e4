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

template <typename T, unsigned Lanes> void unary(void *function, const void *x, const void *, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] = f(static_cast<const V *>(x)[i]);
}

template <typename T, unsigned Lanes>
void binary(void *function, const void *x, const void *y, void *out, size_t count) {
  using V = typename Register<T, Lanes>::type;
  auto *f = reinterpret_cast<V (*)(V, V)>(function);
  for (size_t i = 0; i < count / Lanes; ++i)
    static_cast<V *>(out)[i] = f(static_cast<const V *>(x)[i], static_cast<const V *>(y)[i]);
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
                       {binary<float, LANES_f32>, binary<double, LANES_f64>}};

} // namespace vec::bench
