// SimdLoop: describes a loop for the packetizer. Its iterations must be independent and counted.
//
//   inductions     are known from the number of the iteration
//   accumulators   are carried by an operation whose order may change, or are an extreme and what belongs to it
//   reloads        are carried from the previous iteration, which loaded them; this one may load them again
//   results        are used behind the loop: values of the last iteration, or accumulators
//   objects        on the stack, of which each lane gets a copy
//   divisions      of inductions, whose quotients and residues are carried on
//
// Requires   a loop in the forms of LoopSimplify and LCSSA. Does not change the function.
#ifndef VEC_PASSES_LOOPS_SIMD_LOOP_H
#define VEC_PASSES_LOOPS_SIMD_LOOP_H

#include "passes/loops/accumulator.h"
#include "passes/loops/combiner.h"
#include "passes/loops/divisions.h"
#include "passes/loops/kept_extremes.h"
#include "passes/loops/lane_objects.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Support/Error.h"

namespace vec {

struct Induction {
  llvm::PHINode *Phi;
  const llvm::SCEVAddRecExpr *Recurrence;
  // The step, if it is a constant that a vector function's name can hold.
  std::optional<int64_t> constantStep() const;
};

struct Reload {
  llvm::PHINode *Phi;
  llvm::LoadInst *Load; // loads what the previous iteration had loaded
};

// Indices of the accumulators of an extreme: that of the extreme itself, then of what belongs to it.
struct ExtremeOfLanes {
  KeptExtreme Kept;
  llvm::SmallVector<unsigned, 3> Members;
};

struct SimdLoop {
  llvm::Loop *L;
  const llvm::SCEV *BackedgesTaken;
  llvm::SmallVector<Induction, 4> Inductions;
  llvm::SmallVector<Accumulator, 4> Accumulators;
  llvm::SmallVector<CombinedObject, 1> Combined;
  llvm::SmallVector<ExtremeOfLanes, 1> Extremes;
  llvm::SmallVector<Reload, 4> Reloads;
  llvm::SmallVector<llvm::Instruction *, 4> LastValues; // of the last iteration, used behind the loop
  llvm::SmallVector<std::pair<llvm::Instruction *, const llvm::SCEV *>, 4> ComputedValues; // the same, known without it
  LaneObjects Objects;
  CarriedDivisions Divisions;

  // The block behind the last iteration.
  llvm::BasicBlock *Exit;
  // The loop's blocks, and those outside that end the program: __builtin_unreachable(), abort().
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks;

  llvm::Function &function() const { return *L->getHeader()->getParent(); }
};

// Describes the loop; the error says why the packetizer cannot take it.
llvm::Expected<SimdLoop> describeLoop(llvm::Loop &L, llvm::ScalarEvolution &SE);

// Deletes unused instructions: they would count as users of what the loop carries.
void dropDeadCode(llvm::Loop &L);

// Merges phis that have the same value in each iteration: LLVM may put a member of an object into registers twice. True
// if there were any.
bool mergeEqualPhis(llvm::Loop &L);

// Moves the address of an object on the stack, as a number, into the loop that alone uses it (`max_element (begin, end)
// - begin` of a local array): each lane may have an object of its own.
void numberOwnAddresses(llvm::Loop &L);

// Moves stores to an object of the function, which the loop does not read, behind the loop. LLVM's LICM leaves them in
// the loop if the object's address is passed on later, as that of a thread's part of a reduction. Requires LCSSA.
void storeBehind(llvm::Loop &L, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

// If the next value of a phi and a value used behind the loop differ by an extension, a truncation or a last constant
// operation, computes the second from the first behind the loop. So an accumulator leaves the loop as one value.
// Requires LCSSA.
void leaveByNextValues(llvm::Loop &L);

// i + 1 > n ==> i + 1 == n + 1, for the way out of a loop that counts by one up to n: a simd loop ends, though n might
// be the greatest number of its type. ScalarEvolution knows that only of loops that call nothing. clang counts the
// iterations of a `taskloop` so.
void leaveBehindLast(llvm::Loop &L, llvm::ScalarEvolution &SE);

// The name of a variable, for the detail of a reason.
std::string variableName(const llvm::Value &V);

} // namespace vec
#endif
