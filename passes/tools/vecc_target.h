// The machines that the tools compile and plan for.
#ifndef VEC_PASSES_TOOLS_VECC_TARGET_H
#define VEC_PASSES_TOOLS_VECC_TARGET_H

#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <optional>

namespace vec {

// `Name` is native or an x86-64 level, Features what it has or lacks beyond that ("+avx2,-fma").
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(llvm::StringRef Name,
                                                                       llvm::StringRef Features = "");

// Any target that LLVM has; an empty CPU is its generic one, an empty ABI the usual one.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
makeTargetMachine(const llvm::Triple &T, llvm::StringRef CPU, llvm::StringRef Features, llvm::StringRef Abi = "");

// An architecture as --target names it, with or without an operating system: "aarch64" is aarch64-linux-gnu. Nothing
// for one that libvec has no kernels for.
std::optional<llvm::Triple> architecture(llvm::StringRef Name);

// Bits of the widest vector registers.
unsigned vectorBits(const llvm::TargetMachine &Target);

} // namespace vec
#endif
