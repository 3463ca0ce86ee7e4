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

// Fails if the function cannot be vectorized at all, with the reason.
llvm::Error checkLegality(const llvm::Function &F, bool KeepBarriers = false);

// Makes a prepared, internal copy of F in the same module; with a trailing i1 parameter, the mask, if the shape is
// masked. AroundScalarizer: called with the copy before the program's own vectors become scalars, and after.
llvm::Expected<llvm::Function *> prepare(llvm::Function &F, const PacketizeRequest &Request,
                                         llvm::FunctionAnalysisManager &FAM,
                                         llvm::function_ref<void(llvm::Function &)> AroundScalarizer = {});

// Parameters with a run-time step, and linear(uval()), as values of the lane: base + lane * step.
void expandLinearParameters(llvm::Function &F, const PacketizeRequest &R);

// Inlines callees where possible, so that their bodies are vectorized with the caller.
void inlineCalls(llvm::Function &F);

// Replaces math builtins of OpenCL C by LLVM intrinsics or libm calls, element by element. Keeps calls that have a
// vector equivalent for one of these numbers of lanes.
void replaceBuiltins(llvm::Function &F, unsigned Lanes = 0);

// Calls under a mask what a branch ends the program with, so that the code behind the branch needs none.
void endForAllLanes(llvm::Function &F);
// The call that does not return, if the block does nothing else but to compute its arguments.
llvm::CallInst *onlyEndingCall(llvm::BasicBlock &B);

// Makes one return block, to which paths without an end also lead, and gives every loop an exit. Fails if no path
// returns.
llvm::Error unifyExits(llvm::Function &F);
void giveLoopsAnExit(llvm::Function &F, llvm::LoopInfo &LI);

// Puts the return into a block of its own, with its value in a phi, so that all copies of code share it.
void isolateReturn(llvm::Function &F);

// Moves instructions with which all predecessors of a block end into the block.
bool mergeArms(llvm::Function &F, const llvm::LoopInfo &LI);

// Computes addresses in the index width: sext (add nsw a, b) ==> add (sext a), (sext b), down to IDs and linear
// parameters.
void widenIndices(llvm::Function &F, bool IdsFitInt32);

// Makes 32-bit sums and extensions of what InstCombine makes of these: masks and shifts.
void restoreExtensions(llvm::Function &F);

// Makes two versions of the code behind an index that is clamped at a border: one without the clamp, for packets in
// which no lane is clamped. Rows have as many lanes as ShortestRow at least, if that is known. Each call handles one
// clamp, or those of one block, and skips blocks that are done. Returns whether the function was changed; then loops
// must be simplified again.
bool versionClamps(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM,
                   llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Done, bool IdsFitInt32, unsigned ShortestRow);

// Gives loops whose start depends on the work-item, but whose trip count does not, counters in the index width and
// uniform bounds. Widens indices, too.
void linearLoops(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM, bool IdsFitInt32);

// Replaces known sizes of the work-group by constants, and gives IDs their ranges.
void knownSizes(llvm::Function &F, const PacketizeRequest &R);

// Finds extensions of 32-bit indices to 64 bits that are linear modulo 2^32, and may wrap around.
llvm::SmallVector<llvm::CastInst *> wrappingExtensions(llvm::Function &F, const ShapeAnalysis &SA);

// Makes 32-bit indices into local memory and variables linear, since no index in them can wrap around.
void smallObjects(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM);

// Makes two bodies, or two versions of a part of it, one of them for ranges in which no 32-bit index wraps around, with
// linear indices. Requires IDs that fit in 32 bits. Returns whether the function was changed; then loops must be
// simplified again.
bool versionIndices(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM, bool Scalable);

// Merges stores of a lane to one address under several conditions into one store behind them. Returns whether the
// function was changed; then critical edges must be split again.
bool mergeStores(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM);

// Splits an access whose address is one of several linear ones, chosen by the lane, into one access for each. Returns
// whether the function was changed; then loops must be simplified and critical edges split again.
bool splitAddresses(llvm::Function &F, const LaneEntry &Entry, llvm::FunctionAnalysisManager &FAM,
                    llvm::ElementCount Lanes);

// get_*_linear_id ==> its arithmetic on get_*_id, when lanes run along y or z.
void expandLinearIds(llvm::Function &F);

// Calls a work-item function, named like an existing call: _Z15get_global_sizej, __mux_get_global_size.
llvm::CallInst *callWorkItem(llvm::IRBuilderBase &B, const llvm::CallBase &Like, BuiltinID ID, unsigned Dimension);

} // namespace vec
#endif
