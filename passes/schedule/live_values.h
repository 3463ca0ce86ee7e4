// Which values are kept in memory while work-items wait at a barrier, and which are computed again instead.
#ifndef VEC_PASSES_SCHEDULE_LIVE_VALUES_H
#define VEC_PASSES_SCHEDULE_LIVE_VALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include <map>

namespace vec {

using LiveSet = llvm::SmallSetVector<llvm::Instruction *, 16>;

// The values that are live behind each barrier, and how they are made available.
struct LiveValues {
  std::map<unsigned, LiveSet> At;                            // by barrier
  llvm::SmallPtrSet<const llvm::Instruction *, 16> Computed; // computed again, from parameters and other live values
};

// Whether it is cheaper to compute the value again than to keep it, if its operands are available.
bool isCheap(const llvm::Instruction &I);

// Behind[n]: the block that begins behind barrier n. Static allocas do not count as values: they have a place in
// memory.
LiveValues liveValues(llvm::Function &F, const std::map<unsigned, llvm::BasicBlock *> &Behind);

} // namespace vec
#endif
