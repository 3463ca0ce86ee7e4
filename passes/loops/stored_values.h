// Carries what a loop has stored in its last iteration in a register, where it would load it again.
//
//   for (y = 1; y < h; y++)                         t = a[x];
//     a[y * w + x] += a[(y - 1) * w + x];    ==>    for (y = 1; y < h; y++)
//                                                     a[y * w + x] = t = a[y * w + x] + t;
//
// Lanes under a mask would wait: a processor does not forward what was stored under a mask.
#ifndef VEC_PASSES_LOOPS_STORED_VALUES_H
#define VEC_PASSES_LOOPS_STORED_VALUES_H

namespace llvm {
class DominatorTree;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace vec {

// Requires LoopSimplify form. Loops that contain loops, or write in more than one place, stay as they are. Invalidates
// what ScalarEvolution knows of the loop if it returns true.
bool carryStoredValue(llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT);

} // namespace vec
#endif
