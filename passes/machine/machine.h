// Machine: a CPU's figures for the cost model beyond TargetTransformInfo (machine.def), and Work, the cycles of a piece
// of code by kind of execution unit.
#ifndef VEC_PASSES_MACHINE_MACHINE_H
#define VEC_PASSES_MACHINE_MACHINE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include <algorithm>

namespace vec {

// A row of machine.def.
struct Machine {
  unsigned Bits;
  double Gather32, Gather64, Scatter32, Scatter64, LoadedLane, StoredLane, MaskedLoad, MaskedStore, Integer, Float,
      Load, Store, Shuffle, Divide32, Divide64;

  double gather(unsigned ElementBits) const { return ElementBits == 64 ? Gather64 : ElementBits == 32 ? Gather32 : 0; }
  double scatter(unsigned ElementBits) const {
    return ElementBits == 64 ? Scatter64 : ElementBits == 32 ? Scatter32 : 0;
  }
  // Whether lanes at a known distance are accessed faster one by one than by a gather or scatter, which saves
  // operations.
  bool gathersSlowly(unsigned ElementBits) const { return gather(ElementBits) > 1.1 * LoadedLane; }
  bool scattersSlowly(unsigned ElementBits) const { return scatter(ElementBits) > 1.5 * StoredLane; }
};

// The rows of the table for a function.
class Machines {
  llvm::SmallVector<const Machine *, 4> Rows;

public:
  explicit Machines(const llvm::Function &F);
  // For values of so many bits.
  const Machine &of(uint64_t ValueBits) const;
};

// Constants for all CPUs with out-of-order execution: in cycles, except Width, Window and Waiting.
namespace core {
inline constexpr double ScalarOp = 0.22, Branch = 0.5, ScalarLoad = 0.36, ScalarStore = 0.5;
inline constexpr double Width = 6;       // operations that start in a cycle
inline constexpr double Window = 256;    // operations among which a CPU finds independent ones
inline constexpr double Waiting = 100;   // of these, operations that can wait for operands
inline constexpr double FetchedLine = 4; // a cache line that is not in the first level, of several at a time
inline constexpr double Misprediction = 16;
inline constexpr double Call = 6;         // call, return, and saving registers around it
inline constexpr double UnknownCall = 30; // an unknown function, for one lane
inline constexpr double Atomic = 20;
} // namespace core

// Cycles by execution unit. Work on different units overlaps.
struct Work {
  double Scalar = 0, Vector = 0, Load = 0, Store = 0;
  double Operations = 0;
  double Divider = 0;

  Work &add(const Work &O, double Times = 1) {
    Scalar += O.Scalar * Times;
    Vector += O.Vector * Times;
    Load += O.Load * Times;
    Store += O.Store * Times;
    Operations += O.Operations * Times;
    Divider += O.Divider * Times;
    return *this;
  }
  // The busiest unit decides. The others overlap with it, but not completely: a quarter of their work is added.
  double cycles() const {
    double Sum = Scalar + Vector + Load + Store + Divider;
    double Most = std::max({Scalar, Vector, Load, Store, Divider, Operations / core::Width});
    return Most + 0.25 * std::max(0.0, Sum - Most);
  }

  static Work scalar(double C, double N = 1) { return {C, 0, 0, 0, N}; }
  static Work vector(double C, double N = 1) { return {0, C, 0, 0, N}; }
  static Work load(double C, double N = 1) { return {0, 0, C, 0, N}; }
  static Work store(double C, double N = 1) { return {0, 0, 0, C, N}; }
  // Divisions and square roots, of which N start as vector operations.
  static Work divide(double C, double N = 1) { return {0, N, 0, 0, N, C}; }
};

// The type whose division, truncated, is exact for this type of integers. Null if they are divided as integers: the
// target has an instruction for it, or they are too wide.
llvm::Type *divisionType(const llvm::Function &F, llvm::Type *Integer);

} // namespace vec
#endif
