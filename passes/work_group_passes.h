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

// What the passes of work-groups take.
struct WorkGroupOptions {
  std::string Kernel; // encode-kernel-metadata: of which
  KernelMetadata Metadata;
  bool ForceNoTail = false; // work-item-loops: see ScheduleRequest
};

// Parses `kernel=k;size=8x4x1;order=xzy;no-tail`.
llvm::Expected<WorkGroupOptions> parseWorkGroupOptions(llvm::StringRef Text);

class TransferKernelMetadata : public llvm::PassInfoMixin<TransferKernelMetadata> {
  WorkGroupOptions Options;

public:
  explicit TransferKernelMetadata(WorkGroupOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

class EncodeKernelMetadata : public llvm::PassInfoMixin<EncodeKernelMetadata> {
  WorkGroupOptions Options;

public:
  explicit EncodeKernelMetadata(WorkGroupOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Takes no options.
class PrepareBarriers : public llvm::PassInfoMixin<PrepareBarriers> {
public:
  explicit PrepareBarriers(const WorkGroupOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// For an entry point @k, scalar or a vector version: `void @k.mux-barrier-wrapper(parameters..., ptr vec_group)` runs a
// work-group, and is the entry point from then on. The module is for the host.
class WorkItemLoops : public llvm::PassInfoMixin<WorkItemLoops> {
  WorkGroupOptions Options;

public:
  explicit WorkItemLoops(WorkGroupOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace vec
#endif
