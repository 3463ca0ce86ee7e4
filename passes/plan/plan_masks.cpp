// planMasks: finds the webs of i1 values around phis, and the width in which each is kept.
#include "passes/plan/plan.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace vec;

// Whether the operation on masks works as well on integers.
static bool isMaskOperation(const Value *V) {
  if (!V->getType()->isIntegerTy(1))
    return false;
  if (auto *B = dyn_cast<BinaryOperator>(V))
    return B->isBitwiseLogicOp();
  return isa<PHINode, SelectInst, FreezeInst>(V);
}

// The width of the data from which the mask is computed.
static unsigned sourceBits(const Value *V, const DataLayout &DL) {
  auto *C = dyn_cast<CmpInst>(V);
  uint64_t Bits = C ? DL.getTypeSizeInBits(C->getOperand(0)->getType()).getFixedValue() : 0;
  return Bits == 16 || Bits == 32 || Bits == 64 ? unsigned(Bits) : Bits ? 8 : 0;
}

void vec::planMasks(const Function &F, Plan &P) {
  EquivalenceClasses<const Instruction *> Webs;
  SmallVector<const Instruction *, 16> Work;
  auto Widened = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && isMaskOperation(I) && P[*I].Kind == RecipeKind::Widen;
  };
  for (const Instruction &I : instructions(F))
    if (isa<PHINode>(I) && Widened(&I)) {
      Webs.insert(&I);
      Work.push_back(&I);
    }
  SmallPtrSet<const Instruction *, 32> Seen(Work.begin(), Work.end());
  DenseMap<const Instruction *, unsigned> Bits;
  auto Join = [&](const Instruction *I, const Value *Other) {
    if (!Widened(Other))
      return;
    Webs.unionSets(I, cast<Instruction>(Other));
    if (Seen.insert(cast<Instruction>(Other)).second)
      Work.push_back(cast<Instruction>(Other));
  };
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    for (const Value *Op : I->operands()) {
      if (unsigned B = sourceBits(Op, F.getDataLayout()))
        Bits[I] = std::max(Bits[I], B);
      Join(I, Op);
    }
    for (const User *U : I->users())
      Join(I, U);
  }
  DenseMap<const Instruction *, unsigned> Widest;
  for (const Instruction *I : Seen) {
    unsigned &W = Widest[Webs.getLeaderValue(I)];
    W = std::max(W, Bits.lookup(I));
  }
  for (const Instruction *I : Seen) {
    unsigned W = Widest.lookup(Webs.getLeaderValue(I));
    assert(P[*I].Kind == RecipeKind::Widen && I->getType()->isIntegerTy(1) && "a mask in vectors");
    P.at(*I).MaskBits = W ? W : 32;
  }
}
