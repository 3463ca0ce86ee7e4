// Runs LLVM's passes and analyses on one function, for callers without an analysis manager.
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

  // Registers all analyses of the builder, and makes them available to each other.
  void registerAll(llvm::PassBuilder &Builder);
};

// Runs function passes on one function.
void runPasses(llvm::Function &F, llvm::FunctionPassManager &Passes);

} // namespace vec
#endif
