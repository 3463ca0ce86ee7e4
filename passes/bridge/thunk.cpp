#include "passes/bridge/thunk.h"
#include "abi/mangle.h"
#include "passes/bridge/bridge.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

bool isLinear(const abi::VFParameter &P) { return P.kind == abi::ParameterKind::Linear; }

class Thunk {
  Function &F;
  const CallForm &Form;
  const AbiSignature &Outer, &Inner;
  Function &Target;
  IRBuilder<> B;
  SmallVector<Value *, 8> Whole; // the parameters as they came
  Value *Mask = nullptr;

  unsigned lanes() const { return Outer.Lanes; }

  // The lanes of the call that begins with lane `First`. Where it has more, they hold nothing if the call masks them,
  // and else what others hold. Those are frozen: LLVM 22 has a narrow load that is compared take its upper half from
  // the broadcast of another use of it, and then takes that half for zeros (AVX-512, masked stores of bytes).
  Value *take(Value *V, unsigned First) {
    if (First + Inner.Lanes <= lanes())
      return extractLanes(B, V, First, Inner.Lanes);
    const bool Masked = Form.Variant->shape.masked;
    SmallVector<int, 64> Indices;
    for (unsigned I = 0; I < Inner.Lanes; ++I)
      Indices.push_back(Masked && I >= lanes() ? PoisonMaskElem : int(I % lanes()));
    return B.CreateShuffleVector(Masked ? V : B.CreateFreeze(V), Indices);
  }

  Value *toPointer(Value *V, const AbiValue &Want) {
    if (!Want.Scalar->isPointerTy() || V->getType()->isPtrOrPtrVectorTy())
      return V;
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    return B.CreateIntToPtr(V, Vector ? cast<Type>(FixedVectorType::get(Want.Scalar, Vector->getNumElements()))
                                      : Want.Scalar);
  }

  // The argument of the call that begins with lane `First`.
  Value *argument(unsigned I, unsigned First) {
    const AbiValue &Want = Inner.Parameters[I];
    Value *V = Whole[I];
    if (Want.Vector)
      return toPointer(take(V, First), Want);
    if (Outer.Parameters[I].Vector) // linear by a step of run time: its base is its first lane
      return toPointer(B.CreateExtractElement(V, uint64_t(First)), Want);
    const abi::VFParameter &Seen = Form.Seen.parameters[I];
    if (isLinear(Seen) && First != 0) {
      const APInt Offset = APInt(64, Seen.step, /*isSigned=*/true) * First;
      V = V->getType()->isPointerTy()
              ? B.CreatePtrAdd(V, B.getInt(Offset))
              : B.CreateAdd(V, B.getInt(Offset.sextOrTrunc(V->getType()->getIntegerBitWidth())));
    }
    return toPointer(V, Want);
  }

  // The mask of the call that begins with lane `First`, or null for all lanes. Lanes beyond the last do not run.
  Value *maskFrom(unsigned First) {
    if (!Form.Variant->shape.masked || (!Mask && Inner.Lanes <= lanes()))
      return nullptr;
    Value *M = Mask ? Mask : ConstantVector::getSplat(ElementCount::getFixed(lanes()), B.getTrue());
    if (Inner.Lanes <= lanes())
      return extractLanes(B, M, First, Inner.Lanes);
    SmallVector<int, 64> Indices;
    for (unsigned I = 0; I < Inner.Lanes; ++I)
      Indices.push_back(std::min(I, lanes()));
    return B.CreateShuffleVector(M, Constant::getNullValue(M->getType()), Indices);
  }

  Value *calls() {
    SmallVector<Value *, 8> Results;
    for (unsigned First = 0; First < lanes(); First += Inner.Lanes) {
      SmallVector<Value *, 8> Arguments;
      for (unsigned I = 0; I < Inner.Parameters.size(); ++I)
        Arguments.push_back(argument(I, First));
      if (Value *Result = emitVariantCall(B, &Target, Inner, Arguments, maskFrom(First)))
        Results.push_back(Result);
    }
    if (Results.empty())
      return nullptr;
    Value *All = concatenateVectors(B, Results);
    return Inner.Lanes > lanes() ? extractLanes(B, All, 0, lanes()) : All;
  }

  // A variant without a mask runs all lanes: those that should not run get the arguments of one that does.
  Value *filledCalls() {
    BasicBlock *Entry = B.GetInsertBlock();
    BasicBlock *Some = BasicBlock::Create(F.getContext(), "some", &F);
    BasicBlock *Done = BasicBlock::Create(F.getContext(), "done", &F);
    B.CreateCondBr(B.CreateOrReduce(Mask), Some, Done);
    B.SetInsertPoint(Some);
    Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(lanes()));
    Value *Active = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue());
    for (auto [I, V] : enumerate(Whole))
      if (Outer.Parameters[I].Vector)
        V = B.CreateSelect(Mask, V, B.CreateVectorSplat(lanes(), B.CreateExtractElement(V, Active)));
    Value *Result = calls();
    BasicBlock *End = B.GetInsertBlock();
    B.CreateBr(Done);
    B.SetInsertPoint(Done);
    if (!Result)
      return nullptr;
    PHINode *All = B.CreatePHI(Result->getType(), 2);
    All->addIncoming(Result, End);
    All->addIncoming(PoisonValue::get(Result->getType()), Entry);
    return All;
  }

public:
  Thunk(Function &F, const CallForm &Form, const AbiSignature &Outer, const AbiSignature &Inner, Function &Target)
      : F(F), Form(Form), Outer(Outer), Inner(Inner), Target(Target), B(BasicBlock::Create(F.getContext(), "", &F)) {}

  void build() {
    for (unsigned I = 0; I < Outer.Parameters.size(); ++I)
      Whole.push_back(joinParameter(B, F, Outer, I));
    Mask = maskFromAbi(B, F, Outer);
    returnToAbi(B, F, Outer, Mask && !Form.Variant->shape.masked ? filledCalls() : calls());
  }
};

// One function stands for many calls, of which one may say less of its effects than the first.
void addEffects(Function &F, const CallInst &Call) {
  F.setMemoryEffects(F.getMemoryEffects() | Call.getMemoryEffects());
}

// The scalar function as LLVM's vectorizer sees it.
FunctionType *seenType(const CallInst &Call, bool PointersAsIntegers) {
  FunctionType *Type = Call.getFunctionType();
  if (!PointersAsIntegers)
    return Type;
  SmallVector<llvm::Type *, 8> Parameters;
  for (llvm::Type *T : Type->params())
    Parameters.push_back(T->isPointerTy() ? Call.getDataLayout().getIntPtrType(T) : T);
  return FunctionType::get(Type->getReturnType(), Parameters, false);
}

bool sameKinds(const abi::VFShape &A, const abi::VFShape &B) {
  for (unsigned I = 0; I < A.parameters.size(); ++I)
    if (A.parameters[I].kind != B.parameters[I].kind)
      return false;
  return A.lanes == B.lanes && A.masked == B.masked;
}

// A thunk in the shape of its variant has its name, others say for what they are.
std::string thunkName(const CallForm &Form) {
  std::string Name = "__vec_bridge";
  if (!sameKinds(Form.Seen, Form.Variant->shape) || Form.PointersAsIntegers) {
    abi::Name Shape;
    abi::mangleShape(Shape, Form.Seen, abi::Isa::LLVM);
    Name += StringRef(Shape).str() + (Form.PointersAsIntegers ? "i_" : "");
  }
  if (!StringRef(Form.Variant->vectorName).starts_with("_"))
    Name += '_';
  return Name + StringRef(Form.Variant->vectorName).str();
}

Function *declareThunk(Module &M, StringRef Name, const CallInst &Call, const CallForm &Form, const AbiSignature &Outer,
                       const AbiSignature &Inner, const Function &Target) {
  Function *F = Function::Create(Outer.Type, GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr(Attribute::AlwaysInline);
  F->addFnAttr(BridgeAttribute);
  // Every caller has the features of the ISA, or the variant would not be on offer: inlining can only add to them.
  F->addFnAttr("target-features", isaFeatures(Form.Variant->isa));
  F->addFnAttr("min-legal-vector-width", utostr(Inner.WidestVector));
  F->setDoesNotThrow();
  // What a number points to is no argument's memory.
  if (!Form.PointersAsIntegers)
    F->setMemoryEffects(Call.getMemoryEffects());
  for (Attribute::AttrKind Kind : {Attribute::WillReturn, Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Target.hasFnAttribute(Kind))
      F->addFnAttr(Kind);
  return F;
}

} // namespace

std::optional<unsigned> formCost(const CallForm &Form, bool MayRepeat) {
  const abi::VFShape &Shape = Form.Variant->shape;
  const unsigned Outer = Form.Seen.lanes.min, Inner = Shape.lanes.min;
  if (Outer % Inner != 0 && Inner % Outer != 0)
    return std::nullopt;
  const bool NoLinear = all_of(Shape.parameters, [](const abi::VFParameter &P) {
    return P.kind == abi::ParameterKind::Vector || P.kind == abi::ParameterKind::Uniform;
  });
  const bool Repeats = !Shape.masked && (Inner > Outer || Form.Seen.masked);
  if (Repeats && (!MayRepeat || !NoLinear))
    return std::nullopt;
  return 8 * std::max(1u, Outer / Inner) + (Inner > Outer ? 4 : 0) + (Shape.masked != Form.Seen.masked ? 1 : 0) +
         (Repeats ? 2 : 0);
}

Function *callableByLlvm(const Svfs &System, const CallInst &Call, const CallForm &Form, unsigned &Widest) {
  Module &M = *const_cast<Module *>(Call.getModule());
  const abi::VFVariant &Variant = *Form.Variant;
  Expected<AbiSignature> Inner = System.signature(Call, Variant);
  Expected<AbiSignature> Outer =
      lowerSignature(seenType(Call, Form.PointersAsIntegers), Form.Seen, abi::Isa::LLVM, M.getDataLayout());
  if (!Inner || !Outer) {
    consumeError(Inner.takeError());
    consumeError(Outer.takeError());
    return nullptr;
  }
  const bool Declared = M.getFunction(StringRef(Variant.vectorName));
  Function *Target = System.getVectorizedFunction(Call, Variant);
  if (!Target)
    return nullptr;
  if (!Declared)
    Target->addFnAttr(BridgeAttribute);
  else if (Target->isDeclaration() && Target->hasFnAttribute(BridgeAttribute))
    addEffects(*Target, Call);
  Widest = std::max(Widest, Inner->WidestVector);
  if (Inner->Type == Outer->Type && sameKinds(Form.Seen, Variant.shape))
    return Target;

  const std::string Name = thunkName(Form);
  if (Function *Made = M.getFunction(Name)) {
    if (!Made->hasFnAttribute(BridgeAttribute) || Made->getFunctionType() != Outer->Type)
      return nullptr;
    addEffects(*Made, Call);
    return Made;
  }
  Function *F = declareThunk(M, Name, Call, Form, *Outer, *Inner, *Target);
  Thunk(*F, Form, *Outer, *Inner, *Target).build();
  return F;
}

} // namespace vec
