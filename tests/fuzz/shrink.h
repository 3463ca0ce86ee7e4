// From a kernel that shows a mistake to a small one that shows the same.
#ifndef VEC_TESTS_FUZZ_SHRINK_H
#define VEC_TESTS_FUZZ_SHRINK_H

#include "tests/fuzz/batch.h"

namespace vec::fuzz {

struct Tools {
  std::string Clang, Run, Reduce; // Reduce: llvm-reduce; empty: none
  run::VariantMaker Make;
};

struct Shrunk {
  GeneratedKernel Kernel;
  TrialPlan Plan; // the one case that fails
  Finding Found;
};

Shrunk shrink(uint64_t Seed, const std::string &Name, const TrialPlan &Plan, const Finding &Found, const Tools &With);

// Writes the kernel to Folder, as OpenCL C where the mistake shows in it and as IR, reduced by llvm-reduce. Returns the
// path of the file that is fit for tests/bugs.
std::string writeFinding(const Shrunk &What, llvm::StringRef Folder, const Tools &With);

} // namespace vec::fuzz
#endif
