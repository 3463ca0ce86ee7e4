// What veczc does with a module that it has read.
#ifndef VEC_PASSES_TOOLS_VECZC_RUN_H
#define VEC_PASSES_TOOLS_VECZC_RUN_H

#include "passes/plan/statistics.h"
#include "passes/tools/veczc_options.h"

namespace vec {

// Vectorizes what the options ask for. Remarks, plans and dumps go to standard error.
llvm::Error runVeczc(llvm::Module &M, const VeczcOptions &O, Statistics &Counters);

std::string moduleText(const llvm::Module &M, bool Textual);
void printStatistics(const Statistics &S);
std::string statisticsAsJson(const Statistics &S);

} // namespace vec
#endif
