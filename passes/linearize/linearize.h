// linearize: replaces branches on which lanes diverge by masks. This header has the stage and its steps, which
// linearize.cpp runs; see README.md.
#ifndef VEC_PASSES_LINEARIZE_LINEARIZE_H
#define VEC_PASSES_LINEARIZE_LINEARIZE_H

#include "passes/analysis/shape_analysis.h"
#include "passes/choices.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace vec {

// An order of the blocks in which each comes after its forward predecessors, the blocks of a loop are contiguous, and
// so are, loops permitting, the blocks that a block dominates.
llvm::SmallVector<llvm::BasicBlock *, 32> blockOrder(llvm::Function &F, const llvm::DominatorTree &DT,
                                                     const llvm::LoopInfo &LI);

// Places where linearization may skip code when no lane is active: blocks that end in an unconditional branch to a
// block with no other predecessor. They are before expensive or rarely executed code, and before every loop that some
// lanes do not reach (a packet without active lanes would never leave it).
struct Guards {
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Blocks;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Seldom; // of these: branch weights say that it is rarely executed
};
// The cost of an instruction when the length of skipped code is measured: 1, unless it takes long.
unsigned guardCost(const llvm::Instruction &I);
// Whether branch weights say that the branch rarely goes to S.
bool isUnlikely(const llvm::BranchInst &Br, const llvm::BasicBlock &S);
Guards insertGuards(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT, llvm::LoopInfo &LI);

// For each block its owner: the first block from which lanes reach it together unless a uniform branch takes all of
// them elsewhere. If all lanes are in the owner, then all or none are in this block.
llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *>
laneOwners(const llvm::Function &F, const Divergence &Div, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
           const llvm::PostDominatorTree &PDT);

// The blocks that all lanes of the function reach together.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16> allLanesBlocks(const llvm::Function &F, const Divergence &Div,
                                                               const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
                                                               const llvm::PostDominatorTree &PDT);

// A block before B that exactly the lanes of B reach, each as often as B, or nullptr: the closest one by dominance,
// looking past loops that lie between.
llvm::BasicBlock *equivalentDominator(const llvm::BasicBlock &B, const llvm::LoopInfo &LI,
                                      const llvm::DominatorTree &DT, const llvm::PostDominatorTree &PDT);

// llvm.assume and lifetime markers: guardEffects removes them.
bool isOnlyHint(const llvm::Instruction &I);
// Safe to execute in inactive lanes, whatever the operands.
bool isHarmless(const llvm::Instruction &I);
// Puts the instructions with effects, of a block that not all lanes reach, under the mask of the block.
void guardEffects(llvm::ArrayRef<llvm::Instruction *> Block, llvm::Value *Mask, const ShapeAnalysis &SA,
                  const Choices &Chosen);

// Gives each lane its own memory for arrays of variable length, if not all lanes allocate them. Adds to `Variables`
// what must be promoted to registers afterwards.
void giveLanesOwnStack(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
                       llvm::function_ref<llvm::Value *(const llvm::BasicBlock &)> MaskOf,
                       llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

// Repairs uses that their definitions no longer dominate. A missing mask becomes false, any other missing value poison.
void repairSSA(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::SmallPtrSetImpl<const llvm::Value *> &Masks);

// Replaces small private arrays whose indices differ over the lanes by one variable for each element. Returns whether
// something changed; so do the next two.
bool splitSmallArrays(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

// Moves cheap arms of varying branches into the block that branches.
bool hoistCheapArms(llvm::Function &F, const Divergence &Div, const llvm::TargetTransformInfo &TTI);

// BOSCC: copies code under varying conditions for packets all of whose lanes go the same way.
bool copyForAllLanes(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen);
// Drops debug locations of variables that the lanes of a block no longer see. `Before` is the dominator tree before
// linearization, `AllLanes` the blocks that all lanes reach.
void dropStaleVariables(llvm::Function &F, const llvm::DominatorTree &Before,
                        const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &AllLanes);

// The stage: prepared function ==> no branch on a varying condition; see passes/README.md for the contract.
llvm::Error linearize(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen,
                      llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
