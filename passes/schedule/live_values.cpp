// Live values at barriers (N4): those that are computed cheaply from what is available anyway are not kept in memory.
//
//   %c = zext i8 %b, %p = getelementptr %a, %id, splats, IDs   ==>   computed again in each region
//
// Recomputing is right wherever a value is live: its definition dominates that place, so no operand has changed since.
#include "passes/schedule/live_values.h"
#include "passes/analysis/liveness.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace vec {
namespace {

constexpr unsigned MostInstructions = 10; // the most that computing one value may take

uint64_t bytes(const Instruction &I) {
  return I.getFunction()->getDataLayout().getTypeAllocSize(I.getType()).getKnownMinValue();
}

class Tidier {
  LiveValues &Live;
  const std::map<unsigned, BasicBlock *> &Behind;
  const DominatorTree DT;
  std::map<unsigned, SmallVector<unsigned, 4>> Before; // the barriers from which control may reach a barrier

  // Keeps the value at the barrier, and at all barriers on the way from its definition.
  void keep(Instruction *V, unsigned Number) {
    Live.At.at(Number).insert(V);
    for (unsigned Earlier : Before[Number])
      if (DT.dominates(V, Behind.at(Earlier)))
        Live.At.at(Earlier).insert(V);
  }

  bool isLiveWith(Instruction *Operand, Instruction *V) const {
    return all_of(Live.At,
                  [&](const auto &Entry) { return !Entry.second.contains(V) || Entry.second.contains(Operand); });
  }

  // Collects the instructions that compute V, and the values that they need and are not live yet.
  bool collect(Instruction *V, Instruction *Root, unsigned &Count, LiveSet &Missing) const {
    if (++Count > MostInstructions)
      return false;
    for (Value *Op : V->operands()) {
      auto *O = dyn_cast<Instruction>(Op);
      if (!O || isa<AllocaInst>(O) || isLiveWith(O, Root))
        continue;
      if (!isCheap(*O))
        Missing.insert(O);
      else if (!collect(O, Root, Count, Missing))
        return false;
    }
    return true;
  }

public:
  Tidier(LiveValues &Live, Function &F, const std::map<unsigned, BasicBlock *> &Behind)
      : Live(Live), Behind(Behind), DT(F) {
    for (auto [Number, Block] : Behind) {
      SmallPtrSet<BasicBlock *, 16> Reached;
      for (BasicBlock *B : depth_first(Block))
        Reached.insert(B);
      for (auto [Later, Start] : Behind)
        if (Reached.contains(Start))
          Before[Later].push_back(Number);
    }
  }

  void tidy(Instruction *V) {
    unsigned Count = 0;
    LiveSet Missing;
    if (!isCheap(*V) || !collect(V, V, Count, Missing))
      return;
    uint64_t Instead = 0;
    for (Instruction *M : Missing)
      Instead += bytes(*M);
    // No gain if that keeps another value of the same size.
    if (Instead != 0 && Instead >= bytes(*V))
      return;
    assert(!Missing.contains(V) && "computed of others");
    Live.Computed.insert(V);
    for (auto &[Number, Set] : Live.At)
      if (Set.contains(V))
        for (Instruction *M : Missing)
          keep(M, Number);
  }
};

} // namespace

bool isCheap(const Instruction &I) {
  if (isa<CastInst, GetElementPtrInst, CmpInst, SelectInst, ShuffleVectorInst, InsertElementInst, ExtractElementInst>(
          I))
    return true;
  auto *B = dyn_cast<BinaryOperator>(&I);
  return B && !B->isIntDivRem() && !B->getType()->isFPOrFPVectorTy();
}

LiveValues liveValues(Function &F, const std::map<unsigned, BasicBlock *> &Behind) {
  auto Counts = [](const Value *V) { return isa<Instruction>(V) && !V->getType()->isVoidTy() && !isa<AllocaInst>(V); };
  Liveness Of(F, Counts);
  LiveValues Result;
  LiveSet All;
  for (auto [Number, Block] : Behind) {
    LiveSet &Set = Result.At[Number];
    for (const Value *V : Of.liveIn(*Block)) {
      auto *I = const_cast<Instruction *>(cast<Instruction>(V));
      Set.insert(I);
      All.insert(I);
    }
  }
  Tidier T(Result, F, Behind);
  for (Instruction *V : All)
    T.tidy(V);
  return Result;
}

} // namespace vec
