// Makes the functions that a program calls.
//
//   void k_group(parameters..., const vec_group *)      one work-group
//   void k_range(parameters..., const vec_ndrange *)    every group of the range, one after the other
//
//   struct vec_ndrange { u64 work_dim, global_size[3], local_size[3], global_offset[3]; };
//   struct vec_group   { struct vec_ndrange range; u64 id[3]; };
//
// Dimensions from work_dim on count as 1. A local size of 0 stands for the whole range. A size that the kernel requires
// overrides the caller's. Groups at the end of a range may be partial.
#include "passes/kernel/barriers.h"
#include "passes/remarks.h"
#include "passes/schedule/barrier_loops.h"
#include "passes/schedule/schedule.h"
#include "passes/schedule/work_item_loops.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include <functional>

using namespace llvm;

namespace vec {
namespace {

enum RangeField : unsigned {
  WorkDimField = 0,
  GlobalSizeField = 1,
  LocalSizeField = 4,
  GlobalOffsetField = 7,
  GroupIdField = 10
};

// More would be too much for the stack of a thread.
constexpr uint64_t MostLiveOnStack = 64 * 1024;

// Local memory ties work-items to their group even if they never ask for it.
bool sharesLocalMemory(const Function &Kernel, const LocalBlock &Block) {
  return Block.Type || any_of(Kernel.args(), isLocalParameter);
}

// Loops for short rows.
struct ShortRowLoops {
  BarrierLoops Loops;
  unsigned Dimension; // innermost
  // Whether a row of so many work-items is one.
  std::function<Value *(IRBuilderBase &, Value *)> Take;
};

class EntryPointWriter {
  Function &Kernel;
  const BarrierLoops &Main;
  const ShortRowLoops *Short; // may be null
  const LocalBlock &Block;
  const unsigned Dimension; // innermost
  Function *Entry;
  Value *Descriptor; // the vec_ndrange or vec_group
  IRBuilder<> B;

  Value *field(unsigned Index, const Twine &Name) {
    Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Descriptor, Index);
    return B.CreateAlignedLoad(B.getInt64Ty(), Address, Align(8), Name);
  }

  // The values of the whole range, which are the same for all groups.
  WorkItemValues range() {
    WorkItemValues V;
    V.WorkDim = field(WorkDimField, "work_dim");
    std::optional<LocalSize> Required = requiredLocalSize(Kernel);
    Value *Zero = B.getInt64(0), *One = B.getInt64(1);
    Value *Any = B.CreateICmpNE(V.WorkDim, Zero);
    for (unsigned D = 0; D != 3; ++D) {
      Value *Used = B.CreateICmpUGT(V.WorkDim, B.getInt64(D));
      Value *Global = B.CreateSelect(Used, field(GlobalSizeField + D, ""), B.CreateZExt(Any, B.getInt64Ty()));
      Value *Whole = B.CreateBinaryIntrinsic(Intrinsic::umax, Global, One);
      Value *Local = B.getInt64(Required ? (*Required)[D] : 0);
      if (!Required) {
        Local = B.CreateSelect(Used, field(LocalSizeField + D, ""), One);
        Local = B.CreateSelect(B.CreateICmpEQ(Local, Zero), Whole, Local);
      }
      V[BuiltinID::GetGlobalSize][D] = Global;
      V[BuiltinID::GetEnqueuedLocalSize][D] = Local;
      V[BuiltinID::GetGlobalOffset][D] = B.CreateSelect(Used, field(GlobalOffsetField + D, ""), Zero);
      Value *Partial = B.CreateZExt(B.CreateICmpNE(B.CreateURem(Global, Local), Zero), B.getInt64Ty());
      V[BuiltinID::GetNumGroups][D] = B.CreateAdd(B.CreateUDiv(Global, Local), Partial);
      V[BuiltinID::GetLocalId][D] = Zero;
    }
    return V;
  }

  // Sets dimension D of the box: `Extent` work-items from `Start` on, not counting the offset.
  void setBox(WorkItemValues &V, unsigned D, Value *Group, Value *Start, Value *Extent) {
    V[BuiltinID::GetGroupId][D] = Group;
    V[BuiltinID::GetLocalSize][D] = Extent;
    V[BuiltinID::GetGlobalId][D] = B.CreateAdd(V[BuiltinID::GetGlobalOffset][D], Start);
  }

  // Sets the box to one group, cut off at the end of the range.
  void setGroup(WorkItemValues &V, unsigned D, Value *Group) {
    Value *Local = V[BuiltinID::GetEnqueuedLocalSize][D];
    Value *Start = B.CreateMul(Group, Local);
    Value *Left = B.CreateSub(V[BuiltinID::GetGlobalSize][D], Start);
    setBox(V, D, Group, Start, B.CreateBinaryIntrinsic(Intrinsic::umin, Local, Left));
  }

  void callLoops(const BarrierLoops &Loops, const WorkItemValues &V, Value *Local, Value *Live) {
    SmallVector<Value *> Arguments;
    for (auto [Parameter, A] : zip(Kernel.args(), Entry->args())) {
      Value *Argument = &A;
      // The caller's object need not have the alignment of an OpenCL vector.
      if (passedByAddress(Parameter) && !Parameter.getType()->isPointerTy())
        Argument = B.CreateAlignedLoad(Parameter.getType(), &A,
                                       Kernel.getDataLayout().getABITypeAlign(Parameter.getType()->getScalarType()));
      Arguments.push_back(Argument);
    }
    Arguments.push_back(Local);
    Arguments.append(V.list());
    const SmallVector<Value *> Fit = Arguments;
    if (!Loops.Live.empty())
      Arguments.push_back(Live);
    auto Call = [&](Function *F) { B.CreateCall(F, Arguments)->setDebugLoc(kernelLine(*Entry)); };
    if (!Loops.Usual)
      return Call(Loops.F);
    Value *Is = B.getTrue();
    if (Loops.PacketsFit) {
      CallInst *Ask = B.CreateCall(Loops.PacketsFit, Fit);
      Ask->setDebugLoc(kernelLine(*Entry));
      Is = Ask;
    }
    for (auto [Size, Known] : zip_equal(V[BuiltinID::GetLocalSize], Loops.UsualSizes))
      if (Known)
        Is = B.CreateAnd(Is, B.CreateICmpEQ(Size, B.getInt64(*Known)));
    BasicBlock *Usual = block("usual"), *Other = block("other"), *Done = block("ran");
    B.CreateCondBr(Is, Usual, Other, MDBuilder(B.getContext()).createLikelyBranchWeights());
    for (auto [Block, F] : {std::pair(Usual, Loops.Usual), std::pair(Other, Loops.F)}) {
      B.SetInsertPoint(Block);
      Call(F);
      B.CreateBr(Done);
    }
    B.SetInsertPoint(Done);
  }

  Value *allocateLocals() {
    if (!Block.Type)
      return PoisonValue::get(B.getPtrTy());
    AllocaInst *A = B.CreateAlloca(Block.Type, nullptr, "local");
    A->setAlignment(std::max(Block.Alignment, Align(64)));
    return A;
  }

  // The regions of a kernel assume that local IDs fit in 31 bits.
  void refuseLargeGroups(const WorkItemValues &V) {
    Value *Any = B.getInt64(0);
    for (unsigned D = 0; D != 3; ++D)
      Any = B.CreateOr(Any, B.CreateBinaryIntrinsic(Intrinsic::umin, V[BuiltinID::GetEnqueuedLocalSize][D],
                                                    V[BuiltinID::GetGlobalSize][D]));
    BasicBlock *Large = block("large"), *Fits = block("fits");
    B.CreateCondBr(B.CreateICmpUGE(Any, B.getInt64(uint64_t(1) << 31)), Large, Fits,
                   MDBuilder(B.getContext()).createUnlikelyBranchWeights());
    B.SetInsertPoint(Large);
    B.CreateIntrinsic(Intrinsic::trap, {});
    B.CreateUnreachable();
    B.SetInsertPoint(Fits);
  }

  // Memory for the values of one group at barriers: on the stack up to a limit, else on the heap.
  struct LiveMemory {
    Value *Place, *OnHeap = nullptr;
  };
  LiveMemory allocateLive(const BarrierLoops &Loops, unsigned Dimension, const WorkItemValues &V) {
    if (Loops.Live.empty())
      return {PoisonValue::get(B.getPtrTy())};
    refuseLargeGroups(V);
    if (none_of(Loops.Live, [](const BarrierLoops::Storage &S) { return bool(S.Bytes); }))
      return {PoisonValue::get(B.getPtrTy())};
    PerDimension Extent;
    for (unsigned D = 0; D != 3; ++D)
      Extent[D] = B.CreateBinaryIntrinsic(Intrinsic::umin, V[BuiltinID::GetEnqueuedLocalSize][D],
                                          V[BuiltinID::GetGlobalSize][D]);
    const unsigned Inner = Dimension, Middle = Inner == 0 ? 1 : 0, Outer = Inner == 2 ? 1 : 2;
    Value *Bytes = Loops.liveBytes(B, B.CreateMul(Extent[Middle], Extent[Outer]), Extent[Inner]);
    const Align Alignment = std::max(Loops.LiveAlign, Align(64));
    Bytes = B.CreateAnd(B.CreateAdd(Bytes, B.getInt64(Alignment.value() - 1)), B.getInt64(-Alignment.value()), "bytes");
    LiveMemory Memory;
    Memory.OnHeap = B.CreateICmpUGT(Bytes, B.getInt64(MostLiveOnStack), "on_heap");
    AllocaInst *Stack =
        B.CreateAlloca(B.getInt8Ty(), B.CreateSelect(Memory.OnHeap, B.getInt64(0), Bytes), "live.stack");
    Stack->setAlignment(Alignment);
    BasicBlock *Before = B.GetInsertBlock(), *Heap = block("heap"), *None = block("no_memory"), *Got = block("got"),
               *Ready = block("ready");
    B.CreateCondBr(Memory.OnHeap, Heap, Ready);
    B.SetInsertPoint(Heap);
    FunctionCallee Allocate =
        Entry->getParent()->getOrInsertFunction("aligned_alloc", B.getPtrTy(), B.getInt64Ty(), B.getInt64Ty());
    Value *FromHeap = B.CreateCall(Allocate, {B.getInt64(Alignment.value()), Bytes}, "live.heap");
    B.CreateCondBr(B.CreateIsNull(FromHeap), None, Got);
    B.SetInsertPoint(None);
    B.CreateIntrinsic(Intrinsic::trap, {});
    B.CreateUnreachable();
    B.SetInsertPoint(Got);
    B.CreateBr(Ready);
    B.SetInsertPoint(Ready);
    PHINode *Place = B.CreatePHI(B.getPtrTy(), 2, "live");
    Place->addIncoming(Stack, Before);
    Place->addIncoming(FromHeap, Got);
    Memory.Place = Place;
    return Memory;
  }

  void release(const LiveMemory &Memory) {
    if (!Memory.OnHeap)
      return;
    BasicBlock *Free = block("free"), *Done = block("done");
    B.CreateCondBr(Memory.OnHeap, Free, Done);
    B.SetInsertPoint(Free);
    B.CreateCall(Entry->getParent()->getOrInsertFunction("free", B.getVoidTy(), B.getPtrTy()), {Memory.Place});
    B.CreateBr(Done);
    B.SetInsertPoint(Done);
  }

  // Writes the code that runs groups once for each set of loops, and the choice between them by the length of a row.
  void forRows(Value *Row, function_ref<void(const BarrierLoops &, unsigned Dimension)> Write) {
    if (!Short)
      return Write(Main, Dimension);
    Value *Is = Short->Take(B, Row);
    BasicBlock *Narrow = block("short_rows"), *Wide = block("rows"), *Done = block("ran_rows");
    B.CreateCondBr(Is, Narrow, Wide, MDBuilder(B.getContext()).createUnlikelyBranchWeights());
    for (auto [Block, Loops, Inner] :
         {std::tuple(Narrow, &Short->Loops, Short->Dimension), std::tuple(Wide, &Main, Dimension)}) {
      B.SetInsertPoint(Block);
      Write(*Loops, Inner);
      B.CreateBr(Done);
    }
    B.SetInsertPoint(Done);
  }

  BasicBlock *block(const Twine &Name) { return BasicBlock::Create(B.getContext(), Name, Entry); }

public:
  EntryPointWriter(Function &Kernel, const BarrierLoops &Main, const ShortRowLoops *Short, const LocalBlock &Block,
                   unsigned Dimension, StringRef Name)
      : Kernel(Kernel), Main(Main), Short(Short), Block(Block), Dimension(Dimension), B(Kernel.getContext()) {
    SmallVector<Type *> Types;
    for (const Argument &A : Kernel.args())
      Types.push_back(passedByAddress(A) ? B.getPtrTy() : A.getType());
    Types.push_back(B.getPtrTy());
    FunctionType *T = FunctionType::get(B.getVoidTy(), Types, false);
    Entry = Function::Create(T, GlobalValue::ExternalLinkage, Name, Kernel.getParent());
    takeTarget(*Entry, Kernel);
    setIsKernelEntryPt(*Entry);
    setBaseName(*Entry, baseName(Kernel));
    setOriginalName(*Entry, originalName(Kernel));
    if (Block.Type)
      setLocalMemoryUsage(*Entry, Kernel.getDataLayout().getTypeAllocSize(Block.Type));
    for (auto [Old, New] : zip(Kernel.args(), Entry->args())) {
      New.setName(Old.getName());
      // C's rule for narrow integers: the caller extends them.
      for (Attribute::AttrKind Kind : {Attribute::SExt, Attribute::ZExt})
        if (Old.hasAttribute(Kind))
          New.addAttr(Kind);
      if (isLocalParameter(Old))
        markLocal(New);
    }
    Argument *Last = Entry->getArg(Entry->arg_size() - 1);
    Last->setName("range");
    Last->addAttr(Attribute::NoAlias);
    Last->addAttr(Attribute::ReadOnly);
    Descriptor = Last;
    B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", Entry));
  }

  Function *group() {
    Value *Local = allocateLocals();
    WorkItemValues V = range();
    Value *Exists = B.getTrue();
    for (unsigned D = 0; D != 3; ++D) {
      Value *Id = B.CreateSelect(B.CreateICmpUGT(V.WorkDim, B.getInt64(D)), field(GroupIdField + D, ""), B.getInt64(0));
      Exists = B.CreateAnd(Exists, B.CreateICmpULT(Id, V[BuiltinID::GetNumGroups][D]));
      setGroup(V, D, Id);
    }
    BasicBlock *Run = block("run"), *End = block("end");
    B.CreateCondBr(Exists, Run, End);
    B.SetInsertPoint(Run);
    forRows(V[BuiltinID::GetEnqueuedLocalSize][Dimension], [&](const BarrierLoops &Loops, unsigned Inner) {
      LiveMemory Live = allocateLive(Loops, Inner, V);
      callLoops(Loops, V, Local, Live.Place);
      release(Live);
    });
    B.CreateBr(End);
    B.SetInsertPoint(End);
    B.CreateRetVoid();
    return Entry;
  }

  // Merges groups in the dimensions where the kernel cannot tell, so that packets of short groups are full.
  Function *range(std::array<bool, 3> Merge) {
    Value *Local = allocateLocals();
    const WorkItemValues Range = range();
    Value *Row = Range[Merge[Dimension] ? BuiltinID::GetGlobalSize : BuiltinID::GetEnqueuedLocalSize][Dimension];
    forRows(Row, [&](const BarrierLoops &Loops, unsigned Inner) {
      WorkItemValues V = Range;
      LiveMemory Live = allocateLive(Loops, Inner, V);
      SmallVector<CountedLoop, 3> Open;
      for (unsigned D = 3; D-- > 0;) {
        if (Merge[D]) {
          setBox(V, D, B.getInt64(0), B.getInt64(0), V[BuiltinID::GetGlobalSize][D]);
          continue;
        }
        Value *Group =
            Open.emplace_back().open(B, B.getInt64(0), V[BuiltinID::GetNumGroups][D], B.getInt64(1), "group");
        setGroup(V, D, Group);
      }
      callLoops(Loops, V, Local, Live.Place);
      for (CountedLoop &L : reverse(Open))
        L.close(B);
      release(Live);
    });
    B.CreateRetVoid();
    return Entry;
  }
};

} // namespace

bool passedByAddress(const Argument &Parameter) {
  Type *T = Parameter.getType();
  return !T->isIntegerTy() && !T->isFloatingPointTy() && !T->isPointerTy();
}

Error refuseBarriers(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const BuiltinInfo *Info = barrierNumber(I) ? nullptr : builtinOf(I);
    if (Info && Info->barrier)
      return reject(Reason::Barrier, F, std::string(Info->name), &I);
  }
  return Error::success();
}

// Records what an entry point runs, for readers of the module.
static void noteVersions(Function &Entry, const ScheduleRequest &Request) {
  const VectorizationInfo One{{1, false}, Request.Dimension};
  if (Request.Vectors.empty())
    return noteWrapped(Entry, One, std::nullopt);
  const VectorizationInfo Main{Request.Vectors.front().Lanes, Request.Dimension};
  VectorizationInfo Tail = Request.Rest ? Main : One;
  Tail.Predicated = Request.Rest;
  noteWrapped(Entry, Main, Request.ForceNoTail ? std::nullopt : std::optional(Tail));
}

// The dimensions in which neighbouring groups become one.
static std::array<bool, 3> mergedDimensions(const Function &Scalar, const LocalBlock &Block) {
  const bool Shares = sharesLocalMemory(Scalar, Block) || hasNumberedBarriers(Scalar);
  std::array<bool, 3> Merge = noticesGroups(Scalar);
  for (bool &M : Merge)
    M = !M && !Shares;
  return Merge;
}

bool packetsEndWithGroups(Function &Kernel, unsigned Dimension) {
  return !mergedDimensions(Kernel, localBlock(Kernel))[Dimension];
}

Expected<ScheduledKernel> schedule(Function &Scalar, const ScheduleRequest &Request) {
  if (Error E = refuseBarriers(Scalar))
    return E;
  ScheduledKernel Result;
  // A group is small: a call takes longer than a loop of packets that copies for all of its work-items. All functions
  // that are made here take the attribute over.
  if (hasNumberedBarriers(Scalar) && !Request.Vectors.empty())
    Scalar.addFnAttr("no-builtin-memcpy");
  LocalBlock Block = localBlock(Scalar);
  if (Block.Type)
    Result.LocalBytes = Scalar.getDataLayout().getTypeAllocSize(Block.Type);
  const std::array<bool, 3> Merge = mergedDimensions(Scalar, Block);
  auto Make = [&](const ScheduleRequest &R) -> Expected<BarrierLoops> {
    if (!hasNumberedBarriers(Scalar))
      return BarrierLoops{makeWorkItemLoops(Scalar, R, Block)};
    Expected<BarrierLoops> Loops = makeBarrierLoops(Scalar, R, Block);
    // Scalable packets need the most bytes for each work-item with the smallest registers.
    if (Loops)
      for (const BarrierLoops::Storage &S : Loops->Live)
        Result.LiveBytes =
            std::max<uint64_t>(Result.LiveBytes, divideCeil(S.Bytes.getFixed() + S.Bytes.getScalable(), S.Lanes.min));
    return Loops;
  };
  Expected<BarrierLoops> Loops = Make(Request);
  if (!Loops)
    return Loops.takeError();
  std::optional<ShortRowLoops> Short;
  ScheduleRequest ForShort = Request;
  if (Request.ShortRows.Body) {
    ForShort.Vectors = {Request.ShortRows};
    // Long rows are faster in wide packets, whatever they leave.
    const uint64_t Wide = Request.Vectors.front().Lanes.min, Narrow = Request.ShortRows.Lanes.min;
    Short = {{}, Request.Dimension, [=](IRBuilderBase &B, Value *Row) {
               Value *Leaves = B.CreateIsNotNull(B.CreateAnd(Row, B.getInt64(Wide - Narrow)));
               return B.CreateAnd(B.CreateICmpULT(Row, B.getInt64(4 * Wide)), Leaves);
             }};
  } else if (Request.ShortestRow) {
    ForShort.Vectors.clear();
    ForShort.Dimension = 0;
    Short = {
        {}, 0, [=](IRBuilderBase &B, Value *Row) { return B.CreateICmpULT(Row, B.getInt64(Request.ShortestRow)); }};
  }
  if (Short)
    if (Error E = Make(ForShort).moveInto(Short->Loops))
      return E;
  auto Write = [&](StringRef Name) {
    return EntryPointWriter(Scalar, *Loops, Short ? &*Short : nullptr, Block, Request.Dimension, Name);
  };
  if (!Request.GroupName.empty())
    Result.Group = Write(Request.GroupName).group();
  if (!Request.RangeName.empty())
    Result.Range = Write(Request.RangeName).range(Merge);
  for (Function *Entry : {Result.Group, Result.Range})
    if (Entry)
      noteVersions(*Entry, Request);
  return Result;
}

Error verifyScheduled(const Function &EntryPoint) {
  SmallVector<const Function *> Reached = {&EntryPoint};
  for (unsigned N = 0; N != Reached.size(); ++N) {
    const Function &F = *Reached[N];
    if (const CallInst *Call = findWorkItemCall(F))
      return createStringError("after scheduling, %s still calls %s", F.getName().str().c_str(),
                               Call->getCalledFunction()->getName().str().c_str());
    if (Error E = refuseBarriers(F))
      return E;
    if (hasNumberedBarriers(F))
      return reject(Reason::Internal, F, "a barrier is left");
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction(); Callee && !is_contained(Reached, Callee))
          Reached.push_back(Callee);
  }
  return Error::success();
}

} // namespace vec
