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

// The call proper that the function wraps.
const CallInst &wrapped(const Function &Wrapper) {
  return cast<CallInst>(*find_if(Wrapper.getEntryBlock(), [](const Instruction &I) { return isa<CallInst>(I); }));
}

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
  auto *Type = FunctionType::get(Call.getType(), Types, false);
  // The name of a variant holds the scalar function's: no other characters.
  auto *Wrapper = Function::Create(Type, GlobalValue::InternalLinkage, "__vec_bridge_call", M);
  Wrapper->addFnAttr(OpaqueAttribute);
  Wrapper->addFnAttr(Attribute::NoInline);
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::MustProgress})
    if (Call.hasFnAttr(Kind))
      Wrapper->addFnAttr(Kind);

  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", Wrapper));
  auto *Inner = cast<CallInst>(Call.clone());
  Inner->setDebugLoc(DebugLoc());
  SmallVector<Value *, 8> Arguments;
  for (auto [I, Argument] : enumerate(Call.args()))
    Arguments.push_back(Argument->getType()->isPointerTy() ? B.CreateIntToPtr(Wrapper->getArg(I), Argument->getType())
                                                           : Wrapper->getArg(I));
  for (auto [I, Argument] : enumerate(Arguments))
    Inner->setArgOperand(I, Argument);
  Inner->dropUnknownNonDebugMetadata();
  B.Insert(Inner);
  Call.getType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Inner);

  CallInst *Outer = At.CreateCall(Type, Wrapper, Numbers);
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
  return sourceName(properCall(F.hasFnAttribute(OpaqueAttribute) ? wrapped(F) : Call));
}

void restoreOpaqueCalls(Module &M) {
  for (Function &Wrapper : make_early_inc_range(M)) {
    if (!Wrapper.hasFnAttribute(OpaqueAttribute))
      continue;
    const CallInst &Proper = wrapped(Wrapper);
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
      Inner->takeName(Outer);
      Outer->replaceAllUsesWith(Inner);
      Outer->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    }
    Wrapper.eraseFromParent();
  }
}

} // namespace vec
