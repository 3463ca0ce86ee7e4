// Finds what cannot be vectorized at all, and says why.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/scalable_types.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/prototypes.h"
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace vec;

static Error checkInstruction(const Function &F, const Instruction &I, bool KeepBarriers) {
  if (I.isEHPad() || isa<InvokeInst, ResumeInst>(I))
    return reject(Reason::Exceptions, F, "", &I);
  if (isa<IndirectBrInst, CallBrInst>(I))
    return reject(Reason::IndirectBranch, F, "", &I);
  if (I.getType()->isTokenTy() || I.getType()->isX86_AMXTy())
    return reject(Reason::TokenType, F, typeName(I.getType()), &I);
  if (hasScalableType(I))
    return reject(Reason::ScalableType, F, "", &I);
  auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return Error::success();
  if (C->isMustTailCall())
    return reject(Reason::MustTail, F, "", &I);
  if (C->getIntrinsicID() == Intrinsic::experimental_deoptimize)
    return reject(Reason::Deoptimize, F, "", &I);
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
  if (F.hasFnAttribute(Attribute::Naked))
    return reject(Reason::Naked, F);
  for (const Argument &A : F.args())
    if (A.getType()->isScalableTy())
      return reject(Reason::ScalableType, F);
    else if (A.hasSwiftErrorAttr() || A.hasInAllocaAttr())
      return reject(Reason::ParameterInPlace, F, std::to_string(A.getArgNo()));
  for (const Instruction &I : instructions(F))
    if (Error E = checkInstruction(F, I, KeepBarriers))
      return E;
  return Error::success();
}
