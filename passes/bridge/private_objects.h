// Calls that take the address of an object of the loop's own: `float s; f(x, &s); y[i] = s;`.
#ifndef VEC_PASSES_BRIDGE_PRIVATE_OBJECTS_H
#define VEC_PASSES_BRIDGE_PRIVATE_OBJECTS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace llvm {
class Module;
}

namespace vec {

// Makes such calls take the values of these objects in place of their addresses, and return, behind the result, what
// becomes of those that they write: the objects are registers then, of which every lane has its own. Of a record or an
// array, the numbers that it consists of (object_parts.h), if the loop reaches them by constant indices. The calls in
// innermost loops that `MayReplace` agrees to; true if there were any.
bool passPrivateObjectsByValue(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                               const std::function<bool(const llvm::CallInst &)> &MayReplace);

// On functions that stand between the loop and a call proper, which they make of values: the only call in them.
inline constexpr llvm::StringLiteral ValuesAttribute = "vec-bridge-values";

// Begins a function that stands for the call, with its attributes, for its caller's CPU.
llvm::Function *declareValuesWrapper(const llvm::CallInst &Call, llvm::Type *Result,
                                     llvm::ArrayRef<llvm::Type *> Parameters);
// What the call says of what it does behind its argument I, said of the wrapper's parameter J.
void copyPointerAttributes(const llvm::CallInst &Call, unsigned I, llvm::Function &Wrapper, unsigned J);

// The call that the source makes: the one inside, of a call made by passPrivateObjectsByValue() or
// passRecordsByParts().
const llvm::CallInst &properCall(const llvm::CallInst &Call);
// Of a parameter of the function proper that takes an object's address where the call takes its values: an object like
// it. Null of others.
const llvm::AllocaInst *privateObject(const llvm::CallInst &Call, unsigned Parameter);
bool writesPrivateObject(const llvm::CallInst &Call, unsigned Parameter);

// Lets the inliner put the calls proper back, for all that are left.
void releasePrivateObjects(llvm::Module &M);

} // namespace vec
#endif
