// How the values of a call cross between a loop, where LLVM's vectorizer is to see numbers, and the call proper.
//
//   Number   as it is, or as an integer: a bool of SVE as a byte, a small vector by its bits, an address that LLVM must
//            not look at
//   Record   a complex value, a record or an array: its numbers one by one
//   Object   the address of an object of the loop's own: the values of its numbers; what the call writes comes back
//            behind its result. Every lane has an object of its own
//
// Whoever replaces a call decides this once for each of its values (private_objects, record_parts, complex_calls,
// makeOpaque). makeWrapper() makes the function between the two by it, and the site, the forms and the thunks of the
// call go by it.
#ifndef VEC_PASSES_BRIDGE_CALL_MARSHALLING_H
#define VEC_PASSES_BRIDGE_CALL_MARSHALLING_H

#include "abi/vfshape.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace vec {

struct Crossing {
  enum Form { Number, Record, Object };

  Form How = Number;
  llvm::Type *Proper = nullptr;               // in the call proper; of an object, what is at its address
  llvm::SmallVector<llvm::Type *, 4> Numbers; // in the loop; none of what does not cross
  unsigned First = 0;                         // the first of the loop's arguments that are its numbers
  bool IsWritten = false;                     // an object that comes back
  llvm::Align Alignment = llvm::Align(1);     // of an object
};

struct CallMarshalling {
  llvm::SmallVector<Crossing, 8> Arguments; // of the call proper
  Crossing Result;
  // Of a further argument that nobody reads: LLVM counts scalable lanes by vectors, where a call has none.
  llvm::Type *LaneCounter = nullptr;

  CallMarshalling() = default;
  // Everything crosses as it is.
  explicit CallMarshalling(const llvm::CallInst &Call);

  void addArgument(Crossing C);
};

// By the wrapper, of the calls of one function that were replaced.
using MarshalledCalls = llvm::DenseMap<const llvm::Function *, CallMarshalling>;

// A number as LLVM's vectorizer is to see it in this function, and a value as one or as the other.
llvm::Type *seenNumber(const llvm::Function &Caller, llvm::Type *T);
Crossing seenCrossing(const llvm::Function &Caller, llvm::Type *T);
llvm::Value *asNumber(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T);
// An argument as such a number: outside of the loop, if it is the same for all.
llvm::Value *seenArgument(llvm::CallInst &Call, llvm::Value *V, const llvm::LoopInfo &LI);
// A value that is no object, of its numbers.
llvm::Value *fromNumbers(llvm::IRBuilderBase &B, const Crossing &C, llvm::ArrayRef<llvm::Value *> Numbers);

// An internal function that makes the call proper of the loop's numbers, with the effects of the call, on the CPU of
// the caller. It is not inlined before releaseWrappers(). The call proper is the only one in it.
llvm::Function *makeWrapper(const llvm::CallInst &Call, const CallMarshalling &How,
                            const llvm::Twine &Name = "__vec_bridge_call", llvm::StringRef Mark = "vec-bridge-values",
                            llvm::StringRef MarkValue = "");
// A call of it, before the call, with all that is said of that one.
llvm::CallInst *callWrapper(llvm::CallInst &Call, llvm::Function *Wrapper, llvm::ArrayRef<llvm::Value *> Arguments);

// The call that the source makes: the one inside, of a call of a wrapper.
const llvm::CallInst &properCall(const llvm::CallInst &Call);
// The name of the function that the source calls there, as it stands there.
std::string scalarName(const llvm::CallInst &Call);

// Makes calls that take the address of an object of the loop's own (`float s; f(x, &s); y[i] = s;`) take the values of
// these objects, and return, behind the result, what becomes of those that they write: the objects are registers then.
// Of a record or an array, the numbers that it consists of (object_parts.h), if the loop reaches them by constant
// indices. The calls in innermost loops that `MayReplace` agrees to; true if there were any.
bool passPrivateObjectsByValue(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, MarshalledCalls &Calls,
                               const std::function<bool(const llvm::CallInst &)> &MayReplace);

// Makes calls that take or return complex values or small records, of which LLVM's vectorizer makes no lanes, take and
// return the numbers that these consist of:
//
//   %r = call {float, float} @f([2 x float] %z, float %x)
//   ==>
//   %r = call {float, float} @wrapper(float %z.0, float %z.1, float %x)
//
// The calls in innermost loops that have variants; true if there were any. LLVM knows no scalable lanes of bool, and
// counts none where a call has no vector: these come as bytes, and with a lane counter. A scalar that the target has in
// a vector (x86-64: a record of two floats), of which it would make vectors of vectors, is an integer.
using VariantsOfCall = std::function<llvm::SmallVector<abi::VFVariant, 0>(const llvm::CallInst &)>;
bool passRecordsByParts(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, MarshalledCalls &Marshalled,
                        const VariantsOfCall &VariantsOf);

// Replaces the call by one that takes addresses as integers. The vectorizer counts a mapped call that takes no pointer
// as free of conflicts with the loop's accesses: whoever asks for this has checked that it is. Everybody else sees a
// function that may read and write anything.
llvm::CallInst *makeOpaque(llvm::CallInst &Call);
// Puts the calls back in their places, for all that makeOpaque() made.
void restoreOpaqueCalls(llvm::Module &M);

// LLVM 22's LoopVectorize makes scalars of all that an address, or a store under a mask, is computed from, up to the
// next phi; a call that returns a struct must not be among it: lanes are taken from the struct of vectors as if it were
// one of scalars, and all but its first value are lost under a mask. So results of calls in loops with variants become
// phis of a block of their own. True if there are such calls; run after all other changes, it forgets analyses.
bool keepResultsInVectors(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Lets the inliner put the calls proper back, for all wrappers that are left.
void releaseWrappers(llvm::Module &M);

} // namespace vec
#endif
