// LoopLanes: collects the forms of a loop's calls, and writes the number of lanes into the loop's metadata.
#include "passes/bridge/loop_lanes.h"
#include "passes/loops/promises.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {

// With two lanes LLVM believes that scalar calls under a condition, each executed for every other element, are as
// cheap.
static constexpr unsigned FewUnderCondition = 4;

bool mayNameLanes(const Loop &L) {
  if (none_of(L.getHeader()->phis(), [](const PHINode &P) { return P.getType()->isFPOrFPVectorTy(); }) || isSimdLoop(L))
    return true;
  const auto Reorderable = [](const Instruction &I) {
    return !isa<FPMathOperator>(I) || isa<PHINode, SelectInst, FCmpInst>(I) || I.hasAllowReassoc();
  };
  return all_of(L.blocks(), [&](const BasicBlock *B) { return all_of(*B, Reorderable); });
}

void LoopLanes::add(const CallSite &Site, ArrayRef<CallForm> Forms, bool IsMath) {
  if (!Site.loop())
    return;
  Calls &All = Loops[Site.loop()];
  const bool Conditional = Site.isConditional();
  uint64_t Lanes = 0;
  for (const CallForm &Form : Forms) {
    // The number of scalable lanes follows from the registers.
    if (Form.Seen.lanes.scalable)
      All.Common = 0;
    if (Form.Seen.masked || !Conditional)
      Lanes |= 1ULL << (Form.Seen.lanes.min - 1);
    if (!IsMath)
      All.MostLanes = std::max<unsigned>(All.MostLanes, Form.Variant->shape.lanes.min);
  }
  All.Common &= Lanes;
  All.Conditional |= Conditional;
  const CallSite::WantedLanes Wanted = Site.wantedLanes(0);
  All.Wanted.Fewest = std::max(All.Wanted.Fewest, Wanted.Fewest);
  All.Wanted.Most = std::max(All.Wanted.Most, Wanted.Most);
}

void LoopLanes::nameWidths() const {
  for (const auto &[L, All] : Loops) {
    // For the least size, LLVM compares lengths of code: two lanes, or scalar calls, are as short as any.
    const bool BySize = isSimdLoop(*L) && L->getHeader()->getParent()->hasMinSize();
    if (All.Common == 0 || (All.MostLanes == 0 && !BySize) || findOptionMDForLoop(L, LanesOption) || !mayNameLanes(*L))
      continue;
    const auto HasForms = [&](unsigned Lanes) { return (All.Common >> (Lanes - 1) & 1) != 0; };
    unsigned Fewest = 2;
    while (!HasForms(Fewest))
      Fewest *= 2;
    unsigned Chosen = Fewest, Most = Fewest;
    for (unsigned Lanes = Fewest; Lanes <= 64; Lanes *= 2) {
      if (!HasForms(Lanes))
        continue;
      Most = Lanes;
      if (Lanes <= std::max({All.Wanted.Fewest, All.MostLanes, All.Conditional ? FewUnderCondition : 0}))
        Chosen = Lanes;
    }
    if (BySize || Fewest > All.Wanted.Most ||
        (All.Conditional && (Most < All.Wanted.Most || All.Wanted.Most < FewUnderCondition)))
      addStringMetadataToLoop(const_cast<Loop *>(L), LanesOption, Chosen);
  }
}

} // namespace vec
