#include "tests/run/frontend.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include <map>

using namespace llvm;

namespace vec::run {

static std::string hostFeatures() {
  SubtargetFeatures Features;
  for (const auto &[Name, Has] : sys::getHostCPUFeatures())
    Features.AddFeature(Name, Has);
  return Features.getString();
}

Expected<Cpu> findCpu(StringRef Label, bool &Runnable) {
  Runnable = true;
  if (Label == "native")
    return Cpu{"native", sys::getHostCPUName().str(), hostFeatures()};
  if (X86::parseArchX86(Label, /*Only64Bit=*/true) == X86::CK_None)
    return createStringError("LLVM does not know the CPU '" + Label + "'; try native, x86-64-v3 or x86-64");
  SmallVector<StringRef, 64> Needed;
  X86::getFeaturesForCPU(Label, Needed);
  StringMap<bool> Host = sys::getHostCPUFeatures();
  for (StringRef Feature : Needed) {
    Feature.consume_front("+");
    auto Found = Host.find(Feature);
    // Features that getHostCPUFeatures does not report (x87, nopl) are in every x86-64.
    Runnable &= Found == Host.end() || Found->second;
  }
  return Cpu{Label.str(), Label.str(), ""};
}

TargetMachine &targetMachine(const Cpu &C, CodeGenOptLevel Level) {
  static std::map<std::tuple<std::string, std::string, CodeGenOptLevel>, std::unique_ptr<TargetMachine>> Known;
  std::unique_ptr<TargetMachine> &Machine = Known[{C.Name, C.Features, Level}];
  if (Machine)
    return *Machine;
  Triple Host(sys::getProcessTriple());
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(Host, Error);
  if (!T)
    report_fatal_error(StringRef(Error));
  Machine.reset(T->createTargetMachine(Host, C.Name, C.Features, TargetOptions(), Reloc::PIC_, CodeModel::Small, Level,
                                       /*JIT=*/true));
  return *Machine;
}

// A file that goes when its owner does.
struct ScratchFile {
  SmallString<128> Path;
  explicit ScratchFile(StringRef Suffix) { sys::fs::createTemporaryFile("run", Suffix, Path); }
  ~ScratchFile() { sys::fs::remove(Path); }
  std::string contents() const {
    auto Buffer = MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }
};

static Error compile(const KernelFile &File, StringRef Clang, ArrayRef<std::string> More, StringRef Output) {
  const Directive *Target = File.find("", "TARGET"), *Flags = File.find("", "CLANG");
  const bool IsOpenCL = StringRef(File.Path).ends_with(".cl");
  std::vector<std::string> Command = {
      Clang.str(), "-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-emit-llvm", "-c"};
  if (IsOpenCL)
    for (const char *Word : {"-x", "cl", "-cl-std=CL3.0", "-Xclang", "-finclude-default-header", "-cl-kernel-arg-info"})
      Command.push_back(Word);
  Command.insert(Command.end(), {"-target", Target ? Target->Text : IsOpenCL ? "spir64" : "x86_64-linux-gnu"});
  Command.insert(Command.end(), More.begin(), More.end());
  if (Flags) {
    SmallVector<StringRef, 8> Words;
    SplitString(Flags->Text, Words);
    for (StringRef Word : Words)
      Command.push_back(Word.str());
  }
  Command.insert(Command.end(), {"-o", Output.str(), File.Path});

  ScratchFile Messages("txt");
  std::vector<StringRef> Arguments(Command.begin(), Command.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(Messages.Path), StringRef(Messages.Path)};
  std::string Why;
  int Status = sys::ExecuteAndWait(Clang, Arguments, std::nullopt, Redirects, /*SecondsToWait=*/120, 0, &Why);
  if (Status != 0)
    return createStringError("cannot compile " + File.Path + ": " + (Why.empty() ? Messages.contents() : Why));
  return Error::success();
}

Expected<std::unique_ptr<Module>> loadKernels(const KernelFile &File, StringRef Clang, ArrayRef<std::string> Flags,
                                              LLVMContext &Context) {
  ScratchFile Bitcode("bc");
  std::string Input = File.Path;
  StringRef Extension = sys::path::extension(File.Path);
  if (Extension != ".ll" && Extension != ".bc") {
    if (Error E = compile(File, Clang, Flags, Bitcode.Path))
      return E;
    Input = Bitcode.Path.str().str();
  }
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(Input, Diagnostic, Context);
  if (!M) {
    std::string Text;
    raw_string_ostream OS(Text);
    Diagnostic.print("", OS, /*ShowColors=*/false);
    return createStringError(Text);
  }
  return M;
}

void retarget(Module &M, const Cpu &C, const TargetMachine &TM) {
  M.setTargetTriple(TM.getTargetTriple());
  M.setDataLayout(TM.createDataLayout());
  for (Function &F : M) {
    // What is defined elsewhere is reached through the JIT's tables.
    if (F.isDeclaration())
      F.setDSOLocal(false);
    // C's inline functions have no definition elsewhere, though OpenCL C programs call them as if they had.
    if (F.hasAvailableExternallyLinkage())
      F.setLinkage(GlobalValue::InternalLinkage);
    for (StringRef Name : {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width"})
      F.removeFnAttr(Name);
    F.addFnAttr("target-cpu", C.Name);
    if (!C.Features.empty())
      F.addFnAttr("target-features", C.Features);
  }
}

} // namespace vec::run
