// The control barriers of a kernel. numberBarriers gives each a number before the kernel is vectorized, so that all
// versions have the same numbers; passes/schedule cuts the kernel at them.
#ifndef VEC_PASSES_KERNEL_BARRIERS_H
#define VEC_PASSES_KERNEL_BARRIERS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace vec {

// Rewrites every work-group barrier of a self-contained kernel:
//
//   barrier(flags), work_group_barrier(flags, scope)  ==>  __mux_work_group_barrier(number, scope, semantics)
//
// with numbers from 1 on, in the order of the blocks. No pass duplicates such a call, so a number identifies one place
// in every version of the kernel that is made afterwards. Returns the number of barriers.
unsigned numberBarriers(llvm::Function &Kernel);

// The number of a barrier that has one; nothing for any other instruction.
std::optional<unsigned> barrierNumber(const llvm::Instruction &I);

bool hasNumberedBarriers(const llvm::Function &F);

// Marks the barriers of a function that will be vectorized without numbers: their calls stay, one for each packet, and
// are not duplicated. A later pass that must identify a barrier in several versions needs numbers instead.
void keepBarriers(llvm::Function &F);
bool hasKeptBarriers(const llvm::Function &F);
// Removes the marks.
void dropBarrierMarks(llvm::Function &F);

// Whether the instruction is a barrier that stays in a vectorized function: numbered or marked.
bool staysBarrier(const llvm::Instruction &I);

// Whether the kernel relies on work-items running in the order of local linear IDs, which needs lanes along x. A
// numbered barrier says so.
bool runsInLinearOrder(const llvm::Function &Kernel);

// Attribute of a vector version with barriers: the name of a function of the kernel's parameters that tells whether
// this version may run a whole group.
inline constexpr llvm::StringLiteral IndicesFit = "vec-indices-fit";

} // namespace vec
#endif
