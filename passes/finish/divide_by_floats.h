// Integer division of vectors by way of floating-point numbers, where the target divides only these in vectors.
#ifndef VEC_PASSES_FINISH_DIVIDE_BY_FLOATS_H
#define VEC_PASSES_FINISH_DIVIDE_BY_FLOATS_H

#include "llvm/IR/Function.h"

namespace vec {

// The type whose division is exact for integers of that type, once truncated; null where integers are divided as they
// are: the target has an instruction for it, or the integers are too wide.
llvm::Type *divisionType(const llvm::Function &F, llvm::Type *Integer);

// For every vector division of the function by something that is no constant.
void divideByFloats(llvm::Function &F);

} // namespace vec
#endif
