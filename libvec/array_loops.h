// What the bodies of array functions share, for one ISA (ISA='e'): whole registers in a loop, the rest in one step.
//
// Where the ISA has masks for memory, and they are fast, they load and store the rest; elsewhere pieces of 8, 4, 2 and
// 1 bytes do. Nothing outside of the arrays is touched, and nothing is aligned.
#ifndef LIBVEC_ARRAY_LOOPS_H
#define LIBVEC_ARRAY_LOOPS_H

#include "libvec.h"
#include <stddef.h>

#define STRING_OF(X) #X
#define BODY(NAME, PARAMETERS)                                                                                         \
  extern "C" __attribute__((visibility("hidden"))) void body_##NAME PARAMETERS __asm__(ISA_NAME "." #NAME);            \
  void body_##NAME PARAMETERS

namespace {

constexpr char isa = ISA_NAME[0];

template <size_t bytes> struct IntegerOf;
template <> struct IntegerOf<1> {
  using type = signed char;
};
template <> struct IntegerOf<2> {
  using type = short;
};
template <> struct IntegerOf<4> {
  using type = int;
};
template <> struct IntegerOf<8> {
  using type = long;
};
template <class E, size_t lanes> using Lanes = E __attribute__((ext_vector_type(lanes)));

template <class V> V load(const void *p) {
  V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

template <class V> void store(void *p, V v) { __builtin_memcpy(p, &v, sizeof v); }

// All ones in the lanes from `first` on that lie below `rest`.
template <size_t bytes, size_t lanes, size_t first = 0> auto lanesBelow(size_t rest) {
  using I = typename IntegerOf<bytes>::type;
  Lanes<I, lanes> lane;
  for (size_t i = 0; i < lanes; ++i)
    lane[i] = static_cast<I>(first + i);
  return lane < static_cast<I>(rest);
}

// A variant's mask: bits in an integer (ISA e), or a register with so many lanes.
template <class M, size_t lanes> M maskOf(size_t rest) {
  if constexpr (isa == 'e')
    return static_cast<M>((1UL << rest) - 1);
  else
    return __builtin_bit_cast(M, lanesBelow<sizeof(M) / lanes, lanes>(rest));
}

template <class E, size_t lanes, size_t first> auto memoryMask(size_t rest) {
  if constexpr (isa == 'e') {
    const unsigned long bits = ((1UL << rest) - 1) >> first;
    Lanes<bool, lanes> mask;
    __builtin_memcpy(&mask, &bits, sizeof mask);
    return mask;
  } else {
    return __builtin_convertvector(lanesBelow<sizeof(E), lanes, first>(rest), Lanes<bool, lanes>);
  }
}

// Fewer bytes than a register has, a multiple of `element`; the others are 0. By words, for a load of what was stored
// in pieces would wait for them.
template <class V, size_t element> V loadBytes(const char *p, size_t bytes) {
  if constexpr (sizeof(V) > 16) {
    using Half = Lanes<unsigned long, sizeof(V) / 16>;
    Half low = {}, high = {};
    if (bytes >= sizeof(Half)) {
      low = load<Half>(p);
      high = loadBytes<Half, element>(p + sizeof(Half), bytes - sizeof(Half));
    } else {
      low = loadBytes<Half, element>(p, bytes);
    }
    return __builtin_bit_cast(V, __builtin_shufflevector(low, high, 0, 1, 2, 3));
  } else {
    unsigned long word = 0;
    if constexpr (element <= 1)
      if (bytes & 1)
        word = load<unsigned char>(p + (bytes & 14));
    if constexpr (element <= 2)
      if (bytes & 2)
        word = word << 16 | load<unsigned short>(p + (bytes & 12));
    if constexpr (element <= 4)
      if (bytes & 4)
        word = word << 32 | load<unsigned>(p + (bytes & 8));
    if constexpr (sizeof(V) == 8)
      return __builtin_bit_cast(V, word);
    else
      return __builtin_bit_cast(V, bytes & 8 ? Lanes<unsigned long, 2>{load<unsigned long>(p), word}
                                             : Lanes<unsigned long, 2>{word, 0});
  }
}

template <class V, size_t element> void storeBytes(char *p, V v, size_t bytes) {
  if constexpr (sizeof(V) > 16) {
    const auto words = __builtin_bit_cast(Lanes<unsigned long, 4>, v);
    auto half = __builtin_shufflevector(words, words, 0, 1);
    if (bytes >= sizeof half) {
      store(p, half);
      p += sizeof half;
      half = __builtin_shufflevector(words, words, 2, 3);
    }
    storeBytes<decltype(half), element>(p, half, bytes & 15);
  } else {
    unsigned long word;
    if constexpr (sizeof(V) == 8) {
      word = __builtin_bit_cast(unsigned long, v);
    } else {
      const auto words = __builtin_bit_cast(Lanes<unsigned long, 2>, v);
      word = words[0];
      if (bytes & 8) {
        store(p, word);
        p += 8;
        word = words[1];
      }
    }
    if constexpr (element <= 4)
      if (bytes & 4) {
        store(p, static_cast<unsigned>(word));
        p += 4;
        word >>= 32;
      }
    if constexpr (element <= 2)
      if (bytes & 2) {
        store(p, static_cast<unsigned short>(word));
        p += 2;
        word >>= 16;
      }
    if constexpr (element <= 1)
      if (bytes & 1)
        store(p, static_cast<unsigned char>(word));
  }
}

// Of the lanes from `first` on, those below `rest`; the others are 0.
template <class V, size_t first = 0, class E> V loadRest(const E *p, size_t rest) {
  constexpr size_t lanes = sizeof(V) / sizeof(E);
  if constexpr (isa == 'e' || (isa == 'd' && sizeof(E) >= 4)) {
    return __builtin_bit_cast(V,
                              __builtin_masked_load(memoryMask<E, lanes, first>(rest), p + first, Lanes<E, lanes>{}));
  } else {
    const size_t count = rest <= first ? 0 : rest - first < lanes ? rest - first : lanes;
    return count == lanes ? load<V>(p + first)
                          : loadBytes<V, sizeof(E)>(reinterpret_cast<const char *>(p + first), count * sizeof(E));
  }
}

// AVX2's masked stores take 140 cycles and more on AMD's CPUs.
template <class E, class V> void storeRest(E *p, V v, size_t rest) {
  if constexpr (isa == 'e')
    __builtin_masked_store(memoryMask<E, sizeof(V) / sizeof(E), 0>(rest),
                           __builtin_bit_cast(Lanes<E, sizeof(V) / sizeof(E)>, v), p);
  else
    storeBytes<V, sizeof(E)>(reinterpret_cast<char *>(p), v, rest * sizeof(E));
}

template <size_t lanes, class Whole, class Rest>
__attribute__((always_inline)) inline void overArray(size_t n, Whole whole, Rest rest) {
  size_t i = 0;
  for (; n - i >= lanes; i += lanes)
    whole(i);
  if (i < n)
    rest(i, n - i);
}

} // namespace

#endif
