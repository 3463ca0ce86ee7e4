// Runs LLVM's passes and analyses on one function, where the caller has no analysis manager.
#ifndef VEC_PASSES_SCHEDULE_RUN_PASSES_H
#define VEC_PASSES_SCHEDULE_RUN_PASSES_H

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
}

namespace vec {

struct AnalysisManagers {
  llvm::LoopAnalysisManager Loop;
  llvm::FunctionAnalysisManager Function;
  llvm::CGSCCAnalysisManager CallGraph;
  llvm::ModuleAnalysisManager Module;

  // All analyses that the builder knows, each for the others to ask.
  void registerAll(llvm::PassBuilder &Builder);
};

// Runs function passes on a function of their own.
void runPasses(llvm::Function &F, llvm::FunctionPassManager &Passes);

} // namespace vec
#endif
