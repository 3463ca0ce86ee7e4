// Splits loops over packets where the result of a comparison of an ID with a uniform value changes, such as `lid < s`.
#ifndef VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H
#define VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Marks the loop of this latch: its index counts work-items, in packets of so many lanes.
void markPackets(llvm::BranchInst &Latch, unsigned Lanes);

// Moves what is the same for all packets out of such a loop, and splits the loop where the result of a comparison of an
// ID with such a value changes. `Bases`: an ID is the sum of the index and one of these. `IdsFitInt32`: where packets
// run, IDs keep their value when truncated to 32 bits.
void splitLoops(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Bases, bool IdsFitInt32);

} // namespace vec
#endif
