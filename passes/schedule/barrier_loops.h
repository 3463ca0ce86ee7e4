// Makes the loops over the work-items of a group for kernels with barriers: a set of loops for each region. schedule
// calls this instead of makeWorkItemLoops.
#ifndef VEC_PASSES_SCHEDULE_BARRIER_LOOPS_H
#define VEC_PASSES_SCHEDULE_BARRIER_LOOPS_H

#include "passes/schedule/local_memory.h"
#include "passes/schedule/schedule.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The loops, and the size of the memory for values that work-items or packets keep while they wait at a barrier.
struct BarrierLoops {
  llvm::Function *F = nullptr;
  // A copy of the loops for groups that packets may run and that have the usual sizes; null if there is none.
  llvm::Function *Usual = nullptr;
  std::array<std::optional<uint64_t>, 3> UsualSizes = {};
  // i1 f(parameters of the loops except the last): whether packets may run the group; null if they always may.
  llvm::Function *PacketsFit = nullptr;
  struct Storage {
    abi::Lanes Lanes;
    llvm::StackOffset Bytes; // for one packet
  };
  llvm::SmallVector<Storage, 2> Live = {}; // by version: widest first, last the one for the rest of a row
  llvm::Align LiveAlign = {};

  // The bytes that are needed for a group of so many rows of so many work-items, or a smaller one.
  llvm::Value *liveBytes(llvm::IRBuilderBase &B, llvm::Value *Rows, llvm::Value *Items) const;
};

// Like makeWorkItemLoops, with one more parameter: memory for values at barriers.
llvm::Expected<BarrierLoops> makeBarrierLoops(llvm::Function &Scalar, const ScheduleRequest &Request,
                                              const LocalBlock &Block);

} // namespace vec
#endif
