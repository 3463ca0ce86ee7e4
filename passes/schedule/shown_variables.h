// For kernels with full debug information, keeps variables at barriers, so that a debugger shows them afterwards.
#ifndef VEC_PASSES_SCHEDULE_SHOWN_VARIABLES_H
#define VEC_PASSES_SCHEDULE_SHOWN_VARIABLES_H

#include "passes/schedule/live_values.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"

namespace vec {

// Whether the function has full debug information, so that a debugger may look for its variables.
bool isShown(const llvm::Function &F);

// For each barrier, the debug records of the variables that exist when work-items go on behind it.
using ShownVariables = std::map<unsigned, llvm::SmallVector<llvm::DbgVariableRecord *, 4>>;
ShownVariables shownVariables(llvm::Function &F, const std::map<unsigned, llvm::BasicBlock *> &Behind,
                              const llvm::DominatorTree &DT);

// Adds the values of these variables to those that are kept. `Next`: the barriers that follow each barrier.
void keepShown(LiveValues &Live, const ShownVariables &Shown, const std::map<unsigned, llvm::BasicBlock *> &Behind,
               const std::map<unsigned, llvm::SmallVector<unsigned, 4>> &Next, const llvm::DominatorTree &DT);

} // namespace vec
#endif
