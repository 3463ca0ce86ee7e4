// Copies of whole loops, for versions of which a test in front of them chooses one.
#ifndef VEC_PASSES_LOOPS_COPY_LOOP_H
#define VEC_PASSES_LOOPS_COPY_LOOP_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
}

namespace vec {

// A copy of the loop with a preheader of its own, which leads to the same exits; nothing leads to it yet. `Test`
// dominates the loop, and will dominate the copy. Requires LoopSimplify and LCSSA form.
llvm::Loop *copyLoop(llvm::Loop &L, const llvm::Twine &Name, llvm::BasicBlock *Test, llvm::LoopInfo &LI,
                     llvm::DominatorTree &DT);

} // namespace vec
#endif
