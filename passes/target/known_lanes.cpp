// splitKnownLanes: takes parts whose lanes are all known out of masked accesses, on AVX and AVX2.
//
//   masked.load (<8 x double>, p, m & <1, 1, 1, 0, 0, 0, 0, 0>)
//     ==>   masked.load (<4 x double>, p, the low half of the mask), and nothing for the high half
//
// LLVM 22 splits an access that is wider than a register. It then computes only the sign bits of the masks of the
// parts, and takes a part's mask for all ones when it becomes constant, though the sign bits are zero: 32 bytes are
// read, active or not, behind the end of an array (tests/passes/bridge/llvm/known-lanes.ll). The rest of a loop with a
// known number of iterations has such masks. InstCombine joins conditions: run this after the last one.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace {

constexpr unsigned PartBits = 256;

class KnownLanes {
  IntrinsicInst &Access;
  const bool IsLoad;
  Value *const Pointer, *const Mask;
  Value *const Data; // what is stored, or what a load has in inactive lanes
  Type *const Element;
  const unsigned Lanes, PerPart;
  APInt Active, Inactive; // lanes that are known to be so
  IRBuilder<> B;

  bool isKnown(unsigned From, unsigned Count) const { return (Active | Inactive).extractBits(Count, From).isAllOnes(); }

  bool hasKnownPart(unsigned From, unsigned Count) const {
    for (unsigned Part = From; Part != From + Count; Part += PerPart)
      if (isKnown(Part, PerPart))
        return true;
    return false;
  }

  Value *part(Value *V, unsigned From, unsigned Count) {
    return B.CreateShuffleVector(V, to_vector(seq<int>(int(From), int(From + Count))));
  }

  Value *maskOf(unsigned From, unsigned Count) {
    if (!isKnown(From, Count))
      return part(Mask, From, Count);
    SmallVector<Constant *, 16> Bits;
    for (unsigned Lane = From; Lane != From + Count; ++Lane)
      Bits.push_back(B.getInt1(Active[Lane]));
    return ConstantVector::get(Bits);
  }

  // The loaded value; null for a store.
  Value *access(unsigned From, unsigned Count) {
    if (Inactive.extractBits(Count, From).isAllOnes())
      return IsLoad ? part(Data, From, Count) : nullptr;
    if (Count > PerPart && !isKnown(From, Count) && hasKnownPart(From, Count)) {
      Value *Low = access(From, Count / 2), *High = access(From + Count / 2, Count / 2);
      return IsLoad ? B.CreateShuffleVector(Low, High, to_vector(seq<int>(0, int(Count)))) : nullptr;
    }
    Value *There = From ? B.CreateConstGEP1_32(Element, Pointer, From) : Pointer;
    const uint64_t Bytes = uint64_t(From) * Element->getPrimitiveSizeInBits() / 8;
    const Align Aligned = commonAlignment(Access.getParamAlign(IsLoad ? 0 : 1).valueOrOne(), Bytes);
    Value *Own = part(Data, From, Count);
    CallInst *New = IsLoad ? B.CreateMaskedLoad(Own->getType(), There, Aligned, maskOf(From, Count), Own)
                           : B.CreateMaskedStore(Own, There, Aligned, maskOf(From, Count));
    New->setAAMetadata(Access.getAAMetadata());
    New->copyMetadata(Access, {LLVMContext::MD_access_group, LLVMContext::MD_nontemporal});
    return New;
  }

public:
  KnownLanes(IntrinsicInst &Access, FixedVectorType *T)
      : Access(Access), IsLoad(Access.getIntrinsicID() == Intrinsic::masked_load),
        Pointer(Access.getArgOperand(IsLoad ? 0 : 1)), Mask(Access.getArgOperand(IsLoad ? 1 : 2)),
        Data(Access.getArgOperand(IsLoad ? 2 : 0)), Element(T->getElementType()), Lanes(T->getNumElements()),
        PerPart(PartBits / unsigned(Element->getPrimitiveSizeInBits())), Active(Lanes, 0), Inactive(Lanes, 0),
        B(&Access) {}

  bool split() {
    if (isa<Constant>(Mask) || Lanes <= PerPart || Lanes % PerPart != 0 || !isPowerOf2_32(Lanes))
      return false;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      const KnownBits Bit = computeKnownBits(Mask, APInt::getOneBitSet(Lanes, Lane), Access.getDataLayout());
      Active.setBitVal(Lane, Bit.isAllOnes());
      Inactive.setBitVal(Lane, Bit.isZero());
    }
    if (!hasKnownPart(0, Lanes))
      return false;
    Value *Loaded = access(0, Lanes);
    if (IsLoad)
      Access.replaceAllUsesWith(Loaded);
    Access.eraseFromParent();
    return true;
  }
};

} // namespace

bool vec::splitKnownLanes(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86() || !mayUse(F, abi::Isa::AVX) ||
      hasMaskRegisters(F))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Access = dyn_cast<IntrinsicInst>(&I);
    if (!Access || !is_contained({Intrinsic::masked_load, Intrinsic::masked_store}, Access->getIntrinsicID()))
      continue;
    const bool IsLoad = Access->getIntrinsicID() == Intrinsic::masked_load;
    auto *T = dyn_cast<FixedVectorType>(IsLoad ? Access->getType() : Access->getArgOperand(0)->getType());
    if (T && is_contained({32u, 64u}, unsigned(T->getElementType()->getPrimitiveSizeInBits())))
      Changed |= KnownLanes(*Access, T).split();
  }
  return Changed;
}
