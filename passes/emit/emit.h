// emit: carries out a plan. It decides nothing: what it emits for an instruction depends on the recipe alone.
#ifndef VEC_PASSES_EMIT_EMIT_H
#define VEC_PASSES_EMIT_EMIT_H

#include "passes/plan/plan.h"
#include "passes/target/target_info.h"

namespace vec {

// What the vector function is given and how it returns, which the plan does not know.
struct VectorEntry {
  // For each parameter of the scalar function, a vector if lanes have different ones.
  llvm::SmallVector<llvm::Value *, 8> Arguments;
  // The lanes that are active when the function is entered (<lanes x i1>; null: all), of them the first Length (i32;
  // null: as many as there are). With either, the plan's function has a mask as its last parameter.
  llvm::Value *Mask = nullptr;
  llvm::Value *Length = nullptr;
  // Ends the function, with the wide result or null.
  std::function<void(llvm::IRBuilderBase &, llvm::Value *)> Return;
};

// Fills Into, which has one block, the entry, without a terminator.
void emitPlan(const Plan &P, const Svfs &Variants, const TargetInfo &Target, llvm::Function &Into,
              const VectorEntry &Given);

} // namespace vec
#endif
