// Replaces a loop by a nest of loops, one for each of its parts.
#ifndef VEC_PASSES_LOOPS_SPLIT_LOOP_H
#define VEC_PASSES_LOOPS_SPLIT_LOOP_H

#include "passes/loops/loop_parts.h"

namespace vec {

// For fewer iterations the whole loop is faster.
inline constexpr unsigned FewestTurns = 12;

// Parallel parts get the mark of independent loops. If address ranges must not overlap, this is checked at run time,
// and the old loop stays for the case that they do.
void splitLoop(const LoopParts &Parts, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
