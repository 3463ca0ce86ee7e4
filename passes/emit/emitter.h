// The emitter: carries out a plan. It decides nothing: what it emits for an instruction depends on the recipe alone.
#ifndef VEC_PASSES_EMIT_EMITTER_H
#define VEC_PASSES_EMIT_EMITTER_H

#include "passes/emit/debug_variables.h"
#include "passes/plan/plan.h"
#include "passes/target/target_info.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

struct PermutedAccess;

struct BuiltinInfo;

// The forms in which a value of the scalar function exists in the vector function, made on demand from one another:
// the scalar (uniform, or lane 0 of a linear value), one <lanes x T>, or one scalar a lane: each by itself, or, where
// lanes are scalable and the type has no vector form, in an array in memory.
struct Packet {
  llvm::Value *Scalar = nullptr;
  llvm::Value *Vector = nullptr;
  llvm::Value *Mask = nullptr; // an i1 as integers of Recipe::MaskBits
  llvm::SmallVector<llvm::Value *, 0> Lane;
  llvm::Value *Array = nullptr;
  llvm::Value *Arriving = nullptr; // of a phi in an array: what the predecessors write
};

class Emitter {
public:
  Emitter(const Plan &P, const Svfs &Variants, const TargetInfo &Target, llvm::Function &Into)
      : P(P), Variants(Variants), Target(Target), F(P.function()), NF(Into), N(P.lanes().min), B(Into.getContext()),
        Debug(P, Into) {}

  // Blocks and instructions of the plan's function. Parameters come first: setArgument.
  void run();

  void setScalar(const llvm::Value *V, llvm::Value *S) { Packets[V].Scalar = S; }
  void setVector(const llvm::Value *V, llvm::Value *X) { Packets[V].Vector = X; }
  // The lanes that are active when the function is entered.
  void setEntered(const llvm::Value *V, llvm::Value *Mask) {
    Entered = V;
    setVector(V, Mask);
  }
  // The same: the first `Length` (i32) of those in `Mask` (null: of all).
  void setActive(const llvm::Value *V, llvm::Value *Length, llvm::Value *Mask);
  // How the function returns: with the wide result, or null.
  std::function<void(llvm::IRBuilderBase &, llvm::Value *)> Return;

private:
  const Plan &P;
  const Svfs &Variants;
  const TargetInfo &Target;
  const llvm::Function &F;
  llvm::Function &NF;
  const unsigned N; // lanes, or their smallest number where they are scalable
  llvm::IRBuilder<> B;
  DebugVariables Debug;
  llvm::DenseMap<const llvm::Value *, Packet> Packets;
  const llvm::Value *Entered = nullptr; // the mask of the function in the plan
  // Under vector predication.
  llvm::Value *Length = nullptr;
  llvm::Value *EnteredMask = nullptr; // without the length; null: all lanes
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Ends; // lane loops split blocks: where they end
  llvm::SmallVector<const llvm::PHINode *, 16> Phis;
  llvm::SmallVector<llvm::CallInst *, 4> CallLoops;

  // packet.cpp: a value in the form that a use needs.
  llvm::Value *scalar(const llvm::Value *V);
  llvm::Value *vector(const llvm::Value *V);
  llvm::Value *lane(const llvm::Value *V, llvm::Value *Index);
  llvm::Value *laneOffsets(llvm::Type *T, int64_t Step);
  // The number of lanes: a constant, or a multiple of vscale.
  llvm::Value *laneCount(llvm::Type *T) { return B.CreateElementCount(T, P.count()); }
  void placeAfter(llvm::Value *Def);
  llvm::Value *any(const llvm::Value *Mask);
  llvm::Value *reduce(const llvm::CallInst &I);
  llvm::VectorType *wide(llvm::Type *T) const { return P.wide(T); }
  llvm::VectorType *wideInteger(unsigned Bits) { return wide(B.getIntNTy(Bits)); }

  void emit(const llvm::Instruction &I);
  void keep(const llvm::Instruction &I);
  void fillPhis();
  // emit_lanes.cpp
  void instantiate(const llvm::Instruction &I);
  // Makes the value of I (null if it has none) once a lane, in lane order. The body is given the lane's index.
  void perLane(const llvm::Instruction &I, llvm::function_ref<llvm::Value *(llvm::Value *Index)> Body);
  llvm::Value *laneLoop(llvm::Value *Start,
                        llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body);
  // Memory for one object a lane, side by side.
  llvm::Value *laneArray(uint64_t Stride, llvm::Align Alignment, unsigned AddressSpace, const llvm::Twine &Name);
  llvm::Value *laneArray(llvm::Type *T, const llvm::Twine &Name);
  llvm::Value *elementOfLane(llvm::Value *Array, llvm::Type *T, llvm::Value *Index);
  void bringToArray(const llvm::PHINode &Phi);
  // emit_arith.cpp
  void widen(const llvm::Instruction &I);
  void slots(const llvm::AllocaInst &I);
  void transposedAddress(const llvm::GetElementPtrInst &I);
  void laneIds(const llvm::CallInst &I);
  // emit_sub_group.cpp
  void group(const llvm::CallInst &I);
  llvm::Value *subGroup(const llvm::CallInst &I, const BuiltinInfo &Info);
  // emit_mask.cpp
  llvm::Value *mask(const llvm::Value *V, unsigned Bits);
  void widenMask(const llvm::Instruction &I, unsigned Bits);
  // emit_predicated.cpp
  llvm::Value *maskBesidesLength(const llvm::Value *Mask);
  bool memoryPredicated(const llvm::Instruction &I, RecipeKind K);
  llvm::Value *dividePredicated(const llvm::BinaryOperator &I);
  // emit_memory.cpp
  void memory(const llvm::Instruction &I, RecipeKind K);
  llvm::Value *offset(llvm::Value *Pointer, int64_t Bytes);
  // emit_groups.cpp
  llvm::Value *groupBase(const AccessGroup &G);
  void loadGroup(const AccessGroup &G);
  void storeGroup(const AccessGroup &G);
  // emit_permuted.cpp
  struct Split {
    llvm::Value *Uniform, *Lane;
  };
  Split divide(llvm::Value *Uniform, llvm::Type *LaneType);
  Split split(const llvm::Value *V, llvm::Type *LaneType, const PermutedAccess &How);
  Split splitAddress(const llvm::Value *Pointer, llvm::Type *LaneType, const PermutedAccess &How);
  llvm::Value *unlessInOrder(llvm::Value *InOrder, llvm::function_ref<llvm::Value *()> Contiguous,
                             llvm::function_ref<llvm::Value *()> Otherwise);
  void permuted(const llvm::Instruction &I);
  // emit_tables.cpp
  void table(const llvm::Instruction &I);
  llvm::Value *elementAddresses(const ConstantTable &T);
  // emit_records.cpp
  void records(const AccessGroup &G);
  llvm::Value *storedPiece(const AccessGroup &G, const AccessGroup::Piece &Piece);
  // emit_call.cpp
  void callVariant(const llvm::CallInst &I, const Recipe &R);
  void callFunction(const llvm::CallInst &I, const Recipe &R);
  void callBuiltin(const llvm::CallInst &I);
  // emit_call_loop.cpp
  void callInLoop(const llvm::CallInst &I);
  void inlineCallLoops();
};

} // namespace vec
#endif
