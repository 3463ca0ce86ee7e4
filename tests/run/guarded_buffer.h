// Memory between two pages that cannot be touched, so that one byte before or after it ends the process.
#ifndef VEC_TESTS_RUN_GUARDED_BUFFER_H
#define VEC_TESTS_RUN_GUARDED_BUFFER_H

#include <cstddef>
#include <cstdint>

namespace vec::run {

enum class Placement : uint8_t { EndAtGuard, StartAtGuard };

class GuardedBuffer {
  uint8_t *Mapping = nullptr;
  size_t Pages = 0; // bytes between the guards
  size_t Size = 0;

public:
  GuardedBuffer() = default;
  explicit GuardedBuffer(size_t Bytes);
  GuardedBuffer(GuardedBuffer &&Other) noexcept;
  GuardedBuffer &operator=(GuardedBuffer &&Other) noexcept;
  ~GuardedBuffer();

  size_t size() const { return Size; }
  uint8_t *data(Placement P) const;
  // Whether an address is in one of the two guards, or next to them; Offset is then relative to data(P).
  bool guards(uintptr_t Address, Placement P, int64_t &Offset) const;
};

} // namespace vec::run
#endif
