// Brings loops into the forms that the descriptions of loops require.
#ifndef VEC_PASSES_LOOPS_LOOP_FORM_H
#define VEC_PASSES_LOOPS_LOOP_FORM_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace vec {

// Brings the loop and those inside of it into the forms of LoopSimplify and LCSSA. Of the function's analyses, loops,
// dominators, assumptions and ScalarEvolution stay true; the others are invalidated.
void formLoop(llvm::Loop &L, llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
