// speedByLlvm: a part of the conditions of llvm::LoopVectorizationLegality, without the analyses that it needs.
#include "passes/plan/scalar_loops.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// A sum, minimum and the like that may be computed in another order, or a counter.
static bool isReductionOrCounter(PHINode &P, const Loop &L, ScalarEvolution &SE) {
  auto *Of = const_cast<Loop *>(&L); // which these do not change
  if (InductionDescriptor ID; InductionDescriptor::isInductionPHI(&P, Of, &SE, ID))
    return true;
  RecurrenceDescriptor R;
  return RecurrenceDescriptor::isReductionPHI(&P, Of, R, nullptr, nullptr, nullptr, &SE) && !R.hasExactFPMath();
}

// Whether all iterations access one element, or each the next or the one before.
static bool isInRow(const Value *Pointer, Type *T, const Loop &L, ScalarEvolution &SE) {
  const SCEV *At = SE.getSCEV(const_cast<Value *>(Pointer));
  if (SE.isLoopInvariant(At, &L))
    return true;
  auto *Row = dyn_cast<SCEVAddRecExpr>(At);
  auto *Step = Row && Row->getLoop() == &L ? dyn_cast<SCEVConstant>(Row->getStepRecurrence(SE)) : nullptr;
  const TypeSize Size = L.getHeader()->getDataLayout().getTypeAllocSize(T);
  return Step && !Size.isScalable() && Step->getAPInt().abs() == Size.getFixedValue();
}

static bool canBeVectorized(const Instruction &I, const Loop &L, ScalarEvolution &SE) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && isInRow(Load->getPointerOperand(), Load->getType(), L, SE);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() && !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(Store->getPointerOperand())), &L) &&
           isInRow(Store->getPointerOperand(), Store->getValueOperand()->getType(), L, SE);
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    auto *Intrinsic = dyn_cast<IntrinsicInst>(Call);
    return Intrinsic && (Intrinsic->isAssumeLikeIntrinsic() || isTriviallyVectorizable(Intrinsic->getIntrinsicID()));
  }
  return !I.mayReadOrWriteMemory() && !isa<AllocaInst>(I) && !I.getType()->isVectorTy();
}

// Whether an iteration may store what another one loads or stores: to the same object at another place. Different
// objects are compared when the program runs.
static bool mayDependOnOthers(const Loop &L, ScalarEvolution &SE) {
  constexpr size_t Most = 32;
  SmallVector<const Value *, Most> Pointers, Stored;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (const Value *P = getLoadStorePointerOperand(&I)) {
        Pointers.push_back(P);
        if (isa<StoreInst>(I))
          Stored.push_back(P);
      }
  auto Depend = [&](const Value *A, const Value *B) {
    return getUnderlyingObject(A) == getUnderlyingObject(B) &&
           !SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(A)), SE.getSCEV(const_cast<Value *>(B)))->isZero();
  };
  return !Stored.empty() && (Pointers.size() > Most || any_of(Stored, [&](const Value *S) {
                               return any_of(Pointers, [&](const Value *P) { return Depend(S, P); });
                             }));
}

bool vec::walksAcrossLines(const Instruction &I, const Loop &L, double Iterations, const ShapeAnalysis &SA,
                           ScalarEvolution &SE) {
  constexpr int64_t Line = 64;  // bytes
  constexpr double Enough = 32; // lines, of one of several arrays
  if (Iterations < Enough)
    return false;
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer)
    return false;
  const LaneShape S = SA.shape(Pointer);
  const TypeSize Size = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  if (!S.isLinear() || Size.isScalable() || uint64_t(std::abs(S.step())) != Size.getFixedValue())
    return false;
  const SCEV *At = SE.getSCEV(const_cast<Value *>(Pointer));
  auto *Walk = dyn_cast<SCEVAddRecExpr>(At);
  auto *Step = Walk && Walk->getLoop() == &L ? dyn_cast<SCEVConstant>(Walk->getStepRecurrence(SE)) : nullptr;
  return Step ? Step->getAPInt().abs().sge(Line) : !SE.isLoopInvariant(At, &L);
}

double vec::speedByLlvm(const Loop &L, double Iterations, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
  constexpr double Around = 4; // iterations that entering and leaving the vector loop takes as long as
  if (!L.isInnermost() || !L.getExitingBlock() || !L.getLoopPreheader() || !L.getLoopLatch() ||
      !SE.hasLoopInvariantBackedgeTakenCount(&L) || mayDependOnOthers(L, SE))
    return 1;
  for (PHINode &P : L.getHeader()->phis())
    if (!isReductionOrCounter(P, L, SE))
      return 1;
  unsigned Widest = 0;
  const DataLayout &DL = L.getHeader()->getDataLayout();
  for (const BasicBlock *B : L.blocks()) {
    if (B != L.getExitingBlock() && !B->getSingleSuccessor())
      return 1;
    for (const Instruction &I : *B) {
      if (!canBeVectorized(I, L, SE))
        return 1;
      Type *T = isa<StoreInst>(I) ? I.getOperand(0)->getType() : I.getType();
      const bool Counts = isa<LoadInst, StoreInst>(I) || (isa<PHINode>(I) && T->isFloatingPointTy());
      if (Counts)
        Widest = std::max(Widest, unsigned(DL.getTypeSizeInBits(T).getFixedValue()));
    }
  }
  const auto Register = TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  if (!Widest || Register < 2 * Widest)
    return 1;
  const double Lanes = double(Register) / Widest;
  return std::max(1.0, Iterations / (Iterations / Lanes + Around));
}
