// Calls the variants of one ISA over arrays, by the vector function ABI. Compiled once per ISA, with VECTEST_TOKEN and
// the ISA's flags ('s': the scalar entry point; 'n': AdvSIMD, once more with VECTEST_HALF for lanes that fill half a
// register; 'b': SSE, on POWER VSX); it uses no library templates, so that no code for a wider ISA can leak into the
// rest of the program.
#include "tests/libvec/call.h"

namespace {

constexpr char token = VECTEST_TOKEN;
constexpr size_t floatBytes = token == 'b' || token == 'n' ? 16 : token == 'e' ? 64 : 32;
constexpr size_t integerBytes = token == 'c' ? 16 : floatBytes;
template <class T> constexpr size_t registerBytes = integerBytes;
template <> constexpr size_t registerBytes<float> = floatBytes;
template <> constexpr size_t registerBytes<double> = floatBytes;

// What there is not: a result or a parameter.
struct None {};

// One argument as registers: as many as its lanes fill, at least one.
template <class E, size_t lanes> struct Vector {
  static constexpr size_t wanted = lanes * sizeof(E), most = registerBytes<E>;
  static constexpr size_t bytes = wanted < most ? wanted : most, count = wanted / bytes;
#ifdef __powerpc64__ // all vectors are whole registers there, as ELFv2 knows no others
  typedef E Register __attribute__((vector_size(most)));
#else
  typedef E Register __attribute__((vector_size(bytes)));
#endif
  Register chunk[count] = {};
};
template <class E> struct Vector<E, 1> {
  static constexpr size_t count = 1;
  using Register = E;
  Register chunk[1];
};
template <class P> struct Plain {
  P value;
};

// Passes the arguments one by one, each register in its place.
template <class Result, class... Done> struct Invoke {
  static Result with(void *f, Done... done) { return reinterpret_cast<Result (*)(Done...)>(f)(done...); }
  template <class... Rest> static Result with(void *f, Done... done, None, const Rest &...rest) {
    return Invoke::with(f, done..., rest...);
  }
  template <class P, class... Rest> static Result with(void *f, Done... done, Plain<P> p, const Rest &...rest) {
    return Invoke<Result, Done..., P>::with(f, done..., p.value, rest...);
  }
  template <class E, size_t lanes, class... Rest>
  static Result with(void *f, Done... done, const Vector<E, lanes> &v, const Rest &...rest) {
    using R = typename Vector<E, lanes>::Register;
    constexpr size_t count = Vector<E, lanes>::count;
    if constexpr (count == 1)
      return Invoke<Result, Done..., R>::with(f, done..., v.chunk[0], rest...);
    else if constexpr (count == 2)
      return Invoke<Result, Done..., R, R>::with(f, done..., v.chunk[0], v.chunk[1], rest...);
    else
      return Invoke<Result, Done..., R, R, R, R>::with(f, done..., v.chunk[0], v.chunk[1], v.chunk[2], v.chunk[3],
                                                       rest...);
  }
};

template <class A, class T> struct Converted {
  static A from(T x) { return toInteger<A>(x); }
};
template <class T> struct Converted<T, T> {
  static T from(T x) { return x; }
};

// The type that sets the number of lanes: the result's, else the first argument's.
template <class R, class T> struct Characteristic {
  using type = R;
};
template <class T> struct Characteristic<None, T> {
  using type = T;
};

// The integer of so many bytes.
template <size_t bytes> struct MaskLaneOf {
  using type = long;
};
template <> struct MaskLaneOf<1> {
  using type = signed char;
};
template <> struct MaskLaneOf<2> {
  using type = short;
};
template <> struct MaskLaneOf<4> {
  using type = int;
};
template <size_t bytes> using MaskLane = typename MaskLaneOf<bytes>::type;

// Where the lanes' results behind one pointer parameter go.
constexpr unsigned char untouched = 0xa5;
template <class E, size_t lanes> struct Memory {
  E at[lanes];
  Memory() { __builtin_memset(at, untouched, sizeof at); }
  Plain<E *> linear() { return {at}; }
  // In another order than the lanes. A lane that is off has no memory.
  Vector<long, lanes> scattered(const unsigned char *active) {
    long address[lanes];
    for (size_t i = 0; i < lanes; ++i)
      address[i] = !active || active[i] ? reinterpret_cast<long>(&at[lanes - 1 - i]) : 1;
    Vector<long, lanes> v;
    __builtin_memcpy(&v, address, sizeof address);
    return v;
  }
  bool isUntouched(size_t slot) const {
    unsigned char bytes[sizeof(E)];
    __builtin_memcpy(bytes, &at[slot], sizeof bytes);
    for (unsigned char byte : bytes)
      if (byte != untouched)
        return false;
    return true;
  }
  template <class T> void store(T *out, size_t slot) const {
    if constexpr (__is_same(T, E))
      __builtin_memcpy(out, &at[slot], sizeof(T)); // a copy by value would quiet NaNs
    else
      *out = T(at[slot]);
  }
};
template <size_t lanes> struct Memory<None, lanes> {
  None linear() { return {}; }
  None scattered(const unsigned char *) { return {}; }
  bool isUntouched(size_t) const { return true; }
  template <class T> void store(T *, size_t) const {}
};

// T: of the first argument, and of the arrays. A, B, D: of the second to fourth. R: the result. O, P: behind pointers.
template <class T, class R, class A, class B, class O, class P, class D = None> class Abi {
  using C = typename Characteristic<R, T>::type;
#ifdef VECTEST_HALF
  static constexpr size_t lanes = registerBytes<C> / 2 / sizeof(C);
#else
  static constexpr size_t lanes = token == 's' ? 1 : registerBytes<C> / sizeof(C);
#endif

  static Vector<T, lanes> load(const T *from, T *) {
    Vector<T, lanes> v;
    __builtin_memcpy(&v, from, lanes * sizeof *from);
    return v;
  }
  template <class I> static Vector<I, lanes> load(const T *from, I *) {
    I element[lanes];
    for (size_t i = 0; i < lanes; ++i)
      element[i] = toInteger<I>(from[i]);
    Vector<I, lanes> v;
    __builtin_memcpy(&v, element, sizeof element);
    return v;
  }
  static None load(const T *, None *) { return {}; }

  static constexpr size_t least(size_t a, size_t b) { return a < b ? a : b; }
  // AArch64's narrowest data size. Pointers have the size of what they point to, vectors of pointers that of pointers.
  static constexpr size_t narrowest(bool linear) {
    size_t size = least(least(least(bytes<R>(), bytes<T>()), bytes<A>()), least(bytes<B>(), bytes<D>()));
    return least(size, linear ? least(bytes<O>(), bytes<P>()) : sizeof(void *));
  }
  template <class X> static constexpr size_t bytes() { return __is_same(X, None) ? 8 : sizeof(X); }

  // An 'e' mask travels as bits in a general register; the others are vectors, a lane being active iff its integer is
  // not zero: of the data's width, where ones of a single bit check that only zero means inactive, and on AArch64 of
  // the narrowest data size, all ones.
  template <bool linear> static auto maskOf(const unsigned char *active) {
    if constexpr (token == 'n') {
      constexpr size_t size = narrowest(linear);
      static_assert(size == 1 || size == 2 || size == 4 || size == 8);
      unsigned char bits[lanes * size];
      for (size_t i = 0; i < sizeof bits; ++i)
        bits[i] = !active || active[i / size] ? 0xff : 0;
      Vector<MaskLane<size>, lanes> mask;
      __builtin_memcpy(&mask, bits, sizeof bits);
      return mask;
    } else if constexpr (token == 'e') {
      unsigned long mask = 0;
      for (size_t i = 0; i < lanes; ++i)
        mask |= static_cast<unsigned long>(!active || active[i]) << i;
      if constexpr (lanes > 8 * sizeof(unsigned))
        return Plain<unsigned long>{mask};
      else
        return Plain<unsigned>{static_cast<unsigned>(mask)};
    } else {
      Vector<C, lanes> mask;
      for (size_t i = 0; i < lanes; ++i) {
        long lane = !active || active[i] ? (i % 2 ? 1 : -1) : 0;
        __builtin_memcpy(reinterpret_cast<char *>(&mask) + i * sizeof(C), &lane, sizeof(C));
      }
      return mask;
    }
  }

  template <class... Arguments> static void call(void *f, Memory<R, lanes> &result, const Arguments &...arguments) {
    if constexpr (__is_same(R, None)) {
      Invoke<void>::with(f, arguments...);
    } else {
      auto all = Invoke<typename Vector<R, lanes>::Register>::with(f, arguments...);
      __builtin_memcpy(result.at, &all, sizeof result.at);
    }
  }

public:
  static VecTestOutcome over(const VecTestCall &c) {
    auto *x = static_cast<const T *>(c.x), *y = static_cast<const T *>(c.y), *z = static_cast<const T *>(c.z),
         *w = static_cast<const T *>(c.w);
    for (size_t i = 0; i < c.count; i += lanes) {
      const unsigned char *active = c.masked && c.active ? c.active + i : nullptr;
      Memory<R, lanes> result;
      Memory<O, lanes> first;
      Memory<P, lanes> second;
      auto other = load(y ? y + i : y, static_cast<A *>(nullptr));
      auto third = load(z ? z + i : z, static_cast<B *>(nullptr));
      auto fourth = load(w ? w + i : w, static_cast<D *>(nullptr));
      // `actives`: of a masked variant what makes its mask, else nothing.
      auto run = [&](auto start, auto... actives) {
        if (c.linear)
          call(c.function, result, start, other, third, fourth, first.linear(), second.linear(),
               maskOf<true>(actives)...);
        else
          call(c.function, result, start, other, third, fourth, first.scattered(active), second.scattered(active),
               maskOf<false>(actives)...);
      };
      auto runMasked = [&](auto start) {
        if (c.masked)
          run(start, active);
        else
          run(start);
      };
      if (c.uniform)
        runMasked(Plain<T>{x[i]});
      else
        runMasked(load(x + i, static_cast<T *>(nullptr)));
      if constexpr (__is_same(R, T) && __is_same(O, None)) {
        __builtin_memcpy(static_cast<T *>(c.out) + i, result.at, sizeof result.at);
        continue;
      }
      for (size_t lane = 0; lane < lanes; ++lane) {
        size_t slot = c.linear ? lane : lanes - 1 - lane;
        if (active && !active[lane] && !(first.isUntouched(slot) && second.isUntouched(slot)))
          return VecTestTouchedInactive;
        T *out = static_cast<T *>(c.out) + i + lane;
        unsigned behind = c.wanted + __is_same(R, None);
        if (behind == 0)
          result.store(out, lane);
        else if (behind == 1)
          first.store(out, slot);
        else
          second.store(out, slot);
      }
    }
    return VecTestGood;
  }
};

bool same(const char *a, const char *b) {
  while (*a && *a == *b)
    ++a, ++b;
  return *a == *b;
}

template <class T> VecTestOutcome over(const VecTestCall &c) {
  struct {
    const char *types;
    VecTestOutcome (*over)(const VecTestCall &);
  } const table[] = {
      {"tt", Abi<T, T, None, None, None, None>::over}, {"ttt", Abi<T, T, T, None, None, None>::over},
      {"tttt", Abi<T, T, T, T, None, None>::over},     {"vtTT", Abi<T, None, None, None, T, T>::over},
      {"vttTT", Abi<T, None, T, None, T, T>::over},    {"ttT", Abi<T, T, None, None, T, None>::over},
      {"ttI", Abi<T, T, None, None, int, None>::over}, {"tttI", Abi<T, T, T, None, int, None>::over},
      {"tti", Abi<T, T, int, None, None, None>::over}, {"it", Abi<T, int, None, None, None, None>::over},
      {"vttttTT", Abi<T, None, T, T, T, T, T>::over},  {"lt", Abi<T, long, None, None, None, None>::over},
  };
  for (auto &row : table)
    if (same(row.types, c.types))
      return row.over(c);
  return VecTestUnknownTypes;
}

template <class I> constexpr auto overIntegers = Abi<I, I, I, None, None, None>::over;

VecTestOutcome overIntegersOf(const VecTestCall &c) {
  struct {
    const char *type;
    VecTestOutcome (*over)(const VecTestCall &);
  } const table[] = {{"i8", overIntegers<signed char>},   {"i16", overIntegers<short>},
                     {"i32", overIntegers<int>},          {"i64", overIntegers<long>},
                     {"u8", overIntegers<unsigned char>}, {"u16", overIntegers<unsigned short>},
                     {"u32", overIntegers<unsigned int>}, {"u64", overIntegers<unsigned long>}};
  for (auto &row : table)
    if (same(row.type, c.integer))
      return row.over(c);
  return VecTestUnknownTypes;
}

} // namespace

extern "C" VecTestOutcome VECTEST_ENTRY(const VecTestCall *c) {
  return c->integer ? overIntegersOf(*c) : c->f64 ? over<double>(*c) : over<float>(*c);
}
