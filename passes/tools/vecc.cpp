// vecc: from an OpenCL C file to a native object and a C header.
#include "passes/tools/vecc_frontend.h"
#include "passes/tools/vecc_run.h"
#include "passes/tools/vecc_targets.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace vec;

// Writes to a temporary file beside the target and renames it: a reader never sees half an output.
static Error writeFile(StringRef Path, StringRef Contents) {
  return writeToOutput(Path, [&](raw_ostream &OS) {
    OS << Contents;
    return Error::success();
  });
}

static Error cannotWrite(StringRef Path, Error Why) {
  return createStringError("cannot write " + Path + ": " + errorToErrorCode(std::move(Why)).message());
}

// The exit status of a kernel that stayed scalar under -Werror=perf.
static constexpr int LeftScalarStatus = 2;

static Error run(const VeccOptions &Options) {
  if (Options.Run)
    return runKernel(Options);
  DependencyRule Rule(Options);
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = loadInput(Options, Context);
  if (!M)
    return M.takeError();
  Expected<VeccResult> Result = compileForTargets(**M, Options);
  // A rejection points into the module, which does not outlive this function: its text does.
  if (!Result)
    return createStringError(toString(Result.takeError()));
  if (Options.Perf == VeccOptions::WarningAsError && !Result->LeftScalar.empty())
    return createStringError(std::make_error_code(std::errc::operation_not_supported), Result->LeftScalar.front());
  if (Options.ReportJson)
    errs() << Result->Report << "\n";
  if (Options.What == Emit::Header)
    Result->Output = writeHeader(Options.Output, Options.Input, Result->Kernels);
  if (Error E = writeFile(Options.Output, Result->Output))
    return cannotWrite(Options.Output, std::move(E));
  if (Error E = Rule.keep())
    return E;
  if (Options.HeaderFile.empty())
    return Error::success();
  if (Error E = writeFile(Options.HeaderFile, writeHeader(Options.HeaderFile, Options.Input, Result->Kernels))) {
    if (Options.Output != "-")
      sys::fs::remove(Options.Output);
    return cannotWrite(Options.HeaderFile, std::move(E));
  }
  return Error::success();
}

int main(int Count, char **Arguments) {
  InitLLVM Init(Count, Arguments);
  setBugReportMsg("vecc: this crash is a bug of vecc; please report it with the input and these lines:\n");
  Expected<VeccOptions> Options =
      parseVeccOptions(ArrayRef<const char *>(Arguments, Count).drop_front(Count > 0 ? 1 : 0));
  Error E = Options ? Error::success() : Options.takeError();
  if (!E && Options->Help)
    outs() << veccHelp();
  else if (!E)
    E = run(*Options);
  if (!E)
    return 0;
  int Status = 1;
  E = handleErrors(std::move(E), [&](std::unique_ptr<StringError> S) -> Error {
    if (S->convertToErrorCode() == std::errc::operation_not_supported)
      Status = LeftScalarStatus;
    return Error(std::move(S));
  });
  std::string Message = toString(std::move(E));
  for (char &C : Message)
    if (C == '\n')
      C = ' ';
  WithColor::error(errs(), "vecc") << Message << "\n";
  return Status;
}
