// Accesses of a packet's first lanes alone.
//
//   %x = load <16 x float> %p                                       %x = load <4 x float> %p
//   %y = masked.load <16 x float> %q, <1, 1, 1, 1, 0, ...>    ==>   %y = load <4 x float> %q
//   masked.store (%x + %y), %p, <1, 1, 1, 1, 0, ...>                store <4 x float> (%x + %y), %p
//
// A load that lies within one earlier store gets its value from there. One that also touches memory beside it waits
// until the store has reached the cache, several times as long: in a reduction, whose rounds load what the round before
// has stored, that is most of the time.
#include "passes/schedule/first_lanes.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include <numeric>

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

class Narrower {
  const unsigned Active, Lanes;
  DenseMap<Value *, Value *> Narrow;

  Type *narrowType(Type *T) const { return FixedVectorType::get(T->getScalarType(), Active); }

  bool isWide(const Value &V) const {
    auto *T = dyn_cast<FixedVectorType>(V.getType());
    return T && T->getNumElements() == Lanes;
  }

  // Its first lanes, cut from the whole vector.
  Value *cut(IRBuilderBase &B, Value &V) const {
    SmallVector<int, 64> First(Active);
    std::iota(First.begin(), First.end(), 0);
    return B.CreateShuffleVector(&V, First);
  }

  static Value *withFlags(Value *New, const Instruction &Old) {
    if (auto *I = dyn_cast<Instruction>(New)) {
      I->copyIRFlags(&Old);
      I->setAAMetadata(Old.getAAMetadata());
      I->setDebugLoc(Old.getDebugLoc());
    }
    return New;
  }

  Value *load(IRBuilderBase &B, Type *T, Value *Address, Align Alignment, Value *Mask, Value *Others) {
    if (match(Mask, m_AllOnes()))
      return B.CreateAlignedLoad(T, Address, Alignment);
    return B.CreateMaskedLoad(T, Address, Alignment, Mask, Others);
  }

  // What computes the first lanes of I from those of its operands; null if that is not known.
  Value *compute(Instruction &I) {
    IRBuilder<> B(&I);
    auto Of = [&](unsigned N) { return of(B, *I.getOperand(N)); };
    if (auto *L = dyn_cast<LoadInst>(&I))
      return L->isSimple() ? B.CreateAlignedLoad(narrowType(L->getType()), L->getPointerOperand(), L->getAlign())
                           : nullptr;
    if (isa<BinaryOperator>(I))
      return B.CreateBinOp(Instruction::BinaryOps(I.getOpcode()), Of(0), Of(1));
    if (isa<UnaryOperator>(I))
      return B.CreateUnOp(Instruction::UnaryOps(I.getOpcode()), Of(0));
    if (auto *C = dyn_cast<CmpInst>(&I))
      return B.CreateCmp(C->getPredicate(), Of(0), Of(1));
    if (isa<SelectInst>(I))
      return B.CreateSelect(Of(0), Of(1), Of(2));
    if (auto *C = dyn_cast<CastInst>(&I))
      return isWide(*C->getOperand(0)) ? B.CreateCast(C->getOpcode(), Of(0), narrowType(C->getType())) : nullptr;
    if (isa<FreezeInst>(I))
      return B.CreateFreeze(Of(0));
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      return nullptr;
    Type *T = narrowType(I.getType());
    if (Call->getIntrinsicID() == Intrinsic::masked_load)
      return load(B, T, Call->getArgOperand(0), Call->getParamAlign(0).valueOrOne(), Of(1), Of(2));
    if (Call->getIntrinsicID() == Intrinsic::masked_gather)
      return B.CreateMaskedGather(T, Of(0), Call->getParamAlign(0).valueOrOne(), Of(1), Of(2));
    if (!isTriviallyVectorizable(Call->getIntrinsicID()))
      return nullptr;
    SmallVector<Value *, 4> Arguments;
    for (Value *A : Call->args())
      Arguments.push_back(of(B, *A));
    return B.CreateIntrinsic(T, Call->getIntrinsicID(), Arguments);
  }

  // The first lanes of a value that is used at B. What is not a vector of all lanes is the same for all.
  Value *of(IRBuilderBase &B, Value &V) {
    if (!isWide(V))
      return &V;
    if (Value *Known = Narrow.lookup(&V))
      return Known;
    if (Value *Same = getSplatValue(&V))
      return B.CreateVectorSplat(Active, Same);
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || I->getParent() != &Block)
      return cut(B, V);
    Value *New = compute(*I);
    if (!New)
      return cut(B, V);
    return Narrow[&V] = withFlags(New, *I);
  }

  // Whether the mask is off in all lanes behind the active ones.
  bool endsWithActive(const Value &Mask) const {
    if (auto *C = dyn_cast<Constant>(&Mask)) {
      for (unsigned Lane = Active; Lane != Lanes; ++Lane)
        if (Constant *E = C->getAggregateElement(Lane); !E || !E->isNullValue())
          return false;
      return true;
    }
    const Value *X, *Y;
    return match(&Mask, m_LogicalAnd(m_Value(X), m_Value(Y))) && (endsWithActive(*X) || endsWithActive(*Y));
  }

  BasicBlock &Block;

public:
  Narrower(BasicBlock &Block, unsigned Active, unsigned Lanes) : Active(Active), Lanes(Lanes), Block(Block) {}

  void run() {
    for (Instruction &I : make_early_inc_range(Block)) {
      auto *Store = dyn_cast<IntrinsicInst>(&I);
      const bool Scatters = Store && Store->getIntrinsicID() == Intrinsic::masked_scatter;
      if (!Store || !(Scatters || Store->getIntrinsicID() == Intrinsic::masked_store))
        continue;
      Value *Stored = Store->getArgOperand(0), *Address = Store->getArgOperand(1), *Mask = Store->getArgOperand(2);
      if (!isWide(*Stored) || !endsWithActive(*Mask))
        continue;
      const Align Alignment = Store->getParamAlign(1).valueOrOne();
      IRBuilder<> B(Store);
      Value *Value = of(B, *Stored), *On = of(B, *Mask);
      Instruction *New;
      if (Scatters)
        New = B.CreateMaskedScatter(Value, of(B, *Address), Alignment, On);
      else if (match(On, m_AllOnes()))
        New = B.CreateAlignedStore(Value, Address, Alignment);
      else
        New = B.CreateMaskedStore(Value, Address, Alignment, On);
      withFlags(New, *Store);
      Store->eraseFromParent();
    }
  }
};

} // namespace

Constant *firstLanes(LLVMContext &C, unsigned Active, unsigned Lanes) {
  SmallVector<Constant *, 64> Mask;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask.push_back(ConstantInt::getBool(C, Lane < Active));
  return ConstantVector::get(Mask);
}

bool storesUnder(const BasicBlock &Block, const Value &Mask) {
  return any_of(Block, [&](const Instruction &I) {
    return match(&I, m_Intrinsic<Intrinsic::masked_store>(m_Value(), m_Value(), m_Specific(&Mask)));
  });
}

void narrowToFirstLanes(BasicBlock &Block, unsigned Active, unsigned Lanes) { Narrower(Block, Active, Lanes).run(); }

} // namespace vec
