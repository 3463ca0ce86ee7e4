// Atomics that no other thread can see.
#ifndef VEC_PASSES_TOOLS_VECC_ATOMICS_H
#define VEC_PASSES_TOOLS_VECC_ATOMICS_H

#include "llvm/IR/Module.h"

namespace vec {

// Marks the atomics on local memory of a device module, whose address spaces still tell: one thread runs a work-group.
void markLocalAtomics(llvm::Module &M);

// Marked atomics become a load, an operation and a store, once they are in the order in which work-items execute them;
// with `All`, so do the others.
void lowerPrivateAtomics(llvm::Module &M, bool All);

} // namespace vec
#endif
