// Loops over work-items for kernels with barriers. Each region (barrier_regions) has its own loops. Behind them,
// control goes to the barrier that the work-items have reached, which is the same for all. The values that they keep
// meanwhile are in an array of structs: those of the packets first, then those of single work-items.
//
//   from 0: for all work-items  next = region0 (live[i])
//   from 1: for all work-items  next = region1 (live[i]);  if (next == 1) goto from 1 ...
#include "passes/schedule/barrier_loops.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "passes/schedule/barrier_regions.h"
#include "passes/schedule/split_loops.h"
#include "passes/schedule/work_item_loops.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

// A version of the kernel, cut into regions.
struct Version : RowPart {
  BarrierRegions Regions = {};
  // Memory for values at barriers: the version's structs, their number in a row, and the uniform values before and
  // after.
  Value *Live = nullptr, *PerRow = nullptr, *In = nullptr, *Out = nullptr;
};

// The number of packets for so many work-items; the last one may not be full.
Value *packetsOf(IRBuilderBase &B, Value *Items, abi::Lanes Lanes) {
  Value *Count = laneCount(B, Lanes);
  return B.CreateUDiv(B.CreateAdd(Items, B.CreateSub(Count, B.getInt64(1))), Count);
}

// The state while the loops of one kernel are written, as in work_item_loops, but for each region.
class RegionLoopWriter {
  const ScheduleRequest &Request;
  Function &Loops;
  WorkItemValues Box;
  MutableArrayRef<Version> Versions;
  Function *PacketsFit;
  const WorkItemOrder Order;
  const unsigned Inner, Middle, Outer;
  const SmallVector<RowPart *, 3> Parts; // the versions
  const bool Leaves;                     // work-items may return while others wait
  Value *Next = nullptr;                 // the barrier that the work-items have reached
  IRBuilder<> B;
  SmallVector<CallInst *> Calls;

  // Divides the work-items of a row among the versions.
  void divideRow() {
    Value *Size = Box[BuiltinID::GetLocalSize][Inner], *Packed = Size;
    if (PacketsFit) {
      const SmallVector<Value *> Arguments(make_pointer_range(drop_end(Loops.args())));
      CallInst *Fit = B.CreateCall(PacketsFit, Arguments);
      Fit->setDebugLoc(kernelLine(Loops));
      Packed = B.CreateSelect(Fit, Packed, B.getInt64(0), "packed");
    }
    divideRows(B, Request, Parts, Packed, Size);
  }

  // Places the memory for values at barriers.
  void placeLive(Value *Base) {
    const PerDimension &Size = Box[BuiltinID::GetLocalSize];
    Value *Rows = B.CreateMul(Size[Outer], Size[Middle]);
    for (Version &V : Versions) {
      V.Live = Base;
      V.PerRow = packetsOf(B, B.CreateSub(V.To, V.From), V.Lanes);
      Value *Bytes = B.CreateMul(B.CreateMul(Rows, V.PerRow), byteCount(B, V.Regions.LiveBytes));
      Base = B.CreateGEP(B.getInt8Ty(), Base, Bytes, "live");
      V.In = B.CreateAlloca(V.Regions.Group, nullptr, "in");
      V.Out = B.CreateAlloca(V.Regions.Group, nullptr, "out");
    }
    Next = B.CreateAlloca(B.getInt32Ty(), nullptr, "next");
  }

  Value *liveAt(const Version &V, const PerDimension &Indices) {
    Value *Row = B.CreateAdd(B.CreateMul(Indices[Outer], Box[BuiltinID::GetLocalSize][Middle]), Indices[Middle]);
    Value *Column = B.CreateUDiv(B.CreateSub(Indices[Inner], V.From), laneCount(B, V.Lanes));
    Value *Index = B.CreateAdd(B.CreateMul(Row, V.PerRow), Column);
    return B.CreateGEP(B.getInt8Ty(), V.Live, B.CreateMul(Index, byteCount(B, V.Regions.LiveBytes)));
  }

  // Runs a work-item or packet that has not returned, and stores the barrier that it reaches. Some may return while
  // others wait there.
  void runAt(Version &V, unsigned From, Function &Region, const PerDimension &Indices) {
    Value *Live = liveAt(V, Indices);
    auto Run = [&] {
      return Calls.emplace_back(callForItem(B, Region, Loops, itemAt(B, Box, Indices), {Live, V.In, V.Out}));
    };
    if (!Leaves) {
      B.CreateStore(Run(), Next);
      return;
    }
    Value *Left = V.Regions.Leaves ? B.CreateStructGEP(V.Regions.Live, Live, V.Regions.LeftField, "left") : nullptr;
    BasicBlock *Skip = nullptr;
    if (Left && From != 0) {
      auto *Here = BasicBlock::Create(B.getContext(), "here", &Loops);
      Skip = BasicBlock::Create(B.getContext(), "gone", &Loops);
      B.CreateCondBr(B.CreateIsNull(B.CreateLoad(B.getInt8Ty(), Left)), Here, Skip);
      B.SetInsertPoint(Here);
    }
    Value *Came = Run();
    B.CreateStore(B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateLoad(B.getInt32Ty(), Next), Came), Next);
    if (Left)
      B.CreateStore(B.CreateZExt(B.CreateIsNull(Came), B.getInt8Ty()), Left);
    if (!Skip)
      return;
    B.CreateBr(Skip);
    B.SetInsertPoint(Skip);
  }

  // Runs one region of all versions, and branches to the next one.
  void runRegion(unsigned From, const std::map<unsigned, BasicBlock *> &Heads) {
    SmallSetVector<unsigned, 4> Ways;
    for (Version &V : Versions) {
      auto It = V.Regions.From.find(From);
      if (It == V.Regions.From.end())
        continue;
      Ways.insert_range(It->second.Next);
      // A work-item must not read what the previous one has written.
      uint64_t Bytes = Loops.getDataLayout().getTypeAllocSize(V.Regions.Group);
      if (Bytes && From != 0)
        B.CreateMemCpy(V.In, MaybeAlign(), V.Out, MaybeAlign(), Bytes);
    }
    // Overwritten by some work-item: a group has at least one.
    B.CreateStore(Leaves ? cast<Constant>(B.getInt32(0)) : PoisonValue::get(B.getInt32Ty()), Next);
    auto Run = [&](RowPart &P, const PerDimension &Indices) {
      auto &V = static_cast<Version &>(P);
      if (auto It = V.Regions.From.find(From); It != V.Regions.From.end())
        runAt(V, From, *It->second.Body, Indices);
    };
    loopOverBox(B, Order, Box[BuiltinID::GetLocalSize], Parts, Run,
                [](RowPart &P, BranchInst &Latch) { markPackets(Latch, P.Lanes.min); });
    if (Ways.empty()) {
      B.CreateUnreachable();
      return;
    }
    if (Ways.size() == 1) {
      B.CreateBr(Heads.at(Ways[0]));
      return;
    }
    SwitchInst *Switch = B.CreateSwitch(B.CreateLoad(B.getInt32Ty(), Next), Heads.at(Ways[0]), Ways.size() - 1);
    for (unsigned Way : drop_begin(Ways))
      Switch->addCase(B.getInt32(Way), Heads.at(Way));
  }

  void runRegions() {
    placeLive(Loops.getArg(Loops.arg_size() - 1));
    std::map<unsigned, BasicBlock *> Heads;
    for (const Version &V : Versions)
      for (const auto &[From, Region] : V.Regions.From)
        if (!Heads.contains(From))
          Heads[From] = BasicBlock::Create(B.getContext(), "from" + Twine(From), &Loops);
    B.CreateBr(Heads.at(0));
    for (auto [From, Head] : std::map(Heads)) {
      B.SetInsertPoint(Head);
      if (From == 0)
        Heads[0] = BasicBlock::Create(B.getContext(), "end", &Loops);
      runRegion(From, Heads);
    }
    B.SetInsertPoint(Heads[0]);
  }

public:
  RegionLoopWriter(Function &Loops, const Function &Kernel, const ScheduleRequest &Request,
                   MutableArrayRef<Version> Versions, Function *PacketsFit)
      : Request(Request), Loops(Loops), Box(workItemParameters(Loops, Kernel.arg_size())), Versions(Versions),
        PacketsFit(PacketsFit), Order(loopOrder(Kernel, Request.Dimension)), Inner(Order[0]), Middle(Order[1]),
        Outer(Order[2]), Parts(make_pointer_range(Versions)),
        Leaves(any_of(Versions, [](const Version &V) { return V.Regions.Leaves; })),
        B(BasicBlock::Create(Loops.getContext(), "entry", &Loops)) {}

  void write() {
    // Groups are not merged: a box is a group.
    Box[BuiltinID::GetLocalId].fill(B.getInt64(0));
    divideRow();
    runRegions();
    B.CreateRetVoid();
    for (CallInst *Call : Calls)
      inlineBody(*Call);
  }
};

// The usual sizes of groups: those that the kernel requires, or 1 in dimensions that it does not use.
std::array<std::optional<uint64_t>, 3> usualSizes(const Function &Kernel, unsigned Dimension) {
  std::array<std::optional<uint64_t>, 3> Sizes;
  if (std::optional<LocalSize> Required = requiredLocalSize(Kernel)) {
    llvm::copy(*Required, Sizes.begin());
    return Sizes;
  }
  for (unsigned D = maxWorkDim(Kernel); D != 3; ++D)
    Sizes[D] = 1;
  std::array<bool, 3> Asks = asksForIds(Kernel);
  if (Asks == std::array{Dimension == 0, Dimension == 1, Dimension == 2})
    for (unsigned D = 0; D != 3; ++D)
      if (D != Dimension)
        Sizes[D] = 1;
  return Sizes;
}

// A function that tells whether packets may run a group. It has the parameters of the loops but the last. Null: they
// may.
Function *packetsFit(Function &Scalar, const ScheduleRequest &Request, const LocalBlock &Block) {
  SmallVector<Function *, 2> Asked;
  for (const VectorKernel &V : Request.Vectors)
    if (StringRef Name = V.Body->getFnAttribute(IndicesFit).getValueAsString(); !Name.empty())
      Asked.push_back(makeBody(*Scalar.getParent()->getFunction(Name), Block));
  if (Request.Vectors.empty() || !(Request.VectorNeedsInt32Ids || !Asked.empty()))
    return nullptr;
  LLVMContext &C = Scalar.getContext();
  Function *F = declareFor(Scalar, ".packets_fit", Type::getInt1Ty(C));
  F->addFnAttr(Attribute::AlwaysInline);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  Value *Fit = Request.VectorNeedsInt32Ids ? idsFitInt32(B, workItemParameters(*F, Scalar.arg_size())) : B.getTrue();
  const SmallVector<Value *> Arguments(make_pointer_range(F->args()));
  SmallVector<CallInst *> Calls;
  for (Function *Body : Asked) {
    Calls.push_back(B.CreateCall(Body, Arguments));
    Calls.back()->setDebugLoc(kernelLine(*F));
    Fit = B.CreateAnd(Fit, Calls.back());
  }
  B.CreateRet(Fit);
  for (CallInst *Call : Calls)
    inlineBody(*Call);
  return F;
}

// Sets the answer of PacketsFit in these loops.
void setPacketsFit(Function &Loops, const Function &PacketsFit, bool Fit) {
  for (Instruction &I : make_early_inc_range(instructions(Loops)))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction() == &PacketsFit) {
      Call->replaceAllUsesWith(ConstantInt::getBool(Call->getType(), Fit));
      Call->eraseFromParent();
    }
}

// A copy of the loops for groups of these sizes.
Function *loopsForSizes(Function &Loops, ArrayRef<std::optional<uint64_t>> Sizes, unsigned KernelParameters) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&Loops, Map);
  Copy->setName(Loops.getName() + ".usual");
  const WorkItemValues Box = workItemParameters(*Copy, KernelParameters);
  for (auto [Size, V] : zip_equal(Sizes, Box[BuiltinID::GetLocalSize]))
    if (Size)
      V->replaceAllUsesWith(ConstantInt::get(V->getType(), *Size));
  // A loop over a single row becomes straight-line code.
  for (BasicBlock &Head : *Copy) {
    auto *Br = dyn_cast<BranchInst>(Head.getTerminator());
    auto *Row = dyn_cast<PHINode>(&Head.front());
    if (!Row || !Br || !Br->isConditional() ||
        !match(Br->getCondition(), m_SpecificICmp(CmpInst::ICMP_ULT, m_Specific(Row), m_One())))
      continue;
    Row->getIncomingBlock(1)->getTerminator()->replaceSuccessorWith(&Head, Br->getSuccessor(1));
    Row->replaceAllUsesWith(Row->getIncomingValue(0));
    Row->eraseFromParent();
    ReplaceInstWithInst(Br, BranchInst::Create(Br->getSuccessor(0)));
  }
  return Copy;
}

} // namespace

Value *BarrierLoops::liveBytes(IRBuilderBase &B, Value *Rows, Value *Items) const {
  // Full packets and a rest that is shorter than the narrowest one; or no packets at all.
  Value *Packets = B.getInt64(0), *Rest = Items;
  for (const Storage &S : drop_end(Live)) {
    Value *Count = laneCount(B, S.Lanes);
    Packets = B.CreateAdd(Packets, B.CreateMul(B.CreateUDiv(Items, Count), byteCount(B, S.Bytes)));
    Rest = B.CreateBinaryIntrinsic(Intrinsic::umin, Rest, B.CreateSub(Count, B.getInt64(1)));
  }
  const Storage &Last = Live.back();
  Packets = B.CreateAdd(Packets, B.CreateMul(packetsOf(B, Rest, Last.Lanes), byteCount(B, Last.Bytes)));
  Value *Alone = B.CreateMul(packetsOf(B, Items, Last.Lanes), byteCount(B, Last.Bytes));
  return B.CreateMul(Rows, B.CreateBinaryIntrinsic(Intrinsic::umax, Packets, Alone));
}

Expected<BarrierLoops> makeBarrierLoops(Function &Scalar, const ScheduleRequest &Request, const LocalBlock &Block) {
  unsigned N = Scalar.arg_size();
  LLVMContext &C = Scalar.getContext();
  BarrierLoops Result;
  Result.F = declareFor(Scalar, ".work_item_loops", Type::getVoidTy(C), PointerType::get(C, 0));
  Argument *Live = std::prev(Result.F->arg_end());
  Live->setName("live");
  // No other pointer leads to these.
  for (Argument *A : {Result.F->getArg(N), Live})
    A->addAttr(Attribute::NoAlias);

  SmallVector<Function *, 3> Bodies;
  SmallVector<Version, 3> Versions;
  Result.PacketsFit = packetsFit(Scalar, Request, Block);
  for (const VectorKernel &V : Request.Vectors) {
    Versions.push_back({{V.Lanes, false}});
    Bodies.push_back(makeBody(*V.Body, Block));
  }
  Versions.push_back({{Request.Rest ? Request.Vectors.back().Lanes : abi::Lanes(), true}});
  Bodies.push_back(makeBody(Request.Rest ? *Request.Rest : Scalar, Block));
  for (auto [V, Body] : zip_equal(Versions, Bodies)) {
    const bool Alone = Versions.size() == 1;
    Expected<BarrierRegions> Regions =
        cutAtBarriers(*Body, N, V.Lanes == abi::Lanes(),
                      Alone ? std::optional(loopOrder(Scalar, Request.Dimension)[0]) : std::nullopt);
    // With the attributes of the function that the user knows.
    if (!Regions)
      return handleErrors(Regions.takeError(), [&](const Rejection &X) { return X.about(Scalar); });
    V.Regions = std::move(*Regions);
    Result.LiveAlign = std::max(Result.LiveAlign, V.Regions.LiveAlign);
  }
  // The structs of the versions are one behind the other.
  for (Version &V : Versions) {
    const Align A = V.Last ? V.Regions.LiveAlign : Result.LiveAlign;
    V.Regions.LiveBytes =
        StackOffset::get(alignTo(V.Regions.LiveBytes.getFixed(), A), alignTo(V.Regions.LiveBytes.getScalable(), A));
    Result.Live.push_back({V.Lanes, V.Regions.LiveBytes});
  }
  RegionLoopWriter(*Result.F, Scalar, Request, Versions, Result.PacketsFit).write();
  Function *Hot = Result.F;
  Result.UsualSizes = usualSizes(Scalar, Request.Dimension);
  const bool SizesKnown =
      any_of(Result.UsualSizes, [](const std::optional<uint64_t> &Size) { return Size.has_value(); });
  if (SizesKnown || Result.PacketsFit) {
    Hot = Result.Usual = loopsForSizes(*Result.F, Result.UsualSizes, N);
    for (Attribute::AttrKind Kind : {Attribute::NoInline, Attribute::OptimizeForSize})
      Result.F->addFnAttr(Kind);
  }
  if (Result.PacketsFit) {
    setPacketsFit(*Result.Usual, *Result.PacketsFit, true);
    // Then the general loops run only groups that packets may not run.
    if (!SizesKnown)
      setPacketsFit(*Result.F, *Result.PacketsFit, false);
  }
  Value *Base = workItemParameters(*Hot, N)[BuiltinID::GetGlobalId][Request.Dimension];
  splitLoops(*Hot, Base, Request.VectorNeedsInt32Ids && !Request.Vectors.empty());
  return Result;
}

} // namespace vec
