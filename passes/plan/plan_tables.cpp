// planTables: lookups in small constant tables, for which a permutation of registers is faster than a gather.
//
//   LOAD-GATHER (table + index)  ==>  LOAD-TABLE: the table is in one or two registers, from which the index selects
//
// An index outside of the table is undefined behaviour in an active lane, and may select anything in others. On a
// target without such permutations, each lane loads its element, without a mask if the index cannot leave the table;
// from tables of records, several members at once (plan_groups.cpp).
#include "passes/plan/plan.h"
#include "passes/target/permutes.h"
#include "passes/target/target_info.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace vec;
using namespace llvm::PatternMatch;

// The table from which an access loads.
static std::optional<ConstantTable> findTable(const Instruction &I, const LaneAccess &A) {
  if (!(A.Type->isIntegerTy() || A.Type->isFloatTy() || A.Type->isDoubleTy()))
    return std::nullopt;
  const DataLayout &DL = I.getDataLayout();
  unsigned IndexBits = DL.getIndexTypeSizeInBits(A.Pointer->getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Offset(IndexBits, 0);
  const Value *Address = A.Pointer;
  for (; auto *GEP = dyn_cast<GEPOperator>(Address); Address = GEP->getPointerOperand())
    if (!GEP->collectOffset(DL, IndexBits, Variable, Offset))
      return std::nullopt;
  auto *Base = dyn_cast<GlobalVariable>(Address);
  if (!Base || !Base->isConstant() || !Base->hasDefinitiveInitializer() || Variable.size() != 1)
    return std::nullopt;
  uint64_t Size = DL.getTypeStoreSize(A.Type), Whole = DL.getTypeAllocSize(Base->getValueType());
  if (Whole < Size || !Variable.front().second.isStrictlyPositive() || Variable.front().second.urem(Size) ||
      Offset.ugt(Whole - Size))
    return std::nullopt;
  // The table ends with the array, or at the largest index. Unless the index is known to be in range, the table must
  // begin in the first element of the array, and the stride be a power of two: with another stride, the index could
  // wrap around to another member.
  uint64_t First = Offset.getZExtValue(), Stride = Variable.front().second.getZExtValue();
  uint64_t Count = (Whole - First - Size) / Stride + 1;
  APInt Last = computeKnownBits(Variable.front().first, DL).getMaxValue();
  bool Bounded = Last.ult(Count);
  Count = Bounded ? Last.getZExtValue() + 1 : Count;
  if ((!Bounded && (First >= Stride || !isPowerOf2_64(Stride))) || First % Size || Whole % Stride)
    return std::nullopt;
  Constant *At = ConstantExpr::getGetElementPtr(Type::getInt8Ty(I.getContext()), const_cast<GlobalVariable *>(Base),
                                                ConstantInt::get(I.getContext(), APInt(IndexBits, First)));
  Align Each = commonAlignment(commonAlignment(Base->getPointerAlignment(DL), First), Stride);
  assert(Count && Stride >= Size && "elements that do not overlap");
  ConstantTable T{At, Variable.front().first, A.Type, Count, Stride, Each, {}, {}};
  if (Count > 32)
    return T;
  for (uint64_t N = 0; N < Count; ++N) {
    Constant *C = ConstantFoldLoadFromConst(const_cast<Constant *>(Base->getInitializer()), A.Type,
                                            APInt(IndexBits, First + N * Stride), DL);
    if (!C)
      return std::nullopt;
    T.Elements.push_back(C);
  }
  return T;
}

Value *vec::wrappedIndex(const ConstantTable &T) {
  Value *X = nullptr;
  if (!isPowerOf2_64(T.Count) || !match(T.Index, m_ZExtOrSExtOrSelf(m_And(m_Value(X), m_SpecificInt(T.Count - 1)))))
    return nullptr;
  return X;
}

static bool laneByLane(const LaneAccess &A, const ConstantTable &T, const Plan &P, const TargetTransformInfo &TTI) {
  auto *VT = dyn_cast<FixedVectorType>(P.wide(A.Type));
  if (!VT || !wrappedIndex(T))
    return false;
  const bool InRows = VT->getScalarSizeInBits() == 64 && T.Stride >= 16;
  return loadsOneByOne(TTI, VT, A.Alignment) || (InRows && loadsPairs(P.function(), TTI, VT->getNumElements()));
}

static unsigned significantBits(const Value &Index) {
  const Value *Narrow = &Index;
  match(Narrow, m_ZExtOrSExt(m_Value(Narrow)));
  return Narrow->getType()->getScalarSizeInBits();
}

void vec::planTables(Plan &P, const TargetTransformInfo &TTI) {
  if (P.lanes().scalable)
    return;
  for (const Instruction &I : instructions(P.function())) {
    Recipe &R = P.at(I);
    if (R.Kind != RecipeKind::LoadGather)
      continue;
    std::optional<ConstantTable> T = findTable(I, *R.Access);
    if (!T)
      continue;
    if (!T->Elements.empty())
      T->Form = tableForm(P.function(), T->Element, T->Count, P.lanes().min, significantBits(*T->Index), TTI);
    if (!T->Form.Table && !laneByLane(*R.Access, *T, P, TTI))
      continue;
    assert(T->Count && (!T->Form.Table || T->Elements.size() == T->Count) && "elements for the registers");
    R.Kind = RecipeKind::LoadTable;
    R.Masked = false;
    R.MaskDropped = R.Access->Mask;
    R.Table = std::make_shared<ConstantTable>(std::move(*T));
  }
}
