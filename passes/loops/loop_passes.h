// The passes over loops; bridge.cpp puts them into clang's pipeline.
#ifndef VEC_PASSES_LOOPS_LOOP_PASSES_H
#define VEC_PASSES_LOOPS_LOOP_PASSES_H

#include "llvm/IR/PassManager.h"

namespace vec {

// vectorize-loops: loops of #pragma omp simd through the packetizer.
// `First`: before LLVM's vectorizer, what it does not take, loops with loops inside, and what it makes slow. The other
// ones come after it has tried.
class VectorizeLoops : public llvm::PassInfoMixin<VectorizeLoops> {
  bool First;

public:
  explicit VectorizeLoops(bool First = false) : First(First) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// split-loops: loops that are partly serial become loops over blocks of iterations, part by part.
struct SplitLoops : llvm::PassInfoMixin<SplitLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// keep-combiners: calls of user-defined reductions' combiners are there when loops are vectorized.
struct KeepCombiners : llvm::PassInfoMixin<KeepCombiners> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// note-loops: the places of `omp simd` loops, so that those are told of that no pass comes to see.
//
// Runs in    the pipeline's start.
// Requires   nothing.
// Ensures    each such loop has a note, and its place among its properties, if remarks are wanted.
// Preserves  everything.
struct NoteLoops : llvm::PassInfoMixin<NoteLoops> {
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
