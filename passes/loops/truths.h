// Truth values that a simd loop carries as floats.
#ifndef VEC_PASSES_LOOPS_TRUTHS_H
#define VEC_PASSES_LOOPS_TRUTHS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// A float of reduction(|| : any) or reduction(&& : all) is 0 or 1. Carries a bit instead, as LLVM itself does for
// integers, so that the reduction has the form that Accumulator::find and LLVM's vectorizer know:
//
//   %any = phi float [0.0, ...], [%next, ...]            %any = phi i1 [false, ...], [%next, ...]
//   br (fcmp une %any, 0.0), join, then                  br %any, join, then
//   then: %y = uitofp i1 %x to float              ==>
//   join: %next = phi float [1.0, ...], [%y, then]       join: %next = phi i1 [true, ...], [%x, then]
//
// True if there were any. Keeps the form of LCSSA.
bool carryTruths(llvm::Loop &L);

} // namespace vec
#endif
