// Reports what became of loops, in one remark for each loop of the source.
//
// One loop of the source may be several in the program (inlined, from a template, unrolled with an outer loop), and
// several passes try it. So a pass that vectorizes a loop, or cannot, writes a note into the module, and `report-loops`
// makes one remark of all notes for a place. Notes are only written if somebody wants remarks.
#ifndef VEC_PASSES_LOOPS_LOOP_REPORT_H
#define VEC_PASSES_LOOPS_LOOP_REPORT_H

#include "passes/remarks.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace vec {

class Plan;

// The place of a loop in the source, which outlives the loop.
struct LoopPlace {
  llvm::Function *F;
  llvm::DebugLoc At; // none for a second version of a loop
  bool Simd;         // of #pragma omp simd
  bool Tested;       // one of its versions: record_order.h

  explicit LoopPlace(const llvm::Loop &L);
  bool isToldOf() const { return At && wantsRemarks(*F); }
};

// Vectorized by so many lanes; `Rest` is the end of the remark's line.
void noteVectorized(const LoopPlace &Loop, unsigned Lanes, llvm::StringRef Rest);
// Split into so many parts, of which some are serial. The others are vectorized, and noted, one by one.
void noteSplit(const LoopPlace &Loop, unsigned Parts, unsigned Serial);
// Why the loop stays scalar.
void noteScalar(const LoopPlace &Loop, Reason Why, llvm::StringRef Detail = "");
// The same for the error that ended the attempt.
void noteScalar(const LoopPlace &Loop, llvm::Error E);

// What a user may want to know of the plan for a loop's lanes: ": inner loop masked, 2 gathers, ...".
std::string describeForUser(const Plan &P);

} // namespace vec
#endif
