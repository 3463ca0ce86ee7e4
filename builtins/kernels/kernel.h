// What every math kernel includes. A kernel may include nothing else, except other kernel headers.
//
// A kernel is a scalar function of one lane: freestanding, straight-line, at most one rare() branch. It is compiled
// twice, with VEC_FMA=1 for targets that have a fused multiply-add and VEC_FMA=0 for those that do not, to bitcode that
// is packetized for every width. All targets of one flavour therefore compute the same bits.
//
// Integers are as wide as the floats beside them, so that masks never change their width. Fast paths avoid operations
// that the vector units of some target lack: 64-bit integer products, conversions between 64-bit integers and doubles,
// arithmetic right shifts of 64 bits, look-ups in tables larger than a register (lookup).
#ifndef VEC_BUILTINS_KERNELS_KERNEL_H
#define VEC_BUILTINS_KERNELS_KERNEL_H

#ifndef VEC_FMA
#error "VEC_FMA must be 1 (the target has a fused multiply-add) or 0"
#endif

#define INLINE [[gnu::always_inline]] static inline
#define KERNEL extern "C"

using i32 = __INT32_TYPE__;
using u32 = __UINT32_TYPE__;
using i64 = __INT64_TYPE__;
using u64 = __UINT64_TYPE__;

// The layout of a format, and the integer of its width.
template <class T> struct Format;
template <> struct Format<float> {
  using U = u32;
  static constexpr int mantissa = 23, bias = 127, minExponent = -126;
  static constexpr float infinity = __builtin_inff(), nan = __builtin_nanf("");
  static constexpr float smallest = 0x1p-126f; // normal
  static constexpr float magic = 0x1.8p23f;    // x + magic holds the nearest integer of x in its low bits
  static constexpr U sign = 0x80000000, infinityBits = 0x7f800000, mantissaMask = 0x007fffff;
  static constexpr U upperHalf = 0xfffff000; // leaves 12 bits of significand: products of two halves are exact
};
template <> struct Format<double> {
  using U = u64;
  static constexpr int mantissa = 52, bias = 1023, minExponent = -1022;
  static constexpr double infinity = __builtin_inf(), nan = __builtin_nan("");
  static constexpr double smallest = 0x1p-1022;
  static constexpr double magic = 0x1.8p52;
  static constexpr U sign = 0x8000000000000000, infinityBits = 0x7ff0000000000000, mantissaMask = 0x000fffffffffffff;
  static constexpr U upperHalf = 0xfffffffff8000000; // 26 bits, and 27 in the rest: a product of two has 54
};
template <class T> using Bits = typename Format<T>::U;

// The unevaluated sum hi + lo: hi is a rounded value, lo its rounding error or an estimate of it.
template <class T> struct Pair {
  T hi, lo;
};

// The condition of the branch to a slow path, which is taken if any lane of a packet needs it. A macro, because the
// branch gets its weights only if the expectation is in the condition itself.
#define rare(condition) __builtin_expect(condition, false)

template <class To, class From> INLINE constexpr To as(From x) { return __builtin_bit_cast(To, x); }
template <class T> INLINE constexpr Bits<T> bits(T x) { return as<Bits<T>>(x); }

INLINE float abs(float x) { return __builtin_fabsf(x); }
INLINE double abs(double x) { return __builtin_fabs(x); }
INLINE float sqrt(float x) { return __builtin_sqrtf(x); }
INLINE double sqrt(double x) { return __builtin_sqrt(x); }

// x, with its sign flipped if the sign bit of `signs` is set.
template <class T> INLINE T flipSign(T x, Bits<T> signs) { return as<T>(bits(x) ^ (signs & Format<T>::sign)); }

// Whether x, positive or NaN, is outside of [low, high): one comparison for both ends.
template <class T> INLINE bool outside(T x, T low, T high) {
  using I = __make_signed(Bits<T>);
  Bits<T> up = Format<T>::sign - bits(high);
  return I(bits(x) + up) < I(bits(low) + up);
}

INLINE float copySign(float x, float sign) { return __builtin_copysignf(x, sign); }
INLINE double copySign(double x, double sign) { return __builtin_copysign(x, sign); }

// a * b + c, rounded once on targets with FMA, twice on others.
#if VEC_FMA
INLINE float madd(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
INLINE double madd(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else
INLINE float madd(float a, float b, float c) { return a * b + c; }
INLINE double madd(double a, double b, double c) { return a * b + c; }
#endif

// a * b - product, exactly, except for doubles without FMA: the result may be wrong by 2^-106 of the product, unless a
// factor has no more bits than a half (upperHalf). Where the error may be all that is left of a sum, that is not
// enough.
template <class T> INLINE T productError(T a, T b, T product) {
#if VEC_FMA
  return madd(a, b, -product);
#else
  T ah = as<T>(bits(a) & Format<T>::upperHalf), al = a - ah;
  T bh = as<T>(bits(b) & Format<T>::upperHalf), bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

// The same, always exactly: without FMA by halves of 26 bits each, of which the lower one has a sign. a and b must not
// be next to the largest number, since the upper half is rounded up.
INLINE double exactProductError(double a, double b, double product) {
#if VEC_FMA
  return madd(a, b, -product);
#else
  constexpr u64 half = u64(1) << 26, mask = Format<double>::upperHalf;
  double ah = as<double>((bits(a) + half) & mask), al = a - ah;
  double bh = as<double>((bits(b) + half) & mask), bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

// a * b + c, rounded once or nearly so, for |c| much smaller than |a * b|.
template <class T> INLINE T maddLarge(T a, T b, T c) {
#if VEC_FMA
  return madd(a, b, c);
#else
  T product = a * b;
  return product + (productError(a, b, product) + c);
#endif
}

// a * b + c and its rounding error, for |c| >= |a * b|.
template <class T> INLINE Pair<T> maddPair(T a, T b, T c) {
#if VEC_FMA
  T hi = madd(a, b, c);
  return {hi, madd(a, b, c - hi)};
#else
  T product = a * b, hi = c + product;
  return {hi, ((c - hi) + product) + productError(a, b, product)};
#endif
}

// a + b and its rounding error, exactly, for |a| >= |b| or a = 0 (Fast2Sum).
template <class T> INLINE Pair<T> addPair(T a, T b) {
  T hi = a + b;
  return {hi, (a - hi) + b};
}

// The same for any a and b (2Sum). If the sum is not finite, lo is NaN.
template <class T> INLINE Pair<T> sumPair(T a, T b) {
  T hi = a + b, second = hi - a;
  return {hi, (a - (hi - second)) + (b - second)};
}

// The double beside a sum of two that has an odd last bit, where the sum is no double itself: on the same side of every
// middle between two numbers of a shorter format. sum.hi is the rounded sum.
INLINE double roundToOdd(Pair<double> sum) {
  u64 u = bits(sum.hi), step = (sum.lo > 0) == (sum.hi > 0) ? u64(1) : ~u64(0);
  return as<double>((u & 1) != 0 || !(abs(sum.lo) > 0) ? u : u + step);
}

// a * b, to nearly the precision of a pair.
template <class T> INLINE Pair<T> multiplyPair(T a, Pair<T> b) {
  T hi = a * b.hi;
  return {hi, madd(a, b.lo, productError(a, b.hi, hi))};
}

template <class T> INLINE Pair<T> multiplyPair(Pair<T> a, Pair<T> b) {
  Pair<T> y = multiplyPair(a.hi, b);
  return {y.hi, madd(a.lo, b.hi, y.lo)};
}

// (a.hi + a.lo) * down, rounded once, also where that is subnormal; up * down = 1. hi is the rounded sum.
template <class T> INLINE T scaled(Pair<T> a, T up, T down) {
  T y = a.hi * down, rest = a.hi - y * up, corrected = y + (rest + a.lo) * down;
  return rest == 0 ? y : corrected;
}

// a - b * c, exactly where c is about a / b.
template <class T> INLINE T quotientRest(T a, T b, T c) {
#if VEC_FMA
  return madd(-b, c, a);
#else
  T product = b * c;
  return (a - product) - productError(b, c, product);
#endif
}

// a / b, to nearly the precision of a pair; hi may be wrong by an ulp or two, which lo corrects. One division.
template <class T> INLINE Pair<T> dividePair(Pair<T> a, Pair<T> b) {
  T inverse = 1 / b.hi, hi = a.hi * inverse;
  return {hi, (quotientRest(a.hi, b.hi, hi) + madd(-hi, b.lo, a.lo)) * inverse};
}
template <class T> INLINE Pair<T> dividePair(T a, T b) {
  T inverse = 1 / b, hi = a * inverse;
  return {hi, quotientRest(a, b, hi) * inverse};
}

// x (hi + lo) if x is tiny, else `other`. x is scaled up first, because the rounding error of a product is lost among
// the subnormal numbers.
template <class T> INLINE T productIfTiny(T x, T hi, T lo, T other) {
  constexpr T scale = T(Bits<T>(1) << (Format<T>::mantissa + 4));
  T large = x * scale, product = large * hi, error = madd(large, lo, productError(large, hi, product));
  return abs(x) < Format<T>::smallest * scale ? (product + error) * (1 / scale) : other;
}

// The element of a table at the low bits of index. Tables of 4 doubles or 8 floats are one register that a permutation
// selects from; 8 doubles are two registers on AVX2. Larger tables are gathers on some targets.
template <class E, int N, class I> INLINE E lookup(const E (&table)[N], I index) { return table[index & (N - 1)]; }

// The row of a table at the low bits of index, for values that are looked up together.
template <class E, int N, int M, class I>
INLINE const E (&rowAt(const E (&table)[N][M], I index)) [M] { return table[index & (N - 1)]; }

// 2^n for an integer n in the range of exponents of normal numbers.
template <class T>
INLINE T power2(T n) {
  return as<T>(bits(n + (Format<T>::magic + Format<T>::bias)) << Format<T>::mantissa);
}

// The integer nearest to x, for |x| < 2^(mantissa - 1), without a rounding instruction.
template <class T> INLINE T nearest(T x) { return (x + Format<T>::magic) - Format<T>::magic; }

// A coefficient, or one that is looked up in a table of its own.
template <class T, int N> INLINE T term(const T (&c)[N], int i, Bits<T>) { return c[i]; }
template <class T, int Rows, int N> INLINE T term(const T (&c)[Rows][N], int i, Bits<T> at) { return lookup(c[i], at); }

// c[I] + c[I + Step] x + c[I + 2 Step] x^2 + ...
template <int I = 0, int Step = 1, class T, class C> INLINE T horner(T x, const C &c, Bits<T> at = 0) {
  T first = term(c, I, at);
  if constexpr (I + Step >= sizeof(C) / sizeof(c[0]))
    return first;
  else
    return madd(horner<I + Step, Step>(x, c, at), x, first);
}

// c[I] + c[I + 1] x + c[I + 2] x^2 + ... in two chains of half the length; x2 is x^2.
template <int I = 0, class T, class C> INLINE T evenOdd(T x, T x2, const C &c, Bits<T> at = 0) {
  return madd(horner<I + 1, 2>(x2, c, at), x, horner<I, 2>(x2, c, at));
}

// The same, with two terms in each step of the chain: half as many steps and one, the first of which does not wait for
// x2.
template <int I = 0, class T, class C> INLINE T pairwise(T x, T x2, const C &c) {
  if constexpr (I + 1 == sizeof(C) / sizeof(c[0])) {
    return c[I];
  } else {
    T first = madd(c[I + 1], x, c[I]);
    if constexpr (I + 2 == sizeof(C) / sizeof(c[0]))
      return first;
    else
      return madd(pairwise<I + 2>(x, x2, c), x2, first);
  }
}

// c[I] + c[I + 1] x + ... in four chains.
template <int I = 0, class T, class C> INLINE T fourChains(T x, T x2, const C &c) {
  T x4 = x2 * x2;
  return madd(madd(horner<I + 3, 4>(x4, c), x, horner<I + 2, 4>(x4, c)), x2,
              madd(horner<I + 1, 4>(x4, c), x, horner<I, 4>(x4, c)));
}

// c[First] + c[First + 1] x + ... of Count terms as a tree; power[i] is x^(2^i).
template <int First, int Count, class T, class C> INLINE T termTree(const T (&power)[5], const C &c) {
  if constexpr (Count == 1) {
    return c[First];
  } else {
    constexpr int level = 31 - __builtin_clz(Count - 1), half = 1 << level;
    return madd(termTree<First + half, Count - half>(power, c), power[level], termTree<First, half>(power, c));
  }
}

// c[0] + c[1] x + c[2] x^2 + ... by Estrin's scheme, for at most 32 terms: the longest chain has log2 of their number
// steps. x2 is x^2. The shorter the chains, the more calls overlap, which is worth the powers that the scheme computes.
template <class T, class C> INLINE T estrin(T x, T x2, const C &c) {
  T x4 = x2 * x2, x8 = x4 * x4;
  return termTree<0, sizeof(C) / sizeof(c[0])>({x, x2, x4, x8, x8 * x8}, c);
}

#endif
