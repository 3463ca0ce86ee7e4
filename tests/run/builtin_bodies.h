// What builtins of OpenCL C mean, for kernels that only declare them: the bodies of builtins/opencl.
#ifndef VEC_TESTS_RUN_BUILTIN_BODIES_H
#define VEC_TESTS_RUN_BUILTIN_BODIES_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace vec::run {

// Defines what the module still calls of them when it has been vectorized: the same bodies as linkBuiltins, those of
// sub-groups, and math on vectors element by element.
llvm::Error defineBuiltins(llvm::Module &M);

} // namespace vec::run
#endif
