// Wrappers of values: functions of the caller's module that stand between a loop's call and the call proper, which they
// make of the values that LLVM's vectorizer is to see. private_objects, record_parts and complex_calls make calls of
// them.
#ifndef VEC_PASSES_BRIDGE_VALUES_WRAPPER_H
#define VEC_PASSES_BRIDGE_VALUES_WRAPPER_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace vec {

// A number as LLVM's vectorizer is to see it in this function, and a value as one or as the other.
llvm::Type *seenNumber(const llvm::Function &Caller, llvm::Type *T);
llvm::Value *asNumber(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T);
// An argument as such a number: outside of the loop, if it is the same for all.
llvm::Value *seenArgument(llvm::CallInst &Call, llvm::Value *V, const llvm::LoopInfo &LI);

// On such functions. The call proper is the only one in them.
inline constexpr llvm::StringLiteral ValuesAttribute = "vec-bridge-values";

// The head of an internal function for a call, which may do what the call may do, on the CPU of the caller. It is not
// inlined before releaseValuesWrappers.
llvm::Function *declareWrapper(const llvm::CallInst &Call, const llvm::Twine &Name, llvm::Type *Result,
                               llvm::ArrayRef<llvm::Type *> Parameters);

// Begins a function that stands for the call, with its attributes, for its caller's CPU.
llvm::Function *declareValuesWrapper(const llvm::CallInst &Call, llvm::Type *Result,
                                     llvm::ArrayRef<llvm::Type *> Parameters);
// The call proper, for the wrapper to insert when it has its arguments.
llvm::CallInst *callInside(const llvm::CallInst &Call);
// What the call says of what it does behind its argument I, said of the wrapper's parameter J.
void copyPointerAttributes(const llvm::CallInst &Call, unsigned I, llvm::Function &Wrapper, unsigned J);

// The call that the source makes: the one inside, of a call made by passPrivateObjectsByValue() or
// passRecordsByParts().
const llvm::CallInst &properCall(const llvm::CallInst &Call);

// LLVM 22's LoopVectorize makes scalars of all that an address, or a store under a mask, is computed from, up to the
// next phi; a call that returns a struct must not be among it: lanes are taken from the struct of vectors as if it were
// one of scalars, and all but its first value are lost under a mask. So results of calls in loops with variants become
// phis of a block of their own. True if there are such calls; run after all other changes, it forgets analyses.
bool keepResultsInVectors(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Lets the inliner put the calls proper back, for all that are left.
void releaseValuesWrappers(llvm::Module &M);

} // namespace vec
#endif
