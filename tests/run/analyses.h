// The analyses that a pass sees inside opt, for the CPU of the test.
#ifndef VEC_TESTS_RUN_ANALYSES_H
#define VEC_TESTS_RUN_ANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace vec::run {

struct Analyses {
  llvm::LoopAnalysisManager Loop;
  llvm::FunctionAnalysisManager Function;
  llvm::CGSCCAnalysisManager CallGraph;
  llvm::ModuleAnalysisManager Module;
  llvm::PassBuilder Builder;

  explicit Analyses(llvm::TargetMachine &TM, llvm::PipelineTuningOptions Tuning = {}) : Builder(&TM, Tuning) {
    Builder.registerModuleAnalyses(Module);
    Builder.registerCGSCCAnalyses(CallGraph);
    Builder.registerFunctionAnalyses(Function);
    Builder.registerLoopAnalyses(Loop);
    Builder.crossRegisterProxies(Loop, Function, CallGraph, Module);
  }
};

} // namespace vec::run
#endif
