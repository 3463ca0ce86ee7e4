// What replaceBuiltins makes of the builtins of OpenCL C that are instructions rather than functions. Each returns null
// for a call whose types are not those of the builtin; then nothing that matters was inserted.
#ifndef VEC_PASSES_PREPARE_OPENCL_OPERATIONS_H
#define VEC_PASSES_PREPARE_OPENCL_OPERATIONS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace vec {

struct OpenCLElementwise;
struct OpenCLConversion;
struct OpenCLMemory;

llvm::Value *emitOpenCLOperation(llvm::IRBuilder<> &B, const OpenCLElementwise &Info, llvm::CallInst &C);
llvm::Value *emitOpenCLConversion(llvm::IRBuilder<> &B, const OpenCLConversion &C, llvm::CallInst &Call);
// A store returns itself.
llvm::Value *emitOpenCLMemory(llvm::IRBuilder<> &B, const OpenCLMemory &Info, llvm::CallInst &C);

} // namespace vec
#endif
