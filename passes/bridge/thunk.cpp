#include "passes/bridge/thunk.h"
#include "abi/mangle.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/private_objects.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VectorTypeUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool isLinear(const abi::VFParameter &P) { return P.kind == abi::ParameterKind::Linear; }

class Thunk {
  Function &F;
  const CallInst &Call;
  const CallForm &Form;
  const AbiSignature &Outer, &Inner;
  Function &Target;
  IRBuilder<> B;
  SmallVector<Value *, 8> Whole;        // the parameters as they came
  SmallVector<AllocaInst *, 8> Objects; // arrays of the loop's objects, by parameter; null for other parameters
  Value *Mask = nullptr;

  unsigned lanes() const { return Outer.Lanes; }
  // Beyond the parameters: a result that the variant stores, and the thunk returns.
  bool isResult(unsigned I) const { return I >= Outer.Parameters.size(); }

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
    return B.CreateIntToPtr(V, toVectorizedTy(Want.Scalar, V->getType()->isVectorTy()
                                                               ? cast<VectorType>(V->getType())->getElementCount()
                                                               : ElementCount::getFixed(1)));
  }

  // A number of lanes; with scalable ones, so many times vscale.
  Value *lanesBefore(unsigned First, Type *T) {
    return B.CreateElementCount(T, ElementCount::get(First, Outer.Scalable));
  }

  Type *objectType(unsigned I) const {
    Type *All = Objects[I]->getAllocatedType();
    return All->isVectorTy() ? All->getScalarType() : All->getArrayElementType();
  }

  // Of the objects of the call that begins with lane `First`: each, or the first one's.
  Value *addresses(unsigned I, unsigned First) {
    Type *Object = objectType(I);
    Value *Index = lanesBefore(First, B.getInt64Ty());
    if (!Inner.Parameters[I].Vector)
      return B.CreateInBoundsGEP(Object, Objects[I], Index);
    Value *Indices = B.CreateStepVector(VectorType::get(B.getInt64Ty(), Inner.count()));
    return B.CreateInBoundsGEP(Object, Objects[I], B.CreateAdd(Indices, B.CreateVectorSplat(Inner.count(), Index)));
  }

  void fillObjects() {
    for (auto [I, Array] : enumerate(Objects))
      if (Array && !isResult(I))
        B.CreateAlignedStore(Inner.Lanes > lanes() ? take(Whole[I], 0) : Whole[I], Array, Array->getAlign());
  }

  // What the objects hold after the calls. The value behind a reference that is one for all lanes stays.
  Value *objects(unsigned I) {
    if (Form.Variant->shape.parameters[I].kind == abi::ParameterKind::LinearUVal)
      return Whole[I];
    Type *Object =
        isResult(I) ? objectType(I) : cast<AllocaInst>(properCall(Call).getArgOperand(I))->getAllocatedType();
    return B.CreateAlignedLoad(VectorType::get(Object, Outer.count()), Objects[I], Objects[I]->getAlign());
  }

  // The result, and behind it the objects.
  Value *withObjects(Value *Result) {
    SmallVector<Value *, 4> All;
    if (Result)
      All.push_back(Result);
    for (unsigned I = 0; I < Objects.size(); ++I)
      if (isResult(I) || writesPrivateObject(Call, I))
        All.push_back(objects(I));
    if (All.size() <= 1)
      return All.empty() ? nullptr : All[0];
    Value *Struct = PoisonValue::get(Outer.Type->getReturnType());
    for (auto [I, V] : enumerate(All))
      Struct = B.CreateInsertValue(Struct, V, I);
    return Struct;
  }

  // The argument of the call that begins with lane `First`.
  Value *argument(unsigned I, unsigned First) {
    const AbiValue &Want = Inner.Parameters[I];
    Value *V = Whole[I];
    if (Objects[I])
      return addresses(I, First);
    if (Want.Vector)
      return toPointer(take(V, First), Want);
    if (Outer.Parameters[I].Vector) // linear by a step of run time: its base is its first lane
      return toPointer(B.CreateExtractElement(V, lanesBefore(First, B.getInt64Ty())), Want);
    const abi::VFParameter &Seen = Form.Seen.parameters[I];
    if (isLinear(Seen) && First != 0) {
      Type *T = V->getType()->isPointerTy() ? B.getInt64Ty() : V->getType();
      Value *Offset =
          B.CreateMul(lanesBefore(First, T), ConstantInt::get(T, Seen.step, /*IsSigned=*/true, /*ImplicitTrunc=*/true));
      V = V->getType()->isPointerTy() ? B.CreatePtrAdd(V, Offset) : B.CreateAdd(V, Offset);
    }
    return toPointer(V, Want);
  }

  // The mask of the call that begins with lane `First`, or null for all lanes. Lanes beyond the last do not run.
  Value *maskFrom(unsigned First) {
    if (!Form.Variant->shape.masked || (!Mask && Inner.Lanes <= lanes()))
      return nullptr;
    Value *M = Mask ? Mask : ConstantVector::getSplat(Outer.count(), B.getTrue());
    if (Inner.Lanes <= lanes())
      return extractLanes(B, M, First, Inner.Lanes);
    SmallVector<int, 64> Indices;
    for (unsigned I = 0; I < Inner.Lanes; ++I)
      Indices.push_back(std::min(I, lanes()));
    return B.CreateShuffleVector(M, Constant::getNullValue(M->getType()), Indices);
  }

  Value *concatenate(ArrayRef<Value *> Parts) {
    if (Parts.size() == 1 || !Outer.Scalable)
      return concatenateVectors(B, Parts);
    Value *All = PoisonValue::get(toVectorizedTy(Parts[0]->getType()->getScalarType(), Outer.count()));
    for (auto [I, Part] : enumerate(Parts))
      All = B.CreateInsertVector(All->getType(), All, Part, uint64_t(I * Inner.Lanes));
    return All;
  }

  Value *calls() {
    SmallVector<Value *, 8> Results;
    fillObjects();
    for (unsigned First = 0; First < lanes(); First += Inner.Lanes) {
      SmallVector<Value *, 8> Arguments;
      for (unsigned I = 0; I < Inner.Parameters.size(); ++I)
        Arguments.push_back(argument(I, First));
      if (Value *Result = emitVariantCall(B, &Target, Inner, Arguments, maskFrom(First)))
        Results.push_back(Result);
    }
    if (Results.empty())
      return withObjects(nullptr);
    Value *All = concatenate(Results);
    return withObjects(Inner.Lanes > lanes() ? extractLanes(B, All, 0, lanes()) : All);
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
      if (!isResult(I) && Outer.Parameters[I].Vector)
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

  AllocaInst *makeArray(Type *Object) {
    // Of as many objects as vscale says, there is no array; a vector lies in memory as one.
    auto *Array = B.CreateAlloca(Outer.Scalable ? cast<Type>(VectorType::get(Object, Outer.count()))
                                                : ArrayType::get(Object, std::max(lanes(), Inner.Lanes)));
    Array->setAlignment(Align(std::max(8u, Inner.WidestVector / 8)));
    return Array;
  }

  // What is stored follows what is returned.
  void addResults(StructType &Fields) {
    const unsigned Stored = Inner.Parameters.size() - Whole.size();
    for (Type *Field : Fields.elements().take_back(Stored)) {
      Whole.push_back(nullptr);
      Objects.push_back(makeArray(Field));
    }
  }

public:
  Thunk(Function &F, const CallInst &Call, const CallForm &Form, const AbiSignature &Outer, const AbiSignature &Inner,
        Function &Target)
      : F(F), Call(Call), Form(Form), Outer(Outer), Inner(Inner), Target(Target),
        B(BasicBlock::Create(F.getContext(), "", &F)) {}

  void build() {
    for (unsigned I = 0; I < Outer.Parameters.size(); ++I) {
      Whole.push_back(joinParameter(B, F, Outer, I));
      Objects.push_back(takesPrivateObject(Call, I) ? makeArray(Whole[I]->getType()->getScalarType()) : nullptr);
    }
    if (returnsValues(Call))
      addResults(*cast<StructType>(Call.getType()));
    Mask = maskFromAbi(B, F, Outer);
    Value *Result = Mask && !Form.Variant->shape.masked ? filledCalls() : calls();
    Result ? B.CreateRet(Result) : B.CreateRetVoid();
  }
};

// One function stands for many calls, of which one may say less of its effects than the first.
void addEffects(Function &F, const CallInst &Call, const AbiSignature &S) {
  F.setMemoryEffects(F.getMemoryEffects() | effectsOnLanes(Call.getMemoryEffects(), S));
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

// The signature of the form in LLVM's types. Several results come in a struct of vectors.
Expected<AbiSignature> seenSignature(const CallInst &Call, const CallForm &Form) {
  FunctionType *Type = seenType(Call, Form.PointersAsIntegers);
  auto *Struct = dyn_cast<StructType>(Type->getReturnType());
  if (!Struct)
    return lowerSignature(Type, Form.Seen, abi::Isa::LLVM, Call.getDataLayout());
  auto *NoResult = FunctionType::get(llvm::Type::getVoidTy(Call.getContext()), Type->params(), false);
  Expected<AbiSignature> S = lowerSignature(NoResult, Form.Seen, abi::Isa::LLVM, Call.getDataLayout());
  if (S)
    S->Type = FunctionType::get(toVectorizedTy(Struct, ElementCount::getFixed(Form.Seen.lanes.min)), S->Type->params(),
                                false);
  return S;
}

bool sameKinds(const abi::VFShape &A, const abi::VFShape &B) {
  for (unsigned I = 0; I < A.parameters.size(); ++I)
    if (A.parameters[I].kind != B.parameters[I].kind)
      return false;
  return A.lanes == B.lanes && A.masked == B.masked;
}

// A thunk in the shape of its variant has its name, others say for what they are.
std::string thunkName(const CallInst &Call, const CallForm &Form) {
  std::string Name = returnsValues(Call) ? "__vec_bridge_values" : "__vec_bridge";
  std::string OfObjects;
  for (unsigned I = 0; I < Call.arg_size(); ++I)
    if (takesPrivateObject(Call, I))
      OfObjects += "o" + utostr(I);
  if (!sameKinds(Form.Seen, Form.Variant->shape) || Form.PointersAsIntegers || !OfObjects.empty()) {
    abi::Name Shape;
    abi::mangleShape(Shape, Form.Seen, abi::Isa::LLVM);
    Name += StringRef(Shape).str() + OfObjects + (Form.PointersAsIntegers ? "i_" : OfObjects.empty() ? "" : "_");
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
    F->setMemoryEffects(effectsOnLanes(Call.getMemoryEffects(), Outer));
  for (Attribute::AttrKind Kind : {Attribute::WillReturn, Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Target.hasFnAttribute(Kind))
      F->addFnAttr(Kind);
  return F;
}

} // namespace

std::optional<unsigned> formCost(const CallForm &Form, const CallInst &Call) {
  const abi::VFShape &Shape = Form.Variant->shape;
  const unsigned Outer = Form.Seen.lanes.min, Inner = Shape.lanes.min;
  if (Form.Seen.lanes.scalable != Shape.lanes.scalable || (Outer % Inner != 0 && Inner % Outer != 0))
    return std::nullopt;
  const bool NoLinear = all_of(enumerate(Shape.parameters), [&](auto P) {
    return P.value().kind == abi::ParameterKind::Vector || P.value().kind == abi::ParameterKind::Uniform ||
           takesPrivateObject(Call, P.index());
  });
  const bool Repeats = !Shape.masked && (Inner > Outer || Form.Seen.masked);
  // Nobody may see that lanes compute what other lanes do.
  if (Repeats && (!Call.onlyReadsMemory() || !NoLinear))
    return std::nullopt;
  return 8 * std::max(1u, Outer / Inner) + (Inner > Outer ? 4 : 0) + (Shape.masked != Form.Seen.masked ? 1 : 0) +
         (Repeats ? 2 : 0);
}

Function *callableByLlvm(const Svfs &System, const CallInst &Call, const CallForm &Form, unsigned &Widest) {
  Module &M = *const_cast<Module *>(Call.getModule());
  const abi::VFVariant &Variant = *Form.Variant;
  const CallInst &Proper = properCall(Call);
  Expected<AbiSignature> Inner = System.signature(Proper, Variant);
  Expected<AbiSignature> Outer = seenSignature(Call, Form);
  if (!Inner || !Outer) {
    consumeError(Inner.takeError());
    consumeError(Outer.takeError());
    return nullptr;
  }
  const bool Declared = M.getFunction(StringRef(Variant.vectorName));
  Function *Target = System.getVectorizedFunction(Proper, Variant);
  if (!Target)
    return nullptr;
  if (!Declared)
    Target->addFnAttr(BridgeAttribute);
  else if (Target->isDeclaration() && Target->hasFnAttribute(BridgeAttribute))
    addEffects(*Target, Proper, *Inner);
  Widest = std::max(Widest, Inner->WidestVector);
  if (Inner->Type == Outer->Type && sameKinds(Form.Seen, Variant.shape))
    return Target;

  const std::string Name = thunkName(Call, Form);
  if (Function *Made = M.getFunction(Name)) {
    if (!Made->hasFnAttribute(BridgeAttribute) || Made->getFunctionType() != Outer->Type)
      return nullptr;
    addEffects(*Made, Call, *Outer);
    return Made;
  }
  Function *F = declareThunk(M, Name, Call, Form, *Outer, *Inner, *Target);
  Thunk(*F, Call, Form, *Outer, *Inner, *Target).build();
  return F;
}

} // namespace vec
