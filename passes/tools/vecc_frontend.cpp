// Runs clang on OpenCL C with the output in memory, or reads IR; writes the rule for make (-MD).
#include "passes/tools/tool_main.h"
#include "passes/tools/vecc_builtins.h"
#include "passes/tools/vecc_clang.h"
#include "passes/tools/vecc_compile.h"
#include "passes/tools/vecc_layout.h"
#include "passes/tools/vecc_target.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include <cerrno>
#include <cstring>

using namespace llvm;

namespace vec {
namespace {

// Debug types have the layout of structures, for the header, and the sign of integers, for calls on some architectures.
bool wantsTypes(const VeccOptions &Options) {
  return !Options.HeaderFile.empty() || Options.What == Emit::Header || architecture(Options.Target);
}

// Reads it once, completely: a run compiles its input more than once.
ErrorOr<StringRef> standardInput() {
  static ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getSTDIN();
  if (std::error_code E = Text.getError())
    return E;
  return (*Text)->getBuffer();
}

// `Source`: the contents of standard input, if that is the input.
Error compileOpenCL(const VeccOptions &Options, const MemoryFile *Source, const MemoryFile &Bitcode,
                    const MemoryFile &Rule) {
  std::vector<StringRef> Arguments = {"-x",
                                      "cl",
                                      "-target",
                                      "spir64",
                                      "-O3",
                                      "-Xclang",
                                      "-disable-llvm-passes",
                                      "-Xclang",
                                      "-finclude-default-header",
                                      "-cl-kernel-arg-info",
                                      "-fno-crash-diagnostics"};
  if (none_of(Options.ClangArguments, [](StringRef A) { return A.starts_with("-cl-std=") || A.starts_with("-std="); }))
    Arguments.push_back("-cl-std=CL3.0");
  // The version of the device, which clang leaves to it; what there is not, though clang's target has it.
  Arguments.insert(Arguments.end(),
                   {"-D__OPENCL_VERSION__=300", "-U__IMAGE_SUPPORT__", "-U__opencl_c_images", "-U__opencl_c_pipes",
                    "-U__opencl_c_3d_image_writes", "-U__opencl_c_read_write_images", "-U__opencl_c_device_enqueue"});
  // Messages name lines of the kernel, even if the user wants no debug information.
  if (!Options.DebugInfo)
    Arguments.push_back(wantsTypes(Options) ? "-g" : "-gline-tables-only");
  Arguments.insert(Arguments.end(), Options.ClangArguments.begin(), Options.ClangArguments.end());
  const std::string RulePath = Rule.path();
  if (Options.Dependencies)
    Arguments.insert(Arguments.end(), {"-MD", "-MF", RulePath, "-MT", Options.Output});
  // clang writes no files: none can be left behind.
  Arguments.insert(Arguments.end(), {"-c", "-emit-llvm", "-o", "-", "--", Options.Input});
  return runClang(Arguments, Source, Bitcode, Options.inputName());
}

Expected<std::unique_ptr<Module>> readIR(MemoryBufferRef Text, LLVMContext &Context) {
  const std::string Name = Text.getBufferIdentifier().str();
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M;
  endOnCrash(Name + " is no valid LLVM IR: LLVM's reader crashes on it",
             [&] { M = parseIR(Text, Diagnostic, Context); });
  if (!M) {
    std::string Where = Diagnostic.getLineNo() > 0 ? ":" + std::to_string(Diagnostic.getLineNo()) : "";
    return createStringError("%s%s is no valid LLVM IR: %s", Name.c_str(), Where.c_str(),
                             Diagnostic.getMessage().str().c_str());
  }
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(*M, &OS))
    return createStringError("%s is no valid LLVM IR: %s", Name.c_str(), StringRef(Problem).rtrim().str().c_str());
  return M;
}

// A name, quoted for make.
std::string inRule(StringRef Name) {
  std::string Text;
  for (char C : Name)
    Text += C == ' ' || C == '#' ? std::string("\\") + C : C == '$' ? "$$" : std::string(1, C);
  return Text;
}

Expected<std::unique_ptr<Module>> loadOpenCL(const VeccOptions &Options, const MemoryFile *Source, LLVMContext &Context,
                                             std::string *Rule) {
  MemoryFile Bitcode, RuleText;
  if (!Bitcode.isOpen() || !RuleText.isOpen())
    return createStringError("cannot make a file in memory: %s", std::strerror(errno));
  if (Error E = compileOpenCL(Options, Source, Bitcode, RuleText))
    return E;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = Bitcode.read(Options.inputName()), Made = RuleText.read("");
  if (!Text || !Made)
    return createStringError("cannot read what clang made of %s", Options.inputName().c_str());
  if (Rule)
    *Rule = (*Made)->getBuffer().str();
  Expected<std::unique_ptr<Module>> M = readIR(**Text, Context);
  if (M && wantsTypes(Options)) {
    noteLayouts(**M);
    noteExtensions(**M);
    if (Options.DebugInfo)
      return M;
    // Fewer functions are reported later, and two overloads on one line would be one.
    for (Function &F : **M)
      if (F.isDeclaration())
        F.setSubprogram(nullptr);
    stripNonLineTableDebugInfo(**M);
  }
  return M;
}

} // namespace

std::string ruleFile(const VeccOptions &Options) {
  SmallString<128> File(Options.Output);
  sys::path::replace_extension(File, "d");
  return std::string(File);
}

Expected<std::unique_ptr<Module>> loadInput(const VeccOptions &Options, LLVMContext &Context, std::string *Rule) {
  const std::string &Input = Options.Input;
  if (Input == "-") {
    ErrorOr<StringRef> Text = standardInput();
    if (std::error_code E = Text.getError())
      return createStringError("cannot read standard input: %s", E.message().c_str());
    if (isBitcode(Text->bytes_begin(), Text->bytes_end())) {
      if (Rule)
        *Rule = inRule(Options.Output) + ":\n";
      return readIR(MemoryBufferRef(*Text, Options.inputName()), Context);
    }
    MemoryFile Source;
    if (!Source.write(*Text))
      return createStringError("cannot make a file in memory: %s", std::strerror(errno));
    return loadOpenCL(Options, &Source, Context, Rule);
  }
  sys::fs::file_status Status;
  if (std::error_code E = sys::fs::status(Input, Status))
    return createStringError("cannot read %s: %s", Input.c_str(), E.message().c_str());
  if (Status.type() == sys::fs::file_type::directory_file)
    return createStringError("%s is a directory; give a .cl, .ll or .bc file", Input.c_str());
  StringRef Extension = sys::path::extension(Input);
  if (Extension == ".ll" || Extension == ".bc") {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Input);
    if (std::error_code E = Text.getError())
      return createStringError("cannot read %s: %s", Input.c_str(), E.message().c_str());
    // IR depends on no other file.
    if (Rule)
      *Rule = inRule(Options.Output) + ": " + inRule(Input) + "\n";
    return readIR(**Text, Context);
  }
  if (Extension != ".cl")
    return createStringError("%s: unknown kind of file; give a .cl, .ll or .bc file", Input.c_str());
  return loadOpenCL(Options, nullptr, Context, Rule);
}

} // namespace vec
