// linearLoops: rewrites loops whose bounds depend on the work-item, but whose trip count does not.
//
//   for (int j = id - r; j <= id + r; ++j)  ... sext (j) ...
//   ==>  for (long k = 0; k <= (id + r) - (id - r); ++k)  ... id - r + k ...
//
//   icmp slt (add nsw id, a), (add nsw id, b)  ==>  icmp slt ((id + a) - (id + b)), 0        in the index width
//
// The counter and the bound are linear. In 32 bits, neither the extension of the counter nor the comparison is known to
// stay linear. In the index width nothing wraps around, and the difference is uniform: so the loop is uniform.
//
// Runs in    prepare, on the canonical form, while flags still hold for the lanes that execute an instruction.
// Ensures    the contract of the stage.
#include "passes/prepare/prepare.h"
#include "passes/prepare/widener.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

namespace {

struct Counter {
  const Loop *L = nullptr;
  Value *Start = nullptr, *Ahead = nullptr; // in the index width: the start, and the distance from it
};

class LoopWidener {
  const ShapeAnalysis &SA;
  const LoopInfo &LI;
  const bool IdsFitInt32;
  Type *const Wide;
  DenseMap<const Value *, Counter> Parts; // by phi and by next value
  WideCounters Counters;
  SmallVector<PHINode *> Phis; // narrow and wide

  Widener widener(Instruction *Where) const { return {Wide, true, IdsFitInt32, Counters, IRBuilder<>(Where)}; }

  bool isOwn(const Value *V) const { return SA.shape(V).isLinear() && !SA.shape(V).isUniform(); }

  void widenCounter(const Loop &L, PHINode &P);
  void compareDistance(ICmpInst &C);

public:
  LoopWidener(Function &F, const ShapeAnalysis &SA, const LoopInfo &LI, bool IdsFitInt32)
      : SA(SA), LI(LI), IdsFitInt32(IdsFitInt32), Wide(Type::getInt64Ty(F.getContext())) {}
  void run(Function &F);
};

// The sums that a counter becomes: one, or one for each path into the latch. Empty if it is no counter.
SmallVector<BinaryOperator *> nextValues(PHINode &P, Value *Latch, Value *&Step) {
  SmallVector<BinaryOperator *> Nexts;
  SmallVector<Value *> Ways = {Latch};
  if (auto *Merged = dyn_cast<PHINode>(Latch); Merged && Merged != &P)
    Ways.assign(Merged->op_begin(), Merged->op_end());
  for (Value *V : Ways) {
    auto *Next = dyn_cast<BinaryOperator>(V);
    if (!Next || Next->getOpcode() != Instruction::Add || !Next->hasNoSignedWrap() ||
        !is_contained(Next->operands(), &P))
      return {};
    Value *By = Next->getOperand(0) == &P ? Next->getOperand(1) : Next->getOperand(0);
    if (Step && Step != By)
      return {};
    Step = By;
    Nexts.push_back(Next);
  }
  return Nexts;
}

void LoopWidener::widenCounter(const Loop &L, PHINode &P) {
  Value *Start = P.getIncomingValueForBlock(L.getLoopPreheader()), *Step = nullptr;
  SmallVector<BinaryOperator *> Nexts = nextValues(P, P.getIncomingValueForBlock(L.getLoopLatch()), Step);
  if (Nexts.empty() || !isOwn(Start) || !isOwn(&P) || !L.isLoopInvariant(Step) || !SA.shape(Step).isUniform())
    return;
  Widener W = widener(L.getLoopPreheader()->getTerminator());
  if (!W.isLinearSum(Start, SA))
    return;
  Value *WideStart = W.widen(Start), *WideStep = W.IB.CreateSExt(Step, Wide);
  IRBuilder<> B(&P);
  PHINode *Ahead = B.CreatePHI(Wide, 2, P.getName() + ".ahead");
  append_values(Phis, &P, Ahead);
  auto Add = [&](Instruction *Where, Value *X, Value *Y) {
    B.SetInsertPoint(Where);
    return B.CreateAdd(X, Y);
  };
  Counters[&P] = Add(&*P.getParent()->getFirstInsertionPt(), WideStart, Ahead);
  Parts[&P] = {&L, WideStart, Ahead};
  for (BinaryOperator *Next : Nexts) {
    Value *AheadNext = Add(Next, Ahead, WideStep);
    Counters[Next] = Add(Next, WideStart, AheadNext);
    Parts[Next] = {&L, WideStart, AheadNext};
  }
  Ahead->addIncoming(ConstantInt::get(Wide, 0), L.getLoopPreheader());
  Ahead->addIncoming(Nexts.size() == 1 ? Parts[Nexts[0]].Ahead
                                       : Add(L.getLoopLatch()->getTerminator(), Ahead, WideStep),
                     L.getLoopLatch());
}

void LoopWidener::compareDistance(ICmpInst &C) {
  Value *A = C.getOperand(0), *B = C.getOperand(1);
  if (!A->getType()->isIntegerTy(32) || !(C.isSigned() || C.isEquality()) || !isOwn(A) || SA.shape(A) != SA.shape(B))
    return;
  Widener W = widener(&C);
  if (!W.isLinearSum(A, SA) || !W.isLinearSum(B, SA))
    return;
  auto Pred = C.getPredicate();
  if (!Parts.contains(A)) {
    std::swap(A, B);
    Pred = C.getSwappedPredicate();
  }
  Value *Left, *Right;
  if (Counter P = Parts.lookup(A); P.L && P.L->contains(&C) && P.L->isLoopInvariant(B)) {
    // The distance from the start to the bound is computed before the loop.
    W.IB.SetInsertPoint(P.L->getLoopPreheader()->getTerminator());
    Left = P.Ahead;
    Right = W.IB.CreateSub(W.widen(B), P.Start);
  } else {
    Left = W.IB.CreateSub(W.widen(A), W.widen(B));
    Right = ConstantInt::get(Wide, 0);
  }
  W.IB.SetInsertPoint(&C);
  Value *New = W.IB.CreateICmp(Pred, Left, Right);
  New->takeName(&C);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
}

void LoopWidener::run(Function &F) {
  for (const Loop *L : const_cast<LoopInfo &>(LI).getLoopsInPreorder())
    if (L->getLoopPreheader() && L->getLoopLatch())
      for (PHINode &P : make_early_inc_range(L->getHeader()->phis()))
        if (P.getType()->isIntegerTy(32))
          widenCounter(*L, P);
  SmallVector<WeakTrackingVH> Made;
  for (auto &[Narrow, WideValue] : Counters)
    Made.push_back(WideValue);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *C = dyn_cast<ICmpInst>(&I))
      compareDistance(*C);
  widenIndices(F, IdsFitInt32, Counters);
  // Removes what nothing uses.
  for (WeakTrackingVH &V : Made)
    if (auto *I = dyn_cast_or_null<Instruction>(V))
      RecursivelyDeleteTriviallyDeadInstructions(I);
  for (PHINode *P : Phis)
    RecursivelyDeleteDeadPHINode(P);
}

} // namespace

void vec::linearLoops(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM, bool IdsFitInt32) {
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  ShapeAnalysis SA(F, Entry, LI);
  LoopWidener(F, SA, LI, IdsFitInt32).run(F);
}
