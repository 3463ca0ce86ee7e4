// Variables of a simd loop that are what another one is, once either was assigned.
#ifndef VEC_PASSES_LOOPS_FOLLOWERS_H
#define VEC_PASSES_LOOPS_FOLLOWERS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// LICM and GVN bring a thread's part of a reduction into registers twice, with the value that is loaded in front of the
// loop and with the one that it is known to have. Both become the same sum where the loop adds to it. Carries a bit
// instead of the second one: whether it was assigned.
//
//   %sum = phi [0, ...], [%next, ...]                    %sum = phi [0, ...], [%next, ...]
//   %kept = phi [%loaded, ...], [%then, ...]             %any = phi i1 [false, ...], [%then, ...]
//   add: %more = add %sum, %x                     ==>    add: %more = add %sum, %x
//   %next = phi [%sum, ...], [%more, %add]               %next = phi [%sum, ...], [%more, %add]
//   %then = phi [%kept, ...], [%more, %add]              %then = phi i1 [%any, ...], [true, %add]
//   behind the loop: %then                               behind the loop: select %then, %next, %loaded
//
// True if there were any. Requires and keeps the form of LCSSA.
bool dropFollowers(llvm::Loop &L);

} // namespace vec
#endif
