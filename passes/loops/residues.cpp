// Quotients and residues of a loop's variable: see residues.h.
#include "passes/loops/residues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

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

} // namespace

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
