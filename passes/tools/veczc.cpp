// veczc: vectorizes kernels and functions of an LLVM module.
#include "abi/demangle.h"
#include "passes/kernel/kernel.h"
#include "passes/packetize/packetize.h"
#include "passes/remarks.h"
#include "passes/svfs/isa_features.h"
#include "passes/tools/kernel_spec.h"
#include "passes/tools/vecc_lanes.h"
#include "passes/tools/vecc_target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace vec;

static cl::OptionCategory Category("veczc options");
static cl::opt<std::string> Input(cl::Positional, cl::desc("<module.bc or .ll; - is standard input>"), cl::init("-"),
                                  cl::cat(Category));
static cl::opt<std::string> Output("o", cl::desc("output file; - is standard output"), cl::value_desc("file"),
                                   cl::init("-"), cl::cat(Category));
static cl::opt<bool> Textual("S", cl::desc("write textual IR instead of bitcode"), cl::cat(Category));
static cl::opt<unsigned> Width("w", cl::desc("lanes (automatic if not given)"), cl::value_desc("width"),
                               cl::cat(Category));
static cl::opt<unsigned> Dimension("d", cl::desc("dimension along which lanes run: 0, 1 or 2"), cl::init(0),
                                   cl::cat(Category));
static cl::list<std::string> Kernels("k",
                                     cl::desc("a kernel to vectorize: NAME or NAME:LANES[.DIM][@SIZE][s][p][a],..."),
                                     cl::value_desc("spec"), cl::cat(Category));
static cl::list<std::string>
    VariantNames("variant",
                 cl::desc("a vector function to make: _ZGVdN4v_f, or _ZGVdN4v_f=g when the scalar function is g"),
                 cl::value_desc("name[=function]"), cl::cat(Category));
static constexpr StringLiteral Targets[] = {"native", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
static cl::opt<std::string> TargetName("target", cl::desc("machine to plan for: native, x86-64, x86-64-v2, -v3 or -v4"),
                                       cl::init("native"), cl::cat(Category));
static cl::opt<bool> PrintPlans("print-plan", cl::desc("print the plan of each vectorization to standard error"),
                                cl::cat(Category));

static int fail(const Twine &Message) {
  errs() << "veczc: error: " << Message << '\n';
  return 1;
}

namespace {
struct Job {
  Function *F;
  PacketizeRequest Request;
  bool Required; // asked for by name: failure is an error
};
} // namespace

static Expected<Function *> findFunction(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (F && !F->isDeclaration())
    return F;
  std::string Known;
  for (Function &G : M)
    if (!G.isDeclaration() && isKernel(G))
      Known += (Known.empty() ? "" : ", ") + G.getName().str();
  return createStringError("there is no function '" + Name.str() + "' with a body in " + M.getModuleIdentifier() +
                           (Known.empty() ? "" : "; its kernels are " + Known));
}

static Error addKernel(Module &M, StringRef Text, TargetMachine &TM, SmallVectorImpl<Job> &Jobs) {
  Expected<KernelSpec> K = parseKernelSpec(Text);
  if (!K)
    return K.takeError();
  Expected<Function *> F = findFunction(M, K->Name);
  if (!F)
    return F.takeError();
  if (K->Specs.empty()) {
    LanesSpec Global;
    if (Width)
      Global.Lanes = Width;
    K->Specs.push_back(Global);
  }
  for (const LanesSpec &S : K->Specs) {
    Job J{*F, {}, true};
    J.Request.Shape.lanes = {S.Lanes.value_or(chooseLanes(**F, TM)), S.Scalable};
    J.Request.Dimension = S.Dimension.value_or(Dimension);
    if (S.Predicated)
      return createStringError("-k " + Text.str() + ": vector predication is not supported yet; leave out the p");
    Jobs.push_back(J);
  }
  return Error::success();
}

static Error addVariant(Module &M, StringRef Text, SmallVectorImpl<Job> &Jobs) {
  auto [Name, Scalar] = Text.split('=');
  std::optional<abi::Arch> Arch = archOf(M.getTargetTriple());
  if (!Arch)
    return createStringError("no vector function ABI is known for the target " + M.getTargetTriple().str());
  abi::Demangled D = abi::demangle(*Arch, Name);
  if (!D)
    return createStringError("--variant " + Name.str() + ": " + std::string(D.message()) + " (at character " +
                             std::to_string(D.offset + 1) + ")");
  Expected<Function *> F = findFunction(M, Scalar.empty() ? StringRef(D->scalarName.view()) : Scalar);
  if (!F)
    return F.takeError();
  Job J{*F, {}, true};
  J.Request.Shape = D->shape;
  J.Request.Isa = D->isa;
  J.Request.Name = std::string(D->vectorName.view());
  Jobs.push_back(J);
  return Error::success();
}

static Error collect(Module &M, TargetMachine &TM, SmallVectorImpl<Job> &Jobs) {
  for (const std::string &K : Kernels)
    if (Error E = addKernel(M, K, TM, Jobs))
      return E;
  for (const std::string &V : VariantNames)
    if (Error E = addVariant(M, V, Jobs))
      return E;
  if (!Kernels.empty() || !VariantNames.empty())
    return Error::success();
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F)) {
      Job J{&F, {}, Width != 0};
      J.Request.Shape.lanes.min = Width ? unsigned(Width) : chooseLanes(F, TM);
      J.Request.Dimension = Dimension;
      Jobs.push_back(J);
    }
  if (Jobs.empty())
    return createStringError("there is no kernel in " + M.getModuleIdentifier() +
                             "; name a function with -k or --variant");
  return Error::success();
}

static Error write(Module &M) {
  std::error_code EC;
  ToolOutputFile Out(Output, EC, Textual ? sys::fs::OF_TextWithCRLF : sys::fs::OF_None);
  if (EC)
    return createStringError("cannot write " + Output + ": " + EC.message());
  if (Textual)
    M.print(Out.os(), nullptr);
  else
    WriteBitcodeToFile(M, Out.os());
  Out.os().flush();
  if (std::error_code Failed = Out.os().error()) {
    // Told here: the stream would tell it once more, as a crash.
    Out.os().clear_error();
    return createStringError("cannot write " + Output + ": " + Failed.message());
  }
  Out.keep();
  return Error::success();
}

static Error vectorize(Module &M, TargetMachine &TM, ArrayRef<Job> Jobs) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&TM);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  for (const Job &J : Jobs) {
    if (PrintPlans) {
      if (Expected<PlannedFunction> P = planFunction(*J.F, J.Request, FAM))
        P->Decision->print(errs(), J.F->getName());
      else
        consumeError(P.takeError());
    }
    Expected<Function *> New = packetize(*J.F, J.Request, FAM);
    if (New)
      continue;
    if (J.Required)
      return New.takeError();
    errs() << "veczc: remark: " << remarkMissed(*J.F, New.takeError()) << '\n';
  }
  return Error::success();
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "veczc - vectorizes the kernels of an LLVM module\n\n"
      "  Each result is a new function beside the scalar one: __vecz_v<lanes>_<name>, or the name that\n"
      "  --variant gives. Without -k and --variant, every kernel is vectorized.\n");
  if (Dimension > 2)
    return fail("-d " + Twine(Dimension) + ": the dimension is 0, 1 or 2");
  if (!is_contained(Targets, TargetName))
    return fail("--target=" + TargetName + " is unknown: give one of " + join(ArrayRef(Targets), ", "));
  if (Width.getNumOccurrences() && (Width < 2 || Width > 64))
    return fail("-w " + Twine(Width) + ": choose 2 to 64 lanes");
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(Input, Diagnostic, Context);
  if (!M) {
    Diagnostic.print("veczc", errs());
    return 1;
  }
  std::string Broken;
  raw_string_ostream BrokenStream(Broken);
  if (verifyModule(*M, &BrokenStream))
    return fail(Input + " is not valid IR: " + StringRef(Broken).split('\n').first);
  Expected<std::unique_ptr<TargetMachine>> TM = makeTargetMachine(TargetName);
  if (!TM)
    return fail(toString(TM.takeError()));
  SmallVector<Job, 0> Jobs;
  if (Error E = collect(*M, **TM, Jobs))
    return fail(toString(std::move(E)));
  if (Error E = vectorize(*M, **TM, Jobs))
    return fail(toString(std::move(E)));
  if (Error E = write(*M))
    return fail(toString(std::move(E)));
  return 0;
}
