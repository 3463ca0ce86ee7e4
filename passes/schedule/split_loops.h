// Loops over packets, cut where the packets begin to do something else.
#ifndef VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H
#define VEC_PASSES_SCHEDULE_SPLIT_LOOPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Says of the loop that the branch goes back in that its index counts work-items by packets of so many lanes.
void markPackets(llvm::BranchInst &Latch, unsigned Lanes);

// Hoists what all packets of such a loop do alike, and cuts the loop where a comparison of an id with such a value
// changes. `Bases`: adding the index to one of these gives ids. IdsFitInt32: where packets run, ids cut down to 32 bits
// keep their value.
void splitLoops(llvm::Function &F, llvm::ArrayRef<llvm::Value *> Bases, bool IdsFitInt32);

} // namespace vec
#endif
