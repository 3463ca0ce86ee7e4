// Calls the variants of one ISA over arrays, by the vector function ABI. Compiled once per ISA, with VECTEST_TOKEN and
// the ISA's flags; it uses no library templates, so that no code for a wider ISA can leak into the rest of the program.
#include <stddef.h>

namespace {

constexpr char token = VECTEST_TOKEN;
constexpr size_t bytes = token == 'b' ? 16 : token == 'e' ? 64 : 32;

template <class T> struct Integer;
template <> struct Integer<float> {
  using type = int;
};
template <> struct Integer<double> {
  using type = long long;
};

// An 'e' mask travels as bits in a general register; the others are vectors of the data's width, a lane being active
// iff its integer is not zero. Ones of a single bit check that only zero means inactive.
template <class T> class Abi {
  typedef T Vector __attribute__((vector_size(bytes)));
  typedef typename Integer<T>::type Lanes __attribute__((vector_size(bytes)));
  static constexpr size_t lanes = bytes / sizeof(T);

public:
  // y is null for functions of one argument.
  static void over(void *f, bool masked, const T *x, const T *y, T *out, const unsigned char *active, size_t count) {
    for (size_t i = 0; i < count; i += lanes) {
      Vector in[2] = {}, result;
      __builtin_memcpy(&in[0], x + i, sizeof in[0]);
      if (y)
        __builtin_memcpy(&in[1], y + i, sizeof in[1]);
      result = masked ? callMasked(f, in, y, active ? active + i : nullptr) : call(f, in, y);
      __builtin_memcpy(out + i, &result, sizeof result);
    }
  }

private:
  template <class... Mask> static Vector call(void *f, const Vector *in, bool two, Mask... mask) {
    return two ? reinterpret_cast<Vector (*)(Vector, Vector, Mask...)>(f)(in[0], in[1], mask...)
               : reinterpret_cast<Vector (*)(Vector, Mask...)>(f)(in[0], mask...);
  }
  static Vector callMasked(void *f, const Vector *in, bool two, const unsigned char *active) {
    if constexpr (token == 'e') {
      unsigned mask = 0;
      for (size_t i = 0; i < lanes; ++i)
        mask |= unsigned(!active || active[i]) << i;
      return call(f, in, two, mask);
    } else {
      Lanes mask;
      for (size_t i = 0; i < lanes; ++i)
        mask[i] = !active || active[i] ? (i % 2 ? 1 : -1) : 0;
      return call(f, in, two, reinterpret_cast<Vector>(mask));
    }
  }
};

} // namespace

extern "C" void VECTEST_ENTRY(void *f, int f64, int masked, const void *x, const void *y, void *out,
                              const unsigned char *active, size_t count) {
  if (f64)
    Abi<double>::over(f, masked, static_cast<const double *>(x), static_cast<const double *>(y),
                      static_cast<double *>(out), active, count);
  else
    Abi<float>::over(f, masked, static_cast<const float *>(x), static_cast<const float *>(y), static_cast<float *>(out),
                     active, count);
}
