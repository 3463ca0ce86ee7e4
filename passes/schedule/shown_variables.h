// What a debugger shows of variables behind barriers.
#ifndef VEC_PASSES_SCHEDULE_SHOWN_VARIABLES_H
#define VEC_PASSES_SCHEDULE_SHOWN_VARIABLES_H

#include "passes/schedule/live_values.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"

namespace vec {

// The function has been compiled for a debugger, which looks for variables.
bool isShown(const llvm::Function &F);

// What is known of the variables when work-items go on behind each barrier.
using ShownVariables = std::map<unsigned, llvm::SmallVector<llvm::DbgVariableRecord *, 4>>;
ShownVariables shownVariables(llvm::Function &F, const std::map<unsigned, llvm::BasicBlock *> &Behind,
                              const llvm::DominatorTree &DT);

// Their values are kept, too. Next: the barriers that follow each barrier.
void keepShown(LiveValues &Live, const ShownVariables &Shown, const std::map<unsigned, llvm::BasicBlock *> &Behind,
               const std::map<unsigned, llvm::SmallVector<unsigned, 4>> &Next, const llvm::DominatorTree &DT);

} // namespace vec
#endif
