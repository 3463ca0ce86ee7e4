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
  llvm::Type *Proper = nullptr;               // in the proper call; for an object, the type of what is at its address
  llvm::SmallVector<llvm::Type *, 4> Numbers; // in the loop; empty if nothing crosses
  unsigned First = 0;                         // the index of the first of these numbers among the wrapper's parameters
  bool IsWritten = false;                     // whether the call writes the object, so that its numbers are returned
  llvm::Align Alignment = llvm::Align(1);     // of an object
};

struct CallMarshalling {
  llvm::SmallVector<Crossing, 8> Arguments; // by parameter of the proper call
  Crossing Result;
  // The type of a further argument that nobody reads. LLVM derives scalable lanes from vectors; some calls have none.
  llvm::Type *LaneCounter = nullptr;

  CallMarshalling() = default;
  // Everything crosses as it is.
  explicit CallMarshalling(const llvm::CallInst &Call);

  void addArgument(Crossing C);
};

// How the calls were replaced, by wrapper.
using MarshalledCalls = llvm::DenseMap<const llvm::Function *, CallMarshalling>;

// The type by which LLVM's vectorizer is to see a number in this function; a value converted to such a type, and back.
llvm::Type *seenNumber(const llvm::Function &Caller, llvm::Type *T);
Crossing seenCrossing(const llvm::Function &Caller, llvm::Type *T);
llvm::Value *asNumber(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T);
// An argument as such a number; converted in front of the loop if it is the same for all iterations.
llvm::Value *seenArgument(llvm::CallInst &Call, llvm::Value *V, const llvm::LoopInfo &LI);
// A value that is no object, put together from its numbers.
llvm::Value *fromNumbers(llvm::IRBuilderBase &B, const Crossing &C, llvm::ArrayRef<llvm::Value *> Numbers);

// Makes an internal function that takes the loop's numbers and makes the proper call, its only one. It has the effects
// of the call and the target features of the caller. It is not inlined before releaseWrappers().
llvm::Function *makeWrapper(const llvm::CallInst &Call, const CallMarshalling &How,
                            const llvm::Twine &Name = "__vec_bridge_call", llvm::StringRef Mark = "vec-bridge-values",
                            llvm::StringRef MarkValue = "");
// Inserts a call of the wrapper in front of the call, with the metadata, tail call kind and fast-math flags of that.
llvm::CallInst *callWrapper(llvm::CallInst &Call, llvm::Function *Wrapper, llvm::ArrayRef<llvm::Value *> Arguments);

// The call that the source makes: if the call is one of a wrapper, the call inside; else itself.
const llvm::CallInst &properCall(const llvm::CallInst &Call);
// The name of the function that the source calls here, as the source spells it.
std::string scalarName(const llvm::CallInst &Call);

// Passes objects of the loop by value. A call that takes the address of one (`float s; f(x, &s); y[i] = s;`) takes its
// value instead, and returns, behind its result, the values of those that it writes; so the objects can be in
// registers. A record or an array is passed as its numbers (object_parts.h), if the loop accesses it by constant
// indices. Looks at calls in innermost loops for which `MayReplace` is true. True if any was replaced.
bool passPrivateObjectsByValue(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, MarshalledCalls &Calls,
                               const std::function<bool(const llvm::CallInst &)> &MayReplace);

// LLVM's vectorizer makes no lanes of complex values and records. Makes calls that take or return small ones take and
// return their numbers:
//
//   %r = call {float, float} @f([2 x float] %z, float %x)
//   ==>
//   %r = call {float, float} @wrapper(float %z.0, float %z.1, float %x)
//
// Looks at calls in innermost loops that have variants. True if any was replaced. LLVM has no scalable lanes of bool,
// which are passed as bytes, and cannot count scalable lanes of a call without vectors, which gets a lane counter. A
// scalar that the target passes as a vector (x86-64: a record of two floats) is passed as an integer, since LLVM would
// make a vector of vectors of it.
using VariantsOfCall = std::function<llvm::SmallVector<abi::VFVariant, 0>(const llvm::CallInst &)>;
bool passRecordsByParts(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, MarshalledCalls &Marshalled,
                        const VariantsOfCall &VariantsOf);

// Replaces the call by one that takes addresses as integers. LoopVectorize takes a mapped call with pointer arguments
// for a conflict with the loop's accesses, and one without for free of conflicts: the caller has checked that there is
// none. All other passes see a function that may read and write anything.
llvm::CallInst *makeOpaque(llvm::CallInst &Call);
// Undoes makeOpaque() everywhere.
void restoreOpaqueCalls(llvm::Module &M);

// LLVM 22's LoopVectorize computes in scalars, up to the next phi, whatever an address or a masked store depends on. If
// a call that returns a struct is among that, it takes lanes from the struct of vectors as if it were one of scalars,
// and under a mask loses all values but the first. So this puts phis behind the calls with mappings that return
// structs. True if there are any. Must run after all other changes of the function; invalidates analyses.
bool keepResultsInVectors(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

// Marks all wrappers that are left for inlining, which restores the proper calls.
void releaseWrappers(llvm::Module &M);

} // namespace vec
#endif
