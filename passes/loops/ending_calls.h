// Calls in simd loops that end the program where they throw.
//
//   invoke float @f (%x) to label %next unwind label %terminate      call float @loop.call (%x) nounwind
//                                                               ==>
//                                                                    define @loop.call (%x) { invoke ... %terminate }
//
// No exception leaves an iteration of a simd loop: clang has std::terminate called. Neither LLVM's vectorizer nor ours
// takes a call that may go two ways; this one goes one.
#ifndef VEC_PASSES_LOOPS_ENDING_CALLS_H
#define VEC_PASSES_LOOPS_ENDING_CALLS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Whether there were such calls: then the flow of the function has changed.
bool moveEndingCalls(llvm::Loop &L);

} // namespace vec
#endif
