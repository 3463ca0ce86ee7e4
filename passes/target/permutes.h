// Permutations of elements by indices that are known only at run time: which ones a target has, and code for them.
#ifndef VEC_PASSES_TARGET_PERMUTES_H
#define VEC_PASSES_TARGET_PERMUTES_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The size in bits of the registers within which lanes of such a packet can be permuted; 0 if the target has no such
// instruction.
unsigned permutedBits(const llvm::Function &F, const llvm::Type *Element, unsigned Lanes,
                      const llvm::TargetTransformInfo &TTI);

// Element Index[k] of the register at k; only the low bits of the index count. Both are vectors of integers, as wide as
// permutedBits returned.
llvm::Value *permute(llvm::IRBuilderBase &B, llvm::Value *Register, llvm::Value *Index);

// The size in bits of the one or two registers that hold a constant table of so many elements; 0 if a gather is better.
unsigned tableBits(const llvm::Function &F, const llvm::Type *Element, uint64_t Count,
                   const llvm::TargetTransformInfo &TTI);

// Element Index[k] of the table at k; only the low bits of the index count. The table is in one or two registers as
// wide as tableBits returned for F; indices are as wide as elements.
llvm::Value *lookUp(llvm::IRBuilderBase &B, const llvm::Function &F, llvm::ArrayRef<llvm::Constant *> Table,
                    llvm::Value *Index);

} // namespace vec
#endif
