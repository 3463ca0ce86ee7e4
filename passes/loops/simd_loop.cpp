// The facts of a loop: see simd_loop.h.
#include "passes/loops/simd_loop.h"
#include "passes/remarks.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {

std::optional<int64_t> Induction::constantStep() const {
  const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getOperand(1));
  if (!Step || !Step->getAPInt().isSignedIntN(64))
    return std::nullopt;
  return Step->getAPInt().getSExtValue();
}

bool isIndependentSimdLoop(const Loop &L) {
  return (getBooleanLoopAttribute(&L, "llvm.loop.vectorize.enable") || getBooleanLoopAttribute(&L, IndependentMark)) &&
         L.isAnnotatedParallel();
}

static std::string nameOf(const Value &V) { return V.hasName() ? V.getName().str() : "a variable"; }

// An address that one can compute for another iteration.
static bool isComputed(const Value *V, const SimdLoop &S) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !S.L->contains(I))
    return true;
  if (isa<PHINode>(I))
    return any_of(S.Inductions, [&](const Induction &N) { return N.Phi == I; });
  return isa<GetElementPtrInst, BinaryOperator, CastInst>(I) && isSafeToSpeculativelyExecute(I) &&
         all_of(I->operands(), [&](const Use &U) { return isComputed(U.get(), S); });
}

// load at {S,+,D}, whose value before the first iteration is read at S - D: the phi is that load one iteration earlier.
static LoadInst *reloaded(PHINode &Phi, const Loop &L, ScalarEvolution &SE) {
  auto *Next = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  auto *First = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(L.getLoopPreheader()));
  if (!Next || !First || !Next->isSimple() || !First->isSimple() || !L.contains(Next))
    return nullptr;
  const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Next->getPointerOperand()));
  if (!Address || Address->getLoop() != &L || !Address->isAffine())
    return nullptr;
  const SCEV *Before = SE.getMinusSCEV(SE.getSCEV(First->getPointerOperand()), Address->getStart());
  return Before == SE.getNegativeSCEV(Address->getStepRecurrence(SE)) ? Next : nullptr;
}

// All iterations run to the condition at the end of the loop, or end the program.
static bool findBlocks(SimdLoop &S) {
  const Loop &L = *S.L;
  auto *Back = L.isLoopSimplifyForm() ? dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator()) : nullptr;
  if (!Back || !Back->isConditional())
    return false;
  S.Exit = Back->getSuccessor(L.contains(Back->getSuccessor(0)) ? 1 : 0);
  S.Blocks.assign(L.block_begin(), L.block_end());
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits) {
    if (Exit == S.Exit)
      continue;
    if (!isa<UnreachableInst>(Exit->getTerminator()) || Exit->isEHPad())
      return false;
    S.Blocks.push_back(Exit);
  }
  // The exit of the last iteration is nobody else's.
  return !L.contains(S.Exit) && S.Exit->getSinglePredecessor();
}

Expected<SimdLoop> describeLoop(Loop &L, ScalarEvolution &SE) {
  SimdLoop S;
  S.L = &L;
  const Function &F = *L.getHeader()->getParent();
  Instruction *At = L.getHeader()->getTerminator();
  const BasicBlock *Latch = L.getLoopLatch();
  if (!findBlocks(S))
    return reject(Reason::LoopExits, F, "", At);
  S.BackedgesTaken = SE.getExitCount(&L, Latch);
  if (isa<SCEVCouldNotCompute>(S.BackedgesTaken))
    return reject(Reason::TripCount, F, "", At);
  for (PHINode &Phi : L.getHeader()->phis()) {
    if (Phi.getType()->isIntOrPtrTy())
      if (const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
          Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine()) {
        S.Inductions.push_back({&Phi, Recurrence});
        continue;
      }
    if (std::optional<Accumulator> A = Accumulator::find(Phi, L, /*MayReorder=*/true))
      S.Accumulators.push_back(*A);
    else if (LoadInst *Load = reloaded(Phi, L, SE))
      S.Reloads.push_back({&Phi, Load});
    else
      return reject(Reason::LoopCarried, F, nameOf(Phi), At);
  }
  for (const Reload &R : S.Reloads)
    if (!isComputed(R.Load->getPointerOperand(), S))
      return reject(Reason::LoopCarried, F, nameOf(*R.Phi), At);
  for (PHINode &Phi : S.Exit->phis()) {
    auto *V = dyn_cast<Instruction>(Phi.getIncomingValue(0));
    if (!V || !L.contains(V) || is_contained(S.LastValues, V))
      continue;
    if (any_of(S.Accumulators, [&](const Accumulator &A) { return A.next() == V; }))
      continue;
    if (SE.isSCEVable(V->getType())) {
      const SCEV *Behind = SE.getSCEVAtScope(V, L.getParentLoop());
      SCEVExpander Expander(SE, "loop");
      if (SE.isLoopInvariant(Behind, &L) && Expander.isSafeToExpandAt(Behind, L.getLoopPreheader()->getTerminator())) {
        S.ComputedValues.push_back({V, Behind});
        continue;
      }
    }
    if (isa<PHINode>(V) && V->getParent() == L.getHeader() &&
        none_of(S.Inductions, [&](const Induction &I) { return I.Phi == V; }))
      return reject(Reason::LoopCarried, F, nameOf(*V), At);
    S.LastValues.push_back(V);
  }
  Expected<LaneObjects> Objects = LaneObjects::find(L, S.Blocks, SE);
  if (!Objects)
    return Objects.takeError();
  S.Objects = std::move(*Objects);
  return S;
}

} // namespace vec
