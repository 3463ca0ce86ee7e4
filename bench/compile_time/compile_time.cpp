// compile-time: how long packetizing takes, by the shape and the size of the kernel, beside clang's -O3 pipeline.
#include "bench/compile_time/generate.h"
#include "bench/json_file.h"
#include "passes/vectorize/packetize.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>

using namespace llvm;
using namespace vec;

namespace {
struct Times {
  double Packetize = 0, Optimize = 0, Generate = 0; // seconds of processor time
  unsigned Instructions = 0;
};

double now() {
  timespec T;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &T);
  return double(T.tv_sec) + 1e-9 * double(T.tv_nsec);
}

std::unique_ptr<TargetMachine> makeTarget() {
  std::string Why;
  Triple T("x86_64-unknown-linux-gnu");
  const Target *Found = TargetRegistry::lookupTarget(T, Why);
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(T, "x86-64-v4", "", TargetOptions(), Reloc::PIC_,
                                                                   std::nullopt, CodeGenOptLevel::Aggressive));
}

// One use of a kernel with analyses of its own.
class Run {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  TargetMachine &TM;
  PassBuilder PB;

public:
  Run(const std::string &Text, TargetMachine &TM) : TM(TM), PB(&TM) {
    SMDiagnostic Why;
    M = parseAssemblyString(Text, Why, Context);
    if (!M) {
      Why.print("compile-time", errs());
      exit(1);
    }
    for (Function &F : *M)
      F.addFnAttr("target-cpu", "x86-64-v4");
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
  unsigned instructions() { return M->getFunction("kernel")->getInstructionCount(); }

  double packetize() {
    PacketizeRequest R;
    R.Shape.lanes.min = 16;
    double Start = now();
    Expected<Function *> Made = vec::packetize(*M->getFunction("kernel"), R, FAM);
    double Time = now() - Start;
    if (!Made) {
      errs() << "compile-time: " << toString(Made.takeError()) << '\n';
      exit(1);
    }
    return Time;
  }
  double optimize() {
    double Start = now();
    PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(*M, MAM);
    return now() - Start;
  }
  double generate() {
    SmallString<0> Object;
    raw_svector_ostream OS(Object);
    legacy::PassManager Passes;
    TM.addPassesToEmitFile(Passes, OS, nullptr, CodeGenFileType::ObjectFile);
    double Start = now();
    Passes.run(*M);
    return now() - Start;
  }
};

// The least of three: what else the machine does only adds.
Times measure(std::string_view Shape, unsigned Size, TargetMachine &TM) {
  std::string Text = bench::generateKernel(Shape, Size);
  Times T{1e9, 1e9, 1e9, 0};
  for (unsigned Turn = 0; Turn < 3; ++Turn) {
    Run Vector(Text, TM), Scalar(Text, TM);
    T.Instructions = Vector.instructions();
    T.Packetize = std::min(T.Packetize, Vector.packetize());
    T.Optimize = std::min(T.Optimize, Scalar.optimize());
    T.Generate = std::min(T.Generate, Scalar.generate());
  }
  return T;
}
} // namespace

static bool isShape(StringRef Name) {
  return any_of(bench::kernelShapes(), [&](const bench::KernelShape &S) { return StringRef(S.Name) == Name; });
}

static void printUsage(FILE *To) {
  std::fputs("usage: compile-time [--check] [--json=FILE] [shape...]\n"
             "  --check        two small sizes only, and failure if time grows much faster than size\n"
             "  --json=FILE    also write the figures as JSON\n"
             "  shape          of the kernels; none: all of these\n",
             To);
  for (const bench::KernelShape &S : bench::kernelShapes())
    std::fprintf(To, "    %-10.*s %.*s\n", int(S.Name.size()), S.Name.data(), int(S.Meaning.size()), S.Meaning.data());
}

int main(int Count, char **Words) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  std::unique_ptr<TargetMachine> TM = makeTarget();
  bool Check = false, Failed = false;
  std::string Json;
  json::Array Rows;
  std::vector<std::string_view> Shapes;
  for (int I = 1; I < Count; ++I)
    if (StringRef Word = Words[I]; Word == "--check")
      Check = true;
    else if (Word.consume_front("--json="))
      Json = Word.str();
    else if (isShape(Word))
      Shapes.push_back(Words[I]);
    else if (Word == "--help") {
      printUsage(stdout);
      return 0;
    } else {
      std::fprintf(stderr, "compile-time: '%s' is no option and no shape\n", Words[I]);
      printUsage(stderr);
      return 2;
    }
  if (Shapes.empty())
    for (const bench::KernelShape &S : bench::kernelShapes())
      Shapes.push_back(S.Name);
  std::printf("%-10s %12s %12s %12s %12s %8s %8s\n", "shape", "instructions", "packetize ms", "-O3 ms", "codegen ms",
              "ratio", "growth");
  for (std::string_view Shape : Shapes) {
    Times Before;
    for (unsigned Size : Check ? std::vector<unsigned>{500, 2000} : std::vector<unsigned>{300, 1000, 3000, 10000}) {
      Times T = measure(Shape, Size, *TM);
      // The exponent of time over size, and packetizing over clang's optimizer and code generator.
      double Growth = Before.Instructions ? std::log(T.Packetize / Before.Packetize) /
                                                std::log(double(T.Instructions) / Before.Instructions)
                                          : 0;
      std::printf("%-10.*s %12u %12.2f %12.2f %12.2f %8.2f ", int(Shape.size()), Shape.data(), T.Instructions,
                  T.Packetize * 1e3, T.Optimize * 1e3, T.Generate * 1e3, T.Packetize / (T.Optimize + T.Generate));
      if (Before.Instructions)
        std::printf("%8.2f\n", Growth);
      else
        std::printf("%8s\n", "");
      std::fflush(stdout);
      Rows.push_back(json::Object{{"shape", StringRef(Shape)},
                                  {"instructions", T.Instructions},
                                  {"packetize", T.Packetize * 1e3},
                                  {"optimize", T.Optimize * 1e3},
                                  {"generate", T.Generate * 1e3}});
      Failed |= Check && Before.Instructions && Growth > 1.6;
      Before = T;
    }
  }
  if (!Json.empty()) {
    std::string Text;
    raw_string_ostream(Text) << json::Value(json::Object{{"cpu", bench::cpuName()}, {"shapes", std::move(Rows)}})
                             << "\n";
    if (!bench::writeFile(Json, [&](FILE *File) { std::fputs(Text.c_str(), File); })) {
      std::fprintf(stderr, "compile-time: cannot write %s: %s\n", Json.c_str(), std::strerror(errno));
      return 1;
    }
  }
  return Failed;
}
