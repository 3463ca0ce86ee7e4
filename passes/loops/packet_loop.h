// The loop over packets that takes a loop's place.
//
//   for (i = 0; i < n; i++) body (i);
//   ==>
//   for (i = 0; i < n - n % 8; i += 8) packet (i, ...);      ; 8 iterations at once
//   if (n % 8) rest (i, n, ...);                             ; the last ones, under a mask
//
// Where few iterations are faster one by one, the loop stays for those: if (n < 6) for (i = 0; i < n; i++) body (i);
#ifndef VEC_PASSES_LOOPS_PACKET_LOOP_H
#define VEC_PASSES_LOOPS_PACKET_LOOP_H

#include "passes/loops/lane_function.h"

namespace vec {

// On functions in which a loop over packets stands, until retire-variants.
inline constexpr llvm::StringLiteral PacketsAttribute = "vec-packets";

// Both are vector versions of the loop's lane functions: Packet of the unchecked one, Rest of the checked one. Puts
// them into the function in place of the loop, whose blocks are gone afterwards, and inlines them. From Fewest
// iterations on, if that is not 0: then the loop stays, for fewer.
void replaceLoop(const SimdLoop &Loop, const LaneFunction &Lane, llvm::Function &Packet, llvm::Function &Rest,
                 unsigned Lanes, unsigned Fewest, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
