// WorkItemContext: finds the work-item functions, barriers and local variables that a kernel's callees use, and makes
// versions of the callees that take these values as parameters.
#ifndef VEC_PASSES_KERNEL_WORK_ITEM_CONTEXT_H
#define VEC_PASSES_KERNEL_WORK_ITEM_CONTEXT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <map>

namespace vec {

// For the callees of one kernel.
class WorkItemContext {
public:
  // What a function asks for: a work-item function and its dimension (0 if it takes none), or a local variable.
  using Question = std::pair<llvm::GlobalValue *, unsigned>;
  using Questions = llvm::SetVector<Question>;

  // Whether F asks for its work-item, waits for others or uses a local variable, directly or in a callee.
  bool needs(llvm::Function &F);
  // Whether parameters can replace all of these uses in F.
  bool canBeTold(llvm::Function &F);
  // Replaces the kernel's call of such a function by a call of a version that takes the values as parameters. The
  // kernel computes them once for all calls.
  void tell(llvm::CallInst &Call);

private:
  struct Needs {
    Questions Asked;
    llvm::SetVector<llvm::Function *> Callees;
    bool Untold = false; // waits, computes with others, or asks in a way that no parameter can answer
  };
  llvm::DenseMap<llvm::Function *, Needs> Own;
  std::map<llvm::Function *, Needs> All;
  llvm::DenseMap<llvm::Function *, llvm::Function *> Versions;
  std::map<Question, llvm::Value *> Answers;

  Needs &own(llvm::Function &F);
  const Needs &all(llvm::Function &F);
  llvm::Function &version(llvm::Function &F);
  void fill(llvm::Function &Version, llvm::Function &F);
  template <typename Answer> llvm::CallInst *callVersion(llvm::CallInst &Call, Answer &&AnswerTo);
};

} // namespace vec
#endif
