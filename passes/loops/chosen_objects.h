// Objects of which a simd loop chooses one by its address.
#ifndef VEC_PASSES_LOOPS_CHOSEN_OBJECTS_H
#define VEC_PASSES_LOOPS_CHOSEN_OBJECTS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// Accesses by an address that is one of several variables' become accesses of all of them, so that they can be held in
// registers. LLVM does that only where no block stands between the choices:
//
//   int *p = c ? &s : d[i] ? &t : &u;          n = c ? 0 : d[i] ? 1 : 2;
//   *p += x;                             ==>   y = (n == 0 ? s : n == 1 ? t : u) + x;
//                                              s = n == 0 ? y : s;  t = n == 1 ? y : t;  u = n == 2 ? y : u;
//
// True if there were any.
bool accessAllChosen(llvm::Loop &L);

} // namespace vec
#endif
