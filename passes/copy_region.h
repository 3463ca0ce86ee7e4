// Copies of blocks inside their function, for versions of code that are for some packets only.
#ifndef VEC_PASSES_COPY_REGION_H
#define VEC_PASSES_COPY_REGION_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace vec {

// Whether nothing in the blocks has to be there once.
bool canBeCopied(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

// The blocks that only this block leads to (in the loop around it, if there is one), without the return, if they can be
// copied; else none. Values that are used behind the loop go through phis in its exits.
llvm::SmallVector<llvm::BasicBlock *> regionBehind(llvm::BasicBlock &Head, const llvm::Loop *L);

// Copies of blocks that are entered at one place, in their order; leaving edges of the copies lead where those of the
// blocks do. `Map` leads from the blocks to the copies; what it maps before is mapped in the copies.
llvm::SmallVector<llvm::BasicBlock *, 16> copyRegion(llvm::ArrayRef<llvm::BasicBlock *> Region,
                                                     llvm::ValueToValueMapTy &Map, const llvm::Twine &Suffix);

} // namespace vec
#endif
