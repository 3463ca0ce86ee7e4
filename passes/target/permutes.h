// Permutations of elements by indices that are known only at run time: which ones a target has, and code for them.
#ifndef VEC_PASSES_TARGET_PERMUTES_H
#define VEC_PASSES_TARGET_PERMUTES_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The size in bits of the registers within which lanes of such a packet can be permuted; 0 if the target has no such
// instruction.
unsigned permutedBits(const llvm::Function &F, const llvm::Type *ET, unsigned Lanes,
                      const llvm::TargetTransformInfo &TTI);

// Element Index[k] of the register at k; only the low bits of the index count. Both are vectors of integers, as wide as
// permutedBits returned.
llvm::Value *permute(llvm::IRBuilderBase &B, llvm::Value *Register, llvm::Value *Index);

// How a constant table is looked up, in bits.
struct TableForm {
  unsigned Table = 0;  // each of the one or two registers that hold it; 0 if a gather is better
  unsigned Index = 0;  // an index, and what is found there, an element with zeros above
  unsigned Packet = 0; // the registers of indices
};

// The form for a table of so many elements, of which so many lanes look up one each. Indices have IndexBits significant
// bits or fewer.
TableForm tableForm(const llvm::Function &F, const llvm::Type *ET, uint64_t Count, unsigned Lanes, unsigned IndexBits,
                    const llvm::TargetTransformInfo &TTI);

// Element Index[k] of the table at k; only the low bits of the index count. Table and index are as tableForm says.
llvm::Value *lookUp(llvm::IRBuilderBase &B, const llvm::Function &F, llvm::ArrayRef<llvm::Constant *> Table,
                    llvm::Value *Index);

} // namespace vec
#endif
