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

  // Every counter in a fixed order: its key ("gathers", "recipe-load-gather", "rejected-Barrier"), what it counts, its
  // value. Keys are unique, without spaces, and need no escaping.
  void forEach(llvm::function_ref<void(llvm::StringRef Key, llvm::StringRef Text, uint64_t Value)> Do) const;

  // What packetize tells of one function.
  void count(const Plan &P, const llvm::Function &Scalar, const llvm::Function &Vector);
  // Passes the error on.
  llvm::Error countRejection(llvm::Error E);
};

} // namespace vec
#endif
