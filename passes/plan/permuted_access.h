// PermutedAccess: an access whose lanes are in one or two packets of memory, in another order or with gaps.
//
//   s[lid ^ j]                 the packet of lid ^ j, lanes exchanged
//   s[2 * lid - (lid & m)]     some of the elements of two packets
//
// j and m are uniform and known only at run time. The local ID of lane 0 is a multiple of the number of lanes, so
// bitwise operations can be split: lid ^ j = (lid of lane 0 ^ high bits of j) + (lane ^ low bits of j). The first
// summand tells where the packet begins, the second which element each lane takes. What is asked of the second is
// checked by trying all values of the low bits.
#ifndef VEC_PASSES_PLAN_PERMUTED_ACCESS_H
#define VEC_PASSES_PLAN_PERMUTED_ACCESS_H

#include "passes/plan/plan.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace vec {

struct PermutedAccess {
  // Element 0 of the packet is so many elements behind lane 0's address without what the lane adds.
  int64_t First = 0;
  // The number of packets between the first and the last element that a lane may access.
  unsigned Packets = 1;
  // Whether the permutation exchanges pairs of lanes, or moves none.
  bool Exchanges = true;
  // Uniform addends of which only the high bits count for the beginning of the packet, as in bitwise operations. So 2 *
  // lid - (lid & (s - 1)), and that plus s, the two sides of a butterfly, are in the same packets.
  llvm::SmallPtrSet<const llvm::Value *, 4> Divided;
  // The width of the registers that are permuted.
  unsigned RegisterBits = 0;
};

// The 32-bit value of which V is the extension, if the indexed objects are so small that the extension does not matter;
// else V itself.
const llvm::Value *indexOfSmallObject(const llvm::Value *V, const llvm::GEPOperator &Address);

} // namespace vec
#endif
