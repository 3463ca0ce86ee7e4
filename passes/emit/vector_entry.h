// VectorEntry: arguments, mask and return of the vector function. passes/vectorize makes it from the signature; so the
// plan does not depend on the signature.
#ifndef VEC_PASSES_EMIT_VECTOR_ENTRY_H
#define VEC_PASSES_EMIT_VECTOR_ENTRY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>

namespace vec {

struct VectorEntry {
  // For each parameter of the scalar function its value: a vector if lanes differ.
  llvm::SmallVector<llvm::Value *, 8> Arguments;
  // The lanes that are active when the function is entered (<lanes x i1>; null: all); of these, only the first Length
  // (i32; null: all). With either, the plan's function has a mask as its last parameter.
  llvm::Value *Mask = nullptr;
  llvm::Value *Length = nullptr;
  // Emits the return, of the wide result or of nothing (null).
  std::function<void(llvm::IRBuilderBase &, llvm::Value *)> Return;
};

} // namespace vec
#endif
