// Makes the loops over the work-items of one box of the ND-range: packets, widest first, then the rest. A box is a
// work-group or several merged ones.
#ifndef VEC_PASSES_SCHEDULE_WORK_ITEM_LOOPS_H
#define VEC_PASSES_SCHEDULE_WORK_ITEM_LOOPS_H

#include "passes/schedule/local_memory.h"
#include "passes/schedule/schedule.h"
#include "passes/schedule/work_items.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/TypeSize.h"

namespace vec {

// A loop under construction: for (Index = From; Index < To; Index += Step). The builder is in its body after `open`,
// and behind the loop after `close`.
class CountedLoop {
  llvm::PHINode *Index = nullptr;
  llvm::BasicBlock *Head = nullptr, *Exit = nullptr;
  llvm::Value *Step = nullptr;

public:
  // If From >= To, the body never runs. Index + Step must not wrap around.
  llvm::Value *open(llvm::IRBuilder<> &B, llvm::Value *From, llvm::Value *To, llvm::Value *Step,
                    const llvm::Twine &Name);
  // Returns the branch back, for loop metadata.
  llvm::BranchInst *close(llvm::IRBuilder<> &B);
};

// Makes `void f(kernel parameters..., ptr local, WorkItemValues...)`. It runs the box of GetLocalSize work-items that
// begins at GetGlobalId and has local IDs from GetLocalId on.
llvm::Function *makeWorkItemLoops(llvm::Function &Scalar, const ScheduleRequest &Request, const LocalBlock &Block);

// The parts of such loops.
//
// Declares a function beside the kernel, for the kernel's target. Its parameters are those of the loops and of the
// bodies that they run, the kernel's own, the local memory and the work-item, and then `More`.
llvm::Function *declareFor(llvm::Function &Kernel, const llvm::Twine &Suffix, llvm::Type *Result,
                           llvm::ArrayRef<llvm::Type *> More = {});
WorkItemValues workItemParameters(llvm::Function &F, unsigned KernelParameters);
// A copy of the kernel that takes its work-item as parameters.
llvm::Function *makeBody(llvm::Function &Kernel, const LocalBlock &Block);
// Calls the body for a work-item (or packet), in loops whose parameters begin like those of the body.
llvm::CallInst *callForItem(llvm::IRBuilderBase &B, llvm::Function &Body, llvm::Function &Loops,
                            const WorkItemValues &Item, llvm::ArrayRef<llvm::Value *> More = {});
// Inlines the body at its only call, so that it is optimized together with the loops around it. Not in code for a
// debugger, which stops in only one copy of a line, and finds variables where they are declared.
void inlineBody(llvm::CallInst &Call);
void forbidUnrollAndVectorize(llvm::BranchInst &Latch);
// The box for the work-item (or packet) at the indices.
WorkItemValues itemAt(llvm::IRBuilderBase &B, const WorkItemValues &Box, const PerDimension &Indices);
// The dimensions of the loops, innermost first: that of the lanes, then the others in the order that the kernel asks
// for.
WorkItemOrder loopOrder(const llvm::Function &Kernel, unsigned Dimension);
// The number of work-items of a packet; a size in bytes that may be scalable. Both as 64-bit values.
llvm::Value *laneCount(llvm::IRBuilderBase &B, abi::Lanes Lanes);
llvm::Value *byteCount(llvm::IRBuilderBase &B, llvm::StackOffset Bytes);

// The part of each row that one version of the kernel runs, from one index along the innermost dimension to another.
struct RowPart {
  abi::Lanes Lanes;
  bool Last; // whether it runs the rest of the row
  llvm::Value *From = nullptr, *To = nullptr;
};
// Divides rows of Size work-items among the parts. Packets run the first `Packed` of them, the last part all others.
void divideRows(llvm::IRBuilderBase &B, const ScheduleRequest &Request, llvm::ArrayRef<RowPart *> Parts,
                llvm::Value *Packed, llvm::Value *Size);
// Makes the loops over a box of Size work-items, whose indices have the type of Size. `Run` makes the body for each
// part, and `Mark` marks the latches of packets.
void loopOverBox(llvm::IRBuilder<> &B, const WorkItemOrder &Order, const PerDimension &Size,
                 llvm::ArrayRef<RowPart *> Parts, llvm::function_ref<void(RowPart &, const PerDimension &)> Run,
                 llvm::function_ref<void(RowPart &, llvm::BranchInst &)> Mark);
// Whether all ids of the range fit in 31 bits.
llvm::Value *idsFitInt32(llvm::IRBuilderBase &B, const WorkItemValues &Box);

// Gives a new function the target attributes and the place in the source of the kernel.
void takeTarget(llvm::Function &To, const llvm::Function &Kernel);
// The location of the kernel's first line, for calls in such a function; nothing without debug information.
llvm::DebugLoc kernelLine(const llvm::Function &F);

} // namespace vec
#endif
