// Objects of which a simd loop chooses one by its address: see chosen_objects.h.
#include "passes/loops/chosen_objects.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

namespace vec {
namespace {

// The choices between the same objects, and the accesses by them.
class ChosenObjects {
  const Loop &L;
  SmallSetVector<Instruction *, 8> Addresses; // phis and selects
  SmallSetVector<AllocaInst *, 4> Objects;
  SmallVector<Instruction *, 8> Accesses;
  Type *Accessed = nullptr;
  DenseMap<Value *, Value *> Numbers;

  bool addAddress(Value *V) {
    if (auto *Object = dyn_cast<AllocaInst>(V)) {
      Objects.insert(Object);
      return Object->isStaticAlloca() && !L.contains(Object);
    }
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !isa<PHINode, SelectInst>(I) || !L.contains(I) || I->getParent() == L.getHeader())
      return false;
    Addresses.insert(I);
    return true;
  }

  bool addAccess(Instruction &I, const Use &Address) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    const bool Simple =
        Load ? Load->isSimple()
             : Store && Store->isSimple() && Address.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (!Simple || (Accessed && Accessed != getLoadStoreType(&I)))
      return false;
    Accessed = getLoadStoreType(&I);
    Accesses.push_back(&I);
    return true;
  }

  // Whether registers can hold the object: else nothing would be gained.
  bool isVariable(const AllocaInst &Object) const {
    const DataLayout &DL = Object.getDataLayout();
    return Object.getAllocatedType() == Accessed && !Object.isArrayAllocation() &&
           all_of(Object.users(), [&](const User *U) {
             const auto *I = cast<Instruction>(U);
             if (const auto *Store = dyn_cast<StoreInst>(I))
               return Store->getValueOperand() != &Object && Store->isSimple() &&
                      DL.getTypeStoreSize(Store->getValueOperand()->getType()) == DL.getTypeStoreSize(Accessed);
             if (const auto *Load = dyn_cast<LoadInst>(I))
               return Load->isSimple();
             return I->isLifetimeStartOrEnd() || Addresses.contains(I);
           });
  }

  // Which object it is.
  Value *number(Value *V, Type *T) {
    if (auto *Object = dyn_cast<AllocaInst>(V))
      return ConstantInt::get(T, uint64_t(std::distance(Objects.begin(), llvm::find(Objects, Object))));
    if (Value *Known = Numbers.lookup(V))
      return Known;
    auto *I = cast<Instruction>(V);
    if (auto *S = dyn_cast<SelectInst>(I))
      return Numbers[V] = IRBuilder<>(S).CreateSelect(S->getCondition(), number(S->getTrueValue(), T),
                                                      number(S->getFalseValue(), T));
    auto *Phi = cast<PHINode>(I);
    PHINode *New = IRBuilder<>(Phi).CreatePHI(T, Phi->getNumIncomingValues());
    Numbers[V] = New;
    for (const auto &[In, From] : zip(Phi->incoming_values(), Phi->blocks()))
      New->addIncoming(number(In, T), From);
    return New;
  }

public:
  explicit ChosenObjects(const Loop &L) : L(L) {}

  bool collect(Instruction &First) {
    if (!addAddress(&First))
      return false;
    for (unsigned N = 0; N < Addresses.size(); ++N) {
      Instruction *I = Addresses[N];
      for (Use &Operand : I->operands())
        if ((!isa<SelectInst>(I) || Operand.getOperandNo() > 0) && !addAddress(Operand.get()))
          return false;
      for (Use &U : I->uses()) {
        auto *By = cast<Instruction>(U.getUser());
        if (isa<PHINode, SelectInst>(By) ? !addAddress(By) : !addAccess(*By, U))
          return false;
      }
    }
    constexpr unsigned Most = 8;
    return Accessed && Objects.size() <= Most && all_of(Objects, [&](const AllocaInst *O) { return isVariable(*O); });
  }

  void rewrite() {
    for (Instruction *Access : Accesses) {
      IRBuilder<> B(Access);
      Value *Which = number(getLoadStorePointerOperand(Access), B.getInt32Ty()), *All = nullptr;
      auto *Store = dyn_cast<StoreInst>(Access);
      for (auto [N, Object] : enumerate(Objects)) {
        Value *Old = B.CreateAlignedLoad(Accessed, Object, Object->getAlign());
        Value *IsIt = B.CreateICmpEQ(Which, B.getInt32(unsigned(N)));
        if (Store)
          B.CreateAlignedStore(B.CreateSelect(IsIt, Store->getValueOperand(), Old), Object, Object->getAlign());
        else
          All = All ? B.CreateSelect(IsIt, Old, All) : Old;
      }
      if (!Store)
        Access->replaceAllUsesWith(All);
      Access->eraseFromParent();
    }
    // Nothing uses the addresses but each other.
    for (Instruction *I : Addresses)
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    for (Instruction *I : Addresses)
      I->eraseFromParent();
  }
};

} // namespace

bool accessAllChosen(Loop &L) {
  SmallVector<WeakVH, 4> Found;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (I.getType()->isPointerTy() && isa<PHINode, SelectInst>(I))
        Found.push_back(&I);
  bool Changed = false;
  for (const WeakVH &V : Found)
    if (auto *I = cast_or_null<Instruction>(V))
      if (ChosenObjects All(L); All.collect(*I)) {
        All.rewrite();
        Changed = true;
      }
  return Changed;
}

} // namespace vec
