// Group operations (builtins/group_operations.def) on the lanes of a vector: reductions, scans, broadcasts. The emitter
// calls them for sub-groups, define-mux-builtins for vec-groups.
#ifndef VEC_PASSES_KERNEL_GROUP_VALUES_H
#define VEC_PASSES_KERNEL_GROUP_VALUES_H

#include "builtins/info/group_info.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The operation over the lanes: each argument as a vector of all lanes, but an argument that is the same in all of
// them, which comes as a scalar where the result depends on that (broadcast). Inactive lanes in Mask (<lanes x i1>;
// null: none is) contribute nothing, and their results are undefined. The result is a scalar where it is the same in
// all lanes, else a vector.
llvm::Value *emitOverLanes(llvm::IRBuilderBase &B, const GroupOperation &Op, llvm::ArrayRef<llvm::Value *> Arguments,
                           unsigned N, llvm::Value *Mask);

// Emits a loop over the lanes, from the first to the last: the body makes of the number of a lane and what the lane
// before it made, or `Start`, the next value. Returns that of the last lane.
using LaneLoop = llvm::function_ref<llvm::Value *(
    llvm::Value *Start, llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body)>;
// The same over lanes whose number is known at run time only. `Visited` (an i64) is of how many lanes the loop is. Of
// more than 64 lanes a ballot has the first 64.
llvm::Value *emitOverScalableLanes(llvm::IRBuilderBase &B, const GroupOperation &Op,
                                   llvm::ArrayRef<llvm::Value *> Arguments, llvm::ElementCount Count, llvm::Value *Mask,
                                   LaneLoop Loop, llvm::Value *Visited);

} // namespace vec
#endif
