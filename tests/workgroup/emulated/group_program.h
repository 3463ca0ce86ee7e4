// Kernels as vecc compiles them, in packets of scalable lanes, with what they leave in memory where each work-item runs
// on a stack of its own.
#ifndef VEC_TESTS_WORKGROUP_EMULATED_GROUP_PROGRAM_H
#define VEC_TESTS_WORKGROUP_EMULATED_GROUP_PROGRAM_H

#include "tests/run/child.h"
#include "tests/run/emulated/program.h"

namespace vec::workgroup {

class GroupProgram : public run::ForeignProgram {
  run::Progress Where;

  void addKernel(const llvm::Module &Pristine, const run::KernelFile &File, const run::Subject &S);
  // The kernel's entry points in packets, one a way to run what is left of a row; their names begin with Id.
  llvm::Expected<std::vector<llvm::Function *>> compile(llvm::Module &M, llvm::StringRef Kernel, llvm::StringRef Id,
                                                        abi::Lanes Lanes);

public:
  using ForeignProgram::ForeignProgram;
  llvm::Error add(const llvm::Module &M, const run::KernelFile &File) override;
};

} // namespace vec::workgroup
#endif
