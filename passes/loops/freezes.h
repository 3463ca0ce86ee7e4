// Freezes in the sums that a simd loop carries.
#ifndef VEC_PASSES_LOOPS_FREEZES_H
#define VEC_PASSES_LOOPS_FREEZES_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Where the program tests a sum behind the loop (`return n ? sum / n : 0`), InstCombine may freeze the sum in the loop.
// Freezes what is added instead, so that the sum has the form that Accumulator::find and LLVM's vectorizer know:
//
//   %new = add nsw %sum, %x   %next = freeze %new    ==>   %y = freeze %x   %next = add %sum, %y
//
// True if there were any.
bool freezeAddends(llvm::Loop &L);

} // namespace vec
#endif
