// accessFewLanes: replaces gathers and scatters of a few known lanes by loads and stores of those lanes.
//
//   gather (p, <1, 1, 0, 0, ...>, y)      ==>   insert (insert (y, load p0, 0), load p1, 1)
//   scatter (v, p, <1, 1, 0, 0, ...>)     ==>   store v0, p0;  store v1, p1
//
// A guard such as `if (lid < 2)` over rows of known length is a constant mask. The instruction takes as long for two
// lanes as for all. On a target without it LLVM does the same, but extracts each address from a vector.
#include "passes/machine/machine.h"
#include "passes/target/forms.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// The most instructions through which the lane of an address is traced.
static constexpr unsigned MostSteps = 8;

// The value of a lane as a scalar, where the vector is computed: addresses are sums of uniform values and constants.
static Value *laneOf(Value *V, unsigned Lane, unsigned Steps) {
  if (Value *Known = findScalarElement(V, Lane))
    return Known;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return nullptr;
  if (Steps == 0 || !isa<GetElementPtrInst, BinaryOperator, CastInst>(I) || isa<BitCastInst>(I)) {
    if (isa<PHINode>(I) || I->isTerminator())
      return nullptr;
    IRBuilder<> B(I->getNextNode());
    return B.CreateExtractElement(I, Lane);
  }
  SmallVector<Value *, 4> Operands;
  for (Value *Op : I->operands()) {
    Value *Of = isa<VectorType>(Op->getType()) ? laneOf(Op, Lane, Steps - 1) : Op;
    if (!Of)
      return nullptr;
    Operands.push_back(Of);
  }
  Instruction *One = I->clone();
  for (auto [Use, Of] : zip_equal(One->operands(), Operands))
    Use.set(Of);
  One->mutateType(I->getType()->getScalarType());
  One->insertBefore(I->getIterator());
  return One;
}

namespace {
// A gather or scatter.
struct ManyAccesses {
  IntrinsicInst &I;
  Value *Pointers, *Data; // what is stored, or the value of inactive lanes
  Constant *Mask;
  bool Stores;

  static std::optional<ManyAccesses> of(Instruction &I) {
    auto *C = dyn_cast<IntrinsicInst>(&I);
    const bool Stores = C && C->getIntrinsicID() == Intrinsic::masked_scatter;
    if (!Stores && (!C || C->getIntrinsicID() != Intrinsic::masked_gather))
      return std::nullopt;
    auto *Mask = dyn_cast<Constant>(C->getArgOperand(Stores ? 2 : 1));
    if (!Mask || !isa<FixedVectorType>(Mask->getType()))
      return std::nullopt;
    return ManyAccesses{*C, C->getArgOperand(Stores ? 1 : 0), C->getArgOperand(Stores ? 0 : 2), Mask, Stores};
  }

  // The active lanes; nothing unless the whole mask is known.
  std::optional<SmallVector<unsigned>> lanes() const {
    SmallVector<unsigned> On;
    for (unsigned Lane : seq(cast<FixedVectorType>(Mask->getType())->getNumElements())) {
      auto *Bit = dyn_cast_or_null<ConstantInt>(Mask->getAggregateElement(Lane));
      if (!Bit)
        return std::nullopt;
      if (Bit->isOne())
        On.push_back(Lane);
    }
    return On;
  }

  // Whether so many accesses, each with an extract of the address and an extract or insert of the value, are cheaper.
  // If more than half of the lanes are active, the instruction stays, as it was chosen for all of them.
  bool areCheaper(unsigned Count, const Machines &Target) const {
    auto *T = cast<FixedVectorType>(Data->getType());
    const unsigned Bits = T->getScalarSizeInBits(), Lanes = T->getNumElements();
    const Machine &M = Target.of(uint64_t(Bits) * Lanes);
    const double All = Lanes * (Stores ? M.scatter(Bits) : M.gather(Bits));
    return 2 * Count <= Lanes &&
           (All == 0 || Count * ((Stores ? core::ScalarStore : core::ScalarLoad) + 2 * M.Shuffle) < All);
  }

  void oneByOne(ArrayRef<unsigned> Lanes) {
    IRBuilder<> B(&I);
    Type *T = Data->getType()->getScalarType();
    const Align Alignment = I.getParamAlign(Stores ? 1 : 0).valueOrOne();
    Value *All = Data;
    for (unsigned Lane : Lanes) {
      Value *At = laneOf(Pointers, Lane, MostSteps);
      if (!At)
        At = B.CreateExtractElement(Pointers, Lane);
      Instruction *One;
      if (Stores) {
        One = B.CreateAlignedStore(B.CreateExtractElement(Data, Lane), At, Alignment);
      } else {
        One = B.CreateAlignedLoad(T, At, Alignment);
        All = B.CreateInsertElement(All, One, Lane);
      }
      One->setAAMetadata(I.getAAMetadata());
      One->copyMetadata(I, {LLVMContext::MD_access_group, LLVMContext::MD_nontemporal});
    }
    if (!Stores)
      I.replaceAllUsesWith(All);
    I.eraseFromParent();
  }
};
} // namespace

bool vec::accessFewLanes(Function &F) {
  if (F.isDeclaration())
    return false;
  const Machines Target(F);
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<ManyAccesses> Access = ManyAccesses::of(I);
    std::optional<SmallVector<unsigned>> Lanes = Access ? Access->lanes() : std::nullopt;
    if (!Lanes || !Access->areCheaper(Lanes->size(), Target))
      continue;
    Access->oneByOne(*Lanes);
    Changed = true;
  }
  return Changed;
}
