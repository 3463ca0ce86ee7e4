// InlineBudget: how far a function may grow by inlining its callees.
//
// If each level of helpers calls the next one twice, inlining all of them doubles the body with every level. So callees
// that may stay calls are inlined only until the caller is large; after that they become calls of vector versions where
// there are any. Short leaf functions are always inlined: they are about as long as the code around their calls.
#ifndef VEC_PASSES_KERNEL_INLINE_BUDGET_H
#define VEC_PASSES_KERNEL_INLINE_BUDGET_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"

namespace vec {

class InlineBudget {
  static constexpr unsigned LargestCaller = 10000;
  static constexpr unsigned ShortLeaf = 32;
  static constexpr unsigned Most = 500000;
  unsigned Size;

  static bool isShortLeaf(const llvm::Function &F) {
    return F.getInstructionCount() <= ShortLeaf && llvm::none_of(llvm::instructions(F), [](const llvm::Instruction &I) {
             return llvm::isa<llvm::CallBase>(I) && !llvm::isa<llvm::IntrinsicInst>(I);
           });
  }

public:
  explicit InlineBudget(const llvm::Function &Caller) : Size(Caller.getInstructionCount()) {}

  // For a call that may stay.
  bool allows(const llvm::Function &Callee) const {
    return Size + Callee.getInstructionCount() <= LargestCaller || isShortLeaf(Callee);
  }
  // For a call that may not stay: beyond this, compilation would take too long.
  bool holds(const llvm::Function &Callee) const { return Size + Callee.getInstructionCount() <= Most; }
  // To be called before the call is inlined.
  void inlined(const llvm::Function &Callee) { Size += Callee.getInstructionCount(); }
};

} // namespace vec
#endif
