// The OpenCL C functions that kernels call and nobody defines, by their mangled names: math by the C library, integer
// and atomic functions in plain C++. The scalar and the vector run meet the same ones.
#ifndef VEC_TESTS_RUN_SYMBOLS_H
#define VEC_TESTS_RUN_SYMBOLS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace vec::run {

void forEachBuiltinFunction(llvm::function_ref<void(llvm::StringRef, void *)> Add);

} // namespace vec::run
#endif
