// Finds what cannot be vectorized at all, and says why.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/prototypes.h"
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace vec;

// Whether the instruction has a type whose size is not known at compile time.
static bool isScalable(const Instruction &I) {
  if (auto *A = dyn_cast<AllocaInst>(&I))
    return A->getAllocatedType()->isScalableTy();
  if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && G->getSourceElementType()->isScalableTy())
    return true;
  return I.getType()->isScalableTy() ||
         llvm::any_of(I.operands(), [](const Use &U) { return U->getType()->isScalableTy(); });
}

static Error checkInstruction(const Function &F, const Instruction &I, bool KeepBarriers) {
  if (I.isEHPad() || isa<InvokeInst, ResumeInst>(I))
    return reject(Reason::Exceptions, F, "", &I);
  if (isa<IndirectBrInst, CallBrInst>(I))
    return reject(Reason::IndirectBranch, F, "", &I);
  if (I.getType()->isTokenTy() || I.getType()->isX86_AMXTy())
    return reject(Reason::TokenType, F, typeName(I.getType()), &I);
  if (isScalable(I))
    return reject(Reason::ScalableType, F, "", &I);
  auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return Error::success();
  if (C->isMustTailCall())
    return reject(Reason::MustTail, F, "", &I);
  StringRef Callee = C->getCalledFunction() ? C->getCalledFunction()->getName() : "a pointer";
  if (C->getCalledFunction() && hasWrongPrototype(*C->getCalledFunction()))
    return reject(Reason::Prototype, F, describePrototype(*C->getCalledFunction()), &I);
  if (C->hasFnAttr(Attribute::ReturnsTwice))
    return reject(Reason::ReturnsTwice, F, Callee.str(), &I);
  if (const BuiltinInfo *B = builtinOf(*C); B && B->barrier && !KeepBarriers && !barrierNumber(I))
    return reject(Reason::Barrier, F, std::string(B->name), &I);
  return Error::success();
}

Error vec::checkLegality(const Function &F, bool KeepBarriers) {
  if (F.isDeclaration())
    return reject(Reason::Declaration, F);
  if (F.hasOptNone())
    return reject(Reason::OptNone, F);
  if (F.isVarArg())
    return reject(Reason::Variadic, F);
  if (F.isPresplitCoroutine())
    return reject(Reason::Coroutine, F);
  for (const Argument &A : F.args())
    if (A.getType()->isScalableTy())
      return reject(Reason::ScalableType, F);
  for (const Instruction &I : instructions(F))
    if (Error E = checkInstruction(F, I, KeepBarriers))
      return E;
  return Error::success();
}
