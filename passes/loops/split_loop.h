// The nest of loops that takes the place of a loop in parts.
#ifndef VEC_PASSES_LOOPS_SPLIT_LOOP_H
#define VEC_PASSES_LOOPS_SPLIT_LOOP_H

#include "passes/loops/loop_parts.h"

namespace vec {

// Below so many iterations the whole loop is faster.
inline constexpr unsigned FewestTurns = 12;

// Parts that are not serial get the mark of independent loops. Where address ranges must be apart, the loop stays as it
// is for the case that they are not.
void splitLoop(const LoopParts &Parts, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
