// InlineBudget: how far a function may grow by the bodies of what it calls.
//
// Each level of helpers that call the next one twice doubles a body in which all of them are inlined. What may stay a
// call is inlined until the caller is large; then it is a call of a vector version where there is one. A short leaf is
// about as long as the code around its call, and stands in no chain.
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

  // For a call that may stay one.
  bool allows(const llvm::Function &Callee) const {
    return Size + Callee.getInstructionCount() <= LargestCaller || isShortLeaf(Callee);
  }
  // For a call that may not: beyond this, nobody waits for the compiler.
  bool holds(const llvm::Function &Callee) const { return Size + Callee.getInstructionCount() <= Most; }
  // To be said before the call is replaced.
  void inlined(const llvm::Function &Callee) { Size += Callee.getInstructionCount(); }
};

} // namespace vec
#endif
