// The loop over packets that takes a loop's place.
//
//   for (i = 0; i < n; i++) body (i);
//   ==>
//   for (i = 0; i < n - n % 8; i += 8) packet (i, ...);      ; 8 iterations at once
//   for (; i < n; i += 4) rest (i, n, ...);                  ; the last ones under masks, in 8 lanes or fewer
//
// If the scalar loop is faster for few iterations, it stays for those: if (n < 6) for (i = 0; i < n; i++) body (i);
#ifndef VEC_PASSES_LOOPS_PACKET_LOOP_H
#define VEC_PASSES_LOOPS_PACKET_LOOP_H

#include "passes/loops/lane_function.h"

namespace vec {

// On functions that contain a loop over packets, until retire-variants.
inline constexpr llvm::StringLiteral PacketsAttribute = "vec-packets";

// A vector function and the number of its lanes, a power of two.
struct PacketFunction {
  llvm::Function *F;
  unsigned Lanes;
};

// Replaces the loop by a loop that calls Packet, made from the unchecked lane function, and calls of Rest, made from
// the checked one, for as many lanes or fewer; inlines both. If Fewest is 0, deletes the old loop; else keeps it for
// less than Fewest iterations.
void replaceLoop(const SimdLoop &Loop, const LaneFunction &Lane, PacketFunction Packet, PacketFunction Rest,
                 unsigned Fewest, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
