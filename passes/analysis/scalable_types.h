// Types whose size is not known at compile time, as those of SVE and of RISC-V's vectors.
#ifndef VEC_PASSES_ANALYSIS_SCALABLE_TYPES_H
#define VEC_PASSES_ANALYSIS_SCALABLE_TYPES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Whether the instruction has such a type.
inline bool hasScalableType(const llvm::Instruction &I) {
  if (auto *A = llvm::dyn_cast<llvm::AllocaInst>(&I))
    return A->getAllocatedType()->isScalableTy();
  if (auto *G = llvm::dyn_cast<llvm::GetElementPtrInst>(&I); G && G->getSourceElementType()->isScalableTy())
    return true;
  return I.getType()->isScalableTy() ||
         llvm::any_of(I.operands(), [](const llvm::Use &U) { return U->getType()->isScalableTy(); });
}

// Whether the loop has one: by the program's intrinsics, or since an inner loop is vectorized already.
inline bool hasScalableType(const llvm::Loop &L) {
  return llvm::any_of(L.blocks(), [](const llvm::BasicBlock *Block) {
    return llvm::any_of(*Block, [](const llvm::Instruction &I) { return hasScalableType(I); });
  });
}

} // namespace vec
#endif
