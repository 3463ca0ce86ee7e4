// Functions that replace forms of vector code by others from which LLVM 22 generates better, or correct, code on some
// target. Each tests the features of the function, and does nothing on other targets. finish, the bridge and vecc call
// them.
#ifndef VEC_PASSES_TARGET_FORMS_H
#define VEC_PASSES_TARGET_FORMS_H

#include "llvm/IR/Function.h"

namespace llvm {
class LoopInfo;
}

namespace vec {

// Rewrites masked accesses of 8 bytes in a form that LLVM 22 does not miscompile on AVX-512. Returns whether anything
// changed, as all functions here that return a bool.
bool narrowMasks(llvm::Function &F);

// Replaces gathers and scatters of a few known lanes by loads and stores of those lanes, if that is cheaper. Leaves
// instructions that should be combined: run it before LLVM's vectorizers.
bool accessFewLanes(llvm::Function &F);

// Computes the results of operations with overflow (__builtin_add_overflow) by plain ones, on all targets: call it on
// scalar functions that are to be vectorized.
void takeOverflowsApart(llvm::Function &F);

// Rewrites tests of which lanes overflow in a form that LLVM 22 does not miscompile on AArch64. InstCombine undoes it.
bool expandOverflow(llvm::Function &F);

// Rewrites high parts of products of integers in a form that LLVM 22 does not drop on x86. InstCombine undoes it.
bool expandHighParts(llvm::Function &F);

// Replaces masked stores of one known lane, which LLVM 22 may make too wide on x86.
bool storeLoneLanes(llvm::Function &F);

// Keeps LLVM 22 from folding masked loads into masked operations, which may lose the mask on AVX-512.
bool keepLoadMasks(llvm::Function &F);

// Splits masked accesses of which a register's lanes are all known, whose mask LLVM 22 may get wrong on AVX and AVX2.
bool splitKnownLanes(llvm::Function &F);

// Keeps LLVM 22 from moving shuffles of 64 bytes and operations past each other for ever on AVX-512.
bool keepShufflesApart(llvm::Function &F);

// Runs all six: call this after the last InstCombine of a pipeline.
inline bool expandMiscompiled(llvm::Function &F) {
  const bool Overflow = expandOverflow(F), High = expandHighParts(F), Masks = keepLoadMasks(F),
             Known = splitKnownLanes(F), Shuffles = keepShufflesApart(F);
  return storeLoneLanes(F) || Overflow || High || Masks || Known || Shuffles;
}

// Rewrites comparisons of lanes, and selections by them, in a form for which LLVM 22 selects better instructions.
// InstCombine undoes it: run it after the last one.
void chooseMaskForms(llvm::Function &F);

// Computes masks as integers as wide as the data where LLVM 22 would pack and unpack them, on AVX2. InstCombine undoes
// it: run it after the last one.
bool widenMasks(llvm::Function &F);

// Replaces masked stores to local and private memory of kernels by a load, a blend and a store, on AVX2. Run it after
// LLVM's passes.
void blendStores(llvm::Function &F);

// Uses AVX-512's instructions for classes, exponents and significands of floating-point numbers.
void splitFloats(llvm::Function &F);

// Makes code read indices of rows back from the stack, lane by lane, on AVX-512. SROA and GVN undo it: run it after the
// last of them.
void readLanesBack(llvm::Function &F);

// Loads vector constants from tables on AArch64, where LLVM 22 would make them in general registers. InstCombine undoes
// it: run it after the last one.
bool tabulateConstants(llvm::Function &F);

// Loads vector constants in full width where LLVM 22 would broadcast a scalar, on AVX2.
void wideConstants(llvm::Function &F, const llvm::LoopInfo &LI);

} // namespace vec
#endif
