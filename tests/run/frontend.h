// From a kernel file to a module for a CPU of this host: what clang sends, retargeted, and nothing else.
#ifndef VEC_TESTS_RUN_FRONTEND_H
#define VEC_TESTS_RUN_FRONTEND_H

#include "tests/run/kernel_file.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace vec::run {

// A CPU that the tests run on: "native" or a name that LLVM knows.
struct Cpu {
  std::string Label;    // as asked for
  std::string Name;     // for "target-cpu"
  std::string Features; // for "target-features"; empty: those of the name
};

// Fails for a name that LLVM does not know. Runnable tells whether this host has all its features.
llvm::Expected<Cpu> findCpu(llvm::StringRef Label, bool &Runnable);

// The one of this process, which keeps what it has found out about the CPU from kernel to kernel, also for children
// that are forked later. For one thread.
llvm::TargetMachine &targetMachine(const Cpu &C, llvm::CodeGenOptLevel Level);

// Compiles .cl and .c files with the given clang, reads .ll and .bc files.
llvm::Expected<std::unique_ptr<llvm::Module>> loadKernels(const KernelFile &File, llvm::StringRef Clang,
                                                          llvm::ArrayRef<std::string> Flags,
                                                          llvm::LLVMContext &Context);

// Rewrites triple, data layout and the functions' CPU attributes.
void retarget(llvm::Module &M, const Cpu &C, const llvm::TargetMachine &TM);

} // namespace vec::run
#endif
