// The addresses that an access reaches in all iterations of a loop, and tests whether two such ranges overlap.
#ifndef VEC_PASSES_LOOPS_ADDRESS_RANGE_H
#define VEC_PASSES_LOOPS_ADDRESS_RANGE_H

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include <optional>

namespace llvm {
class IRBuilderBase;
class SCEVExpander;
} // namespace llvm

namespace vec {

// From First to Last, exclusive.
struct AddressRange {
  const llvm::SCEV *First, *Last;
  auto operator<=>(const AddressRange &) const = default;
};

// Pairs of ranges that must not overlap.
using RangesApart = llvm::SetVector<std::pair<AddressRange, AddressRange>>;

// How often the loop inside L goes round at most, in L's iterations in which it runs: if that is always the same, or
// changes by a constant step from one iteration of a loop around it to the next. Else SCEVCouldNotCompute.
const llvm::SCEV *mostTaken(const llvm::Loop &Inner, const llvm::Loop &L, llvm::ScalarEvolution &SE);

// The range of accesses of `Size` bytes at `Address`, in the loop or in loops inside of it, as what can be computed in
// front of the loop. Nothing if the address moves on by steps, or a number of times, that change within the loop.
std::optional<AddressRange> addressRange(const llvm::SCEV *Address, uint64_t Size, const llvm::Loop &L,
                                         llvm::ScalarEvolution &SE);

// Whether the two never overlap, whatever the variables are.
bool areKnownApart(const AddressRange &X, const AddressRange &Y, llvm::ScalarEvolution &SE);

// Whether no two ranges of a pair overlap, computed at the builder's place, in front of the loop.
llvm::Value *areApart(const RangesApart &Ranges, llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander);

} // namespace vec

template <> struct llvm::DenseMapInfo<vec::AddressRange> {
  using Pair = std::pair<const llvm::SCEV *, const llvm::SCEV *>;
  static vec::AddressRange of(Pair P) { return {P.first, P.second}; }
  static vec::AddressRange getEmptyKey() { return of(DenseMapInfo<Pair>::getEmptyKey()); }
  static vec::AddressRange getTombstoneKey() { return of(DenseMapInfo<Pair>::getTombstoneKey()); }
  static unsigned getHashValue(const vec::AddressRange &R) {
    return DenseMapInfo<Pair>::getHashValue({R.First, R.Last});
  }
  static bool isEqual(const vec::AddressRange &X, const vec::AddressRange &Y) { return X == Y; }
};
#endif
