// PermutedAccess: an access whose lanes lie, in another order or with gaps, in one or two packets of memory.
//
//   s[lid ^ j]            the packet of lid ^ j, lanes exchanged
//   s[2 * lid - (lid & m)]     some of the elements of two packets
//
// j and m are uniform and known only at run time. The local ID of lane 0 is a multiple of the number of lanes, so
// bitwise operations can be split: lid ^ j = (lid of lane 0 ^ high bits of j) + (lane ^ low bits of j). The first
// summand is where the packet begins, the second is the element that each lane takes. Properties of the second are
// found by trying all values of the low bits.
#ifndef VEC_PASSES_PLAN_PERMUTED_ACCESS_H
#define VEC_PASSES_PLAN_PERMUTED_ACCESS_H

#include "passes/plan/plan.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace vec {

struct PermutedAccess {
  // The address of element 0 is that of lane 0 without what the lane adds, and so many elements behind it.
  int64_t First = 0;
  // Packets from the first element that a lane can access to the last.
  unsigned Packets = 1;
  // Lanes are exchanged in pairs, or stay where they are.
  bool Exchanges = true;
  // Uniform values in sums that enter as bitwise operations do: high bits and low bits apart. So 2 * lid - (lid & (s -
  // 1)) and s more, the two sides of a butterfly, lie in the same packets.
  llvm::SmallPtrSet<const llvm::Value *, 4> Divided;
  // Of the registers that are permuted.
  unsigned RegisterBits = 0;
};

// What is indexed is small, and the index of 32 bits therefore has its sign; or V itself.
const llvm::Value *indexOfSmallObject(const llvm::Value *V, const llvm::GEPOperator &Address);

} // namespace vec
#endif
