// planMasks: finds the webs of i1 values around phis, and the width in which each is kept.
#include "passes/plan/plan.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include <map>

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

static unsigned maskBits(uint64_t Bits) { return Bits == 16 || Bits == 32 || Bits == 64 ? unsigned(Bits) : 8; }

// The width of the data from which the mask is computed; 0 if nothing is known.
static unsigned sourceBits(const Value *V, const DataLayout &DL) {
  auto *C = dyn_cast<CmpInst>(V);
  return C ? maskBits(DL.getTypeSizeInBits(C->getOperand(0)->getType()).getFixedValue()) : 0;
}

// The width of the data that the user accesses or selects by the mask; 0 if nothing is known.
static unsigned usedBits(const Instruction &User, const Value &Mask, const Plan &P) {
  const std::optional<LaneAccess> &A = P[User].Access;
  const auto *S = dyn_cast<SelectInst>(&User);
  const Type *T = A && A->Mask == &Mask ? A->Type : S && S->getCondition() == &Mask ? S->getType() : nullptr;
  return T && !T->isIntegerTy(1) && T->isSingleValueType()
             ? maskBits(User.getDataLayout().getTypeSizeInBits(const_cast<Type *>(T)).getFixedValue())
             : 0;
}

void vec::planMasks(const Function &F, const LoopInfo &LI, Plan &P) {
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
  // How often masks meet data of each width. A loop counts as eight iterations.
  DenseMap<const Instruction *, std::map<unsigned, uint64_t>> Met;
  auto Meet = [&](const Instruction *Member, const Value *Where, unsigned Bits) {
    if (Bits)
      Met[Member][Bits] += uint64_t(1) << 3 * std::min(LI.getLoopDepth(cast<Instruction>(Where)->getParent()), 8u);
  };
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
      Meet(I, Op, sourceBits(Op, F.getDataLayout()));
      Join(I, Op);
    }
    for (const User *U : I->users()) {
      Meet(I, U, usedBits(*cast<Instruction>(U), *I, P));
      Join(I, U);
    }
  }
  DenseMap<const Instruction *, std::map<unsigned, uint64_t>> All;
  for (const auto &[I, Widths] : Met)
    for (auto [Bits, Times] : Widths)
      All[Webs.getLeaderValue(I)][Bits] += Times;
  for (const Instruction *I : Seen) {
    assert(P[*I].Kind == RecipeKind::Widen && I->getType()->isIntegerTy(1) && "a mask in vectors");
    const auto Widths = All.find(Webs.getLeaderValue(I));
    // The widest of those that are met most often.
    P.at(*I).MaskBits =
        Widths == All.end()
            ? 32
            : std::max_element(Widths->second.begin(), Widths->second.end(), [](const auto &A, const auto &B) {
                return std::pair(A.second, A.first) < std::pair(B.second, B.first);
              })->first;
  }
}
