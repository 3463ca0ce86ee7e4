// Variables behind barriers, for a debugger (N5): the last known value of a variable in front of a barrier is kept,
// even if no code needs it, and recorded again at the beginning of the next region.
//
// The last debug record in front of a barrier is the nearest that dominates it, unless another one may come in between.
#include "passes/schedule/shown_variables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"

using namespace llvm;

namespace vec {

bool isShown(const Function &F) {
  const DISubprogram *P = F.getSubprogram();
  return P && P->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

ShownVariables shownVariables(Function &F, const std::map<unsigned, BasicBlock *> &Behind, const DominatorTree &DT) {
  MapVector<DebugVariable, SmallVector<DbgVariableRecord *, 4>> Words;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
        Words[DebugVariable(&R)].push_back(&R);
  ShownVariables Result;
  for (auto [Number, Block] : Behind)
    for (auto &[Variable, Said] : Words) {
      DbgVariableRecord *Last = nullptr;
      for (DbgVariableRecord *R : Said)
        if (DT.properlyDominates(R->getParent(), Block) && (!Last || DT.dominates(Last->getParent(), R->getParent())))
          Last = R;
      if (!Last || Last->hasArgList() || Last->isKillLocation() || Last->isDbgAssign())
        continue;
      SmallPtrSet<BasicBlock *, 1> Except = {Last->getParent()};
      const bool Unsure = any_of(Said, [&](DbgVariableRecord *R) {
        return R->getParent() != Last->getParent() && DT.dominates(Last->getParent(), R->getParent()) &&
               isPotentiallyReachable(R->getParent(), Block, &Except, &DT);
      });
      if (!Unsure)
        Result[Number].push_back(Last);
    }
  return Result;
}

void keepShown(LiveValues &Live, const ShownVariables &Shown, const std::map<unsigned, BasicBlock *> &Behind,
               const std::map<unsigned, SmallVector<unsigned, 4>> &Next, const DominatorTree &DT) {
  for (auto &[Number, Records] : Shown)
    for (DbgVariableRecord *R : Records)
      if (auto *V = dyn_cast<Instruction>(R->getVariableLocationOp(0));
          V && !isa<AllocaInst>(V) && DT.dominates(V, Behind.at(Number)))
        Live.At[Number].insert(V);
  // What is kept at a barrier comes from the region's own code or from the barrier before: repeat until nothing
  // changes.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[From, To] : Next)
      if (auto It = Behind.find(From); It != Behind.end())
        for (unsigned Number : To)
          for (Instruction *V : LiveSet(Live.At[Number]))
            if (DT.dominates(V, It->second))
              Changed |= Live.At[From].insert(V);
  }
}

} // namespace vec
