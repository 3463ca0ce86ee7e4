// VectorEntry: arguments, mask and return of the vector function. passes/vectorize makes it from the signature; the
// plan does not depend on it.
#ifndef VEC_PASSES_EMIT_VECTOR_ENTRY_H
#define VEC_PASSES_EMIT_VECTOR_ENTRY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>

namespace vec {

struct VectorEntry {
  // For each parameter of the scalar function, a vector if lanes have different ones.
  llvm::SmallVector<llvm::Value *, 8> Arguments;
  // The lanes that are active when the function is entered (<lanes x i1>; null: all), of them the first Length (i32;
  // null: as many as there are). With either, the plan's function has a mask as its last parameter.
  llvm::Value *Mask = nullptr;
  llvm::Value *Length = nullptr;
  // Ends the function, with the wide result or null.
  std::function<void(llvm::IRBuilderBase &, llvm::Value *)> Return;
};

} // namespace vec
#endif
