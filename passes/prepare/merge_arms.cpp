// merge-arms: instructions with which all paths into a block end are executed once, in that block.
//
//   A: x = mul a, 3; store x, p; br J    B: y = mul b, 5; store y, p; br J
//   ==>   A: br J    B: br J    J: z = mul (phi a, b), (phi 3, 5); store z, p
//
// Stores are found behind other instructions of an arm. Integers and addresses that two arms both compute are moved in
// front of them, so that both arms store to one address.
//
// Lanes that diverge execute the code of all arms under masks: an instruction that arms share saves one for every arm
// but one, and a phi is only a select. SimplifyCFG can do this, but makes phis of addresses as readily as of values,
// and so a gather of two contiguous loads.
//
// Runs in    prepare, before the last SimplifyCFG, which does the same with the beginnings of arms.
// Requires   nothing.
// Ensures    nothing that is merged adds more than one phi; none of the phis is a pointer.
// Preserves  the CFG, except for a new block where arms join that are not all predecessors of their join.
#include "passes/prepare/prepare.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

namespace {
// An instruction for each predecessor of the join, in their order.
using Row = SmallVector<Instruction *, 4>;

class Merger {
  BasicBlock &Join;
  SmallVector<BasicBlock *, 8> Ways;

  static constexpr unsigned MostRows = 64;

  // Leaves out predecessors that only contribute a condition.
  void findWays() {
    for (BasicBlock *P : predecessors(&Join))
      if (auto *Br = dyn_cast<BranchInst>(P->getTerminator()); Br && Br->isUnconditional() && P != &Join)
        Ways.push_back(P);
  }

  static bool mayMove(const Instruction &I) {
    if (isa<PHINode, AllocaInst>(I) || I.isTerminator() || I.isEHPad() || I.getType()->isTokenTy() ||
        I.isLifetimeStartOrEnd())
      return false;
    auto *C = dyn_cast<CallBase>(&I);
    return !C || !(C->isConvergent() || C->isInlineAsm() || C->cannotMerge() || C->isMustTailCall() ||
                   C->hasOperandBundles());
  }

  // The uses of the value: phis of the join, operands of instructions merged from later rows. Nothing if there are
  // others.
  using Places = SmallVector<std::pair<const Instruction *, unsigned>, 4>;
  std::optional<Places> placesOf(const Row &R, unsigned Way, ArrayRef<Row> Later) const {
    Places Result;
    for (const Use &U : R[Way]->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *P = dyn_cast<PHINode>(User); P && P->getParent() == &Join && P->getIncomingBlock(U) == Ways[Way]) {
        Result.push_back({P, 0});
        continue;
      }
      auto *In = llvm::find_if(Later, [&](const Row &L) { return L[Way] == User; });
      if (In == Later.end())
        return std::nullopt;
      Result.push_back({In->front(), U.getOperandNo()});
    }
    llvm::sort(Result);
    return Result;
  }

  bool isUsedAlike(const Row &R, ArrayRef<Row> Later) const {
    std::optional<Places> First = placesOf(R, 0, Later);
    if (!First)
      return false;
    for (unsigned Way = 1; Way < R.size(); ++Way)
      if (placesOf(R, Way, Later) != First)
        return false;
    return true;
  }

  static bool isSameEverywhere(const Row &R, unsigned Operand) {
    return llvm::all_of(R, [&](Instruction *I) { return I->getOperand(Operand) == R[0]->getOperand(Operand); });
  }

  // A product and a sum in one block may be fused.
  static bool isPartOfFusion(const Instruction &Sum, const Value &V) {
    auto *Product = dyn_cast<Instruction>(&V);
    return isa<FPMathOperator>(Sum) && Sum.hasAllowContract() && Product && Product->getOpcode() == Instruction::FMul;
  }

  bool isAlike(const Row &R, ArrayRef<Row> Later) const {
    Instruction &I = *R[0];
    for (Instruction *O : R)
      if (!mayMove(*O) || !O->isSameOperationAs(&I))
        return false;
    for (unsigned N = 0; N < I.getNumOperands(); ++N)
      if (!isSameEverywhere(R, N) && (I.getOperand(N)->getType()->isPointerTy() || isa<GetElementPtrInst>(I) ||
                                      !canReplaceOperandWithVariable(&I, N)))
        return false;
    return isUsedAlike(R, Later);
  }

  // Rows are in the order from the last instruction upwards; the first `Count` of them are merged.
  unsigned newPhis(const Row &R, ArrayRef<Row> Rows, unsigned Count) const {
    unsigned Phis = 0;
    for (unsigned N = 0; N < R[0]->getNumOperands(); ++N) {
      if (isSameEverywhere(R, N))
        continue;
      bool Merged = llvm::any_of(Rows.take_front(Count), [&](const Row &O) { return O[0] == R[0]->getOperand(N); });
      if (!Merged && isPartOfFusion(*R[0], *R[0]->getOperand(N)))
        return ~0u;
      Phis += !Merged;
    }
    return Phis;
  }

  SmallVector<Row> findRows() const {
    SmallVector<Row> Rows;
    SmallVector<BasicBlock::reverse_iterator, 8> At;
    for (BasicBlock *B : Ways)
      At.push_back(std::next(B->rbegin()));
    while (Rows.size() < MostRows) {
      std::optional<Row> R = rowAt(At);
      if (!R || !isAlike(*R, Rows)) {
        for (auto [B, I] : zip(Ways, At))
          while (I != B->rend() && !isa<StoreInst>(*I) && mayBePassed(*I))
            ++I;
        R = rowAt(At);
        if (!R || !all_of(*R, [](Instruction *I) { return isa<StoreInst>(I); }) || !isAlike(*R, Rows))
          return Rows;
      }
      for (auto &I : At)
        ++I;
      Rows.push_back(std::move(*R));
    }
    return Rows;
  }

  std::optional<Row> rowAt(ArrayRef<BasicBlock::reverse_iterator> At) const {
    Row R;
    for (auto [B, I] : zip(Ways, At)) {
      if (I == B->rend())
        return std::nullopt;
      R.push_back(&*I);
    }
    return R;
  }

  // Whether a store may move down past the instruction.
  static bool mayBePassed(const Instruction &I) {
    return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() && isGuaranteedToTransferExecutionToSuccessor(&I);
  }

  // The value of all predecessors as one value in the join.
  Value *merged(const Row &R, unsigned Operand) {
    if (isSameEverywhere(R, Operand))
      return R[0]->getOperand(Operand);
    for (PHINode &P : Join.phis())
      if (llvm::all_of(zip(R, Ways), [&](auto Pair) {
            auto [I, Way] = Pair;
            return P.getIncomingValueForBlock(Way) == I->getOperand(Operand);
          }))
        return &P;
    auto *P = PHINode::Create(R[0]->getOperand(Operand)->getType(), Ways.size(), "arms", Join.begin());
    for (auto [I, Way] : zip(R, Ways))
      P->addIncoming(I->getOperand(Operand), Way);
    return P;
  }

  void merge(const Row &R) {
    Instruction &Kept = *R[0];
    SmallVector<Value *, 4> Operands;
    for (unsigned N = 0; N < Kept.getNumOperands(); ++N)
      Operands.push_back(merged(R, N));
    for (Instruction *I : R) {
      SmallVector<DbgVariableRecord *, 2> Users;
      findDbgUsers(I, Users);
      for (DbgVariableRecord *U : Users)
        if (U->getParent() != &Join)
          U->setKillLocation();
      if (I != &Kept) {
        Kept.andIRFlags(I);
        Kept.applyMergedLocation(Kept.getDebugLoc(), I->getDebugLoc());
        combineMetadataForCSE(&Kept, I, true);
      }
    }
    Kept.moveBefore(Join, Join.getFirstInsertionPt());
    for (auto [N, V] : enumerate(Operands))
      Kept.setOperand(N, V);
    for (PHINode &P : make_early_inc_range(Join.phis()))
      if (P.getIncomingValueForBlock(Ways[0]) == &Kept) {
        P.replaceAllUsesWith(&Kept);
        P.eraseFromParent();
      }
    for (Instruction *I : drop_begin(R))
      I->eraseFromParent();
  }

public:
  explicit Merger(BasicBlock &Join) : Join(Join) { findWays(); }

  bool run() {
    if (Ways.size() < 2 || Join.isEHPad())
      return false;
    SmallVector<Row> Rows = findRows();
    unsigned Count = Rows.size();
    for (unsigned I = 0; I < Count;)
      if (newPhis(Rows[I], Rows, Count) > 1) {
        Count = I; // values that were merged into it have gone
        I = 0;
      } else {
        ++I;
      }
    if (Count > 0 && !Join.hasNPredecessors(Ways.size()))
      return Merger(*SplitBlockPredecessors(&Join, Ways, ".arms")).run();
    for (const Row &R : ArrayRef(Rows).take_front(Count))
      merge(R);
    return Count > 0;
  }
};

// Moves up an integer or an address that both arms of a branch compute.
bool hoistShared(BranchInst &Br) {
  constexpr unsigned MostInstructions = 500; // of an arm, since each is compared with each
  BasicBlock *Arms[] = {Br.getSuccessor(0), Br.getSuccessor(1)};
  for (BasicBlock *Arm : Arms)
    if (Arm->getSinglePredecessor() != Br.getParent() || Arm->size() > MostInstructions)
      return false;
  auto IsWanted = [](const Instruction &I) {
    return (I.getType()->isIntegerTy() || I.getType()->isPointerTy()) &&
           isa<BinaryOperator, CastInst, GetElementPtrInst>(I) && isSafeToSpeculativelyExecute(&I);
  };
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(*Arms[0])) {
    if (!IsWanted(I) || any_of(I.operands(), [&](const Value *Op) {
          auto *O = dyn_cast<Instruction>(Op);
          return O && O->getParent() == Arms[0];
        }))
      continue;
    auto Same = find_if(*Arms[1], [&](const Instruction &O) { return O.isIdenticalToWhenDefined(&I); });
    if (Same == Arms[1]->end())
      continue;
    I.andIRFlags(&*Same);
    I.applyMergedLocation(I.getDebugLoc(), Same->getDebugLoc());
    I.dropUnknownNonDebugMetadata();
    I.moveBefore(Br.getIterator());
    Same->replaceAllUsesWith(&I);
    Same->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
} // namespace

bool vec::mergeArms(Function &F, const LoopInfo &LI) {
  bool Changed = false;
  for (BasicBlock &B : F)
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator()); Br && Br->isConditional())
      Changed |= Br->getSuccessor(0) != Br->getSuccessor(1) && hoistShared(*Br);
  // Inner joins first: their last instructions may match an arm of the outer join.
  for (BasicBlock &B : make_early_inc_range(F))
    if (!LI.isLoopHeader(&B))
      Changed |= Merger(B).run();
  return Changed;
}
