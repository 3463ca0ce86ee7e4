// vecc --run: a kernel is executed, without a program around it.
#ifndef VEC_PASSES_TOOLS_VECC_RUN_H
#define VEC_PASSES_TOOLS_VECC_RUN_H

#include "passes/tools/vecc_options.h"
#include "llvm/Support/Error.h"

namespace vec {

// Compiles the kernel, runs it over the range in a process of its own, and prints what became of its buffers. With a
// check, the scalar form runs on the same arguments and must leave the same bits.
llvm::Error runKernel(const VeccOptions &Options);

} // namespace vec
#endif
