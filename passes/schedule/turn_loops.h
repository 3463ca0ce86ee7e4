// Turns loops: interchanges loops of a kernel with the loops over work-items, by barriers in them. Then all work-items
// run an iteration before any runs the next.
#ifndef VEC_PASSES_SCHEDULE_TURN_LOOPS_H
#define VEC_PASSES_SCHEDULE_TURN_LOOPS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// What is known of a body with barriers that runs one work-item at a time.
struct LoopTurner {
  llvm::Function &Body;
  const llvm::SmallPtrSetImpl<const llvm::Value *> &Alike; // values that are the same for all work-items of a group
  // The IDs, which are parameters of the body: those along the innermost dimension, and those along others.
  llvm::ArrayRef<const llvm::Value *> Inner, Others;

  // Inserts a barrier into each loop for which it pays, with numbers from `Number` on.
  llvm::SmallVector<llvm::CallInst *> run(unsigned Number) const;
};

} // namespace vec
#endif
