// Group operations on the lanes of a vector.
#ifndef VEC_PASSES_KERNEL_GROUP_VALUES_H
#define VEC_PASSES_KERNEL_GROUP_VALUES_H

#include "builtins/info/group_info.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// a (op) b, of one type.
llvm::Value *combine(llvm::IRBuilderBase &B, GroupArithmetic Op, llvm::Value *X, llvm::Value *Y);
// The value with which OpenCL C begins: what the first work-item of an exclusive scan gets.
llvm::Constant *identityOf(GroupArithmetic Op, llvm::Type *T);

// The operation over the lanes: each argument as a vector of all lanes, but an argument that is the same in all of
// them, which comes as a scalar where the result depends on that (broadcast). Lanes that are off in Mask (<lanes x i1>;
// null: none is) contribute nothing, and their results are undefined. The result is a scalar where it is the same in
// all lanes, else a vector.
llvm::Value *emitOverLanes(llvm::IRBuilderBase &B, const GroupOperation &Op, llvm::ArrayRef<llvm::Value *> Arguments,
                           unsigned N, llvm::Value *Mask);

// Of the operations over lanes whose number is known at run time only those of which work-groups' operations are made:
// all, any, reductions and scans of vec-groups.
bool worksOnScalable(const GroupOperation &Op);
// Emits a loop over the lanes, from the first to the last: the body makes of the number of a lane and what the lane
// before it made, or `Start`, the next value. Returns that of the last lane.
using LaneLoop = llvm::function_ref<llvm::Value *(
    llvm::Value *Start, llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body)>;
llvm::Value *emitOverScalableLanes(llvm::IRBuilderBase &B, const GroupOperation &Op, llvm::Value *X, llvm::Value *Mask,
                                   LaneLoop Loop);

} // namespace vec
#endif
