// Choices between values that a loop carries: see choices.h.
#include "passes/loops/choices.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace vec {
namespace {

// Whether the comparison compares just these two.
bool isOf(const CmpInst &C, const Value *X, const Value *Y) {
  return (C.getOperand(0) == X && C.getOperand(1) == Y) || (C.getOperand(0) == Y && C.getOperand(1) == X);
}

bool selectIn(BasicBlock &Then, DomTreeUpdater &Updater, LoopInfo &LI) {
  BasicBlock *From = Then.getSinglePredecessor(), *Join = Then.getSingleSuccessor();
  auto *Branch = From ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
  if (!Branch || !Join || &Then.front() != Then.getTerminator() || !Branch->isConditional())
    return false;
  const bool First = Branch->getSuccessor(0) == &Then;
  auto *Compare = dyn_cast<CmpInst>(Branch->getCondition());
  if (!Compare || Branch->getSuccessor(First ? 1 : 0) != Join)
    return false;
  for (const PHINode &Phi : Join->phis())
    if (const Value *X = Phi.getIncomingValueForBlock(&Then), *Y = Phi.getIncomingValueForBlock(From);
        X != Y && !isOf(*Compare, X, Y))
      return false;
  IRBuilder<> B(Branch);
  for (PHINode &Phi : Join->phis())
    if (Value *X = Phi.getIncomingValueForBlock(&Then), *Y = Phi.getIncomingValueForBlock(From); X != Y)
      Phi.setIncomingValueForBlock(From, B.CreateSelect(Compare, First ? X : Y, First ? Y : X));
  B.CreateBr(Join);
  Branch->eraseFromParent();
  LI.removeBlock(&Then);
  Updater.applyUpdates({{DominatorTree::Delete, From, &Then}});
  DeleteDeadBlock(&Then, &Updater);
  return true;
}

// What holds in a place: conditions, and whether they are true.
using Conditions = SmallVector<std::pair<const Value *, bool>, 4>;

std::optional<bool> isTrue(const Value *Condition, const Conditions &Known, const DataLayout &DL) {
  for (const auto &[K, Holds] : Known)
    if (const std::optional<bool> Implied = isImpliedCondition(K, Condition, DL, Holds))
      return Implied;
  return std::nullopt;
}

Value *chosen(Value *V, const Conditions &Known, const DataLayout &DL) {
  while (auto *S = dyn_cast<SelectInst>(V)) {
    const std::optional<bool> Condition = isTrue(S->getCondition(), Known, DL);
    if (!Condition)
      break;
    V = *Condition ? S->getTrueValue() : S->getFalseValue();
  }
  return V;
}

class Separation {
  const Loop &L;
  bool Changed = false;

  // The arms of the select, where these conditions hold.
  void visit(SelectInst &S, Conditions Known, unsigned Depth) {
    for (const unsigned Arm : {1u, 2u}) {
      Known.push_back({S.getCondition(), Arm == 1});
      auto *Operation = dyn_cast<Instruction>(S.getOperand(Arm));
      if (auto *Inner = dyn_cast_or_null<SelectInst>(Operation); Inner && Inner->hasOneUse() && Depth > 0)
        visit(*Inner, Known, Depth - 1);
      // The other value may be one that must not be divided, or by which nothing may be.
      else if (Operation && isa<BinaryOperator>(Operation) && !Operation->isIntDivRem() && L.contains(Operation))
        separate(S, Arm, *Operation, Known);
      Known.pop_back();
    }
  }

  void separate(SelectInst &S, unsigned Arm, Instruction &Operation, const Conditions &Known) {
    const DataLayout &DL = Operation.getDataLayout();
    for (Use &U : Operation.operands()) {
      // Only for a value that else stays what it is.
      Value *Old = chosen(U.get(), Known, DL);
      if (Old == U.get() || Old != S.getOperand(3 - Arm))
        continue;
      Instruction *Own = Operation.clone();
      Own->insertBefore(Operation.getIterator());
      Own->setOperand(U.getOperandNo(), Old);
      S.setOperand(Arm, Own);
      Changed = true;
      return;
    }
  }

public:
  explicit Separation(const Loop &L) : L(L) {}

  bool run() {
    constexpr unsigned Depth = 4; // of nested choices
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (auto *S = dyn_cast<SelectInst>(&I); S && !S->getType()->isVectorTy())
          visit(*S, {}, Depth);
    return Changed;
  }
};

} // namespace

bool selectExtremes(Loop &L, DominatorTree &DT, LoopInfo &LI) {
  DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
  bool Changed = false;
  for (BasicBlock *Block : to_vector(L.blocks()))
    if (Block != L.getHeader() && Block != L.getLoopLatch())
      Changed |= selectIn(*Block, Updater, LI);
  return Changed;
}

bool separateChosen(Loop &L) { return Separation(L).run(); }

} // namespace vec
