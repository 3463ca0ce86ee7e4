// KernelReport: collects what plans say of a kernel, and prints it as text or JSON.
#include "passes/tools/vecc_report.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/plan/plan.h"
#include "passes/tools/vecc_header.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include <map>

using namespace llvm;

namespace vec {

static unsigned lineOf(const Instruction &I) { return I.getDebugLoc() ? I.getDebugLoc().getLine() : 0; }

// The line where a loop begins: that of the first instruction of its header that has one.
static unsigned lineOf(const Loop &L) {
  for (const Instruction &I : *L.getHeader())
    if (unsigned Line = lineOf(I))
      return Line;
  return L.getStartLoc() ? L.getStartLoc().getLine() : 0;
}

void KernelReport::take(const Function &F, const Plan &P) {
  Accesses.clear();
  ScalarCalls.clear();
  DivergentLoops.clear();
  for (const Instruction &I : instructions(F)) {
    const Recipe &R = P[I];
    StringRef Name = recipeName(R.Kind);
    auto *Call = dyn_cast<CallBase>(&I);
    if (Name.starts_with("LOAD-") || Name.starts_with("STORE-")) {
      Accesses.push_back({Name.str(), lineOf(I), R.Masked});
    } else if (Call && (R.Kind == RecipeKind::Instantiate || R.Kind == RecipeKind::CallInLoop)) {
      const CallBase *Made = calledBy(*Call);
      const Function *Callee = Made ? Made->getCalledFunction() : nullptr;
      if (Made)
        ScalarCalls.push_back({Callee ? Callee->getName().str() : "a pointer", lineOf(I), Made != Call});
    }
  }
  DominatorTree DT(const_cast<Function &>(F));
  LoopInfo LI(DT);
  for (const Loop *L : LI.getLoopsInPreorder()) {
    auto *Latch = L->getLoopLatch() ? dyn_cast<BranchInst>(L->getLoopLatch()->getTerminator()) : nullptr;
    auto *Any = Latch && Latch->isConditional() ? dyn_cast<CallBase>(Latch->getCondition()) : nullptr;
    // Copies of a loop are one loop of the program.
    if (Any && laneBuiltin(*Any) == LaneBuiltin::Any && !is_contained(DivergentLoops, lineOf(*L)))
      DivergentLoops.push_back(lineOf(*L));
  }
}

json::Value KernelReport::json() const {
  auto Places = [](ArrayRef<Place> List, StringRef Key) {
    json::Array A;
    for (const Place &P : List)
      A.push_back(json::Object{{Key, P.What}, {"line", P.Line}, {"masked", P.Masked}});
    return A;
  };
  json::Object O{{"kernel", Kernel},
                 {"lanes", Lanes.min},
                 {"scalable", Lanes.scalable},
                 {"dimension", std::string(1, "xyz"[Dimension])},
                 {"local_bytes", int64_t(LocalBytes)},
                 {"accesses", Places(Accesses, "kind")},
                 {"scalar_calls", Places(ScalarCalls, "function")},
                 {"divergent_loops", json::Array(DivergentLoops)}};
  if (!Reason.empty())
    O["reason"] = Reason;
  return O;
}

std::vector<std::string> KernelReport::text() const {
  std::vector<std::string> Lines;
  if (Lanes != abi::Lanes())
    Lines.push_back(lanesText(Lanes) + " work-items at once along " + "xyz"[Dimension]);
  else
    Lines.push_back("one work-item at a time" + (Reason.empty() ? "" : ": " + Reason));
  std::map<std::string, unsigned> Counts;
  for (const Place &A : Accesses)
    ++Counts[StringRef(A.What).lower() + (A.Masked ? " masked" : "")];
  std::string Access;
  for (auto &[What, Count] : Counts)
    Access += (Access.empty() ? "" : ", ") + std::to_string(Count) + " x " + What;
  if (!Access.empty())
    Lines.push_back("memory: " + Access);
  for (const Place &C : ScalarCalls)
    Lines.push_back(C.What + " is called once a lane (line " + std::to_string(C.Line) + ")");
  for (unsigned Line : DivergentLoops)
    Lines.push_back("work-items leave the loop of line " + std::to_string(Line) + " at different times");
  return Lines;
}

} // namespace vec
