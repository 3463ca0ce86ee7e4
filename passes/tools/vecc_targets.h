// One program for several CPUs.
#ifndef VEC_PASSES_TOOLS_VECC_TARGETS_H
#define VEC_PASSES_TOOLS_VECC_TARGETS_H

#include "passes/tools/vecc_compile.h"

namespace vec {

// compileKernels for each target that the options name. With more than one, kernel k has entry points k__v3_range,
// k__v4_range ..., and k_range calls those of the best target that the machine is. M is used up.
llvm::Expected<VeccResult> compileForTargets(llvm::Module &M, const VeccOptions &Options);

} // namespace vec
#endif
