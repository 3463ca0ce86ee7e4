// Thunks between LLVM's vectorizers and variants.
//
// LoopVectorize and SLP pass one <lanes x T> per parameter and a mask of <lanes x i1>. A variant that wants anything
// else (its mask in the form of its ISA, values split into registers, a result in memory, other lanes) is called
// through an always-inline function that LLVM's types fit.
//
//   as many lanes           one call
//   k times as many         k calls, one after the other
//   fewer                   one call of which some lanes are masked off, or repeat others
//   a mask it does not know one call, if any lane is active, in which idle lanes compute what an active one does
//
// An object of the loop's own comes by its value: the thunk has an array of such objects, passes their addresses and
// returns what they hold in the end. So it does for an intrinsic (llvm.sincos) that returns what the variant stores.
#ifndef VEC_PASSES_BRIDGE_THUNK_H
#define VEC_PASSES_BRIDGE_THUNK_H

#include "passes/bridge/call_form.h"
#include "passes/svfs/svfs.h"

namespace vec {

// The function to redirect LLVM to: the variant itself where its type is LLVM's, else its thunk, made once a module.
// Null if a name is taken.
llvm::Function *callableByLlvm(const Svfs &System, const CallSite &Site, const CallForm &Form);

} // namespace vec
#endif
