// A guess how often a loop goes round, where only its limits are known.
#ifndef VEC_PASSES_LOOPS_GUESS_TAKEN_H
#define VEC_PASSES_LOOPS_GUESS_TAKEN_H

#include <cstdint>
#include <optional>

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace vec {

// In the middle of the loops around, if everything that is not known is large. Windows have few iterations so:
//
//   for (x = 0; x < w; x++)
//     for (i = max (x - 2, 0); i < min (x + 3, w); i++)
//
// Nothing if the number of iterations cannot be computed.
std::optional<uint64_t> guessTaken(const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
