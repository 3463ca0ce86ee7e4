// veczc: vectorizes kernels and functions of an LLVM module.
#include "passes/tools/outputs.h"
#include "passes/tools/tool_main.h"
#include "passes/tools/veczc_run.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace vec;

static Expected<std::unique_ptr<Module>> read(const std::string &Input, LLVMContext &Context) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  endOnCrash(Input + " is not valid IR: LLVM's reader crashes on it",
             [&] { M = parseIRFile(Input, Diagnostic, Context); });
  // A line, or -1 where a file cannot be read or is no text.
  if (!M && Diagnostic.getLineNo() > 0)
    return createStringError(Input + ":" + Twine(Diagnostic.getLineNo()) + ":" + Twine(Diagnostic.getColumnNo() + 1) +
                             " is not valid IR: " + Diagnostic.getMessage());
  if (!M)
    return createStringError(Input + ": " + Diagnostic.getMessage());
  std::string Broken;
  raw_string_ostream BrokenStream(Broken);
  if (verifyModule(*M, &BrokenStream))
    return createStringError(Input + " is not valid IR: " + StringRef(Broken).split('\n').first);
  return M;
}

static Error run(const VeczcOptions &O) {
  Outputs Files({O.Input});
  if (Error E = Files.add(O.Output, "-o"))
    return E;
  if (!O.JsonFile.empty())
    if (Error E = Files.add(O.JsonFile, "--vecz-json-stats"))
      return E;
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = read(O.Input, Context);
  if (!M)
    return M.takeError();
  Statistics Counters;
  if (Error E = runVeczc(**M, O, Counters))
    return createStringError(toString(std::move(E)));
  const std::string Text = moduleText(**M, O.Textual), Json = statisticsAsJson(Counters);
  SmallVector<StringRef, 2> Contents = {Text};
  if (!O.JsonFile.empty())
    Contents.push_back(Json);
  if (Error E = Files.write(Contents))
    return E;
  if (O.Table)
    printStatistics(Counters);
  return Error::success();
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  setUpTool("veczc");
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  Expected<VeczcOptions> O = parseVeczcOptions(ArrayRef<const char *>(argv, argc).drop_front(argc > 0 ? 1 : 0));
  if (!O)
    return statusOf(O.takeError());
  if (!O->Help.empty())
    return statusOf(writeStandardOutput(O->Help));
  int Status = 0;
  endOnCrash(O->Input + ": veczc crashed while it vectorized this; that is a bug, please report it with the file",
             [&] { Status = statusOf(run(*O)); });
  return Status;
}
