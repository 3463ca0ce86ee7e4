// Widener: rewrites narrow index arithmetic in the width of addresses, as far as its overflow flags allow.
// widen_indices, linear_loops and version_clamps use it.
#ifndef VEC_PASSES_PREPARE_WIDENER_H
#define VEC_PASSES_PREPARE_WIDENER_H

#include "passes/analysis/shape_analysis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace vec {

// Counters of loops, with their values in the index width.
using WideCounters = llvm::DenseMap<const llvm::Value *, llvm::Value *>;

struct Widener {
  static constexpr unsigned MaxDepth = 8;
  llvm::Type *Wide;
  bool Signed, IdsFitInt32;
  const WideCounters &Counters;
  llvm::IRBuilder<> IB;

  // Whether the operand of an extension contains something linear that the extension hides.
  bool isWorthIt(const llvm::Value *V, unsigned Depth = 0) const;
  llvm::Value *widen(llvm::Value *V, unsigned Depth = 0);
  // Whether the value is a work-item function truncated to a narrow type.
  bool isId(const llvm::Value *V) const;
  // Whether the wide form is a sum of IDs and uniform values.
  bool isLinearSum(const llvm::Value *V, const ShapeAnalysis &SA, unsigned Depth = 0) const;
  // Whether the wide form of the operation is the extension of its result.
  bool isExact(const llvm::BinaryOperator &I) const;
};

// Like widenIndices of prepare.h, with known counters.
void widenIndices(llvm::Function &F, bool IdsFitInt32, const WideCounters &Counters);

} // namespace vec
#endif
