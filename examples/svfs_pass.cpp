// Somebody else's pass that asks the Search Vector Function System: it widens straight-line calls that stand side by
// side.
//
//   %a = call double @f(double %x)            %v = call <2 x double> @_ZGVbN2v_f(<2 x double> {%x, %y})
//   %b = call double @f(double %y)     ==>    %a = extractelement %v, 0; %b = extractelement %v, 1
//
//   c++ -std=c++20 svfs_pass.cpp $(pkg-config --cflags --libs libvecpasses) -o svfs_pass && ./svfs_pass
#include "passes/svfs/svfs.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

// What a front end leaves of `#pragma omp declare simd`, and of a user's own variant.
static const char *Source = R"IR(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare double @f(double) memory(none) nounwind willreturn "_ZGVbN2v_f" "_ZGVbM2v_f" "_ZGVdN4v_f"
declare double @g(double) memory(none) nounwind willreturn "vector-function-abi-variant"="_ZGVbN2v_g(two_of_g)"
declare double @h(double) memory(none) nounwind willreturn
define double @twice(double %x, double %y) {
  %a = call double @f(double %x)
  %b = call double @f(double %y)
  %c = call double @g(double %a)
  %d = call double @g(double %b)
  %e = call double @h(double %c)
  %s = fadd double %e, %d
  ret double %s
}
)IR";

namespace {

struct WidenPairs : PassInfoMixin<WidenPairs> {
  unsigned &Widened;
  explicit WidenPairs(unsigned &Widened) : Widened(Widened) {}

  bool widen(CallInst &First, CallInst &Second, const vec::Svfs &System) {
    for (const vec::abi::VFVariant &V : System.isFunctionVectorizable(First)) {
      if (V.shape.lanes.scalable || V.shape.lanes.min != 2 || V.shape.masked)
        continue;
      Function *Variant = System.getVectorizedFunction(First, V);
      auto Signature = System.signature(First, V);
      if (!Variant || !Signature) {
        consumeError(Signature.takeError());
        continue;
      }
      IRBuilder<> B(&Second);
      Value *Pair = PoisonValue::get(FixedVectorType::get(First.getArgOperand(0)->getType(), 2));
      Pair = B.CreateInsertElement(Pair, First.getArgOperand(0), uint64_t(0));
      Pair = B.CreateInsertElement(Pair, Second.getArgOperand(0), uint64_t(1));
      Value *Result = vec::emitVariantCall(B, Variant, *Signature, {Pair}, nullptr);
      First.replaceAllUsesWith(B.CreateExtractElement(Result, uint64_t(0)));
      Second.replaceAllUsesWith(B.CreateExtractElement(Result, uint64_t(1)));
      First.eraseFromParent();
      Second.eraseFromParent();
      ++Widened;
      return true;
    }
    return false;
  }

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    const vec::Svfs &System = FAM.getResult<vec::SvfsAnalysis>(F);
    for (BasicBlock &Block : F)
      for (auto I = Block.begin(); I != Block.end();) {
        auto *First = dyn_cast<CallInst>(&*I++);
        auto *Second = I == Block.end() ? nullptr : dyn_cast<CallInst>(&*I);
        if (First && Second && First->getCalledFunction() == Second->getCalledFunction() && First->arg_size() == 1 &&
            First->doesNotAccessMemory() && Second->getArgOperand(0) != First) {
          auto After = std::next(I);
          if (widen(*First, *Second, System))
            I = After;
        }
      }
    return PreservedAnalyses::none();
  }
};

} // namespace

int main() {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Source, Problem, Context);
  if (!M)
    return Problem.print("svfs_pass", errs()), 1;
  PassBuilder PB;
  FunctionAnalysisManager FAM;
  LoopAnalysisManager LAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  FAM.registerPass([] { return vec::SvfsAnalysis(); });
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);

  unsigned Widened = 0;
  Function &F = *M->getFunction("twice");
  WidenPairs(Widened).run(F, FAM);
  F.print(outs());
  const bool Good = !verifyModule(*M, &errs()) && Widened == 2 && M->getFunction("_ZGVbN2v_f") &&
                    M->getFunction("_ZGVbN2v_f")->hasOneUse() && M->getFunction("two_of_g")->hasOneUse() &&
                    M->getFunction("h")->hasOneUse();
  outs() << Widened << " pairs of calls widened\n";
  return Good ? 0 : 1;
}
