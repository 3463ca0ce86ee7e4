// Finishing: internal builtins get their bodies, and the vector code is cleaned up.
#ifndef VEC_PASSES_FINISH_FINISH_H
#define VEC_PASSES_FINISH_FINISH_H

#include "llvm/IR/PassManager.h"

namespace vec {

// After emission no internal builtin is left but masked ones that run a scalar instruction: these are inlined.
void finish(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Vectors of integers, divided by something that is no constant, as floating-point numbers where the target divides
// only these in vectors (divisionType in machine/machine.h).
void divideByFloats(llvm::Function &F);

// Removes internal builtins that nothing calls any more, and tables that SimplifyCFG made of switches.
void removeUnusedBuiltins(llvm::Module &M);

} // namespace vec
#endif
