// Accumulators: values that a loop carries from one iteration to the next by an operation whose order may change.
//
//   s = phi [s0, entry], [s1, latch];  s1 = fadd s, x      ==>   each lane sums its own, then the lanes are added
//
// The operation may stand under conditions, several times, and in inner loops. Nothing else may read the value before
// the end of the iteration. OpenMP's `reduction` clause and LLVM's fast-math flags permit the change of order.
#ifndef VEC_PASSES_LOOPS_ACCUMULATOR_H
#define VEC_PASSES_LOOPS_ACCUMULATOR_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace vec {

class Accumulator {
public:
  // The accumulator that the header's phi carries, if it does. `MayReorder`: sums of floats need no fast-math flags.
  static std::optional<Accumulator> find(llvm::PHINode &Phi, const llvm::Loop &L, bool MayReorder);
  // An accumulator that the program's own combiner brings together (passes/loops/combiner.h), whatever the iteration
  // computes.
  static Accumulator combined(llvm::PHINode &Phi, const llvm::Loop &L);

  llvm::PHINode *phi() const { return Phi; }
  // The value at the end of an iteration, the only one that may be used behind the loop.
  llvm::Value *next() const { return Next; }
  bool isCombined() const { return What == Kind::Combined; }
  // The values with which the lanes begin, so that combined they are Start.
  llvm::Value *begin(llvm::IRBuilderBase &B, llvm::Value *Start, llvm::ElementCount Lanes) const;
  // Combines the values of all lanes, a vector of fixed length, into one.
  llvm::Value *combine(llvm::IRBuilderBase &B, llvm::Value *Wide, llvm::Value *Start) const;

private:
  enum class Kind : uint8_t {
    Binary,    // add, mul, and, or, xor, fadd, fmul
    MinMax,    // an intrinsic
    Choice,    // select (cmp x, acc), x, acc
    Overwrite, // acc becomes a value that is the same in all iterations, or stays
    Combined,
  };
  llvm::PHINode *Phi = nullptr;
  llvm::Value *Next = nullptr;
  std::optional<Kind> What;
  unsigned Opcode = 0; // Binary, MinMax
  llvm::CmpInst::Predicate Predicate =
      llvm::CmpInst::BAD_ICMP_PREDICATE; // Choice: the predicate of (x, acc) that chooses x
  llvm::Value *Written = nullptr;        // Overwrite
  llvm::FastMathFlags Flags;

  friend class AccumulatorSearch;
  llvm::Value *combineTwo(llvm::IRBuilderBase &B, llvm::Value *Old, llvm::Value *New) const;
};

} // namespace vec
#endif
