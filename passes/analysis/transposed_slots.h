// Private arrays that can be stored element by element: each element of all lanes side by side.
#ifndef VEC_PASSES_ANALYSIS_TRANSPOSED_SLOTS_H
#define VEC_PASSES_ANALYSIS_TRANSPOSED_SLOTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// By default, each lane's copy of a private array is one block. Then the elements a[i] of two lanes are a whole array
// apart, and reading them is a gather; transposed, it is one contiguous access. That is possible if the address is used
// only by loads and stores of one size, at multiples of that size.
class TransposedSlots {
public:
  explicit TransposedSlots(const llvm::Function &F);

  // The size of an element in bytes, if Pointer points into such an array, else 0.
  uint64_t elementSize(const llvm::Value *Pointer) const { return Sizes.lookup(Pointer); }

private:
  // The allocas, and every address that is computed from them.
  llvm::DenseMap<const llvm::Value *, uint64_t> Sizes;
};

} // namespace vec
#endif
