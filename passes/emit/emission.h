// Emission: the state that the functions of this folder share while they carry out a plan, and these functions, one for
// each kind of recipe, in the files emit_*.cpp.
#ifndef VEC_PASSES_EMIT_EMISSION_H
#define VEC_PASSES_EMIT_EMISSION_H

#include "passes/emit/packets.h"
#include "passes/emit/vector_entry.h"
#include "passes/target/target_info.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

struct Emission {
  const Plan &P;
  const Svfs &Variants;
  const TargetInfo &Target;
  llvm::Function &Into;
  const VectorEntry &Given;
  const llvm::DataLayout &DL;
  const unsigned N; // lanes, or their smallest number where they are scalable
  llvm::IRBuilder<> B;
  Packets Values;
  // The plan's parameter for the mask of the function; null: it has none.
  const llvm::Value *Entered = nullptr;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Ends; // lane loops split blocks: where they end
  llvm::SmallVector<const llvm::PHINode *, 16> Phis;
  llvm::SmallVector<llvm::CallInst *, 4> CallLoops;

  Emission(const Plan &P, const Svfs &Variants, const TargetInfo &Target, llvm::Function &Into,
           const VectorEntry &Given)
      : P(P), Variants(Variants), Target(Target), Into(Into), Given(Given), DL(P.function().getDataLayout()),
        N(P.lanes().min), B(Into.getContext()), Values(P, Into, B) {}

  // An operand in the form in which the recipe takes it; null for one that it does not have.
  llvm::Value *take(const Operand &O) { return O ? Values.take(O) : nullptr; }
  llvm::VectorType *wide(llvm::Type *T) const { return P.wide(T); }
  llvm::VectorType *wideInteger(unsigned Bits) { return wide(B.getIntNTy(Bits)); }
  // The number of lanes: a constant, or a multiple of vscale.
  llvm::Value *laneCount(llvm::Type *T) { return B.CreateElementCount(T, P.count()); }
  llvm::Value *offset(llvm::Value *Pointer, int64_t Bytes);
};

// One scalar instruction, whose operands are all scalars.
void emitKept(Emission &E, const llvm::Instruction &I);
// Each emits what becomes of I, whose operands are Of.
void emitWidened(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitWidenedMask(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitSlots(Emission &E, const llvm::AllocaInst &I);
void emitTransposedAddress(Emission &E, const llvm::GetElementPtrInst &I, const Operands &Of);
void emitLaneIds(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitReduction(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitGroupOperation(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitAccess(Emission &E, const llvm::Instruction &I, const Operands &Of);
// False: the access is to be made under its mask, which holds the length, too.
bool emitAccessWithLength(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitPermuted(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitTable(Emission &E, const llvm::Instruction &I, const Operands &Of);
// All members of a group at once: a run of records, or pieces of records that lie anywhere. Of: the operands of G.At.
void emitInterleaved(Emission &E, const AccessGroup &G, const Operands &Of);
void emitRecords(Emission &E, const AccessGroup &G, const Operands &Of);
void emitVariantCalls(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitFunctionCall(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitIntrinsic(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitCallInLoop(Emission &E, const llvm::CallInst &I, const Operands &Of);
// When all blocks are there: the loops of those calls take their place.
void inlineCallLoops(Emission &E);
void emitInstances(Emission &E, const llvm::Instruction &I, const Operands &Of);

// emit_lanes.cpp
// Makes the value of I (null if it has none) once a lane, in lane order. The body is given the lane's index.
void perLane(Emission &E, const llvm::Instruction &I, llvm::function_ref<llvm::Value *(llvm::Value *Index)> Body);
// Runs Body for each lane. What it returns is handed to the next lane, `Start` to the first; null: nothing is.
llvm::Value *laneLoop(Emission &E, llvm::Value *Start,
                      llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body);
// Of how many lanes that is, an i64: all, or those before the length.
llvm::Value *visitedLanes(Emission &E);
// Memory for one object a lane, side by side.
llvm::Value *laneArray(Emission &E, uint64_t Stride, llvm::Align Alignment, unsigned AddressSpace,
                       const llvm::Twine &Name);
// A phi whose lanes are in an array gets its values.
void bringToArray(Emission &E, const llvm::PHINode &Phi);

// emit_predicated.cpp
// Makes the mask of the first lanes, as many as the length says.
void enterWithLength(Emission &E);
// The lanes of a mask (null: of all), where those beyond the length may be anything.
llvm::Value *maskBesidesLength(Emission &E, const llvm::Value *Mask);
llvm::Value *divideWithLength(Emission &E, const llvm::BinaryOperator &I);

// emit_tables.cpp
// Of a table whose size the index is wrapped to. In a lane that is off the index may be poison.
llvm::Value *elementAddresses(Emission &E, const ConstantTable &T, const Operand &Address);

// emit_groups.cpp
llvm::Value *storedBy(Emission &E, const AccessGroup::Member &M);

// emit_mask.cpp Whether any lane of a mask is active.
llvm::Value *emitAny(Emission &E, const Operand &Mask);

} // namespace vec
#endif
