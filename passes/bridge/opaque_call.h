// Calls whose effects on memory the loop vectorizer must not look at, because it would give up where nothing is wrong.
#ifndef VEC_PASSES_BRIDGE_OPAQUE_CALL_H
#define VEC_PASSES_BRIDGE_OPAQUE_CALL_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace vec {

// Replaces the call by one that takes addresses as numbers, of an internal function that makes the call proper. The
// vectorizer counts a mapped call that takes no pointer as free of conflicts with the loop's accesses: whoever asks for
// this has checked that it is. Everybody else sees a function that may read and write anything.
llvm::CallInst *makeOpaque(llvm::CallInst &Call);

// The name of the function that the source calls there, as it stands there.
std::string scalarName(const llvm::CallInst &Call);

// Puts the calls proper back in their places, for all that makeOpaque() made.
void restoreOpaqueCalls(llvm::Module &M);

} // namespace vec
#endif
