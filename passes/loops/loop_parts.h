// LoopParts: splits a loop into loops, one behind the other, that do one part of each iteration's work.
//
//   for (i = 0; i < n; i++) {                  part 0, serial:    s = next (s); t0[i] = s;
//     s = next (s);                            part 1, parallel:  y[i] = log (t0[i]);
//     y[i] = log (s);                    ==>
//   }                                          over blocks of 32 to 256 iterations
//
// The instructions of an iteration form a graph of dependences: values, memory, conditions. An instruction that depends
// on itself in an earlier iteration is serial. Parts follow the order of the graph, so each value is computed before it
// is needed. A value that a later part needs is passed through an array on the stack. What depends only on the number
// of the iteration belongs to no part: each part computes it again.
//
// Requires   a loop in the forms of LoopSimplify and LCSSA that ends at its latch. An inner loop belongs to one part.
//            Does not change the function.
#ifndef VEC_PASSES_LOOPS_LOOP_PARTS_H
#define VEC_PASSES_LOOPS_LOOP_PARTS_H

#include "passes/loops/address_range.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace llvm {
class BlockFrequencyInfo;
}

namespace vec {

struct LoopParts {
  struct Part {
    bool Serial;
    llvm::SetVector<llvm::Instruction *> Own;
    // The blocks whose branches decide what the part does. At other branches the part may take either way.
    llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Deciding;
  };

  llvm::Loop *L = nullptr;
  const llvm::SCEV *BackedgesTaken = nullptr;
  llvm::SmallVector<Part, 4> Parts;
  llvm::DenseMap<const llvm::Instruction *, unsigned> PartOf;
  llvm::MapVector<llvm::PHINode *, const llvm::SCEVAddRecExpr *> Inductions;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Anywhere; // computed anew in each part that needs it
  // Values that later parts need.
  llvm::SetVector<llvm::Instruction *> Crossing;
  // Scopes of restrict pointers that are declared in an iteration: they say nothing about two iterations.
  llvm::SmallPtrSet<const llvm::Metadata *, 4> ScopesInside;
  // Objects on the stack that are private to an iteration; all accesses of one belong to one part.
  llvm::SetVector<llvm::AllocaInst *> Private;
  // The split is valid if no two ranges of a pair overlap.
  RangesApart Apart;

  // Estimated cycles that vectors save for each iteration, less the cost of crossing values.
  double gain(const llvm::BlockFrequencyInfo &Frequencies, llvm::ScalarEvolution &SE) const;
  // Whether the call has vector variants.
  static bool callsMath(const llvm::Instruction &I);
  // Whether it keeps the divider for floating-point numbers busy.
  static bool isFloatDivision(const llvm::Instruction &I);

  // Whether an inner loop has no number of iterations known beforehand and computes in registers only: then lanes gain
  // by running it side by side.
  static bool isComputation(const llvm::Loop &Inner, llvm::ScalarEvolution &SE);

  // What LLVM's vectorizer can do with the phi in the loop's header, which is no induction: a sum in any order, a sum
  // or recurrence in order, or nothing.
  enum class Recurrence { Free, InOrder, Serial };
  static Recurrence recurrence(llvm::PHINode &Phi, llvm::Loop &L, const llvm::DominatorTree &DT,
                               llvm::ScalarEvolution &SE);

  // To split the loop: nothing if LLVM's vectorizer may take it as it is, or if no part is parallel. One single part if
  // all of it is parallel, but contains loops that LLVM does not take, or is a simd loop that LLVM takes for one in
  // order. For lanes: one single parallel part, whatever LLVM could do with inner loops, or nothing.
  enum class Purpose { Splitting, Lanes };
  static std::optional<LoopParts> find(llvm::Loop &L, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                                       llvm::AAResults &AA, const llvm::DominatorTree &DT,
                                       const llvm::PostDominatorTree &PDT, Purpose For = Purpose::Splitting);
};

} // namespace vec
#endif
