// A kernel as vecc compiles it, in this process.
#ifndef VEC_TESTS_WORKGROUP_COMPILED_KERNEL_H
#define VEC_TESTS_WORKGROUP_COMPILED_KERNEL_H

#include "passes/tools/vecc_options.h"
#include "tests/run/work_item.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"

namespace vec::workgroup {

// void <name>(slots, descriptor): calls the entry point with what the slots hold.
llvm::Function *addCaller(llvm::Module &To, const llvm::Function &Kernel, llvm::StringRef EntryPoint,
                          llvm::StringRef Name);

class CompiledKernel {
  std::unique_ptr<llvm::orc::LLJIT> Engine;
  using Entry = void (*)(void *const *Slots, const void *Descriptor);
  Entry Range = nullptr, Group = nullptr;

public:
  // Of its packets, which are its sub-groups.
  unsigned Lanes = 1, Dimension = 0;
  // Compiles one kernel of the module, which is used up, to an object, and loads that.
  static llvm::Expected<CompiledKernel> make(std::unique_ptr<llvm::Module> M, llvm::orc::ThreadSafeContext Context,
                                             VeccOptions Options, const KernelChoice &Kernel);
  // Slots[i] points to argument i. ByGroups: one call a group.
  void run(void *const *Slots, const run::Launch &Range, bool ByGroups) const;
};

} // namespace vec::workgroup
#endif
