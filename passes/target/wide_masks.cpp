// widenMasks: computes masks as integers as wide as the data, where a CPU has no mask registers.
//
//   m = phi <16 x i1> [m0, entry], [n, loop]         ==>   w = phi <16 x i32> [sext m0, entry], [v, loop]
//   n = or m, (icmp eq x, 77)                              v = or w, sext (icmp eq x, 77)
//   use (n)                                                use (icmp slt v, 0)
//
// A comparison leaves a mask as wide as what it compares, and a masked access or a blend reads the sign bits of one
// that is as wide as what it moves. LLVM 22 keeps a mask that passes from block to block, or that is longer than a
// register of the data, in bytes or words: it packs the masks of all comparisons and unpacks them again in front of
// each access. InstCombine makes `i1` of wider masks again: run this after the last one.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

constexpr unsigned RegisterBits = 256;
constexpr unsigned MostRegisters = 4; // that a mask may take: more would be spilled

FixedVectorType *maskType(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return T && T->getElementType()->isIntegerTy(1) && isPowerOf2_32(T->getNumElements()) ? T : nullptr;
}

// Whether it works as well on integers.
bool isMaskOperation(const Value *V) {
  if (!maskType(V))
    return false;
  if (const auto *S = dyn_cast<SelectInst>(V))
    return maskType(S->getCondition());
  if (const auto *B = dyn_cast<BinaryOperator>(V))
    return B->isBitwiseLogicOp();
  return isa<PHINode, FreezeInst>(V);
}

// The width of the elements that make the mask; 0 if nothing is known.
unsigned bitsOfSource(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  return isa_and_nonnull<CmpInst, TruncInst>(I) ? I->getOperand(0)->getType()->getScalarSizeInBits() : 0;
}

// The width of the elements that the user of a mask selects; 0 if nothing is known.
unsigned bitsOfUse(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  if (const auto *S = dyn_cast<SelectInst>(I))
    return S->getType()->getScalarSizeInBits();
  if (isa<SExtInst>(I))
    return I->getType()->getScalarSizeInBits();
  const auto *Call = dyn_cast<IntrinsicInst>(I);
  if (Call && (Call->getIntrinsicID() == Intrinsic::masked_load || Call->getIntrinsicID() == Intrinsic::masked_gather))
    return I->getType()->getScalarSizeInBits();
  if (Call &&
      (Call->getIntrinsicID() == Intrinsic::masked_store || Call->getIntrinsicID() == Intrinsic::masked_scatter))
    return Call->getArgOperand(0)->getType()->getScalarSizeInBits();
  return 0;
}

// Operations on masks that use each other.
class Web {
  SmallVector<Instruction *, 16> Members;
  SmallPtrSet<const Value *, 16> Known;
  DenseMap<Value *, Value *> Wide;
  DenseMap<std::pair<Value *, BasicBlock *>, Value *> Narrow; // the masks for other users in a block
  const unsigned Lanes;
  FixedVectorType *T = nullptr;

  // How many instructions bring a mask from one width to another.
  unsigned conversion(unsigned From, unsigned To) const {
    const unsigned Longer = std::max(From, To), Shorter = std::min(From, To);
    unsigned Sum = 0;
    for (unsigned Bits = Longer; Bits > Shorter; Bits /= 2)
      Sum += 2 * divideCeil(Lanes * Bits, RegisterBits);
    return Sum;
  }

  // What all operations cost if masks have this width.
  unsigned cost(unsigned Bits) const {
    unsigned Sum = 0;
    for (const Instruction *I : Members) {
      Sum += divideCeil(Lanes * Bits, RegisterBits);
      for (const Value *V : I->operands())
        if (const unsigned From = Known.contains(V) || !maskType(V) ? 0 : bitsOfSource(V); From >= 8)
          Sum += conversion(From, Bits);
      for (const Use &U : I->uses())
        if (const unsigned To = Known.contains(U.getUser()) ? 0 : bitsOfUse(U);
            isPowerOf2_32(To) && To >= 8 && To <= 64)
          Sum += conversion(Bits, To);
    }
    return Sum;
  }

  // Whether LLVM packs and unpacks masks.
  bool isHard(unsigned Bits) const {
    return Lanes * Bits > RegisterBits || any_of(Members, [&](const Instruction *I) {
             return isa<PHINode>(I) ||
                    any_of(I->users(),
                           [&](const User *U) { return cast<Instruction>(U)->getParent() != I->getParent(); }) ||
                    any_of(I->operands(), [&](const Value *V) { return isa<TruncInst>(V) && maskType(V); });
           });
  }

  // The mask as integers: made where it is defined, once.
  Value *wide(Value *V) {
    if (Value *Done = Wide.lookup(V))
      return Done;
    if (auto *C = dyn_cast<Constant>(V))
      return IRBuilder<>(T->getContext()).CreateSExt(C, T);
    auto *I = dyn_cast<Instruction>(V);
    BasicBlock *Entry = &Members[0]->getFunction()->getEntryBlock();
    const BasicBlock::iterator Behind = I ? *I->getInsertionPointAfterDef() : Entry->getFirstInsertionPt();
    IRBuilder<> B(Behind->getParent(), Behind);
    return Wide[V] = B.CreateSExt(V, T);
  }

  static Value *frozen(IRBuilderBase &B, Value *Wide, const Value *Old) {
    return isGuaranteedNotToBePoison(Old) ? Wide : B.CreateFreeze(Wide);
  }

  Value *select(IRBuilderBase &B, SelectInst &S) {
    Value *C = wide(S.getCondition()), *True = wide(S.getTrueValue()), *False = wide(S.getFalseValue());
    // What is not selected may be poison.
    True = frozen(B, True, S.getTrueValue());
    False = frozen(B, False, S.getFalseValue());
    if (match(True, m_AllOnes()))
      return B.CreateOr(C, False);
    if (match(False, m_Zero()))
      return B.CreateAnd(C, True);
    if (match(False, m_AllOnes()))
      return B.CreateOr(B.CreateNot(C), True);
    if (match(True, m_Zero()))
      return B.CreateAnd(B.CreateNot(C), False);
    return B.CreateOr(B.CreateAnd(C, True), B.CreateAnd(B.CreateNot(C), False));
  }

  Value *compute(Instruction &I) {
    IRBuilder<> B(&I);
    if (auto *S = dyn_cast<SelectInst>(&I))
      return select(B, *S);
    if (isa<FreezeInst>(I))
      return B.CreateFreeze(wide(I.getOperand(0)));
    return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), wide(I.getOperand(0)), wide(I.getOperand(1)));
  }

  // The mask for a user that is no member, made in the user's block.
  Value *narrow(Instruction &I, BasicBlock *Where) {
    Value *&Mask = Narrow[{&I, Where}];
    if (!Mask) {
      IRBuilder<> B(Where, Where->getFirstInsertionPt());
      if (Where == I.getParent() && !isa<PHINode>(I))
        B.SetInsertPoint(&I);
      Mask = B.CreateIsNeg(Wide.lookup(&I));
    }
    return Mask;
  }

public:
  explicit Web(unsigned Lanes) : Lanes(Lanes) {}

  void add(Instruction *I) {
    Members.push_back(I);
    Known.insert(I);
  }

  // The width that costs least, if LLVM does not find it; else 0.
  unsigned width() const {
    unsigned Best = 0, Least = ~0U;
    for (const unsigned Bits : {8U, 16U, 32U, 64U})
      if (const unsigned Cost = cost(Bits), All = Lanes * Bits;
          All >= 128 && All <= MostRegisters * RegisterBits && Cost < Least) {
        Best = Bits;
        Least = Cost;
      }
    // LLVM's own choice fills half a register at least, and is one of bytes for many lanes.
    return Best && Best > std::max(128 / Lanes, 8U) && isHard(Best) ? Best : 0;
  }

  // `Members` are in an order in which operands precede their users, but for phis.
  void rewrite(unsigned Bits) {
    T = FixedVectorType::get(IntegerType::get(Members[0]->getContext(), Bits), Lanes);
    for (Instruction *I : Members)
      if (auto *Phi = dyn_cast<PHINode>(I)) {
        IRBuilder<> B(Phi);
        Wide[I] = B.CreatePHI(T, Phi->getNumIncomingValues());
      }
    for (Instruction *I : Members)
      if (!isa<PHINode>(I))
        Wide[I] = compute(*I);
    for (Instruction *I : Members)
      if (auto *Phi = dyn_cast<PHINode>(I))
        for (auto [From, In] : zip(Phi->blocks(), Phi->incoming_values()))
          cast<PHINode>(Wide[I])->addIncoming(wide(In), From);
    for (Instruction *I : Members)
      for (Use &U : make_early_inc_range(I->uses())) {
        auto *User = cast<Instruction>(U.getUser());
        if (Known.contains(User))
          continue;
        if (isa<SExtInst>(User) && User->getType() == T) {
          User->replaceAllUsesWith(Wide[I]);
          User->eraseFromParent();
        } else {
          U.set(narrow(*I, User->getParent()));
        }
      }
    for (Instruction *I : Members)
      I->dropAllReferences();
    for (Instruction *I : Members)
      I->eraseFromParent();
  }
};

} // namespace

bool vec::widenMasks(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86() || !mayUse(F, abi::Isa::AVX2) ||
      hasMaskRegisters(F))
    return false;
  EquivalenceClasses<Instruction *> Classes;
  SmallVector<Instruction *, 32> Operations;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *Block : Order)
    for (Instruction &I : *Block)
      if (isMaskOperation(&I)) {
        Operations.push_back(&I);
        Classes.insert(&I);
        for (Value *V : I.operands())
          if (isMaskOperation(V))
            Classes.unionSets(&I, cast<Instruction>(V));
      }
  MapVector<Instruction *, Web> Webs;
  for (Instruction *I : Operations)
    Webs.try_emplace(Classes.getLeaderValue(I), maskType(I)->getNumElements()).first->second.add(I);
  bool Changed = false;
  for (auto &[Leader, W] : Webs)
    if (const unsigned Bits = W.width()) {
      W.rewrite(Bits);
      Changed = true;
    }
  return Changed;
}
