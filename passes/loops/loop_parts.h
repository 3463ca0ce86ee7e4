// LoopParts: a loop taken apart into loops that do one part of each iteration's work, one behind the other.
//
//   for (i = 0; i < n; i++) {                  part 0, serial:    s = next (s); t0[i] = s;
//     s = next (s);                            part 1, parallel:  y[i] = log (t0[i]);
//     y[i] = log (s);                    ==>
//   }                                          over blocks of some hundred iterations
//
// The instructions of an iteration form a graph: values, memory, conditions. What depends on itself in an earlier
// iteration is serial. Parts are in the order of the graph, so each value is there before it is needed; a value that is
// needed in a later part crosses through an array on the stack. What is computed from the number of the iteration alone
// belongs to no part: each one computes it anew.
//
// Requires a loop in the forms of LoopSimplify and LCSSA that ends at its latch. An inner loop belongs to one part. The
// function is not changed.
#ifndef VEC_PASSES_LOOPS_LOOP_PARTS_H
#define VEC_PASSES_LOOPS_LOOP_PARTS_H

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

// Addresses that the loop reads or writes, from First to behind Last.
struct AddressRange {
  const llvm::SCEV *First, *Last;
  auto operator<=>(const AddressRange &) const = default;
};

struct LoopParts {
  struct Part {
    bool Serial;
    llvm::SetVector<llvm::Instruction *> Own;
    // Whose branches decide what the part does, in all other blocks any way will do.
    llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Deciding;
  };

  llvm::Loop *L = nullptr;
  const llvm::SCEV *BackedgesTaken = nullptr;
  llvm::SmallVector<Part, 4> Parts;
  llvm::DenseMap<const llvm::Instruction *, unsigned> PartOf;
  llvm::MapVector<llvm::PHINode *, const llvm::SCEVAddRecExpr *> Inductions;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Anywhere; // computed in each part that needs it
  // Values that later parts need.
  llvm::SetVector<llvm::Instruction *> Crossing;
  // Of restrict pointers in an iteration: they say nothing of two iterations.
  llvm::SmallPtrSet<const llvm::Metadata *, 4> ScopesInside;
  // Objects on the stack that each iteration has for itself; all that is done with one belongs to one part.
  llvm::SetVector<llvm::AllocaInst *> Private;
  // The parts do what the loop does where none of these pairs overlap.
  llvm::SetVector<std::pair<AddressRange, AddressRange>> Apart;

  // Cycles that vectors save of an iteration, less those of values that cross.
  double gain(const llvm::BlockFrequencyInfo &Frequencies) const;
  // Whether the call is one that has vector variants.
  static bool callsMath(const llvm::Instruction &I);

  // An inner loop that ends where it likes and computes in registers: lanes gain where they run it side by side.
  static bool isComputation(const llvm::Loop &Inner, llvm::ScalarEvolution &SE);

  // Nothing where LLVM's vectorizer may take the loop as it is, or where no part would run side by side. One part alone
  // where all runs side by side, but inner loops are not LLVM's.
  static std::optional<LoopParts> find(llvm::Loop &L, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                                       llvm::AAResults &AA, const llvm::DominatorTree &DT,
                                       const llvm::PostDominatorTree &PDT);
};

} // namespace vec

template <> struct llvm::DenseMapInfo<vec::AddressRange> {
  using Pair = std::pair<const llvm::SCEV *, const llvm::SCEV *>;
  static vec::AddressRange of(Pair P) { return {P.first, P.second}; }
  static vec::AddressRange getEmptyKey() { return of(DenseMapInfo<Pair>::getEmptyKey()); }
  static vec::AddressRange getTombstoneKey() { return of(DenseMapInfo<Pair>::getTombstoneKey()); }
  static unsigned getHashValue(const vec::AddressRange &R) {
    return DenseMapInfo<Pair>::getHashValue({R.First, R.Last});
  }
  static bool isEqual(const vec::AddressRange &X, const vec::AddressRange &Y) { return X == Y; }
};
#endif
