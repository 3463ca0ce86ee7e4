// Emission: the state that the functions of this folder share while they carry out a plan; and these functions, one for
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
  const unsigned N; // the number of lanes, without vscale
  llvm::IRBuilder<> B;
  Packets Values;
  // The parameter of the plan's function that is the mask of the function; null if it has none.
  const llvm::Value *Entered = nullptr;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Ends; // last blocks: lane loops split blocks
  llvm::SmallVector<const llvm::PHINode *, 16> Phis;
  llvm::SmallVector<llvm::CallInst *, 4> CallLoops;

  Emission(const Plan &P, const Svfs &Variants, const TargetInfo &Target, llvm::Function &Into,
           const VectorEntry &Given)
      : P(P), Variants(Variants), Target(Target), Into(Into), Given(Given), DL(P.function().getDataLayout()),
        N(P.lanes().min), B(Into.getContext()), Values(P, Into, B) {}

  // An operand in the form that the recipe needs; null if there is no such operand.
  llvm::Value *take(const Operand &O) { return O ? Values.take(O) : nullptr; }
  llvm::VectorType *wide(llvm::Type *T) const { return P.wide(T); }
  llvm::VectorType *wideInteger(unsigned Bits) { return wide(B.getIntNTy(Bits)); }
  // The number of lanes as a value: a constant, or a multiple of vscale.
  llvm::Value *laneCount(llvm::Type *T) { return B.CreateElementCount(T, P.count()); }
  llvm::Value *offset(llvm::Value *Pointer, int64_t Bytes);
};

// Emits a scalar instruction with scalar operands.
void emitKept(Emission &E, const llvm::Instruction &I);
// Each emits what becomes of I; `Of` are its operands.
void emitWidened(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitWidenedMask(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitSlots(Emission &E, const llvm::AllocaInst &I);
void emitTransposedAddress(Emission &E, const llvm::GetElementPtrInst &I, const Operands &Of);
void emitLaneIds(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitReduction(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitGroupOperation(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitAccess(Emission &E, const llvm::Instruction &I, const Operands &Of);
// False if the access must be made under its mask instead; the mask also contains the length.
bool emitAccessWithLength(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitPermuted(Emission &E, const llvm::Instruction &I, const Operands &Of);
void emitTable(Emission &E, const llvm::Instruction &I, const Operands &Of);
// Emits all members of a group: a run of records, or pieces of records that lie anywhere. `Of`: the operands of G.At.
void emitInterleaved(Emission &E, const AccessGroup &G, const Operands &Of);
void emitRecords(Emission &E, const AccessGroup &G, const Operands &Of);
void emitVariantCalls(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitFunctionCall(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitIntrinsic(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitCallInLoop(Emission &E, const llvm::CallInst &I, const Operands &Of);
void emitCallOnce(Emission &E, const llvm::CallInst &I, const Operands &Of);
// Inlines the loops of calls over lanes, after all blocks have been emitted.
void inlineCallLoops(Emission &E);
void emitInstances(Emission &E, const llvm::Instruction &I, const Operands &Of);

// emit_lanes.cpp
// Makes the value of I (null if it has none) for each lane, in lane order. `Body` gets the lane's index.
void perLane(Emission &E, const llvm::Instruction &I, llvm::function_ref<llvm::Value *(llvm::Value *Index)> Body);
// Runs Body for each lane. Its result is passed to the next lane, and `Start` to the first; nothing is if that is null.
llvm::Value *laneLoop(Emission &E, llvm::Value *Start,
                      llvm::function_ref<llvm::Value *(llvm::Value *Index, llvm::Value *SoFar)> Body);
// The number of lanes to visit, an i64: all, or those before the length.
llvm::Value *visitedLanes(Emission &E);
// Allocates an array with one object for each lane.
llvm::Value *laneArray(Emission &E, uint64_t Stride, llvm::Align Alignment, unsigned AddressSpace,
                       const llvm::Twine &Name);
// Writes the values of a phi whose lanes are in an array.
void bringToArray(Emission &E, const llvm::PHINode &Phi);

// emit_predicated.cpp
// Makes the mask of the lanes before the length.
void enterWithLength(Emission &E);
// The mask (null: all lanes) without the length: lanes from the length on may be anything.
llvm::Value *maskBesidesLength(Emission &E, const llvm::Value *Mask);
llvm::Value *divideWithLength(Emission &E, const llvm::BinaryOperator &I);

// emit_tables.cpp
// The addresses of elements. The index may be poison in inactive lanes; it is wrapped to the table's size.
llvm::Value *elementAddresses(Emission &E, const ConstantTable &T, const Operand &Address);

// emit_groups.cpp
llvm::Value *storedBy(Emission &E, const AccessGroup::Member &M);
// The same as bits of an integer of so many bytes, from that byte on.
llvm::Value *storedBits(Emission &E, const AccessGroup::Member &M, unsigned Bytes, unsigned Byte);

// emit_mask.cpp: whether any lane of a mask is active.
llvm::Value *emitAny(Emission &E, const Operand &Mask);
// The index of the first active lane, an i64, if there is one.
llvm::Value *firstActive(Emission &E, const Operand &Mask);

} // namespace vec
#endif
