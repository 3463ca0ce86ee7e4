// Thunks between LLVM's vectorizers and variants.
//
// LoopVectorize and SLP pass one <lanes x T> for each parameter, and a mask of <lanes x i1>. A variant that needs
// anything else (the mask in the form of its ISA, values split into registers, a result in memory, another number of
// lanes) is called through an always-inline function with LLVM's types.
//
//   as many lanes               one call
//   k times as many             k calls, one after the other
//   fewer                       one call, in which some lanes are masked off or repeat others
//   a mask, not in the variant  one call if any lane is active; inactive lanes compute what an active one does
//
// An object of the loop is passed by value: the thunk makes an array of such objects, passes their addresses, and
// returns what they hold after the call. It does the same for an intrinsic (llvm.sincos) that returns what the variant
// stores.
#ifndef VEC_PASSES_BRIDGE_THUNK_H
#define VEC_PASSES_BRIDGE_THUNK_H

#include "passes/bridge/call_form.h"
#include "passes/svfs/svfs.h"

namespace vec {

// The function that a mapping names for LLVM: the variant itself if it has LLVM's type, else its thunk, made once for
// each module. Null if the name is taken.
llvm::Function *callableByLlvm(const Svfs &System, const CallSite &Site, const CallForm &Form);

} // namespace vec
#endif
