// LaneShape: how a value differs over the lanes of a packet. The lattice follows the Vector Function ABI: uniform is
// 'u', linear(k) is 'l<k>', varying is 'v'.
//
//   bottom  <  linear(k)  <  spaced  <  varying        uniform = linear(0)
//
// Integers and pointers are linear modulo 2^bits; the step of a pointer is in bytes. A spaced value varies, but by the
// same step from each lane to the next; only the running program knows that step.
#ifndef VEC_PASSES_ANALYSIS_LANE_SHAPE_H
#define VEC_PASSES_ANALYSIS_LANE_SHAPE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
#include <cstdint>
#include <optional>

namespace vec {

class LaneShape {
  enum class Kind : uint8_t { Bottom, Linear, Spaced, Varying };
  Kind K = Kind::Bottom;
  int64_t Step = 0;
  LaneShape(Kind K, int64_t Step) : K(K), Step(Step) {}

public:
  LaneShape() = default;
  static LaneShape bottom() { return {}; }
  static LaneShape uniform() { return {Kind::Linear, 0}; }
  static LaneShape linear(int64_t Step) { return {Kind::Linear, Step}; }
  static LaneShape spaced() { return {Kind::Spaced, 0}; }
  static LaneShape varying() { return {Kind::Varying, 0}; }

  bool isBottom() const { return K == Kind::Bottom; }
  bool isUniform() const { return K == Kind::Linear && Step == 0; }
  // Linear with any step, including 0: the value of lane 0 determines all lanes.
  bool isLinear() const { return K == Kind::Linear; }
  // Not linear: each lane has a value of its own.
  bool isVarying() const { return K == Kind::Spaced || K == Kind::Varying; }
  bool isSpaced() const { return K == Kind::Spaced; }
  // Linear or spaced.
  bool hasSteps() const { return K == Kind::Linear || K == Kind::Spaced; }
  int64_t step() const {
    assert(isLinear() && "no step from lane to lane");
    return Step;
  }

  friend bool operator==(const LaneShape &, const LaneShape &) = default;

  LaneShape join(LaneShape O) const {
    if (isBottom() || *this == O)
      return O;
    if (O.isBottom())
      return *this;
    return hasSteps() && O.hasSteps() ? spaced() : varying();
  }

  void print(llvm::raw_ostream &OS) const {
    if (isBottom())
      OS << "bottom";
    else if (K == Kind::Spaced)
      OS << "spaced";
    else if (isVarying())
      OS << "varying";
    else if (isUniform())
      OS << "uniform";
    else
      OS << "linear(" << Step << ')';
  }
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, LaneShape S) {
  S.print(OS);
  return OS;
}

} // namespace vec
#endif
