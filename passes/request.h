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

// The stages of the vectorizer. Up to Linear the result is a one-lane program that can be run in place of the scalar
// one.
enum class Stage : uint8_t { Prepared, Linear, Packetized, Finished };

// An attribute of a call in the scalar function: it is executed lane by lane, and its callee is not vectorized.
inline constexpr llvm::StringLiteral OnceALane = "vec-once-a-lane";

struct PacketizeRequest {
  // Lanes, mask, and one kind a parameter. A kernel is: all parameters uniform (an empty list means that).
  abi::VFShape Shape;
  // For each parameter that is a pointer, the size of what it points to, in bytes; 0 or missing: unknown. Needed where
  // run-time steps count elements, and for the values of linear(uval()).
  llvm::SmallVector<unsigned, 8> PointeeBytes;
  // Those that are unsigned, as far as is known: lanes of a linear one may differ in what is the sign of others.
  llvm::SmallVector<bool, 8> Unsigned;
  // The bytes that the ABI counts for these (svfs/attributes.h). Needed with an ISA of AArch64.
  llvm::SmallVector<unsigned, 8> LaneBytes;
  // With an ISA the result has the Vector Function ABI signature of the shape; without one, parameters are plain
  // <lanes x T> vectors and the mask, if any, a trailing <lanes x i1>.
  std::optional<abi::Isa> Isa;
  // The cost model chooses the lanes, at most Shape.lanes, and fails with ScalarFaster where the scalar function is
  // better. What it chose: scalarVersion(result)->Info.Lanes.
  bool ChooseLanes = false;
  // Fails if the packet costs more than as many scalar executions, or calls of the scalar function: with ScalarFaster
  // if the lanes were chosen, with NoGain if they were requested.
  bool UnlessScalarFaster = false;
  // Vector predication: only the first lanes are active, as many as work-items are left in the local range along the
  // dimension (get_local_size - get_local_id, at least one), so that the result runs full packets and the rest of a row
  // alike. A function whose lanes enter through its parameters is told how many by a trailing i32, after the mask.
  bool Predicated = false;
  // Name of the result; empty: __vecz_v<lanes>_<name>, or __vecz_nxv<lanes>_<name> where lanes are scalable, with
  // <lanes>_vp where they are predicated; with y_ or z_ before the name where lanes run along that dimension.
  std::string Name;
  // Dimension (0, 1, 2) along which the lanes of a kernel run.
  unsigned Dimension = 0;
  // The caller guarantees that global IDs, sizes and offsets fit in a signed 32-bit integer (makes
  // (int)get_global_id(0) linear).
  bool IdsFitInt32 = true;
  // The caller guarantees that the local ID of lane 0 along the dimension is a multiple of the lanes.
  bool AlignedLocalIds = false;
  Choices Chosen;
  // Do not refuse work-group barriers without a number: their calls stay, one for each packet, for a later pass that
  // cuts the function there.
  bool KeepBarriers = false;
  // The name of the pass in remarks.
  const char *RemarkPass = "vec";
  // Work-items of a group along the dimension, if the caller knows: get_local_size is that, get_local_id stays below.
  std::optional<uint64_t> LocalSize;
  // A function whose target attributes (CPU, features, vector width) the result takes; null: those of the scalar one.
  const llvm::Function *Target = nullptr;
  // Where to stop. Prepared and Linear give a scalar function with the signature of the original
  // (and a trailing i1 mask, if the shape is masked).
  Stage StopAfter = Stage::Finished;

  // Some lanes may be inactive from the beginning: up to Linear, the function has a trailing i1 for that.
  bool hasMask() const { return Shape.masked || isPredicated(); }
  // Lanes enter through work-item IDs, not through parameters.
  bool isKernel() const { return Shape.parameters.empty(); }
  // Asked for, or chosen for kernels in general.
  bool isPredicated() const { return Predicated || (Chosen.has(Choice::VectorPredication) && isKernel() && !Isa); }
  unsigned pointeeBytes(unsigned I) const { return I < PointeeBytes.size() ? PointeeBytes[I] : 0; }
  // Counts what is done for this request, if given (plan/statistics.h).
  Statistics *Counters = nullptr;
  // Called with the result of each stage, by its name: "prepare", "linearize", "plan" (the linearized function, with
  // the plan), "packetize", "finish".
  std::function<void(llvm::StringRef Stage, const llvm::Function &F, const Plan *P)> Observe;
  // Also call Observe with the plan as it was first made ("initial"), and after each transform, by its name.
  bool ObserveSteps = false;
};

} // namespace vec
#endif
