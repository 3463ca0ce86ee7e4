// Calls that take the address of an object of the loop's own: `float s; f(x, &s); y[i] = s;`.
#ifndef VEC_PASSES_BRIDGE_PRIVATE_OBJECTS_H
#define VEC_PASSES_BRIDGE_PRIVATE_OBJECTS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace vec {

// Makes such calls take the values of these objects in place of their addresses, and return, behind the result, what
// becomes of those that they write: the objects are registers then, of which every lane has its own. Of a record or an
// array, the numbers that it consists of (object_parts.h), if the loop reaches them by constant indices. The calls in
// innermost loops that `MayReplace` agrees to; true if there were any.
bool passPrivateObjectsByValue(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                               const std::function<bool(const llvm::CallInst &)> &MayReplace);

// Of a parameter of the function proper that takes an object's address where the call takes its values: an object like
// it. Null of others.
const llvm::AllocaInst *privateObject(const llvm::CallInst &Call, unsigned Parameter);
bool writesPrivateObject(const llvm::CallInst &Call, unsigned Parameter);

} // namespace vec
#endif
