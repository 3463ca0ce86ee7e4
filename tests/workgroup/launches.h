// The ranges in which a kernel is run.
#ifndef VEC_TESTS_WORKGROUP_LAUNCHES_H
#define VEC_TESTS_WORKGROUP_LAUNCHES_H

#include "tests/run/arguments.h"

namespace vec::workgroup {

// The local sizes that a kernel is run with: those of LOCALS, the one of LOCAL, or some for its dimensions.
std::vector<std::string> localSizes(const run::KernelFile &File, const run::Subject &S);

// The kernel in a range of groups of that size; with none, as the file has it.
llvm::Expected<run::Subject> launchOf(const llvm::Module &M, const run::KernelFile &File, llvm::StringRef Function,
                                      llvm::StringRef Local);

} // namespace vec::workgroup
#endif
