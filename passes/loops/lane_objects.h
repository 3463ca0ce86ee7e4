// Objects of the loop's function to which the loop writes. Compilers make one for all iterations: clang on the stack,
// flang, for arrays, on the heap.
//
//   private       only the loop accesses it, and no iteration finds there what another    private (t)
//                 has left: each lane gets its own
//   array         the loop only adds to its elements, or uses another operation whose     reduction (+ : h[:8])
//                 order may change, and nobody else has its address: each lane has its
//                 own sums, which are added behind the loop
//   shared        lanes would overwrite each other's values: the loop stays scalar
#ifndef VEC_PASSES_LOOPS_LANE_OBJECTS_H
#define VEC_PASSES_LOOPS_LANE_OBJECTS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace llvm {
class ScalarEvolution;
class TargetLibraryInfo;
} // namespace llvm

namespace vec {

struct ReducedArray {
  llvm::AllocaInst *Object;
  uint64_t Size; // in bytes
  llvm::Type *Element;
  unsigned Operation; // an opcode of two operands, or the ID of an intrinsic
  bool IsIntrinsic;
  llvm::FastMathFlags Flags;

  uint64_t elements() const;
  // Initializes copies for all lanes: the first gets the values of the object, the others the neutral element.
  void begin(llvm::IRBuilderBase &B, llvm::Value *Copies, unsigned Lanes) const;
  // Combines the copies into the object.
  void end(llvm::IRBuilderBase &B, llvm::Value *Copies, unsigned Lanes) const;

private:
  llvm::Value *combine(llvm::IRBuilderBase &B, llvm::Value *X, llvm::Value *Y) const;
  llvm::Constant *neutral() const;
  llvm::FixedVectorType *chunk() const;
};

struct LaneObjects {
  llvm::SmallVector<llvm::AllocaInst *, 4> Private;
  llvm::SmallVector<ReducedArray, 2> Arrays;

  // Of a loop with these blocks, which may include some that end the program. Fails if there is a shared object.
  static llvm::Expected<LaneObjects> find(llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                                          llvm::ScalarEvolution &SE);
  bool contain(const llvm::AllocaInst &Object) const {
    return llvm::is_contained(Private, &Object) ||
           llvm::any_of(Arrays, [&](const ReducedArray &A) { return A.Object == &Object; });
  }
};

// Whether only these blocks access the object or a part of it.
bool isPrivateToLoop(const llvm::Value &Pointer, llvm::ArrayRef<llvm::BasicBlock *> Blocks);
// The same; in addition, each access must be a known read or write at the address or at one computed from it.
bool isKnownPrivate(const llvm::Value &Pointer, llvm::ArrayRef<llvm::BasicBlock *> Blocks);
// Whether an iteration may find in the object what an earlier one has left: with safelen, or if the loop runs again
// without that the object begins to live anew.
bool keepsValues(const llvm::AllocaInst &Object, const llvm::Loop &L);
// Replaces the allocation by an object on the stack, if it is small, and if the function frees it and does not pass on
// its address. True if it did.
bool keepOnStack(llvm::CallInst &Allocation, const llvm::TargetLibraryInfo &TLI);
// The object on the stack that the instruction reads or writes; a call may do so with an address that it gets.
llvm::AllocaInst *objectOf(llvm::Instruction &I);

// Inserts a loop that calls At(0), At(Step), ... below Size; no loop for a single call.
void forEachChunk(llvm::IRBuilderBase &B, uint64_t Size, uint64_t Step, llvm::function_ref<void(llvm::Value *)> At);

// Whether each lane needs its own copy of an object. LLVM's vectorizer believes that iterations are independent, and
// would let lanes overwrite each other's values. Objects whose address is passed to calls in the loop do not count.
bool needsObjectsOfLanes(llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
