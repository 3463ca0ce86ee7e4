// Which values must be kept while work-items wait at a barrier, and which are computed again instead.
#ifndef VEC_PASSES_SCHEDULE_LIVE_VALUES_H
#define VEC_PASSES_SCHEDULE_LIVE_VALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include <map>

namespace vec {

using LiveSet = llvm::SmallSetVector<llvm::Instruction *, 16>;

// The values that are live behind each barrier, and how they get there.
struct LiveValues {
  std::map<unsigned, LiveSet> At;                            // by barrier
  llvm::SmallPtrSet<const llvm::Instruction *, 16> Computed; // again, from parameters and other live values
};

// Whether computing it again is better than keeping it, if its operands are available.
bool isCheap(const llvm::Instruction &I);

// Behind[n]: the block that begins behind barrier n. Static allocas are no values: they have a place.
LiveValues liveValues(llvm::Function &F, const std::map<unsigned, llvm::BasicBlock *> &Behind);

} // namespace vec
#endif
