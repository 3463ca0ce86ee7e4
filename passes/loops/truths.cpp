// Truth values that a simd loop carries as floats: see truths.h.
#include "passes/loops/truths.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

namespace vec {
namespace {

using Values = SmallSetVector<Value *, 8>;

// The bit of a float that is 0 or 1 because of what it is; null if it is something else.
Value *bitOf(Value *V) {
  if (auto *Cast = dyn_cast<UIToFPInst>(V); Cast && Cast->getSrcTy()->isIntegerTy(1))
    return Cast->getOperand(0);
  if (const auto *C = dyn_cast<ConstantFP>(V); C && (C->isExactlyValue(1.0) || (C->isZero() && !C->isNegative())))
    return ConstantInt::getBool(V->getContext(), !C->isZero());
  return nullptr;
}

// All values that may become the carried one or that it may become by choices; none if one of them may be other than 0
// and 1.
Values truthsOf(PHINode &Carried, const Loop &L) {
  Values Truths;
  Truths.insert(&Carried);
  for (unsigned N = 0; N < Truths.size(); ++N) {
    auto *I = dyn_cast<Instruction>(Truths[N]);
    if (bitOf(Truths[N]))
      continue;
    if (auto *Phi = dyn_cast<PHINode>(Truths[N]); Phi && L.contains(Phi))
      Truths.insert_range(Phi->incoming_values());
    else if (I && isa<SelectInst>(I) && L.contains(I) && I->getOperand(0)->getType()->isIntegerTy(1))
      Truths.insert_range(drop_begin(I->operands()));
    else
      return {};
  }
  return Truths;
}

class Narrowing {
  const Loop &L;
  const Values &Truths;
  SmallDenseMap<Value *, Value *> Bits;

  Value *bit(Value *V) {
    if (Value *Known = Bits.lookup(V))
      return Known;
    if (Value *Own = bitOf(V))
      return Own;
    auto *I = cast<Instruction>(V);
    IRBuilder<> B(I);
    if (auto *S = dyn_cast<SelectInst>(I)) {
      Value *True = bit(S->getTrueValue()), *False = bit(S->getFalseValue());
      return Bits[V] = B.CreateSelect(S->getCondition(), True, False);
    }
    auto *Old = cast<PHINode>(I);
    PHINode *New = B.CreatePHI(B.getInt1Ty(), Old->getNumIncomingValues());
    Bits[V] = New;
    for (auto [From, In] : zip(Old->blocks(), Old->incoming_values()))
      New->addIncoming(bit(In), From);
    return New;
  }

  // A comparison of the number with a constant, in terms of the bit.
  static Value *compared(const FCmpInst &Compare, const ConstantFP &With, Value *Bit, IRBuilder<> &B) {
    const APFloat &C = With.getValueAPF(), Zero = APFloat::getZero(C.getSemantics()), One(C.getSemantics(), 1);
    const bool IfZero = FCmpInst::compare(Zero, C, Compare.getPredicate()),
               IfOne = FCmpInst::compare(One, C, Compare.getPredicate());
    return IfZero == IfOne ? B.getInt1(IfZero) : IfOne ? Bit : B.CreateNot(Bit);
  }

  void replace(Use &U, Value *Bit) {
    auto *User = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(User)) { // of LCSSA
      IRBuilder<> B(Phi);
      PHINode *Behind = B.CreatePHI(B.getInt1Ty(), Phi->getNumIncomingValues());
      for (auto [From, In] : zip(Phi->blocks(), Phi->incoming_values()))
        Behind->addIncoming(In == U.get() ? Bit : bitOf(In), From);
      B.SetInsertPoint(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
      Phi->replaceAllUsesWith(B.CreateUIToFP(Behind, Phi->getType()));
      Phi->eraseFromParent();
      return;
    }
    IRBuilder<> B(User);
    if (auto *Compare = dyn_cast<FCmpInst>(User); Compare && U.getOperandNo() == 0)
      if (const auto *With = dyn_cast<ConstantFP>(Compare->getOperand(1))) {
        Compare->replaceAllUsesWith(compared(*Compare, *With, Bit, B));
        Compare->eraseFromParent();
        return;
      }
    U.set(B.CreateUIToFP(Bit, U->getType()));
  }

  // Takes bits, not numbers made of them, out of the loop.
  void replaceBehind() {
    for (Value *V : Truths) {
      SmallSetVector<PHINode *, 4> Behind;
      if (isa<UIToFPInst>(V))
        for (User *U : V->users())
          if (auto *Phi = dyn_cast<PHINode>(U); Phi && !L.contains(Phi) && all_of(Phi->incoming_values(), bitOf))
            Behind.insert(Phi);
      for (PHINode *Phi : Behind)
        replace(Phi->getOperandUse(0), bitOf(Phi->getOperand(0)));
    }
  }

public:
  Narrowing(const Loop &L, const Values &Truths) : L(L), Truths(Truths) {}

  // Whether each use is one that `replace` knows: no phi takes a truth beside other numbers.
  bool isPossible() const {
    return all_of(Truths, [&](Value *V) {
      return bitOf(V) || all_of(V->uses(), [&](const Use &U) {
               const auto *Phi = dyn_cast<PHINode>(U.getUser());
               return !Phi || Truths.contains(U.getUser()) ||
                      (!L.contains(Phi) &&
                       all_of(Phi->incoming_values(), [&](Value *In) { return In == V || bitOf(In); }));
             });
    });
  }

  void run() {
    SmallVector<Instruction *, 8> Old;
    for (Value *V : Truths)
      if (!bitOf(V)) {
        bit(V);
        Old.push_back(cast<Instruction>(V));
      }
    for (Instruction *I : Old)
      while (true) {
        const auto Other = find_if(I->uses(), [&](const Use &U) { return !Truths.contains(U.getUser()); });
        if (Other == I->use_end())
          break;
        replace(*Other, Bits.lookup(I));
      }
    replaceBehind();
    for (Instruction *I : Old)
      I->dropAllReferences();
    for (Instruction *I : Old)
      I->eraseFromParent();
  }
};

} // namespace

bool carryTruths(Loop &L) {
  if (!L.getLoopPreheader() || !L.getLoopLatch())
    return false;
  bool Changed = false;
  // Truths that pass from one variable to another become bits together.
  SmallVector<WeakVH, 8> Phis(make_pointer_range(L.getHeader()->phis()));
  for (const WeakVH &Phi : Phis) {
    auto *Carried = cast_if_present<PHINode>(Phi);
    if (!Carried || !Carried->getType()->isFloatingPointTy())
      continue;
    const Values Truths = truthsOf(*Carried, L);
    if (Narrowing Bits(L, Truths); !Truths.empty() && Bits.isPossible()) {
      Bits.run();
      Changed = true;
    }
  }
  return Changed;
}

} // namespace vec
