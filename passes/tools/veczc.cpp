// veczc: vectorizes kernels and functions of an LLVM module.
#include "passes/tools/veczc_run.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace vec;

static int fail(const Twine &Message) {
  errs() << "veczc: error: " << Message << '\n';
  return 1;
}

// The module, or null when what is wrong has been told.
static std::unique_ptr<Module> read(const std::string &Input, LLVMContext &Context) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(Input, Diagnostic, Context);
  if (!M) {
    Diagnostic.print("veczc", errs());
    return nullptr;
  }
  std::string Broken;
  raw_string_ostream BrokenStream(Broken);
  if (verifyModule(*M, &BrokenStream)) {
    fail(Input + " is not valid IR: " + StringRef(Broken).split('\n').first);
    return nullptr;
  }
  return M;
}

static int run(int argc, char **argv) {
  Expected<VeczcOptions> O = parseVeczcOptions(argc, argv);
  if (!O)
    return fail(toString(O.takeError()));
  LLVMContext Context;
  std::unique_ptr<Module> M;
  // LLVM's readers crash on some files that are no IR.
  CrashRecoveryContext::Enable();
  bool Returned = CrashRecoveryContext().RunSafely([&] { M = read(O->Input, Context); });
  CrashRecoveryContext::Disable();
  if (!Returned) {
    fail(O->Input + " is not valid IR: LLVM's reader crashes on it");
    errs().flush();
    // What it left behind cannot be destroyed.
    _exit(1);
  }
  if (!M)
    return 1;
  Statistics Counters;
  if (Error E = runVeczc(*M, *O, Counters))
    return fail(toString(std::move(E)));
  if (Error E = writeModule(*M, *O))
    return fail(toString(std::move(E)));
  if (Error E = writeStatistics(Counters, *O))
    return fail(toString(std::move(E)));
  return 0;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  return run(argc, argv);
}
