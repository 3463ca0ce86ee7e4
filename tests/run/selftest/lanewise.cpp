#include "tests/run/selftest/lanewise.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <csignal>

using namespace llvm;

namespace vec::run {

namespace {

class Lanewise {
  Function &F;
  const PacketizeRequest &Request;
  Fault Wrong;
  IRBuilder<> B;
  Function *Made = nullptr;
  Function *Callee = nullptr; // a copy of F that may be called: a spir_kernel may not
  Value *Results = nullptr;
  unsigned Lanes;

  // A kernel's request may leave its parameters out: they are uniform.
  abi::VFParameter kindOf(unsigned Index) const {
    if (!Request.Shape.parameters.empty())
      return Request.Shape.parameters[Index];
    abi::VFParameter Uniform;
    Uniform.kind = abi::ParameterKind::Uniform;
    return Uniform;
  }
  Type *wide(Type *T) const { return Lanes == 1 ? T : FixedVectorType::get(T, Lanes); }
  Value *lane(Value *V, unsigned Lane) { return Lanes == 1 ? V : B.CreateExtractElement(V, Lane); }

  void declare();
  Value *argument(unsigned Index, unsigned Lane);
  void callLane(unsigned Lane);
  void fault();

public:
  Lanewise(Function &F, const PacketizeRequest &Request, Fault Wrong)
      : F(F), Request(Request), Wrong(Wrong), B(F.getContext()),
        Lanes(Request.StopAfter == Stage::Finished ? Request.Shape.lanes.min : 1) {}
  Function *make();
};

void Lanewise::declare() {
  SmallVector<Type *, 8> Types;
  for (unsigned I = 0; I < F.arg_size(); ++I) {
    Type *T = F.getArg(I)->getType();
    Types.push_back(kindOf(I).kind == abi::ParameterKind::Vector ? wide(T) : T);
  }
  if (Request.Shape.masked && Wrong != Fault::DropsMaskParameter)
    Types.push_back(wide(B.getInt1Ty()));
  Type *Return = F.getReturnType()->isVoidTy() ? F.getReturnType() : wide(F.getReturnType());
  Made = Function::Create(FunctionType::get(Return, Types, false), GlobalValue::ExternalLinkage,
                          "lanewise_" + F.getName(), F.getParent());
  Made->setCallingConv(F.getCallingConv());
  // Only what the code generator must know: what the scalar function promises, a variant that enters lanes does not
  // keep.
  for (StringRef Name : {"target-cpu", "target-features"})
    if (F.hasFnAttribute(Name))
      Made->addFnAttr(F.getFnAttribute(Name));
  for (unsigned I = 0; I < F.arg_size(); ++I)
    if (F.getArg(I)->hasByValAttr())
      Made->getArg(I)->addAttr(F.getParamAttribute(I, Attribute::ByVal));
}

Value *Lanewise::argument(unsigned Index, unsigned Lane) {
  using Kind = abi::ParameterKind;
  Value *V = Made->getArg(Index);
  abi::VFParameter P = kindOf(Index);
  if (P.kind == Kind::Vector)
    return lane(V, Lane);
  if (P.kind == Kind::Uniform || Lane == 0)
    return V;
  Value *Step = abi::hasStepPosition(P.kind) ? B.CreateSExtOrTrunc(Made->getArg(P.position), B.getInt64Ty())
                                             : B.getInt64(static_cast<uint64_t>(P.step));
  Value *Distance = B.CreateMul(Step, B.getInt64(Lane));
  if (V->getType()->isPointerTy())
    return B.CreatePtrAdd(V, Distance);
  return B.CreateAdd(V, B.CreateTruncOrBitCast(Distance, V->getType()));
}

void Lanewise::callLane(unsigned Lane) {
  LLVMContext &Context = F.getContext();
  FunctionCallee Enter = F.getParent()->getOrInsertFunction(
      "run_set_lane", FunctionType::get(B.getVoidTy(), {B.getInt32Ty(), B.getInt64Ty()}, false));
  auto *Then = BasicBlock::Create(Context, "", Made), *After = BasicBlock::Create(Context, "", Made);
  const bool Masked = Request.Shape.masked && Wrong != Fault::IgnoresMask && Wrong != Fault::DropsMaskParameter;
  Value *Active = Masked ? lane(Made->getArg(F.arg_size()), Lane) : B.getTrue();
  if (Request.Predicated && Wrong != Fault::IgnoresLength) {
    auto Ask = [&](StringRef Name) {
      return B.CreateCall(F.getParent()->getOrInsertFunction(Name, B.getInt64Ty(), B.getInt32Ty()),
                          B.getInt32(Request.Dimension));
    };
    Value *Left = B.CreateSub(Ask("get_local_size"), Ask("get_local_id"));
    Active = B.CreateAnd(Active, B.CreateICmpULT(B.getInt64(Lane), Left));
  }
  B.CreateCondBr(Active, Then, After);
  B.SetInsertPoint(Then);
  B.CreateCall(Enter, {B.getInt32(Request.Dimension), B.getInt64(Lane)});
  SmallVector<Value *, 8> Arguments;
  for (unsigned I = 0; I < F.arg_size(); ++I)
    Arguments.push_back(argument(I, Lane));
  CallInst *Call = B.CreateCall(Callee, Arguments);
  Call->setCallingConv(Callee->getCallingConv());
  for (unsigned I = 0; I < F.arg_size(); ++I)
    if (Type *Object = F.getArg(I)->getParamByValType())
      Call->addParamAttr(I, Attribute::getWithByValType(Context, Object));
  B.CreateCall(Enter, {B.getInt32(Request.Dimension), B.getInt64(0)});
  if (Results) {
    Value *Result = Call;
    if (Wrong == Fault::SwapsSignOfZero && Call->getType()->isFloatingPointTy())
      Result = B.CreateSelect(B.CreateFCmpOEQ(Call, ConstantFP::getZero(Call->getType())), B.CreateFNeg(Call), Call);
    B.CreateStore(Result, B.CreateConstGEP1_32(F.getReturnType(), Results, Lane));
  }
  B.CreateBr(After);
  B.SetInsertPoint(After);
}

// What goes wrong before the lanes run.
void Lanewise::fault() {
  if (F.arg_empty() || !F.getArg(0)->getType()->isPointerTy())
    return;
  Value *First = Made->getArg(0);
  FunctionCallee GetId = F.getParent()->getOrInsertFunction("get_global_id", B.getInt64Ty(), B.getInt32Ty());
  auto *Packet = FixedVectorType::get(B.getInt32Ty(), Lanes);
  if (Wrong == Fault::ReadsWholePacket || Wrong == Fault::StoresForInactive) {
    Value *Where = B.CreateGEP(B.getInt32Ty(), First, B.CreateCall(GetId, B.getInt32(0)));
    Value *Read = B.CreateAlignedLoad(Packet, Where, Align(4), /*isVolatile=*/true);
    if (Wrong == Fault::StoresForInactive)
      B.CreateAlignedStore(B.CreateAdd(Read, Constant::getAllOnesValue(Packet)), Where, Align(4), true);
  } else if (Wrong == Fault::ReadsBeforePacket) {
    B.CreateAlignedLoad(B.getInt32Ty(), B.CreateConstGEP1_32(B.getInt32Ty(), First, -1u), Align(4), true);
  } else if (Wrong == Fault::CallsUndefined) {
    B.CreateCall(F.getParent()->getOrInsertFunction("nobody_defines_this", B.getVoidTy()));
  } else if (Wrong == Fault::Traps) {
    B.CreateIntrinsic(Intrinsic::trap, {});
  } else if (Wrong == Fault::Loops) {
    auto *Forever = BasicBlock::Create(F.getContext(), "", Made), *After = BasicBlock::Create(F.getContext(), "", Made);
    B.CreateBr(Forever);
    B.SetInsertPoint(Forever);
    // Something happens in it: a loop without effects may be removed.
    B.CreateAlignedLoad(B.getInt8Ty(), Made->getArg(0), Align(1), /*isVolatile=*/true);
    B.CreateCondBr(B.CreateICmpNE(First, ConstantPointerNull::get(cast<PointerType>(First->getType()))), Forever,
                   After);
    B.SetInsertPoint(After);
  }
}

Function *Lanewise::make() {
  ValueToValueMapTy Map;
  Callee = CloneFunction(&F, Map);
  Callee->setCallingConv(CallingConv::SPIR_FUNC);
  // Inlined, the lanes would share their IDs: the work-item functions are memory(none).
  Callee->addFnAttr(Attribute::NoInline);
  Callee->removeFnAttr(Attribute::AlwaysInline);
  Callee->removeFnAttr(Attribute::Memory);
  declare();
  B.SetInsertPoint(BasicBlock::Create(F.getContext(), "", Made));
  if (!F.getReturnType()->isVoidTy())
    Results = B.CreateAlloca(F.getReturnType(), B.getInt32(Lanes));
  fault();
  const bool Shorter = (Wrong == Fault::DropsLastLane && Request.StopAfter == Stage::Finished) ||
                       (Wrong == Fault::WrongAtLinearOnly && Request.StopAfter == Stage::Linear);
  for (unsigned Lane = 0; Lane + Shorter < Lanes; ++Lane)
    callLane(Lane);
  if (Results)
    B.CreateRet(B.CreateAlignedLoad(Made->getReturnType(), Results, Align(1)));
  else if (Wrong != Fault::MakesInvalidIR)
    B.CreateRetVoid();
  return Made;
}

} // namespace

Expected<Function *> makeLanewise(Function &F, const PacketizeRequest &Request, Fault Wrong) {
  switch (Wrong) {
  case Fault::VectorizerCrashes:
    std::raise(SIGSEGV);
    break;
  case Fault::VectorizerLoops:
    for (volatile bool Forever = true; Forever;)
      ;
    break;
  case Fault::TouchesScalar:
    IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin()).CreateAlloca(Type::getInt8Ty(F.getContext()));
    break;
  case Fault::RejectsButTouches:
    F.getParent()->getOrInsertFunction("left_behind", Type::getVoidTy(F.getContext()));
    [[fallthrough]];
  case Fault::Rejects:
    return createStringError("the self-test says no");
  default:
    break;
  }
  return Lanewise(F, Request, Wrong).make();
}

} // namespace vec::run
