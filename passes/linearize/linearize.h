// linearize: replaces branches on which lanes diverge by masks. This header declares the stage and its steps, which
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

// An order of the blocks: each comes after its forward predecessors; the blocks of a loop are contiguous; so are the
// blocks that a block dominates, as far as loops permit.
llvm::SmallVector<llvm::BasicBlock *, 32> blockOrder(llvm::Function &F, const llvm::DominatorTree &DT,
                                                     const llvm::LoopInfo &LI);

// Places where linearized code may be skipped if no lane is active: blocks that end in an unconditional branch to a
// block without other predecessors. They are in front of expensive or rarely executed code, and of every loop that some
// lanes do not reach (a packet without active lanes would never leave it).
struct Guards {
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Blocks;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> Seldom; // those before code that is rarely executed by branch weights
};
// The cost of an instruction for the length of skipped code: 1, unless it takes long.
unsigned guardCost(const llvm::Instruction &I);

// Whether a simple load or store accesses elements in a row that no CPU without mask registers accesses under a mask:
// lane by lane then.
bool isRowOfNarrow(const llvm::Instruction &Access, const ShapeAnalysis &SA);
// Whether branch weights say that the branch rarely goes to S.
bool isUnlikely(const llvm::BranchInst &Br, const llvm::BasicBlock &S);
Guards insertGuards(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT, llvm::LoopInfo &LI);

// The owner of each block: the first block from which lanes reach it together, unless a uniform branch takes all of
// them elsewhere. If all lanes are in the owner, all or none are in the block.
llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *>
laneOwners(const llvm::Function &F, const Divergence &Div, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
           const llvm::PostDominatorTree &PDT);

// The blocks that all lanes of the function reach together.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16> allLanesBlocks(const llvm::Function &F, const Divergence &Div,
                                                               const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
                                                               const llvm::PostDominatorTree &PDT);

// The closest dominating block that exactly the lanes of B reach, each as often as B; looks past loops between the two.
// Null if there is none.
llvm::BasicBlock *equivalentDominator(const llvm::BasicBlock &B, const llvm::LoopInfo &LI,
                                      const llvm::DominatorTree &DT, const llvm::PostDominatorTree &PDT);

// llvm.assume and lifetime markers, which guardEffects removes.
bool isOnlyHint(const llvm::Instruction &I);
// Whether inactive lanes may execute the instruction, with any operands.
bool isHarmless(const llvm::Instruction &I);
// Puts instructions with effects under the mask of their block, which not all lanes reach.
void guardEffects(llvm::ArrayRef<llvm::Instruction *> Block, llvm::Value *Mask, const ShapeAnalysis &SA,
                  const Choices &Chosen);

// Gives each lane its own memory for arrays of variable length, if not all lanes allocate them. Adds allocas that must
// be promoted to registers afterwards to `Variables`.
void giveLanesOwnStack(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::DominatorTree &DT,
                       llvm::function_ref<llvm::Value *(const llvm::BasicBlock &)> MaskOf,
                       llvm::SmallVectorImpl<llvm::AllocaInst *> &Variables);

// Repairs uses that their definitions no longer dominate. A missing mask is false; any other missing value is poison.
void repairSSA(llvm::Function &F, const llvm::LoopInfo &LI, const llvm::SmallPtrSetImpl<const llvm::Value *> &Masks);

// Replaces a small private array by one variable for each element, if indices differ over the lanes. Returns whether
// anything changed; so do the next two.
bool splitSmallArrays(llvm::Function &F, const ShapeAnalysis &SA, llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

// Moves cheap arms of varying branches into the branching block.
bool hoistCheapArms(llvm::Function &F, const Divergence &Div, const llvm::TargetTransformInfo &TTI);

// BOSCC: copies code under varying conditions for packets all of whose lanes go the same way.
bool copyForAllLanes(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen);
// Drops debug locations of variables that not all lanes of a block have set any more. `Before`: the dominator tree
// before linearization. `AllLanes`: the blocks that all lanes reach.
void dropStaleVariables(llvm::Function &F, const llvm::DominatorTree &Before,
                        const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &AllLanes);

// Runs the stage on a prepared function: afterwards no branch has a varying condition. See passes/README.md for the
// contract.
llvm::Error linearize(llvm::Function &F, const LaneEntry &Entry, const Choices &Chosen,
                      llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
