// schedule: makes the entry points that a program calls, from a kernel and its vector versions. vecc and the pass
// work-item-loops call it; README.md has the contract.
#ifndef VEC_PASSES_SCHEDULE_SCHEDULE_H
#define VEC_PASSES_SCHEDULE_SCHEDULE_H

#include "passes/kernel/kernel.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"
#include <string>

namespace vec {

// A version of the kernel that runs `Lanes` work-items at once along the request's dimension. It has the scalar
// kernel's parameters; its work-item functions answer for lane 0. The number of scalable lanes is known at run time
// only.
struct VectorKernel {
  llvm::Function *Body = nullptr;
  abi::Lanes Lanes = {};
};

struct ScheduleRequest {
  llvm::SmallVector<VectorKernel, 2> Vectors; // widest first; empty: scalar only
  // A narrower version instead of these, for work-groups whose rows are short and no multiple of the widest packet; its
  // body is null if there is none. The numbers of lanes of both are fixed, and powers of two.
  VectorKernel ShortRows;
  // A predicated version with as many lanes as the last of these, which runs the rest of a row at once. If it is null,
  // the scalar kernel runs the rest, one work-item after the other.
  llvm::Function *Rest = nullptr;
  unsigned Dimension = 0; // the innermost one, along which the lanes run
  // Rows of fewer work-items along that dimension run one work-item at a time, with x innermost. 0: all rows are alike.
  unsigned ShortestRow = 0;
  // The vector versions are correct only if all IDs fit in 31 bits: the scalar kernel runs other ranges.
  bool VectorNeedsInt32Ids = true;
  // The caller promises that rows of a group are multiples of the packets: nothing tests for a rest, and one would be
  // run as a whole packet.
  bool ForceNoTail = false;
  std::string GroupName; // entry point that runs one work-group; empty: none
  std::string RangeName; // entry point that runs a whole ND-range; empty: none
};

struct ScheduledKernel {
  llvm::Function *Group = nullptr;
  llvm::Function *Range = nullptr;
  uint64_t LocalBytes = 0; // bytes of local variables, allocated on the stack of an entry point
  uint64_t LiveBytes = 0;  // the most that a work-item keeps at a barrier: on the stack, or on the heap if it is much
};

// Whether an entry point takes the kernel's parameter by address: all types but integers, floats and pointers.
bool passedByAddress(const llvm::Argument &Parameter);

// Makes the entry points of a kernel. `Scalar` and the vector versions keep their bodies; none is needed afterwards.
// Barriers must have numbers (passes/kernel/barriers.h), the same in the vector versions and the scalar kernel.
llvm::Expected<ScheduledKernel> schedule(llvm::Function &Scalar, const ScheduleRequest &Request);

// Gives bodies to the module's __mux_* functions that have none and need no scheduling: see define_mux_builtins.cpp.
bool defineMuxBuiltins(llvm::Module &M);

// Whether packets along the dimension end where a work-group ends, since neighbouring groups are not merged: the kernel
// asks for its group, or shares local memory.
bool packetsEndWithGroups(llvm::Function &Kernel, unsigned Dimension);

// Whether the kernel uses sub-groups: their IDs and sizes, or operations on them.
bool usesSubGroups(const llvm::Function &F);

// Checks the contract after scheduling: neither an entry point, nor what it calls, asks for a work-item or calls a
// barrier.
llvm::Error verifyScheduled(const llvm::Function &EntryPoint);

// Fails with Reason::Barrier if F calls a barrier without a number, naming the first.
llvm::Error refuseBarriers(const llvm::Function &F);

} // namespace vec
#endif
