// The vectorizer in a program of its own: which functions are vectorized and how is decided here, and so is how this
// program's "machine" gathers. The results are run and compared with plain C++.
//
//   c++ -std=c++20 embed.cpp $(pkg-config --cflags --libs libvecpasses) -o embed && ./embed
#include "passes/kernel/kernel.h"
#include "passes/passes.h"
#include "passes/target/target_info.h"
#include "passes/vecz/run_vecz.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include <cstdio>

using namespace llvm;

// out[i] = table[index[i]] * i, as a front end would write it.
static const char *Kernels = R"(
declare i64 @get_global_id(i32) memory(none)
define void @lookup(ptr %out, ptr %table, ptr %index) "mux-kernel" {
  %i = call i64 @get_global_id(i32 0)
  %a = getelementptr i32, ptr %index, i64 %i
  %x = load i32, ptr %a
  %wide = sext i32 %x to i64
  %b = getelementptr i32, ptr %table, i64 %wide
  %v = load i32, ptr %b
  %n = trunc i64 %i to i32
  %r = mul i32 %v, %n
  %c = getelementptr i32, ptr %out, i64 %i
  store i32 %r, ptr %c
  ret void
}
define void @left_alone(ptr %out) "mux-kernel" {
  store i32 1, ptr %out
  ret void
}
)";

// What the kernels call.
static uint64_t Item;
static unsigned Gathered;
extern "C" uint64_t embed_get_global_id(uint32_t) { return Item; }
extern "C" int32_t embed_gather_one(const int32_t *From) {
  ++Gathered;
  return *From;
}

namespace {
// A machine whose gathers are a function of its runtime.
struct Machine : vec::TargetInfo {
  unsigned &Asked;
  Machine(const TargetTransformInfo &TTI, unsigned &Asked) : TargetInfo(TTI), Asked(Asked) {}

  Value *gather(IRBuilderBase &B, const vec::VectorAccess &A) const override {
    auto *VT = dyn_cast<FixedVectorType>(A.Type);
    if (A.Mask || A.Length || !VT || !VT->getElementType()->isIntegerTy(32))
      return TargetInfo::gather(B, A);
    ++Asked;
    Module &M = *B.GetInsertBlock()->getModule();
    FunctionCallee One = M.getOrInsertFunction("embed_gather_one", B.getInt32Ty(), B.getPtrTy());
    Value *Result = PoisonValue::get(VT);
    for (unsigned L = 0; L < VT->getNumElements(); ++L)
      Result = B.CreateInsertElement(Result, B.CreateCall(One, B.CreateExtractElement(A.Pointer, L)), L);
    return Result;
  }
};
} // namespace

// Two versions of one function, none of the others.
static vec::VeczRequests decide(Function &F, FunctionAnalysisManager &) {
  vec::VeczRequests Versions;
  if (F.getName() == "lookup")
    for (unsigned Lanes : {4, 8}) {
      vec::PacketizeRequest R;
      R.Shape.lanes.min = Lanes;
      R.Chosen.set(vec::Choice::PacketizeUniform);
      Versions.push_back(R);
    }
  return Versions;
}

static unsigned vectorize(Module &M) {
  unsigned Asked = 0;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  FAM.registerPass([&] {
    return vec::TargetInfoAnalysis(
        [&](const Function &, const TargetTransformInfo &TTI) { return std::make_unique<Machine>(TTI, Asked); });
  });
  FAM.registerPass([] { return vec::VeczPassOptionsAnalysis(decide); });
  vec::registerPasses(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  MPM.addPass(vec::RunVeczPass());
  MPM.run(M, MAM);
  return Asked;
}

static bool check(const char *What, bool Good) {
  std::printf("%-60s %s\n", What, Good ? "ok" : "WRONG");
  return Good;
}

static bool runAndCompare(orc::LLJIT &Jit, const std::string &Name, unsigned Lanes) {
  using Kernel = void (*)(int32_t *, const int32_t *, const int32_t *);
  auto Run = cantFail(Jit.lookup(Name)).toPtr<Kernel>();
  int32_t Out[64] = {}, Table[10], Index[64];
  for (int I = 0; I < 10; ++I)
    Table[I] = I * I - 20;
  for (int I = 0; I < 64; ++I)
    Index[I] = I * 7 % 10;
  Gathered = 0;
  for (Item = 0; Item < 64; Item += Lanes)
    Run(Out, Table, Index);
  bool Good = Lanes == 1 || Gathered == 64;
  for (int I = 0; I < 64; ++I)
    Good &= Out[I] == Table[I * 7 % 10] * I;
  return check((Name + ": 64 results, " + std::to_string(Gathered) + " gathered by our own function").c_str(), Good);
}

int main() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto Context = std::make_unique<LLVMContext>();
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Kernels, Problem, *Context);
  unsigned Asked = vectorize(*M);

  bool Good = check("the target was asked for each gather", Asked == 2);
  auto Versions = vec::vectorVersions(*M->getFunction("lookup"));
  Good &= check("lookup has two versions, linked both ways",
                Versions.size() == 2 && Versions[0].Info.Lanes.min == 4 && Versions[1].Info.Lanes.min == 8 &&
                    vec::scalarVersion(*Versions[0].Other)->Other == M->getFunction("lookup"));
  Good &= check("left_alone has none", vec::vectorVersions(*M->getFunction("left_alone")).empty());

  auto Jit = cantFail(orc::LLJITBuilder().create());
  orc::MangleAndInterner Mangle(Jit->getExecutionSession(), Jit->getDataLayout());
  auto Symbol = [](auto *Function) {
    return orc::ExecutorSymbolDef(orc::ExecutorAddr::fromPtr(Function), JITSymbolFlags::Exported);
  };
  cantFail(
      Jit->getMainJITDylib().define(orc::absoluteSymbols({{Mangle("get_global_id"), Symbol(&embed_get_global_id)},
                                                          {Mangle("embed_gather_one"), Symbol(&embed_gather_one)}})));
  cantFail(Jit->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
  Good &= runAndCompare(*Jit, "lookup", 1);
  Good &= runAndCompare(*Jit, "__vecz_v4_lookup", 4);
  Good &= runAndCompare(*Jit, "__vecz_v8_lookup", 8);
  return Good ? 0 : 1;
}
