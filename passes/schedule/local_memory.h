// Local variables, which the work-items of a group share, as one block of memory for each running group.
#ifndef VEC_PASSES_SCHEDULE_LOCAL_MEMORY_H
#define VEC_PASSES_SCHEDULE_LOCAL_MEMORY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/Alignment.h"

namespace vec {

// The local variables of one kernel as one block of memory.
struct LocalBlock {
  llvm::SmallVector<llvm::GlobalVariable *, 4> Variables;
  llvm::StructType *Type = nullptr; // null if the kernel has none
  llvm::Align Alignment;
};
// The local variables that F uses, with padding for their alignments.
LocalBlock localBlock(llvm::Function &F);

// Replaces the variables in F by addresses in the block at Base, a value that dominates all of F.
void addressLocalBlock(llvm::Function &F, const LocalBlock &Block, llvm::Value *Base);

} // namespace vec
#endif
