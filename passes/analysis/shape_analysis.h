// ShapeAnalysis: the LaneShape of every value of a function, and the divergence that follows from it.
#ifndef VEC_PASSES_ANALYSIS_SHAPE_ANALYSIS_H
#define VEC_PASSES_ANALYSIS_SHAPE_ANALYSIS_H

#include "abi/vfshape.h"
#include "passes/analysis/divergence.h"
#include "passes/analysis/lane_shape.h"
#include "passes/analysis/transposed_slots.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Where lanes enter a function: the kinds of its parameters and the vectorized dimension.
struct LaneEntry {
  llvm::ArrayRef<abi::VFParameter> Parameters; // empty if all are uniform
  unsigned Dimension = 0;
  bool Masked = false; // the last parameter is the mask of the call
  // Set after prepare has expanded parameters with run-time steps into arithmetic on the lane's number: then the
  // parameters are uniform.
  bool Expanded = false;
  llvm::ArrayRef<bool> Unsigned = {}; // parameters that are known to be unsigned in the source
  // Loads of memory that may be written after one lane has read it and before another does; null if there are none.
  const llvm::SmallPtrSetImpl<const llvm::Instruction *> *Changing = nullptr;
  // Linear parameters of step 1 whose value in lane 0 is a multiple of the lanes, and the most lanes that there may be.
  llvm::ArrayRef<unsigned> Aligned = {};
  unsigned MostLanes = 0;
};

struct GroupOperation;

class ShapeAnalysis {
public:
  ShapeAnalysis(const llvm::Function &F, const LaneEntry &Entry, const llvm::LoopInfo &LI);

  LaneShape shape(const llvm::Value *V) const;
  // Whether all lanes have the same value in a block: lanes leave a loop with the values of different iterations.
  bool isUniformAt(const llvm::Value *V, const llvm::BasicBlock &B) const;
  const Divergence &divergence() const { return Div; }
  const TransposedSlots &transposed() const { return Transposed; }
  void print(llvm::raw_ostream &OS) const;

private:
  LaneShape ofArgument(const llvm::Argument &A) const;
  LaneShape transfer(const llvm::Instruction &I) const;
  LaneShape ofPhi(const llvm::PHINode &P) const;
  LaneShape ofBinary(const llvm::BinaryOperator &I) const;
  bool isAligned(const llvm::Value *V, unsigned Depth = 0) const;
  std::optional<LaneShape> ofAligned(const llvm::BinaryOperator &I, unsigned Depth = 0) const;
  LaneShape ofGEP(const llvm::GetElementPtrInst &I) const;
  LaneShape ofCast(const llvm::CastInst &I) const;
  LaneShape ofEquality(const llvm::ICmpInst &I) const;
  LaneShape ofCall(const llvm::CallBase &I) const;
  LaneShape ofGroup(const llvm::CallBase &I, const GroupOperation &Op) const;
  LaneShape ofOperands(const llvm::Instruction &I) const;
  void solve();

  const llvm::Function &F;
  LaneEntry Entry;
  const llvm::LoopInfo &LI;
  const llvm::DataLayout &DL;
  TransposedSlots Transposed;
  Divergence Div;
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes;
};

} // namespace vec
#endif
