// Divisions of a loop's counters by what does not change in it: i / w and i % w.
//
// CPUs divide lanes of integers one by one, or as floats. From packet to packet, quotient and residue only go up:
//
//   q = i / w, r = i % w      ==>      in front of the loop:  dq = 8 / w, dr = 8 % w; q, r of lanes 0 to 7
//                                      behind a packet of 8:  c = r >= w - dr
//                                                             q += dq + c;  r = c ? r - (w - dr) : r + dr
//
// Quotients and residues may be divided again: clang computes the variables of a collapsed loop so, i = n / (h * w),
// j = n % (h * w) / w, k = n % (h * w) % w. Such a quotient has a sum for each step that what it divides can take: dr,
// and dr - h * w.
#ifndef VEC_PASSES_LOOPS_DIVISIONS_H
#define VEC_PASSES_LOOPS_DIVISIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Loop;
class SCEV;
class SCEVAddRecExpr;
class ScalarEvolution;
} // namespace llvm

namespace vec {

struct CarriedDivision {
  // What is divided: a counter, which goes up by a constant; or, if Of is the index of an earlier division, its
  // quotient or its residue.
  const llvm::SCEVAddRecExpr *Counter = nullptr;
  std::optional<unsigned> Of;
  bool OfQuotient = false;

  llvm::Value *Divisor = nullptr;
  // The dividend is not negative. A negative divisor makes the quotient negative, which is carried without its sign.
  bool MayBeNegative = false;

  // What the loop computes: instructions with the value of the quotient and of the residue.
  llvm::SmallVector<llvm::Instruction *, 2> Quotients, Residues;
  // The integers that hold all values: as wide as what the loop divides, or of 32 bits.
  llvm::Type *QuotientType = nullptr, *ResidueType = nullptr;

  llvm::Type *type() const { return Divisor->getType(); }
};
using CarriedDivisions = llvm::SmallVector<CarriedDivision, 2>;

// The divisions that packets of the loop carry on, each behind the one that it depends on. Requires LoopSimplify form.
CarriedDivisions findCarriedDivisions(const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Whether this load of the lane function has the place of a quotient or of a residue, for the cost model; and whether
// the divisor is a constant.
void markCarried(llvm::LoadInst &Load, const CarriedDivision &D);

// The quotients and residues of all lanes, in memory that becomes registers.
class LaneQuotients {
public:
  // The value with which a counter starts, computed in front of the loop.
  using Expand = llvm::function_ref<llvm::Value *(const llvm::SCEV *)>;

  // Begins with the lanes of the first packet. `Entry` is where allocas stand, `B` in front of the loop.
  LaneQuotients(llvm::ArrayRef<CarriedDivision> Divisions, unsigned Lanes, llvm::IRBuilderBase &Entry,
                llvm::IRBuilderBase &B, Expand Value);
  // Computes, in front of the loop, what lanes are advanced by for so many iterations.
  void prepare(llvm::IRBuilderBase &B, unsigned Iterations);
  // Goes on by so many iterations, for which it was prepared.
  void advance(llvm::IRBuilderBase &B, unsigned Iterations) const;
  // The places of the quotients and residues that the loop uses, in the order of usedPlaces.
  llvm::SmallVector<llvm::Value *, 4> places() const;

private:
  // For each step of the dividend, those of the quotient and of the residue without a carry; and the residues from
  // which on there is one.
  struct Sums {
    llvm::SmallVector<llvm::Value *, 2> Quotient, Residue, Limit;
  };
  struct Places {
    llvm::AllocaInst *Quotient, *Residue;
  };

  llvm::Value *splat(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T) const;
  llvm::Value *choose(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Of, llvm::ArrayRef<llvm::Value *> Carries,
                      llvm::Type *T) const;
  void begin(llvm::IRBuilderBase &B, Expand Value);

  const llvm::ArrayRef<CarriedDivision> Divisions;
  const unsigned Lanes;
  llvm::SmallVector<Places, 2> Of;
  llvm::SmallVector<llvm::Value *, 2> Divisors;                                   // positive
  llvm::SmallVector<std::pair<unsigned, llvm::SmallVector<Sums, 2>>, 2> Prepared; // by iterations
};

// For each place, its division and whether it has the quotient.
llvm::SmallVector<std::pair<const CarriedDivision *, bool>, 4> usedPlaces(llvm::ArrayRef<CarriedDivision> Divisions);

} // namespace vec
#endif
