// One kernel of bench/kernels with its inputs: what is called, what must come out.
#ifndef VEC_BENCH_KERNEL_CASE_H
#define VEC_BENCH_KERNEL_CASE_H

#include "bench/kernels/range.h"
#include <cstddef>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace vec::bench {

// How far an output may be from that of the serial C form: |a - b| <= relative * max(|b|, floor), in all but `stray` of
// the elements. Nothing but the same bits by default.
struct Bound {
  double relative = 0, floor = 0, stray = 0;
};

// The memory behind a pointer that is an argument. Lies at the start of a page, as large arrays of a program do.
class Buffer {
public:
  Buffer(const void *contents, size_t bytes, bool written);
  void *data() const { return memory.get(); }
  size_t size() const { return initial.size(); }
  void reset() const;

  bool written;
  // Compares with what the serial form left here: the number of elements outside of the bound, and the largest
  // |a - b| / max(|b|, floor) of the others. Set for buffers that are written.
  struct Difference {
    size_t outside = 0, elements = 0;
    double largest = 0;
  };
  std::function<Difference(const void *mine, const void *serial)> compare;
  Bound bound;

private:
  std::vector<std::byte> initial;
  std::unique_ptr<void, void (*)(void *)> memory;
};

template <class T> struct Array {
  std::shared_ptr<Buffer> buffer;
};
// Local memory of a group; the C form gets it as any other.
template <class T> struct Scratch : Array<T> {};

// An argument as OpenCL takes it: a buffer, or the bytes of a value.
struct Argument {
  std::shared_ptr<Buffer> buffer;
  std::vector<std::byte> value;
  bool local = false;
};

class Case {
public:
  template <class... A> explicit Case(const vec_ndrange &r, const A &...a) : range(r) {
    (arguments.push_back(argument(a)), ...);
    caller = [=](void *function, const vec_ndrange &global) {
      reinterpret_cast<void (*)(decltype(passed(a))..., const vec_ndrange *)>(function)(passed(a)..., &global);
    };
  }
  void call(void *function) const { caller(function, range); }
  double items() const { return double(range.global_size[0] * range.global_size[1] * range.global_size[2]); }

  vec_ndrange range;
  std::vector<Argument> arguments;

private:
  template <class T> static Argument argument(const Array<T> &a) { return {a.buffer, {}}; }
  template <class T> static Argument argument(const Scratch<T> &a) { return {a.buffer, {}, true}; }
  template <class T>
    requires std::is_arithmetic_v<T>
  static Argument argument(T v) {
    auto *bytes = reinterpret_cast<const std::byte *>(&v);
    return {nullptr, {bytes, bytes + sizeof v}};
  }
  template <class T> static T *passed(const Array<T> &a) { return static_cast<T *>(a.buffer->data()); }
  template <class T>
    requires std::is_arithmetic_v<T>
  static T passed(T v) {
    return v;
  }
  std::function<void(void *, const vec_ndrange &)> caller;
};

Buffer::Difference compareElements(const float *mine, const float *serial, size_t n, Bound bound);
template <class T> Buffer::Difference compareElements(const T *mine, const T *serial, size_t n, Bound) {
  Buffer::Difference d;
  for (d.elements = 0; d.elements < n; ++d.elements)
    d.outside += mine[d.elements] != serial[d.elements];
  return d;
}

template <class T> Array<T> in(const std::vector<T> &v) {
  return {std::make_shared<Buffer>(v.data(), v.size() * sizeof(T), false)};
}
template <class T> Array<T> inout(const std::vector<T> &v, Bound bound = {}) {
  auto b = std::make_shared<Buffer>(v.data(), v.size() * sizeof(T), true);
  b->bound = bound;
  b->compare = [n = v.size(), bound](const void *mine, const void *serial) {
    return compareElements(static_cast<const T *>(mine), static_cast<const T *>(serial), n, bound);
  };
  return {b};
}
template <class T> Array<T> out(size_t n, Bound bound = {}) { return inout(std::vector<T>(n), bound); }

template <class T> Scratch<T> scratch(size_t n) { return {in(std::vector<T>(n))}; }

// Random numbers between the bounds, the same in every run.
template <class T> std::vector<T> uniform(size_t n, T low, T high) {
  std::mt19937 random{unsigned(n)};
  std::conditional_t<std::is_floating_point_v<T>, std::uniform_real_distribution<double>,
                     std::uniform_int_distribution<long long>>
      distribution(low, high);
  std::vector<T> v(n);
  for (T &x : v)
    x = static_cast<T>(distribution(random));
  return v;
}

inline vec_ndrange range3d(uint64_t x, uint64_t y, uint64_t z) { return {3, {x, y, z}, {}, {}}; }
inline vec_ndrange range2d(uint64_t x, uint64_t y) { return {2, {x, y, 1}, {}, {}}; }
inline vec_ndrange range1d(uint64_t x) { return {1, {x, 1, 1}, {}, {}}; }

inline vec_ndrange inGroups(vec_ndrange r, uint64_t x, uint64_t y = 1) {
  r.local_size[0] = x;
  r.local_size[1] = y;
  r.local_size[2] = 1;
  return r;
}

// The cases, each in the file of its name. Small: a moment's work, of a size that no vector divides.
#define KERNEL(NAME, SET) Case NAME(bool small);
#include "bench/kernels/kernels.def"

} // namespace vec::bench
#endif
