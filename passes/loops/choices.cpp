// Choices between values that a loop carries: see choices.h.
#include "passes/loops/choices.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
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
  const DominatorTree &DT;
  bool Changed = false;
  static constexpr unsigned Deepest = 4; // of operations, and of nested choices

  // The arms of the select, where these conditions hold.
  void visit(SelectInst &S, Conditions Known, unsigned Depth) {
    for (const unsigned Arm : {1u, 2u}) {
      Known.push_back({S.getCondition(), Arm == 1});
      auto *Inner = dyn_cast<SelectInst>(S.getOperand(Arm));
      if (Value *Own = own(S.getOperand(Arm), S.getOperand(3 - Arm), Known, S, Deepest);
          Own != S.getOperand(Arm) && Own != S.getOperand(3 - Arm)) {
        S.setOperand(Arm, Own);
        Changed = true;
      } else if (Inner && Inner->hasOneUse() && Depth > 0) {
        visit(*Inner, Known, Depth - 1);
      }
      Known.pop_back();
    }
  }

  // Whether the two have the same value where the conditions hold.
  static bool areEqual(Value *V, Value *W, const Conditions &Known, unsigned Depth) {
    if (V == W)
      return true;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth == 0)
      return false;
    const DataLayout &DL = I->getDataLayout();
    Value *X = chosen(V, Known, DL), *Y = chosen(W, Known, DL);
    auto *A = dyn_cast<Instruction>(X), *B = dyn_cast<Instruction>(Y);
    return X == Y || (A && B && isa<BinaryOperator, UnaryOperator, MinMaxIntrinsic>(A) && A->isSameOperationAs(B) &&
                      A->hasSameSubclassOptionalData(B) && all_of(zip(A->operands(), B->operands()), [&](auto Pair) {
                        return areEqual(std::get<0>(Pair), std::get<1>(Pair), Known, Depth - 1);
                      }));
  }

  // Computes the value from the one that else stays what it is, in front of the select.
  Value *own(Value *V, Value *Else, const Conditions &Known, Instruction &At, unsigned Depth) {
    auto *Operation = dyn_cast<Instruction>(V);
    if (V == Else || !Operation || !L.contains(Operation))
      return V;
    if (areEqual(V, Else, Known, Depth))
      return Else;
    // The other value may be one that must not be divided, or by which nothing may be.
    if (Depth == 0 || !isa<BinaryOperator, UnaryOperator, CmpInst, SelectInst, MinMaxIntrinsic>(Operation) ||
        Operation->isIntDivRem())
      return V;
    Instruction *Own = nullptr;
    for (Use &U : Operation->operands())
      if (Value *New = own(U.get(), Else, Known, At, Depth - 1); New != U.get()) {
        if (!Own)
          Own = Operation->clone();
        Own->setOperand(U.getOperandNo(), New);
      }
    if (!Own)
      return V;
    Own->insertBefore(At.getIterator());
    return Own;
  }

  // Compares the value with its own: %old < %x ? (%c ? %x : %s) : %s  ==>  %c ? (%s < %x ? %x : %s) : %s
  void compareOwn(SelectInst &S) {
    auto *Inner = dyn_cast<SelectInst>(S.getTrueValue());
    Value *Else = S.getFalseValue(), *Compare = S.getCondition();
    if (!Inner || !Inner->hasOneUse() || Inner->getFalseValue() != Else || !isa<CmpInst>(Compare))
      return;
    Value *Own = own(Compare, Else, {{Inner->getCondition(), true}}, S, Deepest);
    if (Own == Compare)
      return;
    S.setCondition(Inner->getCondition());
    Inner->setCondition(Own);
    Inner->moveBefore(S.getIterator());
    Changed = true;
  }

  // What holds at the end of a block from which the loop goes on to another one.
  static Conditions knownOnEdge(const BasicBlock *From, const BasicBlock *To) {
    Conditions Known;
    for (unsigned N = 0; From && N < Deepest; ++N) {
      const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
      if (Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1))
        Known.push_back({Branch->getCondition(), Branch->getSuccessor(0) == To});
      To = From;
      From = From->getSinglePredecessor();
    }
    return Known;
  }

  // The same where ways of control flow join.
  void visit(PHINode &Phi) {
    for (Use &In : Phi.incoming_values()) {
      BasicBlock *From = Phi.getIncomingBlock(In);
      if (!isa<BinaryOperator, UnaryOperator, MinMaxIntrinsic>(In) || !L.contains(From))
        continue;
      const Conditions Known = knownOnEdge(From, Phi.getParent());
      for (Value *Else : SmallVector<Value *, 4>(Phi.incoming_values()))
        if (Value *Own = DT.dominates(Else, From->getTerminator())
                             ? own(In.get(), Else, Known, *From->getTerminator(), Deepest)
                             : Else;
            Own != In.get() && Own != Else) {
          Phi.setIncomingValueForBlock(From, Own);
          Changed = true;
          break;
        }
    }
  }

public:
  Separation(const Loop &L, const DominatorTree &DT) : L(L), DT(DT) {}

  bool run() {
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (auto *S = dyn_cast<SelectInst>(&I); S && !S->getType()->isVectorTy()) {
          compareOwn(*S);
          visit(*S, {}, Deepest);
        } else if (auto *Phi = dyn_cast<PHINode>(&I); Phi && Block != L.getHeader() && !Phi->getType()->isVectorTy()) {
          visit(*Phi);
        }
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

bool separateChosen(Loop &L, const DominatorTree &DT) { return Separation(L, DT).run(); }

} // namespace vec
