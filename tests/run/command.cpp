#include "tests/run/command.h"
#include "tests/run/jobs.h"
#include "llvm/Support/TargetSelect.h"
#include <dlfcn.h>
#include <unistd.h>

using namespace llvm;

namespace vec::run {

static constexpr const char *Usage =
    "usage: run [option]... kernel|folder...\n"
    "  --clang=PATH       the clang that compiles .cl and .c files\n"
    "  --flag=FLAG        one more flag for clang; may be repeated\n"
    "  --cpu=A,B          CPUs to generate code for (default native); the first one gets all cases\n"
    "  --in-turn          each file meets the first CPU, every other one in turn one of the others, too\n"
    "  --quick-code       machine code without LLVM's optimizations, but of the cases whose IR is optimized (+O3)\n"
    "  --libvec=PATH      load a vector math library for calls of _ZGV functions\n"
    "  --jobs=N           files tested at once (default: the processors)\n"
    "  --case=LABEL       one case only: prepared, linear, x8, x8m (masked), x4.y, x8+O3\n"
    "  --choices=A;noB    all cases with these choices of the vectorizer\n"
    "  --function=NAME    one kernel or function only\n"
    "  --seed=N           one seed only\n"
    "  --seconds=N        processor time that a case may take (default 10)\n"
    "  --skip-rejected    leave out what is there to be rejected, and ask for no RECIPE\n"
    "  --emit             print the IR of each variant before it is compiled\n"
    "  --verbose          print passed and skipped cases, too\n";

namespace {
struct CommandLine {
  Options O;
  std::vector<std::string> Paths;
  std::string Cpus = "native", Libvec;
  unsigned Jobs = 0;
  bool Help = false;
};
} // namespace

static Error badOption(StringRef Word) {
  return createStringError("unknown or malformed option '" + Word + "'\n" + Usage);
}

static Error parse(ArrayRef<char *> Words, CommandLine &Line) {
  for (StringRef Word : Words) {
    StringRef Rest = Word;
    if (!Rest.consume_front("--")) {
      Line.Paths.push_back(Word.str());
      continue;
    }
    auto [Name, Value] = Rest.split('=');
    bool Good = true;
    if (Name == "help")
      Line.Help = true;
    else if (Name == "clang")
      Line.O.Clang = Value.str();
    else if (Name == "flag")
      Line.O.Flags.push_back(Value.str());
    else if (Name == "cpu")
      Line.Cpus = Value.str();
    else if (Name == "libvec")
      Line.Libvec = Value.str();
    else if (Name == "jobs")
      Good = !Value.getAsInteger(10, Line.Jobs);
    else if (Name == "case")
      Good = parseCase(Line.O.OnlyCase = Word.split('=').second.str()).has_value();
    else if (Name == "choices") {
      Line.O.Chosen = Value.str();
      if (Error E = Choices().add(Value))
        return E;
    } else if (Name == "function")
      Line.O.OnlyFunction = Value.str();
    else if (Name == "seed")
      Good = !Value.getAsInteger(10, Line.O.OnlySeed);
    else if (Name == "seconds")
      Good = !Value.getAsInteger(10, Line.O.Seconds) && Line.O.Seconds > 0;
    else if (Name == "in-turn")
      Line.O.InTurn = true;
    else if (Name == "quick-code")
      Line.O.QuickCode = true;
    else if (Name == "skip-rejected")
      Line.O.SkipRejected = true;
    else if (Name == "emit")
      Line.O.Emit = true;
    else if (Name == "verbose")
      Line.O.Verbose = true;
    else
      Good = false;
    if (!Good)
      return badOption(Word);
  }
  if (Line.Paths.empty() && !Line.Help)
    return createStringError(StringRef("name a kernel file or a folder of them\n").str() + Usage);
  return Error::success();
}

// CPUs that this host cannot run are told and count as skipped.
static Error findCpus(CommandLine &Line, unsigned &Skipped) {
  SmallVector<StringRef, 4> Labels;
  StringRef(Line.Cpus).split(Labels, ',');
  for (StringRef Label : Labels) {
    bool Runnable;
    Expected<Cpu> C = findCpu(Label, Runnable);
    if (!C)
      return C.takeError();
    if (Runnable) {
      Line.O.Cpus.push_back(*C);
    } else {
      outs() << "SKIP " << Label << ": this processor lacks some of its features\n";
      ++Skipped;
    }
  }
  return Error::success();
}

static Error load(StringRef Library) {
  if (!Library.empty() && !dlopen(Library.str().c_str(), RTLD_NOW | RTLD_GLOBAL))
    return createStringError("cannot load '" + Library + "': " + dlerror());
  return Error::success();
}

int runCommand(int Count, char **Arguments, VariantMaker Make) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  CommandLine Line;
  Line.O.Program = Arguments[0];
  unsigned Skipped = 0;
  auto Complain = [](Error E) {
    errs() << "run: " << toString(std::move(E)) << "\n";
    return 2;
  };
  if (Error E = parse(ArrayRef(Arguments + 1, Arguments + Count), Line))
    return Complain(std::move(E));
  if (Line.Help) {
    outs() << Usage;
    return 0;
  }
  if (Error E = findCpus(Line, Skipped))
    return Complain(std::move(E));
  if (Error E = load(Line.Libvec))
    return Complain(std::move(E));
  Expected<std::vector<std::string>> Files = findKernelFiles(Line.Paths);
  if (!Files)
    return Complain(Files.takeError());
  const long Processors = sysconf(_SC_NPROCESSORS_ONLN);
  const unsigned Jobs = Line.Jobs ? Line.Jobs : Processors > 0 ? static_cast<unsigned>(Processors) : 1;
  Counts Total;
  if (!Line.O.Cpus.empty())
    Total = testFiles(*Files, Line.O, Jobs, Make);
  outs() << Total.Passed << " passed, " << Total.Failed << " failed, " << Total.Skipped + Skipped << " skipped\n";
  // A filter that matches nothing must not look like success.
  const bool Nothing = Total.Passed + Total.Failed + Total.Skipped + Skipped == 0;
  return Nothing ? 2 : Total.Failed ? 1 : 0;
}

} // namespace vec::run
