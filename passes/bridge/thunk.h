// Thunks between LLVM's vectorizers and variants.
//
// LoopVectorize and SLP pass one <lanes x T> per parameter and a mask of <lanes x i1>. A variant that wants anything
// else (its mask in the form of its ISA, values split into registers, a result in memory) is called through an
// always-inline function that LLVM's types fit.
#ifndef VEC_PASSES_BRIDGE_THUNK_H
#define VEC_PASSES_BRIDGE_THUNK_H

#include "passes/svfs/svfs.h"

namespace vec {

// The function to redirect LLVM to: the variant itself where its type is LLVM's, else its thunk, made once a module.
// Null if a name is taken. `Widest` grows to the bits of the widest vector that a call passes.
llvm::Function *callableByLlvm(const Svfs &System, const llvm::CallInst &Call, const abi::VFVariant &Variant,
                               unsigned &Widest);

} // namespace vec
#endif
