// Units: a run of elements of equal size in several registers, and shuffles between such runs. Each shuffle reads at
// most two registers and writes one, as instructions do.
#ifndef VEC_PASSES_TARGET_UNITS_H
#define VEC_PASSES_TARGET_UNITS_H

#include "llvm/IR/IRBuilder.h"

namespace vec {

struct Units {
  llvm::SmallVector<llvm::Value *, 8> Registers;
  unsigned Each = 0; // number of units in a register
  // By how many units the last register begins before the end of the previous one.
  unsigned Overlap = 0;

  // The register that holds a unit, and the position in it.
  std::pair<unsigned, unsigned> find(unsigned Unit) const {
    assert(!Registers.empty() && Each && "no units");
    unsigned Last = unsigned(Registers.size()) - 1;
    unsigned R = std::min(Unit / Each, Last);
    return {R, Unit - R * Each + (R == Last ? Overlap : 0)};
  }
};

// Splits a vector into registers of so many elements.
Units splitUnits(llvm::IRBuilderBase &B, llvm::Value *V, unsigned Each);
// Joins the elements [0, Count) into one vector.
llvm::Value *joinUnits(llvm::IRBuilderBase &B, const Units &U, unsigned Count);
// Unit Index[n] of From at n, arbitrary if Index[n] is negative or n is beyond its end; in registers of so many
// elements.
Units permute(llvm::IRBuilderBase &B, const Units &From, llvm::ArrayRef<int> Index, unsigned Each);

} // namespace vec
#endif
