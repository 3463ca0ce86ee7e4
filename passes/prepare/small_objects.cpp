// smallObjects: indices of 32 bits into objects in which no such index can wrap.
//
//   s[ext (x)],  x linear (c) modulo 2^32    ==>    s[sext (x - c * lane) + c * lane]
//
// `s[lid + d]` with unsigned ids: the sum may wrap between two lanes, and its extension is not linear for all that the
// arithmetic says. But what is indexed is a variable or local memory of less than 1 GiB, where the lanes that do access
// it have indices far from where 32 bits end: so the extended sum of lane 0, with its sign, plus c * lane is right in
// each of them, even if other lanes, lane 0 itself among them, are off and would be outside (`if (lid > 0) s[lid -
// 1]`).
//
// Runs in    prepare, in front of versionIndices, which has these indices no more.
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

// Of the step: 64 lanes must not go far.
static constexpr int64_t LargestStep = 1 << 20;

// The use is as an index, or part of one.
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

// InstCombine hides extended sums of 64 bits, the size of an element with them:
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

// What they promise is known of active lanes only.
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
