// Makes the TargetMachine that the command line names. An architecture, and what -march and its like say of it, is
// taken as clang takes it: processor, features and calling convention are those of a function that clang compiles for
// it.
//
//   --target=riscv64 -march=rv64gcv   ==>   generic-rv64, +m,+a,+f,+d,+c,+v,..., lp64d
#include "passes/tools/vecc_clang.h"
#include "passes/tools/vecc_compile.h"
#include "passes/tools/vecc_target.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace vec {

static std::string attribute(const Function &F, StringRef Name) {
  return F.getFnAttribute(Name).getValueAsString().str();
}

// Compiles an empty function by clang: its attributes say which machine clang assumes.
static Expected<std::unique_ptr<TargetMachine>> asClangHasIt(const Triple &T, const VeccOptions &Options) {
  MemoryFile Source, Bitcode;
  if (!Source.write("void f(void) {}\n") || !Bitcode.isOpen())
    return createStringError("cannot make a file in memory: %s", std::strerror(errno));
  const std::string Target = "--target=" + T.str();
  std::vector<StringRef> Arguments = {Target, "-x", "c", "-c", "-emit-llvm", "-O1", "-fno-crash-diagnostics"};
  std::string What = "--target=" + Options.Target;
  for (const std::string &Flag : Options.MachineFlags) {
    Arguments.push_back(Flag);
    What += " " + Flag;
  }
  Arguments.insert(Arguments.end(), {"-o", "-", "-"});
  if (Error E = runClang(Arguments, &Source, Bitcode, What))
    return std::move(E);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = Bitcode.read("f.bc");
  if (!Text)
    return createStringError("cannot read what clang made for " + What);
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(**Text, Context);
  if (!M)
    return M.takeError();
  const Function &F = *(*M)->getFunction("f");
  std::string Features = attribute(F, "target-features");
  for (const std::string &Feature : Options.MachineFeatures)
    Features += (Features.empty() ? "+" : ",+") + Feature;
  auto *Abi = dyn_cast_or_null<MDString>((*M)->getModuleFlag("target-abi"));
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers();
  return makeTargetMachine(T, attribute(F, "target-cpu"), Features, Abi ? Abi->getString() : "");
}

Expected<std::unique_ptr<TargetMachine>> machineFor(const VeccOptions &Options) {
  if (std::optional<Triple> T = architecture(Options.Target))
    return asClangHasIt(*T, Options);
  return makeTargetMachine(Options.Target, Options.TargetFeatures);
}

} // namespace vec
