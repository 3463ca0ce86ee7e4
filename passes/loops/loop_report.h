// What becomes of loops, told in one line for each loop of the source.
//
// A loop of the source may be several in the program: inlined, made from a template, unrolled with a loop around it;
// and several passes have a try at it. So whoever vectorizes one, or cannot, notes it in the module, and `report-loops`
// makes one remark of all notes of a place. Notes are only taken where somebody wants remarks.
#ifndef VEC_PASSES_LOOPS_LOOP_REPORT_H
#define VEC_PASSES_LOOPS_LOOP_REPORT_H

#include "passes/remarks.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace vec {

class Plan;

// A loop by its place in the source, which outlives it.
struct LoopPlace {
  llvm::Function *F;
  llvm::DebugLoc At;
  bool Simd; // of #pragma omp simd

  explicit LoopPlace(const llvm::Loop &L);
  bool isToldOf() const { return At && wantsRemarks(*F); }
};

// "vectorized by 8 lanes" and the rest of the line.
void noteVectorized(const LoopPlace &Loop, unsigned Lanes, llvm::StringRef Rest);
// Taken apart into so many parts, of which others are vectorized one by one.
void noteSplit(const LoopPlace &Loop, unsigned Parts, unsigned Serial);
// Why it stays scalar.
void noteScalar(const LoopPlace &Loop, Reason Why, llvm::StringRef Detail = "");
// The same, of the error that ended the attempt.
void noteScalar(const LoopPlace &Loop, llvm::Error E);

// What a user may want to know of a plan for a loop's lanes: ": inner loop masked, 2 gathers, ...".
std::string describeForUser(const Plan &P);

} // namespace vec
#endif
