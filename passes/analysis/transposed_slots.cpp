// Eligible are static allocas of more than one element whose uses are, through getelementptrs, plain loads and stores.
#include "passes/analysis/transposed_slots.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace vec;

namespace {
class Uses {
  const DataLayout &DL;

public:
  uint64_t Size = 0; // of all accesses
  SmallVector<const Value *, 16> Addresses;

  explicit Uses(const DataLayout &DL) : DL(DL) {}

  bool collect(const AllocaInst &A) {
    Addresses.push_back(&A);
    for (unsigned N = 0; N < Addresses.size(); ++N)
      for (const Use &U : Addresses[N]->uses())
        if (!isPlain(U))
          return false;
    return Size && llvm::all_of(Addresses, [&](const Value *V) {
             auto *G = dyn_cast<GetElementPtrInst>(V);
             return !G || isMultiple(*G);
           });
  }

private:
  bool access(Type *T) {
    if (!DL.typeSizeEqualsStoreSize(T) || T->isAggregateType() || T->isVectorTy())
      return false;
    uint64_t Bytes = DL.getTypeAllocSize(T).getFixedValue();
    if (Size && Bytes != Size)
      return false;
    Size = Bytes;
    return isPowerOf2_64(Bytes) && Bytes <= 8;
  }

  bool isPlain(const Use &U) {
    const User *By = U.getUser();
    if (auto *G = dyn_cast<GetElementPtrInst>(By)) {
      Addresses.push_back(G);
      return U.getOperandNo() == 0 && !G->getType()->isVectorTy();
    }
    if (auto *L = dyn_cast<LoadInst>(By))
      return L->isSimple() && access(L->getType());
    if (auto *S = dyn_cast<StoreInst>(By))
      return U.getOperandNo() == 1 && S->isSimple() && access(S->getValueOperand()->getType());
    auto *C = dyn_cast<CallBase>(By);
    if (!C)
      return false;
    if (laneBuiltin(*C) == LaneBuiltin::MaskedLoad)
      return U.getOperandNo() == 0 && access(C->getType());
    if (laneBuiltin(*C) == LaneBuiltin::MaskedStore)
      return U.getOperandNo() == 1 && access(C->getArgOperand(0)->getType());
    return C->isLifetimeStartOrEnd();
  }

  bool isMultiple(const GetElementPtrInst &G) const {
    unsigned Bits = DL.getIndexTypeSizeInBits(G.getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Bits, 0);
    if (!G.collectOffset(DL, Bits, Variable, Constant) || Constant.urem(Size) != 0)
      return false;
    return llvm::all_of(Variable, [&](const auto &Term) { return Term.second.urem(Size) == 0; });
  }
};
} // namespace

TransposedSlots::TransposedSlots(const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (const Instruction &I : instructions(F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A || !A->isStaticAlloca())
      continue;
    std::optional<TypeSize> Bytes = A->getAllocationSize(DL);
    Uses All(DL);
    if (!Bytes || Bytes->isScalable() || !All.collect(*A) || Bytes->getFixedValue() <= All.Size)
      continue;
    for (const Value *V : All.Addresses)
      Sizes[V] = All.Size;
  }
}
