// run-vecz: the vectorizer for a module, as a pass that other programs can run.
//
// A callback of the program, registered as an analysis, returns the requests for each function. Without one, the pass's
// settings decide (all kernels, automatic lanes). Each request makes a new function beside the scalar one, which is not
// changed; metadata link the two (passes/kernel/kernel.h reads them). A refused function gets one missed-optimization
// remark of "vecz", and metadata that record the refusal.
//
//   vec::registerPasses(PB);                      // before PB.registerFunctionAnalyses
//   FAM.registerPass([] {                         // before PB.registerFunctionAnalyses, too
//     return vec::VeczPassOptionsAnalysis([](llvm::Function &F, llvm::FunctionAnalysisManager &) {
//       vec::VeczRequests R;
//       if (F.getName() == "saxpy") { R.resize(2); R[0].Shape.lanes.min = 8; R[1].Shape.lanes = {4, true}; }
//       return R;                                 // empty: no
//     });
//   });
//   MPM.addPass(vec::RunVeczPass());
//
// Units: lanes are numbers of work-items, times vscale where they are scalable. Errors: a request that is impossible (1
// lane, a shape that does not fit) is refused like code that cannot be vectorized; nothing is changed then.
#ifndef VEC_PASSES_VECZ_RUN_VECZ_H
#define VEC_PASSES_VECZ_RUN_VECZ_H

#include "passes/vecz/settings.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace vec {

using VeczRequests = llvm::SmallVector<PacketizeRequest, 2>;

class VeczPassOptionsAnalysis : public llvm::AnalysisInfoMixin<VeczPassOptionsAnalysis> {
  friend llvm::AnalysisInfoMixin<VeczPassOptionsAnalysis>;
  static llvm::AnalysisKey Key;

public:
  using Callback = std::function<VeczRequests(llvm::Function &, llvm::FunctionAnalysisManager &)>;
  struct Result {
    std::optional<VeczRequests> Requests; // none if nothing was decided
    bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &, llvm::FunctionAnalysisManager::Invalidator &) {
      return false;
    }
  };
  VeczPassOptionsAnalysis() = default;
  explicit VeczPassOptionsAnalysis(Callback Decide) : Decide(std::move(Decide)) {}
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

private:
  Callback Decide;
};

class RunVeczPass : public llvm::PassInfoMixin<RunVeczPass> {
  VeczSettings Settings;

public:
  RunVeczPass() = default;
  explicit RunVeczPass(VeczSettings S) : Settings(std::move(S)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// The name of the pass in remarks: -pass-remarks=vecz.
inline constexpr const char *VeczRemarks = "vecz";

// Carries out one job. A refusal is recorded on the scalar function and returned; the caller reports it.
llvm::Expected<llvm::Function *> runVeczJob(const VeczJob &J, const VeczSettings &S,
                                            llvm::FunctionAnalysisManager &FAM);

// The number of lanes that fills the target's registers with the types in which the function computes.
unsigned chooseLanes(const llvm::Function &F, unsigned RegisterBits);

} // namespace vec
#endif
