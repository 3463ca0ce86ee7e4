// Combiners of the program's own: #pragma omp declare reduction.
//
//   loop: %re = phi ..., %im = phi ...          each lane has its own re and im;
//   store %re.last, %s; store %im.last, %s + 4  ==>  the combiner makes one object of those of all lanes
//   call @.omp_combiner. (%all, %s)
//
// clang makes one private object for all iterations, and a call of the combiner behind them. What the members become in
// an iteration is the program's: only its combiner can bring two such objects together. So the call must be there when
// loops are vectorized: `keep-combiners` keeps it, inlineCombiners and
// releaseCombiners undo that at last.
#ifndef VEC_PASSES_LOOPS_COMBINER_H
#define VEC_PASSES_LOOPS_COMBINER_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace vec {

// The place of a loop's value in an object that a combiner gets.
struct CombinedMember {
  llvm::AllocaInst *Object;
  llvm::Function *Combiner;
  int64_t Offset; // in bytes
};

// Where the value at the end of the last iteration goes, if that is such an object.
std::optional<CombinedMember> combinedMember(const llvm::Value &Last, const llvm::Loop &L, llvm::BasicBlock &Exit);

// Whether the loop's values are all that is written to the object between the loop and the combiner. What LLVM has
// computed without the loop (a count of its iterations) would not be that of a lane.
bool holdsNothingElse(const llvm::AllocaInst &Object, const llvm::Loop &L, llvm::BasicBlock &Exit);

struct CombinedObject {
  llvm::AllocaInst *Object;
  llvm::Function *Combiner;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 4> Members; // accumulators, and their offsets
};

// Whether there were any.
bool inlineCombiners(llvm::Function &F);
void releaseCombiners(llvm::Module &M);

} // namespace vec
#endif
