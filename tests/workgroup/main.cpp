// Work-groups: kernels as vecc compiles them against the same kernels run work-item by work-item on stacks of their
// own. See README.md.
#include "tests/fuzz/kernels/generator.h"
#include "tests/run/child.h"
#include "tests/run/execution.h"
#include "tests/run/jobs.h"
#include "tests/run/variant.h"
#include "tests/workgroup/compiled_kernel.h"
#include "tests/workgroup/launches.h"
#include "tests/workgroup/shrink.h"
#include "tests/workgroup/work_group.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <dlfcn.h>
#include <set>

using namespace llvm;
using namespace vec;
using namespace vec::workgroup;

namespace {

constexpr const char *Usage =
    "usage: workgroup --clang=PATH [option]... [kernel|folder]...\n"
    "  --libvec=PATH     the vector math library\n"
    "  --modes=A,B       never auto x8 x16+6 x4.y auto/group auto@x86-64-v3 (default: auto,x4)\n"
    "  --in-turn         each kernel meets one of the modes, the next kernel the next one\n"
    "  --flag=FLAG       one more flag for clang; -g: debug information is kept\n"
    "  --function=NAME   one kernel only\n"
    "  --seconds=N       processor time of one mode of a kernel (default 20)\n"
    "  --random=S:N      N random kernels, from seed S on\n"
    "  --out=FOLDER      random kernels that came out wrong are shrunk and written there\n"
    "  --verbose         print what passed, too\n";

// How a kernel is compiled and run: "auto", "x8.y", "x16+6", "never/group", "x4@x86-64-v3".
struct Mode {
  std::string Label;
  VeccOptions Options;
  bool ByGroups = false;
  std::vector<abi::Lanes> Widths; // of packets, where there are several
};

std::optional<Mode> parseMode(StringRef Text) {
  Mode M;
  M.Label = Text.str();
  auto [Rest, Target] = Text.split('@');
  if (!Target.empty())
    M.Options.Target = Target.str();
  M.ByGroups = Rest.consume_back("/group");
  for (auto [Suffix, D] : {std::pair(".x", 0u), {".y", 1u}, {".z", 2u}})
    if (Rest.consume_back(Suffix))
      M.Options.Dimension = D;
  if (Rest == "never") {
    M.Options.Vectorize = VeccOptions::Never;
  } else if (Rest != "auto") {
    M.Options.Vectorize = VeccOptions::Fixed;
    SmallVector<StringRef, 2> Widths;
    if (!Rest.consume_front("x"))
      return std::nullopt;
    Rest.split(Widths, '+');
    for (StringRef Width : Widths)
      if (Width.getAsInteger(10, M.Widths.emplace_back().min) || M.Widths.back().min < 2)
        return std::nullopt;
    M.Options.Lanes = M.Widths.front();
  }
  return M;
}

struct Failure {
  std::string Function, Text;
  Mode How;
};

struct Settings {
  std::string Clang, OnlyFunction;
  std::vector<Mode> Modes;
  std::vector<std::string> Flags;
  unsigned Seconds = 20;
  bool Verbose = false, Silent = false;
  bool InTurn = false;                      // each kernel meets one of the modes
  std::vector<Failure> *Failures = nullptr; // where to note them
  uint64_t Seed = 0, Count = 0;             // of random kernels
  std::string Folder;                       // where those go that came out wrong
};

class KernelTest {
  const run::KernelFile &File;
  const Settings &O;
  const Module &M; // as clang made it
  std::string Function;
  orc::ThreadSafeContext Context;
  run::Progress &Where;

  std::string compare(run::Thunk Scalar, const CompiledKernel &Compiled, const Mode &How, StringRef Local) {
    Expected<run::Subject> S = launchOf(M, File, Function, Local);
    if (!S)
      return toString(S.takeError());
    run::Execution Run(*S, Type::getVoidTy(M.getContext()), M.getDataLayout(), Where);
    std::vector<uint8_t> Expected(Run.snapshotSize());
    for (unsigned Seed = 1; Seed <= S->Seeds; ++Seed) {
      const auto Placed = Seed % 2 ? run::Placement::EndAtGuard : run::Placement::StartAtGuard;
      std::string Problem;
      Run.prepare(Seed, Placed);
      Run.call([&](void *const *Slots) {
        Problem = runRange(S->Range, Seed, File.find(Function, "LEAVE"), [&] { Scalar(Slots, nullptr, nullptr); });
      });
      const std::string At = " (local size " + Local.str() + ", seed " + std::to_string(Seed) + ")";
      if (!Problem.empty())
        return "the kernel " + Problem + At;
      Run.takeSnapshot(Expected.data());
      Run.prepare(Seed, Placed);
      Run.call([&](void *const *Slots) { Compiled.run(Slots, S->Range, How.ByGroups); });
      if (auto D = Run.compare(Expected.data()))
        return D->Where + ": on stacks " + D->Expected + ", compiled " + D->Found + At;
    }
    return "";
  }

  // In a child, which may go on with the next mode.
  run::Outcome runMode(const Mode &How) {
    auto Failed = [](const Twine &Text) { return run::Outcome{run::Verdict::Failed, Text.str()}; };
    bool Runnable;
    // The CPU of the mode, for whether multiplication and addition are fused is its business.
    Expected<run::Cpu> Host = run::findCpu(How.Options.Target, Runnable);
    if (!Host)
      return Failed(toString(Host.takeError()));
    Where.Now = run::Progress::Compiling;
    std::unique_ptr<Module> ForHost = CloneModule(M);
    run::retarget(*ForHost, *Host, run::targetMachine(*Host, CodeGenOptLevel::None));
    run::Jit Engine;
    Expected<run::Thunk> Scalar = run::compileScalar(*ForHost, Function, *Host, Context, Engine);
    if (!Scalar)
      return Failed(toString(Scalar.takeError()));
    Expected<CompiledKernel> Compiled =
        CompiledKernel::make(CloneModule(M), Context, How.Options, {Function, How.Widths, std::nullopt});
    Expected<run::Subject> First = launchOf(M, File, Function, "");
    if (!First)
      return Failed(toString(First.takeError()));
    if (!Compiled) {
      std::string Why = toString(Compiled.takeError());
      if (First->Rejection.empty())
        return Failed("refused: " + Why);
      return StringRef(Why).contains(First->Rejection) ? run::Outcome{} : Failed("refused in other words: " + Why);
    }
    if (!First->Rejection.empty())
      return Failed("should be refused with '" + First->Rejection + "'");
    Where.Now = run::Progress::Running;
    setSubGroups(Compiled->Lanes, Compiled->Dimension);
    for (const std::string &Local : localSizes(File, *First))
      if (std::string Problem = compare(*Scalar, *Compiled, How, Local); !Problem.empty())
        return Failed(Problem);
    return {};
  }

  std::string death() const {
    if (Where.TimedOut)
      return "took too long";
    std::string Phase = Where.Now == run::Progress::Running ? "running" : "compiling";
    return "died " + Phase + ", signal " + std::to_string(Where.Signal) + " (seed " + std::to_string(Where.Seed) + ")";
  }

  void report(const Mode &How, const run::Outcome &Result, unsigned &Passed, unsigned &Failed) {
    const bool Good = Result.What == run::Verdict::Passed;
    ++(Good ? Passed : Failed);
    const std::string Text = Good || !Result.Text.empty() ? Result.Text : death();
    if (!Good && O.Failures)
      O.Failures->push_back({Function, Text, How});
    if (O.Silent || (Good && !O.Verbose))
      return;
    outs() << (Good ? "PASS " : "FAIL ") << File.Path << " @" << Function << " [" << How.Label << "]";
    if (!Good)
      outs() << ": " << Text;
    outs() << "\n";
    outs().flush();
  }

public:
  KernelTest(const run::KernelFile &File, const Settings &O, const Module &M, StringRef Function,
             orc::ThreadSafeContext Context, run::Progress &Where)
      : File(File), O(O), M(M), Function(Function), Context(std::move(Context)), Where(Where) {}

  void run(unsigned &Passed, unsigned &Failed) {
    ArrayRef<Mode> Modes = O.Modes;
    if (O.InTurn)
      Modes = Modes[(Passed + Failed) % Modes.size()];
    run::runInChildren(
        Modes.size(), [&](size_t I) { return runMode(Modes[I]); },
        [&](size_t I, const run::Outcome &Result) { report(Modes[I], Result, Passed, Failed); }, Where, O.Seconds);
  }
};

Error testFile(StringRef Path, const Settings &O, run::Progress &Where, unsigned &Passed, unsigned &Failed) {
  Expected<run::KernelFile> File = run::readKernelFile(Path);
  if (!File)
    return File.takeError();
  auto Owner = std::make_unique<LLVMContext>();
  LLVMContext &Raw = *Owner;
  orc::ThreadSafeContext Context(std::move(Owner));
  Expected<std::unique_ptr<Module>> M = run::loadKernels(*File, O.Clang, O.Flags, Raw);
  if (!M)
    return M.takeError();
  std::vector<std::string> Unusable;
  Expected<std::vector<run::Subject>> Subjects = run::findSubjects(**M, *File, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  if (Subjects->empty() || !Unusable.empty())
    return createStringError(Unusable.empty() ? "there is no kernel in it" : Unusable[0]);
  for (const run::Subject &S : *Subjects)
    if (O.OnlyFunction.empty() || O.OnlyFunction == S.Function)
      KernelTest(*File, O, **M, S.Function, Context, Where).run(Passed, Failed);
  return Error::success();
}

// The same of kernels that are no file.
Error testText(StringRef Text, const Settings &O, run::Progress &Where, unsigned &Passed, unsigned &Failed) {
  SmallString<128> Path;
  int File;
  if (std::error_code Code = sys::fs::createTemporaryFile("workgroup", "cl", File, Path))
    return createStringError("cannot make a file: " + Code.message());
  raw_fd_ostream(File, /*shouldClose=*/true) << fuzz::preamble() << "\n" << Text;
  FileRemover Gone(Path);
  return testFile(Path, O, Where, Passed, Failed);
}

// Writes a small kernel that fails in the same mode.
Error writeShrunk(const Failure &What, const Settings &O, run::Progress &Where) {
  std::vector<Failure> Failures;
  Settings Again = O;
  Again.Modes = {What.How};
  Again.Silent = true;
  Again.Failures = &Failures;
  auto Fails = [&](const std::string &Text) {
    unsigned Passed = 0, Failed = 0;
    Failures.clear();
    // One that is wrong itself, as the oracle tells, shows nothing.
    return !errorToBool(testText(Text, Again, Where, Passed, Failed)) && !Failures.empty() &&
           !StringRef(Failures[0].Text).starts_with("the kernel ");
  };
  uint64_t Seed = 0;
  StringRef(What.Function).drop_front().getAsInteger(10, Seed);
  const std::string Path = O.Folder + "/" + What.Function + ".cl", Text = shrink(Seed, What.Function, Fails, 120);
  sys::fs::create_directories(O.Folder);
  std::error_code Code;
  raw_fd_ostream Out(Path, Code);
  if (Code)
    return createStringError("cannot write " + Path + ": " + Code.message());
  Out << "// " << What.How.Label << ": " << What.Text << "\n" << fuzz::preamble() << "\n" << Text;
  outs() << "     " << Path << "\n";
  return Error::success();
}

// Random kernels, some at a time.
Error testRandom(const Settings &O, run::Progress &Where, unsigned &Passed, unsigned &Failed) {
  constexpr uint64_t Together = 20;
  for (uint64_t First = O.Seed; First < O.Seed + O.Count; First += Together) {
    std::string Text;
    for (uint64_t Seed = First; Seed < std::min(First + Together, O.Seed + O.Count); ++Seed)
      Text += "\n" + fuzz::generateGroupKernel(Seed, "k" + std::to_string(Seed), {}).Text;
    std::vector<Failure> Failures;
    Settings Noting = O;
    Noting.Failures = &Failures;
    if (Error E = testText(Text, Noting, Where, Passed, Failed))
      return createStringError("kernels from seed " + std::to_string(First) + " on: " + toString(std::move(E)));
    std::set<std::string> Written;
    for (const Failure &What : Failures)
      if (!O.Folder.empty() && Written.insert(What.Function).second)
        if (Error E = writeShrunk(What, O, Where))
          return E;
  }
  return Error::success();
}

Error parse(ArrayRef<char *> Words, Settings &O, std::vector<std::string> &Paths) {
  std::string Modes = "auto,x4";
  for (StringRef Word : Words) {
    StringRef Rest = Word;
    if (!Rest.consume_front("--")) {
      Paths.push_back(Word.str());
      continue;
    }
    auto [Name, Value] = Rest.split('=');
    bool Good = true;
    if (Name == "clang")
      O.Clang = Value.str();
    else if (Name == "libvec")
      Good = dlopen(Value.str().c_str(), RTLD_NOW | RTLD_GLOBAL);
    else if (Name == "modes")
      Modes = Value.str();
    else if (Name == "in-turn")
      O.InTurn = true;
    else if (Name == "flag")
      O.Flags.push_back(Value.str());
    else if (Name == "function")
      O.OnlyFunction = Value.str();
    else if (Name == "random")
      Good = !Value.split(':').first.getAsInteger(10, O.Seed) && !Value.split(':').second.getAsInteger(10, O.Count);
    else if (Name == "out")
      O.Folder = Value.str();
    else if (Name == "seconds")
      Good = !Value.getAsInteger(10, O.Seconds) && O.Seconds > 0;
    else if (Name == "verbose")
      O.Verbose = true;
    else
      Good = false;
    if (!Good)
      return createStringError("unknown or malformed option '" + Word + "'\n" + Usage);
  }
  SmallVector<StringRef, 8> Labels;
  StringRef(Modes).split(Labels, ',');
  for (StringRef Label : Labels) {
    std::optional<Mode> How = parseMode(Label);
    if (!How)
      return createStringError("there is no mode '" + Label + "'\n" + Usage);
    How->Options.DebugInfo = is_contained(O.Flags, "-g");
    O.Modes.push_back(*How);
  }
  return Paths.empty() && !O.Count ? createStringError(Usage) : Error::success();
}

} // namespace

int main(int Count, char **Arguments) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  Settings O;
  std::vector<std::string> Paths;
  Error E = parse(ArrayRef(Arguments + 1, Arguments + Count), O, Paths);
  Expected<std::vector<std::string>> Files = E ? std::move(E) : run::findKernelFiles(Paths);
  if (!Files) {
    errs() << "workgroup: " << toString(Files.takeError()) << "\n";
    return 2;
  }
  auto *Where = static_cast<run::Progress *>(run::sharedMemory(sizeof(run::Progress)));
  unsigned Passed = 0, Failed = 0;
  for (const std::string &Path : *Files)
    if (Error Bad = testFile(Path, O, *Where, Passed, Failed)) {
      outs() << "FAIL " << Path << ": " << toString(std::move(Bad)) << "\n";
      ++Failed;
    }
  if (Error Bad = testRandom(O, *Where, Passed, Failed)) {
    outs() << "FAIL " << toString(std::move(Bad)) << "\n";
    ++Failed;
  }
  outs() << Passed << " passed, " << Failed << " failed, 0 skipped\n";
  // A filter that matches nothing must not look like success.
  return Passed + Failed == 0 ? 2 : Failed ? 1 : 0;
}
