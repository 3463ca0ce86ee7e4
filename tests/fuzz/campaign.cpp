#include "tests/fuzz/campaign.h"
#include "tests/run/child.h"
#include <atomic>
#include <chrono>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace vec::fuzz {

using Clock = std::chrono::steady_clock;

// All workers' counts, in memory that they share.
struct Tally {
  std::atomic<uint64_t> Next, Kernels, Cases, Found, Batches, Lost;
};

static constexpr unsigned WrittenOfAClass = 2; // findings that look alike are most often one mistake

TrialPlan planFor(uint64_t Seed, const Trial &T, const CampaignOptions &O) {
  return choosePlan(Choice(Seed + 0x5eed), O.Cpus, O.Cases, T.S.Range.Dimensions);
}

namespace {
class Worker {
  const CampaignOptions &O;
  const Tools &With;
  Tally &All;
  Clock::time_point End;
  std::map<std::string, unsigned> Classes;

  bool more() const { return O.Minutes == 0 || Clock::now() < End; }
  void testBatch(uint64_t First, uint64_t Count);
  void found(uint64_t Seed, const std::string &Name, const TrialPlan &Plan, const Finding &What);

public:
  Worker(const CampaignOptions &O, const Tools &With, Tally &All, Clock::time_point End)
      : O(O), With(With), All(All), End(End) {}
  void run();
};
} // namespace

void Worker::run() {
  while (more()) {
    uint64_t First = All.Next.fetch_add(O.BatchSize);
    if (O.Count != 0 && First >= O.Count)
      return;
    testBatch(O.Seed + First, O.Count == 0 ? O.BatchSize : std::min<uint64_t>(O.BatchSize, O.Count - First));
  }
}

// LLVM's own passes may crash on what they are given, in front of ours (LLVM 22: unify-loop-exits behind sink).
static bool survivesShaping(Trial &T, const TrialPlan &Plan) {
  constexpr unsigned Seconds = 20;
  auto *Now = new (run::sharedMemory(sizeof(run::Progress))) run::Progress();
  auto Body = [&] {
    shapeModule(*T.M, Plan);
    return run::Outcome{run::Verdict::Passed, ""};
  };
  const bool Survives = run::runInChild(Body, *Now, Seconds).What == run::Verdict::Passed;
  run::freeSharedMemory(Now, sizeof(run::Progress));
  return Survives;
}

void Worker::testBatch(uint64_t First, uint64_t Count) {
  std::vector<GeneratedKernel> Kernels;
  for (uint64_t Seed = First; Seed < First + Count; ++Seed)
    Kernels.push_back(generateKernel(Seed, "k" + std::to_string(Seed), {}));
  Expected<Batch> Compiled = Batch::compile(Kernels, With.Clang);
  if (!Compiled) {
    outs() << "FAIL kernels from seed " << First << " on: " << toString(Compiled.takeError()) << "\n";
    outs().flush();
    ++All.Found;
    return;
  }
  for (uint64_t I = 0; I < Count && more(); ++I) {
    Trial T = Compiled->trial(Kernels[I].Name);
    TrialPlan Plan = planFor(First + I, T, O);
    if (!Plan.Passes.empty() && !survivesShaping(T, Plan)) {
      ++All.Lost;
      outs() << "lost: seed " << First + I << " on " << Plan.Target.Label << ": LLVM crashes in " << Plan.Passes
             << "\n";
      continue;
    }
    shapeModule(*T.M, Plan);
    Finding What = runTrial(T, Plan, Compiled->context(), With.Make);
    ++All.Kernels;
    All.Cases += Plan.Cases.size();
    if (What.Bad)
      found(First + I, Kernels[I].Name, Plan, What);
  }
}

void Worker::found(uint64_t Seed, const std::string &Name, const TrialPlan &Plan, const Finding &What) {
  ++All.Found;
  outs() << "FAIL seed " << Seed << " [" << What.Case << " " << Plan.Target.Label
         << (Plan.Passes.empty() ? "" : ", after " + Plan.Passes) << "]: " << What.Text << "\n";
  outs().flush(); // before the minutes that shrinking may take
  if (O.Folder.empty() || Classes[What.Class]++ >= WrittenOfAClass)
    return;
  std::string Written = writeFinding(shrink(Seed, Name, Plan, What, With), O.Folder, With);
  outs() << "     seed " << Seed << ": " << Written << "\n";
  outs().flush();
}

// Waits for the workers; one line a minute says how far they are.
static void watch(const CampaignOptions &O, Tally &All, unsigned Workers, Clock::time_point Start) {
  auto Next = Start + std::chrono::minutes(1);
  while (Workers > 0) {
    int Status = 0;
    if (waitpid(-1, &Status, WNOHANG) > 0) {
      --Workers;
      if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0) {
        outs() << "FAIL a worker died\n";
        ++All.Found;
      }
      continue;
    }
    usleep(100'000);
    if (O.Progress && Clock::now() > Next) {
      Next += std::chrono::minutes(1);
      const auto Minutes = std::chrono::duration_cast<std::chrono::minutes>(Clock::now() - Start).count();
      errs() << "fuzz: " << Minutes << " min, " << All.Kernels << " kernels, " << All.Cases << " variants, "
             << All.Found << " found\n";
    }
  }
}

uint64_t runCampaign(const CampaignOptions &O, const Tools &With) {
  auto *All = new (run::sharedMemory(sizeof(Tally))) Tally();
  const auto Start = Clock::now(), End = Start + std::chrono::minutes(O.Minutes);
  outs().flush();
  for (unsigned I = 0; I < O.Jobs; ++I) {
    pid_t Process = fork();
    if (Process < 0)
      report_fatal_error("cannot fork");
    if (Process == 0) {
      Worker(O, With, *All, End).run();
      outs().flush();
      _exit(0);
    }
  }
  watch(O, *All, O.Jobs, Start);
  const double Time = std::chrono::duration<double>(Clock::now() - Start).count();
  outs() << All->Kernels << " kernels, " << All->Cases << " variants, " << All->Found << " found, ";
  if (All->Lost > 0)
    outs() << All->Lost << " lost, ";
  outs() << static_cast<uint64_t>(Time) << " s, seeds from " << O.Seed << " on\n";
  const uint64_t Found = All->Found;
  run::freeSharedMemory(All, sizeof(Tally));
  return Found;
}

} // namespace vec::fuzz
