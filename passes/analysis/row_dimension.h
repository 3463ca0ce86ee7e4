// The dimension along which a kernel's work-items follow each other in memory.
#ifndef VEC_PASSES_ANALYSIS_ROW_DIMENSION_H
#define VEC_PASSES_ANALYSIS_ROW_DIMENSION_H

#include "llvm/IR/Function.h"

namespace vec {

// 0, unless more accesses are contiguous along y or z, and fewer lie apart: then that. In c[get_global_id(0) * n +
// get_global_id(1)] rows lie along y. It is a guess, on which no result may depend.
unsigned rowDimension(const llvm::Function &Kernel);

} // namespace vec
#endif
