// Widener: rewrites narrow index arithmetic in the width of addresses, as far as its overflow flags allow.
// widen_indices, linear_loops and version_clamps use it.
#ifndef VEC_PASSES_PREPARE_WIDENER_H
#define VEC_PASSES_PREPARE_WIDENER_H

#include "passes/analysis/shape_analysis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace vec {

// Counters of loops and what they are in the index width.
using WideCounters = llvm::DenseMap<const llvm::Value *, llvm::Value *>;

struct Widener {
  static constexpr unsigned MaxDepth = 8;
  llvm::Type *Wide;
  bool Signed, IdsFitInt32;
  const WideCounters &Counters;
  llvm::IRBuilder<> IB;

  // The value is an extension's operand: is there something linear in it that the extension hides?
  bool isWorthIt(const llvm::Value *V, unsigned Depth = 0) const;
  llvm::Value *widen(llvm::Value *V, unsigned Depth = 0);
  // A work-item function cut down to a narrow type.
  bool isId(const llvm::Value *V) const;
  // Whether the wide form is a sum of ids and of what is uniform.
  bool isLinearSum(const llvm::Value *V, const ShapeAnalysis &SA, unsigned Depth = 0) const;
  // Its wide form is the extension of its result.
  bool isExact(const llvm::BinaryOperator &I) const;
};

// As widenIndices of prepare.h, which knows no counters.
void widenIndices(llvm::Function &F, bool IdsFitInt32, const WideCounters &Counters);

} // namespace vec
#endif
