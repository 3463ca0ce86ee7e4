// The loops over the work-items of a box. Along the lanes' dimension, which is innermost, packets run first, the widest
// before others; then the rest of the row, one by one or in one predicated packet.
//
//   for z, y                                      (the two other dimensions)
//     for (x = 0; x + 16 <= n; x += 16) vector16
//     for (; x < n; ++x)                scalar
//
// A range whose IDs need more than 31 bits runs no packets, if the vector kernels rely on that. A kernel without
// packets that keeps IDs in ints has loops over 32-bit indices, in which addresses are as cheap as in a C loop over
// ints; for large ranges it has other loops.
#include "passes/schedule/work_item_loops.h"
#include "passes/kernel/barriers.h"
#include "passes/schedule/shown_variables.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <numeric>

using namespace llvm;

namespace vec {
static SmallVector<Type *> extendedParameters(const Function &Kernel) {
  LLVMContext &C = Kernel.getContext();
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  Types.push_back(PointerType::get(C, 0));
  Types.append(WorkItemValues::Count, Type::getInt64Ty(C));
  return Types;
}

Function *declareFor(Function &Kernel, const Twine &Suffix, Type *Result, ArrayRef<Type *> More) {
  SmallVector<Type *> Types = extendedParameters(Kernel);
  append_range(Types, More);
  Function *F = Function::Create(FunctionType::get(Result, Types, false), GlobalValue::InternalLinkage,
                                 baseName(Kernel) + Suffix, Kernel.getParent());
  takeTarget(*F, Kernel);
  for (auto [Old, New] : zip(Kernel.args(), F->args()))
    New.setName(Old.getName());
  F->getArg(Kernel.arg_size())->setName("local");
  return F;
}

WorkItemValues workItemParameters(Function &F, unsigned KernelParameters) {
  const SmallVector<Value *> Values(make_pointer_range(drop_begin(F.args(), KernelParameters + 1)));
  WorkItemValues Parameters = WorkItemValues::fromList(Values);
  Parameters.setNames();
  return Parameters;
}

Function *makeBody(Function &Kernel, const LocalBlock &Block) {
  unsigned N = Kernel.arg_size();
  Function *Body = Function::Create(FunctionType::get(Kernel.getReturnType(), extendedParameters(Kernel), false),
                                    GlobalValue::InternalLinkage, Kernel.getName() + ".body", Kernel.getParent());
  ValueToValueMapTy Map;
  for (auto [Old, New] : zip(Kernel.args(), Body->args())) {
    New.setName(Old.getName());
    Map[&Old] = &New;
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Body, &Kernel, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  dropIsKernel(*Body);
  Body->setCallingConv(CallingConv::C);
  Body->removeFnAttr(Attribute::NoInline);
  Body->removeFnAttr(Attribute::OptimizeNone);
  Body->getArg(N)->setName("local");
  addressLocalBlock(*Body, Block, Body->getArg(N));
  lowerWorkItemCalls(*Body, workItemParameters(*Body, N));
  return Body;
}

CallInst *callForItem(IRBuilderBase &B, Function &Body, Function &Loops, const WorkItemValues &Item,
                      ArrayRef<Value *> More) {
  const size_t Own = Body.arg_size() - WorkItemValues::Count - More.size();
  SmallVector<Value *> Arguments(make_pointer_range(make_range(Loops.arg_begin(), Loops.arg_begin() + Own)));
  Arguments.append(Item.list());
  append_range(Arguments, More);
  CallInst *Call = B.CreateCall(&Body, Arguments);
  Call->setDebugLoc(kernelLine(Loops));
  return Call;
}

void inlineBody(CallInst &Call) {
  Function *Body = Call.getCalledFunction();
  if (isShown(*Body)) {
    Body->addFnAttr(Attribute::NoInline);
    return;
  }
  InlineFunctionInfo Info;
  [[maybe_unused]] InlineResult Result = InlineFunction(Call, Info);
  assert(Result.isSuccess() && "kernels are neither variadic nor do they return twice");
  Body->eraseFromParent();
}

void forbidUnrollAndVectorize(BranchInst &Latch) {
  LLVMContext &C = Latch.getContext();
  Metadata *No = ConstantAsMetadata::get(ConstantInt::getFalse(C));
  Latch.setMetadata(LLVMContext::MD_loop, makePostTransformationMetadata(
                                              C, /*OrigLoopID=*/nullptr, /*RemovePrefixes=*/{},
                                              {MDNode::get(C, {MDString::get(C, "llvm.loop.vectorize.enable"), No}),
                                               MDNode::get(C, MDString::get(C, "llvm.loop.unroll.disable"))}));
}

WorkItemOrder loopOrder(const Function &Kernel, unsigned Dimension) {
  WorkItemOrder Order = runsInLinearOrder(Kernel) ? WorkItemOrder{0, 1, 2} : workItemOrder(Kernel);
  auto *Innermost = llvm::find(Order, Dimension);
  std::rotate(Order.begin(), Innermost, std::next(Innermost));
  return Order;
}

Value *laneCount(IRBuilderBase &B, abi::Lanes Lanes) {
  return B.CreateElementCount(B.getInt64Ty(), ElementCount::get(Lanes.min, Lanes.scalable));
}

Value *byteCount(IRBuilderBase &B, StackOffset Bytes) {
  Value *Fixed = B.getInt64(Bytes.getFixed());
  if (!Bytes.getScalable())
    return Fixed;
  Value *Scalable = B.CreateTypeSize(B.getInt64Ty(), TypeSize::getScalable(Bytes.getScalable()));
  return B.CreateAdd(Fixed, Scalable);
}

static std::string packetName(abi::Lanes Lanes) {
  return (Lanes.scalable ? "packetnxv" : "packet") + std::to_string(Lanes.min);
}

// Without a tail, the packets must leave a multiple of the narrowest one.
static abi::Lanes lanesAtOnce(abi::Lanes Lanes, const ScheduleRequest &Request) {
  if (Request.ForceNoTail && Lanes.scalable == Request.Vectors.back().Lanes.scalable)
    Lanes.min = std::lcm(Lanes.min, Request.Vectors.back().Lanes.min);
  return Lanes;
}

void divideRows(IRBuilderBase &B, const ScheduleRequest &Request, ArrayRef<RowPart *> Parts, Value *Packed,
                Value *Size) {
  Value *From = ConstantInt::get(Size->getType(), 0);
  for (RowPart *P : Parts) {
    P->From = From;
    if (P->Last)
      P->To = Size;
    else if (Request.ForceNoTail && P->Lanes == Request.Vectors.back().Lanes)
      P->To = Packed;
    else
      P->To = B.CreateSub(Packed, B.CreateURem(B.CreateSub(Packed, From), laneCount(B, lanesAtOnce(P->Lanes, Request))),
                          packetName(P->Lanes) + ".end");
    From = P->To;
  }
}

void loopOverBox(IRBuilder<> &B, const WorkItemOrder &Order, const PerDimension &Size, ArrayRef<RowPart *> Parts,
                 function_ref<void(RowPart &, const PerDimension &)> Run,
                 function_ref<void(RowPart &, BranchInst &)> Mark) {
  const auto [Inner, Middle, Outer] = Order;
  Type *Index = Size[0]->getType();
  Value *Zero = ConstantInt::get(Index, 0), *One = ConstantInt::get(Index, 1);
  CountedLoop OuterLoop, MiddleLoop;
  PerDimension Indices;
  Indices[Outer] = OuterLoop.open(B, Zero, Size[Outer], One, "outer");
  Indices[Middle] = MiddleLoop.open(B, Zero, Size[Middle], One, "middle");
  for (RowPart *P : Parts) {
    CountedLoop Packets;
    Value *AtOnce = B.CreateTrunc(laneCount(B, P->Lanes), Index);
    Indices[Inner] = Packets.open(B, P->From, P->To, AtOnce, P->Last ? "item" : packetName(P->Lanes));
    Run(*P, Indices);
    BranchInst *Latch = Packets.close(B);
    // The rest of a row is shorter than a packet: unrolling its loop would only cost space.
    if (P->Last && Parts.size() > 1)
      forbidUnrollAndVectorize(*Latch);
    else
      Mark(*P, *Latch);
  }
  MiddleLoop.close(B);
  OuterLoop.close(B);
}

Value *idsFitInt32(IRBuilderBase &B, const WorkItemValues &Box) {
  Value *Fit = B.getTrue();
  for (unsigned D = 0; D != 3; ++D) {
    // Each alone, too, so that the sum cannot wrap around.
    Value *Size = Box[BuiltinID::GetGlobalSize][D], *Offset = Box[BuiltinID::GetGlobalOffset][D];
    Value *Bound = B.getInt64(uint64_t(1) << 31);
    Fit = B.CreateAnd(Fit, B.CreateICmpULT(Size, Bound));
    Fit = B.CreateAnd(Fit, B.CreateICmpULT(Offset, Bound));
    Fit = B.CreateAnd(Fit, B.CreateICmpULT(B.CreateAdd(Size, Offset), Bound));
  }
  return Fit;
}

// In the type of the index.
static Value *idAt(IRBuilderBase &B, Value *Base, Value *Index) {
  if (Index->getType() == Base->getType())
    return B.CreateNUWAdd(Base, Index);
  return B.CreateSExt(B.CreateNSWAdd(B.CreateTrunc(Base, Index->getType()), Index), Base->getType());
}

WorkItemValues itemAt(IRBuilderBase &B, const WorkItemValues &Box, const PerDimension &Indices) {
  WorkItemValues Item = Box;
  for (unsigned D = 0; D != 3; ++D)
    for (BuiltinID Id : {BuiltinID::GetGlobalId, BuiltinID::GetLocalId})
      Item[Id][D] = idAt(B, Box[Id][D], Indices[D]);
  return Item;
}

namespace {

// The part of a row that a body runs.
struct BodyPart : RowPart {
  Function *Body;
};

// Writes the loops of one kernel.
class LoopWriter {
  const ScheduleRequest &Request;
  Function &Loops;
  WorkItemValues Box;
  const WorkItemOrder Order;
  IRBuilder<> B;

  SmallVector<CallInst *> writeLoops(MutableArrayRef<BodyPart> Bodies, Type *Index) {
    PerDimension Size = Box[BuiltinID::GetLocalSize];
    for (Value *&S : Size)
      S = B.CreateTrunc(S, Index);
    Value *Packed = Size[Order[0]];
    if (Bodies.size() > 1 && Request.VectorNeedsInt32Ids)
      Packed = B.CreateSelect(idsFitInt32(B, Box), Packed, B.getInt64(0), "packed");
    const SmallVector<RowPart *, 3> Parts(make_pointer_range(Bodies));
    divideRows(B, Request, Parts, Packed, Size[Order[0]]);
    SmallVector<CallInst *> Calls;
    auto Run = [&](RowPart &P, const PerDimension &Indices) {
      Calls.push_back(callForItem(B, *static_cast<BodyPart &>(P).Body, Loops, itemAt(B, Box, Indices)));
    };
    loopOverBox(B, Order, Size, Parts, Run, [](RowPart &, BranchInst &) {});
    B.CreateRetVoid();
    return Calls;
  }

public:
  LoopWriter(Function &Loops, const Function &Kernel, const ScheduleRequest &Request)
      : Request(Request), Loops(Loops), Box(workItemParameters(Loops, Kernel.arg_size())),
        Order(loopOrder(Kernel, Request.Dimension)), B(BasicBlock::Create(Loops.getContext(), "entry", &Loops)) {}

  // `Wide` is called for ranges with IDs of more than 31 bits; if it is null, the bodies serve all.
  void write(MutableArrayRef<BodyPart> Bodies, Function *Wide) {
    Type *Index = B.getInt64Ty();
    if (Wide) {
      auto *Narrow = BasicBlock::Create(B.getContext(), "int32", &Loops);
      auto *Rest = BasicBlock::Create(B.getContext(), "wide", &Loops);
      B.CreateCondBr(idsFitInt32(B, Box), Narrow, Rest, MDBuilder(B.getContext()).createLikelyBranchWeights());
      B.SetInsertPoint(Rest);
      BodyPart All{{abi::Lanes(), true}, Wide};
      writeLoops(All, Index);
      B.SetInsertPoint(Narrow);
      Index = B.getInt32Ty();
    }
    for (CallInst *Call : writeLoops(Bodies, Index))
      inlineBody(*Call);
  }
};

// Whether the kernel truncates an ID to an int: in a loop over 64-bit IDs each address would be computed from that
// anew.
bool narrowsIds(Function &Body, unsigned KernelParameters) {
  WorkItemValues Item = workItemParameters(Body, KernelParameters);
  for (BuiltinID Id : {BuiltinID::GetGlobalId, BuiltinID::GetLocalId})
    for (Value *V : Item[Id])
      if (any_of(V->users(), [](const User *U) { return isa<TruncInst>(U); }))
        return true;
  return false;
}

} // namespace

DebugLoc kernelLine(const Function &F) {
  DISubprogram *P = F.getSubprogram();
  return P ? DebugLoc(DILocation::get(F.getContext(), P->getScopeLine(), 0, P)) : DebugLoc();
}

Value *CountedLoop::open(IRBuilder<> &B, Value *From, Value *To, Value *StepBy, const Twine &Name) {
  BasicBlock *Before = B.GetInsertBlock();
  Function *F = Before->getParent();
  LLVMContext &C = B.getContext();
  Head = BasicBlock::Create(C, Name, F);
  BasicBlock *Body = BasicBlock::Create(C, Name + ".body", F);
  Exit = BasicBlock::Create(C, Name + ".exit", F);
  Step = StepBy;
  B.CreateBr(Head);
  B.SetInsertPoint(Head);
  Index = B.CreatePHI(From->getType(), 2, Name);
  Index->addIncoming(From, Before);
  B.CreateCondBr(B.CreateICmpULT(Index, To), Body, Exit);
  B.SetInsertPoint(Body);
  return Index;
}

BranchInst *CountedLoop::close(IRBuilder<> &B) {
  Value *Next = B.CreateAdd(Index, Step, "", /*HasNUW=*/true, /*HasNSW=*/true);
  Index->addIncoming(Next, B.GetInsertBlock());
  BranchInst *Latch = B.CreateBr(Head);
  B.SetInsertPoint(Exit);
  return Latch;
}

void takeTarget(Function &To, const Function &Kernel) {
  for (Attribute A : Kernel.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && !A.getKindAsString().starts_with("mux-"))
      To.addFnAttr(A);
  To.addFnAttr(Attribute::NoUnwind);
  DISubprogram *P = Kernel.getSubprogram();
  if (!P)
    return;
  // A function needs a subprogram of its own for locations; it gets one at the place of the kernel.
  To.setSubprogram(DISubprogram::getDistinct(To.getContext(), P->getScope(), To.getName(), To.getName(), P->getFile(),
                                             P->getLine(), P->getType(), P->getScopeLine(), nullptr, 0, 0,
                                             DINode::FlagArtificial, P->getSPFlags(), P->getUnit()));
}

Function *makeWorkItemLoops(Function &Scalar, const ScheduleRequest &Request, const LocalBlock &Block) {
  Function *Loops = declareFor(Scalar, ".work_item_loops", Type::getVoidTy(Scalar.getContext()));
  Function *RestBody = makeBody(Request.Rest ? *Request.Rest : Scalar, Block);
  SmallVector<BodyPart, 3> Bodies;
  for (const VectorKernel &V : Request.Vectors)
    Bodies.push_back({{V.Lanes, false}, makeBody(*V.Body, Block)});
  Bodies.push_back({{Request.Rest ? Request.Vectors.back().Lanes : abi::Lanes(), true}, RestBody});
  Function *Wide = nullptr;
  if (Bodies.size() == 1 && narrowsIds(*RestBody, Scalar.arg_size())) {
    Wide = makeBody(Scalar, Block);
    Wide->setName(RestBody->getName() + ".wide");
    Wide->addFnAttr(Attribute::NoInline);
  }
  LoopWriter(*Loops, Scalar, Request).write(Bodies, Wide);
  return Loops;
}

} // namespace vec
