// vecc: from an OpenCL C file to a native object and a C header.
#include "passes/tools/outputs.h"
#include "passes/tools/tool_main.h"
#include "passes/tools/vecc_compile.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace vec;

static Error run(const VeccOptions &Options) {
  if (Options.Run)
    return runKernel(Options);
  Outputs Files({Options.Input, Options.Bodies});
  if (Error E = Files.add(Options.Output, "-o"))
    return E;
  if (Options.Dependencies && sys::fs::exists(Options.Output) && !sys::fs::is_regular_file(Options.Output))
    return createStringError("-MD writes its rule beside the output, and " + Options.Output + " is no file; name one");
  if (Options.Dependencies)
    if (Error E = Files.add(ruleFile(Options), "-MD"))
      return E;
  if (!Options.HeaderFile.empty())
    if (Error E = Files.add(Options.HeaderFile, "-h"))
      return E;
  LLVMContext Context;
  std::string Rule;
  Expected<std::unique_ptr<Module>> M = loadInput(Options, Context, &Rule);
  if (!M)
    return M.takeError();
  if (Options.What != Emit::Frontend) {
    Expected<std::vector<std::string>> LeftOut = leaveOutKernels(**M, Options);
    if (!LeftOut)
      return LeftOut.takeError();
    for (const std::string &Why : *LeftOut)
      WithColor::warning(errs(), "vecc") << Why << "; it is left out\n";
  }
  Expected<VeccResult> Result = compileForTargets(**M, Options);
  // A rejection points into the module, which does not outlive this function: its text does.
  if (!Result)
    return createStringError(toString(Result.takeError()));
  // The exit status is 2 then: statusOf.
  if (Options.Perf == VeccOptions::WarningAsError && !Result->LeftScalar.empty())
    return createStringError(std::make_error_code(std::errc::operation_not_supported), Result->LeftScalar.front());
  if (Options.ReportJson)
    errs() << Result->Report << "\n";
  if (Options.What == Emit::Header)
    Result->Output = writeHeader(Options.Output, Options.inputName(), Result->Kernels);
  SmallVector<StringRef, 3> Contents = {Result->Output};
  if (Options.Dependencies)
    Contents.push_back(Rule);
  std::string Header;
  if (!Options.HeaderFile.empty()) {
    Header = writeHeader(Options.HeaderFile, Options.inputName(), Result->Kernels);
    Contents.push_back(Header);
  }
  return Files.write(Contents);
}

int main(int Count, char **Arguments) {
  InitLLVM Init(Count, Arguments);
  setUpTool("vecc");
  Expected<VeccOptions> Options =
      parseVeccOptions(ArrayRef<const char *>(Arguments, Count).drop_front(Count > 0 ? 1 : 0));
  if (!Options)
    return statusOf(Options.takeError());
  if (!Options->Help.empty())
    return statusOf(writeStandardOutput(Options->Help));
  int Status = 0;
  endOnCrash(Options->inputName() +
                 ": vecc crashed while it compiled this; that is a bug, please report it with the file",
             [&] { Status = statusOf(run(*Options)); });
  return Status;
}
