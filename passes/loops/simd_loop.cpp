// Describes loops: see simd_loop.h.
#include "passes/loops/simd_loop.h"
#include "passes/loops/promises.h"
#include "passes/remarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
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

// Finds whether two values are equal, assuming that certain pairs of phis are; adds to these pairs.
class EqualValues {
  struct Extreme {
    Intrinsic::ID Which;
    Value *X, *Y;
  };

  // Both pairs are equal. If not, forgets what was assumed meanwhile.
  bool areEqual(Value *X, Value *Y, Value *V, Value *W) {
    const auto Before = Pairs;
    if (areEqual(X, Y) && areEqual(V, W))
      return true;
    Pairs = Before;
    return false;
  }

  // The smaller or greater of two integers, as an intrinsic or as a comparison with a select.
  std::optional<Extreme> extreme(Value *V) {
    if (auto *I = dyn_cast<MinMaxIntrinsic>(V))
      return Extreme{I->getIntrinsicID(), I->getLHS(), I->getRHS()};
    auto *S = dyn_cast<SelectInst>(V);
    auto *C = S ? dyn_cast<ICmpInst>(S->getCondition()) : nullptr;
    if (!C || C->isEquality() || C->getOperand(0)->getType() != S->getType())
      return std::nullopt;
    Value *X = C->getOperand(0), *Y = C->getOperand(1);
    const bool Smaller = ICmpInst::isLT(C->getPredicate()) || ICmpInst::isLE(C->getPredicate());
    const bool First = areEqual(X, S->getTrueValue(), Y, S->getFalseValue());
    if (!First && !areEqual(Y, S->getTrueValue(), X, S->getFalseValue()))
      return std::nullopt;
    const bool Min = Smaller == First;
    return Extreme{C->isSigned() ? (Min ? Intrinsic::smin : Intrinsic::smax)
                   : Min         ? Intrinsic::umin
                                 : Intrinsic::umax,
                   X, Y};
  }

  // The same operation of equal operands. Operands may be shared: the number of comparisons is limited.
  bool areSameOperation(Value *X, Value *Y) {
    const auto *IX = dyn_cast<Instruction>(X), *IY = dyn_cast<Instruction>(Y);
    return IX && IY && isa<BinaryOperator, CastInst, CmpInst, SelectInst, UnaryOperator>(IX) &&
           IX->isSameOperationAs(IY) && IX->hasSameSubclassOptionalData(IY) && ++Operations < 100 &&
           all_of(
               zip(IX->operands(), IY->operands()),
               [&](auto Both) { return areEqual(std::get<0>(Both), std::get<1>(Both)); });
  }

  unsigned Operations = 0;

public:
  SmallSetVector<std::pair<PHINode *, PHINode *>, 8> Pairs;

  bool areEqual(Value *X, Value *Y) {
    if (X == Y)
      return true;
    if (X->getType() != Y->getType())
      return false;
    auto *PX = dyn_cast<PHINode>(X), *PY = dyn_cast<PHINode>(Y);
    if (!PX || !PY) {
      const std::optional<Extreme> EX = PX ? std::nullopt : extreme(X), EY = PY || !EX ? std::nullopt : extreme(Y);
      return EX && EY ? EX->Which == EY->Which &&
                            (areEqual(EX->X, EY->X, EX->Y, EY->Y) || areEqual(EX->X, EY->Y, EX->Y, EY->X))
                      : areSameOperation(X, Y);
    }
    if (PX->getParent() != PY->getParent())
      return false;
    if (Pairs.contains({PY, PX}) || !Pairs.insert({PX, PY}))
      return true;
    return all_of(PX->blocks(), [&](BasicBlock *From) {
      return areEqual(PX->getIncomingValueForBlock(From), PY->getIncomingValueForBlock(From));
    });
  }
};

void dropDeadCode(Loop &L) {
  SmallVector<WeakTrackingVH, 16> Dead;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (isInstructionTriviallyDead(&I))
        Dead.push_back(&I);
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

bool mergeEqualPhis(Loop &L) {
  if (!L.getLoopLatch())
    return false;
  bool Merged = false;
  SmallVector<PHINode *, 8> Phis(make_pointer_range(L.getHeader()->phis()));
  for (size_t J = 1; J < Phis.size(); ++J)
    for (PHINode *First : ArrayRef(Phis).take_front(J)) {
      EqualValues Values;
      if (First->use_empty() || !Values.areEqual(First, Phis[J]))
        continue;
      for (auto [X, Y] : Values.Pairs)
        Y->replaceAllUsesWith(X);
      // Behind the loop, the values are equal, too.
      Value *Next = First->getIncomingValueForBlock(L.getLoopLatch());
      Phis[J]->getIncomingValueForBlock(L.getLoopLatch())->replaceUsesWithIf(Next, [&](const Use &U) {
        return !L.contains(cast<Instruction>(U.getUser()));
      });
      Merged = true;
      Phis[J]->eraseFromParent();
      Phis.erase(Phis.begin() + J--);
      break;
    }
  return Merged;
}

void numberOwnAddresses(Loop &L) {
  SmallSetVector<Instruction *, 4> Numbers;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      for (Value *V : I.operands())
        if (auto *Number = dyn_cast<PtrToIntInst>(V); Number && !L.contains(Number))
          Numbers.insert(Number);
  for (Instruction *I : Numbers)
    if (isa<AllocaInst>(getUnderlyingObject(I->getOperand(0))) &&
        all_of(I->users(), [&](const User *U) { return L.contains(cast<Instruction>(U)); }))
      I->moveBefore(*L.getHeader(), L.getHeader()->getFirstInsertionPt());
}

// Whether these stores are all that the loop does with the object or a part of it.
static bool isOnlyStored(const Value &Pointer, const Loop &L, ArrayRef<StoreInst *> Stores) {
  return all_of(Pointer.uses(), [&](const Use &U) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (I && isa<GetElementPtrInst, AddrSpaceCastInst>(I))
      return isOnlyStored(*I, L, Stores);
    return I &&
           (!L.contains(I) || (is_contained(Stores, I) && U.getOperandNo() == StoreInst::getPointerOperandIndex()));
  });
}

void storeBehind(Loop &L, const DominatorTree &DT, const LoopInfo &LI) {
  BasicBlock *Latch = L.getLoopLatch(), *Exit = L.getExitBlock();
  // In an inner loop (one over a thread's chunk), the object would begin with what the previous chunk left, which no
  // lane may.
  if (L.getParentLoop() || !Latch || L.getExitingBlock() != Latch || !Exit || Exit->getSinglePredecessor() != Latch)
    return;
  MapVector<AllocaInst *, SmallVector<StoreInst *, 2>> Objects;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->isSimple() && DT.dominates(Block, Latch) && L.isLoopInvariant(Store->getPointerOperand()))
        if (auto *Object = dyn_cast<AllocaInst>(getUnderlyingObject(Store->getPointerOperand()));
            Object && Object->isStaticAlloca() && !L.contains(Object))
          Objects[Object].push_back(Store);
  for (auto &[Object, Stores] : Objects) {
    if (!isOnlyStored(*Object, L, Stores) ||
        PointerMayBeCapturedBefore(Object, /*ReturnCaptures=*/false, Latch->getTerminator(), &DT, /*IncludeI=*/true,
                                   /*MaxUsesToExplore=*/0, &LI))
      continue;
    // All of them dominate the latch.
    stable_sort(Stores, [&](const StoreInst *X, const StoreInst *Y) { return DT.dominates(X, Y); });
    const BasicBlock::iterator Where = Exit->getFirstInsertionPt();
    for (StoreInst *Store : Stores) {
      Value *V = Store->getValueOperand();
      if (!L.isLoopInvariant(V)) {
        PHINode *Last = PHINode::Create(V->getType(), 1, "", Exit->begin());
        Last->addIncoming(V, Latch);
        Store->setOperand(0, Last);
      }
      Store->moveBefore(*Exit, Where);
      Store->setMetadata(LLVMContext::MD_access_group, nullptr);
    }
  }
}

// Rewrites a phi behind the loop that uses X, where Next = X op c is carried: computes X from Next for + and ^; or uses
// Next for X, if all users apply the operation again: max (max (X, c), d) is max (X, d) for d >= c.
static bool leaveByNext(PHINode &Behind, Instruction &Next, BasicBlock &Latch) {
  Value *X = Behind.getIncomingValue(0);
  const auto *Operation = dyn_cast<BinaryOperator>(&Next);
  const auto *Extreme = dyn_cast<MinMaxIntrinsic>(&Next);
  if (X == &Next || !Next.getType()->isIntegerTy() || !(Operation || Extreme))
    return false;
  auto *C = dyn_cast<ConstantInt>(Next.getOperand(Next.getOperand(0) == X ? 1 : 0));
  if (!C || !is_contained(Next.operands(), X))
    return false;
  auto Replace = [&](auto &&Of) {
    IRBuilder<> B(Behind.getParent(), Behind.getParent()->begin());
    PHINode *New = B.CreatePHI(Next.getType(), 1);
    New->addIncoming(&Next, &Latch);
    B.SetInsertPoint(Behind.getParent(), Behind.getParent()->getFirstInsertionPt());
    Behind.replaceAllUsesWith(Of(B, New));
    Behind.eraseFromParent();
    return true;
  };
  if (Operation)
    switch (Operation->getOpcode()) {
    case Instruction::Xor:
      return Replace([&](IRBuilderBase &B, Value *V) { return B.CreateXor(V, C); });
    case Instruction::Add:
      return Replace([&](IRBuilderBase &B, Value *V) { return B.CreateSub(V, C); });
    case Instruction::And:
    case Instruction::Or:
      break;
    default:
      return false;
    }
  auto Does = [&](const APInt &V, const APInt &W) {
    return Extreme                                      ? (ICmpInst::compare(V, W, Extreme->getPredicate()) ? V : W)
           : Operation->getOpcode() == Instruction::And ? V & W
                                                        : V | W;
  };
  const bool Again = all_of(Behind.users(), [&](const User *U) {
    const auto *Same = dyn_cast<Instruction>(U);
    const auto *Other = dyn_cast<IntrinsicInst>(U);
    if (!Same || Same->getOpcode() != Next.getOpcode() ||
        (Extreme && !(Other && Other->getIntrinsicID() == Extreme->getIntrinsicID())))
      return false;
    const auto *D = dyn_cast<ConstantInt>(Same->getOperand(Same->getOperand(0) == &Behind ? 1 : 0));
    return D && Does(C->getValue(), D->getValue()) == D->getValue();
  });
  return Again && Replace([](IRBuilderBase &, Value *V) { return V; });
}

void leaveByNextValues(Loop &L) {
  BasicBlock *Latch = L.getLoopLatch(), *Exit = L.getExitBlock();
  if (!Latch || L.getExitingBlock() != Latch || !Exit || Exit->getSinglePredecessor() != Latch)
    return;
  for (PHINode &Phi : L.getHeader()->phis()) {
    if (auto *Operation = dyn_cast<Instruction>(Phi.getIncomingValueForBlock(Latch));
        Operation && L.contains(Operation))
      for (PHINode &Behind : make_early_inc_range(Exit->phis()))
        leaveByNext(Behind, *Operation, *Latch);
    auto *Next = dyn_cast<CastInst>(Phi.getIncomingValueForBlock(Latch));
    const auto *Lossless = dyn_cast_or_null<TruncInst>(Next);
    if (!Next || !(isa<ZExtInst, SExtInst>(Next) ||
                   (Lossless && (Lossless->hasNoSignedWrap() || Lossless->hasNoUnsignedWrap()))))
      continue;
    for (PHINode &Behind : Exit->phis()) {
      if (Behind.getIncomingValue(0) != Next->getOperand(0))
        continue;
      IRBuilder<> B(Exit, Exit->begin());
      PHINode *New = B.CreatePHI(Next->getType(), 1);
      New->addIncoming(Next, Latch);
      B.SetInsertPoint(Exit, Exit->getFirstInsertionPt());
      Behind.replaceAllUsesWith(!Lossless                     ? B.CreateTrunc(New, Behind.getType())
                                : Lossless->hasNoSignedWrap() ? B.CreateSExt(New, Behind.getType())
                                                              : B.CreateZExt(New, Behind.getType()));
      Behind.eraseFromParent();
      break;
    }
  }
}

void leaveBehindLast(Loop &L, ScalarEvolution &SE) {
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  auto *Br = Latch ? dyn_cast<BranchInst>(Latch->getTerminator()) : nullptr;
  auto *Leaves = Br && Br->isConditional() ? dyn_cast<ICmpInst>(Br->getCondition()) : nullptr;
  if (!Leaves || !Before || L.getExitingBlock() != Latch || !isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return;
  ICmpInst::Predicate Stays = L.contains(Br->getSuccessor(0)) ? Leaves->getPredicate() : Leaves->getInversePredicate();
  Value *Counter = Leaves->getOperand(0), *Last = Leaves->getOperand(1);
  if (L.isLoopInvariant(Counter)) {
    std::swap(Counter, Last);
    Stays = ICmpInst::getSwappedPredicate(Stays);
  }
  const bool Through = ICmpInst::isNonStrictPredicate(Stays), Signed = ICmpInst::isSigned(Stays);
  if (!ICmpInst::isRelational(Stays) ||
      !is_contained({ICmpInst::ICMP_ULT, ICmpInst::ICMP_SLT}, ICmpInst::getStrictPredicate(Stays)))
    return;
  Value *Narrow = Counter;
  if (Signed ? isa<SExtInst>(Counter) : isa<ZExtInst>(Counter))
    Narrow = cast<CastInst>(Counter)->getOperand(0);
  Type *T = Narrow->getType(), *Wide = Counter->getType();
  const auto *Counts = T->isIntegerTy() ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Narrow)) : nullptr;
  if (!Counts || Counts->getLoop() != &L || !L.isLoopInvariant(Last) || !Counts->getStepRecurrence(SE)->isOne())
    return;
  const SCEV *First = SE.getMinusSCEV(Counts->getStart(), SE.getOne(T));
  First = Signed ? SE.getNoopOrSignExtend(First, Wide) : SE.getNoopOrZeroExtend(First, Wide);
  if (!SE.isLoopEntryGuardedByCond(&L, Stays, First, SE.getSCEV(Last)))
    return;
  IRBuilder<> Ahead(Before->getTerminator());
  Value *Behind = Ahead.CreateAdd(Ahead.CreateTrunc(Last, T), ConstantInt::get(T, Through));
  IRBuilder<> B(Br);
  Br->setCondition(L.contains(Br->getSuccessor(0)) ? B.CreateICmpNE(Narrow, Behind) : B.CreateICmpEQ(Narrow, Behind));
  RecursivelyDeleteTriviallyDeadInstructions(Leaves);
  SE.forgetLoop(&L);
}

std::string variableName(const Value &V) { return V.hasName() ? V.getName().str() : "a variable"; }

// Whether the address can be computed for another iteration, too.
static bool isComputed(const Value *V, const SimdLoop &S) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !S.L->contains(I))
    return true;
  if (isa<PHINode>(I))
    return any_of(S.Inductions, [&](const Induction &N) { return N.Phi == I; });
  return isa<GetElementPtrInst, BinaryOperator, CastInst>(I) && isSafeToSpeculativelyExecute(I) &&
         all_of(I->operands(), [&](const Use &U) { return isComputed(U.get(), S); });
}

// A load at {S,+,D}, whose value before the first iteration is loaded at S - D: the phi has that load's value of one
// iteration earlier.
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

// Whether each iteration runs to the condition at the end of the loop, or ends the program.
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
  // Only the latch leads to the exit.
  return !L.contains(S.Exit) && S.Exit->getSinglePredecessor();
}

// Takes extremes, and what belongs to them, out of the phis.
static void findExtremes(SimdLoop &S, SmallVectorImpl<PHINode *> &Phis, ScalarEvolution &SE) {
  for (PHINode *Most : to_vector<4>(Phis)) {
    std::optional<KeptExtreme> Kept = KeptExtreme::find(*Most, *S.L, SE);
    if (!Kept)
      continue;
    ExtremeOfLanes &E = S.Extremes.emplace_back();
    E.Kept = std::move(*Kept);
    auto Take = [&](PHINode *Phi) {
      E.Members.push_back(unsigned(S.Accumulators.size()));
      S.Accumulators.push_back(Accumulator::combined(*Phi, *S.L));
      erase(Phis, Phi);
    };
    Take(Most);
    for_each(E.Kept.With, Take);
  }
}

// Takes phis that are members of objects with a combiner, and the other members of these objects.
static Error findCombined(SimdLoop &S, ArrayRef<PHINode *> Members) {
  const BasicBlock *Latch = S.L->getLoopLatch();
  // A lane begins with the loop's start value, which must be that of the program's initializer: not if LLVM has peeled
  // an iteration off.
  const bool Begun = getOptionalIntLoopAttribute(S.L, "llvm.loop.peeled.count").value_or(0) > 0;
  for (PHINode *Phi : Members) {
    const auto *Last = dyn_cast<Instruction>(Phi->getIncomingValueForBlock(Latch));
    const std::optional<CombinedMember> M = Last ? combinedMember(*Last, *S.L, *S.Exit) : std::nullopt;
    // Nor if an iteration of an outer loop has set it: a thread's chunks go on with one object.
    const Value *Start = Phi->getIncomingValueForBlock(S.L->getLoopPreheader());
    if (!M || Begun || !S.L->getOutermostLoop()->isLoopInvariant(Start) || !holdsNothingElse(*M->Object, *S.L, *S.Exit))
      return reject(Reason::LoopCarried, S.function(), variableName(*Phi), S.L->getHeader()->getTerminator());
    S.Accumulators.push_back(Accumulator::combined(*Phi, *S.L));
    if (none_of(S.Combined, [&](const CombinedObject &O) { return O.Object == M->Object; }))
      S.Combined.push_back({M->Object, M->Combiner, {}});
  }
  for (CombinedObject &O : S.Combined) {
    for (auto [N, A] : enumerate(S.Accumulators))
      if (const std::optional<CombinedMember> M = combinedMember(*A.next(), *S.L, *S.Exit);
          M && M->Object == O.Object) {
        A = Accumulator::combined(*A.phi(), *S.L);
        O.Members.push_back({unsigned(N), M->Offset});
      }
    for (const Induction &I : S.Inductions)
      if (const std::optional<CombinedMember> M =
              combinedMember(*I.Phi->getIncomingValueForBlock(Latch), *S.L, *S.Exit);
          M && M->Object == O.Object)
        return reject(Reason::LoopCarried, S.function(), variableName(*I.Phi), S.L->getHeader()->getTerminator());
  }
  return Error::success();
}

// The values that a lane computes from its accumulators, directly or by branches that depend on them: they lack what
// earlier iterations have added.
static SmallPtrSet<const Value *, 16> ofAccumulators(const SimdLoop &S) {
  SmallPtrSet<const Value *, 16> Of;
  SmallVector<const Instruction *, 16> Work;
  auto Add = [&](const Instruction *I) {
    if (S.L->contains(I) && Of.insert(I).second)
      Work.push_back(I);
  };
  for (const Accumulator &A : S.Accumulators)
    Add(A.phi());
  std::optional<PostDominatorTree> Behind;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    for (const User *U : I->users())
      if (!isa<PHINode>(U) || cast<PHINode>(U)->getParent() != S.L->getHeader())
        Add(cast<Instruction>(U));
    if (!I->isTerminator() || I->getNumSuccessors() < 2 || I->getParent() == S.L->getLoopLatch())
      continue;
    if (!Behind)
      Behind.emplace(S.function());
    // Paths join in the blocks between the branch and its postdominator.
    const BasicBlock *End = Behind->getNode(I->getParent())->getIDom()->getBlock();
    SmallPtrSet<const BasicBlock *, 8> Between;
    SmallVector<const BasicBlock *, 8> Blocks(successors(I->getParent()));
    while (!Blocks.empty()) {
      const BasicBlock *B = Blocks.pop_back_val();
      if (!S.L->contains(B) || B == S.L->getHeader() || !Between.insert(B).second)
        continue;
      for (const PHINode &Phi : B->phis())
        Add(&Phi);
      if (B != End)
        append_range(Blocks, successors(B));
    }
  }
  return Of;
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
  SmallVector<PHINode *, 4> Others;
  for (PHINode &Phi : L.getHeader()->phis()) {
    if (Phi.getType()->isIntOrPtrTy())
      if (const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
          Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine()) {
        S.Inductions.push_back({&Phi, Recurrence});
        continue;
      }
    // A phi that tells the first iteration from the others has a constant from the latch.
    const bool Carries = isa<Instruction>(Phi.getIncomingValueForBlock(Latch));
    if (std::optional<Accumulator> A =
            Carries ? Accumulator::find(Phi, L, /*MayReorder=*/true) : std::optional<Accumulator>())
      S.Accumulators.push_back(*A);
    else if (LoadInst *Load = reloaded(Phi, L, SE))
      S.Reloads.push_back({&Phi, Load});
    else
      Others.push_back(&Phi);
  }
  findExtremes(S, Others, SE);
  if (Error E = findCombined(S, Others))
    return std::move(E);
  for (const Reload &R : S.Reloads)
    if (!isComputed(R.Load->getPointerOperand(), S))
      return reject(Reason::LoopCarried, F, variableName(*R.Phi), At);
  const SmallPtrSet<const Value *, 16> OfAccumulators = ofAccumulators(S);
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
    const bool FromBefore = isa<PHINode>(V) && V->getParent() == L.getHeader() &&
                            none_of(S.Inductions, [&](const Induction &I) { return I.Phi == V; });
    if (FromBefore || OfAccumulators.contains(V))
      return reject(Reason::LoopCarried, F, variableName(*V), At);
    S.LastValues.push_back(V);
  }
  if (Error E = LaneObjects::find(L, S.Blocks, SE).moveInto(S.Objects))
    return std::move(E);
  S.Divisions = findCarriedDivisions(L, SE);
  return S;
}

} // namespace vec
