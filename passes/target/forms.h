// Functions that replace forms of vector code by others from which LLVM 22 generates better, or correct, code on some
// target. Each tests the function's features, and does nothing on other targets. finish, the bridge and vecc call them.
#ifndef VEC_PASSES_TARGET_FORMS_H
#define VEC_PASSES_TARGET_FORMS_H

#include "llvm/IR/Function.h"

namespace llvm {
class LoopInfo;
}

namespace vec {

// Masked accesses of 8 bytes in a form that LLVM 22 does not miscompile on AVX-512. Returns whether there were any.
bool narrowMasks(llvm::Function &F);

// Gathers and scatters of a few known lanes as loads and stores of those lanes, where that takes less. Returns whether
// there were any. It leaves instructions to combine: to run before LLVM's vectorizers.
bool accessFewLanes(llvm::Function &F);

// Which lanes of vector operations overflow, in a form that LLVM 22 does not miscompile on AArch64. Returns whether
// there were any. InstCombine undoes it, too.
bool expandOverflow(llvm::Function &F);

// High parts of products of integers, in a form that LLVM 22 does not leave out on x86. Returns whether there were any.
// InstCombine undoes it, too.
bool expandHighParts(llvm::Function &F);

// Both of them: what must run behind the last InstCombine, wherever that is.
inline bool expandMiscompiled(llvm::Function &F) {
  const bool Overflow = expandOverflow(F);
  return expandHighParts(F) || Overflow;
}

// Comparisons of lanes, and selections by them, in a form that LLVM 22 selects better instructions for. InstCombine
// undoes it: to run after the last one.
void chooseMaskForms(llvm::Function &F);

// Masked stores to local and private memory of kernels as a load, a blend and a store, on AVX2. To run behind LLVM's
// passes.
void blendStores(llvm::Function &F);

// Classes, exponents and significands of floating-point numbers by the instructions that AVX-512 has for them.
void splitFloats(llvm::Function &F);

// Indices of rows are read back from the stack, lane by lane, on AVX-512. SROA and GVN undo it: to run after the last
// one.
void readLanesBack(llvm::Function &F);

// Constants of vectors are loaded from tables where LLVM 22 would make them in general registers, on AArch64. Returns
// whether there were any. InstCombine undoes it: to run after the last one.
bool tabulateConstants(llvm::Function &F);

// Constants of vectors are loaded as wide as they are where LLVM 22 would broadcast them.
void wideConstants(llvm::Function &F, const llvm::LoopInfo &LI);

} // namespace vec
#endif
