// Which vector ISAs a function may use, by its target features. LLVM does not check this when it picks a variant, so
// code that offers one must.
#ifndef VEC_PASSES_SVFS_ISA_FEATURES_H
#define VEC_PASSES_SVFS_ISA_FEATURES_H

#include "abi/isa.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/TargetParser/Triple.h"
#include <optional>
#include <string>

namespace vec {

// The LLVM target features of an ISA, in the form of a "target-features" attribute: "+avx2,+fma".
std::string isaFeatures(abi::Isa Isa);

// The architecture whose vector function ABI a target has, if any.
std::optional<abi::Arch> archOf(const llvm::Triple &Triple);

// Whether every feature of the ISA is among the target features and the target CPU's features of the caller.
bool mayUse(const llvm::Function &Caller, abi::Isa Isa);

// Copies the attributes for the CPU, and for the width of vectors. Internal functions pass vectors in registers that
// depend on these, so both sides of a call must agree.
void copyTarget(llvm::Function &To, const llvm::Function &From);
bool sameTarget(const llvm::Function &A, const llvm::Function &B);

// Whether masks have registers of their own, with a bit for each lane.
bool hasMaskRegisters(const llvm::Function &F);

// The ISAs that the caller may use, those with the widest registers first.
llvm::SmallVector<abi::Isa, 4> usableIsas(const llvm::Function &Caller);

} // namespace vec
#endif
