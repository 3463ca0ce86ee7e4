// Runs function passes with analysis managers of their own.
#include "passes/schedule/run_passes.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

void vec::runPasses(Function &F, FunctionPassManager &Passes) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Passes.run(F, FAM);
}
