// The transforms of a plan, between the choice of recipes and emission. Each reads the function and changes recipes
// only. After each, Plan::verify accepts the plan, and print<plan><steps> prints it.
//
//   tables           lookups in small constant tables become permutations of registers (plan_tables.cpp)
//   permutations     accesses within a packet or two become contiguous ones and permutations (permuted_access.cpp)
//   groups           accesses to records become wide accesses and shuffles (plan_groups.cpp)
//   eliminate-masks  masked loads that all lanes may execute lose their mask
//   lanes            values that are used only lane by lane, and free there, are computed lane by lane (plan_lanes.cpp)
//   sink-uniforms    uniform values that only packets in one branch need are computed there
//   memory-order     records whose members all go through the same operations are not shuffled (plan_memory_order.cpp)
#include "passes/plan/plan_steps.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// Whether no memory of a lane may be freed between two accesses of the function.
static bool keepsMemory(const Function &F) {
  return llvm::all_of(instructions(F), [](const Instruction &I) {
    auto *C = dyn_cast<CallBase>(&I);
    if (C && laneBuiltin(*C) == LaneBuiltin::MaskedOp)
      C = dyn_cast<CallBase>(&maskedInstruction(*C));
    return !C || laneBuiltin(*C) != LaneBuiltin::None || isa<IntrinsicInst>(C) || builtinOf(*C) ||
           C->hasFnAttr(Attribute::NoFree) || C->onlyReadsMemory() || C->doesNotReturn();
  });
}

// A private array ends with its scope.
static bool livesThroughout(const Value *Pointer) {
  auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  return !A || llvm::none_of(A->users(), [](const User *U) {
    auto *I = dyn_cast<Instruction>(U);
    return I && I->isLifetimeStartOrEnd();
  });
}

// load under a mask ==> plain load, if inactive lanes may read their addresses, too: an earlier access of all lanes
// has, or the memory is known to exist. The values of inactive lanes stay frozen, as before.
static void eliminateMasks(Plan &P, const StepContext &C) {
  const Function &F = P.function();
  if (C.Predicated)
    return;
  // Accesses by all lanes, by address.
  DenseMap<const Value *, SmallVector<const Instruction *, 2>> ByAll;
  if (keepsMemory(F))
    for (const Instruction &I : instructions(F))
      if (const std::optional<LaneAccess> &A = P[I].Access; A && !A->Mask && P[I].Kind != RecipeKind::Instantiate)
        ByAll[A->Pointer].push_back(&I);
  const DataLayout &DL = F.getDataLayout();
  auto WasAccessed = [&](const Instruction &I, const LaneAccess &A) {
    auto It = ByAll.find(A.Pointer);
    return It != ByAll.end() && livesThroughout(A.Pointer) && llvm::any_of(It->second, [&](const Instruction *Before) {
             const LaneAccess &B = *P[*Before].Access;
             return C.DT.dominates(Before, &I) && DL.getTypeStoreSize(A.Type) <= DL.getTypeStoreSize(B.Type) &&
                    B.Alignment >= A.Alignment;
           });
  };
  auto Exists = [&](const Instruction &I, const LaneAccess &A) {
    // What is known of a lane's address in private memory holds for the other lanes' copies, too.
    bool SameForAll = P.shape(A.Pointer).isUniform() ||
                      (isa<AllocaInst>(getUnderlyingObject(A.Pointer)) && !P.transposed().elementSize(A.Pointer));
    return SameForAll && livesThroughout(A.Pointer) &&
           isDereferenceableAndAlignedPointer(A.Pointer, A.Type, A.Alignment, DL, &I);
  };
  for (const Instruction &I : instructions(F)) {
    const std::optional<LaneAccess> &A = P[I].Access;
    if (!A || !A->Mask || A->Stored || P[I].Group || P[I].Kind == RecipeKind::Instantiate ||
        P[I].Kind == RecipeKind::LoadTable)
      continue;
    if (WasAccessed(I, *A) || Exists(I, *A)) {
      assert(!P[I].MaskDropped && "dropped once");
      P.at(I).Masked = false;
      P.at(I).MaskDropped = true;
    }
  }
}

// A uniform value whose uses are all behind a branch is computed there: where the paths to its uses part, or in front
// of the first use; not at all if the branch goes elsewhere. Never moves values into loops.
static void sinkUniforms(Plan &P, const StepContext &C) {
  // From users to operands, so that chains move together.
  SmallVector<const Instruction *, 64> Order;
  for (const BasicBlock *B : post_order(&P.function()))
    for (const Instruction &I : reverse(*B))
      Order.push_back(&I);
  auto Place = [&](const Instruction *I) { return P[*I].SunkTo ? P[*I].SunkTo : I; };
  for (const Instruction *I : Order) {
    if (P[*I].Kind != RecipeKind::Keep || !P.shape(I).isUniform() || isa<PHINode, AllocaInst, CallBase>(I) ||
        I->mayReadOrWriteMemory() || I->isTerminator() || I->isUsedByMetadata() || I->use_empty())
      continue;
    if (llvm::any_of(I->users(), [](const User *U) { return isa<PHINode>(U); }))
      continue;
    const BasicBlock *Above = Place(cast<Instruction>(*I->user_begin()))->getParent();
    for (const User *U : I->users())
      Above = C.DT.findNearestCommonDominator(Above, Place(cast<Instruction>(U))->getParent());
    if (Above == I->getParent() || C.LI.getLoopFor(Above) != C.LI.getLoopFor(I->getParent()) ||
        C.PDT.dominates(Above, I->getParent()))
      continue;
    const Instruction *First = Above->getTerminator();
    for (const User *U : I->users())
      if (const Instruction *At = Place(cast<Instruction>(U)); At->getParent() == Above && At->comesBefore(First))
        First = At;
    assert(C.DT.dominates(I, First) && "its operands are there");
    P.at(*I).SunkTo = First;
  }
}

static const struct {
  StringLiteral Name;
  void (*Run)(Plan &, const StepContext &);
} Steps[] = {
    {"tables", [](Plan &P, const StepContext &C) { planTables(P, C.Target.costs()); }},
    {"permutations", [](Plan &P, const StepContext &C) { planPermutations(P, C.Target.costs()); }},
    {"groups", [](Plan &P, const StepContext &C) { formGroups(P, C.SE, C.AA, C.Target); }},
    {"eliminate-masks", eliminateMasks},
    {"lanes", [](Plan &P, const StepContext &C) { planLanes(P, C.LI, C.Target); }},
    {"sink-uniforms", sinkUniforms},
    {"memory-order", planMemoryOrder},
};

void vec::runPlanSteps(Plan &P, const StepContext &C, function_ref<void(StringRef)> Show) {
  Show("initial");
  for (const auto &Step : Steps) {
    Step.Run(P, C);
    Show(Step.Name);
  }
}
