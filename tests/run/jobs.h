// Files tested by several processes at once; what each prints appears in one piece.
#ifndef VEC_TESTS_RUN_JOBS_H
#define VEC_TESTS_RUN_JOBS_H

#include "tests/run/differential.h"

namespace vec::run {

Counts testFiles(llvm::ArrayRef<std::string> Paths, const Options &O, unsigned Jobs, VariantMaker Make);

// The files to test: those named, and the kernels in the folders named (sorted).
llvm::Expected<std::vector<std::string>> findKernelFiles(llvm::ArrayRef<std::string> Paths);

} // namespace vec::run
#endif
