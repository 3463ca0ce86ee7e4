#include "passes/tools/vecc_frontend.h"
#include "passes/tools/vecc_layout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace vec {
namespace {

Expected<std::string> findClang() {
  if (sys::fs::can_execute(VEC_CLANG))
    return std::string(VEC_CLANG);
  if (ErrorOr<std::string> OnPath = sys::findProgramByName("clang-22"))
    return *OnPath;
  return createStringError("clang 22 was not found (%s, or clang-22 on PATH); install the package clang-22", VEC_CLANG);
}

// k.d beside k.o
std::string ruleFile(const VeccOptions &Options) {
  SmallString<128> File(Options.Output);
  sys::path::replace_extension(File, "d");
  return std::string(File);
}

bool wantsLayouts(const VeccOptions &Options) { return !Options.HeaderFile.empty() || Options.What == Emit::Header; }

Error compileOpenCL(const VeccOptions &Options, StringRef Bitcode) {
  Expected<std::string> Clang = findClang();
  if (!Clang)
    return Clang.takeError();
  std::vector<StringRef> Arguments = {*Clang,
                                      "-x",
                                      "cl",
                                      "-target",
                                      "spir64",
                                      "-O3",
                                      "-Xclang",
                                      "-disable-llvm-passes",
                                      "-Xclang",
                                      "-finclude-default-header",
                                      "-cl-kernel-arg-info"};
  if (none_of(Options.ClangArguments, [](StringRef A) { return A.starts_with("-cl-std=") || A.starts_with("-std="); }))
    Arguments.push_back("-cl-std=CL3.0");
  // Messages name lines of the kernel, whether the user wants debug information or not; the header tells what
  // structures consist of.
  if (!Options.DebugInfo)
    Arguments.push_back(wantsLayouts(Options) ? "-g" : "-gline-tables-only");
  Arguments.insert(Arguments.end(), Options.ClangArguments.begin(), Options.ClangArguments.end());
  for (StringRef A :
       {StringRef("-c"), StringRef("-emit-llvm"), StringRef("-o"), Bitcode, StringRef("--"), StringRef(Options.Input)})
    Arguments.push_back(A);
  const std::string Rule = ruleFile(Options) + ".part";
  if (Options.Dependencies)
    Arguments.insert(Arguments.begin() + 1, {"-MD", "-MF", Rule, "-MT", Options.Output});
  std::string Problem;
  int Status = sys::ExecuteAndWait(*Clang, Arguments, std::nullopt, {}, 0, 0, &Problem);
  if (Status == 0)
    return Error::success();
  if (!Problem.empty())
    return createStringError("%s could not be run: %s", Clang->c_str(), Problem.c_str());
  return createStringError("clang refused %s; its messages are above", Options.Input.c_str());
}

Expected<std::unique_ptr<Module>> readIR(const Twine &File, StringRef Name, LLVMContext &Context) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(File.str(), Diagnostic, Context);
  if (!M) {
    std::string Where = Diagnostic.getLineNo() > 0 ? ":" + std::to_string(Diagnostic.getLineNo()) : "";
    return createStringError("%s%s is no valid LLVM IR: %s", Name.str().c_str(), Where.c_str(),
                             Diagnostic.getMessage().str().c_str());
  }
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(*M, &OS))
    return createStringError("%s is no valid LLVM IR: %s", Name.str().c_str(),
                             StringRef(Problem).rtrim().str().c_str());
  return M;
}

} // namespace

DependencyRule::~DependencyRule() {
  if (Options.Dependencies && !Kept)
    sys::fs::remove(ruleFile(Options) + ".part");
}

Error DependencyRule::keep() {
  if (!Options.Dependencies)
    return Error::success();
  const std::string File = ruleFile(Options);
  // IR is made from nothing but itself.
  if (sys::path::extension(Options.Input) != ".cl")
    return writeToOutput(File, [&](raw_ostream &OS) {
      OS << Options.Output << ": " << Options.Input << "\n";
      return Error::success();
    });
  Kept = true;
  if (std::error_code E = sys::fs::rename(File + ".part", File))
    return createStringError("cannot write %s: %s", File.c_str(), E.message().c_str());
  return Error::success();
}

Expected<std::unique_ptr<Module>> loadInput(const VeccOptions &Options, LLVMContext &Context) {
  const std::string &Input = Options.Input;
  sys::fs::file_status Status;
  if (std::error_code E = sys::fs::status(Input, Status))
    return createStringError("cannot read %s: %s", Input.c_str(), E.message().c_str());
  if (Status.type() == sys::fs::file_type::directory_file)
    return createStringError("%s is a directory; give a .cl, .ll or .bc file", Input.c_str());
  StringRef Extension = sys::path::extension(Input);
  if (Extension == ".ll" || Extension == ".bc")
    return readIR(Input, Input, Context);
  if (Extension != ".cl")
    return createStringError("%s: unknown kind of file; give a .cl, .ll or .bc file", Input.c_str());
  SmallString<128> Bitcode;
  if (std::error_code E = sys::fs::createTemporaryFile("vecc", "bc", Bitcode))
    return createStringError("cannot make a temporary file: %s", E.message().c_str());
  FileRemover Remover(Bitcode);
  if (Error E = compileOpenCL(Options, Bitcode))
    return E;
  Expected<std::unique_ptr<Module>> M = readIR(Bitcode, Input, Context);
  if (M && wantsLayouts(Options)) {
    noteLayouts(**M);
    if (!Options.DebugInfo)
      stripNonLineTableDebugInfo(**M);
  }
  return M;
}

} // namespace vec
