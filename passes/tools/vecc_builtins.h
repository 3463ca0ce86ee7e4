// What differs between a module of OpenCL C and one of the host: the target, builtins, integers in registers, atomics.
#ifndef VEC_PASSES_TOOLS_VECC_BUILTINS_H
#define VEC_PASSES_TOOLS_VECC_BUILTINS_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

// Moves the module to the target and adds the bodies of the builtins that it calls.
llvm::Error makeHostModule(llvm::Module &M, const llvm::TargetMachine &Target);

// An error that names the first builtin of OpenCL C in F that has no implementation.
llvm::Error refuseUnknownBuiltins(const llvm::Function &F);

// Integers are passed to functions of C in registers that are wider: notes on declarations which parameters are
// unsigned, as their debug types say.
void noteExtensions(llvm::Module &M);

// Callers and entry points agree with the module's target: on POWER integers are extended by their sign, on RISC-V
// those of 32 bits as if they had one, and on AArch64 a caller extends none.
void extendIntegers(llvm::Module &M);

// Marks the atomics on local memory of a device module, whose address spaces still tell: one thread runs a work-group.
void markLocalAtomics(llvm::Module &M);

// Marked atomics become a load, an operation and a store, once they are in the order in which work-items execute them;
// with `All`, so do the others.
void lowerPrivateAtomics(llvm::Module &M, bool All);

} // namespace vec
#endif
