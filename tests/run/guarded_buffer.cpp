#include "tests/run/guarded_buffer.h"
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace vec::run {

// Wide guards: a strided access of many lanes that runs away lands far from the buffer's end.
static constexpr size_t GuardBytes = size_t(1) << 20;

GuardedBuffer::GuardedBuffer(size_t Bytes) : Size(Bytes) {
  const size_t Page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  Pages = Bytes == 0 ? Page : (Bytes + Page - 1) / Page * Page;
  void *Where = mmap(nullptr, Pages + 2 * GuardBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Where == MAP_FAILED || mprotect(static_cast<uint8_t *>(Where) + GuardBytes, Pages, PROT_READ | PROT_WRITE) != 0) {
    std::perror("cannot map a buffer");
    std::exit(2);
  }
  Mapping = static_cast<uint8_t *>(Where);
}

GuardedBuffer::GuardedBuffer(GuardedBuffer &&Other) noexcept
    : Mapping(std::exchange(Other.Mapping, nullptr)), Pages(Other.Pages), Size(Other.Size) {}

GuardedBuffer &GuardedBuffer::operator=(GuardedBuffer &&Other) noexcept {
  std::swap(Mapping, Other.Mapping);
  std::swap(Pages, Other.Pages);
  std::swap(Size, Other.Size);
  return *this;
}

GuardedBuffer::~GuardedBuffer() {
  if (Mapping)
    munmap(Mapping, Pages + 2 * GuardBytes);
}

uint8_t *GuardedBuffer::data(Placement P) const {
  return Mapping + GuardBytes + (P == Placement::EndAtGuard ? Pages - Size : 0);
}

bool GuardedBuffer::guards(uintptr_t Address, Placement P, int64_t &Offset) const {
  const auto Begin = reinterpret_cast<uintptr_t>(Mapping);
  if (Address < Begin || Address >= Begin + Pages + 2 * GuardBytes)
    return false;
  Offset = static_cast<int64_t>(Address) - static_cast<int64_t>(reinterpret_cast<uintptr_t>(data(P)));
  return true;
}

} // namespace vec::run
