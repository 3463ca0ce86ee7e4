// One work-group of a scalar kernel, each work-item on a stack of its own.
#ifndef VEC_TESTS_WORKGROUP_WORK_GROUP_H
#define VEC_TESTS_WORKGROUP_WORK_GROUP_H

#include "tests/run/work_item.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>

namespace vec::workgroup {

// Runs `Item` for every work-item of the range, group after group. They take turns at their barriers, in an order that
// depends on the seed. Returns what the kernel did wrong: work-items that wait at different barriers, or wait for
// others that have returned, unless they may leave; empty if it did nothing.
std::string runRange(const run::Launch &Range, unsigned Seed, bool MayLeave, llvm::function_ref<void()> Item);

// How work-items are sub-groups from now on: so many neighbours along the dimension, and what is left of a row.
void setSubGroups(unsigned Lanes, unsigned Dimension);

// For the functions that kernels call (group_functions.cpp). The work-item that runs waits until all of its group are
// at the same `Place`.
void waitForAll(const void *Place);
// Collectives: everybody gives a value of at most 64 bytes, waits, and then may look at what each of the group gave, by
// its local linear id. The values stay until two exchanges later.
struct Exchange {
  const uint64_t (*Values)[8]; // Values[id]
  unsigned Items, Mine;
  run::Triplet Size; // of the group
  // The linear id of a work-item.
  uint64_t at(uint64_t X, uint64_t Y, uint64_t Z) const { return (Z * Size[1] + Y) * Size[0] + X; }
};
Exchange exchange(const void *Place, const void *Value, unsigned Bytes);

// The sub-group of the work-item that runs: the linear ids of its members are First, First + Step, ...
// Full ones have `Most`.
struct SubGroup {
  unsigned First, Step, Items, Mine, Most;
};
SubGroup subGroup();

} // namespace vec::workgroup
#endif
