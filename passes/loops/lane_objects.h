// Objects of the function's own that a loop writes to, and that compilers make one of for all iterations: clang on the
// stack, flang arrays on the heap.
//
//   private       nothing but the loop reaches it: each lane has one of its own            private (t)
//   array         the loop only adds to its elements (or another operation whose order      reduction (+ : h[:8])
//                 may change): each lane has its own sums, which are added behind the loop
//   shared        lanes would write on top of each other: the loop stays scalar
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
  // Copies for all lanes: the first one goes on with what the object has, the others begin with nothing.
  void begin(llvm::IRBuilderBase &B, llvm::Value *Copies, unsigned Lanes) const;
  // The object has the sum of the copies.
  void end(llvm::IRBuilderBase &B, llvm::Value *Copies, unsigned Lanes) const;

private:
  llvm::Value *combine(llvm::IRBuilderBase &B, llvm::Value *X, llvm::Value *Y) const;
  llvm::Constant *neutral() const;
  llvm::FixedVectorType *chunk() const;
};

struct LaneObjects {
  llvm::SmallVector<llvm::AllocaInst *, 4> Private;
  llvm::SmallVector<ReducedArray, 2> Arrays;

  // Of a loop with these blocks. Fails for a shared object.
  static llvm::Expected<LaneObjects> find(llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                                          llvm::ScalarEvolution &SE);
  bool contain(const llvm::AllocaInst &Object) const {
    return llvm::is_contained(Private, &Object) ||
           llvm::any_of(Arrays, [&](const ReducedArray &A) { return A.Object == &Object; });
  }
};

// Whether nothing but these blocks reaches the object or a part of it.
bool isPrivateToLoop(const llvm::Value &Pointer, llvm::ArrayRef<llvm::BasicBlock *> Blocks);
// Whether all that is done with it, besides, is known: reads and writes at its address or one in it.
bool isKnownPrivate(const llvm::Value &Pointer, llvm::ArrayRef<llvm::BasicBlock *> Blocks);
// Puts what a call allocates, and the function frees and keeps to itself, on the stack, if it is small.
bool keepOnStack(llvm::CallInst &Allocation, const llvm::TargetLibraryInfo &TLI);
// The object on the stack that is read or written; a call may do that with what it gets the address of.
llvm::AllocaInst *objectOf(llvm::Instruction &I);

// A loop in place of the builder: calls At (0), At (Step) ... below Size; once, without a loop, if that is all.
void forEachChunk(llvm::IRBuilderBase &B, uint64_t Size, uint64_t Step, llvm::function_ref<void(llvm::Value *)> At);

// Whether the loop has objects that iterations need one of each: LLVM's vectorizer, which believes that iterations are
// independent, lets lanes write on top of each other. Not of what the loop's calls get the address of.
bool needsObjectsOfLanes(llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace vec
#endif
