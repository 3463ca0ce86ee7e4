// A region: the part of a kernel from one barrier to the next ones.
#ifndef VEC_PASSES_SCHEDULE_REGION_H
#define VEC_PASSES_SCHEDULE_REGION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace vec {

struct BarrierRegion {
  // i32 f(parameters of the whole body..., ptr live, ptr in, ptr out): runs one work-item or packet, and returns the
  // number of the barrier that it reaches, or 0 at the end of the kernel.
  llvm::Function *Body = nullptr;
  llvm::SmallVector<unsigned, 4> Next; // all numbers that it may return, ascending
};

} // namespace vec
#endif
