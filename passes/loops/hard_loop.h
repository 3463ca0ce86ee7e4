// Loops that LLVM's vectorizer takes because the program asks for it, and makes slower.
#ifndef VEC_PASSES_LOOPS_HARD_LOOP_H
#define VEC_PASSES_LOOPS_HARD_LOOP_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace vec {

// Marks a loop whose scalar code is about as fast as the packetizer's, with the reason. LLVM's vectorizer may take it
// if its own costs say so, not because the program asks for it.
void setUnforced(llvm::Loop &L, llvm::StringRef Why);
std::optional<std::string> unforced(const llvm::Loop &L);
// Removes the program's request to vectorize the loop, so that LLVM decides by its costs.
void dropRequest(llvm::Loop &L);

// Whether LLVM would do lane by lane what the packetizer does better, or would leave scalar: integer divisions,
// conditional accesses for which the target has no masks, scatters, several gathers, a[i % 64].
bool isHardForLoopVectorizer(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
                             const llvm::TargetTransformInfo &TTI);

// Whether each iteration stores several elements of a record, which LLVM brings together by shuffles. Packets may leave
// them in memory order (Plan::blendsRecords).
bool storesRecords(const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Whether LLVM's vectorizer leaves one register a value, and the loop may wait for its own results: LLVM interleaves
// short iterations, and those with reductions. Calls and stores under conditions take more time than waiting. Requires
// LoopSimplify form.
bool isTooLongToInterleave(const llvm::Loop &L, const llvm::DominatorTree &DT);

// Whether the loop calls a function that has variants of the program's own: the packetizer's costs do not tell what
// LLVM's vectorizer gains by them.
bool callsUserVariants(const llvm::Loop &L);

// For a loop that is not forced: whether LLVM underestimates its scatters, gathers, and operations lane by lane.
bool isBetterScalar(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
                    const llvm::TargetTransformInfo &TTI);

} // namespace vec
#endif
