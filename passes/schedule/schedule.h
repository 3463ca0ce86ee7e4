// schedule: makes of a kernel and its vector versions the entry points that a program calls. vecc and the pass
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
// kernel's parameters; its work-item functions answer for lane 0. How many a scalable one runs is known at run time.
struct VectorKernel {
  llvm::Function *Body;
  abi::Lanes Lanes;
};

struct ScheduleRequest {
  llvm::SmallVector<VectorKernel, 2> Vectors; // widest first; empty: scalar only
  // A predicated version with as many lanes as the last of these, which runs the rest of a row at once. Null: the
  // scalar kernel runs it, one work-item after the other.
  llvm::Function *Rest = nullptr;
  unsigned Dimension = 0; // innermost; the lanes run along it
  // The vector versions are correct only if every id fits in 31 bits: other ranges run on the scalar kernel.
  bool VectorNeedsInt32Ids = true;
  // The caller promises that rows of a group are multiples of the packets: no code tests for a rest, which would be run
  // as a whole packet.
  bool ForceNoTail = false;
  std::string GroupName; // entry point that runs one work-group; empty: none
  std::string RangeName; // entry point that runs a whole ND-range; empty: none
};

struct ScheduledKernel {
  llvm::Function *Group = nullptr;
  llvm::Function *Range = nullptr;
  uint64_t LocalBytes = 0; // of local variables, allocated on the stack of an entry point
  uint64_t LiveBytes = 0; // that a work-item keeps at a barrier, at most: on the stack, or the heap if that is too much
};

// Whether an entry point takes a kernel's parameter by address: integers, floats and pointers are passed as they are,
// all other types by address.
bool passedByAddress(const llvm::Argument &Parameter);

// Makes the entry points of a kernel. `Scalar` and the vector versions keep their bodies; none is needed afterwards.
// Barriers have numbers (passes/kernel/barriers.h), and are in the vector versions what they are in the scalar kernel.
llvm::Expected<ScheduledKernel> schedule(llvm::Function &Scalar, const ScheduleRequest &Request);

// Gives bodies to the __mux_* functions of the module that have none and need no scheduling: see the file of its name.
bool defineMuxBuiltins(llvm::Module &M);

// Whether the kernel uses sub-groups: their ids and sizes, or operations on them.
bool usesSubGroups(const llvm::Function &F);

// The contract after scheduling: an entry point asks for no work-item and calls no barrier, nor does what it calls.
llvm::Error verifyScheduled(const llvm::Function &EntryPoint);

// The first barrier that F calls which has no number, as an error with Reason::Barrier.
llvm::Error refuseBarriers(const llvm::Function &F);

} // namespace vec
#endif
