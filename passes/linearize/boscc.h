// BOSCC: copies regions and loops, without masks, for packets all of whose lanes are active. boscc.cpp has the method.
#ifndef VEC_PASSES_LINEARIZE_BOSCC_H
#define VEC_PASSES_LINEARIZE_BOSCC_H

#include "passes/linearize/linearize.h"

namespace vec {

// State that one round passes to the next: the branches and loops that were decided, and how many instructions may
// still be added.
struct UniformCopies {
  llvm::SmallPtrSet<const llvm::Value *, 16> Done;
  unsigned Budget = 0;
};

// The copy of a divergent loop that runs as long as all lanes stay in it.
enum class ExitKind : uint8_t {
  Together, // all lanes leave there, or none
  Latch,    // the others go on with the next iteration
  Restart   // the others begin the iteration again
};
struct LoopCopy {
  llvm::Loop *L;
  llvm::SmallVector<std::pair<llvm::BasicBlock *, ExitKind>, 4> Exits;

  // Nothing if lanes leave the loop where those that stay could not go on.
  static std::optional<LoopCopy> plan(llvm::Loop &L, const Divergence &Div, llvm::LoopInfo &LI,
                                      const llvm::DominatorTree &DT);
  void carryOut() const;
};

unsigned lengthOf(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace vec
#endif
