// Programs of kernels, compiled for the foreign targets and run in an emulator.
#ifndef VEC_TESTS_RUN_EMULATED_EMULATION_H
#define VEC_TESTS_RUN_EMULATED_EMULATION_H

#include "tests/run/emulated/program.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace vec::run {

// The program for a target, of kernels that may call these symbols; its objects go to the folder.
using ProgramMaker =
    llvm::function_ref<std::unique_ptr<ForeignProgram>(const ForeignTarget &, llvm::StringSet<>, std::string)>;

// The command line: compiles the kernels that it names, runs them on each target and vector length, and counts.
// Returns the exit status.
int emulate(llvm::ArrayRef<char *> Words, llvm::ArrayRef<std::string> ClangFlags, ProgramMaker Make);

} // namespace vec::run
#endif
