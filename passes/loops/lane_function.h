// The body of a loop as a function of one iteration, for the packetizer.
//
//   for (i = 0; i < n; i++) { s += a[i]; last = b[i]; }
//   ==>
//   define internal void @f.loop(i64 %i, ptr %a, ptr %b, ptr %s, ptr %last) {
//     %old = load float, ptr %s ...  store float %new, ptr %s ...  store float %l, ptr %last
//   }
//
// Each lane has a place in memory for each accumulator and each value of the last iteration that is used behind the
// loop. A place is read and written once, whatever path the iteration takes; so it becomes a register when the vector
// function is inlined into its loop. The lanes' places are the elements of an array. If the type fills its place, they
// are a vector, too; integers are widened for that. Other types (vectors, records, long double) may only be last
// values, which are read from the array. The checked form also takes the lane and the number of iterations that are
// left, as integers of 32 bits, and does nothing for lanes from that number on.
#ifndef VEC_PASSES_LOOPS_LANE_FUNCTION_H
#define VEC_PASSES_LOOPS_LANE_FUNCTION_H

#include "abi/vfshape.h"
#include "passes/loops/simd_loop.h"

namespace vec {

struct LaneFunction {
  llvm::Function *F = nullptr;
  abi::VFShape Shape; // without the number of lanes

  // In the order of the parameters behind %i; in the checked form, lane and number stand before them.
  llvm::SmallVector<const Induction *, 4> Linear;   // the value at lane 0's iteration
  llvm::SmallVector<const Induction *, 4> Computed; // two parameters each: start and step
  llvm::SmallVector<llvm::Value *, 16> Uniform;
  llvm::SmallVector<llvm::Type *, 8> Places; // of the accumulators, then of the last values
  // Behind them stand the places of quotients and residues (usedPlaces), which the function only reads.
  // Parameters with step 1 that are multiples of the lanes in lane 0.
  llvm::SmallVector<unsigned, 2> Aligned;

  // Whether the places of all lanes are a vector.
  static bool isElement(llvm::Type *Place, const llvm::DataLayout &DL);
};

// Fails if the loop needs too many parameters, or an accumulator cannot be an element of a vector.
llvm::Expected<LaneFunction> makeLaneFunction(const SimdLoop &Loop, bool Checked);

} // namespace vec
#endif
