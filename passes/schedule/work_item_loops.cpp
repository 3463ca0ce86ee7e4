// The box of work-items as loops, the lanes' dimension innermost: first packets, widest first, then what is left one by
// one, or in one predicated packet.
//
//   for z, y                                      (the two other dimensions)
//     for (x = 0; x + 16 <= n; x += 16) vector16
//     for (; x < n; ++x)                scalar
//
// A range with ids that need more than 31 bits has no packets if the vector kernels count on that.
#include "passes/schedule/work_item_loops.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

// The parameters of the loops and of the bodies that they run: the kernel's own, then these.
SmallVector<Type *> extendedParameters(const Function &Kernel) {
  LLVMContext &C = Kernel.getContext();
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  Types.push_back(PointerType::get(C, 0));
  Types.append(WorkItemValues::Count, Type::getInt64Ty(C));
  return Types;
}

WorkItemValues workItemParameters(Function &F, unsigned KernelParameters) {
  SmallVector<Value *> Values;
  for (Argument &A : drop_begin(F.args(), KernelParameters + 1))
    Values.push_back(&A);
  WorkItemValues Parameters = WorkItemValues::fromList(Values);
  Parameters.setNames();
  return Parameters;
}

// A copy of the kernel that gets its work-item as parameters.
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

// Inlines the body at the call: it has no other use, and the loops around it are what it is optimized for. Not for a
// debugger: it stops in one copy of a line only, and finds variables where they are declared.
void inlineBody(CallInst &Call) {
  Function *Body = Call.getCalledFunction();
  if (DISubprogram *P = Body->getSubprogram(); P && P->getUnit()->getEmissionKind() == DICompileUnit::FullDebug) {
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
  auto Flag = [&](StringRef Name, Metadata *Value) {
    SmallVector<Metadata *, 2> Operands = {MDString::get(C, Name)};
    if (Value)
      Operands.push_back(Value);
    return MDNode::get(C, Operands);
  };
  Metadata *No = ConstantAsMetadata::get(ConstantInt::getFalse(C));
  MDNode *Loop = MDNode::getDistinct(
      C, {nullptr, Flag("llvm.loop.vectorize.enable", No), Flag("llvm.loop.unroll.disable", nullptr)});
  Loop->replaceOperandWith(0, Loop);
  Latch.setMetadata(LLVMContext::MD_loop, Loop);
}

// The state while the loops of one kernel are written.
class LoopWriter {
  const ScheduleRequest &Request;
  Function &Loops;
  unsigned KernelParameters;
  WorkItemValues Box;
  IRBuilder<> B;
  SmallVector<CallInst *> Calls;

  // Runs the body for the work-item (or packet) at the indices.
  void callBody(Function &Body, const PerDimension &Indices) {
    WorkItemValues Item = Box;
    for (unsigned D = 0; D != 3; ++D) {
      Item[BuiltinID::GetGlobalId][D] = B.CreateNUWAdd(Box[BuiltinID::GetGlobalId][D], Indices[D]);
      Item[BuiltinID::GetLocalId][D] = B.CreateNUWAdd(Box[BuiltinID::GetLocalId][D], Indices[D]);
    }
    SmallVector<Value *> Arguments;
    for (Argument &A : make_range(Loops.arg_begin(), Loops.arg_begin() + KernelParameters + 1))
      Arguments.push_back(&A);
    Arguments.append(Item.list());
    CallInst *Call = B.CreateCall(&Body, Arguments);
    Call->setDebugLoc(kernelLine(Loops));
    Calls.push_back(Call);
  }

  // Whether all ids of the range fit in 31 bits.
  Value *idsFitInt32() {
    Value *Fit = B.getTrue();
    for (unsigned D = 0; D != 3; ++D) {
      // Each by itself too, so that the sum cannot wrap.
      Value *Size = Box[BuiltinID::GetGlobalSize][D], *Offset = Box[BuiltinID::GetGlobalOffset][D];
      Value *Bound = B.getInt64(uint64_t(1) << 31);
      Fit = B.CreateAnd(Fit, B.CreateICmpULT(Size, Bound));
      Fit = B.CreateAnd(Fit, B.CreateICmpULT(Offset, Bound));
      Fit = B.CreateAnd(Fit, B.CreateICmpULT(B.CreateAdd(Size, Offset), Bound));
    }
    return Fit;
  }

public:
  LoopWriter(Function &Loops, unsigned KernelParameters, const ScheduleRequest &Request)
      : Request(Request), Loops(Loops), KernelParameters(KernelParameters),
        Box(workItemParameters(Loops, KernelParameters)), B(BasicBlock::Create(Loops.getContext(), "entry", &Loops)) {}

  void write(Function &RestBody, ArrayRef<VectorKernel> VectorBodies) {
    unsigned Inner = Request.Dimension, Middle = Inner == 0 ? 1 : 0, Outer = Inner == 2 ? 1 : 2;
    const PerDimension &Size = Box[BuiltinID::GetLocalSize];
    Value *One = B.getInt64(1), *Packed = Size[Inner];
    if (!VectorBodies.empty() && Request.VectorNeedsInt32Ids)
      Packed = B.CreateSelect(idsFitInt32(), Packed, B.getInt64(0), "packed");
    // Where the packets of each width end.
    SmallVector<Value *> Ends;
    for (const VectorKernel &V : VectorBodies)
      Ends.push_back(B.CreateSub(Packed, B.CreateURem(Packed, B.getInt64(V.Lanes)), "end" + Twine(V.Lanes)));

    CountedLoop OuterLoop, MiddleLoop;
    PerDimension Indices;
    Indices[Outer] = OuterLoop.open(B, B.getInt64(0), Size[Outer], One, "outer");
    Indices[Middle] = MiddleLoop.open(B, B.getInt64(0), Size[Middle], One, "middle");
    Value *From = B.getInt64(0);
    for (auto [Body, End] : zip_equal(VectorBodies, Ends)) {
      CountedLoop Packets;
      Indices[Inner] = Packets.open(B, From, End, B.getInt64(Body.Lanes), "packet" + Twine(Body.Lanes));
      callBody(*Body.Body, Indices);
      Packets.close(B);
      From = End;
    }
    CountedLoop Items;
    Value *AtOnce = Request.Rest ? B.getInt64(VectorBodies.back().Lanes) : One;
    Indices[Inner] = Items.open(B, From, Size[Inner], AtOnce, "item");
    callBody(RestBody, Indices);
    BranchInst *Latch = Items.close(B);
    // The rest of a row is shorter than a packet: copies of the body for more at a time would only cost space.
    if (!VectorBodies.empty())
      forbidUnrollAndVectorize(*Latch);
    MiddleLoop.close(B);
    OuterLoop.close(B);
    B.CreateRetVoid();
    for (CallInst *Call : Calls)
      inlineBody(*Call);
  }
};

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
  // Lines of the kernel can only be told in a function that has a place in the source itself: the kernel's.
  To.setSubprogram(DISubprogram::getDistinct(To.getContext(), P->getScope(), To.getName(), To.getName(), P->getFile(),
                                             P->getLine(), P->getType(), P->getScopeLine(), nullptr, 0, 0,
                                             DINode::FlagArtificial, P->getSPFlags(), P->getUnit()));
}

Function *makeWorkItemLoops(Function &Scalar, const ScheduleRequest &Request, const LocalBlock &Block) {
  Module &M = *Scalar.getParent();
  unsigned N = Scalar.arg_size();
  FunctionType *Type = FunctionType::get(Type::getVoidTy(M.getContext()), extendedParameters(Scalar), false);
  Function *Loops = Function::Create(Type, GlobalValue::InternalLinkage, baseName(Scalar) + ".work_item_loops", &M);
  takeTarget(*Loops, Scalar);
  for (unsigned A = 0; A != N; ++A)
    Loops->getArg(A)->setName(Scalar.getArg(A)->getName());
  Loops->getArg(N)->setName("local");

  Function *RestBody = makeBody(Request.Rest ? *Request.Rest : Scalar, Block);
  SmallVector<VectorKernel, 2> VectorBodies;
  for (const VectorKernel &V : Request.Vectors)
    VectorBodies.push_back({makeBody(*V.Body, Block), V.Lanes});
  LoopWriter(*Loops, N, Request).write(*RestBody, VectorBodies);
  return Loops;
}

} // namespace vec
