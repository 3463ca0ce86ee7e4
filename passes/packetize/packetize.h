// The stages up to the plan, for packetize itself and for those who want to see the plan.
#ifndef VEC_PASSES_PACKETIZE_PACKETIZE_H
#define VEC_PASSES_PACKETIZE_PACKETIZE_H

#include "passes/packetize/plan.h"
#include "passes/packetize/request.h"
#include "passes/packetize/target_info.h"
#include <memory>

namespace vec {

// A prepared, linearized copy of a function and the plan for it. Deletes the copy unless it is released.
class PlannedFunction {
public:
  PlannedFunction(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  PlannedFunction(PlannedFunction &&O);
  ~PlannedFunction();
  llvm::Function *release();

  std::unique_ptr<ShapeAnalysis> Shapes;
  std::unique_ptr<Svfs> Variants;
  std::shared_ptr<const TargetInfo> Target;
  std::unique_ptr<Plan> Decision;
  llvm::Function *Linear;

private:
  llvm::FunctionAnalysisManager *FAM;
};

// Runs the stages up to the plan, or to the request's StopAfter if that comes earlier.
llvm::Expected<PlannedFunction> planFunction(llvm::Function &F, const PacketizeRequest &R,
                                             llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
