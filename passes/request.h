// PacketizeRequest: the argument of packetize (vectorize/packetize.h), which every stage reads.
#ifndef VEC_PASSES_REQUEST_H
#define VEC_PASSES_REQUEST_H

#include "abi/vfshape.h"
#include "passes/choices.h"
#include "llvm/IR/Function.h"
#include <functional>
#include <optional>
#include <string>

namespace vec {

struct Statistics;
class Plan;

// The stages of the vectorizer. Up to Linear, the result is a one-lane program that can run instead of the scalar one.
enum class Stage : uint8_t { Prepared, Linear, Packetized, Finished };

// On a call in the scalar function: it is executed lane by lane, and its callee is not vectorized.
inline constexpr llvm::StringLiteral OnceALane = "vec-once-a-lane";

// On a load of the scalar function: it stands for an integer division, whose results a loop over packets carries on.
// The operand: whether the divisor is a constant.
inline constexpr llvm::StringLiteral CarriedDivisionMark = "vec.carried.division";

// Estimates are not exact: what is chosen instead of something else must take at most this part of its time.
inline constexpr double Hysteresis = 0.9;

struct PacketizeRequest {
  // Lanes, mask, and a kind for each parameter. For a kernel, the list is empty: all parameters are uniform.
  abi::VFShape Shape;
  // For each parameter, if it is a pointer, the size in bytes of what it points to; 0 or missing: unknown. Needed if
  // run-time steps count elements, and for the values of linear(uval()).
  llvm::SmallVector<unsigned, 8> PointeeBytes;
  // For each parameter, whether it is known to be unsigned: the lanes of a linear one may then cross the sign bit.
  llvm::SmallVector<bool, 8> Unsigned;
  // Linear parameters of step 1 whose value in lane 0 is a multiple of the lanes.
  llvm::SmallVector<unsigned, 2> Aligned;
  // For each parameter, the bytes that the ABI counts for it (svfs/attributes.h). Needed with an ISA of AArch64.
  llvm::SmallVector<unsigned, 8> LaneBytes;
  // With an ISA, the result has the Vector Function ABI's signature for the shape. Without one, parameters are plain
  // <lanes x T> vectors, and the mask, if there is one, is a trailing <lanes x i1>.
  std::optional<abi::Isa> Isa;
  // The cost model chooses the lanes, at most Shape.lanes. Fails with ScalarFaster if no width is faster than the
  // scalar function. The chosen lanes: scalarVersion(result)->Info.Lanes.
  bool ChooseLanes = false;
  // How many times as fast as the scalar function packets of chosen lanes must be, by the estimate.
  double LeastSpeedup = 1 / Hysteresis;
  // Fails with NoGain if the packet of requested lanes costs more than a call of the scalar function for each lane. If
  // lanes are chosen, this holds for the versions of callees.
  bool UnlessScalarFaster = false;
  // Vector predication: only the first lanes are active, as many as work-items are left in the local range along the
  // dimension (get_local_size - get_local_id, at least one); so the result runs full packets and the rest of a row. A
  // function whose lanes enter through its parameters gets the number as a trailing i32, after the mask.
  bool Predicated = false;
  // Name of the result. If empty: __vecz_v<lanes>_<name>, or __vecz_nxv<lanes>_<name> for scalable lanes; <lanes>_vp if
  // they are predicated; with y_ or z_ before the name if lanes run along that dimension.
  std::string Name;
  // Dimension (0, 1, 2) along which the lanes of a kernel run.
  unsigned Dimension = 0;
  // The caller guarantees that global IDs, sizes and offsets fit in a signed 32-bit integer (makes
  // (int)get_global_id(0) linear).
  bool IdsFitInt32 = true;
  // The caller guarantees that the local ID of lane 0 along the dimension is a multiple of the lanes.
  bool AlignedLocalIds = false;
  Choices Chosen;
  // Accepts work-group barriers without a number: their calls stay, one for each packet, for a later pass that cuts the
  // function there.
  bool KeepBarriers = false;
  // The name of the pass in remarks.
  const char *RemarkPass = "vec";
  // The number of work-items of a group along the dimension, if known: get_local_size is that, and get_local_id below
  // it.
  std::optional<uint64_t> LocalSize;
  // A function whose target attributes (CPU, features, vector width) the result gets; null: those of the scalar
  // function.
  const llvm::Function *Target = nullptr;
  // The last stage. Prepared and Linear give a scalar function with the signature of the original (and a trailing i1
  // mask, if the shape is masked).
  Stage StopAfter = Stage::Finished;

  // Whether lanes may be inactive from the beginning: then, up to Linear, the function has a trailing i1 mask.
  bool hasMask() const { return Shape.masked || isPredicated(); }
  // Whether lanes enter through work-item IDs, not through parameters.
  bool isKernel() const { return Shape.parameters.empty(); }
  // By request, or by choice for all kernels.
  bool isPredicated() const { return Predicated || (Chosen.has(Choice::VectorPredication) && isKernel() && !Isa); }
  unsigned pointeeBytes(unsigned I) const { return I < PointeeBytes.size() ? PointeeBytes[I] : 0; }
  // If not null, counts what is done for this request (plan/statistics.h).
  Statistics *Counters = nullptr;
  // Called with the result of each stage and its name: "prepare", "linearize", "plan" (the linearized function, with
  // the plan), "packetize", "finish".
  std::function<void(llvm::StringRef Stage, const llvm::Function &F, const Plan *P)> Observe;
  // Whether to call Observe also with the initial plan ("initial"), and after each transform, with its name.
  bool ObserveSteps = false;
};

} // namespace vec
#endif
