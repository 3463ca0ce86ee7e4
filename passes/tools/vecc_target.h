// The machine that vecc compiles for.
#ifndef VEC_PASSES_TOOLS_VECC_TARGET_H
#define VEC_PASSES_TOOLS_VECC_TARGET_H

#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace vec {

// `Name` is native or an x86-64 level.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(llvm::StringRef Name);

// Bits of the widest vector registers.
unsigned vectorBits(const llvm::TargetMachine &Target);

} // namespace vec
#endif
