// One region of a body that is cut at its barriers, as a function.
#ifndef VEC_PASSES_SCHEDULE_REGION_WRITER_H
#define VEC_PASSES_SCHEDULE_REGION_WRITER_H

#include "passes/schedule/barrier_regions.h"
#include "passes/schedule/live_values.h"
#include "passes/schedule/shown_variables.h"

namespace vec {

// The blocks of a region, in the body.
struct Part {
  llvm::BasicBlock *Start;
  llvm::SmallSetVector<llvm::BasicBlock *, 16> Blocks;
  llvm::SmallSetVector<unsigned, 4> Next; // barriers
  bool Returns = false;
};

// The body, and where the values that are kept at its barriers lie.
struct CutBody {
  explicit CutBody(llvm::Function &Body) : Body(Body) {}
  llvm::Function &Body;
  std::map<unsigned, llvm::BasicBlock *> Barrier; // the blocks of the calls, which nothing else is in
  LiveValues Values;
  ShownVariables Shown;
  llvm::StructType *Live = nullptr, *Group = nullptr;
  struct Slot {
    bool Group;
    unsigned Field;
  };
  llvm::DenseMap<const llvm::Instruction *, Slot> Slots; // of values, and of private variables that stay
};

BarrierRegion writeRegion(const CutBody &Cut, unsigned From, const Part &P);

} // namespace vec
#endif
