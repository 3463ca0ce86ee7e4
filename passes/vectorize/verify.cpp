// verifyStage: what each stage promises to the next.
#include "passes/vectorize/verify.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace vec;

static std::string verifyPrepared(Function &F, DominatorTree &DT, LoopInfo &LI) {
  unsigned Returns = 0;
  for (BasicBlock &B : F) {
    Instruction *T = B.getTerminator();
    Returns += isa<ReturnInst>(T);
    if (!isa<ReturnInst, BranchInst>(T))
      return (Twine("a block ends in ") + T->getOpcodeName()).str();
    if (T->getNumSuccessors() > 1)
      for (BasicBlock *S : successors(&B))
        if (!S->getSinglePredecessor())
          return "a critical edge is left";
  }
  if (Returns != 1)
    return std::to_string(Returns) + " returns";
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isLoopSimplifyForm())
      return "a loop is not in simplified form";
    if (L->hasNoExitBlocks())
      return "a loop has no exit";
    if (!L->isLCSSAForm(DT))
      return "a loop is not in LCSSA form";
  }
  return "";
}

static std::string verifyLinear(Function &F, LoopInfo &LI, const LaneEntry &Entry) {
  ShapeAnalysis SA(F, Entry, LI);
  return SA.divergence().any() ? "a branch has a varying condition" : "";
}

std::string vec::verifyStage(Function &F, Stage S, const LaneEntry &Entry) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyFunction(F, &OS))
    return Text.substr(0, Text.find('\n'));
  DominatorTree DT(F);
  LoopInfo LI(DT);
  switch (S) {
  case Stage::Prepared:
    return verifyPrepared(F, DT, LI);
  case Stage::Linear:
    return verifyLinear(F, LI, Entry);
  case Stage::Packetized:
    return "";
  case Stage::Finished:
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) != LaneBuiltin::None)
        return "an internal builtin is left";
    return "";
  }
  return "";
}
