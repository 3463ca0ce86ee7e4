// Many kernels in one file: the front end costs more than a kernel does.
#ifndef VEC_TESTS_FUZZ_BATCH_H
#define VEC_TESTS_FUZZ_BATCH_H

#include "tests/fuzz/kernels/generator.h"
#include "tests/fuzz/trial.h"

namespace vec::fuzz {

class Batch {
  llvm::orc::ThreadSafeContext Context;
  std::unique_ptr<llvm::Module> M;    // goes before its context
  std::vector<run::Subject> Subjects; // one a kernel

public:
  static llvm::Expected<Batch> compile(llvm::ArrayRef<GeneratedKernel> Kernels, llvm::StringRef Clang);

  // The kernel of that name alone, with what it calls.
  Trial trial(llvm::StringRef Name) const;
  llvm::orc::ThreadSafeContext context() const { return Context; }
};

} // namespace vec::fuzz
#endif
