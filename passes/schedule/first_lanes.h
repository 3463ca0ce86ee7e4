// Narrows a packet of which only the first lanes are active: split_loops calls it for guards such as `if (lid < s)`.
#ifndef VEC_PASSES_SCHEDULE_FIRST_LANES_H
#define VEC_PASSES_SCHEDULE_FIRST_LANES_H

#include "llvm/IR/BasicBlock.h"

namespace vec {

// The mask of so many lanes, of which the first ones are active.
llvm::Constant *firstLanes(llvm::LLVMContext &C, unsigned Active, unsigned Lanes);

// Whether the block stores under this mask.
bool storesUnder(const llvm::BasicBlock &Block, const llvm::Value &Mask);

// Lets masked stores and scatters of `Lanes` lanes, whose mask turns off all but the first `Active` ones, and what they
// store, be vectors of `Active` lanes.
void narrowToFirstLanes(llvm::BasicBlock &Block, unsigned Active, unsigned Lanes);

} // namespace vec
#endif
