// Callees: names, plans, keeps and discards the versions of called functions; `improve` puts calls of them into a plan.
#include "passes/vectorize/callees.h"
#include "abi/mangle.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/kernel.h"
#include "passes/svfs/isa_features.h"
#include "passes/vectorize/planned_function.h"
#include "passes/vectorize/signature.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

// Lanes of a narrow integer may wrap around where an index that is computed from it does not. Whether these do not.
static bool staysLinear(const Value *V, const PacketizeRequest &R, unsigned Depth = 0) {
  if (auto *A = dyn_cast<Argument>(V))
    return A->getArgNo() >= R.Unsigned.size() || !R.Unsigned[A->getArgNo()];
  if (isa<Constant>(V))
    return true;
  if (auto *T = dyn_cast<TruncInst>(V)) {
    auto *C = dyn_cast<CallBase>(T->getOperand(0));
    return R.IdsFitInt32 && C && builtinOf(*C) && T->getType()->getIntegerBitWidth() >= 32;
  }
  auto *O = dyn_cast<OverflowingBinaryOperator>(V);
  return O && Depth < 8 && O->hasNoSignedWrap() && staysLinear(O->getOperand(0), R, Depth + 1) &&
         staysLinear(O->getOperand(1), R, Depth + 1);
}

static abi::VFParameter kindOf(const Value &V, LaneShape S, const PacketizeRequest &R, const DataLayout &DL) {
  if (S.isUniform())
    return {abi::ParameterKind::Uniform};
  Type *T = V.getType();
  bool Linear = S.isLinear() &&
                (T->isPointerTy() ||
                 (T->isIntegerTy() && (T->getIntegerBitWidth() >= DL.getIndexSizeInBits(0) || staysLinear(&V, R))));
  return Linear ? abi::VFParameter{abi::ParameterKind::Linear, S.step()} : abi::VFParameter{abi::ParameterKind::Vector};
}

// The body of the callee, if the call surely calls it and passes its arguments as values.
static Function *bodyOf(const CallInst &C) {
  Function *F = C.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable() || F->isIntrinsic() || isLaneBuiltin(*F) ||
      F->getFunctionType() != C.getFunctionType() || F->arg_size() > abi::maxParameters || C.isMustTailCall() ||
      C.hasOperandBundles() || C.hasFnAttr(OnceALane))
    return nullptr;
  return F;
}

struct Callees::Version {
  Function &Scalar;
  PacketizeRequest Request;
  Function *Vector;
  std::optional<PlannedFunction> Plan; // between planning and emission
  bool InProgress = true, Recursive = false;
};

Callees::Callees(FunctionAnalysisManager &FAM, Stages Run) : FAM(FAM), Run(Run) {}
Callees::~Callees() { discard(0); }

void Callees::keep() {
  assert(llvm::none_of(Asked, [](const auto &V) { return V->Vector->isDeclaration(); }) && "a version without a body");
  Asked.clear();
  Planned.clear();
}

// The settings that are the same for everything that is made for one request.
static std::string settingsOf(const PacketizeRequest &R) {
  return R.Chosen.text() + (R.IdsFitInt32 ? "" : ";wide") + (R.AlignedLocalIds ? ";aligned" : "") +
         (R.LocalSize ? ";" + std::to_string(*R.LocalSize) : "");
}

static std::string calleeName(const Function &F, const PacketizeRequest &R) {
  std::string Name =
      (Twine("__vecz_") + (R.Shape.lanes.scalable ? "nxv" : "v") + Twine(R.Shape.lanes.min) + "_" + baseName(F)).str();
  bool Plain = !R.Shape.masked && R.Dimension == 0 && llvm::all_of(R.Shape.parameters, [](const abi::VFParameter &P) {
    return P.kind == abi::ParameterKind::Vector;
  });
  if (Plain)
    return Name;
  abi::Name Tokens;
  for (const abi::VFParameter &P : R.Shape.parameters)
    abi::mangleParameter(Tokens, P);
  Name += R.Shape.masked ? ".M" : ".N";
  Name += Tokens.view();
  if (R.Dimension)
    Name += "." + std::to_string(R.Dimension);
  return Name;
}

// An empty mask must end the recursion, whatever the body does.
static void returnWhenEmpty(Function &F) {
  assert(F.arg_size() && F.getArg(F.arg_size() - 1)->getType()->isVectorTy() && "the mask comes last");
  BasicBlock *Body = &F.getEntryBlock();
  BasicBlock *Entry = BasicBlock::Create(F.getContext(), "entry", &F, Body);
  BasicBlock *None = BasicBlock::Create(F.getContext(), "none", &F);
  IRBuilder<> B(None);
  Type *T = F.getReturnType();
  T->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(PoisonValue::get(T));
  B.SetInsertPoint(Entry);
  B.CreateCondBr(B.CreateOrReduce(F.getArg(F.arg_size() - 1)), Body, None);
  for (Instruction &I : make_early_inc_range(*Body))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isa<Constant>(A->getArraySize()))
      A->moveBefore(Entry->getTerminator()->getIterator());
}

void Callees::discard(size_t From) {
  if (Asked.size() <= From)
    return;
  Module &M = *Asked[From]->Vector->getParent();
  for (const auto &V : drop_begin(Asked, From)) {
    llvm::erase(Planned, V.get());
    FAM.clear(*V->Vector, V->Vector->getName());
    V->Vector->deleteBody();
  }
  while (Asked.size() > From) {
    Function *Vector = Asked.back()->Vector;
    Asked.pop_back();
    assert(Vector->use_empty() && "called by what stays");
    Vector->eraseFromParent();
  }
  // Removes intrinsics that were declared for these bodies.
  for (Function &F : make_early_inc_range(M))
    if (F.isIntrinsic() && F.use_empty() && !Known.contains(&F))
      F.eraseFromParent();
}

Function *Callees::version(Function &F, abi::VFShape &Shape, const Plan &P, const PacketizeRequest &R) {
  // A version of F that is being planned needs another one. To come to an end, steps must become "varying".
  for (const auto &V : Asked)
    if (&V->Scalar == &F && V->InProgress) {
      V->Recursive = true;
      for (auto [Parameter, Old] : zip(Shape.parameters, V->Request.Shape.parameters))
        if (!(Parameter == Old))
          Parameter = {abi::ParameterKind::Vector};
    }
  PacketizeRequest Request = R;
  Request.ChooseLanes = false; // as many as the caller has
  Request.Shape = Shape;
  Request.Isa.reset();
  // These tell of the caller's parameters.
  Request.PointeeBytes.clear();
  Request.Unsigned.clear();
  Request.Aligned.clear();
  Request.LaneBytes.clear();
  // The mask of the call excludes lanes beyond a length.
  Request.Predicated = false;
  Request.Chosen.set(Choice::VectorPredication, false);
  Request.StopAfter = Stage::Finished;
  Request.Counters = nullptr;
  Request.Observe = nullptr;
  Request.Target = &P.function();
  Request.Name = calleeName(F, Request);
  if (Failed.contains(Request.Name))
    return nullptr;
  if (Error E = checkRequest(F, Request, FAM.getResult<TargetIRAnalysis>(F))) {
    consumeError(std::move(E));
    return nullptr;
  }
  Module &M = *F.getParent();
  FunctionType *Type = plainSignature(F, Shape);
  for (unsigned N = 1; M.getNamedValue(Request.Name); ++N) {
    Function *Old = M.getFunction(Request.Name);
    if (Old && isCalleeVersion(*Old) && sameTarget(*Old, P.function()) && Old->getFunctionType() == Type &&
        Old->getFnAttribute(CalleeVersion).getValueAsString() == settingsOf(R))
      return Old;
    Request.Name = calleeName(F, Request) + "." + std::to_string(N);
  }
  if (Known.empty())
    for (const Function &Old : M)
      Known.insert(&Old);
  const size_t Index = Asked.size();
  Function *VF = Function::Create(Type, GlobalValue::ExternalLinkage, F.getAddressSpace(), Request.Name, &M);
  VF->addFnAttr(CalleeVersion, settingsOf(R));
  VF->setCallingConv(F.getCallingConv());
  copyTarget(*VF, P.function());
  Version &V = *Asked.emplace_back(new Version{F, Request, VF, std::nullopt});
  Expected<PlannedFunction> Decided = Run.Plan(F, V.Request, FAM, *this);
  if (Decided) {
    V.Plan.emplace(std::move(*Decided));
    V.InProgress = false;
    Planned.push_back(&V);
    return VF;
  }
  consumeError(Decided.takeError());
  // Other versions that were planned meanwhile may call it.
  Failed.insert(Request.Name);
  discard(Index);
  return nullptr;
}

Error Callees::emit() {
  for (Version *V : Planned) {
    if (!V->Plan)
      continue; // its body has been emitted
    assert(V->Vector->isDeclaration() && !V->InProgress && "planned, and no more");
    if (Error E = Run.Emit(V->Scalar, V->Request, *V->Plan, FAM).takeError())
      return E;
    V->Plan.reset();
    Function &VF = *V->Vector;
    VF.setLinkage(GlobalValue::InternalLinkage);
    raiseMinLegalVectorWidth(VF, widestVector(*VF.getFunctionType(), VF.getDataLayout()));
    if (V->Recursive && V->Request.Shape.masked)
      returnWhenEmpty(VF);
  }
  return Error::success();
}

void Callees::improve(Plan &P, const Function &Original, const PacketizeRequest &R) {
  assert(R.Shape.lanes == P.lanes() && "versions for the lanes of the plan");
  const Function &F = P.function();
  SmallVector<const CallBase *, 8> Calls;
  for (const Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I); C && P[I].Kind == RecipeKind::Instantiate)
      Calls.push_back(C);
  for (const CallBase *At : Calls) {
    bool Masked = laneBuiltin(*At) == LaneBuiltin::MaskedOp;
    auto *Call = dyn_cast<CallInst>(Masked ? &maskedInstruction(*At) : At);
    Function *Callee = Call ? bodyOf(*Call) : nullptr;
    // A callee for another CPU, which this function calls after testing for that CPU.
    if (!Callee || !sameTarget(*Callee, Original))
      continue;
    abi::VFShape Shape;
    Shape.lanes = R.Shape.lanes;
    Shape.masked = Masked;
    for (unsigned N = 0; N < Call->arg_size(); ++N) {
      const Value *A = argumentOf(*At, N);
      Shape.parameters.push_back(kindOf(*A, P.shape(A), R, F.getDataLayout()));
    }
    Function *Vector = version(*Callee, Shape, P, R);
    if (!Vector)
      continue;
    Recipe &Chosen = P.at(*At);
    Chosen.Kind = RecipeKind::CallFunction;
    Chosen.Masked = Masked;
    Chosen.Callee = Vector;
    Chosen.Kinds.clear();
    for (const abi::VFParameter &Parameter : Shape.parameters)
      Chosen.Kinds.push_back(Parameter.kind);
  }
}
