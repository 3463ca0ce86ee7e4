// Group operations (builtins/group_operations.def) on the lanes of a vector: reductions, scans, broadcasts. The emitter
// calls them for sub-groups, define-mux-builtins for vec-groups.
#ifndef VEC_PASSES_KERNEL_GROUP_VALUES_H
#define VEC_PASSES_KERNEL_GROUP_VALUES_H

#include "builtins/info/group_info.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// a (op) b, of one type.
llvm::Value *combine(llvm::IRBuilderBase &B, GroupArithmetic Op, llvm::Value *X, llvm::Value *Y);
// The initial value by OpenCL C: what the first work-item of an exclusive scan gets.
llvm::Constant *identityOf(GroupArithmetic Op, llvm::Type *T);

// Whether the operation is a logical one; then the bitwise operation has the same result for truth values.
bool isLogical(GroupArithmetic Op);
GroupArithmetic bitwise(GroupArithmetic Op);
// x (op) this is x, for every x.
llvm::Constant *neutral(GroupArithmetic Op, llvm::Type *T);
// The reduction by an instruction that every target has for its vectors; null if there is none.
llvm::Value *reduceByOne(llvm::IRBuilderBase &B, GroupArithmetic Op, llvm::Value *X);

// Emits the operation over the lanes. Each argument is a vector of all lanes; if it is uniform and the result depends
// on that (broadcast), a scalar. Lanes that are inactive in Mask (<lanes x i1>; null: none) contribute nothing, and
// have undefined results. The result is a scalar if it is the same in all lanes, else a vector.
llvm::Value *emitOverLanes(llvm::IRBuilderBase &B, const GroupOperation &Op, llvm::ArrayRef<llvm::Value *> Arguments,
                           unsigned N, llvm::Value *Mask);

// Emits a loop over the lanes, from first to last. The body gets the number of the lane and the value that the previous
// lane's body returned, at first `Start`. Returns the last lane's value.
using LaneLoop = llvm::function_ref<llvm::Value *(
    llvm::Value *Start, llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body)>;
// The same for a number of lanes that is known at run time only: `Visited`, an i64. A ballot has the first 64 lanes.
llvm::Value *emitOverScalableLanes(llvm::IRBuilderBase &B, const GroupOperation &Op,
                                   llvm::ArrayRef<llvm::Value *> Arguments, llvm::ElementCount Count, llvm::Value *Mask,
                                   LaneLoop Loop, llvm::Value *Visited);

} // namespace vec
#endif
