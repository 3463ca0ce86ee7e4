// Extremes that a loop keeps, with what belongs to them: the place of the greatest element.
//
//   if (a[i] > most) {     each lane keeps an extreme and its place; behind the loop the greatest of all lanes is
//     most = a[i];         chosen, and among equals the first one
//     at = i;
//   }
#ifndef VEC_PASSES_LOOPS_KEPT_EXTREMES_H
#define VEC_PASSES_LOOPS_KEPT_EXTREMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace llvm {
class IRBuilderBase;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace vec {

// Phis of the loop's header that the same condition changes, or none of them.
struct KeptExtreme {
  llvm::PHINode *Most = nullptr;
  llvm::SmallVector<llvm::PHINode *, 2> With;
  // Of an iteration's value and the extreme: whether the value becomes the extreme. Floats: ordered.
  llvm::CmpInst::Predicate Chooses = llvm::CmpInst::BAD_ICMP_PREDICATE;
  llvm::CmpInst *Condition = nullptr;
  bool IfTrue = true; // whether they change if the condition is true
  // Which of the phis in With tells when it was changed, and how two of its values compare.
  llvm::PHINode *Order = nullptr;
  llvm::CmpInst::Predicate Earlier = llvm::CmpInst::BAD_ICMP_PREDICATE;

  // The phi's extreme, if it keeps one, nothing else reads the phis in an iteration, and there is an order.
  static std::optional<KeptExtreme> find(llvm::PHINode &Most, const llvm::Loop &L, llvm::ScalarEvolution &SE);

  // Chooses among lanes. Values: those of Most, then of With, as vectors of equal, fixed length; returns one of each.
  llvm::SmallVector<llvm::Value *, 3> combine(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Values) const;
};

// Whether the loop keeps an extreme that LLVM's vectorizer leaves, and neither branches nor writes.
bool keepsExtreme(const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Keeps what such a loop loads again and again from the place of the extreme, in registers. Invalidates what
// ScalarEvolution knows of the loop.
void keepWhatIsReloaded(llvm::Loop &L, llvm::ScalarEvolution &SE);

// Keeps the number of the iteration beside extremes of which no phi tells the order. Requires the form that
// keepWhatIsReloaded leaves, and less than MostIterations. Invalidates what ScalarEvolution knows of the loop.
inline constexpr uint32_t MostIterations = UINT32_MAX - 1;
void numberExtremes(llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
