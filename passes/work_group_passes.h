// The passes that make functions for work-groups, for pipelines outside of vecc. They run in this order:
//
//   transfer-kernel-metadata or encode-kernel-metadata, prepare-barriers, run-vecz or packetize, work-item-loops
#ifndef VEC_PASSES_WORK_GROUP_PASSES_H
#define VEC_PASSES_WORK_GROUP_PASSES_H

#include "passes/kernel/kernel.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"
#include <string>

namespace vec {

// The parameters of the passes for work-groups.
struct WorkGroupOptions {
  std::string Kernel; // of encode-kernel-metadata: the kernel
  KernelMetadata Metadata;
  bool ForceNoTail = false; // of work-item-loops: see ScheduleRequest
};

// Parses `kernel=k;size=8x4x1;order=xzy;no-tail`.
llvm::Expected<WorkGroupOptions> parseWorkGroupOptions(llvm::StringRef Text);

// One class for each line of work_group_passes.def, which says what it does.
#define WORK_GROUP_PASS(NAME, CLASS, HELP)                                                                             \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    WorkGroupOptions Options;                                                                                          \
    explicit CLASS(WorkGroupOptions O) : Options(std::move(O)) {}                                                      \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);                                    \
    static bool isRequired() { return true; }                                                                          \
  };
#include "passes/work_group_passes.def"

} // namespace vec
#endif
