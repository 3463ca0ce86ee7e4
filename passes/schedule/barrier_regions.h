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
  std::map<unsigned, BarrierRegion> From; // by the barrier behind which a region begins; 0 is the kernel's beginning
  llvm::StructType *Live = nullptr;       // what a work-item (or packet) keeps while it waits
  llvm::StructType *Group = nullptr;      // what all of them know alike: read from `in`, written to `out`
  llvm::StackOffset LiveBytes;            // from one `live` to the next: the struct, and behind it scalable values
  llvm::Align LiveAlign;
  // Work-items may return while others go to a barrier. `Live` then has an i8 that says so, and the others do not wait.
  bool Leaves = false;
  unsigned LeftField = 0;
};

// Cuts a body whose work-item functions are parameters (after `KernelParameters` of its own and the local memory), and
// erases it. Scalar: it runs one work-item, as the front end wrote it. Alone: no other version has to be cut in the
// same way; the innermost dimension.
llvm::Expected<BarrierRegions> cutAtBarriers(llvm::Function &Body, unsigned KernelParameters, bool Scalar,
                                             std::optional<unsigned> Alone);

} // namespace vec
#endif
