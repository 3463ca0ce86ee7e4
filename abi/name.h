// A string that works in constant expressions with every compiler that we support.
//
// std::string is constexpr with GCC's library only. Ordinary names stay in the buffer, so that a Name can be a
// constexpr variable; a longer one (C++ mangled names have no limit) moves to the heap.
#ifndef VEC_ABI_NAME_H
#define VEC_ABI_NAME_H

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vec::abi {

class Name;

// Whatever has characters: literals, std::string, std::string_view, LLVM's StringRef.
template <typename T>
concept TextButNotName = !std::same_as<T, Name> && std::convertible_to<const T &, std::string_view>;

class Name {
public:
  static constexpr size_t inlineCapacity = 104;

  constexpr Name() = default;
  template <TextButNotName T> constexpr Name(const T &text) { append(std::string_view(text)); }
  constexpr Name(const Name &other) { append(other.view()); }
  constexpr Name(Name &&other) noexcept { take(other); }
  constexpr Name &operator=(const Name &other) {
    if (this != &other) {
      length = 0;
      append(other.view());
    }
    return *this;
  }
  constexpr Name &operator=(Name &&other) noexcept {
    if (this != &other) {
      delete[] heap;
      take(other);
    }
    return *this;
  }
  constexpr ~Name() { delete[] heap; }

  constexpr std::string_view view() const { return {heap ? heap : local, length}; }
  constexpr operator std::string_view() const { return view(); }
  constexpr size_t size() const { return length; }
  constexpr bool empty() const { return length == 0; }

  constexpr Name &append(char c) {
    reserve(length + 1);
    (heap ? heap : local)[length++] = c;
    return *this;
  }
  // The text may be a part of this name only while nothing has to grow: callers append foreign text.
  constexpr Name &append(std::string_view text) {
    reserve(length + text.size());
    char *end = (heap ? heap : local) + length;
    for (size_t i = 0; i < text.size(); ++i)
      end[i] = text[i];
    length += text.size();
    return *this;
  }
  constexpr Name &append(const char *text) { return append(std::string_view(text)); }
  constexpr Name &appendNumber(uint64_t number) {
    char digits[20] = {};
    size_t count = 0;
    do
      digits[count++] = static_cast<char>('0' + number % 10);
    while (number /= 10);
    while (count)
      append(digits[--count]);
    return *this;
  }

  friend constexpr bool operator==(const Name &a, const Name &b) { return a.view() == b.view(); }
  template <TextButNotName T> friend constexpr bool operator==(const Name &a, const T &b) {
    return a.view() == std::string_view(b);
  }

private:
  constexpr void reserve(size_t wanted) {
    if (wanted <= capacity)
      return;
    size_t grown = wanted < 2 * capacity ? 2 * capacity : wanted;
    char *room = new char[grown];
    std::string_view old = view();
    for (size_t i = 0; i < old.size(); ++i)
      room[i] = old[i];
    delete[] heap;
    heap = room;
    capacity = grown;
  }
  constexpr void take(Name &other) noexcept {
    heap = other.heap;
    length = other.length;
    capacity = other.capacity;
    if (!heap)
      for (size_t i = 0; i < length; ++i)
        local[i] = other.local[i];
    other.heap = nullptr;
    other.length = 0;
    other.capacity = inlineCapacity;
  }

  char *heap = nullptr;
  size_t length = 0;
  size_t capacity = inlineCapacity;
  char local[inlineCapacity] = {};
};

} // namespace vec::abi
#endif
