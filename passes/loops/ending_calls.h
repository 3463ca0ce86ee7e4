// Calls in simd loops that end the program if they throw.
//
//   invoke float @f (%x) to label %next unwind label %terminate      call float @loop.call (%x) nounwind
//                                                               ==>
//                                                                    define @loop.call (%x) { invoke ... %terminate }
//
// No exception leaves an iteration of a simd loop: clang has std::terminate called. Neither LLVM's vectorizer nor the
// packetizer takes an `invoke`; a call of the new function is none.
#ifndef VEC_PASSES_LOOPS_ENDING_CALLS_H
#define VEC_PASSES_LOOPS_ENDING_CALLS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Moves all such calls of the loop. True if there were any; then the CFG has changed.
bool moveEndingCalls(llvm::Loop &L);

} // namespace vec
#endif
