// smallObjects: makes 32-bit indices linear that point into objects in which no such index can wrap around.
//
//   s[ext (x)],  x linear (c) modulo 2^32    ==>    s[sext (x - c * lane) + c * lane]
//
// For `s[lid + d]` with unsigned IDs, arithmetic alone does not tell: the sum may wrap around between two lanes, and
// then its extension is not linear. But here the object is a variable or local memory of less than 1 GiB, so active
// lanes have indices far from 2^32. Then the sign-extended sum of lane 0, plus c * lane, is right in each of them, even
// if other lanes, perhaps lane 0 itself, are inactive and would be outside (`if (lid > 0) s[lid - 1]`).
//
// Runs in    prepare, before versionIndices, which then need not handle these indices.
// Requires   the contract of the stage.
// Ensures    the contract of the stage.
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/shape_analysis.h"
#include "passes/kernel/kernel.h"
#include "passes/prepare/prepare.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

// The largest step: 64 lanes must not reach far.
static constexpr int64_t LargestStep = 1 << 20;

// Whether the use is an index, or part of one.
static bool isIntoSmallObject(const Use &U, const LoopInfo &LI) {
  if (auto *B = dyn_cast<BinaryOperator>(U.getUser()))
    return B->getOpcode() == Instruction::Shl && isa<ConstantInt>(B->getOperand(1)) &&
           llvm::all_of(B->uses(), [&](const Use &Again) { return isIntoSmallObject(Again, LI); });
  auto *P = dyn_cast<GetElementPtrInst>(U.getUser());
  if (!P || !P->getType()->isPointerTy() || U.getOperandNo() == 0)
    return false;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(P->getPointerOperand(), Objects, &LI, /*MaxLookup=*/0);
  return llvm::all_of(Objects, [&](const Value *V) { return isSmallObject(*V, *P->getFunction()); });
}

// InstCombine hides 64-bit extended sums, combined with the size of an element:
//   ashr (shl x, 32), k  ==>  shl (sext (trunc x)), 32 - k        x & 0xffffffff  ==>  zext (trunc x)
static void uncoverExtensions(Function &F) {
  using namespace PatternMatch;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *X;
    uint64_t Shift = 32;
    if (!I.getType()->isIntegerTy(64) ||
        llvm::none_of(I.users(), [](const User *U) { return isa<GetElementPtrInst>(U); }))
      continue;
    const bool Signed = match(&I, m_AShr(m_Shl(m_Value(X), m_SpecificInt(32)), m_ConstantInt(Shift))) && Shift <= 32;
    if (!Signed && !match(&I, m_And(m_Value(X), m_SpecificInt(0xffffffff))))
      continue;
    IRBuilder<> B(&I);
    Value *Narrow = B.CreateTrunc(X, B.getInt32Ty());
    Value *E = Signed ? B.CreateShl(B.CreateSExt(Narrow, I.getType()), 32 - Shift) : B.CreateZExt(Narrow, I.getType());
    I.replaceAllUsesWith(E);
    I.eraseFromParent();
  }
}

// These flags are known to hold for active lanes only.
static void dropFlags(Instruction &I) {
  I.dropPoisonGeneratingFlags();
  for (User *U : I.users())
    if (isa<BinaryOperator>(I))
      dropFlags(*cast<Instruction>(U));
}

void vec::smallObjects(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM) {
  uncoverExtensions(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  ShapeAnalysis SA(F, Entry, LI);
  SmallVector<std::pair<CastInst *, int64_t>> Found;
  for (CastInst *E : wrappingExtensions(F, SA))
    if (const int64_t Step = SA.shape(E->getOperand(0)).step(); std::abs(Step) <= LargestStep)
      Found.push_back({E, Step});
  for (auto [E, Step] : Found) {
    Value *Index = nullptr;
    for (Use &U : make_early_inc_range(E->uses())) {
      if (!isIntoSmallObject(U, LI))
        continue;
      if (!Index) {
        IRBuilder<> B(E);
        Value *Lane = createLane(B), *X = E->getOperand(0);
        Value *Narrow = B.CreateMul(B.CreateTrunc(Lane, X->getType()), ConstantInt::getSigned(X->getType(), Step));
        Value *First = B.CreateSExt(B.CreateSub(X, Narrow), E->getType());
        Index =
            B.CreateAdd(First, B.CreateMul(B.CreateZExtOrTrunc(Lane, E->getType()), B.getInt64(Step)), E->getName());
      }
      U.set(Index);
      dropFlags(*cast<Instruction>(U.getUser()));
    }
    if (E->use_empty())
      RecursivelyDeleteTriviallyDeadInstructions(E);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
}
