#include "tests/fuzz/shrink.h"
#include <chrono>

using namespace llvm;

namespace vec::fuzz {

static constexpr unsigned TriesAtOnce = 16; // one run of the front end
static constexpr auto MostTime = std::chrono::seconds(150);

namespace {
class Shrinker {
  uint64_t Seed;
  Shrunk Best;
  Changes Made;
  const Tools &With;
  std::chrono::steady_clock::time_point End = std::chrono::steady_clock::now() + MostTime;

  bool late() const { return std::chrono::steady_clock::now() > End; }
  // Which of the candidates show the same mistake.
  std::vector<bool> tryAll(ArrayRef<Changes> Candidates, const TrialPlan &Plan);
  bool accept(const Changes &Candidate);
  bool pass(Change What, bool Statements);

public:
  Shrinker(uint64_t Seed, Shrunk Start, const Tools &With) : Seed(Seed), Best(std::move(Start)), With(With) {}
  Shrunk run();
};
} // namespace

std::vector<bool> Shrinker::tryAll(ArrayRef<Changes> Candidates, const TrialPlan &Plan) {
  std::vector<GeneratedKernel> Kernels;
  for (size_t I = 0; I < Candidates.size(); ++I)
    Kernels.push_back(generateKernel(Seed, Best.Kernel.Name + "_" + std::to_string(I), Candidates[I]));
  std::vector<bool> Same(Candidates.size(), false);
  Expected<Batch> Compiled = Batch::compile(Kernels, With.Clang);
  if (!Compiled) {
    consumeError(Compiled.takeError());
    return Same;
  }
  for (size_t I = 0; I < Candidates.size() && !late(); ++I) {
    Trial T = Compiled->trial(Kernels[I].Name);
    shapeModule(*T.M, Plan);
    Finding Found = runTrial(T, Plan, Compiled->context(), With.Make);
    Same[I] = Found.Bad && Found.Class == Best.Found.Class;
  }
  return Same;
}

bool Shrinker::accept(const Changes &Candidate) {
  if (!tryAll(Candidate, Best.Plan)[0])
    return false;
  Made = Candidate;
  return true;
}

// Tries a change on every node; whether one was made.
bool Shrinker::pass(Change What, bool Statements) {
  bool Any = false;
  std::vector<Node> Nodes = generateKernel(Seed, Best.Kernel.Name, Made).Nodes;
  for (size_t Next = 0; Next < Nodes.size() && !late();) {
    std::vector<Changes> Candidates;
    for (; Next < Nodes.size() && Candidates.size() < TriesAtOnce; ++Next)
      if (Nodes[Next].IsStatement == Statements && !Made.contains(Nodes[Next].Key)) {
        Candidates.push_back(Made);
        Candidates.back()[Nodes[Next].Key] = What;
      }
    std::vector<bool> Same = tryAll(Candidates, Best.Plan);
    Changes Together = Made;
    Changes One;
    for (size_t I = 0; I < Candidates.size(); ++I)
      if (Same[I]) {
        Together.insert(Candidates[I].begin(), Candidates[I].end());
        if (One.empty())
          One = Candidates[I];
      }
    if (One.empty())
      continue;
    Any = true;
    if (!accept(Together))
      Made = One;
  }
  return Any;
}

Shrunk Shrinker::run() {
  for (const char *Passes : {"", "function(sroa,simplifycfg,early-cse)"}) {
    TrialPlan Plain = Best.Plan;
    Plain.Passes = Passes;
    if (Best.Plan.Passes != Passes && tryAll(Made, Plain)[0]) {
      Best.Plan = Plain;
      break;
    }
  }
  for (bool Again = true; Again && !late();) {
    Again = pass(Change::Drop, /*Statements=*/true);
    Again |= pass(Change::Unwrap, /*Statements=*/true);
    Again |= pass(Change::Drop, /*Statements=*/false);
    Again |= pass(Change::Unwrap, /*Statements=*/false);
  }
  Best.Kernel = generateKernel(Seed, Best.Kernel.Name, Made);
  return Best;
}

Shrunk shrink(uint64_t Seed, const std::string &Name, const TrialPlan &Plan, const Finding &Found, const Tools &With) {
  Shrunk Start{generateKernel(Seed, Name, {}), Plan, Found};
  llvm::erase_if(Start.Plan.Cases, [&](const run::Case &C) { return C.label() != Found.Case; });
  return Shrinker(Seed, std::move(Start), With).run();
}

} // namespace vec::fuzz
