// Statistics: adds up the counters, and names them.
#include "passes/plan/statistics.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

void Statistics::forEach(function_ref<void(StringRef, StringRef, uint64_t)> Do) const {
#define STATISTIC(ID, KEY, TEXT) Do(KEY, TEXT, ID);
#include "passes/plan/statistics.def"
  for (auto [K, N] : enumerate(Recipes)) {
    StringRef Name = recipeName(RecipeKind(K));
    Do("recipe-" + Name.lower(), ("instructions planned as " + Name).str(), N);
  }
  for (auto [R, N] : enumerate(Reasons)) {
    StringRef Name = reasonName(Reason(R));
    Do(("rejected-" + Name).str(), ("functions refused with reason " + Name).str(), N);
  }
}

void Statistics::count(const Plan &P, const Function &Scalar, const Function &Vector) {
  ++Vectorized;
  Lanes += P.lanes().min;
  ScalarSize += Scalar.getInstructionCount();
  LinearSize += P.function().getInstructionCount();
  AccessAnalyses += P.analyses();
  VectorSize += Vector.getInstructionCount();
  for (const Instruction &I : instructions(P.function())) {
    const Recipe &R = P[I];
    ++Recipes[unsigned(R.Kind)];
    Accesses += R.Access.has_value();
    MaskedAccesses += R.Masked && R.Access;
    Gathers += R.Kind == RecipeKind::LoadGather;
    Scatters += R.Kind == RecipeKind::StoreScatter;
    Instantiations += R.Kind == RecipeKind::Instantiate || R.Kind == RecipeKind::CallInLoop;
    VariantCalls += R.Kind == RecipeKind::CallVariant;
    auto *Br = dyn_cast<BranchInst>(&I);
    auto *Asks = Br && Br->isConditional() ? dyn_cast<CallInst>(Br->getCondition()) : nullptr;
    Guards += Asks && P[*Asks].Kind == RecipeKind::Reduce;
  }
}

Error Statistics::countRejection(Error E) {
  if (!E)
    return E;
  ++Rejected;
  return handleErrors(std::move(E), [&](std::unique_ptr<ErrorInfoBase> Info) -> Error {
    if (Info->isA<Rejection>())
      ++Reasons[unsigned(static_cast<Rejection &>(*Info).reason())];
    return Error(std::move(Info));
  });
}
