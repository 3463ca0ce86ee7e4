// Computes by plain instructions whether operations overflow.
//
//   extractvalue (smul.with.overflow.i32 (x, y), 1)   ==>   icmp ne (sext (x * y), sext x * sext y)
//
// takeOverflowsApart: in the scalar function, since a struct has no vector form.
//
// expandOverflow: in vectors, on AArch64. If LLVM 22 turns a mask of fixed lanes into the bits of an integer (for a
// masked store, say), it uses the first result of the operation that makes the mask. Here that is the product
// (tests/passes/bridge/llvm/overflow-mask.ll). InstCombine makes these operations of comparisons such as x * y / y !=
// x: run this after the last InstCombine.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

static Value *overflows(IRBuilder<> &B, const WithOverflowInst &O) {
  Value *X = O.getLHS(), *Y = O.getRHS(), *Zero = Constant::getNullValue(X->getType());
  switch (O.getIntrinsicID()) {
  case Intrinsic::uadd_with_overflow:
    return B.CreateICmpULT(B.CreateAdd(X, Y), X);
  case Intrinsic::usub_with_overflow:
    return B.CreateICmpULT(X, Y);
  case Intrinsic::sadd_with_overflow: {
    Value *Sum = B.CreateAdd(X, Y);
    return B.CreateICmpSLT(B.CreateAnd(B.CreateXor(X, Sum), B.CreateXor(Y, Sum)), Zero);
  }
  case Intrinsic::ssub_with_overflow: {
    Value *Difference = B.CreateSub(X, Y);
    return B.CreateICmpSLT(B.CreateAnd(B.CreateXor(X, Y), B.CreateXor(X, Difference)), Zero);
  }
  default: {
    Type *Wide = X->getType()->getExtendedType();
    auto Extend = [&](Value *V) { return O.isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide); };
    return B.CreateICmpNE(B.CreateMul(Extend(X), Extend(Y)), Extend(B.CreateMul(X, Y)));
  }
  }
}

// A product of 64 bits would have 128.
static bool hasSimpleParts(const WithOverflowInst &O) {
  const auto *T = dyn_cast<IntegerType>(O.getLHS()->getType());
  return T && (O.getBinaryOp() != Instruction::Mul || T->getBitWidth() <= 32) &&
         all_of(O.users(), IsaPred<ExtractValueInst>);
}

void vec::takeOverflowsApart(Function &F) {
  SmallVector<WithOverflowInst *, 4> Operations;
  for (Instruction &I : instructions(F))
    if (auto *O = dyn_cast<WithOverflowInst>(&I); O && hasSimpleParts(*O))
      Operations.push_back(O);
  for (WithOverflowInst *O : Operations) {
    IRBuilder<> B(O);
    Value *const Parts[] = {B.CreateBinOp(O->getBinaryOp(), O->getLHS(), O->getRHS()), overflows(B, *O)};
    for (User *U : make_early_inc_range(O->users())) {
      auto *Part = cast<ExtractValueInst>(U);
      Part->replaceAllUsesWith(Parts[Part->getIndices().front()]);
      Part->eraseFromParent();
    }
    O->eraseFromParent();
  }
}

bool vec::expandOverflow(Function &F) {
  if (F.isDeclaration() || !mayUse(F, abi::Isa::AdvSIMD))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Flag = dyn_cast<ExtractValueInst>(&I);
    auto *O = Flag ? dyn_cast<WithOverflowInst>(Flag->getAggregateOperand()) : nullptr;
    if (!O || Flag->getIndices().front() != 1 || !isa<FixedVectorType>(Flag->getType()))
      continue;
    IRBuilder<> B(Flag);
    Flag->replaceAllUsesWith(overflows(B, *O));
    Flag->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
