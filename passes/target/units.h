// Units: a run of elements of equal size in several registers, and shuffles between such runs. Each shuffle reads at
// most two registers and fills one, as instructions do.
#ifndef VEC_PASSES_TARGET_UNITS_H
#define VEC_PASSES_TARGET_UNITS_H

#include "llvm/IR/IRBuilder.h"

namespace vec {

struct Units {
  llvm::SmallVector<llvm::Value *, 8> Registers;
  unsigned Each = 0; // units in a register
  // The last register may begin before the end of the one before it.
  unsigned Overlap = 0;

  // The register in which a unit lies, and where.
  std::pair<unsigned, unsigned> find(unsigned Unit) const {
    assert(!Registers.empty() && Each && "no units");
    unsigned Last = unsigned(Registers.size()) - 1;
    unsigned R = std::min(Unit / Each, Last);
    return {R, Unit - R * Each + (R == Last ? Overlap : 0)};
  }
};

// A vector in registers of so many elements.
Units splitUnits(llvm::IRBuilderBase &B, llvm::Value *V, unsigned Each);
// The elements [0, Count) as one vector.
llvm::Value *joinUnits(llvm::IRBuilderBase &B, const Units &U, unsigned Count);
// Unit Index[n] of From at n, anything where Index[n] is negative or behind the end; in registers of so many elements.
Units permute(llvm::IRBuilderBase &B, const Units &From, llvm::ArrayRef<int> Index, unsigned Each);

} // namespace vec
#endif
