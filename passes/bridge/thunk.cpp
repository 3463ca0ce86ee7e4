// Builds thunks: the class Thunk cuts the caller's vectors into the registers of the variant, calls it once or several
// times, and joins the results.
#include "passes/bridge/thunk.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/object_array.h"
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
  SmallVector<Value *, 8> Whole;            // the thunk's parameters as the caller passes them
  const SmallVector<Crossing, 8> Crossings; // by parameter of the variant: which of Whole make it up
  // By parameter of the variant: the array with the lanes' objects or records whose addresses the parameter takes; none
  // for other parameters.
  SmallVector<std::optional<ObjectArray>, 8> Objects;
  Value *Mask = nullptr;

  unsigned lanes() const { return Outer.Lanes; }
  // Whether the parameter of the variant has no argument in the call: the variant stores a result there, and the thunk
  // returns it.
  bool isResult(unsigned Parameter) const { return Parameter >= Crossings.size(); }

  // The lanes of the call that begins with lane `First`. If the call has more lanes than the thunk, the further ones
  // are poison if they are masked off; else they repeat others.
  Value *take(Value *V, unsigned First) {
    if (First + Inner.Lanes <= lanes())
      return extractLanes(B, V, First, Inner.Lanes);
    const bool Masked = Form.Variant->shape.masked;
    SmallVector<int, 64> Indices;
    for (unsigned I = 0; I < Inner.Lanes; ++I)
      Indices.push_back(Masked && I >= lanes() ? PoisonMaskElem : int(I % lanes()));
    return B.CreateShuffleVector(V, Indices);
  }

  // Addresses, bools and small vectors may arrive as integers.
  Value *fromNumber(Value *V, const AbiValue &Want) {
    Type *T = V->getType()->getWithNewType(Want.Scalar);
    return Want.Scalar->isPointerTy() || Want.Scalar->isIntegerTy(1) || Want.Scalar->isVectorTy() ? asNumber(B, V, T)
                                                                                                  : V;
  }

  // A number of lanes as a value; times vscale if lanes are scalable.
  Value *lanesBefore(unsigned First, Type *T) {
    return B.CreateElementCount(T, ElementCount::get(First, Outer.Scalable));
  }

  // The addresses of the objects of the call that begins with lane `First`: of all its lanes, or of the first one if
  // the parameter has one address. As numbers for records, as in declarations of the user.
  Value *addresses(unsigned I, unsigned First) {
    Value *Lane = lanesBefore(First, B.getInt64Ty());
    if (Inner.Parameters[I].ByAddress)
      return B.CreatePtrToInt(Objects[I]->addresses(B, Lane, Inner.count()),
                              VectorType::get(B.getInt64Ty(), Inner.count()));
    return Inner.Parameters[I].Vector ? Objects[I]->addresses(B, Lane, Inner.count()) : Objects[I]->address(B, Lane);
  }

  void fillObjects() {
    for (unsigned I = 0; I < Crossings.size(); ++I)
      if (Objects[I] && !Crossings[I].Numbers.empty())
        Objects[I]->store(B, partsFrom(Crossings[I], 0, std::max(lanes(), Inner.Lanes)));
  }

  // What the objects of all lanes hold after the calls. A value behind a reference that all lanes share is returned as
  // it came.
  SmallVector<Value *, 4> objects(unsigned I) {
    if (Form.Variant->shape.parameters[I].kind == abi::ParameterKind::LinearUVal)
      return {Whole[Crossings[I].First]};
    return Objects[I]->load(B, Outer.count());
  }

  // Several values for each lane, as a struct of vectors.
  Value *pack(ArrayRef<Value *> Values) {
    if (Values.size() == 1)
      return Values[0];
    Value *Struct = PoisonValue::get(Outer.Type->getReturnType());
    for (auto [I, V] : enumerate(Values))
      Struct = B.CreateInsertValue(Struct, V, I);
    return Struct;
  }

  // The type of the function's own result, without objects.
  Type *seenResult() const {
    auto *Struct = dyn_cast<StructType>(F.getReturnType());
    return Struct ? Struct->getElementType(0) : F.getReturnType();
  }

  // The result, followed by the objects.
  Value *withObjects(Value *Result) {
    SmallVector<Value *, 4> All;
    if (Result)
      All.push_back(Result);
    for (unsigned I = 0; I < Objects.size(); ++I)
      if (isResult(I) || Crossings[I].IsWritten)
        append_range(All, objects(I));
    return All.empty() ? nullptr : pack(All);
  }

  // The numbers of a parameter's lanes, from lane `First` on.
  SmallVector<Value *, 4> partsFrom(const Crossing &C, unsigned First, unsigned Count) {
    SmallVector<Value *, 4> Parts;
    for (Value *V : ArrayRef(Whole).slice(C.First, C.Numbers.size()))
      Parts.push_back(Count == lanes() ? V : take(V, First));
    return Parts;
  }

  // Complex values as numbers in the order that the variant wants. Or an integer holds both numbers of a lane.
  Value *complexArgument(const AbiValue &Want, const Crossing &C, unsigned First) {
    SmallVector<Value *, 4> Parts = partsFrom(C, First, Inner.Lanes);
    if (Parts.size() == 1)
      Parts = deinterleave(B, B.CreateBitCast(Parts[0], VectorType::get(Want.Lane, Inner.count() * Want.Elements)),
                           Want.Elements);
    return Want.Interleaved ? interleave(B, Parts) : concatenateVectors(B, Parts);
  }

  // The reverse: one vector for each number, over all lanes; or integers that hold both.
  SmallVector<Value *, 4> complexResult(Value *All) {
    const AbiValue &R = Inner.Return;
    SmallVector<Value *, 4> Parts;
    for (unsigned I = 0; !R.Interleaved && I < R.Elements; ++I)
      Parts.push_back(extractLanes(B, All, I * Inner.Lanes, Inner.Lanes));
    if (R.Interleaved)
      Parts = deinterleave(B, All, R.Elements);
    Type *Returned = F.getReturnType();
    if (auto *Integers = dyn_cast<VectorType>(Returned))
      return {B.CreateBitCast(interleave(B, Parts), VectorType::get(Integers->getElementType(), Inner.count()))};
    return Parts;
  }

  // The argument for a parameter of the variant, in the call that begins with lane `First`.
  Value *argument(unsigned Parameter, unsigned First) {
    const AbiValue &Want = Inner.Parameters[Parameter];
    if (Objects[Parameter])
      return addresses(Parameter, First);
    if (Want.Vector && Want.Elements > 1)
      return complexArgument(Want, Crossings[Parameter], First);
    const unsigned I = Crossings[Parameter].First;
    Value *V = Whole[I];
    if (!Want.Vector && Want.Passed->isAggregateType() && !V->getType()->isAggregateType()) {
      Value *All = PoisonValue::get(Want.Passed);
      for (unsigned Part = 0; Part < Crossings[Parameter].Numbers.size(); ++Part)
        All = B.CreateInsertValue(All, Whole[I + Part], Part);
      return All;
    }
    if (Want.Vector)
      return fromNumber(take(V, First), Want);
    if (Outer.Parameters[I].Vector) // linear with a run-time step: the first lane is the base
      return fromNumber(B.CreateExtractElement(V, lanesBefore(First, B.getInt64Ty())), Want);
    const abi::VFParameter &Seen = Form.Seen.parameters[I];
    if (isLinear(Seen) && First != 0) {
      Type *T = V->getType()->isPointerTy() ? B.getInt64Ty() : V->getType();
      Value *Offset =
          B.CreateMul(lanesBefore(First, T), ConstantInt::get(T, Seen.step, /*IsSigned=*/true, /*ImplicitTrunc=*/true));
      V = V->getType()->isPointerTy() ? B.CreatePtrAdd(V, Offset) : B.CreateAdd(V, Offset);
    }
    return fromNumber(V, Want);
  }

  // The mask of the call that begins with lane `First`; null for all lanes. Lanes beyond the thunk's do not run.
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

  // The results of all calls, one vector for each number.
  Value *complexResults(ArrayRef<Value *> Results) {
    SmallVector<SmallVector<Value *, 8>, 2> Columns;
    for (Value *Result : Results)
      for (auto [I, Part] : enumerate(complexResult(Result))) {
        if (I == Columns.size())
          Columns.emplace_back();
        Columns[I].push_back(Part);
      }
    SmallVector<Value *, 4> All;
    for (ArrayRef<Value *> Column : Columns) {
      Value *V = concatenate(Column);
      All.push_back(Inner.Lanes > lanes() ? extractLanes(B, V, 0, lanes()) : V);
    }
    return pack(All);
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
    if (Inner.ResultByAddress)
      return pack(Objects[0]->load(B, Outer.count()));
    if (Results.empty())
      return withObjects(nullptr);
    if (Inner.Return.Elements > 1)
      return complexResults(Results);
    Value *All = concatenate(Results);
    if (Inner.Return.Scalar->isIntegerTy(1))
      All = asNumber(B, All, All->getType()->getWithNewType(seenResult()->getScalarType()));
    return withObjects(Inner.Lanes > lanes() ? extractLanes(B, All, 0, lanes()) : All);
  }

  // Whether the variant takes a base and a step: the base is lane 0's, even if that lane is inactive.
  bool isBaseOfLanes(unsigned Parameter) const {
    const abi::ParameterKind Kind = Form.Variant->shape.parameters[Parameter].kind;
    return Kind != abi::ParameterKind::Uniform && !Inner.Parameters[Parameter].Vector;
  }

  void fillIdleLanes() {
    Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(lanes()));
    Value *Active = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue());
    for (auto [Parameter, C] : enumerate(Crossings))
      for (unsigned I = C.First; I < C.First + C.Numbers.size() && !isBaseOfLanes(Parameter); ++I)
        if (Outer.Parameters[I].Vector) {
          Value *Splat = B.CreateVectorSplat(lanes(), B.CreateExtractElement(Whole[I], Active));
          Whole[I] = B.CreateSelect(Mask, Whole[I], Splat);
        }
  }

  // Calls an unmasked variant, which runs all lanes: inactive ones get the arguments of an active one.
  Value *filledCalls() {
    BasicBlock *Entry = B.GetInsertBlock();
    BasicBlock *Some = BasicBlock::Create(F.getContext(), "some", &F);
    BasicBlock *Done = BasicBlock::Create(F.getContext(), "done", &F);
    B.CreateCondBr(B.CreateOrReduce(Mask), Some, Done);
    B.SetInsertPoint(Some);
    fillIdleLanes();
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

  ObjectArray makeObjects(Type *Object) {
    return ObjectArray(B, Object, ElementCount::get(std::max(lanes(), Inner.Lanes), Outer.Scalable),
                       Align(std::max(8u, Inner.WidestVector / 8)));
  }

  // The type of a lane's record: an array of its numbers, or of those that the thunk returns for it.
  Type *recordOf(unsigned I) const {
    Type *All = Outer.Type->getReturnType();
    if (I >= Inner.ResultByAddress)
      return ArrayType::get(Whole[Crossings[I].First]->getType()->getScalarType(), Crossings[I].Numbers.size());
    auto *Struct = dyn_cast<StructType>(All);
    Type *Part = (Struct ? Struct->getElementType(0) : All)->getScalarType();
    return ArrayType::get(Part, Struct ? Struct->getNumElements() : 1);
  }

  // The type of the object whose address the parameter takes: an object of the loop, or a further returned value.
  Type *objectBehind(unsigned Parameter) const {
    if (!isResult(Parameter))
      return Crossings[Parameter].How == Crossing::Object ? Crossings[Parameter].Proper : nullptr;
    auto *Fields = cast<StructType>(Call.getType());
    return Fields->getElementType(Fields->getNumElements() - Inner.Parameters.size() + Parameter);
  }

public:
  Thunk(Function &F, const CallSite &Site, const CallForm &Form, const AbiSignature &Outer, const AbiSignature &Inner,
        Function &Target)
      : F(F), Call(Site.call()), Form(Form), Outer(Outer), Inner(Inner), Target(Target),
        B(BasicBlock::Create(F.getContext(), "", &F)), Crossings(Site.crossings(Inner.Parameters.size())) {}

  void build() {
    for (unsigned I = 0; I < Outer.Parameters.size(); ++I)
      Whole.push_back(joinParameter(B, F, Outer, I));
    Objects.resize(Inner.Parameters.size());
    for (auto [I, P] : enumerate(Inner.Parameters))
      if (Type *Object = P.ByAddress ? recordOf(I) : objectBehind(I))
        Objects[I] = makeObjects(Object);
    Mask = maskFromAbi(B, F, Outer);
    Value *Result = Mask && !Form.Variant->shape.masked ? filledCalls() : calls();
    Result ? B.CreateRet(Result) : B.CreateRetVoid();
  }
};

// A thunk serves many calls; its effects are those of all of them.
void addEffects(Function &F, const CallInst &Call, const AbiSignature &S) {
  F.setMemoryEffects(F.getMemoryEffects() | effectsOnLanes(Call.getMemoryEffects(), S));
}

Function *declareThunk(Module &M, StringRef Name, const CallInst &Call, const CallForm &Form, const AbiSignature &Outer,
                       const AbiSignature &Inner, const Function &Target) {
  Function *F = Function::Create(Outer.Type, GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr(Attribute::AlwaysInline);
  F->addFnAttr(BridgeAttribute);
  // Every caller has the features of the ISA, or the variant would not be on offer; so each can inline the thunk.
  F->addFnAttr("target-features", isaFeatures(Form.Variant->isa));
  F->addFnAttr("min-legal-vector-width", utostr(Inner.WidestVector));
  F->setDoesNotThrow();
  // Memory behind an address that is passed as an integer is no argument memory.
  if (!Form.PointersAsIntegers)
    F->setMemoryEffects(effectsOnLanes(Call.getMemoryEffects(), Outer));
  for (Attribute::AttrKind Kind : {Attribute::WillReturn, Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Target.hasFnAttribute(Kind))
      F->addFnAttr(Kind);
  return F;
}

} // namespace

Function *callableByLlvm(const Svfs &System, const CallSite &Site, const CallForm &Form) {
  const CallInst &Call = Site.call(), &Proper = Site.proper();
  Module &M = *const_cast<Module *>(Call.getModule());
  const abi::VFVariant &Variant = *Form.Variant;
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
  if (Inner->Type == Outer->Type && sameKinds(Form.Seen, Variant.shape))
    return Target;
  // A known number of lanes may go into registers whose length is not.
  Inner->Scalable = Outer->Scalable;

  const std::string Name = thunkName(Site, Form);
  if (Function *Made = M.getFunction(Name)) {
    if (!Made->hasFnAttribute(BridgeAttribute) || Made->getFunctionType() != Outer->Type)
      return nullptr;
    addEffects(*Made, Call, *Outer);
    return Made;
  }
  Function *F = declareThunk(M, Name, Call, Form, *Outer, *Inner, *Target);
  Thunk(*F, Site, Form, *Outer, *Inner, *Target).build();
  return F;
}

} // namespace vec
