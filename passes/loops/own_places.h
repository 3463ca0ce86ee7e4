// Whether each iteration of a loop has places of its own in an array that it writes.
//
//   for (x = 0; x < w; x++)                         columns: two iterations are x * 4 bytes apart, less than a row,
//     for (y = 1; y < h; y++)                       and all else moves on by rows. If the length of rows is another
//       a[y * w + x] += a[(y - 1) * w + x];         variable than the number of columns, that must be tested
//
//   for (y = 0; y < h; y++)                         rows: what an iteration reaches is no longer than the way to
//     for (x = 1; x < w; x++)                       the next one
//       a[y * w + x] += a[y * w + x - 1];
//
//   for (y = x; y < n; y++)                         a row and a column: they meet in the iteration where both begin
//     a[x * n + y] = a[y * n + x] = f (x, y);
#ifndef VEC_PASSES_LOOPS_OWN_PLACES_H
#define VEC_PASSES_LOOPS_OWN_PLACES_H

#include "passes/loops/address_range.h"
#include <cstdint>
#include <optional>

namespace vec {

// Whether no iteration of L accesses, by X or Y in L or in loops inside, what another one accesses by X or Y, of SizeX
// and SizeY bytes: yes, if it returns something and the two ranges, if there are any, do not overlap.
struct OwnPlaces {
  std::optional<std::pair<AddressRange, AddressRange>> If;
};
std::optional<OwnPlaces> ownPlaces(const llvm::SCEV *X, uint64_t SizeX, const llvm::SCEV *Y, uint64_t SizeY,
                                   const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
