// storeLoneLanes: replaces masked stores of one known lane by a store of that lane, on x86.
//
//   masked.store (<2 x i32> v, p, <1, 0>)   ==>   store (extract v, 0), p
//
// LLVM 22 does the same. But with AVX-512 it first joins a truncation to the store, and then stores the lane as it was
// before it, over the bytes behind (tests/passes/bridge/llvm/lone-store.ll). The rest of a loop in packets of two lanes
// has such stores. InstCombine makes masks constant: run this after the last one.
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

// The only active lane; nothing if there are others, or might be.
static std::optional<unsigned> onlyLane(const Value *V) {
  auto *Mask = dyn_cast<Constant>(V);
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  if (!Mask || !T)
    return std::nullopt;
  std::optional<unsigned> Only;
  for (unsigned Lane = 0; Lane < T->getNumElements(); ++Lane) {
    const Constant *Bit = Mask->getAggregateElement(Lane);
    if (!Bit || (Only && Bit->isOneValue()) || !isa<ConstantInt, UndefValue>(Bit))
      return std::nullopt;
    if (Bit->isOneValue())
      Only = Lane;
  }
  return Only;
}

bool vec::storeLoneLanes(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86())
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<IntrinsicInst>(&I);
    if (!C || C->getIntrinsicID() != Intrinsic::masked_store)
      continue;
    Value *Data = C->getArgOperand(0);
    Type *Element = Data->getType()->getScalarType();
    const std::optional<unsigned> Lane = onlyLane(C->getArgOperand(2));
    if (!Lane || !(Element->isIntegerTy(8) || Element->isIntegerTy(16) || Element->isIntegerTy(32)))
      continue;
    IRBuilder<> B(C);
    StoreInst *S = B.CreateAlignedStore(
        B.CreateExtractElement(Data, *Lane), B.CreateConstInBoundsGEP1_32(Element, C->getArgOperand(1), *Lane),
        commonAlignment(C->getParamAlign(1).valueOrOne(), uint64_t(*Lane) * (Element->getIntegerBitWidth() / 8)));
    S->setAAMetadata(C->getAAMetadata());
    S->copyMetadata(*C, {LLVMContext::MD_access_group, LLVMContext::MD_nontemporal});
    C->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
