// Extremes of short integers that a simd loop carries.
#ifndef VEC_PASSES_LOOPS_EXTREMES_H
#define VEC_PASSES_LOOPS_EXTREMES_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class ScalarEvolution;
}

namespace vec {

// C compares short integers as int. Where InstCombine has narrowed one of the values alone, or none, brings both into
// the form that Accumulator::find and LLVM's vectorizer know:
//
//   select (icmp sgt (sext %x), (sext %most)), %x, %most          ==>   smax %x, %most
//   %most = phi i32 of 16-bit numbers   sext (trunc %most)        ==>   %most
//
// True if there were any.
bool narrowExtremes(llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
