// prepare: makes a canonical copy of a scalar function. See passes/README.md for the contract of the stage.
#ifndef VEC_PASSES_PREPARE_PREPARE_H
#define VEC_PASSES_PREPARE_PREPARE_H

#include "builtins/info/builtin_info.h"
#include "passes/analysis/shape_analysis.h"
#include "passes/request.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace vec {

// Whether the function can be vectorized at all, with the reason if not.
llvm::Error checkLegality(const llvm::Function &F, bool KeepBarriers = false);

// A prepared copy of F, internal, in the same module; with a trailing i1 parameter, the mask, if the shape is masked.
// AroundScalarizer: called with the copy where the program's own vectors are still in it, and where they are elements.
llvm::Expected<llvm::Function *> prepare(llvm::Function &F, const PacketizeRequest &Request,
                                         llvm::FunctionAnalysisManager &FAM,
                                         llvm::function_ref<void(llvm::Function &)> AroundScalarizer = {});

// Parameters with a run-time step, and linear(uval()), as values of the lane: base + lane * step.
void expandLinearParameters(llvm::Function &F, const PacketizeRequest &R);

// Inlines what can be, so that the body is vectorized with its caller.
void inlineCalls(llvm::Function &F);

// Math builtins of OpenCL C ==> LLVM intrinsics or libm calls, element by element.
// Leaves alone what has a vector equivalent for some of so many lanes.
void replaceBuiltins(llvm::Function &F, unsigned Lanes = 0);

// One return block; a path that ends nowhere joins it; every loop has an exit. Fails when nothing returns.
llvm::Error unifyExits(llvm::Function &F);
void giveLoopsAnExit(llvm::Function &F, llvm::LoopInfo &LI);

// What all ways into a block do last is done once, behind them.
bool mergeArms(llvm::Function &F, const llvm::LoopInfo &LI);

// Addresses in the index width: sext (add nsw a, b) ==> add (sext a), (sext b), down to IDs and linear parameters.
void widenIndices(llvm::Function &F, bool IdsFitInt32);

// Two versions of what follows an index that is cut off at a border: without it where no lane is cut off. One clamp or
// those of one block a call, none in the blocks that are done. Returns whether the function was changed; then loops are
// to be simplified again.
bool versionClamps(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM,
                   llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Done, bool IdsFitInt32);

// Loops that start at a place of the work-item's own and run equally often for all: counters in the index width, and
// uniform bounds. Widens indices, too.
void linearLoops(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM, bool IdsFitInt32);

// Sizes of the work-group as constants, IDs with their range, as far as they are known.
void knownSizes(llvm::Function &F, const PacketizeRequest &R);

// Extensions of indices of 32 bits to 64 that differ from lane to lane by a constant step, and may wrap before.
llvm::SmallVector<llvm::CastInst *> wrappingExtensions(llvm::Function &F, const ShapeAnalysis &SA);

// Indices of 32 bits into local memory and variables, where none can wrap: linear.
void smallObjects(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM);

// Two bodies, one for ranges in which no 32-bit index wraps, where such indices are linear. Wants ids that fit in 32
// bits.
void versionIndices(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM);

// Stores of a lane to one place under several conditions as one behind them. Returns whether the function was changed;
// then edges are to be split again.
bool mergeStores(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM);

// An access whose address is one of several linear ones, chosen by the lane: one access of each. Returns whether the
// function was changed; then loops and edges are to be simplified again.
bool splitAddresses(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM,
                    llvm::ElementCount Lanes);

// get_*_linear_id ==> its arithmetic on get_*_id, when lanes run along y or z.
void expandLinearIds(llvm::Function &F);

// Calls a work-item function of the naming family of a call that is there: _Z15get_global_sizej, __mux_get_global_size.
llvm::CallInst *callWorkItem(llvm::IRBuilderBase &B, const llvm::CallBase &Like, BuiltinID ID, unsigned Dimension);

} // namespace vec
#endif
