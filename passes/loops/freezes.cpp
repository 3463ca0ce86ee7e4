// Freezes in the sums that a simd loop carries: see freezes.h.
#include "passes/loops/freezes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace vec {
namespace {

// What may stand between a carried value and its next value. None of them makes poison of operands that are not,
// without its flags.
bool isLink(const Instruction &I) {
  return isa<PHINode, SelectInst, BinaryOperator, MinMaxIntrinsic, FreezeInst>(I) &&
         !canCreateUndefOrPoison(cast<Operator>(&I), /*ConsiderFlagsAndMetadata=*/false);
}

// The instructions by which an iteration makes the next value of the carried one; none if there are others.
SmallSetVector<Instruction *, 8> linksOf(PHINode &Carried, const Loop &L) {
  auto IsOne = [&](const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && L.contains(I) && I->getType() == Carried.getType() && isLink(*I) &&
           (!isa<PHINode>(I) || I->getParent() != L.getHeader());
  };
  SmallSetVector<Value *, 8> Makers; // and what they make of other values
  Makers.insert(Carried.getIncomingValueForBlock(L.getLoopLatch()));
  for (unsigned N = 0; N < Makers.size(); ++N)
    if (IsOne(Makers[N]))
      for (Value *Operand : cast<Instruction>(Makers[N])->operands())
        Makers.insert(Operand);
  SmallSetVector<Instruction *, 8> Links;
  Links.insert(&Carried);
  for (unsigned N = 0; N < Links.size(); ++N)
    for (User *U : Links[N]->users())
      if (Makers.contains(U) && IsOne(U))
        Links.insert(cast<Instruction>(U));
  return Links;
}

class Freezer {
  const Loop &L;
  const SmallSetVector<Instruction *, 8> &Links;
  SmallDenseMap<Value *, Value *> Frozen;

  // One freeze for all uses: a comparison and the choice that follows it must see the same value.
  Value *freeze(Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if ((I && Links.contains(I)) || isGuaranteedNotToBeUndefOrPoison(V))
      return V;
    if (Value *Before = Frozen.lookup(V))
      return Before;
    const std::optional<BasicBlock::iterator> Behind = I ? I->getInsertionPointAfterDef() : std::nullopt;
    if (I && !Behind)
      return nullptr;
    const BasicBlock::iterator At = Behind ? *Behind : L.getLoopPreheader()->getTerminator()->getIterator();
    return Frozen[V] = IRBuilder<>(At->getParent(), At).CreateFreeze(V);
  }

public:
  Freezer(const Loop &L, const SmallSetVector<Instruction *, 8> &Links) : L(L), Links(Links) {}

  bool freezeOperands(Instruction &I) {
    I.dropPoisonGeneratingAnnotations();
    for (Use &U : I.operands()) {
      if (auto *Compare = dyn_cast<CmpInst>(U.get()); Compare && L.contains(Compare)) {
        if (!freezeOperands(*Compare))
          return false;
      } else if (Value *V = freeze(U.get())) {
        U.set(V);
      } else {
        return false;
      }
    }
    return true;
  }
};

} // namespace

bool freezeAddends(Loop &L) {
  if (!L.getLoopPreheader() || !L.getLoopLatch())
    return false;
  bool Changed = false;
  for (PHINode &Carried : L.getHeader()->phis()) {
    const SmallSetVector<Instruction *, 8> Links = linksOf(Carried, L);
    if (none_of(Links, [](const Instruction *I) { return isa<FreezeInst>(I); }))
      continue;
    Changed = true;
    Freezer Each(L, Links);
    if (!all_of(Links, [&](Instruction *I) { return isa<FreezeInst>(I) || Each.freezeOperands(*I); }))
      continue;
    for (Instruction *I : Links)
      if (isa<FreezeInst>(I)) {
        I->replaceAllUsesWith(I->getOperand(0));
        I->eraseFromParent();
      }
  }
  return Changed;
}

} // namespace vec
