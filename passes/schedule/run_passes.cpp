// Runs function passes with its own analysis managers.
#include "passes/schedule/run_passes.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

void vec::AnalysisManagers::registerAll(PassBuilder &Builder) {
  Builder.registerModuleAnalyses(Module);
  Builder.registerCGSCCAnalyses(CallGraph);
  Builder.registerFunctionAnalyses(Function);
  Builder.registerLoopAnalyses(Loop);
  Builder.crossRegisterProxies(Loop, Function, CallGraph, Module);
}

void vec::runPasses(Function &F, FunctionPassManager &Passes) {
  AnalysisManagers Managers;
  PassBuilder Builder;
  Managers.registerAll(Builder);
  Passes.run(F, Managers.Function);
}
