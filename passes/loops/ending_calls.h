// Ways in simd loops that end the program.
//
//   invoke float @f (%x) to label %next unwind label %terminate      call float @loop.call (%x) nounwind
//                                                               ==>
//                                                                    define @loop.call (%x) { invoke ... %terminate }
//
//   %exit:                                                           %exit:
//     invoke @throw (%x) to label %none unwind label %terminate        call @loop.end (%x) noreturn nounwind
//                                                               ==>    unreachable
//
// No exception leaves an iteration of a simd loop: clang has std::terminate called. Neither LLVM's vectorizer nor the
// packetizer takes an `invoke`; a call of the new function is none. Blocks behind the loop that do not return, however
// many, become one call: the packetizer takes an exit that is one block, and makes a call that ends the program once,
// for the first lane.
#ifndef VEC_PASSES_LOOPS_ENDING_CALLS_H
#define VEC_PASSES_LOOPS_ENDING_CALLS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Moves all such ways of the loop into functions. True if there were any; then blocks may be unreachable.
bool moveEndingCalls(llvm::Loop &L);

} // namespace vec
#endif
