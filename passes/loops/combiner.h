// Combiners of user-defined reductions: #pragma omp declare reduction.
//
//   loop: %re = phi ..., %im = phi ...          each lane has its own re and im;
//   store %re.last, %s; store %im.last, %s + 4  ==>  the combiner makes one object of those of all lanes
//   call @.omp_combiner. (%all, %s)
//
// clang makes one private object for all iterations, and a call of the combiner behind them. What an iteration does
// with the members is arbitrary: only the combiner can bring two such objects together. So its call must still be there
// when loops are vectorized. `keep-combiners` sees to that; inlineCombiners and releaseCombiners undo it at last.
#ifndef VEC_PASSES_LOOPS_COMBINER_H
#define VEC_PASSES_LOOPS_COMBINER_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace vec {

// The place of a value of the loop in an object that is passed to a combiner.
struct CombinedMember {
  llvm::AllocaInst *Object;
  llvm::Function *Combiner;
  int64_t Offset; // in bytes
};

// The place into which the value at the end of the last iteration is stored, if it is in such an object.
std::optional<CombinedMember> combinedMember(const llvm::Value &Last, const llvm::Loop &L, llvm::BasicBlock &Exit);

// Whether the loop's values are all that is written to the object between the loop and the combiner. A value that LLVM
// has computed without the loop (such as the number of iterations) would not be that of a lane.
bool holdsNothingElse(const llvm::AllocaInst &Object, const llvm::Loop &L, llvm::BasicBlock &Exit);

struct CombinedObject {
  llvm::AllocaInst *Object;
  llvm::Function *Combiner;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 4> Members; // indices of accumulators, and their offsets in bytes
};

// Inlines the combiners that a function calls; true if there were any. The second makes the combiners of a module
// ordinary functions again.
bool inlineCombiners(llvm::Function &F);
void releaseCombiners(llvm::Module &M);

} // namespace vec
#endif
