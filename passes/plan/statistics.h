// Statistics: counters of what packetize did. The caller owns them and passes them in its requests; nothing is global.
#ifndef VEC_PASSES_PLAN_STATISTICS_H
#define VEC_PASSES_PLAN_STATISTICS_H

#include "passes/plan/plan.h"
#include "passes/remarks.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace vec {

struct Statistics {
#define STATISTIC(ID, KEY, TEXT) uint64_t ID = 0;
#include "passes/plan/statistics.def"
  std::array<uint64_t, NumRecipeKinds> Recipes{};
  std::array<uint64_t, NumReasons> Reasons{};

  // Calls `Do` for every counter in a fixed order, with its key ("gathers", "recipe-load-gather", "rejected-Barrier"),
  // its meaning and its value. Keys are unique, without spaces, and need no escaping.
  void forEach(llvm::function_ref<void(llvm::StringRef Key, llvm::StringRef Text, uint64_t Value)> Do) const;

  // Counts what was done for one function.
  void count(const Plan &P, const llvm::Function &Scalar, const llvm::Function &Vector);
  // Counts the reason of a rejection, and passes the error on.
  llvm::Error countRejection(llvm::Error E);
};

} // namespace vec
#endif
