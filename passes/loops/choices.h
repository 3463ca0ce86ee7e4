// Choices between values that a simd loop carries, in the form that Accumulator::find knows.
#ifndef VEC_PASSES_LOOPS_CHOICES_H
#define VEC_PASSES_LOOPS_CHOICES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace vec {

// A branch that only chooses the smaller or greater of two values becomes a select. LLVM leaves such branches if they
// compare floats, and if more than two ways join behind them:
//
//   br (fcmp ogt %x, %most), then, join     then: br join     join: %next = phi [%x, then], [%most, ...], [%most, here]
//   ==>
//   %y = select (fcmp ogt %x, %most), %x, %most               join: %next = phi [%y, here], [%most, ...]
//
// True if there were any. Keeps loops and dominators valid.
bool selectExtremes(llvm::Loop &L, llvm::DominatorTree &DT, llvm::LoopInfo &LI);

// Operations on one of two carried values become operations on each (`(%c ? %s : %t) += %x`):
//
//   %old = select %c, %s, %t     %new = add %old, %x     %s.next = select %c, %new, %s
//   ==>
//   %new.s = add %s, %x                                  %s.next = select %c, %new.s, %s
//
// True if there were any.
bool separateChosen(llvm::Loop &L, const llvm::DominatorTree &DT);

} // namespace vec
#endif
