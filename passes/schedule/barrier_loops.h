// The loops over the work-items of a group, for kernels with barriers: one set of loops for each region. schedule calls
// this in place of makeWorkItemLoops.
#ifndef VEC_PASSES_SCHEDULE_BARRIER_LOOPS_H
#define VEC_PASSES_SCHEDULE_BARRIER_LOOPS_H

#include "passes/schedule/local_memory.h"
#include "passes/schedule/schedule.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The loops, and the memory for what each work-item or packet keeps while it waits at a barrier.
struct BarrierLoops {
  llvm::Function *F = nullptr;
  // A copy for groups that packets may run and that have these sizes, as nearly all groups do; null: none.
  llvm::Function *Usual = nullptr;
  std::array<std::optional<uint64_t>, 3> UsualSizes = {};
  // i1 f(parameters of the loops but for the last): whether packets may run the group; null: they may.
  llvm::Function *PacketsFit = nullptr;
  struct Storage {
    abi::Lanes Lanes;
    llvm::StackOffset Bytes; // of one packet
  };
  llvm::SmallVector<Storage, 2> Live = {}; // as the versions come: widest first, last the one for the rest of a row
  llvm::Align LiveAlign = {};

  // How much memory is needed for a group of so many rows of so many work-items, or of any fewer.
  llvm::Value *liveBytes(llvm::IRBuilderBase &B, llvm::Value *Rows, llvm::Value *Items) const;
};

// As makeWorkItemLoops, with one more parameter: memory for live values.
llvm::Expected<BarrierLoops> makeBarrierLoops(llvm::Function &Scalar, const ScheduleRequest &Request,
                                              const LocalBlock &Block);

} // namespace vec
#endif
