// Debug information of linearized code: drops locations that have become wrong.
//
//   then:  #dbg_value(t, "x")            then:  #dbg_value(t, "x")
//   else:  ...                     ==>   else:  #dbg_value(poison, "x")
//
// Blocks that used to be exclusive now follow each other: a value that a variable got in one of them is not that of the
// lanes in the next. A variable keeps its location in blocks that the block that set it dominated in the original
// program. No location names a value that does not dominate it any more.
#include "passes/linearize/linearize.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugProgramInstruction.h"

using namespace llvm;
using namespace vec;

namespace {
struct Setting {
  const BasicBlock *By = nullptr;
  const DbgVariableRecord *Record = nullptr;
};
using Settings = MapVector<DebugVariable, Setting>;
} // namespace

static bool setsValue(const DbgVariableRecord &R) { return !R.isDbgDeclare(); }

static void kill(const DbgVariableRecord &Like, BasicBlock &At) {
  auto *R = cast<DbgVariableRecord>(Like.clone());
  R->setKillLocation();
  At.insertDbgRecordBefore(R, At.getFirstInsertionPt());
}

void vec::dropStaleVariables(Function &F, const DominatorTree &Before,
                             const SmallPtrSetImpl<const BasicBlock *> &AllLanes) {
  if (!F.getSubprogram())
    return;
  DominatorTree DT(F);
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
      if (any_of(R.location_ops(), [&](Value *V) {
            auto *Def = dyn_cast<Instruction>(V);
            return Def && !DT.dominates(Def, &I);
          }))
        R.setKillLocation();

  // Propagates what blocks of some lanes have set along the new edges. The second round propagates around loops.
  DenseMap<const BasicBlock *, Settings> Out;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (unsigned Round = 0; Round < 2; ++Round)
    for (BasicBlock *B : Order) {
      Settings Now;
      SmallDenseSet<DebugVariable> Killed;
      for (const BasicBlock *P : predecessors(B))
        for (auto &[Variable, S] : Out.lookup(P)) {
          if (Before.dominates(S.By, B))
            Now.insert({Variable, S});
          else if (Killed.insert(Variable).second)
            kill(*S.Record, *B);
        }
      for (Instruction &I : *B)
        for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
          if (!setsValue(R))
            continue;
          Now.erase(DebugVariable(&R));
          if (!R.isKillLocation() && !AllLanes.contains(B))
            Now[DebugVariable(&R)] = {B, &R};
        }
      Out[B] = std::move(Now);
    }
}
