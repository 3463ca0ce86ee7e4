// The body of a loop as a function of one iteration, for the packetizer.
//
//   for (i = 0; i < n; i++) { s += a[i]; last = b[i]; }
//   ==>
//   define internal void @f.loop(i64 %i, ptr %a, ptr %b, ptr %s, ptr %last) {
//     %old = load float, ptr %s ...  store float %new, ptr %s ...  store float %l, ptr %last
//   }
//
// Each lane has a place in memory for each accumulator and each value that is wanted of the last iteration. Those are
// read and written once, whatever path the iteration takes: so they become registers when the vector function is
// inlined into its loop. The places of the lanes lie side by side as the elements of an array do; a vector has them
// there, too, where the type is as wide as its place, which integers are made. Others (vectors, records, long double)
// may be last values, which are read from the array. The checked form takes the lane and the number of iterations that
// are left, too, as integers of 32 bits, and does nothing from there on.
#ifndef VEC_PASSES_LOOPS_LANE_FUNCTION_H
#define VEC_PASSES_LOOPS_LANE_FUNCTION_H

#include "abi/vfshape.h"
#include "passes/loops/simd_loop.h"

namespace vec {

struct LaneFunction {
  llvm::Function *F = nullptr;
  abi::VFShape Shape; // without the number of lanes

  // In the order of the parameters behind %i, and behind the lane and the number of the checked form.
  llvm::SmallVector<const Induction *, 4> Linear;   // at the iteration of lane 0
  llvm::SmallVector<const Induction *, 4> Computed; // two parameters each: the start, and the step
  llvm::SmallVector<llvm::Value *, 16> Uniform;
  llvm::SmallVector<llvm::Type *, 8> Places; // of the accumulators, then of the last values

  // Whether the places of the lanes are a vector, too.
  static bool isElement(llvm::Type *Place, const llvm::DataLayout &DL);
};

// Fails where the loop needs more parameters than there can be, or an accumulator is no element of a vector.
llvm::Expected<LaneFunction> makeLaneFunction(const SimdLoop &Loop, bool Checked);

} // namespace vec
#endif
