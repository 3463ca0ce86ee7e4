// Quotients and residues of a loop's variable: see residues.h.
#include "passes/loops/residues.h"
#include "passes/loops/promises.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

class ResidueSearch {
  const Loop &L;
  ScalarEvolution &SE;
  SmallPtrSet<const Value *, 16> Seen;
  unsigned Lanes = 0;

  // The number of iterations from one border to the next; 0 if it is no such operation, or not by a constant.
  static uint64_t period(const Instruction &I) {
    const APInt *C;
    if (match(&I, m_And(m_Value(), m_LowBitMask(C))))
      return C->getActiveBits() < 32 ? C->getZExtValue() + 1 : 0;
    if (match(&I, m_Shr(m_Value(), m_APInt(C))))
      return C->ult(32) ? uint64_t(1) << C->getZExtValue() : 0;
    if (match(&I, m_UDiv(m_Value(), m_APInt(C))) || match(&I, m_URem(m_Value(), m_APInt(C))))
      return C->isIntN(32) ? C->getZExtValue() : 0;
    return 0;
  }

  bool isSimple(const Value *Pointer) {
    const SCEV *Address = SE.getSCEV(const_cast<Value *>(Pointer));
    return SE.isLoopInvariant(Address, &L) || recurrenceOfVariables(*Address, L, SE);
  }

  void visit(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || isa<PHINode, LoadInst, CallInst>(I) || !Seen.insert(I).second)
      return;
    if (const uint64_t Period = period(*I)) {
      const unsigned Within = unsigned(std::min<uint64_t>(Period & -Period, MostLanesOfLoop));
      if (isAlignedInduction(*SE.getSCEV(I->getOperand(0)), L, Within))
        Lanes = Lanes == 0 ? Within : std::min(Lanes, Within);
    }
    for (const Value *Operand : I->operands())
      visit(Operand);
  }

public:
  ResidueSearch(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  unsigned run() {
    constexpr unsigned Least = 8; // shorter packets gain little
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block)
        if (const Value *Pointer = getLoadStorePointerOperand(&I); Pointer && !isSimple(Pointer))
          visit(Pointer);
    return Lanes < Least ? 0 : Lanes;
  }
};

// The sum of these parts of one value, and perhaps a constant, as one value; null if they are something else. Fresh: a
// builder in front of the sum.
Value *join(Value *High, Value *Low, IRBuilderBase &Fresh) {
  Value *X;
  const APInt *Mask, *Rest, *Added = nullptr;
  if (!match(Low, m_And(m_Value(X), m_LowBitMask(Mask))))
    return nullptr;
  if (Value *Part; match(High, m_Add(m_Value(Part), m_APInt(Added))))
    High = Part;
  // The constant does not reach into the low part, so that the sum is one.
  if (!match(High, m_And(m_Specific(X), m_APInt(Rest))) || Rest->intersects(*Mask) ||
      (Added && Added->intersects(*Mask)))
    return nullptr;
  const APInt Both = *Rest | *Mask;
  if (!Both.isAllOnes())
    X = Fresh.CreateAnd(X, Both);
  return Added ? Fresh.CreateAdd(X, Fresh.getInt(*Added)) : X;
}

// Index arithmetic of 32 bits over quotients and residues, without wrapping around, is that of 64 bits, in which
// ScalarEvolution adds the parts up.
class SumsOfParts {
  const Loop &L;
  ScalarEvolution &SE;

  // Whether it is x - x / w * w, or x % w, for which ScalarEvolution has no range: it is as short as the divisor.
  bool isResidueBelow(Value &V, unsigned Bits) const {
    Value *X, *Product, *Divisor;
    auto Divides = [&](Value *Quotient) {
      return match(Quotient, m_SDiv(m_Specific(X), m_Value(Divisor))) ||
             (match(Quotient, m_UDiv(m_Specific(X), m_Value(Divisor))) && SE.isKnownNonNegative(SE.getSCEV(Divisor)));
    };
    const bool Residue =
        match(&V, m_SRem(m_Value(), m_Value(Divisor))) ||
        (match(&V, m_URem(m_Value(), m_Value(Divisor))) && SE.isKnownNonNegative(SE.getSCEV(Divisor))) ||
        (match(&V, m_Sub(m_Value(X), m_Value(Product))) && isa<BinaryOperator>(Product) &&
         any_of(cast<BinaryOperator>(Product)->operand_values(), Divides) &&
         match(Product, m_c_Mul(m_CombineOr(m_SDiv(m_Specific(X), m_Specific(Divisor)),
                                            m_UDiv(m_Specific(X), m_Specific(Divisor))),
                                m_Specific(Divisor))));
    return Residue && SE.getSignedRange(SE.getSCEV(Divisor)).getMinSignedBits() <= Bits;
  }

  bool fits(Value &V, unsigned Bits) const {
    return SE.getSignedRange(SE.getSCEV(&V)).getMinSignedBits() <= Bits || isResidueBelow(V, Bits);
  }

  // The value as a signed number of type T; null if its bits may be others.
  const SCEV *widened(Value &V, Type *T, unsigned Depth = 0) const {
    Value *A, *B;
    if (match(&V, m_Trunc(m_Value(A))))
      return A->getType() == T && fits(*A, V.getType()->getScalarSizeInBits()) ? SE.getSCEV(A) : nullptr;
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I))
      return SE.getSignExtendExpr(SE.getSCEV(&V), T);
    if (Depth > 8)
      return nullptr;
    auto Both = [&](auto Combine) -> const SCEV * {
      const SCEV *X = widened(*A, T, Depth + 1), *Y = X ? widened(*B, T, Depth + 1) : nullptr;
      return Y ? Combine(X, Y) : nullptr;
    };
    if (match(&V, m_NSWAddLike(m_Value(A), m_Value(B))))
      return Both([&](const SCEV *X, const SCEV *Y) { return SE.getAddExpr(X, Y); });
    if (match(&V, m_NSWSub(m_Value(A), m_Value(B))))
      return Both([&](const SCEV *X, const SCEV *Y) { return SE.getMinusSCEV(X, Y); });
    if (match(&V, m_NSWMul(m_Value(A), m_Value(B))))
      return Both([&](const SCEV *X, const SCEV *Y) { return SE.getMulExpr(X, Y); });
    const APInt *Bits;
    if (match(&V, m_NSWShl(m_Value(A), m_APInt(Bits))))
      if (const SCEV *X = widened(*A, T, Depth + 1))
        return SE.getMulExpr(X, SE.getConstant(APInt::getOneBitSet(T->getScalarSizeInBits(), Bits->getZExtValue())));
    return nullptr;
  }

  // Whether it is a counter of the loop that its operation hides.
  const SCEV *counter(const SCEV *S) const {
    const auto *R = dyn_cast_or_null<SCEVAddRecExpr>(S);
    return R && R->getLoop() == &L && R->isAffine() && isa<SCEVConstant>(R->getOperand(1)) ? R : nullptr;
  }

public:
  SumsOfParts(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  bool run() {
    SmallVector<std::pair<CastInst *, const SCEV *>, 4> Found;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block) {
        auto *Extension = dyn_cast<CastInst>(&I);
        if (!Extension || !match(&I, m_SExtLike(m_Value())) || !I.getType()->isIntegerTy() || counter(SE.getSCEV(&I)))
          continue;
        if (const SCEV *S = counter(widened(*Extension->getOperand(0), I.getType())))
          Found.push_back({Extension, S});
      }
    SCEVExpander Expander(SE, "index");
    bool Changed = false;
    for (auto [Extension, S] : Found)
      if (Expander.isSafeToExpandAt(S, Extension)) {
        Extension->replaceAllUsesWith(Expander.expandCodeFor(S, Extension->getType(), Extension->getIterator()));
        Changed = true;
      }
    return Changed;
  }
};

// An address that repeats every few iterations.
struct PeriodicAddress {
  Use *Index = nullptr; // the operand: X % Period + Added
  Value *X = nullptr;
  uint64_t Period = 0;
  APInt Added;
};

std::optional<PeriodicAddress> findPeriod(LoadInst &Load, const Loop &L, ScalarEvolution &SE) {
  constexpr uint64_t Most = 4; // packets of eight lanes are contiguous in longer ones
  auto *Address = dyn_cast<GetElementPtrInst>(Load.getPointerOperand());
  if (!Address || !Load.isSimple() || !Load.getType()->isSingleValueType() || Load.getType()->isVectorTy() ||
      promise(Load, L) != Promise::Independent)
    return std::nullopt;
  PeriodicAddress A;
  for (Use &U : Address->operands())
    if (!L.isLoopInvariant(U.get())) {
      if (A.Index)
        return std::nullopt;
      A.Index = &U;
    }
  if (!A.Index)
    return std::nullopt;
  Value *Residue = A.Index->get();
  const APInt *Mask, *Added;
  A.Added = APInt::getZero(Residue->getType()->getScalarSizeInBits());
  if (match(Residue, m_AddLike(m_Value(Residue), m_APInt(Added))))
    A.Added = *Added;
  if (!match(Residue, m_ZExtOrSelf(m_And(m_Value(A.X), m_LowBitMask(Mask)))) || Mask->uge(Most))
    return std::nullopt;
  A.Period = Mask->getZExtValue() + 1;
  return isAlignedInduction(*SE.getSCEV(A.X), L, unsigned(A.Period)) ? std::optional(A) : std::nullopt;
}

// Whether an iteration may write to what it loads later, or end the program. Behind the load it may write: no other
// iteration reads that then, unless the object is private or reduced (each iteration then writes to what others read).
bool mayLoadOtherwise(const LoadInst &Load, const Loop &L, const DominatorTree &DT) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Load.getPointerOperand(), Objects);
  const bool IsLocal = any_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); });
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      return (I.mayWriteToMemory() && (IsLocal || !DT.dominates(&Load, &I))) ||
             !isGuaranteedToTransferExecutionToSuccessor(&I);
    });
  });
}

} // namespace

bool loadPeriodsBefore(Loop &L, ScalarEvolution &SE, const DominatorTree &DT, const LoopInfo &LI) {
  BasicBlock *Latch = L.getLoopLatch(), *Preheader = L.getLoopPreheader();
  if (!Latch || !Preheader || L.getExitingBlock() != Latch || !isSimdLoop(L) || safelen(L))
    return false;
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  Instruction *At = Preheader->getTerminator();
  SCEVExpander Expander(SE, "period");
  if (isa<SCEVCouldNotCompute>(Last) || !Expander.isSafeToExpandAt(Last, At))
    return false;
  bool Changed = false;
  for (BasicBlock *Block : L.blocks()) {
    if (!DT.dominates(Block, Latch) || LI.getLoopFor(Block) != &L)
      continue;
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      const std::optional<PeriodicAddress> A = Load ? findPeriod(*Load, L, SE) : std::nullopt;
      if (!A || mayLoadOtherwise(*Load, L, DT))
        continue;
      // Where there are fewer iterations than elements, those that no iteration reads are not loaded.
      Value *Iterations = Expander.expandCodeFor(Last, Last->getType(), At);
      IRBuilder<> Before(At), Here(Load);
      SmallVector<Value *, 4> Elements;
      Value *First = nullptr;
      for (uint64_t N = 0; N < A->Period; ++N) {
        auto *Address = cast<Instruction>(Load->getPointerOperand())->clone();
        Address->setOperand(A->Index->getOperandNo(), ConstantInt::get(A->Index->get()->getType(), A->Added + N));
        cast<GetElementPtrInst>(Address)->setNoWrapFlags(GEPNoWrapFlags::none());
        Value *Pointer = Before.Insert(Address);
        First = First ? First : Pointer;
        if (N > 0)
          Pointer = Before.CreateSelect(Before.CreateICmpUGE(Iterations, ConstantInt::get(Iterations->getType(), N)),
                                        Pointer, First);
        Elements.push_back(Before.CreateAlignedLoad(Load->getType(), Pointer, Load->getAlign()));
      }
      // As wide as elements: so is the mask of the choice.
      const unsigned Bits = unsigned(L.getHeader()->getDataLayout().getTypeSizeInBits(Load->getType()).getFixedValue());
      Value *X = Here.CreateZExtOrTrunc(A->X, Here.getIntNTy(Bits));
      for (uint64_t Bit = 1; Elements.size() > 1; Bit *= 2) {
        Value *Odd = Here.CreateIsNotNull(Here.CreateAnd(X, Bit));
        for (unsigned N = 0; N < Elements.size() / 2; ++N)
          Elements[N] = Here.CreateSelect(Odd, Elements[2 * N + 1], Elements[2 * N]);
        Elements.truncate(Elements.size() / 2);
      }
      Load->replaceAllUsesWith(Elements[0]);
      Load->eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

bool joinQuotients(const Loop &L, ScalarEvolution &SE) { return SumsOfParts(L, SE).run(); }

bool joinResidues(Loop &L) {
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (match(&I, m_AddLike(m_Value(), m_Value()))) {
        IRBuilder<> B(&I);
        Value *Joined = join(I.getOperand(0), I.getOperand(1), B);
        if (!Joined)
          Joined = join(I.getOperand(1), I.getOperand(0), B);
        if (Joined)
          I.replaceAllUsesWith(Joined);
        Changed |= Joined != nullptr;
      }
  return Changed;
}

bool isAlignedInduction(const SCEV &S, const Loop &L, unsigned Lanes) {
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(&S);
  const auto *Start = Recurrence ? dyn_cast<SCEVConstant>(Recurrence->getStart()) : nullptr;
  return Start && Recurrence->getLoop() == &L && Recurrence->isAffine() && Recurrence->getOperand(1)->isOne() &&
         Start->getAPInt().countr_zero() >= Log2_32(Lanes);
}

const SCEVAddRecExpr *recurrenceOfVariables(const SCEV &Address, const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned BitsOfVariables = 31;
  SmallVector<const SCEVPredicate *, 4> Checked;
  const SCEVAddRecExpr *Recurrence = SE.convertSCEVToAddRecWithPredicates(&Address, &L, Checked);
  const bool Variables = all_of(Checked, [&](const SCEVPredicate *P) {
    const auto *Wraps = dyn_cast<SCEVWrapPredicate>(P);
    return !Wraps || SE.getTypeSizeInBits(Wraps->getExpr()->getType()) >= BitsOfVariables;
  });
  return Variables ? Recurrence : nullptr;
}

unsigned lanesWithinResidues(const Loop &L, ScalarEvolution &SE) { return ResidueSearch(L, SE).run(); }

} // namespace vec
