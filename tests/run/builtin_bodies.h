// What builtins of OpenCL C mean, for kernels that only declare them: the bodies of builtins/opencl.
#ifndef VEC_TESTS_RUN_BUILTIN_BODIES_H
#define VEC_TESTS_RUN_BUILTIN_BODIES_H

#include "tests/run/frontend.h"

namespace vec::run {

// Links the bodies of the builtins that packetize turns into instructions. They were written for another purpose and
// are compiled by clang: a second opinion on what prepare makes of them.
llvm::Error linkBuiltins(llvm::Module &M, const Cpu &C, const llvm::TargetMachine &TM);

} // namespace vec::run
#endif
