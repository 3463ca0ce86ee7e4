// emit: carries out a plan. It decides nothing: the code for an instruction depends on its recipe only.
#ifndef VEC_PASSES_EMIT_EMIT_H
#define VEC_PASSES_EMIT_EMIT_H

#include "passes/emit/vector_entry.h"
#include "passes/plan/plan.h"
#include "passes/target/target_info.h"

namespace vec {

// Fills Into, whose only block, the entry, has no terminator.
void emitPlan(const Plan &P, const Svfs &Variants, const TargetInfo &Target, llvm::Function &Into,
              const VectorEntry &Given);

} // namespace vec
#endif
