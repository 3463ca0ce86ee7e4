// Makes math calls that stay scalar call libvec's scalar entry points, so that they have the bits of a packet.
#ifndef VEC_PASSES_TOOLS_VECC_MATH_H
#define VEC_PASSES_TOOLS_VECC_MATH_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace vec {

// Makes scalar calls of functions that libvec has call its scalar entry points, which return the bits of the vector
// variants: so what a work-item computes does not depend on whether it runs in a packet. Runs after the simplification
// of math calls, and before LLVM's vectorizers, which would make vector intrinsics of them that only libm implements.
struct CallLibvecScalars : llvm::PassInfoMixin<CallLibvecScalars> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

enum class MathTier : uint8_t { Default, U35, CorrectlyRounded };

// Chooses libvec's functions of a tier. U35: math functions may be approximate (afn), and are replaced by those with
// larger errors where these exist. CorrectlyRounded: fails if a function has no such form.
llvm::Error chooseMath(llvm::Function &F, MathTier Tier);

} // namespace vec
#endif
