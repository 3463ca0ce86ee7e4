// Integers that are passed to functions of C in registers that are wider.
#ifndef VEC_PASSES_TOOLS_VECC_EXTENSIONS_H
#define VEC_PASSES_TOOLS_VECC_EXTENSIONS_H

#include "llvm/IR/Module.h"

namespace vec {

// Notes on declarations which parameters are unsigned, as their debug types say.
void noteExtensions(llvm::Module &M);

// Callers and entry points agree with the module's target: on POWER integers are extended by their sign, on RISC-V
// those of 32 bits as if they had one, and on AArch64 a caller extends none.
void extendIntegers(llvm::Module &M);

} // namespace vec
#endif
