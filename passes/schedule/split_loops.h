// Splits loops over packets where the comparison of an id with a uniform value changes, such as `lid < s`.
#ifndef VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H
#define VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Marks the loop of this latch: its index counts work-items, in packets of so many lanes.
void markPackets(llvm::BranchInst &Latch, unsigned Lanes);

// Hoists what is the same for all packets of such a loop, and splits the loop where a comparison of an id with such a
// value changes. `Bases`: an id is the sum of the index and one of these. IdsFitInt32: where packets run, ids truncated
// to 32 bits keep their value.
void splitLoops(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Bases, bool IdsFitInt32);

} // namespace vec
#endif
