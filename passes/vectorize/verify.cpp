// verifyStage: checks what each stage promises to the next.
#include "passes/vectorize/verify.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace vec;

// The error and the instruction; of a switch, its first line.
static std::string at(const Twine &Wrong, const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  I.print(OS);
  return (Wrong + ": " + StringRef(Text).trim().split('\n').first).str();
}

// What LLVM's verifier reports, in one line: the error, and the two values that it names next.
static std::string firstFinding(StringRef Found) {
  SmallVector<StringRef, 4> Lines;
  Found.rtrim().split(Lines, '\n', /*MaxSplit=*/3);
  std::string Text;
  for (auto [N, Line] : enumerate(ArrayRef(Lines).take_front(3)))
    Text += (N == 0 ? "" : N == 1 ? ": " : "; ") + Line.trim().str();
  return Text;
}

static std::string verifyPrepared(Function &F, DominatorTree &DT, LoopInfo &LI) {
  unsigned Returns = 0;
  for (BasicBlock &B : F) {
    Instruction *T = B.getTerminator();
    Returns += isa<ReturnInst>(T);
    if (!isa<ReturnInst, BranchInst>(T))
      return at(Twine("a block ends in ") + T->getOpcodeName(), *T);
    if (T->getNumSuccessors() > 1)
      for (BasicBlock *S : successors(&B))
        if (!S->getSinglePredecessor())
          return at("a critical edge is left", *T);
  }
  if (Returns != 1)
    return std::to_string(Returns) + " returns";
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isLoopSimplifyForm())
      return at("a loop is not in simplified form", L->getHeader()->front());
    if (L->hasNoExitBlocks())
      return at("a loop has no exit", L->getHeader()->front());
    if (!L->isLCSSAForm(DT))
      return at("a loop is not in LCSSA form", L->getHeader()->front());
  }
  return "";
}

static std::string verifyLinear(Function &F, LoopInfo &LI, const LaneEntry &Entry) {
  ShapeAnalysis SA(F, Entry, LI);
  for (BasicBlock &B : F)
    if (SA.divergence().isDivergentBranch(B))
      return at("a branch has a varying condition", *B.getTerminator());
  return "";
}

std::string vec::verifyStage(Function &F, Stage S, const LaneEntry &Entry) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyFunction(F, &OS))
    return firstFinding(Text);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  switch (S) {
  case Stage::Prepared:
    return verifyPrepared(F, DT, LI);
  case Stage::Linear:
    return verifyLinear(F, LI, Entry);
  case Stage::Packetized: // only what LLVM's verifier checks
    return "";
  case Stage::Finished:
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) != LaneBuiltin::None)
        return at("an internal builtin is left", I);
    return "";
  }
  return "";
}
