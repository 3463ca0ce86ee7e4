// The foreign targets: how code is made for them and which processors the emulator pretends to be.
#ifndef VEC_TESTS_RUN_EMULATED_TARGET_H
#define VEC_TESTS_RUN_EMULATED_TARGET_H

#include "tests/run/frontend.h"
#include <optional>

namespace vec::run {

// An instruction of 32 bits that some emulator computes wrong: those whose bits under the mask are the value.
struct SuspectInstruction {
  llvm::StringRef Name;
  uint32_t Mask, Value;
};

struct ForeignTarget {
  llvm::StringRef Arch; // of the triple, the sysroot and the emulator
  Cpu Processor;
  llvm::StringRef Abi;
  llvm::StringRef Interpreter;                              // of dynamic programs, below the sysroot
  std::vector<std::string> Emulated;                        // -cpu of the emulator, one a vector length
  std::vector<llvm::StringRef> CompileFlags;                // of clang, for the program around the kernels
  bool Scalable;                                            // packets of scalable lanes, or of fixed ones
  std::optional<SuspectInstruction> Suspect = std::nullopt; // main.c tries it

  std::string triple() const { return (Arch + "-linux-gnu").str(); }
  std::string sysroot() const { return "/usr/" + triple(); }
  std::string emulator() const { return Arch == "powerpc64le" ? "qemu-ppc64le" : ("qemu-" + Arch).str(); }
};

const std::vector<ForeignTarget> &foreignTargets();

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const ForeignTarget &T);

// What is missing on this machine to run programs of the target, or "".
std::string whatIsMissing(const ForeignTarget &T);

} // namespace vec::run
#endif
