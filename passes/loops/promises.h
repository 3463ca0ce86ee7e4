// What the program promises about a loop, as metadata: #pragma omp simd and its clauses.
//
//   llvm.loop.vectorize.enable                        #pragma omp simd
//   llvm.loop.parallel_accesses, access groups        its iterations are independent
//   vec.loop.safelen, vec.loop.in_order               what clang does not say: bridge/adopt_annotations.cpp
#ifndef VEC_PASSES_LOOPS_PROMISES_H
#define VEC_PASSES_LOOPS_PROMISES_H

#include "llvm/Analysis/LoopInfo.h"
#include <optional>

namespace vec {

// Whether the program asks for vectors by #pragma omp simd.
bool isSimdLoop(const llvm::Loop &L);

// Whether iterations are independent, by #pragma omp simd or by IndependentMark; with safelen, that many of them.
bool isIndependentSimdLoop(const llvm::Loop &L);

// On loops whose iterations split-loops has found to be independent, as a property of the loop.
inline constexpr char IndependentMark[] = "vec.loop.independent";

// Marks a loop that was found to be so, and its accesses. unmarkIndependent takes that back.
void markIndependent(llvm::Loop &L);
void unmarkIndependent(llvm::Loop &L);

// Adds an access group to each access in the blocks.
void addAccessGroup(llvm::ArrayRef<llvm::BasicBlock *> Blocks, llvm::MDNode *Group);

// On the parallel parts of a split loop, whose split has its price already, and of a simd loop in order.
inline constexpr char PartMark[] = "vec.loop.part";

// On simd loops that clang does not mark as independent, because something in them runs in the order of iterations: the
// access group of what is independent, and that of what is in order (bridge/adopt_annotations.cpp).
inline constexpr char InOrderMark[] = "vec.loop.in_order";

// What the program says of an access: it touches nothing that other iterations touch; or iterations do it in their
// order.
enum class Promise : uint8_t { None, Independent, Ordered };
Promise promise(const llvm::Instruction &I, const llvm::Loop &L);

// LLVM's LICM and GVN may rewrite accesses of a simd loop without the access group that says they are independent. Adds
// the group to all accesses that lack it: no pass moves accesses from elsewhere into the loop.
void completeAccessGroups(llvm::Loop &L);

// On simd loops with `safelen(n)`: n.
inline constexpr char SafelenMark[] = "vec.loop.safelen";

// The number of iterations that may run side by side, if there is a `safelen` clause.
std::optional<unsigned> safelen(const llvm::Loop &L);

// On loops that vectorize-loops has left for a reason that it has noted.
inline constexpr char NotedMark[] = "vec.loop.noted";

// Whether the program says of any accesses that they are independent of other iterations'.
bool hasPromise(const llvm::Loop &L);

// Keeps the promise that iterations are independent from LLVM, until it is shown again.
void hidePromise(llvm::Loop &L);
void showPromise(llvm::Loop &L);

// Marks a loop as done: no pass vectorizes it, or reports that it stays scalar. Its calls are offered no variants.
void leaveScalar(llvm::Loop &L);

} // namespace vec
#endif
