#include "tests/run/differential.h"
#include "passes/kernel/builtin_bodies.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <csignal>
#include <cstring>
#include <map>

using namespace llvm;

namespace vec::run {

static constexpr size_t MostElements = size_t(1) << 20; // of a buffer whose size nobody gave

static std::string signalName(int Signal) {
  switch (Signal) {
  case SIGSEGV:
    return "an invalid address";
  case SIGBUS:
    return "a misaligned or missing address";
  case SIGFPE:
    return "an integer division by zero or overflow";
  case SIGILL:
    return "an illegal instruction or a trap";
  case SIGABRT:
    return "an abort";
  default:
    return "signal " + std::to_string(Signal);
  }
}

std::string describeDeath(const Progress &P, const Execution *Run, const Subject &S, unsigned Seconds) {
  if (P.TimedOut && P.Now != Progress::Running)
    return (P.Now == Progress::Vectorizing ? "the vectorizer" : "code generation") + std::string(" takes more than ") +
           std::to_string(Seconds) + " s";
  if (P.Now == Progress::Vectorizing)
    return "the vectorizer crashes: " + signalName(P.Signal);
  if (P.Now == Progress::Compiling)
    return "code generation crashes: " + signalName(P.Signal);
  std::string Text;
  raw_string_ostream OS(Text);
  if (P.TimedOut)
    OS << "does not end in " << Seconds << " s";
  else
    OS << "crashes: " << signalName(P.Signal);
  if (P.Signal == SIGSEGV && Run) {
    auto Placed = static_cast<Placement>(P.Placed);
    if (auto Hit = Run->findGuard(P.Address, Placed)) {
      const Argument &A = S.Arguments[Hit->Argument];
      OS << ", outside the buffer '" << A.Name << "' of " << A.Count << " elements: at element "
         << (Hit->Bytes < 0 ? (Hit->Bytes - int64_t(A.Type.Size) + 1) : Hit->Bytes) / int64_t(A.Type.Size);
    } else {
      OS << " 0x";
      OS.write_hex(P.Address);
    }
  }
  OS << " (seed " << P.Seed << ", mask " << name(static_cast<Pattern>(P.Pattern)) << ", item " << P.Item << ")";
  return Text;
}

namespace {

// Of a function, on all CPUs: the recipes that its plans must have, and those that they had.
struct RecipesOf {
  RecipeSet Wanted, Seen;
};
using RecipesByFunction = std::map<std::string, RecipesOf>;

class SubjectTest {
  Subject S;
  const Options &O;
  const Cpu &Target;
  const llvm::Module &M;
  orc::ThreadSafeContext Context;
  VariantMaker Make;
  Progress &Where;
  RecipeSet *Recipes; // that children have seen, in memory that they share; null: nobody asks
  std::unique_ptr<Execution> Run;
  Jit ScalarEngine;
  Thunk Scalar = nullptr;
  uint8_t *Snapshots = nullptr; // of the scalar runs, written by a child

  std::vector<unsigned> seeds() const;
  const uint8_t *snapshot(unsigned SeedIndex, Pattern P) const {
    return Snapshots + (SeedIndex * std::size(AllPatterns) + static_cast<size_t>(P)) * Run->snapshotSize();
  }
  Outcome runReferences();
  std::string prepareReference();
  std::string referenceProblem();
  Outcome runCase(const Case &C);
  Outcome compareVariant(const Variant &V);
  Outcome judge(const Case &C, Outcome Result) const;
  void report(const Case &C, const Outcome &Result, StringRef Path, raw_ostream &Out, Counts &Total) const;

public:
  SubjectTest(Subject S, const Options &O, const Cpu &Target, const llvm::Module &M, orc::ThreadSafeContext Context,
              VariantMaker Make, Progress &Where, RecipeSet *Recipes)
      : S(std::move(S)), O(O), Target(Target), M(M), Context(std::move(Context)), Make(Make), Where(Where),
        Recipes(Recipes) {}

  Counts run(bool FirstCpu, StringRef Path, raw_ostream &Out);
};

std::vector<unsigned> SubjectTest::seeds() const {
  std::vector<unsigned> All;
  for (unsigned Seed = 1; Seed <= S.Seeds; ++Seed)
    if (O.OnlySeed == 0 || Seed == O.OnlySeed)
      All.push_back(Seed);
  return All;
}

// In a child: fills the snapshots, and sees to it that the kernel is one that can be compared at all.
Outcome SubjectTest::runReferences() {
  Where.Now = Progress::Running;
  unsigned Index = 0;
  for (unsigned Seed : seeds()) {
    for (Pattern P : AllPatterns) {
      uint8_t *To = const_cast<uint8_t *>(snapshot(Index, P));
      Run->prepare(Seed, Placement::EndAtGuard);
      Run->runScalar(Scalar, P, /*Backwards=*/false);
      Run->takeSnapshot(To);
      if (P != Pattern::All)
        continue;
      Run->prepare(Seed, Placement::StartAtGuard);
      Run->runScalar(Scalar, P, /*Backwards=*/true);
      if (auto D = Run->compare(To))
        return {Verdict::Failed,
                "is no fair test: backwards, " + D->Where + " is " + D->Found + ", not " + D->Expected};
    }
    ++Index;
  }
  return {};
}

std::string SubjectTest::prepareReference() {
  Expected<Thunk> Compiled = compileScalar(M, S.Function, Target, Context, ScalarEngine);
  if (!Compiled)
    return toString(Compiled.takeError());
  Scalar = *Compiled;
  return referenceProblem();
}

// Runs the scalar kernel; where its buffers have no given size, with larger ones until it stays inside. "" when all is
// well.
std::string SubjectTest::referenceProblem() {
  for (;;) {
    const llvm::Function &F = *M.getFunction(S.Function);
    Run = std::make_unique<Execution>(S, F.getReturnType(), M.getDataLayout(), Where);
    const size_t Bytes = S.Seeds * std::size(AllPatterns) * Run->snapshotSize();
    Snapshots = static_cast<uint8_t *>(sharedMemory(Bytes));
    Outcome Result = runInChild([&] { return runReferences(); }, Where, O.Seconds);
    if (Result.What == Verdict::Passed)
      return "";
    if (!Result.Text.empty())
      return Result.Text;
    auto Hit = Where.Signal == SIGSEGV && !Where.TimedOut
                   ? Run->findGuard(Where.Address, static_cast<Placement>(Where.Placed))
                   : std::nullopt;
    const bool PastEnd = Hit && Hit->Bytes >= int64_t(S.Arguments[Hit->Argument].Type.Size);
    if (!PastEnd || !S.Arguments[Hit->Argument].Growable || S.Arguments[Hit->Argument].Count > MostElements)
      return describeDeath(Where, Run.get(), S, O.Seconds);
    freeSharedMemory(Snapshots, Bytes);
    Argument &A = S.Arguments[Hit->Argument];
    A.Count = std::max(2 * A.Count, static_cast<size_t>(Hit->Bytes) / A.Type.Size + 1);
  }
}

Outcome SubjectTest::compareVariant(const Variant &V) {
  Where.Now = Progress::Running;
  unsigned Index = 0;
  for (unsigned Seed : seeds()) {
    for (Pattern P : AllPatterns) {
      if (!V.Masked && P != Pattern::All)
        continue;
      for (Placement Placed : {Placement::EndAtGuard, Placement::StartAtGuard}) {
        Run->prepare(Seed, Placed);
        Run->runVariant(V, Scalar, P);
        if (auto D = Run->compare(snapshot(Index, P)))
          return {Verdict::Failed, (Twine(D->Where) + ": scalar gives " + D->Expected + ", the variant " + D->Found +
                                    " (seed " + Twine(Seed) + ", mask " + name(P) + ")")
                                       .str()};
      }
    }
    ++Index;
  }
  return {};
}

// In a child, which may go on with the next case: makes the variant and runs it.
Outcome SubjectTest::runCase(const Case &C) {
  Jit Engine;
  Variant V;
  const auto Level = O.QuickCode && !C.Optimized ? CodeGenOptLevel::None : CodeGenOptLevel::Default;
  Outcome Built = buildVariant({S, C, Target, Make, O.Emit, Level, Recipes}, M, Context, Where, Engine, V);
  return Built.What == Verdict::Passed && S.Rejection.empty() ? compareVariant(V) : Built;
}

// What an outcome means for a case.
Outcome SubjectTest::judge(const Case &C, Outcome Result) const {
  if (Result.What == Verdict::Failed && Result.Text.empty())
    Result.Text = describeDeath(Where, Run.get(), S, O.Seconds);
  const bool Rejected = Result.What == Verdict::Rejected;
  if (!S.Rejection.empty()) {
    if (Rejected && StringRef(Result.Text).contains(S.Rejection))
      return {};
    return {Verdict::Failed, "should be rejected with '" + S.Rejection + "', but " +
                                 (Result.Text.empty() ? "is accepted" : "gives: " + Result.Text)};
  }
  if (!Rejected)
    return Result;
  // Odd widths are optional.
  const bool OddWidth = C.isVector() && (C.Lanes & (C.Lanes - 1)) != 0;
  // The cost model may prefer the scalar function.
  if (C.Auto && StringRef(Result.Text).contains("runs faster one work-item at a time"))
    return {Verdict::Skipped, Result.Text};
  return {OddWidth && StringRef(Result.Text).contains("lanes") ? Verdict::Skipped : Verdict::Failed,
          "rejected: " + Result.Text};
}

void SubjectTest::report(const Case &C, const Outcome &Result, StringRef Path, raw_ostream &Out, Counts &Total) const {
  const std::string What = (Path + " @" + S.Function + " [" + C.label() + " " + Target.Label + "]").str();
  if (Result.What == Verdict::Passed) {
    ++Total.Passed;
    if (O.Verbose)
      Out << "PASS " << What << "\n";
  } else if (Result.What == Verdict::Skipped) {
    ++Total.Skipped;
    if (O.Verbose)
      Out << "SKIP " << What << ": " << Result.Text << "\n";
  } else {
    ++Total.Failed;
    Out << "FAIL " << What << ": " << Result.Text << "\n     reproduce: " << O.Program << " --clang=" << O.Clang;
    for (const std::string &Flag : O.Flags)
      Out << " --flag=" << Flag;
    Out << (O.QuickCode ? " --quick-code" : "") << " --cpu=" << Target.Label << " --function=" << S.Function
        << " --case=" << C.label() << " " << Path << "\n";
  }
}

Counts SubjectTest::run(bool FirstCpu, StringRef Path, raw_ostream &Out) {
  Counts Total;
  const std::string Head = (Path + " @" + S.Function).str();
  if (!S.Rejection.empty() && O.SkipRejected) {
    Out << "SKIP " << Head << ": it is there to be rejected\n";
    ++Total.Skipped;
    return Total;
  }
  // What must be rejected need not run.
  std::string Problem = S.Rejection.empty() ? prepareReference() : "";
  if (!Problem.empty()) {
    Out << "FAIL " << Head << ": the scalar function " << Problem << "\n";
    ++Total.Failed;
    return Total;
  }
  std::vector<Case> Cases = casesOf(S, FirstCpu);
  if (std::optional<Case> Only = parseCase(O.OnlyCase))
    Cases = {*Only};
  for (Case &C : Cases)
    if (C.Chosen.empty())
      C.Chosen = O.Chosen;
  runInChildren(
      Cases.size(), [&](size_t I) { return runCase(Cases[I]); },
      [&](size_t I, Outcome Result) { report(Cases[I], judge(Cases[I], std::move(Result)), Path, Out, Total); }, Where,
      O.Seconds);
  if (Snapshots)
    freeSharedMemory(Snapshots, S.Seeds * std::size(AllPatterns) * Run->snapshotSize());
  return Total;
}

} // namespace

static void add(Counts &To, const Counts &What) {
  To.Passed += What.Passed;
  To.Failed += What.Failed;
  To.Skipped += What.Skipped;
}

static Error testOnCpu(const Module &Pristine, const KernelFile &File, const Options &O, const Cpu &Target,
                       orc::ThreadSafeContext Context, VariantMaker Make, raw_ostream &Out, Counts &Total,
                       RecipesByFunction &Recipes) {
  const bool FirstCpu = &Target == &O.Cpus.front();
  std::unique_ptr<Module> M = CloneModule(Pristine);
  TargetMachine &TM = targetMachine(Target, CodeGenOptLevel::Default);
  if (Error E = linkBuiltins(*M, BuiltinScope::WorkItem))
    return E;
  retarget(*M, Target, TM);
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(*M, &OS))
    return createStringError("invalid for the host: " + Why);
  std::vector<std::string> Unusable;
  Expected<std::vector<Subject>> Subjects = findSubjects(*M, File, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  for (const std::string &Text : Unusable) {
    Out << "SKIP " << File.Path << " @" << Text << "\n";
    ++Total.Skipped;
  }
  if (Subjects->empty() && Unusable.empty())
    return createStringError("there is no kernel and no function to test in it");
  auto *Where = static_cast<Progress *>(sharedMemory(sizeof(Progress)));
  auto *Seen = static_cast<RecipeSet *>(sharedMemory(sizeof(RecipeSet)));
  // Not of a single case, nor where other choices make other plans.
  const bool Asked = O.OnlyCase.empty() && O.Chosen.empty() && !O.SkipRejected;
  for (Subject &S : *Subjects)
    if (O.OnlyFunction.empty() || S.Function == O.OnlyFunction) {
      const std::string Name = S.Function;
      const RecipeSet Wanted = Asked ? S.Recipes : RecipeSet();
      Seen->reset();
      add(Total, SubjectTest(std::move(S), O, Target, *M, Context, Make, *Where, Wanted.any() ? Seen : nullptr)
                     .run(FirstCpu, File.Path, Out));
      Recipes[Name].Wanted = Wanted;
      Recipes[Name].Seen |= *Seen;
    }
  freeSharedMemory(Seen, sizeof(RecipeSet));
  freeSharedMemory(Where, sizeof(Progress));
  return Error::success();
}

static void checkRecipes(const RecipesByFunction &Recipes, StringRef Path, raw_ostream &Out, Counts &Total) {
  for (const auto &[Name, Its] : Recipes)
    for (size_t I = 0; I < Its.Wanted.size(); ++I) {
      if (!Its.Wanted[I])
        continue;
      ++(Its.Seen[I] ? Total.Passed : Total.Failed);
      if (!Its.Seen[I])
        Out << "FAIL " << Path << " @" << Name << ": no case has a plan with the recipe " << recipeAt(I) << "\n";
    }
}

Counts testFile(StringRef Path, const Options &O, VariantMaker Make, raw_ostream &Out) {
  Counts Total;
  auto Fail = [&](Error E) {
    Out << "FAIL " << Path << ": " << toString(std::move(E)) << "\n";
    ++Total.Failed;
  };
  Expected<KernelFile> File = readKernelFile(Path);
  if (!File) {
    Fail(File.takeError());
    return Total;
  }
  auto Context = std::make_unique<LLVMContext>();
  LLVMContext &Raw = *Context;
  orc::ThreadSafeContext Shared(std::move(Context));
  Expected<std::unique_ptr<Module>> M = loadKernels(*File, O.Clang, O.Flags, Raw);
  if (!M) {
    Fail(M.takeError());
    return Total;
  }
  RecipesByFunction Recipes;
  for (const Cpu &Target : O.Cpus)
    if (Error E = testOnCpu(**M, *File, O, Target, Shared, Make, Out, Total, Recipes))
      Fail(std::move(E));
  checkRecipes(Recipes, Path, Out, Total);
  return Total;
}

} // namespace vec::run
