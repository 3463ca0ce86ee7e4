// Barriers (N3): the kernel becomes functions that run from one barrier to the next.
//
//   a; barrier (1); b; if (u) { c; barrier (2); } d    ==>   from 0: a; return 1
//                                                            from 1: b; if (u) { c; return 2; } d; return 0
//                                                            from 2: d; return 0
//
// A value that is defined in front of a barrier and used behind it goes through memory: stored at the end of a region
// and loaded where the next one begins; once for all work-items, if it is uniform. A private array that several regions
// use is in that memory all the time. region_writer makes the functions.
//
// Runs in    schedule, on the body of each version of a kernel.
// Requires   barriers with numbers (passes/kernel/barriers.h), each at most once in the body.
// Ensures    no call of a barrier is left; the body is deleted.
#include "passes/schedule/barrier_regions.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/shape_analysis.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "passes/schedule/region_writer.h"
#include "passes/schedule/run_passes.h"
#include "passes/schedule/turn_loops.h"
#include "passes/schedule/work_item_loops.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include <set>

using namespace llvm;

namespace vec {
namespace {

// Puts variables into registers and canonicalizes as the shape analysis needs. Vector versions have been through that.
void simplify(Function &F, bool Scalar) {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  if (Scalar)
    Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(ADCEPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  runPasses(F, Passes);
}

class Cutter {
  Function &Body;
  unsigned KernelParameters;
  LLVMContext &C;
  const DataLayout &DL;
  CutBody Cut;
  std::map<unsigned, BasicBlock *> Behind;         // the block behind each call
  DenseMap<const BasicBlock *, unsigned> NumberOf; // for blocks of calls
  std::map<unsigned, Part> Parts;
  SmallPtrSet<const Value *, 16> Alike; // values that are the same for all work-items of a group
  BarrierRegions Result;

  Error splitBlocks() {
    SmallVector<CallInst *> Calls;
    for (Instruction &I : instructions(Body)) {
      if (auto *A = dyn_cast<AllocaInst>(&I); A && !(A->getParent()->isEntryBlock() && privateBytes(*A)))
        return reject(Reason::DynamicStack, Body, "", &I);
      if (barrierNumber(I))
        Calls.push_back(cast<CallInst>(&I));
    }
    for (CallInst *Call : Calls) {
      unsigned Number = *barrierNumber(*Call);
      if (Cut.Barrier.contains(Number))
        return reject(Reason::Internal, Body, "barrier " + std::to_string(Number) + " exists twice", Call);
      splitAt(*Call);
    }
    return Error::success();
  }
  void splitAt(CallInst &Call) {
    const unsigned Number = *barrierNumber(Call);
    BasicBlock *Block = SplitBlock(Call.getParent(), &Call);
    Cut.Barrier[Number] = Block;
    Behind[Number] = SplitBlock(Block, Call.getNextNode());
    NumberOf[Block] = Number;
  }

  void findParts() {
    Parts.clear();
    findPart(0, &Body.getEntryBlock());
    for (auto [Number, Block] : Behind)
      findPart(Number, Block);
  }

  void findPart(unsigned From, BasicBlock *Start) {
    Part &P = Parts[From];
    P.Start = Start;
    P.Blocks.insert(Start);
    for (unsigned N = 0; N != P.Blocks.size(); ++N) {
      P.Returns |= isa<ReturnInst>(P.Blocks[N]->getTerminator());
      for (BasicBlock *S : successors(P.Blocks[N])) {
        if (auto It = NumberOf.find(S); It != NumberOf.end())
          P.Next.insert(It->second);
        else
          P.Blocks.insert(S);
      }
    }
  }

  void keepVariables() {
    DominatorTree DT(Body);
    Cut.Shown = shownVariables(Body, Behind, DT);
    std::map<unsigned, SmallVector<unsigned, 4>> Next;
    for (const auto &[From, P] : Parts)
      Next[From].assign(P.Next.begin(), P.Next.end());
    keepShown(Cut.Values, Cut.Shown, Behind, Next, DT);
  }

  // Whether work-items may reach the beginning of the region again.
  bool comesBack(unsigned From) const {
    SmallSetVector<unsigned, 8> Reached;
    auto Follow = [&](unsigned Number) { Reached.insert_range(Parts.at(Number).Next); };
    Follow(From);
    for (unsigned N = 0; N != Reached.size(); ++N)
      Follow(Reached[N]);
    return Reached.contains(From);
  }

  WorkItemValues workItem() const { return workItemParameters(Body, KernelParameters); }

  // Loads of local variables that the same region writes: the next work-item may load another value.
  SmallPtrSet<const Instruction *, 8> changingLoads() const {
    using Place = std::pair<const Value *, int64_t>;
    auto PlaceOf = [&](const Value *Pointer) {
      APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
      const Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
      return Place(Base, Offset.getSExtValue());
    };
    const Value *Local = Body.getArg(KernelParameters);
    SmallPtrSet<const Instruction *, 8> Changing;
    for (const auto &[From, P] : Parts) {
      std::set<Place> Written;
      for (const BasicBlock *Block : P.Blocks)
        for (const Instruction &I : *Block)
          if (auto *S = dyn_cast<StoreInst>(&I))
            Written.insert(PlaceOf(S->getPointerOperand()));
      for (const BasicBlock *Block : P.Blocks)
        for (const Instruction &I : *Block)
          if (auto *L = dyn_cast<LoadInst>(&I))
            if (Place At = PlaceOf(L->getPointerOperand()); At.first == Local && Written.contains(At))
              Changing.insert(L);
    }
    return Changing;
  }

  // Finds the values that are the same in all work-items, which differ only by their IDs.
  void findAlike() {
    DominatorTree DT(Body);
    LoopInfo LI(DT);
    ReversePostOrderTraversal<const Function *> Order(&Body);
    if (containsIrreducibleCFG<const BasicBlock *>(Order, LI))
      return;
    // A value that is uniform in a sub-group may differ in other sub-groups.
    if (any_of(instructions(Body), [](Instruction &I) {
          auto *Call = dyn_cast<CallBase>(&I);
          return Call && groupOperation(*Call);
        }))
      return;
    const WorkItemValues Of = workItem();
    SmallVector<abi::VFParameter> Kinds(Body.arg_size());
    for (abi::VFParameter &K : Kinds)
      K.kind = abi::ParameterKind::Uniform;
    for (BuiltinID ID : {BuiltinID::GetGlobalId, BuiltinID::GetLocalId})
      for (Value *V : Of[ID])
        Kinds[cast<Argument>(V)->getArgNo()].kind = abi::ParameterKind::Vector;
    const SmallPtrSet<const Instruction *, 8> Changing = changingLoads();
    ShapeAnalysis Shapes(Body, {.Parameters = Kinds, .Changing = &Changing}, LI);
    for (Instruction &I : instructions(Body))
      if (!I.getType()->isVoidTy() && Shapes.shape(&I).isUniform())
        Alike.insert(&I);
  }

  // Inserts barriers that interchange loops. Only a body that is the only version may have them.
  void turn(unsigned Innermost) {
    const WorkItemValues Of = workItem();
    SmallVector<const Value *> Inner, Others;
    for (BuiltinID ID : {BuiltinID::GetGlobalId, BuiltinID::GetLocalId})
      for (unsigned D = 0; D != 3; ++D)
        (D == Innermost ? Inner : Others).push_back(Of[ID][D]);
    const SmallVector<CallInst *> Added = LoopTurner{Body, Alike, Inner, Others}.run(Behind.rbegin()->first + 1);
    if (Added.empty())
      return;
    for (CallInst *Call : Added)
      splitAt(*Call);
    findParts();
    Alike.clear();
    findAlike();
  }

  // Work-groups with barriers have less than 2^31 work-items in each dimension. Limits the IDs, so that LLVM finds
  // facts such as `local id % 2^i` is a mask while loops are still whole.
  void limitIds() {
    const WorkItemValues Of = workItem();
    for (auto [ID, Least] : {std::pair(BuiltinID::GetLocalId, 0), {BuiltinID::GetLocalSize, 1}})
      for (Value *V : Of[ID])
        cast<Argument>(V)->addAttr(
            Attribute::get(C, Attribute::Range, ConstantRange(APInt(64, Least), APInt::getOneBitSet(64, 31))));
  }

  // Refuses a barrier under `local id == constant`, which all work-items test, in groups that are known to be wider.
  Error refuseDivergent() const {
    std::optional<LocalSize> Size = requiredLocalSize(Body);
    if (!Size)
      return Error::success();
    DominatorTree DT(Body);
    PostDominatorTree PDT(Body);
    for (auto [Number, Block] : Cut.Barrier)
      for (BasicBlock &B : Body) {
        auto *Br = dyn_cast<BranchInst>(B.getTerminator());
        auto *Compare = Br && Br->isConditional() ? dyn_cast<ICmpInst>(Br->getCondition()) : nullptr;
        if (!Compare || !Compare->isEquality() || !PDT.dominates(&B, &Body.getEntryBlock()))
          continue;
        BasicBlock *Equal = Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1);
        if (!isOneWorkItem(*Compare, *Size) || !DT.dominates(BasicBlockEdge(&B, Equal), Block))
          continue;
        const DebugLoc &Line = Block->front().getDebugLoc();
        return reject(Reason::Convergent, Body,
                      Line ? ("the barrier at " + Line->getFilename() + ":" + Twine(Line.getLine())).str()
                           : "a barrier");
      }
    return Error::success();
  }
  bool isOneWorkItem(const ICmpInst &Compare, const LocalSize &Size) const {
    const Value *Id = Compare.getOperand(0);
    while (isa<TruncInst, ZExtInst, SExtInst>(Id))
      Id = cast<CastInst>(Id)->getOperand(0);
    auto *Only = dyn_cast<ConstantInt>(Compare.getOperand(1));
    const WorkItemValues Of = workItem();
    for (unsigned D = 0; D != 3; ++D)
      if (Id == Of[BuiltinID::GetLocalId][D])
        return Only && Size[D] > 1 && Only->getValue().ult(Size[D]);
    return false;
  }

  // Whether some work-items may return where others reach a barrier: a non-uniform branch leads to the barrier on one
  // side only.
  bool mayLeave(const Part &P) const {
    if (!P.Returns || P.Next.empty())
      return false;
    auto Ways = [&](BasicBlock *From) {
      bool Returns = false, Waits = false;
      SmallSetVector<BasicBlock *, 16> Reached;
      auto Enter = [&](BasicBlock *B) { P.Blocks.contains(B) ? void(Reached.insert(B)) : void(Waits = true); };
      Enter(From);
      for (unsigned N = 0; N != Reached.size(); ++N) {
        Returns |= isa<ReturnInst>(Reached[N]->getTerminator());
        for (BasicBlock *S : successors(Reached[N]))
          Enter(S);
      }
      return std::pair(Returns, Waits);
    };
    return any_of(P.Blocks, [&](BasicBlock *B) {
      auto *Br = dyn_cast<BranchInst>(B->getTerminator());
      auto *Sw = dyn_cast<SwitchInst>(B->getTerminator());
      Value *Condition = Br && Br->isConditional() ? Br->getCondition() : Sw ? Sw->getCondition() : nullptr;
      if (!Condition || isa<Constant, Argument>(Condition) || Alike.contains(Condition))
        return false;
      return any_of(successors(B), [&](BasicBlock *S) { return Ways(S) != Ways(*succ_begin(B)); });
    });
  }

  // Finds the blocks that may access memory behind the pointer; false if that is unknown.
  static bool findUses(Instruction *Pointer, SmallPtrSetImpl<const BasicBlock *> &Blocks) {
    SmallSetVector<Instruction *, 16> Work;
    Work.insert(Pointer);
    for (unsigned N = 0; N != Work.size(); ++N)
      for (User *U : Work[N]->users()) {
        auto *I = cast<Instruction>(U);
        if (I->isLifetimeStartOrEnd())
          continue;
        Blocks.insert(I->getParent());
        if (auto *S = dyn_cast<StoreInst>(I); S ? S->getValueOperand() == Work[N] : isa<PtrToIntInst>(I))
          return false;
        if (I->getType()->isPtrOrPtrVectorTy() || I->getType()->isAggregateType())
          Work.insert(I);
        else if (auto *Call = dyn_cast<CallBase>(I); Call && !isa<IntrinsicInst>(Call) && !I->getType()->isVoidTy())
          return false;
      }
    return true;
  }

  // Whether a private variable must outlive a region.
  bool outlives(AllocaInst *A) const {
    for (const auto &[Number, Records] : Cut.Shown)
      if (any_of(Records, [A](DbgVariableRecord *R) { return R->getVariableLocationOp(0) == A; }))
        return true;
    SmallPtrSet<const BasicBlock *, 16> Blocks;
    if (!findUses(A, Blocks))
      return true;
    std::optional<unsigned> Only;
    for (const auto &[From, P] : Parts) {
      if (none_of(P.Blocks, [&](const BasicBlock *B) { return Blocks.contains(B); }))
        continue;
      if (Only || comesBack(From))
        return true;
      Only = From;
    }
    return false;
  }

  // Values that no barrier keeps at the same time share a place: a region loads its values before it stores any.
  void shareSlots(SmallVector<Type *> (&Fields)[3]) {
    MapVector<Instruction *, std::set<unsigned>> KeptAt;
    for (auto &[Number, Set] : Cut.Values.At)
      for (Instruction *V : Set)
        if (!Cut.Values.Computed.contains(V) && !Cut.Slots.contains(V))
          KeptAt[V].insert(Number);
    struct Shared {
      CutBody::Slot Slot;
      std::set<unsigned> At;
    };
    auto Bytes = [&](const Instruction *V) { return DL.getTypeAllocSize(keptType(*V)).getKnownMinValue(); };
    // The widest first, so that others fit their places.
    auto Values = KeptAt.takeVector();
    stable_sort(Values, [&](const auto &A, const auto &B) { return Bytes(A.first) > Bytes(B.first); });
    SmallVector<Shared> Slots;
    for (auto &[V, At] : Values) {
      Type *T = keptType(*V);
      const CutBody::Place Where = T->isScalableTy()   ? CutBody::InScalable
                                   : Alike.contains(V) ? CutBody::InGroup
                                                       : CutBody::InPacket;
      auto Fits = [&, At = &At](const Shared &S) {
        return S.Slot.Where == Where && DL.getABITypeAlign(T) <= DL.getABITypeAlign(Fields[Where][S.Slot.Field]) &&
               none_of(*At, [&](unsigned Number) { return S.At.contains(Number); });
      };
      auto *Found = find_if(Slots, Fits);
      if (Found == Slots.end()) {
        Slots.push_back({{Where, static_cast<unsigned>(Fields[Where].size())}, {}});
        Fields[Where].push_back(T);
        Found = &Slots.back();
      }
      Found->At.insert(At.begin(), At.end());
      Cut.Slots[V] = Found->Slot;
    }
  }

  void layOut() {
    SmallVector<Type *> Fields[3];
    auto Add = [&](const Instruction *I, CutBody::Place Where, Type *T) {
      Cut.Slots[I] = {Where, static_cast<unsigned>(Fields[Where].size())};
      Fields[Where].push_back(T);
    };
    Result.LiveAlign = Align(8);
    Align Scalable = ScalableAlign;
    for (Instruction &I : Body.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && outlives(A)) {
        // The struct aligns its members by their types only.
        const TypeSize Size = *privateBytes(*A);
        if (Size.isScalable()) {
          Add(A, CutBody::InScalable, ScalableVectorType::get(Type::getInt8Ty(C), Size.getKnownMinValue()));
          Scalable = std::max(Scalable, A->getAlign());
          continue;
        }
        Type *Unit = A->getAllocatedType();
        if (A->isArrayAllocation())
          Unit = ArrayType::get(Unit, cast<ConstantInt>(A->getArraySize())->getZExtValue());
        if (A->getAlign() > DL.getABITypeAlign(Unit)) {
          uint64_t Bytes = std::min<uint64_t>(A->getAlign().value(), 128);
          Type *Lane = FixedVectorType::get(Type::getInt8Ty(C), Bytes);
          Unit = ArrayType::get(Lane, divideCeil(Size.getFixedValue(), Bytes));
        }
        Add(A, CutBody::InPacket, Unit);
      }
    shareSlots(Fields);
    if (Result.Leaves) {
      Result.LeftField = Fields[CutBody::InPacket].size();
      Fields[CutBody::InPacket].push_back(Type::getInt8Ty(C));
    }
    Cut.Live = Result.Live = StructType::get(C, Fields[CutBody::InPacket]);
    Cut.Group = Result.Group = StructType::get(C, Fields[CutBody::InGroup]);
    Result.LiveAlign = std::max(Result.LiveAlign, DL.getABITypeAlign(Result.Live));
    if (!Fields[CutBody::InScalable].empty())
      Result.LiveAlign = std::max(Result.LiveAlign, Scalable);
    Result.LiveBytes = StackOffset::getFixed(alignTo(DL.getTypeAllocSize(Result.Live), Result.LiveAlign));
    for (Type *T : Fields[CutBody::InScalable]) {
      Cut.Scalable.push_back(Result.LiveBytes);
      Result.LiveBytes += StackOffset::getScalable(alignTo(DL.getTypeAllocSize(T).getKnownMinValue(), Scalable));
    }
  }

public:
  Cutter(Function &Body, unsigned KernelParameters)
      : Body(Body), KernelParameters(KernelParameters), C(Body.getContext()), DL(Body.getDataLayout()), Cut(Body) {}

  Expected<BarrierRegions> run(bool Scalar, std::optional<unsigned> Alone) {
    limitIds();
    simplify(Body, Scalar);
    if (Error E = splitBlocks())
      return std::move(E);
    findParts();
    findAlike();
    if (Alone && !isShown(Body))
      turn(*Alone);
    Cut.Values = liveValues(Body, Behind);
    if (isShown(Body))
      keepVariables();
    if (Error E = refuseDivergent())
      return std::move(E);
    Result.Leaves = any_of(Parts, [&](const auto &Entry) { return mayLeave(Entry.second); });
    layOut();
    for (const auto &[From, P] : Parts)
      Result.From[From] = writeRegion(Cut, From, P);
    Body.eraseFromParent();
    return std::move(Result);
  }
};

} // namespace

Expected<BarrierRegions> cutAtBarriers(Function &Body, unsigned KernelParameters, bool Scalar,
                                       std::optional<unsigned> Alone) {
  return Cutter(Body, KernelParameters).run(Scalar, Alone);
}

} // namespace vec
