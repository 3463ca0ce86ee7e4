// Linearization: branches that lanes take differently become masks.
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

// Blocks that end in an unconditional branch to a block with no other predecessor, which linearization may skip when no
// lane is active: before code that is expensive or seldom taken, and before every loop that some lanes do not reach (an
// empty packet would not know when to leave it).
struct Guards {
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Blocks;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Seldom; // of these: the program says that what follows is seldom wanted
};
// What an instruction counts for when code is skipped: 1, unless it takes long.
unsigned guardCost(const llvm::Instruction &I);
// The program says that the branch seldom goes there.
bool isUnlikely(const llvm::BranchInst &Br, const llvm::BasicBlock &S);
Guards insertGuards(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT, llvm::LoopInfo &LI);

// For each block the first one from which on no lanes part from those that reach it, as long as no uniform branch takes
// all of them elsewhere: when all lanes are in that one, all or none are in this one.
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

// Gives each instruction with effects, of a block that not all lanes reach, the mask of the block.
bool isOnlyHint(const llvm::Instruction &I);
// Safe to execute in lanes that the program does not send here, whatever the operands.
bool isHarmless(const llvm::Instruction &I);
void guardEffects(llvm::ArrayRef<llvm::Instruction *> Block, llvm::Value *Mask, const ShapeAnalysis &SA,
                  const Choices &Chosen);

// Where some lanes allocate arrays of variable length, each lane keeps what it got. `Variables` are to be promoted.
void giveLanesOwnStack(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
                       llvm::function_ref<llvm::Value *(const llvm::BasicBlock &)> MaskOf,
                       llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

// Makes definitions reach the uses that they no longer dominate.
// A missing mask is false, any other missing value poison.
void repairSSA(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::SmallPtrSetImpl<const llvm::Value *> &Masks);

// Private arrays of a few elements into a variable an element, where lanes are at different places. Whether something
// changed.
bool splitSmallArrays(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT);

// Cheap arms of varying branches into the block that branches. Whether something changed.
bool hoistCheapArms(llvm::Function &F, const Divergence &Div, const llvm::TargetTransformInfo &TTI);

// Copies of code under varying conditions, for packets of which all lanes take the same way. Whether something changed.
bool copyForAllLanes(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen);
// Debug locations of variables that the lanes of a block no longer see. `Before` is of the flow before linearization,
// `AllLanes` the blocks that all lanes reach.
void dropStaleVariables(llvm::Function &F, const llvm::DominatorTree &Before,
                        const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &AllLanes);

// The stage: prepared function ==> no branch on a varying condition; see passes/README.md for the contract.
llvm::Error linearize(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen,
                      llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
