#include "tests/fuzz/trial.h"
#include "passes/kernel/builtin_bodies.h"
#include "tests/run/analyses.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::fuzz {

using run::Case;
using run::Outcome;
using run::Pattern;
using run::Verdict;

static constexpr unsigned CaseSeconds = 5; // of processor time for the scalar kernel, and for each variant
static constexpr unsigned InputSeed = 1;

// What LLVM makes of a kernel before it is packetized: nothing, SSA, everything that clang -O2 does, or a few passes
// that turn its control flow around.
static std::string choosePasses(Choice C) {
  static constexpr const char *Any[] = {"simplifycfg",
                                        "instcombine<no-verify-fixpoint>",
                                        "gvn",
                                        "jump-threading",
                                        "loop(loop-rotate)",
                                        "loop-unroll",
                                        "licm",
                                        "sink",
                                        "mergereturn",
                                        "simple-loop-unswitch",
                                        "early-cse",
                                        "lower-switch",
                                        "fix-irreducible",
                                        "unify-loop-exits",
                                        "break-crit-edges",
                                        "reg2mem",
                                        "tailcallelim",
                                        "reassociate",
                                        "loop(indvars)",
                                        "correlated-propagation"};
  switch (C.below(4)) {
  case 0:
    return "";
  case 1:
    return "function(sroa,simplifycfg,early-cse)";
  case 2:
    return "default<O2>";
  default:
    break;
  }
  std::string Text = "function(sroa";
  for (unsigned I = 0, Count = C.between(2, 6); I < Count; ++I) {
    std::string Name = C.of(Any);
    if (Name == "licm")
      Name = "loop-mssa(licm)";
    else if (Name == "simple-loop-unswitch")
      Name = "loop-mssa(simple-loop-unswitch<nontrivial>)";
    Text += "," + Name;
  }
  return Text + ")";
}

TrialPlan choosePlan(Choice C, ArrayRef<run::Cpu> Cpus, unsigned Cases, unsigned Dimensions) {
  static constexpr unsigned Widths[] = {4, 4, 8, 8, 8, 16, 16, 2, 3, 5, 6, 7, 9, 11, 12, 13, 15, 32};
  static constexpr const char *Choices[] = {"PacketizeUniform",        "PacketizeUniformInLoops",
                                            "InstantiateCallsInLoops", "LinearizeBOSCC",
                                            "noFullScalarization",     "TargetIndependentPacketization"};
  TrialPlan P;
  P.Passes = choosePasses(C.child());
  P.Target = C.oneIn(2) ? Cpus.front() : Cpus[C.below(static_cast<unsigned>(Cpus.size()))];
  if (C.oneIn(4))
    P.Level = CodeGenOptLevel::Default;
  for (unsigned I = 0; I < Cases; ++I) {
    Case New;
    New.Lanes = C.of(Widths);
    New.Masked = C.oneIn(2);
    New.Dimension = C.oneIn(3) ? C.below(Dimensions) : 0;
    New.Optimized = C.oneIn(6);
    for (const char *Chosen : Choices)
      if (C.oneIn(6))
        New.Chosen += (New.Chosen.empty() ? "" : ";") + std::string(Chosen);
    P.Cases.push_back(New);
  }
  return P;
}

void shapeModule(Module &M, const TrialPlan &P) {
  TargetMachine &TM = run::targetMachine(P.Target, CodeGenOptLevel::None);
  if (Error E = linkBuiltins(M, BuiltinScope::WorkItem))
    report_fatal_error(StringRef(toString(std::move(E))));
  run::retarget(M, P.Target, TM);
  if (P.Passes.empty())
    return;
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = false;
  run::Analyses A(TM, Tuning);
  ModulePassManager Passes;
  if (Error E = A.Builder.parsePassPipeline(Passes, P.Passes))
    report_fatal_error(StringRef(toString(std::move(E))));
  Passes.run(M, A.Module);
}

namespace {
// What the child tells the parent while it runs.
struct Shared {
  run::Progress Where;
  volatile unsigned Case; // being tried; 0: the scalar kernel
};

class Runner {
  const Trial &T;
  const TrialPlan &P;
  orc::ThreadSafeContext Context;
  run::VariantMaker Make;
  Shared &Now;
  run::Execution &Run;
  run::Thunk Scalar = nullptr;
  std::vector<uint8_t> Expected[std::size(run::AllPatterns)];

  Outcome reference(Pattern Active);
  Outcome compare(const run::Variant &V, const Case &C);

public:
  Runner(const Trial &T, const TrialPlan &P, orc::ThreadSafeContext Context, run::VariantMaker Make, Shared &Now,
         run::Execution &Run)
      : T(T), P(P), Context(std::move(Context)), Make(Make), Now(Now), Run(Run) {}
  Outcome run();
};
} // namespace

Outcome Runner::reference(Pattern Active) {
  std::vector<uint8_t> &Snapshot = Expected[static_cast<size_t>(Active)];
  if (!Snapshot.empty())
    return {};
  Now.Where.Now = run::Progress::Running;
  Run.prepare(InputSeed, run::Placement::EndAtGuard);
  Run.runScalar(Scalar, Active, /*Backwards=*/false);
  Snapshot.resize(Run.snapshotSize() + 1);
  Run.takeSnapshot(Snapshot.data());
  if (Active != Pattern::All)
    return {};
  Run.prepare(InputSeed, run::Placement::StartAtGuard);
  Run.runScalar(Scalar, Active, /*Backwards=*/true);
  if (auto D = Run.compare(Snapshot.data()))
    return {Verdict::Failed, "is no fair test: backwards, " + D->Where + " is " + D->Found + ", not " + D->Expected};
  return {};
}

Outcome Runner::compare(const run::Variant &V, const Case &C) {
  static constexpr Pattern Masks[] = {Pattern::All, Pattern::Random, Pattern::Sparse, Pattern::None};
  for (Pattern Active : Masks) {
    if (!C.Masked && Active != Pattern::All)
      continue;
    if (Outcome Fair = reference(Active); Fair.What != Verdict::Passed)
      return Fair;
    const auto Placed = Active == Pattern::Random ? run::Placement::StartAtGuard : run::Placement::EndAtGuard;
    Now.Where.Now = run::Progress::Running;
    Run.prepare(InputSeed, Placed);
    Run.runVariant(V, Scalar, Active);
    if (auto D = Run.compare(Expected[static_cast<size_t>(Active)].data()))
      return {Verdict::Failed, D->Where + ": scalar gives " + D->Expected + ", the variant " + D->Found + " (mask " +
                                   name(Active).str() + ")"};
  }
  return {};
}

Outcome Runner::run() {
  Now.Where.Now = run::Progress::Compiling;
  run::Jit ScalarEngine;
  llvm::Expected<run::Thunk> Compiled = compileScalar(*T.M, T.S.Function, P.Target, Context, ScalarEngine);
  if (!Compiled)
    return {Verdict::Failed, toString(Compiled.takeError())};
  Scalar = *Compiled;
  if (Outcome Fair = reference(Pattern::All); Fair.What != Verdict::Passed)
    return Fair;
  for (const Case &C : P.Cases) {
    Now.Case = Now.Case + 1;
    run::Jit Engine;
    run::Variant V;
    Outcome Result =
        buildVariant({T.S, C, P.Target, Make, /*Emit=*/false, P.Level}, *T.M, Context, Now.Where, Engine, V);
    if (Result.What == Verdict::Passed)
      Result = compare(V, C);
    if (Result.What != Verdict::Passed)
      return Result;
  }
  return {};
}

// A text without its numbers and names.
static std::string classOf(StringRef Text) {
  for (StringRef Part : {"scalar gives", "is no fair test", "crashes", "does not end", "takes more than", "cannot link",
                         "our bug", "the module is invalid", "has changed"})
    if (size_t At = Text.find(Part); At != StringRef::npos)
      return (Part == "crashes"   ? Text.take_front(At + 40)
              : Part == "our bug" ? Text.split('(').second.take_front(50)
                                  : Part)
          .str();
  return Text.split(": ").second.take_front(30).str();
}

Finding runTrial(const Trial &T, const TrialPlan &P, orc::ThreadSafeContext Context, run::VariantMaker Make) {
  auto *Now = static_cast<Shared *>(run::sharedMemory(sizeof(Shared)));
  const Function &F = *T.M->getFunction(T.S.Function);
  run::Execution Run(T.S, F.getReturnType(), T.M->getDataLayout(), Now->Where);
  Now->Where.Now = run::Progress::Compiling;
  const unsigned Seconds = CaseSeconds * (1 + static_cast<unsigned>(P.Cases.size()));
  Outcome Result = runInChild([&] { return Runner(T, P, Context, Make, *Now, Run).run(); }, Now->Where, Seconds);
  Finding Found;
  if (Result.What != Verdict::Passed) {
    Found.Bad = true;
    Found.Case = Now->Case == 0 ? "scalar" : P.Cases[Now->Case - 1].label();
    Found.Text = !Result.Text.empty() ? Result.Text : describeDeath(Now->Where, &Run, T.S, Seconds);
    if (Result.What == Verdict::Rejected)
      Found.Text = "rejected: " + Found.Text;
    Found.Class = classOf(Found.Text);
  }
  run::freeSharedMemory(Now, sizeof(Shared));
  return Found;
}

} // namespace vec::fuzz
