// Calls a function for each lane, in a loop over the lanes.
//
//   call f (v, u)  ==>  for each lane: r[lane] = call f (v[lane], u)
//
// The loop is a function of its own, which is inlined after all blocks have been emitted. Until then, a block of the
// plan is one block.
#include "passes/emit/emission.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace vec;

void vec::emitCallInLoop(Emission &E, const CallInst &I, const Operands &Of) {
  assert(!E.P.lanes().scalable && "a loop over so many lanes");
  SmallVector<Value *, 8> Given;
  SmallVector<Type *, 8> Types;
  for (const Operand &O : Of.Listed)
    if (!isSameAnywhere(O.V)) {
      Given.push_back(E.take(O));
      Types.push_back(Given.back()->getType());
    }
  Type *T = I.getType()->isVoidTy() ? I.getType() : E.wide(I.getType());
  auto *Each = Function::Create(FunctionType::get(T, Types, false), GlobalValue::InternalLinkage,
                                E.Into.getName() + ".lanes", E.Into.getParent());
  auto *Entry = BasicBlock::Create(E.Into.getContext(), "lanes.begin", Each);
  auto *Loop = BasicBlock::Create(E.Into.getContext(), "lanes", Each);
  auto *Exit = BasicBlock::Create(E.Into.getContext(), "lanes.end", Each);
  // Without debug locations: inlining gives all of it the location of the call.
  IRBuilder<> IB(Entry);
  IB.CreateBr(Loop);
  IB.SetInsertPoint(Loop);
  PHINode *Lane = IB.CreatePHI(IB.getInt64Ty(), 2, "lane");
  PHINode *SoFar = T->isVoidTy() ? nullptr : IB.CreatePHI(T, 2);
  auto *C = cast<CallInst>(I.clone());
  C->setDebugLoc(DebugLoc());
  auto Argument = Each->arg_begin();
  for (unsigned Op = 0; Op < I.getNumOperands(); ++Op) {
    const Operand &O = Of.Listed[Op];
    assert(O.V == I.getOperand(Op) && "the call's own operands");
    if (isSameAnywhere(O.V))
      continue;
    C->setOperand(Op,
                  O.In == Form::Scalar ? static_cast<Value *>(&*Argument) : IB.CreateExtractElement(&*Argument, Lane));
    ++Argument;
  }
  Value *Result = IB.Insert(C);
  if (SoFar) {
    Result = IB.CreateInsertElement(SoFar, Result, Lane);
    SoFar->addIncoming(PoisonValue::get(T), Entry);
    SoFar->addIncoming(Result, Loop);
  }
  Value *Next = IB.CreateNUWAdd(Lane, IB.getInt64(1));
  Lane->addIncoming(IB.getInt64(0), Entry);
  Lane->addIncoming(Next, Loop);
  IB.CreateCondBr(IB.CreateICmpULT(Next, IB.getInt64(E.N)), Loop, Exit);
  IB.SetInsertPoint(Exit);
  T->isVoidTy() ? IB.CreateRetVoid() : IB.CreateRet(Result);

  CallInst *All = E.B.CreateCall(Each, Given, T->isVoidTy() ? "" : I.getName());
  E.CallLoops.push_back(All);
  if (!T->isVoidTy())
    E.Values.setVector(&I, All);
}

void vec::inlineCallLoops(Emission &E) {
  for (CallInst *C : E.CallLoops) {
    Function *Each = C->getCalledFunction();
    InlineFunctionInfo Info;
    [[maybe_unused]] InlineResult Done = InlineFunction(*C, Info);
    assert(Done.isSuccess());
    Each->eraseFromParent();
  }
}
