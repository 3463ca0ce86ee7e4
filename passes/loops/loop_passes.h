// The passes over loops; bridge.cpp puts them into clang's pipeline.
#ifndef VEC_PASSES_LOOPS_LOOP_PASSES_H
#define VEC_PASSES_LOOPS_LOOP_PASSES_H

#include "llvm/IR/PassManager.h"

namespace vec {

// vectorize-loops: vectorizes loops of #pragma omp simd by the packetizer. `First`: before LLVM's vectorizer, the loops
// that it does not take, that contain loops, or that it makes slow; with `Plain` also loops without a pragma whose
// inner loops it leaves (plain_loops.h). Without `First`: the other ones, after LLVM's vectorizer has tried.
class VectorizeLoops : public llvm::PassInfoMixin<VectorizeLoops> {
  bool First, Plain;

public:
  explicit VectorizeLoops(bool First = false, bool Plain = false) : First(First), Plain(Plain) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// split-loops: splits loops that are partly serial into loops over blocks of iterations, part by part.
struct SplitLoops : llvm::PassInfoMixin<SplitLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// hide-promises: hides from LLVM's vectorizer that iterations are independent, where it would take more than that from
// it (record_order.h).
//
// Runs in    the optimizer, in front of LLVM's own vectorizer; at the end of a compilation for a link (`ForTheLink`).
// Requires   nothing.
// Ensures    vectorize-loops in the link sees the promises again.
// Preserves  all but analyses of functions with such loops.
class HidePromises : public llvm::PassInfoMixin<HidePromises> {
  bool ForTheLink;

public:
  explicit HidePromises(bool ForTheLink = false) : ForTheLink(ForTheLink) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// keep-combiners: keeps calls of user-defined reductions' combiners until loops are vectorized.
struct KeepCombiners : llvm::PassInfoMixin<KeepCombiners> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// note-loops: notes the places of `omp simd` loops, so that also those are reported that no later pass sees.
//
// Runs in    the pipeline's start.
// Requires   nothing.
// Ensures    each such loop has a note, and its place as a property, if remarks are wanted.
// Preserves  everything.
struct NoteLoops : llvm::PassInfoMixin<NoteLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// report-loops: makes remarks of the notes, and removes the notes.
//
// Runs in    the optimizer's end, behind LLVM's vectorizers, which may take a loop that ours have left.
// Requires   nothing.
// Ensures    no note is left.
// Preserves  everything.
class ReportLoops : public llvm::PassInfoMixin<ReportLoops> {
  bool Forget;

public:
  // `Forget`: a ThinLTO compilation; loops that the link will report are not reported.
  explicit ReportLoops(bool Forget = false) : Forget(Forget) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace vec
#endif
