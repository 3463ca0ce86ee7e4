// One generated kernel against variants of it, in one child process.
#ifndef VEC_TESTS_FUZZ_TRIAL_H
#define VEC_TESTS_FUZZ_TRIAL_H

#include "tests/fuzz/kernels/choice.h"
#include "tests/run/differential.h"

namespace vec::fuzz {

// What is tried of a kernel: chosen from its seed.
struct TrialPlan {
  std::string Passes; // of LLVM, run first: the packetizer meets other IR; empty: what clang made
  run::Cpu Target;
  std::vector<run::Case> Cases;
  llvm::CodeGenOptLevel Level = llvm::CodeGenOptLevel::None; // most of the time goes into machine code
};

struct Finding {
  bool Bad = false;
  std::string Case;  // of the variant that is wrong
  std::string Text;  // what is wrong, in words
  std::string Class; // the same for the same mistake, whatever the numbers
};

// M holds the kernel and what it calls.
struct Trial {
  std::unique_ptr<llvm::Module> M;
  run::Subject S;
};

TrialPlan choosePlan(Choice C, llvm::ArrayRef<run::Cpu> Cpus, unsigned Cases, unsigned Dimensions);
// Brings the module into the plan's form.
void shapeModule(llvm::Module &M, const TrialPlan &P);
Finding runTrial(const Trial &T, const TrialPlan &P, llvm::orc::ThreadSafeContext Context, run::VariantMaker Make);

} // namespace vec::fuzz
#endif
