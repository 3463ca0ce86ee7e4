// WorkItemValues: sizes, offsets and IDs of a work-item as IR values; the work-item functions are computed from them.
#ifndef VEC_PASSES_SCHEDULE_WORK_ITEMS_H
#define VEC_PASSES_SCHEDULE_WORK_ITEMS_H

#include "builtins/info/builtin_info.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <array>

namespace vec {

using PerDimension = std::array<llvm::Value *, 3>;

// The values of all work-item functions that take a dimension, three for each, as 64-bit values. In a packet, IDs are
// those of lane 0.
class WorkItemValues {
  std::array<PerDimension, dimensionBuiltins> Answers = {};

public:
  llvm::Value *WorkDim = nullptr;

  PerDimension &operator[](BuiltinID ID) { return Answers[static_cast<unsigned>(ID) - 1]; }
  const PerDimension &operator[](BuiltinID ID) const { return Answers[static_cast<unsigned>(ID) - 1]; }

  // As a flat list, for parameters and arguments; `fromList` is the inverse.
  static constexpr unsigned Count = 1 + 3 * dimensionBuiltins;
  llvm::SmallVector<llvm::Value *, Count> list() const;
  static WorkItemValues fromList(llvm::ArrayRef<llvm::Value *> List);
  // Names the values after the builtins: global_id.0, ...
  void setNames() const;
};

// The value of a builtin that takes no dimension. Each sub-group counts as one work-item.
llvm::Value *workItemValue(llvm::IRBuilderBase &B, BuiltinID ID, const WorkItemValues &Values);

// Replaces every work-item call in F by its value.
void lowerWorkItemCalls(llvm::Function &F, const WorkItemValues &Values);

// The dimensions in which neighbouring groups must not be merged, because that would change the kernel's results.
std::array<bool, 3> noticesGroups(const llvm::Function &F);

// The dimensions in which the kernel asks for the ID of a work-item.
std::array<bool, 3> asksForIds(const llvm::Function &F);

// The first call in F that asks for a value of the work-item, or null. After scheduling there is none.
const llvm::CallInst *findWorkItemCall(const llvm::Function &F);

} // namespace vec
#endif
