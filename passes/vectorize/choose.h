// The choice of a width: costs several plans of one linearized function and the scalar program, and takes the best.
#ifndef VEC_PASSES_VECTORIZE_CHOOSE_H
#define VEC_PASSES_VECTORIZE_CHOOSE_H

#include "passes/plan/cost.h"
#include <memory>

namespace vec {

struct WidthChoice {
  struct Row {
    unsigned Lanes = 1; // 1 is the scalar program
    Cost Packet;
    abi::Lanes Asked = {1, false};
    double perLane() const { return Packet.cycles() / Lanes; }
  };
  llvm::SmallVector<Row, 8> Rows; // the scalar program first, then by lanes
  unsigned Best = 0;              // index of a row
  std::string Reason;

  bool isScalar() const { return Best == 0; }
  // Prints a table with a line for each width; the chosen one is marked.
  void print(llvm::raw_ostream &OS, llvm::StringRef Name) const;
};

// Plans and costs widths of one function.
struct WidthChooser {
  const llvm::TargetTransformInfo &TTI;
  const llvm::LoopInfo &LI;
  const TripCounts *Trips; // null if no costs are wanted
  llvm::function_ref<std::unique_ptr<Plan>(abi::Lanes)> MakePlan;
  // How many times as fast as the scalar program the best width must be.
  double LeastSpeedup;
  // Whether the function is a kernel, which has many packets; a loop may have few iterations.
  bool Kernel;

  // With `Free`, the plan of the best number of lanes, at most `Lanes`; null if the scalar program is better. Else the
  // plan for `Lanes`. Fills `Choice` if there are costs.
  std::unique_ptr<Plan> run(abi::Lanes Lanes, bool Free, const std::optional<Cost> &Scalar,
                            std::optional<WidthChoice> &Choice) const;
};

} // namespace vec
#endif
