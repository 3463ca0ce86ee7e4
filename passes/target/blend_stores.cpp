// blendStores: replaces masked stores to memory of one thread by a load, a blend and a store, on AVX2.
//
//   masked.store (v, p, m)   ==>   if (p within what is known of the object)
//                                    store (blendv (load p, v, m), p)
//                                  else
//                                    masked.store (v, p, m)
//
// A load from memory with a masked store in flight waits until that has left the core; a plain store is forwarded to
// the load. The blend writes inactive lanes with what memory holds. So the memory must belong to one thread, and the
// whole packet must be within the object:
// - Variables on the stack (private ones, and local ones of kernels) have a known size. In kernels no other thread has
//   their address.
// - For local memory that the caller provides (isLocalParameter), the function records how far its stores without a
//   mask have come: memory between the pointer and such a store is within the object. Only stores of at least as many
//   bytes as the masked ones count; work-groups of less than a packet have none.
// So the address is tested at run time; also for packets without an active lane, whose address may be anything.
//
// Runs after LLVM's passes: InstCombine would make a select of the blend, and code generation a masked store of a load,
// a select and a store. Changes the CFG.
#include "passes/kernel/kernel.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace {

// The masked stores to one object.
struct StoredObject {
  SmallVector<IntrinsicInst *, 4> Stores;
  uint64_t Widest = 0;              // the widest of them, in bytes
  SmallVector<StoreInst *, 8> Told; // stores without a mask, whose extent is recorded
  AllocaInst *Extent = nullptr;     // the extent: a packet may begin at so many bytes from the object's beginning
};

constexpr unsigned RegisterBits = 256;

// Whether blend instructions have such elements, and the type fills whole registers.
bool fillsRegisters(const FixedVectorType &T) {
  const unsigned Element = T.getScalarSizeInBits(), All = Element * T.getNumElements();
  return (Element == 32 || Element == 64) && !T.getElementType()->isPointerTy() &&
         (All == RegisterBits / 2 || All % RegisterBits == 0);
}

Value *blend(IRBuilder<> &B, Value *Off, Value *On, Value *Mask) {
  auto *T = cast<FixedVectorType>(On->getType());
  const unsigned Element = T->getScalarSizeInBits(), Lanes = T->getNumElements();
  const unsigned Part = std::min(Lanes, RegisterBits / Element);
  const bool Half = Part * Element < RegisterBits;
  auto *Signs = FixedVectorType::get(B.getIntNTy(Element), Part);
  auto *Reals = FixedVectorType::get(Element == 64 ? B.getDoubleTy() : B.getFloatTy(), Part);
  const Intrinsic::ID Blend = Element == 64 ? (Half ? Intrinsic::x86_sse41_blendvpd : Intrinsic::x86_avx_blendv_pd_256)
                                            : (Half ? Intrinsic::x86_sse41_blendvps : Intrinsic::x86_avx_blendv_ps_256);
  SmallVector<Value *, 4> Parts;
  for (unsigned First = 0; First != Lanes; First += Part) {
    auto Take = [&](Value *V) {
      return Part == Lanes ? V
                           : B.CreateExtractVector(FixedVectorType::get(V->getType()->getScalarType(), Part), V, First);
    };
    auto Real = [&](Value *V) { return B.CreateBitCast(Take(V), Reals); };
    Value *Chosen =
        B.CreateIntrinsic(Blend, {}, {Real(Off), Real(On), B.CreateBitCast(B.CreateSExt(Take(Mask), Signs), Reals)});
    Parts.push_back(B.CreateBitCast(Chosen, FixedVectorType::get(T->getElementType(), Part)));
  }
  return concatenateVectors(B, Parts);
}

// The distance of an address from an object's beginning, in bytes.
Value *distance(IRBuilder<> &B, Value *Address, Value *Object) {
  return B.CreateSub(B.CreatePtrToInt(Address, B.getInt64Ty()), B.CreatePtrToInt(Object, B.getInt64Ty()));
}

// `Known` computes at how many bytes from the object's beginning the widest store may begin.
void blendWithin(IntrinsicInst &Store, Value *Object, function_ref<Value *(IRBuilder<> &)> Known) {
  Value *Stored = Store.getArgOperand(0), *Address = Store.getArgOperand(1), *Mask = Store.getArgOperand(2);
  const Align Alignment = Store.getParamAlign(1).valueOrOne();
  IRBuilder<> B(&Store);
  Address = B.CreateFreeze(Address);
  Value *Within = B.CreateICmpULT(distance(B, Address, Object), Known(B));
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(Within, &Store, &Then, &Else, MDBuilder(B.getContext()).createLikelyBranchWeights());
  Store.moveBefore(Else->getIterator());
  B.SetInsertPoint(Then);
  Value *Before = B.CreateAlignedLoad(Stored->getType(), Address, Alignment);
  B.CreateAlignedStore(blend(B, Before, Stored, Mask), Address, Alignment);
}

// The size of a variable that is on the stack during the whole function.
std::optional<uint64_t> fixedSize(const AllocaInst &A, const DataLayout &DL) {
  const std::optional<TypeSize> Size = A.getAllocationSize(DL);
  if (!A.isStaticAlloca() || !Size || Size->isScalable() ||
      any_of(A.users(), [](const User *U) { return isa<LifetimeIntrinsic>(U); }))
    return std::nullopt;
  return Size->getFixedValue();
}

// Where it is known that the store was executed, and as rarely as that is simple: behind the loop, for its last
// iteration.
SmallVector<Instruction *, 4> behind(StoreInst &S, LoopInfo &LI, DominatorTree &DT) {
  SmallVector<Loop::Edge, 4> Exits;
  if (const Loop *L = LI.getLoopFor(S.getParent()))
    L->getExitEdges(Exits);
  SmallDenseSet<Loop::Edge> Different(Exits.begin(), Exits.end());
  if (Exits.empty() || Different.size() != Exits.size() ||
      any_of(Exits, [&](const Loop::Edge &E) { return !DT.dominates(S.getParent(), E.first); }))
    return {S.getNextNode()};
  SmallVector<Instruction *, 4> Places;
  for (auto [From, To] : Exits)
    Places.push_back(&*SplitEdge(From, To, &DT, &LI)->getFirstInsertionPt());
  return Places;
}

// Removes the attribute that a parameter is only written.
void allowReads(Argument &A) {
  A.removeAttr(Attribute::WriteOnly);
  A.removeAttr(Attribute::ReadNone);
  A.removeAttr(Attribute::Initializes);
  Function &F = *A.getParent();
  F.setMemoryEffects(F.getMemoryEffects() | MemoryEffects::argMemOnly(ModRefInfo::Ref));
}

} // namespace

void vec::blendStores(Function &F) {
  if (F.isDeclaration() || !mayUse(F, abi::Isa::AVX2) || hasMaskRegisters(F))
    return;
  const DataLayout &DL = F.getDataLayout();
  MapVector<Value *, StoredObject> Objects;
  for (Instruction &I : instructions(F)) {
    auto *S = dyn_cast<IntrinsicInst>(&I);
    if (!S || S->getIntrinsicID() != Intrinsic::masked_store || isa<Constant>(S->getArgOperand(2)) ||
        S->hasMetadata(LLVMContext::MD_nontemporal))
      continue;
    auto *T = dyn_cast<FixedVectorType>(S->getArgOperand(0)->getType());
    if (!T || !fillsRegisters(*T))
      continue;
    Value *Object = getUnderlyingObject(S->getArgOperand(1), /*MaxLookup=*/0);
    auto *A = dyn_cast<Argument>(Object);
    auto *Variable = dyn_cast<AllocaInst>(Object);
    if (!(A && isLocalParameter(*A)) && !(Variable && fixedSize(*Variable, DL)))
      continue;
    StoredObject &O = Objects[Object];
    O.Stores.push_back(S);
    O.Widest = std::max(O.Widest, DL.getTypeStoreSize(T).getFixedValue());
  }
  if (Objects.empty())
    return;
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<AllocaInst *, 4> Extents;
  for (auto &[Object, O] : Objects) {
    if (isa<AllocaInst>(Object))
      continue;
    for (Instruction &I : instructions(F))
      if (auto *S = dyn_cast<StoreInst>(&I); S && getUnderlyingObject(S->getPointerOperand(), 0) == Object) {
        const TypeSize Size = DL.getTypeStoreSize(S->getValueOperand()->getType());
        if (!Size.isScalable() && Size.getFixedValue() >= O.Widest)
          O.Told.push_back(S);
      }
    if (O.Told.empty())
      continue;
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    O.Extent = Extents.emplace_back(B.CreateAlloca(B.getInt64Ty()));
    B.CreateStore(B.getInt64(0), O.Extent);
    for (StoreInst *S : O.Told)
      for (Instruction *Place : behind(*S, LI, DT)) {
        B.SetInsertPoint(Place);
        Value *Here = B.CreateAdd(distance(B, S->getPointerOperand(), Object), B.getInt64(1));
        B.CreateStore(B.CreateBinaryIntrinsic(Intrinsic::smax, B.CreateLoad(B.getInt64Ty(), O.Extent), Here), O.Extent);
      }
    allowReads(*cast<Argument>(Object));
  }
  for (auto &[Object, O] : Objects) {
    auto *Variable = dyn_cast<AllocaInst>(Object);
    const uint64_t Size = Variable ? *fixedSize(*Variable, DL) : 0;
    if (Variable ? Size < O.Widest : !O.Extent)
      continue;
    for (IntrinsicInst *S : O.Stores)
      blendWithin(*S, Object, [&](IRBuilder<> &B) -> Value * {
        if (Variable)
          return B.getInt64(Size - O.Widest + 1);
        return B.CreateLoad(B.getInt64Ty(), O.Extent);
      });
  }
  if (Extents.empty())
    return;
  DT.recalculate(F);
  PromoteMemToReg(Extents, DT);
}
