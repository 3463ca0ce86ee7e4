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

// On loops of iterations that this project knows to be independent, as a property of the loop.
inline constexpr char IndependentMark[] = "vec.loop.independent";

// Whether iterations are independent, as #pragma omp simd says or the mark does.
bool isIndependentSimdLoop(const llvm::Loop &L);

} // namespace vec
#endif
