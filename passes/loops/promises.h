// What the program promises of a loop, by metadata: #pragma omp simd and its clauses.
//
//   llvm.loop.vectorize.enable                        #pragma omp simd
//   llvm.loop.parallel_accesses, access groups        its iterations are independent
//   vec.loop.safelen, vec.loop.in_order               what clang does not say: bridge/adopt_annotations.cpp
#ifndef VEC_PASSES_LOOPS_PROMISES_H
#define VEC_PASSES_LOOPS_PROMISES_H

#include "llvm/Analysis/LoopInfo.h"
#include <optional>

namespace vec {

// Whether the program asks for vectors: #pragma omp simd.
bool isSimdLoop(const llvm::Loop &L);

// Whether iterations are independent, as #pragma omp simd says or the mark does; with safelen so many of them.
bool isIndependentSimdLoop(const llvm::Loop &L);

// On loops of iterations that this project knows to be independent, as a property of the loop.
inline constexpr char IndependentMark[] = "vec.loop.independent";

// On simd loops that clang does not say to be independent, since something in them runs in the order of iterations: the
// access groups of what is independent, and of what is in order (bridge/adopt_annotations.cpp).
inline constexpr char InOrderMark[] = "vec.loop.in_order";

// What the program says of an access: one iteration does not touch what another one does, or does it in their order.
enum class Promise : uint8_t { None, Independent, Ordered };
Promise promise(const llvm::Instruction &I, const llvm::Loop &L);

// LLVM's LICM and GVN write accesses of a simd loop anew, without the group that says they are independent: gives it to
// them. There are no others: what is not of the loop does not come into it.
void completeAccessGroups(llvm::Loop &L);

// On simd loops with `safelen(n)`: n.
inline constexpr char SafelenMark[] = "vec.loop.safelen";

// Of `safelen`: so many iterations may run side by side, if there is a clause that says it.
std::optional<unsigned> safelen(const llvm::Loop &L);

} // namespace vec
#endif
