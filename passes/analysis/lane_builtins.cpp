// Creates and recognizes the internal builtins of linearized code.
#include "passes/analysis/lane_builtins.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/function_info.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

static constexpr const char *Marker = "vec-lane-builtin";

bool vec::isLaneBuiltin(const Function &F) { return F.hasFnAttribute(Marker); }

LaneBuiltin vec::laneBuiltin(const CallBase &I) {
  const Function *F = I.getCalledFunction();
  if (!F || !F->hasFnAttribute(Marker))
    return LaneBuiltin::None;
  return StringSwitch<LaneBuiltin>(F->getFnAttribute(Marker).getValueAsString())
      .Case("any", LaneBuiltin::Any)
      .Case("all", LaneBuiltin::All)
      .Case("lane", LaneBuiltin::Lane)
      .Case("load", LaneBuiltin::MaskedLoad)
      .Case("store", LaneBuiltin::MaskedStore)
      .Case("op", LaneBuiltin::MaskedOp)
      .Default(LaneBuiltin::None);
}

std::string vec::typeName(Type *T) {
  std::string S;
  raw_string_ostream OS(S);
  T->print(OS, false, true);
  return S;
}

// Makes the builtin, unless the module has it, with a body that `Fill` writes with the given builder.
template <typename Body>
static Function *getBuiltin(Module &M, const Twine &Name, StringRef Kind, FunctionType *FT, Body Fill) {
  std::string N = Name.str();
  if (Function *F = M.getFunction(N); F && F->getFunctionType() == FT && F->hasFnAttribute(Marker))
    return F;
  Function *F = Function::Create(FT, GlobalValue::InternalLinkage, N, M);
  F->addFnAttr(Marker, Kind);
  F->addFnAttr(Attribute::NoUnwind);
  // Until emission, no pass may look into these.
  F->addFnAttr(Attribute::NoInline);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
  Fill(B, *F);
  return F;
}

// if (mask) body(); returns the value of the body, or zero.
template <typename Body> static void guarded(IRBuilder<> &B, Function &F, Body Do) {
  LLVMContext &C = F.getContext();
  BasicBlock *Entry = B.GetInsertBlock();
  BasicBlock *On = BasicBlock::Create(C, "on", &F), *Off = BasicBlock::Create(C, "off", &F);
  B.CreateCondBr(F.getArg(F.arg_size() - 1), On, Off);
  B.SetInsertPoint(On);
  Value *V = Do();
  B.CreateBr(Off);
  B.SetInsertPoint(Off);
  if (F.getReturnType()->isVoidTy()) {
    B.CreateRetVoid();
    return;
  }
  PHINode *P = B.CreatePHI(F.getReturnType(), 2);
  P->addIncoming(V, On);
  P->addIncoming(Constant::getNullValue(F.getReturnType()), Entry);
  B.CreateRet(P);
}

static Module &moduleOf(IRBuilderBase &B) { return *B.GetInsertBlock()->getModule(); }

// With one lane, any and all are the value itself.
static CallInst *createReduction(IRBuilderBase &B, StringRef Kind, Value *V) {
  assert(V->getType()->isIntegerTy(1) && "one lane's bit");
  Type *I1 = B.getInt1Ty();
  Function *F = getBuiltin(moduleOf(B), "__vec_" + Kind, Kind, FunctionType::get(I1, {I1}, false),
                           [](IRBuilder<> &IB, Function &Fn) { IB.CreateRet(Fn.getArg(0)); });
  F->setDoesNotAccessMemory();
  F->setWillReturn();
  return B.CreateCall(F, {V}, Kind);
}

CallInst *vec::createAny(IRBuilderBase &B, Value *Mask) { return createReduction(B, "any", Mask); }
CallInst *vec::createAll(IRBuilderBase &B, Value *Condition) { return createReduction(B, "all", Condition); }

CallInst *vec::createLane(IRBuilderBase &B) {
  Function *F = getBuiltin(moduleOf(B), "__vec_lane", "lane", FunctionType::get(B.getInt64Ty(), false),
                           [](IRBuilder<> &IB, Function &) { IB.CreateRet(IB.getInt64(0)); });
  F->setDoesNotAccessMemory();
  F->setWillReturn();
  return B.CreateCall(F, {}, "lane");
}

CallInst *vec::createMaskedLoad(IRBuilderBase &B, const LoadInst &L, Value *Mask) {
  assert(L.isSimple() && Mask->getType()->isIntegerTy(1) && "a plain load under one lane's bit");
  Type *T = L.getType(), *P = L.getPointerOperandType();
  Function *F = getBuiltin(moduleOf(B), "__vec_masked_load." + typeName(T) + "." + typeName(P), "load",
                           FunctionType::get(T, {P, B.getInt1Ty()}, false), [&](IRBuilder<> &IB, Function &Fn) {
                             guarded(IB, Fn, [&] { return IB.CreateAlignedLoad(T, Fn.getArg(0), Align(1)); });
                           });
  CallInst *C = B.CreateCall(F, {const_cast<Value *>(L.getPointerOperand()), Mask});
  C->addParamAttr(0, Attribute::getWithAlignment(B.getContext(), L.getAlign()));
  return C;
}

CallInst *vec::createMaskedStore(IRBuilderBase &B, const StoreInst &S, Value *Mask) {
  assert(S.isSimple() && Mask->getType()->isIntegerTy(1) && "a plain store under one lane's bit");
  Type *T = S.getValueOperand()->getType(), *P = S.getPointerOperandType();
  Function *F = getBuiltin(
      moduleOf(B), "__vec_masked_store." + typeName(T) + "." + typeName(P), "store",
      FunctionType::get(B.getVoidTy(), {T, P, B.getInt1Ty()}, false), [&](IRBuilder<> &IB, Function &Fn) {
        guarded(IB, Fn, [&]() -> Value * { return IB.CreateAlignedStore(Fn.getArg(0), Fn.getArg(1), Align(1)); });
      });
  CallInst *C =
      B.CreateCall(F, {const_cast<Value *>(S.getValueOperand()), const_cast<Value *>(S.getPointerOperand()), Mask});
  C->addParamAttr(1, Attribute::getWithAlignment(B.getContext(), S.getAlign()));
  return C;
}

CallInst *vec::replaceByMaskedOp(Instruction &I, Value *Mask) {
  assert(!I.isTerminator() && !isa<PHINode>(I) && Mask->getType()->isIntegerTy(1) &&
         "an operation under one lane's bit");
  Module &M = *I.getModule();
  // Constants stay in the body (some must be immediate); all other operands become parameters.
  SmallVector<Value *> Args;
  SmallVector<Type *> Types;
  SmallVector<unsigned> Position;
  for (unsigned N = 0; N < I.getNumOperands(); ++N) {
    Value *Op = I.getOperand(N);
    if (!isa<Instruction, Argument>(Op))
      continue;
    Position.push_back(N);
    Args.push_back(Op);
    Types.push_back(Op->getType());
  }
  Args.push_back(Mask);
  Types.push_back(Mask->getType());

  Function *F = Function::Create(FunctionType::get(I.getType(), Types, false), GlobalValue::InternalLinkage,
                                 "__vec_masked_op", M);
  F->addFnAttr(Marker, "op");
  F->addFnAttr(Attribute::NoInline);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
  guarded(B, *F, [&]() -> Value * {
    Instruction *C = I.clone();
    C->setDebugLoc(DebugLoc());
    for (auto [Arg, N] : enumerate(Position))
      C->setOperand(N, F->getArg(Arg));
    return B.Insert(C);
  });
  IRBuilder<> At(&I);
  CallInst *Call = At.CreateCall(F, Args);
  if (!I.getType()->isVoidTy()) {
    Call->takeName(&I);
    I.replaceAllUsesWith(Call);
  }
  I.eraseFromParent();
  return Call;
}

Align vec::alignOfMasked(const CallBase &I) {
  unsigned Pointer = laneBuiltin(I) == LaneBuiltin::MaskedStore ? 1 : 0;
  assert(I.getArgOperand(Pointer)->getType()->isPointerTy() && "no masked access");
  return I.getParamAlign(Pointer).valueOrOne();
}

const Instruction &vec::maskedInstruction(const CallBase &I) {
  const Function *F = I.getCalledFunction();
  assert(F && !F->isDeclaration() && F->size() == 3 && "no operation under a mask");
  return std::next(F->begin())->front();
}

const CallBase *vec::calledBy(const CallBase &I) {
  return laneBuiltin(I) == LaneBuiltin::MaskedOp ? dyn_cast<CallBase>(&maskedInstruction(I)) : &I;
}

const Value *vec::argumentOf(const CallBase &I, unsigned N) {
  const CallBase &Inner = *calledBy(I);
  assert(N < Inner.arg_size() && "no such argument");
  auto *Formal = dyn_cast<Argument>(Inner.getArgOperand(N));
  return &Inner != &I && Formal ? I.getArgOperand(Formal->getArgNo()) : Inner.getArgOperand(N);
}

std::optional<GroupOperation> vec::groupOperation(const CallBase &I) {
  const CallBase *C = calledBy(I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  GroupOperation Op;
  if (!F || !F->isDeclaration() || !findGroupOperation(F->getName(), Op) || Op.arguments.size() != C->arg_size())
    return std::nullopt;
  return Op;
}

CallInst *vec::createWorkItemCall(IRBuilderBase &B, StringRef Like, CallingConv::ID Convention, Type *Result,
                                  BuiltinID ID, unsigned Dimension) {
  const BuiltinInfo &Info = info(ID);
  assert(Info.takesDimension && Dimension < 3 && "asked for a dimension");
  std::string Name = Like.starts_with("__mux_") ? std::string(Info.mux) : std::string(Info.name);
  if (Like.starts_with("_Z"))
    Name = "_Z" + std::to_string(Info.name.size()) + Name + "j";
  FunctionCallee F = moduleOf(B).getOrInsertFunction(Name, FunctionType::get(Result, {B.getInt32Ty()}, false));
  if (auto *Fn = dyn_cast<Function>(F.getCallee()))
    Fn->setCallingConv(Convention);
  CallInst *C = B.CreateCall(F, {B.getInt32(Dimension)});
  C->setCallingConv(Convention);
  C->setDoesNotAccessMemory();
  C->setDoesNotThrow();
  return C;
}

WorkItemNames::WorkItemNames(const Function &F)
    : Convention(F.getCallingConv()), Size(F.getDataLayout().getIndexType(F.getContext(), 0)) {
  if (Convention == CallingConv::SPIR_KERNEL)
    Convention = CallingConv::SPIR_FUNC;
  for (const Function &Known : *F.getParent())
    if (const BuiltinInfo *B = Known.isDeclaration() && !isOwnFunction(Known) ? findBuiltin(Known.getName()) : nullptr;
        B && B->takesDimension && Known.getReturnType()->isIntegerTy()) {
      Like = Known.getName();
      Convention = Known.getCallingConv();
      Size = Known.getReturnType();
    }
}

static bool isMathFunction(const Function &F) {
  OpenCLMath Math;
  return F.isDeclaration() && !isOwnFunction(F) && (findCalled(F.getName()) || findOpenCLMath(F.getName(), Math));
}

bool vec::isMathCall(const CallBase &I) {
  const Function *F = I.getCalledFunction();
  return F && (isLibraryFunction(F->getIntrinsicID()) || isMathFunction(*F)) && I.onlyWritesMemory() &&
         !I.doesNotReturn();
}

bool vec::isLibraryFunction(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tan:
  case Intrinsic::asin:
  case Intrinsic::acos:
  case Intrinsic::atan:
  case Intrinsic::atan2:
  case Intrinsic::sinh:
  case Intrinsic::cosh:
  case Intrinsic::tanh:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::exp10:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::pow:
  case Intrinsic::powi:
    return true;
  default:
    return false;
  }
}

// Calls `Leaf` for each call that can be reached from F, until it returns false; returns whether it never did. `Enter`
// is called for each callee with a body.
static bool allCalls(
    const Function &F, SmallPtrSetImpl<const Function *> &Seen, function_ref<bool(const CallBase &)> Leaf,
    function_ref<void(const Function &)> Enter = [](const Function &) {}) {
  if (!Seen.insert(&F).second)
    return true;
  for (const Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I)) {
      const Function *Callee = C->getCalledFunction();
      bool HasBody = Callee && !Callee->isDeclaration();
      if (HasBody)
        Enter(*Callee);
      if (HasBody ? !allCalls(*Callee, Seen, Leaf, Enter) : !Leaf(*C))
        return false;
    }
  return true;
}

bool vec::isStackPointer(const CallBase &I) {
  Intrinsic::ID ID = I.getIntrinsicID();
  return ID == Intrinsic::stacksave || ID == Intrinsic::stackrestore;
}

static bool isConvergentLeaf(const CallBase &C) {
  if (const BuiltinInfo *B = builtinOf(C))
    return B->convergent;
  if (groupOperation(C))
    return true;
  const Function *F = C.getCalledFunction();
  if (!C.isConvergent() || !F)
    return C.isConvergent();
  // OpenCL C has the attribute on all functions.
  return F->getParent()->getNamedMetadata("opencl.ocl.version") ? isGroupFunction(F->getName()) : !isMathFunction(*F);
}

bool vec::isConvergent(const CallBase &I) {
  const Function *F = I.getCalledFunction();
  if (laneBuiltin(I) != LaneBuiltin::None)
    return false;
  if (!I.isConvergent() || !F || F->isDeclaration())
    return isConvergentLeaf(I);
  SmallPtrSet<const Function *, 8> Seen;
  return !allCalls(*F, Seen, [](const CallBase &C) { return !isConvergentLeaf(C); });
}

bool vec::reachesBarrier(const CallBase &I) {
  auto IsNone = [](const CallBase &C) {
    const BuiltinInfo *B = builtinOf(C);
    return !B || !B->barrier;
  };
  const Function *F = I.getCalledFunction();
  if (!F || F->isDeclaration())
    return !IsNone(I);
  SmallPtrSet<const Function *, 8> Seen;
  return !allCalls(*F, Seen, IsNone);
}

static bool isLaneAgnosticLeaf(const CallBase &C) {
  if (const BuiltinInfo *B = builtinOf(C))
    return B->uniformity == Uniformity::Uniform && !B->barrier && !B->subGroup;
  const Function *F = C.getCalledFunction();
  return F && (F->isIntrinsic() ? !F->isConvergent() : isMathFunction(*F));
}

static bool isForEachLane(const CallBase &C) {
  if (const BuiltinInfo *B = builtinOf(C))
    return B->uniformity == Uniformity::Uniform && !B->subGroup;
  return !groupOperation(C);
}

static bool isNoLaneId(const CallBase &C) {
  if (!C.isIndirectCall())
    return isForEachLane(C);
  // A pointer may be that of any function whose address is taken.
  return llvm::none_of(*C.getModule(), [](const Function &F) {
    SmallPtrSet<const Function *, 8> Seen;
    return !F.isDeclaration() && !isLaneBuiltin(F) && F.hasAddressTaken() && !allCalls(F, Seen, isForEachLane);
  });
}

template <typename Predicate> static bool allCallsBehind(const CallBase &I, Predicate Leaf) {
  const Function *F = I.getCalledFunction();
  if (!F || F->isDeclaration())
    return F && Leaf(I);
  SmallPtrSet<const Function *, 8> Seen;
  return allCalls(*F, Seen, Leaf);
}

bool vec::isLaneAgnostic(const CallBase &I) { return allCallsBehind(I, isLaneAgnosticLeaf); }

bool vec::asksForLane(const CallBase &I) {
  const Function *F = I.getCalledFunction();
  if (I.isIndirectCall())
    return !isNoLaneId(I);
  return F && !F->isDeclaration() && !allCallsBehind(I, isNoLaneId);
}

bool vec::isRecursive(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen;
  bool Found = false;
  allCalls(F, Seen, [](const CallBase &) { return true; }, [&](const Function &Callee) { Found |= &Callee == &F; });
  return Found;
}
