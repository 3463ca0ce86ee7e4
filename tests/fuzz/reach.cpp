#include "tests/fuzz/reach.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/vectorize/planned_function.h"
#include "tests/run/analyses.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include <set>

using namespace llvm;

namespace vec::fuzz {

static constexpr StringRef Flow[] = {"flow: switch",
                                     "flow: irreducible",
                                     "flow: divergent loop",
                                     "flow: divergent loops nested",
                                     "flow: guard",
                                     "flow: all-lanes copy",
                                     "flow: uniform branch",
                                     "flow: uniform branch among masks",
                                     "flow: masked operation",
                                     "flow: recursive call",
                                     "flow: indirect call",
                                     "refused"};

Reach emptyReach() {
  Reach All;
  for (StringRef Name : Flow)
    All[Name.str()] = 0;
#define RECIPE(ID, TEXT) All["recipe: " + std::string(TEXT)] = 0;
#include "passes/plan/recipes.def"
  return All;
}

static bool asks(const Value *Condition, LaneBuiltin What) {
  auto *C = dyn_cast<CallBase>(Condition);
  return C && laneBuiltin(*C) == What;
}

// What is in the kernel as it is given.
static void lookAtSource(const Function &F, std::set<std::string> &Seen) {
  for (const Instruction &I : instructions(F)) {
    if (isa<SwitchInst>(I))
      Seen.insert("flow: switch");
    if (auto *C = dyn_cast<CallBase>(&I); C && C->isIndirectCall())
      Seen.insert("flow: indirect call");
  }
  CycleInfo Cycles;
  Cycles.compute(const_cast<Function &>(F));
  for (const Cycle *Top : Cycles.toplevel_cycles())
    for (const Cycle *C : depth_first(Top))
      if (!C->isReducible())
        Seen.insert("flow: irreducible");
}

static void lookAtLinear(const Function &F, const LoopInfo &LI, std::set<std::string> &Seen) {
  auto IsDivergent = [&](const Loop *L) {
    auto *Br = L && L->getLoopLatch() ? dyn_cast<BranchInst>(L->getLoopLatch()->getTerminator()) : nullptr;
    return Br && Br->isConditional() && asks(Br->getCondition(), LaneBuiltin::Any);
  };
  for (const BasicBlock &B : F) {
    for (const Instruction &I : B)
      if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) == LaneBuiltin::MaskedOp)
        Seen.insert("flow: masked operation");
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional())
      continue;
    const Loop *L = LI.getLoopFor(&B);
    const bool Latch = L && L->getLoopLatch() == &B;
    if (asks(Br->getCondition(), LaneBuiltin::Any))
      Seen.insert(Latch ? "flow: divergent loop" : "flow: guard");
    else if (asks(Br->getCondition(), LaneBuiltin::All))
      Seen.insert("flow: all-lanes copy");
    else
      Seen.insert(isa<FreezeInst>(Br->getCondition()) ? "flow: uniform branch among masks" : "flow: uniform branch");
    if (Latch && IsDivergent(L) && IsDivergent(L->getParentLoop()))
      Seen.insert("flow: divergent loops nested");
  }
}

void addReach(const Trial &T, const TrialPlan &P, Reach &To) {
  std::set<std::string> Seen;
  Function &F = *T.M->getFunction(T.S.Function);
  for (const Function &G : *T.M) {
    if (G.isDeclaration())
      continue;
    lookAtSource(G, Seen);
    for (const Instruction &I : instructions(G))
      if (auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction() == &G)
        Seen.insert("flow: recursive call");
  }
  TargetMachine &TM = run::targetMachine(P.Target, CodeGenOptLevel::Default);
  run::Analyses A(TM);
  for (const run::Case &C : P.Cases) {
    PacketizeRequest R;
    R.Shape.lanes.min = C.Lanes;
    R.Shape.masked = C.Masked;
    R.Dimension = C.Dimension;
    if (!T.S.IsKernel)
      for (const run::Argument &Given : T.S.Arguments)
        R.Shape.parameters.push_back(Given.Lane);
    cantFail(R.Chosen.add(C.Chosen));
    Expected<PlannedFunction> Planned = planFunction(F, R, A.Function);
    if (!Planned) {
      consumeError(Planned.takeError());
      Seen.insert("refused");
      continue;
    }
    const Function &Linear = *Planned->Linear;
    lookAtLinear(Linear, A.Function.getResult<LoopAnalysis>(const_cast<Function &>(Linear)), Seen);
    for (const Instruction &I : instructions(Linear))
      Seen.insert(("recipe: " + recipeName((*Planned->Decision)[I].Kind)).str());
  }
  for (const std::string &Name : Seen)
    ++To[Name];
}

} // namespace vec::fuzz
