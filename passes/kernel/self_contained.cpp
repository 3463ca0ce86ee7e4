// Makes a kernel and what it calls one function.
//
//   define spir_kernel void @k(ptr byval(%S) %s)       ==>   define spir_kernel void @k(ptr %s)
//     call @__clang_ocl_kern_imp_k(ptr byval(%S) %s)           %copy = alloca %S; memcpy %copy, %s
//                                                              the body of __clang_ocl_kern_imp_k
//
// Recursive functions, and those for which a large kernel has no room, stay calls. They get the values of their
// work-item by parameters (WorkItemContext). Functions that wait for other work-items cannot; they are inlined or
// refused.
#include "passes/kernel/host_module.h"
#include "passes/kernel/inline_budget.h"
#include "passes/kernel/kernel.h"
#include "passes/kernel/work_item_context.h"
#include "passes/remarks.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

// The chain of calls that led to an inlined call, to detect recursion: an index into a list of (callee, parent).
using History = SmallVector<std::pair<const Function *, int>>;

bool inHistory(const History &H, int At, const Function *F) {
  for (; At >= 0; At = H[At].second)
    if (H[At].first == F)
      return true;
  return false;
}

Error inlineCallees(Function &Kernel) {
  WorkItemContext Context;
  History Chain;
  InlineBudget Budget(Kernel);
  SmallVector<std::pair<CallBase *, int>> Work;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Work.push_back({Call, -1});
  // Work grows during this loop.
  for (unsigned N = 0; N != Work.size(); ++N) {
    auto [Call, At] = Work[N];
    Function *Callee = Call->getCalledFunction();
    if (!Callee || Callee->isDeclaration())
      continue;
    if (Callee->hasOptNone())
      return reject(Reason::OptNone, *Callee, "", Call);
    auto *Plain = dyn_cast<CallInst>(Call);
    const bool Asks = Context.needs(*Callee);
    const bool CanBeTold = Plain && !Plain->isMustTailCall() && Context.canBeTold(*Callee);
    const bool Must = Asks && !CanBeTold;
    const bool Recursive = Callee == &Kernel || inHistory(Chain, At, Callee);
    if (Recursive && Must)
      return reject(Reason::Recursion, Kernel, Callee->getName().str(), Call);
    const bool NoRoom = !Must && !Budget.allows(*Callee);
    if (Recursive || NoRoom || (!Asks && Call->isNoInline())) {
      // LLVM's inliner, which considers one call at a time, would inline all of them.
      if (NoRoom)
        Call->setIsNoInline();
      if (CanBeTold)
        Context.tell(*Plain);
      continue;
    }
    if (!Budget.holds(*Callee))
      return reject(Reason::TooLarge, Kernel, Callee->getName().str(), Call);
    Budget.inlined(*Callee);
    Call->removeFnAttr(Attribute::NoInline);
    // A body that may be replaced at link time is not the one that runs; OpenCL has no such functions.
    InlineFunctionInfo Info;
    InlineResult Result = InlineFunction(*Call, Info);
    if (!Result.isSuccess()) {
      if (Must)
        return reject(Reason::LaneInCallee, Kernel, Callee->getName().str());
      if (CanBeTold)
        Context.tell(*Plain);
      continue;
    }
    Chain.push_back({Callee, At});
    for (CallBase *Inner : Info.InlinedCallSites)
      Work.push_back({Inner, static_cast<int>(Chain.size()) - 1});
  }
  return Error::success();
}

void copyByValue(Function &Kernel) {
  const DataLayout &DL = Kernel.getDataLayout();
  for (Argument &A : Kernel.args()) {
    Type *T = A.getParamByValType();
    if (!T)
      continue;
    Align Alignment = A.getParamAlign().value_or(DL.getABITypeAlign(T));
    A.removeAttr(Attribute::ByVal);
    A.removeAttr(Attribute::Alignment);
    IRBuilder<> B(&*Kernel.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Copy = B.CreateAlloca(T, nullptr, A.getName() + ".copy");
    Copy->setAlignment(std::max(Alignment, DL.getPrefTypeAlign(T)));
    A.replaceAllUsesWith(Copy);
    // The caller promises the alignment that the type has in the kernel.
    B.CreateMemCpy(Copy, Copy->getAlign(), &A, Alignment, DL.getTypeAllocSize(T));
  }
}

} // namespace

Error makeSelfContained(Function &Kernel) {
  if (Kernel.isDeclaration())
    return reject(Reason::Declaration, Kernel);
  if (Kernel.hasOptNone())
    return reject(Reason::OptNone, Kernel);
  if (Kernel.isVarArg())
    return reject(Reason::Variadic, Kernel);
  if (Error E = inlineCallees(Kernel))
    return E;
  copyByValue(Kernel);
  return Error::success();
}

} // namespace vec
