// One run of a subject over its whole range: memory filled, every work-item or packet called, memory read back.
#ifndef VEC_TESTS_RUN_EXECUTION_H
#define VEC_TESTS_RUN_EXECUTION_H

#include "tests/run/arguments.h"
#include "tests/run/child.h"
#include "tests/run/guarded_buffer.h"
#include "tests/run/jit.h"

namespace vec::run {

// Which work-items a masked variant runs. The scalar reference runs the same ones.
enum class Pattern : uint8_t { All, Alternate, Random, Sparse, None };
inline constexpr Pattern AllPatterns[] = {Pattern::All, Pattern::Alternate, Pattern::Random, Pattern::Sparse,
                                          Pattern::None};
llvm::StringRef name(Pattern P);
bool isActive(Pattern P, unsigned Seed, uint64_t Item);

// A vector variant, or a one-lane stage of it.
struct Variant {
  Thunk Call = nullptr;
  unsigned Lanes = 1;
  bool Masked = false;
  unsigned Dimension = 0;
  bool Predicated = false; // runs the rest of a row, too
};

struct Difference {
  std::string Where; // "out[5]"
  std::string Expected, Found;
};

class Execution {
  const Subject &S;
  std::vector<GuardedBuffer> Buffers;        // one an argument; empty for values
  std::vector<std::vector<uint8_t>> Initial; // bytes of each argument before the run
  std::vector<std::vector<uint8_t>> Slots;   // what the thunk loads
  std::vector<void *> SlotPointers;
  std::vector<size_t> Order; // of pointers that vary over the lanes
  Element Result;            // of a function; no fields: void
  std::vector<uint8_t> Results;
  unsigned Seed = 0;
  Placement Placed = Placement::EndAtGuard;
  Progress &Where;

  uint8_t *bufferOf(size_t Argument) const { return Buffers[Argument].data(Placed); }
  int64_t stepOf(const Argument &A) const;
  void storeLane(size_t Index, uint64_t Item, uint8_t *Slot) const;
  void fillSlots(uint64_t First, unsigned Lanes, uint64_t Valid);
  void storeResults(uint64_t First, unsigned Lanes, llvm::ArrayRef<uint8_t> Active, const uint8_t *From);
  void callItems(Thunk Scalar, const WorkItem &First, uint64_t Count, unsigned Dimension, Pattern P);
  void callPacket(const Variant &V, const WorkItem &First, uint64_t Count, Pattern P);

public:
  // ResultType: that of the function, or void.
  Execution(const Subject &S, llvm::Type *ResultType, const llvm::DataLayout &DL, Progress &Where);

  // Fills the memory; the same for the same seed, wherever the buffers are placed.
  void prepare(unsigned Seed, Placement Placed);
  void runScalar(Thunk Scalar, Pattern P, bool Backwards);
  // One call with the whole range's slots.
  void call(llvm::function_ref<void(void *const *Slots)> Whole);
  // Packets of the variant along its dimension; what is left of a row is masked off, or run by Scalar.
  void runVariant(const Variant &V, Thunk Scalar, Pattern P);

  // The bytes of an argument's buffer, as they are now.
  llvm::ArrayRef<uint8_t> buffer(size_t Argument) const { return {bufferOf(Argument), Initial[Argument].size()}; }
  // What a run left: the buffers that are compared, then the results.
  size_t snapshotSize() const;
  void takeSnapshot(uint8_t *To) const;
  std::optional<Difference> compare(const uint8_t *Expected) const;

  // The argument whose guard an address is in, and how many elements it is from the buffer's start; or nothing.
  struct GuardHit {
    size_t Argument;
    int64_t Bytes;
  };
  std::optional<GuardHit> findGuard(uintptr_t Address, Placement P) const;
};

} // namespace vec::run
#endif
