// finish: inlines internal builtins and cleans up the vector code. See passes/README.md for the contract of the stage.
#ifndef VEC_PASSES_FINISH_FINISH_H
#define VEC_PASSES_FINISH_FINISH_H

#include "llvm/IR/PassManager.h"

namespace vec {

// Runs the stage. The emitter leaves only internal builtins that run a scalar instruction under a mask: they are
// inlined.
void finish(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Divides vectors of integers by variable divisors as floating-point numbers, on targets that have vector division for
// these only (divisionType in machine/machine.h).
void divideByFloats(llvm::Function &F);

// Removes internal builtins that nothing calls any more, and tables that SimplifyCFG made of switches.
void removeUnusedBuiltins(llvm::Module &M);

} // namespace vec
#endif
