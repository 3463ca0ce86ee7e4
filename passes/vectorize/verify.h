// Stage contracts as code: see passes/README.md.
#ifndef VEC_PASSES_VECTORIZE_VERIFY_H
#define VEC_PASSES_VECTORIZE_VERIFY_H

#include "passes/analysis/shape_analysis.h"
#include "passes/request.h"
#include <string>

namespace vec {

// Returns the first violation of the stage's contract, in one line that names the instruction, or "".
std::string verifyStage(llvm::Function &F, Stage S, const LaneEntry &Entry);

} // namespace vec
#endif
