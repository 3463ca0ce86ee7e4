// Puts a call into a wrapper that takes pointers as integers, and takes it out again after LLVM's vectorizers.
#include "passes/bridge/opaque_call.h"
#include "passes/bridge/values_wrapper.h"
#include "passes/svfs/math_call.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral OpaqueAttribute = "vec-bridge-call";

} // namespace

CallInst *makeOpaque(CallInst &Call) {
  Module &M = *Call.getModule();
  SmallVector<Type *, 8> Types;
  SmallVector<Value *, 8> Numbers;
  IRBuilder<> At(&Call);
  for (Value *Argument : Call.args()) {
    Type *T = Argument->getType();
    Numbers.push_back(T->isPointerTy() ? At.CreatePtrToInt(Argument, M.getDataLayout().getIntPtrType(T)) : Argument);
    Types.push_back(Numbers.back()->getType());
  }
  // The name of a variant holds the scalar function's: no other characters.
  Function *Wrapper = declareWrapper(Call, "__vec_bridge_call", Call.getType(), Types);
  Wrapper->addFnAttr(OpaqueAttribute);

  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", Wrapper));
  CallInst *Inner = callInside(Call);
  for (auto [I, Argument] : enumerate(Call.args()))
    if (Type *T = Argument->getType(); T->isPointerTy())
      Inner->setArgOperand(I, B.CreateIntToPtr(Wrapper->getArg(I), T));
    else
      Inner->setArgOperand(I, Wrapper->getArg(I));
  B.Insert(Inner);
  Call.getType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Inner);

  CallInst *Outer = At.CreateCall(Wrapper, Numbers);
  Outer->setTailCallKind(Call.getTailCallKind());
  Outer->copyMetadata(Call);
  if (isa<FPMathOperator>(Outer) && isa<FPMathOperator>(&Call))
    Outer->copyFastMathFlags(&Call);
  Outer->takeName(&Call);
  Call.replaceAllUsesWith(Outer);
  Call.eraseFromParent();
  return Outer;
}

std::string scalarName(const CallInst &Call) {
  const Function &F = *Call.getCalledFunction();
  return sourceName(properCall(F.hasFnAttribute(OpaqueAttribute) ? callIn(F) : Call));
}

void restoreOpaqueCalls(Module &M) {
  for (Function &Wrapper : make_early_inc_range(M)) {
    if (!Wrapper.hasFnAttribute(OpaqueAttribute))
      continue;
    const CallInst &Proper = callIn(Wrapper);
    for (User *U : make_early_inc_range(Wrapper.users())) {
      auto *Outer = cast<CallInst>(U);
      IRBuilder<> B(Outer);
      auto *Inner = cast<CallInst>(Proper.clone());
      SmallVector<WeakTrackingVH, 8> Dead;
      for (unsigned I = 0; I < Outer->arg_size(); ++I) {
        Value *Number = Outer->getArgOperand(I);
        Type *Wanted = Proper.getArgOperand(I)->getType();
        auto *Cast = dyn_cast<PtrToIntOperator>(Number);
        if (Number->getType() == Wanted)
          Inner->setArgOperand(I, Number);
        else
          Inner->setArgOperand(I, Cast ? Cast->getPointerOperand() : B.CreateIntToPtr(Number, Wanted));
        Dead.push_back(Number);
      }
      B.Insert(Inner);
      Inner->copyMetadata(*Outer);
      Inner->setTailCallKind(Outer->getTailCallKind());
      Inner->takeName(Outer);
      Outer->replaceAllUsesWith(Inner);
      Outer->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    }
    Wrapper.eraseFromParent();
  }
}

} // namespace vec
