#include "tests/run/symbols.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>

namespace vec::run {

using llvm::StringRef;
using llvm::Twine;

namespace {

template <typename T> T clamp(T X, T Low, T High) { return std::min(std::max(X, Low), High); }
template <typename T> std::make_unsigned_t<T> absolute(T X) {
  using U = std::make_unsigned_t<T>;
  return X < 0 ? U(0) - static_cast<U>(X) : static_cast<U>(X);
}
template <typename T> std::make_unsigned_t<T> difference(T X, T Y) {
  using U = std::make_unsigned_t<T>;
  return X > Y ? static_cast<U>(X) - static_cast<U>(Y) : static_cast<U>(Y) - static_cast<U>(X);
}
template <typename T> T population(T X) { return static_cast<T>(std::popcount(std::make_unsigned_t<T>(X))); }
template <typename T> T leadingZeros(T X) { return static_cast<T>(std::countl_zero(std::make_unsigned_t<T>(X))); }
template <typename T> T trailingZeros(T X) { return static_cast<T>(std::countr_zero(std::make_unsigned_t<T>(X))); }
template <typename T> T rotate(T X, T By) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(std::rotl(static_cast<U>(X), static_cast<int>(static_cast<U>(By) % (sizeof(T) * 8))));
}
template <typename T> T highProduct(T X, T Y) {
  using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
  return static_cast<T>((Wide(X) * Wide(Y)) >> 32);
}
template <typename T> T least(T X, T Y) { return Y < X ? Y : X; }
template <typename T> T greatest(T X, T Y) { return X < Y ? Y : X; }
template <typename T> T product24(T X, T Y) { return static_cast<T>(uint32_t(X) * uint32_t(Y)); }
template <typename T> T select3(T A, T B, T C) { return C != 0 ? B : A; }

template <typename T> T mix(T X, T Y, T A) { return X + (Y - X) * A; }
template <typename T> T reciprocalRoot(T X) { return T(1) / std::sqrt(X); }
template <typename T> int isNan(T X) { return std::isnan(X); }
template <typename T> int isInf(T X) { return std::isinf(X); }

// One thread runs all work-items, so plain read-modify-write is atomic enough.
template <typename T> T fetchAdd(volatile T *P, T X) {
  T Old = *P;
  *P = static_cast<T>(std::make_unsigned_t<T>(Old) + std::make_unsigned_t<T>(X));
  return Old;
}
template <typename T> T fetchSub(volatile T *P, T X) {
  return fetchAdd(P, static_cast<T>(0 - std::make_unsigned_t<T>(X)));
}
template <typename T> T fetchInc(volatile T *P) { return fetchAdd(P, T(1)); }
template <typename T> T fetchDec(volatile T *P) { return fetchSub(P, T(1)); }
#define FETCH(NAME, VALUE)                                                                                             \
  template <typename T> T NAME(volatile T *P, T X) {                                                                   \
    T Old = *P;                                                                                                        \
    *P = (VALUE);                                                                                                      \
    return Old;                                                                                                        \
  }
FETCH(fetchMin, X < Old ? X : Old)
FETCH(fetchMax, X > Old ? X : Old)
FETCH(fetchAnd, Old &X)
FETCH(fetchOr, Old | X)
FETCH(fetchXor, Old ^ X)
FETCH(fetchSet, X)
#undef FETCH
template <typename T> T compareExchange(volatile T *P, T Expected, T Desired) {
  T Old = *P;
  if (Old == Expected)
    *P = Desired;
  return Old;
}

struct Registrar {
  llvm::function_ref<void(StringRef, void *)> Add;

  // _Z<length><name><parameters>
  template <typename F> void operator()(StringRef Name, StringRef Parameters, F *Function) const {
    Add("_Z" + std::to_string(Name.size()) + Name.str() + Parameters.str(), reinterpret_cast<void *>(Function));
  }
  // The same operation for float and double, under the plain, native_ and half_ names.
  void unary(StringRef Name, float (*F)(float), double (*D)(double)) const {
    (*this)(Name, "f", F);
    (*this)(Name, "d", D);
    (*this)((Twine("native_") + Name).str(), "f", F);
    (*this)((Twine("half_") + Name).str(), "f", F);
  }
  void binary(StringRef Name, float (*F)(float, float), double (*D)(double, double)) const {
    (*this)(Name, "ff", F);
    (*this)(Name, "dd", D);
  }
  // Atomics: spir64 writes the address space into the name, x86 the attribute; volatile int, any of the two spaces.
  template <typename F> void atomic(StringRef Name, StringRef Element, StringRef Rest, F *Function) const {
    for (StringRef Prefix : {"PU3AS1V", "PU3AS3V", "PU8CLglobalV", "PU7CLlocalV"})
      (*this)(Name, (Twine(Prefix) + Element + Rest).str(), Function);
  }
};

} // namespace

static void addFloats(const Registrar &R) {
  // clang-format off
#define UNARY(NAME) R.unary(#NAME, ::NAME##f, ::NAME);
  UNARY(exp)
  UNARY(exp2) UNARY(expm1) UNARY(log) UNARY(log2) UNARY(log10) UNARY(log1p) UNARY(sin) UNARY(cos) UNARY(tan) UNARY(asin)
  UNARY(acos) UNARY(atan) UNARY(sinh) UNARY(cosh) UNARY(tanh) UNARY(sqrt) UNARY(cbrt) UNARY(erf) UNARY(erfc)
  UNARY(fabs) UNARY(floor) UNARY(ceil) UNARY(trunc) UNARY(round) UNARY(rint)
#undef UNARY
#define BINARY(NAME) R.binary(#NAME, ::NAME##f, ::NAME);
  BINARY(pow) BINARY(fmod) BINARY(atan2) BINARY(hypot) BINARY(fmin) BINARY(fmax) BINARY(copysign)
  BINARY(fdim) BINARY(remainder) BINARY(nextafter)
#undef BINARY
  R.unary("rsqrt", reciprocalRoot<float>, reciprocalRoot<double>);
  // clang-format on
  R.binary("powr", ::powf, ::pow);
  R.binary("min", least<float>, least<double>);
  R.binary("max", greatest<float>, greatest<double>);
  R("fma", "fff", ::fmaf);
  R("fma", "ddd", ::fma);
  R("clamp", "fff", clamp<float>);
  R("clamp", "ddd", clamp<double>);
  R("mix", "fff", mix<float>);
  R("mix", "ddd", mix<double>);
  R("ldexp", "fi", ::ldexpf);
  R("ldexp", "di", ::ldexp);
  R("isnan", "f", isNan<float>);
  R("isnan", "d", isNan<double>);
  R("isinf", "f", isInf<float>);
  R("isinf", "d", isInf<double>);
}

template <typename T>
static void addIntegers(const Registrar &R, const std::string &Code, const std::string &Unsigned) {
  const std::string Two = Code + Code, Three = Two + Code;
  R("min", Two, least<T>);
  R("max", Two, greatest<T>);
  R("clamp", Three, clamp<T>);
  R("abs", Code, absolute<T>);
  R("abs_diff", Two, difference<T>);
  R("popcount", Code, population<T>);
  R("clz", Code, leadingZeros<T>);
  R("ctz", Code, trailingZeros<T>);
  R("rotate", Two, rotate<T>);
  R("select", Three, select3<T>);
  if (Unsigned != Code) // select(a, b, uint) of signed values
    R("select", Two + Unsigned, select3<T>);
  if constexpr (sizeof(T) == 4) {
    R("mul_hi", Two, highProduct<T>);
    R("mul24", Two, product24<T>);
  }
}

template <typename T> static void addAtomics(const Registrar &R, StringRef Code) {
  R.atomic("atomic_add", Code, Code, fetchAdd<T>);
  R.atomic("atomic_sub", Code, Code, fetchSub<T>);
  R.atomic("atomic_xchg", Code, Code, fetchSet<T>);
  R.atomic("atomic_inc", Code, "", fetchInc<T>);
  R.atomic("atomic_dec", Code, "", fetchDec<T>);
  R.atomic("atomic_min", Code, Code, fetchMin<T>);
  R.atomic("atomic_max", Code, Code, fetchMax<T>);
  R.atomic("atomic_and", Code, Code, fetchAnd<T>);
  R.atomic("atomic_or", Code, Code, fetchOr<T>);
  R.atomic("atomic_xor", Code, Code, fetchXor<T>);
  R.atomic("atomic_cmpxchg", Code, (Twine(Code) + Code).str(), compareExchange<T>);
}

// What libgcc has from GCC 13 on: float to bfloat, ties to even. A bfloat is returned in the low half of a float's
// register.
static float truncateToBfloat(float X) {
  uint32_t Bits = llvm::bit_cast<uint32_t>(X);
  Bits = X != X ? Bits >> 16 | 0x40 : (Bits + 0x7fff + (Bits >> 16 & 1)) >> 16;
  return llvm::bit_cast<float>(Bits);
}

void forEachBuiltinFunction(llvm::function_ref<void(StringRef, void *)> Add) {
  Registrar R{Add};
  Add("__truncsfbf2", reinterpret_cast<void *>(truncateToBfloat));
  addFloats(R);
  addIntegers<int8_t>(R, "c", "h");
  addIntegers<uint8_t>(R, "h", "h");
  addIntegers<int16_t>(R, "s", "t");
  addIntegers<uint16_t>(R, "t", "t");
  addIntegers<int32_t>(R, "i", "j");
  addIntegers<uint32_t>(R, "j", "j");
  addIntegers<int64_t>(R, "l", "m");
  addIntegers<uint64_t>(R, "m", "m");
  addAtomics<int32_t>(R, "i");
  addAtomics<uint32_t>(R, "j");
}

} // namespace vec::run
