// Quotients and residues of a loop's variable in addresses: a[i % 64], row[i / 640].
#ifndef VEC_PASSES_LOOPS_RESIDUES_H
#define VEC_PASSES_LOOPS_RESIDUES_H

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class DominatorTree;
class ScalarEvolution;
class SCEV;
class SCEVAddRecExpr;
} // namespace llvm

namespace vec {

// The most lanes that packets have.
inline constexpr unsigned MostLanesOfLoop = 64;

// Whether the value goes up by 1 with each iteration, from a multiple of the lanes; so in lane 0 of each packet it is
// such a multiple. Lanes: a power of two.
bool isAlignedInduction(const llvm::SCEV &S, const llvm::Loop &L, unsigned Lanes);

// The recurrence that LLVM's vectorizer finds in an address. It assumes that variables do not wrap around, and checks
// that in front of the loop; a residue does wrap around.
const llvm::SCEVAddRecExpr *recurrenceOfVariables(const llvm::SCEV &Address, const llvm::Loop &L,
                                                  llvm::ScalarEvolution &SE);

// The greatest power of two for which packets of so many iterations never cross a border of such quotients and
// residues: their accesses are contiguous. 0 if no address has one, or if they have borders every few iterations.
unsigned lanesWithinResidues(const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Loads the elements of a period of 2 or 4 in front of a simd loop, and chooses one in it:
//
//   load a[i % 2]    ==>    in front: %x = load a[0], %y = load a[1]    in the loop: select i % 2 == 0, %x, %y
//
// Which one is the same in each packet, so no lane loads. True if there were any. Requires a preheader.
bool loadPeriodsBefore(llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
                       const llvm::LoopInfo &LI);

// Puts the parts of a variable together again: (i & ~15) + 16 | (i & 15) is i + 16, the element of the next row in a
// collapsed loop. True if there were any.
bool joinResidues(llvm::Loop &L);

// The same for quotients and residues, in index arithmetic of 32 bits that does not wrap around: sext ((int) (i / w) *
// w
// + (int) (i % w)) is i. True if there were any. Requires LoopSimplify form, and a program that InstCombine has not
// seen: it drops what tells that the sum does not wrap around.
bool joinQuotients(const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
