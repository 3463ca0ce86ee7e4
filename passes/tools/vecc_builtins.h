// What differs between a module of OpenCL C and one of the host: the target, builtins, integers in registers, atomics.
#ifndef VEC_PASSES_TOOLS_VECC_BUILTINS_H
#define VEC_PASSES_TOOLS_VECC_BUILTINS_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

// Moves the module to the target and adds the bodies of the builtins that it calls.
llvm::Error makeHostModule(llvm::Module &M, const llvm::TargetMachine &Target);

// Fails if F calls a builtin of OpenCL C that has no implementation, naming the first.
llvm::Error refuseUnknownBuiltins(const llvm::Function &F);

// Integers are passed to functions of C in wider registers: records on declarations which parameters are unsigned, by
// their debug types.
void noteExtensions(llvm::Module &M);

// Makes callers and entry points follow the rules of the target: on POWER, callers extend integers by their sign; on
// RISC-V, they sign-extend 32-bit integers; on AArch64, they extend none.
void extendIntegers(llvm::Module &M);

// Marks the atomics on local memory of a device module, where address spaces still tell: one thread runs a work-group.
void markLocalAtomics(llvm::Module &M);

// Makes marked atomics a load, an operation and a store, after they are in the order in which work-items execute them;
// with `All`, the others, too.
void lowerPrivateAtomics(llvm::Module &M, bool All);

} // namespace vec
#endif
