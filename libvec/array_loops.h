// What the bodies of array functions share, for one ISA (ISA='e'): whole registers in a loop, the rest in one step.
//
// Where the ISA has masks for memory, and they are fast, they load and store the rest; elsewhere pieces of 8, 4, 2 and
// 1 bytes do. Nothing outside of the arrays is touched, and nothing is aligned.
#ifndef LIBVEC_ARRAY_LOOPS_H
#define LIBVEC_ARRAY_LOOPS_H

#include "libvec.h"
#include <stddef.h>

#define BODY(NAME, PARAMETERS)                                                                                         \
  extern "C" __attribute__((visibility("hidden"))) void body_##NAME PARAMETERS __asm__(ISA_NAME "." #NAME);            \
  void body_##NAME PARAMETERS

// The body for a narrower ISA.
#define NARROWER(ISA, NAME, PARAMETERS)                                                                                \
  extern "C" __attribute__((visibility("hidden"))) void narrower_##NAME PARAMETERS __asm__(ISA "." #NAME);

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

template <class I, size_t... i> struct Counting {
  static constexpr Lanes<I, sizeof...(i)> from(size_t first) { return {static_cast<I>(first + i)...}; }
};
template <class I> struct CountingOf {
  template <class, size_t... i> using Lanes = Counting<I, i...>;
};

// All ones in the lanes from `first` on that lie below `rest`.
template <size_t bytes, size_t lanes, size_t first = 0> auto lanesBelow(size_t rest) {
  using I = typename IntegerOf<bytes>::type;
  return __make_integer_seq<CountingOf<I>::template Lanes, size_t, lanes>::from(first) < static_cast<I>(rest);
}

// A variant's mask: bits in an integer (ISA e), or a register with so many lanes.
template <class M, size_t lanes> M maskOf(size_t rest) {
  if constexpr (isa == 'e')
    return static_cast<M>((1UL << rest) - 1);
  else
    return __builtin_bit_cast(M, lanesBelow<sizeof(M) / lanes, lanes>(rest));
}

// The bits of the lanes from `first` on that lie below `rest`, as masked loads and stores of ISA e take them.
template <size_t lanes, size_t first = 0> auto memoryMask(size_t rest) {
  const unsigned long bits = ((1UL << rest) - 1) >> first;
  Lanes<bool, lanes> mask;
  __builtin_memcpy(&mask, &bits, sizeof mask);
  return mask;
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

#ifdef __AVX2__
template <class V, size_t first, class E> V loadMasked(const E *p, size_t rest) {
  const auto mask = lanesBelow<sizeof(E), sizeof(V) / sizeof(E), first>(rest);
  if constexpr (sizeof(V) == 32 && sizeof(E) == 8)
    return __builtin_bit_cast(V, _mm256_maskload_epi64(reinterpret_cast<const long long *>(p), (__m256i)mask));
  else if constexpr (sizeof(V) == 32)
    return __builtin_bit_cast(V, _mm256_maskload_epi32(reinterpret_cast<const int *>(p), (__m256i)mask));
  else
    return __builtin_bit_cast(V, _mm_maskload_epi32(reinterpret_cast<const int *>(p), (__m128i)mask));
}
#endif

// Of the lanes from `first` on, those below `rest`; the others are 0.
template <class V, size_t first = 0, class E> V loadRest(const E *p, size_t rest) {
  constexpr size_t lanes = sizeof(V) / sizeof(E);
  if constexpr (isa == 'e') {
    return __builtin_bit_cast(V, __builtin_masked_load(memoryMask<lanes, first>(rest), p + first, Lanes<E, lanes>{}));
  } else if constexpr (isa == 'd' && sizeof(E) >= 4) {
    return loadMasked<V, first>(p + first, rest);
  } else {
    const size_t count = rest <= first ? 0 : rest - first < lanes ? rest - first : lanes;
    return count == lanes ? load<V>(p + first)
                          : loadBytes<V, sizeof(E)>(reinterpret_cast<const char *>(p + first), count * sizeof(E));
  }
}

// AVX2's masked stores take 140 cycles and more on AMD's CPUs.
template <class E, class V> void storeRest(E *p, V v, size_t rest) {
  if constexpr (isa == 'e') {
    using L = Lanes<E, sizeof(V) / sizeof(E)>;
    __builtin_masked_store(memoryMask<sizeof(V) / sizeof(E)>(rest), __builtin_bit_cast(L, v), p);
  } else {
    storeBytes<V, sizeof(E)>(reinterpret_cast<char *>(p), v, rest * sizeof(E));
  }
}

template <class E> void copyRest(E *to, const E *from, size_t rest) {
  for (size_t i = 0; i < rest; ++i)
    to[i] = from[i];
}

template <size_t lanes, class Whole, class Rest>
__attribute__((always_inline)) inline void overArray(size_t n, Whole whole, Rest rest) {
  const size_t end = n & ~(lanes - 1);
  for (size_t i = 0; i != end; i += lanes)
    whole(i);
  if (end != n)
    rest(end, n - end);
}

// Of a function of few instructions: four registers a turn, since the turns would take as long as the function.
template <size_t lanes, class Whole, class Rest>
__attribute__((always_inline)) inline void overArrayByFour(size_t n, Whole whole, Rest rest) {
  const size_t fours = n & ~(4 * lanes - 1);
  for (size_t i = 0; i != fours; i += 4 * lanes) {
    whole(i);
    whole(i + lanes);
    whole(i + 2 * lanes);
    whole(i + 3 * lanes);
  }
  if (fours == n)
    return;
  const size_t end = n & ~(lanes - 1);
  for (size_t i = fours; i != end; i += lanes)
    whole(i);
  if (end != n)
    rest(end, n - end);
}

} // namespace

#endif
