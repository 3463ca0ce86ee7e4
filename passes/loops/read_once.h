// Variables of which GVN loads the next iteration's value in this one.
#ifndef VEC_PASSES_LOOPS_READ_ONCE_H
#define VEC_PASSES_LOOPS_READ_ONCE_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Replaces a variable that is captured by reference, and loaded at the end of an iteration for the next one, by its
// value in front of the loop: independent iterations do not write to it.
//
//   %x = phi [ %first, %entry ], [ %next, %latch ]       all values that reach the phi are loads of the same place
void readOnce(llvm::Loop &L);

} // namespace vec
#endif
