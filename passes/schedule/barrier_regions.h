// Cuts the body of a kernel at its barriers into regions, each a function.
#ifndef VEC_PASSES_SCHEDULE_BARRIER_REGIONS_H
#define VEC_PASSES_SCHEDULE_BARRIER_REGIONS_H

#include "passes/schedule/region.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/TypeSize.h"
#include <map>

namespace vec {

struct BarrierRegions {
  std::map<unsigned, BarrierRegion> From; // by the barrier in front of a region; 0 is the beginning of the kernel
  llvm::StructType *Live = nullptr;       // the values that a work-item (or packet) keeps while it waits
  llvm::StructType *Group = nullptr;      // the values that are the same for all: loaded from `in`, stored to `out`
  llvm::StackOffset LiveBytes;            // of `live` for one work-item or packet: the struct, then scalable values
  llvm::Align LiveAlign;
  // Whether work-items may return while others reach a barrier. `Live` then has an i8 that says so; those do not wait.
  bool Leaves = false;
  unsigned LeftField = 0;
};

// Cuts a body, whose work-item functions are parameters (behind `KernelParameters` of its own and the local memory),
// and deletes it. `Scalar`: it runs one work-item, as the front end wrote it. `Alone`: the innermost dimension, if no
// other version must be cut in the same way.
llvm::Expected<BarrierRegions> cutAtBarriers(llvm::Function &Body, unsigned KernelParameters, bool Scalar,
                                             std::optional<unsigned> Alone);

} // namespace vec
#endif
