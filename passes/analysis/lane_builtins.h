// The internal builtins: linearize puts calls of them into its output. Each has a scalar body, so that the function
// stays a correct one-lane program; the emitter replaces them by vector operations.
//
//   i1   __vec_any(i1 mask)                       some lane is active            one lane: mask
//   i1   __vec_all(i1 cond)                       every lane of the packet has it  one lane: cond
//   i64  __vec_lane()                             the number of the lane        one lane: 0
//   T    __vec_masked_load.<T>(ptr, i1 mask)      load in active lanes           one lane: mask ? *ptr : 0
//   void __vec_masked_store.<T>(T, ptr, i1 mask)  store in active lanes          one lane: if (mask) *ptr = value
//   T    __vec_masked_op.<n>(operands..., i1 mask)  any other instruction        one lane: if (mask) instruction
#ifndef VEC_PASSES_ANALYSIS_LANE_BUILTINS_H
#define VEC_PASSES_ANALYSIS_LANE_BUILTINS_H

#include "builtins/info/group_info.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace vec {

enum class BuiltinID : uint16_t;

enum class LaneBuiltin : uint8_t { None, Any, All, Lane, MaskedLoad, MaskedStore, MaskedOp };

LaneBuiltin laneBuiltin(const llvm::CallBase &I);
bool isLaneBuiltin(const llvm::Function &F);

// On a branch whose first successor is taken by packets with a lane at a border (prepare/version_clamps.cpp). Its
// operands are the lengths of rows, in lanes, as far as they are known.
inline constexpr llvm::StringLiteral BorderMark = "vec.border";

llvm::CallInst *createAny(llvm::IRBuilderBase &B, llvm::Value *Mask);
llvm::CallInst *createAll(llvm::IRBuilderBase &B, llvm::Value *Condition);
llvm::CallInst *createLane(llvm::IRBuilderBase &B);
llvm::CallInst *createMaskedLoad(llvm::IRBuilderBase &B, const llvm::LoadInst &L, llvm::Value *Mask);
llvm::CallInst *createMaskedStore(llvm::IRBuilderBase &B, const llvm::StoreInst &S, llvm::Value *Mask);
// Replaces I by a call that executes it in lanes where the mask is true. In others, the result is undefined.
llvm::CallInst *replaceByMaskedOp(llvm::Instruction &I, llvm::Value *Mask);

// The alignment of the access that a masked load or store makes.
llvm::Align alignOfMasked(const llvm::CallBase &I);
// The one instruction that a masked operation executes.
const llvm::Instruction &maskedInstruction(const llvm::CallBase &I);

// The call itself, or the call that a masked operation makes; null if it makes none.
const llvm::CallBase *calledBy(const llvm::CallBase &I);
// Argument N of that call, as a value at the place of I.
const llvm::Value *argumentOf(const llvm::CallBase &I, unsigned N);

// The group operation that is called, directly or in a masked operation.
std::optional<GroupOperation> groupOperation(const llvm::CallBase &I);

// The type, as LLVM prints it.
std::string typeName(llvm::Type *T);

// Creates a call of a work-item function with a dimension; the function is named in the way of `Like` (OpenCL C
// mangled, plain, __mux_*).
llvm::CallInst *createWorkItemCall(llvm::IRBuilderBase &B, llvm::StringRef Like, llvm::CallingConv::ID Convention,
                                   llvm::Type *Result, BuiltinID ID, unsigned Dimension);

// The names of work-item functions that a function's module uses.
class WorkItemNames {
  std::string Like = "_Z12get_local_idj";
  llvm::CallingConv::ID Convention;
  llvm::Type *Size;

public:
  explicit WorkItemNames(const llvm::Function &F);
  llvm::CallInst *ask(llvm::IRBuilderBase &B, BuiltinID ID, unsigned Dimension) const {
    return createWorkItemCall(B, Like, Convention, Size, ID, Dimension);
  }
};

// A math function of libm, OpenCL C or LLVM. It has no effects (the front end is responsible for errno).
bool isMathCall(const llvm::CallBase &I);

// Whether the math intrinsic has no instruction on any CPU.
bool isLibraryFunction(llvm::Intrinsic::ID ID);

// Whether the call, or a call inside the callee, waits for the other work-items of the group.
bool reachesBarrier(const llvm::CallBase &I);

// Whether the call must not be made dependent on further conditions. OpenCL front ends mark every call convergent; only
// calls that can reach a barrier, or a function of unknown effect, count.
bool isConvergent(const llvm::CallBase &I);

// Whether the call reads or sets the stack pointer, which all lanes share.
bool isStackPointer(const llvm::CallBase &I);

// Whether the result of the callee does not depend on the lane: an intrinsic, a math function, or a body without
// work-item IDs.
bool isLaneAgnostic(const llvm::CallBase &I);
// Whether the callee has a body that asks for a work-item ID, directly or in a callee.
bool asksForLane(const llvm::CallBase &I);
// Whether the function is recursive, directly or through others.
bool isRecursive(const llvm::Function &F);

} // namespace vec
#endif
