// SimdLoop: a loop as the packetizer takes it: independent iterations that are counted.
//
//   inductions     known from the number of the iteration
//   accumulators   carried by an operation whose order may change
//   reloads        what the iteration before has read, and this one may read again
//   results        wanted behind the loop: of the last iteration, or of an accumulator
//   objects        on the stack, of which each lane has one
//
// Requires a loop in the forms of LoopSimplify and LCSSA. The function is not changed.
#ifndef VEC_PASSES_LOOPS_SIMD_LOOP_H
#define VEC_PASSES_LOOPS_SIMD_LOOP_H

#include "passes/loops/accumulator.h"
#include "passes/loops/combiner.h"
#include "passes/loops/lane_objects.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Support/Error.h"

namespace vec {

struct Induction {
  llvm::PHINode *Phi;
  const llvm::SCEVAddRecExpr *Recurrence;
  // The step, if it is a constant that an ABI's name could have.
  std::optional<int64_t> constantStep() const;
};

struct Reload {
  llvm::PHINode *Phi;
  llvm::LoadInst *Load; // what the iteration before has read
};

struct SimdLoop {
  llvm::Loop *L;
  const llvm::SCEV *BackedgesTaken;
  llvm::SmallVector<Induction, 4> Inductions;
  llvm::SmallVector<Accumulator, 4> Accumulators;
  llvm::SmallVector<CombinedObject, 1> Combined;
  llvm::SmallVector<Reload, 4> Reloads;
  llvm::SmallVector<llvm::Instruction *, 4> LastValues; // of the last iteration, wanted behind the loop
  llvm::SmallVector<std::pair<llvm::Instruction *, const llvm::SCEV *>, 4> ComputedValues; // the same, without the loop
  LaneObjects Objects;

  // Behind the loop's last iteration.
  llvm::BasicBlock *Exit;
  // The loop's blocks, and those that it ends the program in: __builtin_unreachable(), abort().
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks;

  llvm::Function &function() const { return *L->getHeader()->getParent(); }
};

// The loop's facts, or why the packetizer cannot take it.
llvm::Expected<SimdLoop> describeLoop(llvm::Loop &L, llvm::ScalarEvolution &SE);

// What nothing uses would be a user of what the loop carries.
void dropDeadCode(llvm::Loop &L);

// Phis that have the same value in each iteration become one: a member of an object that LLVM has put into registers
// twice.
void mergeEqualPhis(llvm::Loop &L);

// A variable that is captured by its address, read at the end of an iteration for the next one: iterations that are
// independent do not write to it, so that it is what it was in front of the loop.
void readOnce(llvm::Loop &L);

// What a loop stores to an object of the function's own, and nothing in it reads, is stored behind it. LLVM's LICM
// leaves it in the loop where the object's address goes elsewhere later on: a thread's part of a reduction. Requires
// LCSSA.
void storeBehind(llvm::Loop &L, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

// Behind the loop, what is an extension or a truncation of a value that goes to the next iteration is computed of that:
// so an accumulator leaves the loop once. Requires LCSSA.
void leaveByNextValues(llvm::Loop &L);

// Of a variable, for reasons.
std::string variableName(const llvm::Value &V);

} // namespace vec
#endif
