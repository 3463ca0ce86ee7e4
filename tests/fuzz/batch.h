// Many kernels in one file: the front end costs more than a kernel does.
#ifndef VEC_TESTS_FUZZ_BATCH_H
#define VEC_TESTS_FUZZ_BATCH_H

#include "tests/fuzz/kernels/generator.h"
#include "tests/fuzz/trial.h"

namespace vec::fuzz {

class Batch {
  struct Unit {
    std::unique_ptr<llvm::Module> M;
    std::vector<run::Subject> Subjects; // one a kernel
  };
  llvm::orc::ThreadSafeContext Context;
  std::vector<Unit> Units; // kernels, and functions for themselves; they go before their context

  llvm::Error add(llvm::ArrayRef<const GeneratedKernel *> Kernels, llvm::StringRef Clang, llvm::LLVMContext &Raw);

public:
  static llvm::Expected<Batch> compile(llvm::ArrayRef<GeneratedKernel> Kernels, llvm::StringRef Clang);

  // The kernel of that name alone, with what it calls.
  Trial trial(llvm::StringRef Name) const;
  llvm::orc::ThreadSafeContext context() const { return Context; }
};

} // namespace vec::fuzz
#endif
