// BOSCC: copies regions and loops, without masks, for packets all of whose lanes are active. boscc.cpp has the method.
#ifndef VEC_PASSES_LINEARIZE_BOSCC_H
#define VEC_PASSES_LINEARIZE_BOSCC_H

#include "passes/linearize/linearize.h"

namespace vec {

// State that rounds pass on: the branches and loops that were decided, and how many instructions may still be added.
struct UniformCopies {
  llvm::SmallPtrSet<const llvm::Value *, 16> Done;
  unsigned Budget = 0;
};

// The copy of a divergent loop that runs as long as all lanes stay in the loop.
enum class ExitKind : uint8_t {
  Together, // all lanes leave here, or none
  Latch,    // the lanes that stay go on with the next iteration
  Restart   // the lanes that stay begin the iteration again
};
struct LoopCopy {
  llvm::Loop *L;
  llvm::SmallVector<std::pair<llvm::BasicBlock *, ExitKind>, 4> Exits;

  // Nothing if the lanes that stay could not go on after an exit.
  static std::optional<LoopCopy> plan(llvm::Loop &L, const Divergence &Div, llvm::LoopInfo &LI,
                                      const llvm::DominatorTree &DT);
  void carryOut() const;
};

unsigned lengthOf(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace vec
#endif
