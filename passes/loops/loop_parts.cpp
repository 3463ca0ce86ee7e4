// Which instructions of a loop are serial, and the order of its parts: see loop_parts.h.
#include "passes/loops/loop_parts.h"
#include "passes/loops/own_places.h"
#include "passes/loops/promises.h"
#include "passes/loops/simd_loop.h"
#include "passes/loops/strong_components.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

constexpr unsigned MostInstructions = 400, MostRanges = 8, MostRangesForLanes = 24;

// The work of a call and of a division, in instructions; the share of work that vectors save; the cost of a value that
// crosses between parts.
constexpr double CallOfMath = 25, Division = 6, Saved = .7, CrossingValue = 2;

double work(const Instruction &I) {
  return LoopParts::callsMath(I) ? CallOfMath : I.isIntDivRem() || LoopParts::isFloatDivision(I) ? Division : 1;
}

class Search {
  LoopParts R;
  Loop &L;
  ScalarEvolution &SE;
  BatchAAResults AA;
  const DominatorTree &DT;
  const PostDominatorTree &PDT;
  const LoopInfo &LI;
  const SmallVector<BasicBlock *, 16> Blocks;
  const bool Asked; // the loop has a simd pragma
  const bool ForLanes;
  SmallVector<Instruction *, 64> Nodes; // definitions before uses
  DenseMap<const Instruction *, unsigned> Number;
  Graph Next;        // edges to nodes that must come later or in the same part
  BitVector Carries; // nodes that depend on an earlier iteration
  DenseMap<const BasicBlock *, SmallPtrSet<const BasicBlock *, 4>> Deciders;
  SmallVector<unsigned, 64> Component; // of each node; components are in topological order
  SmallVector<bool, 64> IsSerial;      // of each component

  bool isInside(const Value *V) const { return isa<Instruction>(V) && L.contains(cast<Instruction>(V)); }

  // The outermost loop inside L that contains the block; null if there is none.
  const Loop *innerLoop(const BasicBlock *Block) const {
    const Loop *Inner = LI.getLoopFor(Block);
    while (Inner && Inner != &L && Inner->getParentLoop() != &L)
      Inner = Inner->getParentLoop();
    return Inner == &L ? nullptr : Inner;
  }

  // The blocks whose branches decide whether the block runs. An inner loop runs as a whole.
  const SmallPtrSet<const BasicBlock *, 4> &deciders(const BasicBlock *Block) {
    auto [At, New] = Deciders.try_emplace(Block);
    if (!New)
      return At->second;
    SmallPtrSet<const BasicBlock *, 4> All;
    if (const Loop *Inner = innerLoop(Block)) {
      All = deciders(Inner->getLoopPreheader());
      for (const BasicBlock *From : Inner->blocks())
        if (From->getTerminator()->getNumSuccessors() > 1)
          All.insert(From);
      return Deciders[Block] = All;
    }
    for (const BasicBlock *From : L.blocks()) {
      if (From == L.getLoopLatch() || innerLoop(From) || From->getTerminator()->getNumSuccessors() < 2 ||
          PDT.properlyDominates(Block, From))
        continue;
      if (any_of(successors(From), [&](const BasicBlock *To) { return PDT.dominates(Block, To); })) {
        All.insert(From);
        const SmallPtrSet<const BasicBlock *, 4> Outer = deciders(From);
        All.insert_range(Outer);
      }
    }
    return Deciders[Block] = All;
  }

  SmallPtrSet<const BasicBlock *, 4> deciders(const Instruction &I) {
    SmallPtrSet<const BasicBlock *, 4> All = deciders(I.getParent());
    const auto *Phi = dyn_cast<PHINode>(&I);
    if (!Phi || I.getParent() == L.getHeader())
      return All;
    for (const BasicBlock *From : Phi->blocks()) {
      const SmallPtrSet<const BasicBlock *, 4> More = deciders(From);
      All.insert_range(More);
      if (From->getTerminator()->getNumSuccessors() > 1)
        All.insert(From);
    }
    return All;
  }

  static const Value *condition(const BasicBlock &Block) {
    if (const auto *S = dyn_cast<SwitchInst>(Block.getTerminator()))
      return S->getCondition();
    return cast<BranchInst>(Block.getTerminator())->getCondition();
  }

  bool findBlocks() {
    const BasicBlock *Latch = L.getLoopLatch();
    if (!L.isLoopSimplifyForm() || L.getExitingBlock() != Latch || !L.getExitBlock() ||
        !L.getExitBlock()->getSinglePredecessor() || !isa<BranchInst>(Latch->getTerminator()))
      return false;
    LoopBlocksRPO Order(&L);
    Order.perform(&LI);
    if (containsIrreducibleCFG<const BasicBlock *>(Order, LI))
      return false;
    return all_of(L.blocks(), [](const BasicBlock *B) { return isa<BranchInst, SwitchInst>(B->getTerminator()); }) &&
           all_of(L.getSubLoops(), [&](const Loop *Inner) {
             const bool Ends =
                 isMustProgress(Inner) || !isa<SCEVCouldNotCompute>(SE.getConstantMaxBackedgeTakenCount(Inner));
             return Inner->isLoopSimplifyForm() && Inner->getUniqueExitBlock() && Ends;
           });
  }

  // Instructions ---------------------------------------------------------------------------------------------------

  bool isAnywhere(const Value *V) const { return !isInside(V) || R.Anywhere.contains(cast<Instruction>(V)); }

  static bool isCheap(const Instruction &I) {
    return isa<GetElementPtrInst, CastInst, CmpInst, SelectInst, BinaryOperator>(I) &&
           I.getOpcode() != Instruction::FDiv && I.getOpcode() != Instruction::FRem && isSafeToSpeculativelyExecute(&I);
  }

  // The blocks, each behind those that run before it. In reverse post-order alone, one that is behind an inner loop may
  // come before that loop's last ones.
  SmallVector<BasicBlock *, 16> blocksInOrder() const {
    LoopBlocksRPO Order(&L);
    Order.perform(&LI);
    SmallVector<BasicBlock *, 16> All;
    for (BasicBlock *Block : Order)
      if (const Loop *Inner = innerLoop(Block); !Inner)
        All.push_back(Block);
      else if (Inner->getHeader() == Block)
        copy_if(Order, std::back_inserter(All), [&](const BasicBlock *B) { return Inner->contains(B); });
    return All;
  }

  // Whether each induction's next value is computed from the induction alone.
  bool findInductions() {
    for (PHINode &Phi : L.getHeader()->phis())
      if (Phi.getType()->isIntOrPtrTy())
        if (const auto *AR = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)); AR && AR->getLoop() == &L && AR->isAffine()) {
          R.Inductions[&Phi] = AR;
          R.Anywhere.insert(&Phi);
        }
    for (BasicBlock *Block : blocksInOrder())
      for (Instruction &I : *Block)
        if (!innerLoop(Block) && isCheap(I) && all_of(I.operands(), [&](const Use &U) { return isAnywhere(U.get()); }))
          R.Anywhere.insert(&I);
    return all_of(R.Inductions,
                  [&](const auto &I) { return isAnywhere(I.first->getIncomingValueForBlock(L.getLoopLatch())); });
  }

  // Whether the call is one of a C library function that returns the next random number, and accesses no memory of the
  // program. LLVM believes that it may do anything.
  static bool isGenerator(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *F = Call ? Call->getCalledFunction() : nullptr;
    return F && F->isDeclaration() && !Call->isNoBuiltin() && F->arg_empty() && !F->isVarArg() &&
           is_contained({"rand", "random", "drand48", "lrand48", "mrand48"}, F->getName());
  }

  bool findNodes() {
    for (BasicBlock *Block : blocksInOrder())
      for (Instruction &I : *Block) {
        if (I.isTerminator() || R.Anywhere.contains(&I))
          continue;
        if (const auto *Call = dyn_cast<CallBase>(&I)) {
          if (const auto *Scope = dyn_cast<NoAliasScopeDeclInst>(Call))
            R.ScopesInside.insert_range(Scope->getScopeList()->operands());
          if (const auto *Says = dyn_cast<IntrinsicInst>(Call);
              Says && Says->isAssumeLikeIntrinsic() && Says->getType()->isVoidTy())
            continue;
          if (!isa<CallInst>(Call) || Call->isConvergent() ||
              (!isGenerator(*Call) &&
               !(Call->doesNotThrow() && (Call->willReturn() || promise(I, L) != Promise::None))))
            return false;
        }
        if (isa<AllocaInst>(I) || (I.mayReadOrWriteMemory() && (I.isVolatile() || I.isAtomic())))
          return false;
        Number[&I] = unsigned(Nodes.size());
        Nodes.push_back(&I);
      }
    Next.resize(Nodes.size());
    Carries.resize(Nodes.size());
    return Nodes.size() <= MostInstructions;
  }

  void edge(const Value *From, const Instruction *To) {
    const auto *I = dyn_cast<Instruction>(From);
    if (const auto At = I ? Number.find(I) : Number.end(); At != Number.end())
      Next[At->second].insert(Number[To]);
  }

  void connectValues() {
    for (Instruction *I : Nodes) {
      for (const Value *V : I->operands())
        edge(V, I);
      if (isa<PHINode>(I) && I->getParent() == L.getHeader())
        Carries.set(Number[I]);
      for (const BasicBlock *From : deciders(*I))
        edge(condition(*From), I);
    }
  }

  // Keeps each inner loop, with the values that leave it, in one part.
  bool keepInnerLoops() {
    for (const Loop *Inner : L.getSubLoops()) {
      SmallVector<unsigned, 32> Members;
      for (unsigned N = 0; N < Nodes.size(); ++N)
        if (Inner->contains(Nodes[N]) ||
            (isa<PHINode>(Nodes[N]) && Nodes[N]->getParent() == Inner->getUniqueExitBlock()))
          Members.push_back(N);
      if (Members.empty() || !Inner->contains(Nodes[Members[0]]))
        return false;
      for (unsigned I = 0; I < Members.size(); ++I)
        Next[Members[I]].insert(Members[(I + 1) % Members.size()]);
    }
    return true;
  }

  // Memory ---------------------------------------------------------------------------------------------------------

  struct Access {
    const SCEVAddRecExpr *Address = nullptr; // affine, with a constant step
    int64_t Step = 0;
    uint64_t Size = 0;
  };

  Access access(Instruction &I) const {
    Access A;
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      return A;
    const TypeSize Size = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
    const auto *AR = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
    if (!AR || AR->getLoop() != &L || !AR->isAffine() || Size.isScalable())
      return A;
    const auto *Step = dyn_cast<SCEVConstant>(AR->getStepRecurrence(SE));
    if (!Step || !Step->getAPInt().isSignedIntN(32))
      return A;
    return {AR, Step->getAPInt().getSExtValue(), Size.getFixedValue()};
  }

  // For lanes, of accesses in inner loops, too.
  std::optional<AddressRange> range(Instruction &I, const Access &A) const {
    Value *Pointer = getLoadStorePointerOperand(&I);
    const TypeSize Size = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
    return (A.Address || ForLanes) && !Size.isScalable()
               ? addressRange(SE.getSCEV(Pointer), Size.getFixedValue(), L, SE)
               : std::nullopt;
  }

  // Whether the noalias scopes of the access, from restrict pointers of an inlined function, hold within one iteration
  // only.
  bool isOfIteration(const Instruction &I) const {
    for (unsigned Kind : {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias})
      if (const MDNode *Scopes = I.getMetadata(Kind))
        if (any_of(Scopes->operands(), [&](const MDOperand &S) { return R.ScopesInside.contains(S.get()); }))
          return true;
    return false;
  }

  AAMDNodes aliasing(const Instruction &I) const {
    AAMDNodes Tags = I.getAAMetadata();
    if (isOfIteration(I))
      Tags.Scope = Tags.NoAlias = nullptr;
    return Tags;
  }

  std::optional<OwnPlaces> ownPlaces(Instruction &X, Instruction &Y) const {
    const DataLayout &DL = X.getDataLayout();
    const TypeSize SX = DL.getTypeStoreSize(getLoadStoreType(&X)), SY = DL.getTypeStoreSize(getLoadStoreType(&Y));
    auto Address = [&](Instruction &I) { return SE.getSCEV(getLoadStorePointerOperand(&I)); };
    if (!ForLanes || SX.isScalable() || SY.isScalable())
      return std::nullopt;
    return vec::ownPlaces(Address(X), SX.getFixedValue(), Address(Y), SY.getFixedValue(), L, SE);
  }

  enum class Relation { None, SameIteration, SamePart, Any };

  Relation relation(Instruction &X, Instruction &Y) {
    if (isGenerator(X) != isGenerator(Y) && !isa<CallInst>(isGenerator(X) ? Y : X))
      return Relation::None;
    const Promise PX = promise(X, L), PY = promise(Y, L);
    AllocaInst *OX = objectOf(X), *OY = objectOf(Y);
    const bool Independent =
        (PX == Promise::Independent && PY != Promise::None) || (PY == Promise::Independent && PX != Promise::None);
    if (Independent && !OX && !OY)
      return &X == &Y ? Relation::None : Relation::SameIteration;
    if (OX && OX == OY && PX == Promise::Independent && PY == PX && isa<LoadInst, StoreInst>(X) &&
        isa<LoadInst, StoreInst>(Y) && OX->isStaticAlloca() && isKnownPrivate(*OX, Blocks) && !keepsValues(*OX, L)) {
      R.Private.insert(OX);
      return &X == &Y ? Relation::None : Relation::SamePart;
    }
    const auto *CX = dyn_cast<CallInst>(&X), *CY = dyn_cast<CallInst>(&Y);
    if (CX || CY) {
      if ((CX && isOfIteration(*CX)) || (CY && isOfIteration(*CY)))
        return Relation::Any;
      if (CX && CY)
        return AA.getModRefInfo(&X, CY) == ModRefInfo::NoModRef ? Relation::None : Relation::Any;
      Instruction &Call = CX ? X : Y, &Other = CX ? Y : X;
      const MemoryLocation At(getLoadStorePointerOperand(&Other), LocationSize::beforeOrAfterPointer(),
                              aliasing(Other));
      const ModRefInfo Does = AA.getModRefInfo(&Call, At);
      return isModSet(Does) || (isRefSet(Does) && Other.mayWriteToMemory()) ? Relation::Any : Relation::None;
    }
    const Access AX = access(X), AY = access(Y);
    if (AX.Address && AY.Address && AX.Step == AY.Step && AX.Step != 0) {
      const uint64_t Step = uint64_t(std::abs(AX.Step));
      if (const auto *D = dyn_cast<SCEVConstant>(SE.getMinusSCEV(AY.Address, AX.Address));
          D && D->getAPInt().isSignedIntN(32)) {
        // Offsets within one period of the step: [0, SX) and [D, D + SY).
        const int64_t Distance = D->getAPInt().getSExtValue();
        const uint64_t Turn = uint64_t(((Distance % int64_t(Step)) + int64_t(Step)) % int64_t(Step));
        if (Turn >= AX.Size && Turn + AY.Size <= Step)
          return Relation::None;
        if (Distance == 0 && AX.Size <= Step && AY.Size <= Step)
          return &X == &Y ? Relation::None : Relation::SameIteration;
      }
    }
    auto Whole = [this](Instruction &I) {
      return MemoryLocation(getLoadStorePointerOperand(&I), LocationSize::beforeOrAfterPointer(), aliasing(I));
    };
    if (&X != &Y && AA.isNoAlias(Whole(X), Whole(Y)))
      return Relation::None;
    if (const std::optional<OwnPlaces> Own = ownPlaces(X, Y)) {
      if (Own->If)
        Wanted.push_back({{Number[&X], Number[&Y]}, *Own->If});
      return &X == &Y ? Relation::None : Relation::SameIteration;
    }
    if (&X == &Y)
      return Relation::Any;
    const std::optional<AddressRange> RX = range(X, AX), RY = range(Y, AY);
    if (!RX || !RY || RX->First->getType() != RY->First->getType())
      return Relation::Any;
    if (areKnownApart(*RX, *RY, SE))
      return Relation::None;
    if ((AX.Address && AY.Address && isa<SCEVConstant>(SE.getMinusSCEV(AY.Address, AX.Address))) ||
        (ForLanes && SE.getPointerBase(RX->First) == SE.getPointerBase(RY->First)))
      return Relation::Any;
    Wanted.push_back({{Number[&X], Number[&Y]}, {*RX, *RY}});
    return Relation::None;
  }

  bool connectMemory() {
    for (unsigned I = 0; I < Nodes.size(); ++I) {
      if (!Nodes[I]->mayReadOrWriteMemory())
        continue;
      for (unsigned J = I; J < Nodes.size(); ++J) {
        if (!Nodes[J]->mayReadOrWriteMemory() || !(Nodes[I]->mayWriteToMemory() || Nodes[J]->mayWriteToMemory()))
          continue;
        if ((!isa<CallInst, LoadInst, StoreInst>(Nodes[I])) || !isa<CallInst, LoadInst, StoreInst>(Nodes[J]))
          return false;
        switch (relation(*Nodes[I], *Nodes[J])) {
        case Relation::None:
          break;
        case Relation::Any:
          Next[J].insert(I);
          Carries.set(I);
          Carries.set(J);
          [[fallthrough]];
        case Relation::SameIteration:
          Next[I].insert(J);
          break;
        case Relation::SamePart:
          Next[I].insert(J);
          Next[J].insert(I);
        }
      }
    }
    return true;
  }

  // Components -----------------------------------------------------------------------------------------------------

  static bool hasVectorForm(const CallInst &Call) {
    const Intrinsic::ID ID = Call.getIntrinsicID();
    return Call.hasFnAttr(VFABI::MappingsAttrName) || (ID != Intrinsic::not_intrinsic && isTriviallyVectorizable(ID));
  }

  // LLVM's vectorizer may take a counted inner loop, unless a pragma asks for the outer one.
  bool isCountedInnerLoop(const Instruction &I) const {
    const Loop *Inner = LI.getLoopFor(I.getParent());
    return !Asked && !ForLanes && Inner != &L && SE.hasLoopInvariantBackedgeTakenCount(Inner);
  }

  // Marks serial components. False if LLVM's vectorizer can take all of the loop.
  bool findSerial() {
    bool Any = !L.isInnermost();
    for (unsigned N = 0; N < Nodes.size(); ++N)
      if (const auto *Call = dyn_cast<CallInst>(Nodes[N]);
          (Call && !hasVectorForm(*Call)) || isCountedInnerLoop(*Nodes[N]))
        Any = IsSerial[Component[N]] = true;
    for (unsigned N : Carries.set_bits()) {
      auto Is = LoopParts::Recurrence::Serial;
      if (auto *Phi = dyn_cast<PHINode>(Nodes[N]))
        Is = LoopParts::recurrence(*Phi, L, DT, SE);
      Any |= Is == LoopParts::Recurrence::Serial;
      if (Is != LoopParts::Recurrence::Free)
        IsSerial[Component[N]] = true;
    }
    return Any;
  }

  // Parts ----------------------------------------------------------------------------------------------------------

  // The first part has all that is parallel and waits for nothing, the next one what is serial and waits only for that,
  // and so on.
  void makeParts() {
    SmallVector<unsigned, 64> At(IsSerial.size(), 0); // the part of each component
    SmallVector<SmallVector<unsigned, 4>, 64> Of(IsSerial.size());
    for (unsigned N = 0; N < Nodes.size(); ++N)
      Of[Component[N]].push_back(N);
    for (unsigned C = 0; C < IsSerial.size(); ++C) {
      At[C] += (At[C] % 2 == 1) != IsSerial[C]; // even parts are parallel
      for (unsigned N : Of[C])
        for (unsigned To : Next[N])
          if (Component[To] != C)
            At[Component[To]] = std::max(At[Component[To]], At[C]);
    }
    moveLater(At, Of);
    while (joinParts(At))
      ;
    const unsigned Last = *max_element(At);
    SmallVector<unsigned, 8> Index(Last + 1, ~0u);
    for (unsigned P = 0; P <= Last; ++P)
      if (is_contained(At, P)) {
        Index[P] = unsigned(R.Parts.size());
        R.Parts.push_back({P % 2 == 1, {}, {}});
      }
    for (unsigned N = 0; N < Nodes.size(); ++N) {
      LoopParts::Part &Part = R.Parts[Index[At[Component[N]]]];
      Part.Own.insert(Nodes[N]);
      R.PartOf[Nodes[N]] = Index[At[Component[N]]];
      const SmallPtrSet<const BasicBlock *, 4> Deciding = deciders(*Nodes[N]);
      Part.Deciding.insert_range(Deciding);
    }
  }

  // Moves cheap instructions into the later parts that need them, so that fewer values cross.
  void moveLater(MutableArrayRef<unsigned> At, ArrayRef<SmallVector<unsigned, 4>> Of) const {
    for (unsigned C = unsigned(Of.size()); C-- > 0;) {
      if (Of[C].size() != 1 || IsSerial[C])
        continue;
      const unsigned N = Of[C][0];
      const Instruction &I = *Nodes[N];
      if (!isCheap(I) && !isa<LoadInst>(I))
        continue;
      unsigned Earliest = ~0u;
      for (unsigned To : Next[N])
        Earliest = std::min(Earliest, At[Component[To]]);
      const auto Values = count_if(I.operands(), [&](const Use &U) { return !isAnywhere(U.get()); });
      if (Earliest != ~0u && Earliest > At[C] && Values <= (isa<CmpInst>(I) ? 0 : 1))
        At[C] = Earliest;
    }
  }

  // Whether the edge needs the value; it may stand for the order of memory accesses only.
  static bool needsValue(const Instruction &User, const Instruction &I) {
    return !I.getType()->isVoidTy() &&
           (!I.mayReadOrWriteMemory() || is_contained(User.operands(), &I) ||
            any_of(I.users(), [](const class User *U) { return cast<Instruction>(U)->isTerminator(); }));
  }

  // Joins a parallel part that saves less than its crossing values cost to a serial neighbour. True if it did.
  bool joinParts(MutableArrayRef<unsigned> At) const {
    const unsigned Last = *max_element(At);
    for (unsigned P = 0; P <= Last && Last > 0; P += 2) {
      double Gain = 0;
      SmallPtrSet<const Value *, 8> Values;
      bool Any = false;
      for (unsigned N = 0; N < Nodes.size(); ++N) {
        if (At[Component[N]] != P)
          continue;
        Any = true;
        Gain += Saved * work(*Nodes[N]);
        for (const Value *V : Nodes[N]->operands())
          if (const auto From = Number.find(dyn_cast<Instruction>(V));
              From != Number.end() && At[Component[From->second]] != P)
            Values.insert(V);
        if (any_of(Next[N], [&](unsigned To) { return At[Component[To]] != P && needsValue(*Nodes[To], *Nodes[N]); }))
          Values.insert(Nodes[N]);
      }
      if (!Any || Gain >= CrossingValue * double(Values.size()))
        continue;
      llvm::replace(At, P, P ? P - 1 : P + 1); // by a neighbour
      return true;
    }
    return false;
  }

  void findCrossing() {
    for (auto [I, Part] : R.PartOf)
      for (const User *U : I->users()) {
        const auto *User = cast<Instruction>(U);
        if (!L.contains(User))
          continue;
        if (User->isTerminator()) {
          for (unsigned P = Part + 1; P < R.Parts.size(); ++P)
            if (R.Parts[P].Deciding.contains(User->getParent()))
              Cross.insert(I);
        } else if (const auto To = R.PartOf.find(User); To != R.PartOf.end() && To->second != Part) {
          Cross.insert(I);
        }
      }
    for (Instruction *I : Nodes)
      if (Cross.contains(I))
        R.Crossing.insert(I);
  }
  SmallPtrSet<const Instruction *, 16> Cross;

  // Only ranges of different parts, and within parallel parts, must not overlap.
  bool findRanges() {
    for (const auto &[Pair, Ranges] : Wanted) {
      const unsigned X = R.PartOf[Nodes[Pair.first]], Y = R.PartOf[Nodes[Pair.second]];
      if (X != Y || !R.Parts[X].Serial)
        R.Apart.insert(Ranges);
    }
    return R.Apart.size() <= (ForLanes ? MostRangesForLanes : MostRanges);
  }
  SmallVector<std::pair<std::pair<unsigned, unsigned>, std::pair<AddressRange, AddressRange>>, 8> Wanted;

public:
  Search(Loop &L, const LoopInfo &LI, ScalarEvolution &SE, AAResults &AA, const DominatorTree &DT,
         const PostDominatorTree &PDT, LoopParts::Purpose For)
      : L(L), SE(SE), AA(AA), DT(DT), PDT(PDT), LI(LI), Blocks(L.blocks()), Asked(isSimdLoop(L)),
        ForLanes(For == LoopParts::Purpose::Lanes) {
    R.L = &L;
  }

  std::optional<LoopParts> run() {
    R.BackedgesTaken = SE.getBackedgeTakenCount(&L);
    if (!findBlocks() || isa<SCEVCouldNotCompute>(R.BackedgesTaken))
      return std::nullopt;
    AA.enableCrossIterationMode();
    if (!findInductions() || !findNodes() || Nodes.empty())
      return std::nullopt;
    connectValues();
    if (!keepInnerLoops() || !connectMemory())
      return std::nullopt;
    Component = strongComponents(Next);
    IsSerial.assign(*max_element(Component) + 1, false);
    // LLVM takes a simd loop for one in order if it had something in order in the source, though nothing is left of
    // that.
    const bool InOrder = Asked && findOptionMDForLoop(&L, InOrderMark) && !getBooleanLoopAttribute(&L, NotedMark);
    if (!findSerial() && !InOrder)
      return std::nullopt;
    makeParts();
    findCrossing();
    const bool Whole = R.Parts.size() == 1 && !R.Parts[0].Serial &&
                       (InOrder || ForLanes || any_of(L.getSubLoops(), [&](const Loop *Inner) {
                          return LoopParts::isComputation(*Inner, SE);
                        }));
    const bool CanCross = all_of(R.Crossing, [](const Instruction *I) {
      return I->getType()->isSized() && !I->getType()->isScalableTy() && !I->getType()->isX86_AMXTy();
    });
    if (((R.Parts.size() < 2 || ForLanes) && !Whole) || !CanCross || !findRanges())
      return std::nullopt;
    return std::move(R);
  }
};

} // namespace

bool LoopParts::callsMath(const Instruction &I) {
  return isa<CallInst>(I) && cast<CallInst>(I).hasFnAttr(VFABI::MappingsAttrName);
}

bool LoopParts::isComputation(const Loop &Inner, ScalarEvolution &SE) {
  return !SE.hasLoopInvariantBackedgeTakenCount(&Inner) && none_of(Inner.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) { return I.mayReadOrWriteMemory(); });
  });
}

LoopParts::Recurrence LoopParts::recurrence(PHINode &Phi, Loop &L, const DominatorTree &DT, ScalarEvolution &SE) {
  RecurrenceDescriptor D;
  if (RecurrenceDescriptor::isFixedOrderRecurrence(&Phi, &L, const_cast<DominatorTree *>(&DT)))
    return Recurrence::InOrder;
  if (RecurrenceDescriptor::isReductionPHI(&Phi, &L, D, nullptr, nullptr, nullptr, &SE))
    return D.isOrdered() ? Recurrence::InOrder : D.hasExactFPMath() ? Recurrence::Serial : Recurrence::Free;
  return Recurrence::Serial;
}

std::optional<LoopParts> LoopParts::find(Loop &L, const LoopInfo &LI, ScalarEvolution &SE, AAResults &AA,
                                         const DominatorTree &DT, const PostDominatorTree &PDT, Purpose For) {
  return Search(L, LI, SE, AA, DT, PDT, For).run();
}

} // namespace vec
