// How many lanes a kernel gets when the user does not say.
#ifndef VEC_PASSES_TOOLS_VECC_LANES_H
#define VEC_PASSES_TOOLS_VECC_LANES_H

#include "llvm/IR/Function.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

// As many as fit into one register of the widest type that the kernel computes with: 16 floats or 8 doubles with
// AVX-512.
unsigned chooseLanes(const llvm::Function &Kernel, const llvm::TargetMachine &Target);

} // namespace vec
#endif
