// Copies of blocks inside their function, for versions of code that are for some packets only.
#ifndef VEC_PASSES_COPY_REGION_H
#define VEC_PASSES_COPY_REGION_H

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace vec {

// Whether nothing in the blocks has to be there once.
bool canBeCopied(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

// Copies of blocks that are entered at one place, in their order; leaving edges of the copies lead where those of the
// blocks do. `Map` leads from the blocks to the copies; what it maps before is mapped in the copies.
llvm::SmallVector<llvm::BasicBlock *, 16> copyRegion(llvm::ArrayRef<llvm::BasicBlock *> Region,
                                                     llvm::ValueToValueMapTy &Map, const llvm::Twine &Suffix);

} // namespace vec
#endif
