// Finishing: internal builtins get their bodies, and the vector code is cleaned up.
#ifndef VEC_PASSES_FINISH_FINISH_H
#define VEC_PASSES_FINISH_FINISH_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class LoopInfo;
}

namespace vec {

// After emission no internal builtin is left but masked ones that run a scalar instruction: these are inlined.
void finish(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Masked accesses of 8 bytes in a form that LLVM 22 does not miscompile on AVX-512. Returns whether there were any.
bool narrowMasks(llvm::Function &F);

// Comparisons of lanes, and selections by them, in a form that LLVM 22 selects better instructions for.
void testMasks(llvm::Function &F);

// Classes, exponents and significands of floating-point numbers by the instructions that AVX-512 has for them.
void splitFloats(llvm::Function &F);

// Vectors of integers, divided by something that is no constant, as floating-point numbers where the target divides
// only these in vectors (divisionType in machine/machine.h).
void divideByFloats(llvm::Function &F);

// Constants of vectors are loaded as wide as they are where LLVM 22 would broadcast them.
void wideConstants(llvm::Function &F, const llvm::LoopInfo &LI);

// Removes internal builtins that nothing calls any more, and tables that SimplifyCFG made of switches.
void removeUnusedBuiltins(llvm::Module &M);

} // namespace vec
#endif
