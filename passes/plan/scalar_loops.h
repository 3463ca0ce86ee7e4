// What becomes of the loops of the scalar program: LLVM vectorizes some of them.
#ifndef VEC_PASSES_PLAN_SCALAR_LOOPS_H
#define VEC_PASSES_PLAN_SCALAR_LOOPS_H

#include "passes/analysis/shape_analysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

// How many times as fast LLVM's LoopVectorize makes a loop of so many iterations; 1 if it leaves the loop as it is. A
// guess: it knows loops without branches inside that access memory contiguously, such as sums of integers along a row.
double speedByLlvm(const llvm::Loop &L, double Iterations, llvm::ScalarEvolution &SE,
                   const llvm::TargetTransformInfo &TTI);

// Whether a loop of so many iterations accesses another cache line in each of them, so that the lines have left the
// cache when the next work-items access the rest of them.
bool walksAcrossLines(const llvm::Instruction &I, const llvm::Loop &L, double Iterations, const ShapeAnalysis &SA,
                      llvm::ScalarEvolution &SE);

} // namespace vec
#endif
