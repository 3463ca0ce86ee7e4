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

// note-loops: the places of `omp simd` loops, so that those are told of that no pass comes to see.
//
// Runs in    the pipeline's start.
// Requires   nothing.
// Ensures    each such loop has a note, and its place among its properties, if remarks are wanted.
// Preserves  everything.
class NoteLoops : public llvm::PassInfoMixin<NoteLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// report-loops: makes remarks of the notes, and takes these away.
//
// Runs in    the optimizer's end, behind LLVM's vectorizers, which may take a loop that ours have left.
// Requires   nothing.
// Ensures    no note is left.
// Preserves  everything.
class ReportLoops : public llvm::PassInfoMixin<ReportLoops> {
  bool Forget;

public:
  // `Forget`: what the link will tell is not told.
  explicit ReportLoops(bool Forget = false) : Forget(Forget) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace vec
#endif
