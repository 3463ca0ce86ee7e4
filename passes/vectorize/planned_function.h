// The stages up to the plan, for packetize itself and for passes that print plans.
#ifndef VEC_PASSES_VECTORIZE_PLANNED_FUNCTION_H
#define VEC_PASSES_VECTORIZE_PLANNED_FUNCTION_H

#include "passes/request.h"
#include "passes/target/target_info.h"
#include "passes/vectorize/choose.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace vec {

class Callees;

// A prepared, linearized copy of a function and the plan for it. Deletes the copy unless it is released.
class PlannedFunction {
public:
  PlannedFunction(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  PlannedFunction(PlannedFunction &&O) noexcept;
  ~PlannedFunction();
  llvm::Function *release();
  // Prints the table of widths, if one was to be chosen, and the plan, under the name of the user's function.
  void print(llvm::raw_ostream &OS, llvm::StringRef Name) const;

  // The versions of callees that the plan calls, unless the caller owns them.
  std::unique_ptr<Callees> Versions;
  std::unique_ptr<ShapeAnalysis> Shapes;
  std::unique_ptr<Svfs> Variants;
  std::shared_ptr<const TargetInfo> Target;
  std::unique_ptr<Plan> Decision;    // null if the scalar program is better
  std::optional<WidthChoice> Choice; // the costs, if they were requested
  llvm::Function *Linear;

private:
  llvm::FunctionAnalysisManager *FAM;
};

// Runs the stages up to the plan, or to the request's StopAfter if that comes earlier. Costs are estimated if a width
// is to be chosen, or if wanted. The request must live as long as the result, whose shapes refer to its parameters.
llvm::Expected<PlannedFunction> planFunction(llvm::Function &F, const PacketizeRequest &R,
                                             llvm::FunctionAnalysisManager &FAM, Callees *Shared = nullptr,
                                             bool WantCosts = true);

} // namespace vec
#endif
