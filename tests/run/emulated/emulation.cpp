#include "tests/run/emulated/emulation.h"
#include "tests/run/jobs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace vec::run {

namespace {
struct CommandLine {
  std::string Clang, Runtime; // the C sources of the program in the emulator
  std::string Keep;           // a folder for what is made
  std::string Only;           // targets, with commas
  unsigned Every = 1;         // of the files one in so many, and others for each target
  std::vector<std::string> Paths;
};
} // namespace

static bool parse(ArrayRef<char *> Words, CommandLine &O) {
  for (StringRef Word : Words) {
    if (Word.consume_front("--clang="))
      O.Clang = Word.str();
    else if (Word.consume_front("--runtime="))
      O.Runtime = Word.str();
    else if (Word.consume_front("--keep="))
      O.Keep = Word.str();
    else if (Word.consume_front("--target="))
      O.Only = Word.str();
    else if (Word.consume_front("--every=")) {
      if (Word.getAsInteger(10, O.Every) || !O.Every)
        return false;
    } else if (Word.starts_with("--"))
      return false;
    else
      O.Paths.push_back(Word.str());
  }
  return !O.Clang.empty() && !O.Runtime.empty() && !O.Paths.empty();
}

// Runs a program; what it prints goes to the file. Returns its exit status, or -1 with the reason.
static int execute(ArrayRef<std::string> Command, StringRef Output, std::string &Why) {
  ErrorOr<std::string> Program = sys::findProgramByName(Command.front());
  if (!Program) {
    Why = "cannot find " + Command.front();
    return -1;
  }
  sys::fs::remove(Output); // is not truncated
  std::vector<StringRef> Words(Command.begin(), Command.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Output, Output};
  return sys::ExecuteAndWait(*Program, Words, std::nullopt, Redirects, /*SecondsToWait=*/0, 0, &Why);
}

static std::string contents(const Twine &Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

static void addSymbols(StringRef Path, StringSet<> &Known) {
  Expected<object::OwningBinary<object::ObjectFile>> File = object::ObjectFile::createObjectFile(Path);
  if (!File) {
    consumeError(File.takeError());
    return;
  }
  auto Add = [&](const object::SymbolRef &S) {
    if (!(cantFail(S.getFlags()) & object::SymbolRef::SF_Undefined))
      Known.insert(cantFail(S.getName()));
  };
  for (const object::SymbolRef &S : File->getBinary()->symbols())
    Add(S);
  if (auto *Elf = dyn_cast<object::ELFObjectFileBase>(File->getBinary()))
    for (const object::ELFSymbolRef &S : Elf->getDynamicSymbolIterators())
      Add(S);
}

namespace {
// One target: what is compiled for it, and the program that comes out.
class Run {
  const ForeignTarget &Target;
  const CommandLine &O;
  std::string Folder;
  std::vector<std::string> Sources;
  Counts &Total;

  bool fail(const Twine &Why) {
    outs() << "FAIL [" << Target.Processor.Label << "] " << Why << "\n";
    ++Total.Failed;
    return false;
  }
  bool command(ArrayRef<std::string> Words) {
    std::string Why, Log = Folder + "/log";
    return execute(Words, Log, Why) == 0 || fail(Words.front() + ": " + Why + contents(Log));
  }

public:
  Run(const ForeignTarget &Target, const CommandLine &O, std::string Folder, Counts &Total)
      : Target(Target), O(O), Folder(std::move(Folder)), Total(Total) {}

  bool compileRuntime() {
    for (StringRef Name : {"main", "work_item", "builtins"}) {
      std::string Object = (Folder + "/" + Name + ".o").str();
      std::vector<std::string> Words = {O.Clang,
                                        "--target=" + Target.triple(),
                                        "-O1",
                                        "-ffp-contract=off",
                                        "-fno-builtin",
                                        "-isystem",
                                        Target.sysroot() + "/include",
                                        "-c",
                                        O.Runtime + "/" + Name.str() + ".c",
                                        "-o",
                                        Object};
      Words.insert(Words.end(), Target.CompileFlags.begin(), Target.CompileFlags.end());
      if (!command(Words))
        return false;
      Sources.push_back(Object);
    }
    return true;
  }

  StringSet<> symbols() const {
    StringSet<> Known;
    for (const std::string &Object : Sources)
      addSymbols(Object, Known);
    for (StringRef Library : {"libc.so.6", "libm.so.6"})
      addSymbols((Target.sysroot() + "/lib/" + Library).str(), Known);
    return Known;
  }

  bool link(const ForeignProgram &P) {
    const std::string Lib = Target.sysroot() + "/lib/";
    std::vector<std::string> Words = {sys::findProgramByName("ld.lld-22") ? "ld.lld-22" : "ld.lld",
                                      "-o",
                                      Folder + "/program",
                                      "-dynamic-linker",
                                      Target.Interpreter.str(),
                                      Lib + "crt1.o",
                                      Lib + "crti.o"};
    Words.insert(Words.end(), Sources.begin(), Sources.end());
    Words.insert(Words.end(), P.Objects.begin(), P.Objects.end());
    for (const char *Name : {"libm.so.6", "libc.so.6", "libc_nonshared.a", "crtn.o"})
      Words.push_back(Lib + Name);
    return command(Words);
  }

  // Runs the program, as often as the emulator gives up on a kernel and once more. Where the program has found the
  // suspect instruction wrong, what differs in kernels that have it tells nothing.
  void emulate(const std::string &Cpu, const ForeignProgram &P) {
    std::string VScale;
    Counts Here;
    bool SuspectIsWrong = false;
    for (unsigned First = 0; VScale.empty();) {
      std::string Why, Log = Folder + "/log";
      execute({Target.emulator(), "-cpu", Cpu, "-L", Target.sysroot(), Folder + "/program", std::to_string(First)}, Log,
              Why);
      const std::string Text = contents(Log);
      SmallVector<StringRef, 0> Lines;
      StringRef(Text).split(Lines, '\n', -1, false);
      StringRef Kernel;
      for (StringRef Line : Lines) {
        unsigned Passed, Failed;
        if (Line.consume_front("wrong "))
          SuspectIsWrong = Target.Suspect && Line == Target.Suspect->Name;
        else if (Line.starts_with("FAIL") && SuspectIsWrong && P.Suspects[First])
          outs() << "SKIP" << Line.drop_front(4) << " [" << Cpu << "]: the emulator computes " << Target.Suspect->Name
                 << " wrong\n";
        else if (Line.starts_with("FAIL"))
          outs() << Line << " [" << Cpu << "]\n";
        else if (Line.consume_front("@ ") && !Line.consumeInteger(10, First))
          Kernel = Line.trim();
        else if (Line.consume_front("= ") && !Line.consumeInteger(10, Passed) && Line.consume_front(" ") &&
                 !Line.consumeInteger(10, Failed)) {
          Here.Passed += Passed;
          (SuspectIsWrong && P.Suspects[First] ? Here.Skipped : Here.Failed) += Failed;
        } else if (Line.consume_front("vscale "))
          VScale = Line.str();
      }
      if (!VScale.empty())
        break;
      StringRef Last = Lines.empty() ? StringRef(Why) : Lines.back();
      if (Kernel.empty() || !Last.contains("Assertion")) {
        fail("on " + Cpu + " the program ends in " + Kernel + ": " + Why + " " + Last);
        break;
      }
      outs() << "SKIP " << Kernel << " [" << Cpu << "]: the emulator gives up: " << Last << "\n";
      ++Here.Skipped;
      ++First;
    }
    outs() << Target.emulator() << " -cpu " << Cpu << ", vscale " << VScale << ": " << Here.Passed << " passed, "
           << Here.Failed << " failed, " << Here.Skipped << " skipped\n";
    Total.Passed += Here.Passed;
    Total.Failed += Here.Failed;
    Total.Skipped += Here.Skipped;
  }
};
} // namespace

int emulate(ArrayRef<char *> Words, ArrayRef<std::string> ClangFlags, ProgramMaker Make) {
  CommandLine O;
  if (!parse(Words, O)) {
    errs() << "usage: emulated --clang=PATH --runtime=FOLDER [--target=sve,rvv,neon,vsx,rvv-fixed] [--every=N] "
              "[--keep=FOLDER] kernel|folder...\n";
    return 2;
  }
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  SmallString<128> Folder(O.Keep);
  if (O.Keep.empty() ? sys::fs::createUniqueDirectory("emulated", Folder) : sys::fs::create_directories(Folder)) {
    errs() << "emulated: cannot make a folder for what is compiled\n";
    return 2;
  }
  Counts Total;
  std::vector<std::unique_ptr<Run>> Runs;
  std::vector<std::unique_ptr<ForeignProgram>> Programs;
  std::vector<const ForeignTarget *> Targets;
  for (const ForeignTarget &T : foreignTargets()) {
    if (!O.Only.empty() && !is_contained(split(O.Only, ','), T.Processor.Label))
      continue;
    if (std::string Missing = whatIsMissing(T); !Missing.empty()) {
      outs() << "SKIP " << T.Processor.Label << ": " << Missing << "\n";
      ++Total.Skipped;
      continue;
    }
    std::string Own = (Folder + "/" + T.Processor.Label).str();
    sys::fs::create_directories(Own);
    auto R = std::make_unique<Run>(T, O, Own, Total);
    if (!R->compileRuntime())
      continue;
    Programs.push_back(Make(T, R->symbols(), Own));
    Runs.push_back(std::move(R));
    Targets.push_back(&T);
  }
  Expected<std::vector<std::string>> Files = findKernelFiles(O.Paths);
  if (!Files) {
    errs() << "emulated: " << toString(Files.takeError()) << "\n";
    return 2;
  }
  if (!Runs.empty())
    for (auto [Number, Path] : enumerate(*Files)) {
      SmallVector<ForeignProgram *, 4> Takers;
      for (auto [Which, P] : enumerate(Programs))
        if ((Number + Which) % O.Every == 0)
          Takers.push_back(P.get());
      if (Takers.empty())
        continue;
      LLVMContext Context;
      Expected<KernelFile> File = readKernelFile(Path);
      Error E = File.takeError();
      if (!E && File->find("", "TARGET"))
        continue; // made for another target
      Expected<std::unique_ptr<Module>> M = E ? std::move(E) : loadKernels(*File, O.Clang, ClangFlags, Context);
      if (!M) {
        outs() << "FAIL " << Path << ": " << toString(M.takeError()) << "\n";
        ++Total.Failed;
        continue;
      }
      for (ForeignProgram *P : Takers)
        if (Error Bad = P->add(**M, *File)) {
          outs() << "FAIL " << Path << ": " << toString(std::move(Bad)) << "\n";
          ++Total.Failed;
        }
    }
  for (auto [R, P, T] : zip_equal(Runs, Programs, Targets)) {
    Total.Failed += P->Failed;
    Total.Skipped += P->Skipped;
    if (Error E = P->finish()) {
      outs() << "FAIL " << toString(std::move(E)) << "\n";
      ++Total.Failed;
    } else if (R->link(*P)) {
      for (const std::string &Cpu : T->Emulated)
        R->emulate(Cpu, *P);
    }
  }
  if (O.Keep.empty())
    sys::fs::remove_directories(Folder);
  outs() << Total.Passed << " passed, " << Total.Failed << " failed, " << Total.Skipped << " skipped\n";
  // 77 tells Meson that nothing could be tried.
  return Total.Failed ? 1 : Runs.empty() ? 77 : 0;
}

} // namespace vec::run
