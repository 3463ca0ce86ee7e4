// Loops that LLVM's vectorizer takes because the program asks for it, and makes slow.
#ifndef VEC_PASSES_LOOPS_HARD_LOOP_H
#define VEC_PASSES_LOOPS_HARD_LOOP_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace vec {

// A loop whose scalar code is about as fast as what the packetizer would make, and why: a property of the loop. LLVM's
// vectorizer may take it if it likes to, not because the program asks for it.
void setUnforced(llvm::Loop &L, llvm::StringRef Why);
std::optional<std::string> unforced(const llvm::Loop &L);
// For the time of LLVM's look at it, the loop does not ask to be vectorized.
void dropRequest(llvm::Loop &L);

// Whether lanes do one by one in LLVM's hands what the packetizer has better forms for, or would leave scalar: integer
// divisions, accesses under a condition that the target has no masks for, scatters, several gathers.
bool isHardForLoopVectorizer(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
                             const llvm::TargetTransformInfo &TTI);

// Whether a function that is called has vector variants of the program's own: what LLVM's vectorizer gains by them, the
// packetizer's costs do not say.
bool callsUserVariants(const llvm::Loop &L);

// Of a loop that is not forced: whether LLVM's costs of scatters and gathers are not to be believed.
bool isBetterScalar(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
                    const llvm::TargetTransformInfo &TTI);

} // namespace vec
#endif
