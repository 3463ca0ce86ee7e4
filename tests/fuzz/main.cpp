// fuzz: random kernels, scalar against packetized.
#include "passes/vectorize/packetize.h"
#include "tests/fuzz/campaign.h"
#include "tests/fuzz/reach.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include <chrono>

using namespace llvm;
using namespace vec::fuzz;

static constexpr const char *Usage = "usage: fuzz [option]...\n"
                                     "  --clang=PATH     the clang that compiles kernels\n"
                                     "  --run=PATH       the differential runner (with --out)\n"
                                     "  --reduce=PATH    llvm-reduce (with --out)\n"
                                     "  --seed=N         of the first kernel (default: from the clock)\n"
                                     "  --count=N        so many kernels (default: 1)\n"
                                     "  --minutes=N      so long, whatever the count\n"
                                     "  --jobs=N         workers (default 1)\n"
                                     "  --cases=N        variants of each kernel (default 3)\n"
                                     "  --cpu=A,B        CPUs to generate code for (default native)\n"
                                     "  --out=FOLDER     shrink what is found, and write it there\n"
                                     "  --reach          count what the kernels reach, do not run them\n"
                                     "  --print          print the kernels, do not run them\n";

namespace {
struct CommandLine {
  CampaignOptions O;
  Tools With;
  std::string Cpus = "native";
  bool Print = false, Reach = false;
};
} // namespace

static bool parse(ArrayRef<char *> Words, CommandLine &Line) {
  for (StringRef Word : Words) {
    auto [Name, Value] = Word.split('=');
    bool Good = true;
    if (Name == "--clang")
      Line.With.Clang = Value.str();
    else if (Name == "--run")
      Line.With.Run = Value.str();
    else if (Name == "--reduce")
      Line.With.Reduce = Value.str();
    else if (Name == "--seed")
      Good = !Value.getAsInteger(10, Line.O.Seed);
    else if (Name == "--count")
      Good = !Value.getAsInteger(10, Line.O.Count);
    else if (Name == "--minutes")
      Good = !Value.getAsInteger(10, Line.O.Minutes);
    else if (Name == "--jobs")
      Good = !Value.getAsInteger(10, Line.O.Jobs) && Line.O.Jobs > 0;
    else if (Name == "--cases")
      Good = !Value.getAsInteger(10, Line.O.Cases);
    else if (Name == "--cpu")
      Line.Cpus = Value.str();
    else if (Name == "--out")
      Line.O.Folder = Value.str();
    else if (Name == "--reach")
      Line.Reach = true;
    else if (Name == "--print")
      Line.Print = true;
    else
      Good = false;
    if (!Good) {
      errs() << "fuzz: unknown or malformed option '" << Word << "'\n" << Usage;
      return false;
    }
  }
  return true;
}

static bool findCpus(CommandLine &Line) {
  SmallVector<StringRef, 4> Labels;
  StringRef(Line.Cpus).split(Labels, ',');
  for (StringRef Label : Labels) {
    bool Runnable;
    Expected<vec::run::Cpu> C = vec::run::findCpu(Label, Runnable);
    if (!C) {
      errs() << "fuzz: " << toString(C.takeError()) << "\n";
      return false;
    }
    if (Runnable)
      Line.O.Cpus.push_back(*C);
  }
  return !Line.O.Cpus.empty();
}

// Prints the number of kernels that reach each recipe and each form of control flow; fails where one is reached by
// none.
static int printReach(const CommandLine &Line) {
  Reach All = emptyReach();
  for (uint64_t I = 0; I < Line.O.Count; I += Line.O.BatchSize) {
    std::vector<GeneratedKernel> Kernels;
    for (uint64_t J = I; J < std::min<uint64_t>(Line.O.Count, I + Line.O.BatchSize); ++J)
      Kernels.push_back(generateKernel(Line.O.Seed + J, "k" + std::to_string(Line.O.Seed + J), {}));
    Expected<Batch> Compiled = Batch::compile(Kernels, Line.With.Clang);
    if (!Compiled) {
      errs() << "fuzz: " << toString(Compiled.takeError()) << "\n";
      return 2;
    }
    for (size_t J = 0; J < Kernels.size(); ++J) {
      Trial T = Compiled->trial(Kernels[J].Name);
      TrialPlan Plan = planFor(Line.O.Seed + I + J, T, Line.O);
      shapeModule(*T.M, Plan);
      addReach(T, Plan, All);
    }
  }
  // No kernel is refused. No vector function gives the same bits as its scalar one, so none is called.
  auto Optional = [](StringRef Name) { return Name == "refused" || Name == "recipe: CALL-VARIANT"; };
  bool Complete = true;
  for (const auto &[Name, Kernels] : All) {
    outs() << right_justify(std::to_string(Kernels), 6) << "  " << Name << "\n";
    Complete &= Kernels != 0 || Optional(Name);
  }
  return Complete ? 0 : 1;
}

int main(int Count, char **Words) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  CommandLine Line;
  Line.O.Seed =
      static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) / 1000 % 1'000'000'000'000;
  auto Make = [](Function &F, const vec::PacketizeRequest &R, FunctionAnalysisManager &FAM) {
    return vec::packetize(F, R, FAM);
  };
  Line.With.Make = Make;
  if (Count == 2 && StringRef(Words[1]) == "--help") {
    outs() << Usage;
    return 0;
  }
  if (!parse(ArrayRef(Words + 1, Words + Count), Line) || !findCpus(Line))
    return 2;
  if (Line.O.Count == 0 && Line.O.Minutes == 0)
    Line.O.Count = 1;
  if (Line.Print) {
    outs() << preamble();
    for (uint64_t I = 0; I < Line.O.Count; ++I)
      outs() << "\n" << generateKernel(Line.O.Seed + I, "k" + std::to_string(Line.O.Seed + I), {}).Text;
    return 0;
  }
  if (Line.Reach)
    return printReach(Line);
  Line.O.Progress = Line.O.Minutes > 0;
  return runCampaign(Line.O, Line.With) == 0 ? 0 : 1;
}
