// Computes an AbiSignature from the types of a scalar function and a shape (class SignatureLowering), and converts
// lanes and masks between LLVM's vectors and the registers that a variant takes.
#include "passes/svfs/abi_lowering.h"
#include "abi/signature.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VectorTypeUtils.h"

using namespace llvm;

namespace vec {

// A complex value is two adjacent numbers, or an integer that holds both.
static abi::ScalarType complexType(Type *T, const DataLayout &DL) {
  if (T->isIntegerTy())
    return abi::ScalarType::complex(abi::TypeKind::Integer, T->getIntegerBitWidth() / 16);
  Type *Part = T->isAggregateType() ? T->getContainedType(0) : T;
  return abi::ScalarType::complex(Part->isFloatingPointTy() ? abi::TypeKind::Float : abi::TypeKind::Integer,
                                  DL.getTypeAllocSize(T).getFixedValue() / 2);
}

abi::ScalarType abiType(Type *T, const DataLayout &DL, abi::TypeKind Source) {
  if (T->isVoidTy())
    return abi::ScalarType::none();
  if (Source == abi::TypeKind::Complex && (T->isIntegerTy() || T->isAggregateType()))
    return complexType(T, DL);
  if (Source != abi::TypeKind::Void && T->isSized() && !T->isScalableTy())
    return abi::ScalarType::record(DL.getTypeAllocSize(T).getFixedValue());
  if (T->isIntegerTy(1))
    return abi::ScalarType::boolean();
  if (T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) || T->isIntegerTy(64))
    return abi::ScalarType::integer(T->getIntegerBitWidth() / 8);
  if (T->isHalfTy() || T->isFloatTy() || T->isDoubleTy())
    return abi::ScalarType::floating(T->getPrimitiveSizeInBits() / 8);
  if (T->isPointerTy())
    return abi::ScalarType::pointer();
  const TypeSize Size = T->isSized() ? DL.getTypeAllocSize(T) : TypeSize::getFixed(0);
  return abi::ScalarType::record(Size.isScalable() ? 0 : Size.getFixedValue());
}

void setPointee(abi::ScalarType &Type, unsigned Bytes) {
  if (Type.kind == abi::TypeKind::Pointer && isPowerOf2_32(Bytes) && Bytes <= 16)
    Type.pointee = Bytes;
}

namespace {

// Says what the ABI refuses: "parameter 1 (x86_fp80): ...".
Error refuse(FunctionType *F, const abi::ComputedSignature &Computed) {
  std::string Where;
  raw_string_ostream OS(Where);
  if (Computed.error == abi::SignatureError::ParameterCount)
    OS << F->getNumParams() << " parameters, " << Computed.parameter << " in the shape: ";
  else if (Computed.error == abi::SignatureError::BadShape || Computed.error == abi::SignatureError::TooFewLanes ||
           Computed.error == abi::SignatureError::TooManyRegisters)
    OS << "";
  else if (Computed.parameter < F->getNumParams())
    OS << "parameter " << Computed.parameter << " (" << *F->getParamType(Computed.parameter) << "): ";
  else
    OS << "result (" << *F->getReturnType() << "): ";
  return createStringError(inconvertibleErrorCode(), Where + Twine(StringRef(Computed.message())));
}

// The ABI's signature in LLVM's types.
class SignatureLowering {
  FunctionType *Scalar;
  const abi::Signature &Abi;
  const DataLayout &DL;
  AbiSignature S;

  // SVE's registers are scalable, even if a fixed number of lanes fills one. Narrow lanes are in wide containers, so
  // LLVM passes vectors that are shorter than a register.
  Type *registerOf(const AbiValue &V) const {
    if (Abi.isa != abi::Isa::SVE)
      return S.chunkOf(V.Lane, V);
    return ScalableVectorType::get(V.Lane, S.Scalable ? V.LanesPerChunk : 16 / Abi.containerBytes * V.Elements);
  }

  AbiValue chunksOf(Type *T, const abi::Chunks &Chunks) {
    LLVMContext &C = T->getContext();
    AbiValue V;
    V.Scalar = T;
    V.Lane = T->isIntegerTy(1) && Chunks.elementSize != 0 && Abi.isa != abi::Isa::LLVM ? Type::getInt8Ty(C) : T;
    V.Chunks = Chunks.count;
    V.LanesPerChunk = Chunks.elementsPerChunk();
    V.Vector = true;
    V.Elements = std::max(Chunks.elementsPerLane, Chunks.aggregateElements);
    V.Interleaved = Chunks.elementsPerLane > 1;
    if (V.Elements > 1)
      V.Scalar = V.Lane = number(Chunks);
    if (Chunks.element == abi::TypeKind::Pointer && !T->isPointerTy()) {
      V.ByAddress = true;
      V.Scalar = V.Lane = Type::getInt64Ty(C);
    }
    assert(V.Chunks && V.LanesPerChunk && "lanes in registers");
    Type *Vector = registerOf(V);
    const unsigned Bits = DL.getTypeSizeInBits(Vector).getKnownMinValue();
    V.Register = Vector;
    V.Passed = Chunks.place == abi::Place::General ? cast<Type>(IntegerType::get(C, Bits)) : Vector;
    S.WidestVector = std::max(S.WidestVector, Bits);
    return V;
  }

  AbiValue parameter(Type *T, const abi::ParameterSignature &P) {
    AbiValue V;
    if (P.scalar) {
      V.Scalar = V.Lane = V.Passed = T;
      V.Chunks = V.LanesPerChunk = 1;
    } else {
      V = chunksOf(T, P.chunks);
    }
    V.First = P.firstArgument + (S.ReturnMemory ? 1 : 0);
    return V;
  }

  // C passes vectors of 8 bytes on the stack in as many bytes, as doubles; LLVM takes 16. If registers may not suffice,
  // they are passed as doubles.
  void passShortVectors(MutableArrayRef<Type *> Arguments) {
    constexpr size_t Registers = 8;
    SmallVector<AbiValue *, 16> Values(make_pointer_range(S.Parameters));
    if (S.Mask.Chunks)
      Values.push_back(&S.Mask);
    for (AbiValue *V : Values)
      if (V->First + V->Chunks > Registers && isa<FixedVectorType>(V->Passed) &&
          DL.getTypeSizeInBits(V->Passed) == 64) {
        V->Passed = Type::getDoubleTy(Scalar->getContext());
        fill(Arguments.slice(V->First, V->Chunks), V->Passed);
      }
  }

  Type *number(const abi::Chunks &Chunks) const {
    LLVMContext &C = Scalar->getContext();
    if (Chunks.element == abi::TypeKind::Float)
      return Chunks.elementSize == 8   ? Type::getDoubleTy(C)
             : Chunks.elementSize == 4 ? Type::getFloatTy(C)
                                       : Type::getHalfTy(C);
    return IntegerType::get(C, 8 * Chunks.elementSize);
  }

  Type *maskLane() const {
    const abi::Chunks &Chunks = Abi.mask.chunks;
    return Chunks.elementSize == 0 ? Type::getInt1Ty(Scalar->getContext()) : number(Chunks);
  }

  Type *result() {
    LLVMContext &C = Scalar->getContext();
    if (Abi.result.passing == abi::ResultPassing::None)
      return Type::getVoidTy(C);
    S.Return = chunksOf(Scalar->getReturnType(), Abi.result.chunks);
    if (S.Return.Chunks == 1)
      return S.Return.Passed;
    Type *All = ArrayType::get(S.Return.Passed, S.Return.Chunks);
    if (Abi.result.passing == abi::ResultPassing::Registers)
      return All;
    S.ReturnMemory = All;
    S.ReturnAlignment = Align(Abi.result.memoryAlignment);
    return Type::getVoidTy(C);
  }

public:
  SignatureLowering(FunctionType *Scalar, const abi::Signature &Abi, const DataLayout &DL)
      : Scalar(Scalar), Abi(Abi), DL(DL) {}

  AbiSignature run() {
    assert(Abi.lanes.min > 0 && "lanes");
    S.Lanes = Abi.lanes.min;
    S.Scalable = Abi.lanes.scalable;
    if (Abi.isa == abi::Isa::SVE && !S.Scalable)
      S.VScale = S.Lanes * Abi.containerBytes / 16;
    // LLVM recognizes SVE's functions by their types.
    if (Abi.vectorCall && Abi.isa != abi::Isa::SVE)
      S.Convention = Abi.isa == abi::Isa::RVV ? CallingConv::RISCV_VectorCall : CallingConv::AArch64_VectorCall;
    Type *Result = result();
    SmallVector<Type *, 16> Arguments;
    if (S.ReturnMemory)
      Arguments.push_back(PointerType::get(Scalar->getContext(), DL.getAllocaAddrSpace()));
    S.ResultByAddress = Abi.parameters.size() != Scalar->getNumParams();
    SmallVector<Type *, 16> Types(Scalar->params());
    if (S.ResultByAddress)
      Types.insert(Types.begin(), Scalar->getReturnType());
    for (auto [T, P] : zip_equal(Types, Abi.parameters)) {
      S.Parameters.push_back(parameter(T, P));
      Arguments.append(S.Parameters.back().Chunks, S.Parameters.back().Passed);
    }
    if (Abi.mask.form != abi::MaskForm::None) {
      S.Mask = chunksOf(maskLane(), Abi.mask.chunks);
      S.Mask.First = Arguments.size();
      if (Abi.mask.form == abi::MaskForm::Bits)
        S.Mask.Passed = IntegerType::get(Scalar->getContext(), 8 * Abi.mask.registerBytes);
      Arguments.append(S.Mask.Chunks, S.Mask.Passed);
    }
    assert((Abi.mask.form == abi::MaskForm::None || S.Mask.Chunks) && "a mask in some register");
    if (abi::info(Abi.isa).arch == abi::Arch::X86_64)
      passShortVectors(Arguments);
    S.Type = FunctionType::get(Result, Arguments, false);
    return std::move(S);
  }
};

unsigned minimalBits(Type *T) { return T->getPrimitiveSizeInBits().getKnownMinValue(); }

bool isPredicate(Type *T) { return T->isVectorTy() && T->getScalarType()->isIntegerTy(1); }

VectorType *withIntegers(Type *Vector, unsigned Bits) {
  return VectorType::get(IntegerType::get(Vector->getContext(), Bits), cast<VectorType>(Vector)->getElementCount());
}

VectorType *integersOf(Type *Vector) { return withIntegers(Vector, Vector->getScalarSizeInBits()); }

// Integers that fill the register, one for each lane of the vector.
VectorType *containersOf(Type *Vector, Type *Register) {
  return withIntegers(Vector, minimalBits(Register) / cast<VectorType>(Vector)->getElementCount().getKnownMinValue());
}

Value *reinterpret(IRBuilderBase &B, Value *V, Type *To) {
  Type *From = V->getType();
  if (From == To)
    return V;
  if (isPredicate(From) && isa<ScalableVectorType>(To))
    return minimalBits(From) < minimalBits(To)
               ? B.CreateIntrinsic(Intrinsic::aarch64_sve_convert_to_svbool, {From}, {V})
               : B.CreateIntrinsic(Intrinsic::aarch64_sve_convert_from_svbool, {To}, {V});
  if (isa<ScalableVectorType>(To) && minimalBits(From) < minimalBits(To))
    V = B.CreateZExt(B.CreateBitCast(V, integersOf(From)), containersOf(From, To));
  else if (isa<ScalableVectorType>(To) && minimalBits(From) > minimalBits(To))
    V = B.CreateTrunc(B.CreateBitCast(V, containersOf(To, From)), integersOf(To));
  return B.CreateBitCast(V, To);
}

// A chunk of a known number of lanes goes into, and comes out of, a register that is scalable. It may be shorter.
Value *intoRegister(IRBuilderBase &B, Value *Chunk, Constant *Rest) {
  if (!isa<FixedVectorType>(Chunk->getType()) || !isa<ScalableVectorType>(Rest->getType()))
    return Chunk;
  return B.CreateInsertVector(Rest->getType(), Rest, Chunk, uint64_t(0));
}

Value *outOfRegister(IRBuilderBase &B, Value *V, Type *Chunk) {
  if (!isa<ScalableVectorType>(V->getType()) || !isa<FixedVectorType>(Chunk))
    return V;
  return B.CreateExtractVector(Chunk, V, uint64_t(0));
}

// Converts a chunk between its form in the vector function and its form as an argument.
Value *chunkToPassed(IRBuilderBase &B, Value *Chunk, const AbiSignature &S, const AbiValue &V) {
  if (V.Scalar->isIntegerTy(1) && V.Lane->isIntegerTy(8))
    Chunk = B.CreateZExt(Chunk, S.chunkOf(V.Lane, V));
  return reinterpret(B, intoRegister(B, Chunk, PoisonValue::get(V.Register)), V.Passed);
}

Value *chunkFromPassed(IRBuilderBase &B, Value *Passed, const AbiSignature &S, const AbiValue &V) {
  Value *Chunk = outOfRegister(B, reinterpret(B, Passed, V.Register), S.chunkOf(V.Lane, V));
  return V.Scalar->isIntegerTy(1) && V.Lane->isIntegerTy(8) ? B.CreateTrunc(Chunk, S.chunkOf(V.Scalar, V)) : Chunk;
}

// The width of the containers of the lanes that the predicate is for.
unsigned containerBits(Type *Predicate) {
  assert(isPredicate(Predicate) && 128 % minimalBits(Predicate) == 0 && "a bit a container");
  return 128 / minimalBits(Predicate);
}

Value *maskChunkToPassed(IRBuilderBase &B, Value *Chunk, const AbiSignature &S) {
  const AbiValue &M = S.Mask;
  if (Chunk->getType() == M.Passed)
    return Chunk;
  if (isPredicate(M.Passed)) {
    if (isa<FixedVectorType>(Chunk->getType())) {
      const unsigned Bits = containerBits(M.Register);
      Type *Register = withIntegers(M.Register, Bits);
      Value *Lanes = B.CreateSExt(Chunk, withIntegers(Chunk->getType(), Bits));
      // LLVM 22 inserts no bits. Lanes that only the register has do not run.
      Chunk = B.CreateIsNotNull(
          intoRegister(B, Lanes, S.VScale ? PoisonValue::get(Register) : Constant::getNullValue(Register)));
    }
    return reinterpret(B, Chunk, M.Passed);
  }
  if (M.Lane->isIntegerTy(1))
    return B.CreateZExt(B.CreateBitCast(Chunk, B.getIntNTy(M.LanesPerChunk)), M.Passed);
  return B.CreateBitCast(B.CreateSExt(Chunk, integersOf(M.Register)), M.Passed);
}

Value *maskChunkFromPassed(IRBuilderBase &B, Value *Passed, const AbiSignature &S) {
  const AbiValue &M = S.Mask;
  VectorType *ChunkType = S.chunkOf(B.getInt1Ty(), M);
  if (Passed->getType() == ChunkType)
    return Passed;
  if (isPredicate(M.Passed)) {
    Value *Predicate = reinterpret(B, Passed, M.Register);
    if (isa<ScalableVectorType>(ChunkType))
      return Predicate;
    const unsigned Bits = containerBits(M.Register);
    Value *Lanes = B.CreateSExt(Predicate, withIntegers(M.Register, Bits));
    return B.CreateIsNotNull(outOfRegister(B, Lanes, withIntegers(ChunkType, Bits)));
  }
  if (M.Lane->isIntegerTy(1))
    return B.CreateBitCast(B.CreateTrunc(Passed, B.getIntNTy(M.LanesPerChunk)), ChunkType);
  // Active means "not 0 as an integer", not "sign bit set".
  return B.CreateIsNotNull(B.CreateBitCast(Passed, integersOf(M.Register)));
}

// Copies the attributes of scalars that the variant takes as the scalar function does.
void addExtensions(Function &VF, const AbiSignature &S, const Function &Scalar) {
  for (unsigned I = 0; I < S.Parameters.size() && I < Scalar.arg_size(); ++I) {
    if (S.Parameters[I].Vector)
      continue;
    for (Attribute::AttrKind Kind : {Attribute::ZExt, Attribute::SExt})
      if (Scalar.hasParamAttribute(I, Kind))
        VF.addParamAttr(S.Parameters[I].First, Kind);
    // A record in memory, which the caller has copied.
    if (llvm::Type *Record = Scalar.getParamByValType(I)) {
      AttrBuilder Attributes(VF.getContext());
      Attributes.addByValAttr(Record);
      Attributes.addAlignmentAttr(Scalar.getParamAlign(I));
      VF.addParamAttrs(S.Parameters[I].First, Attributes);
    }
  }
}

abi::TypeKind kindAt(ArrayRef<abi::TypeKind> Kinds, unsigned I) {
  return I < Kinds.size() ? Kinds[I] : abi::TypeKind::Void;
}

// The parameters of the scalar function as types of the ABI.
SmallVector<abi::ScalarType, 8> abiTypes(FunctionType *Scalar, const DataLayout &DL, ArrayRef<unsigned> LaneBytes,
                                         ArrayRef<abi::TypeKind> Kinds) {
  SmallVector<abi::ScalarType, 8> Types;
  for (const auto [I, T] : enumerate(Scalar->params())) {
    Types.push_back(abiType(T, DL, kindAt(Kinds, I)));
    if (I < LaneBytes.size())
      setPointee(Types.back(), LaneBytes[I]);
  }
  return Types;
}

template <typename Convert> Value *join(IRBuilderBase &B, const AbiValue &V, Convert &&Chunk) {
  assert(V.Chunks && "a value in registers");
  SmallVector<Value *, 8> Chunks;
  for (unsigned I = 0; I < V.Chunks; ++I)
    Chunks.push_back(Chunk(I));
  return concatenateVectors(B, Chunks);
}
} // namespace

Expected<AbiSignature> lowerSignature(FunctionType *Scalar, const abi::VFShape &Shape, abi::Isa Isa,
                                      const DataLayout &DL, ArrayRef<unsigned> LaneBytes,
                                      ArrayRef<abi::TypeKind> Kinds) {
  if (Scalar->isVarArg())
    return createStringError(inconvertibleErrorCode(), "a variadic function has no vector variant");
  const auto Types = abiTypes(Scalar, DL, LaneBytes, Kinds);
  const abi::ScalarType Result = abiType(Scalar->getReturnType(), DL, kindAt(Kinds, Scalar->getNumParams()));
  const abi::ComputedSignature Computed = abi::computeSignature(Shape, Isa, Result, {Types.data(), Types.size()});
  if (!Computed)
    return refuse(Scalar, Computed);
  return SignatureLowering(Scalar, *Computed, DL).run();
}

SmallVector<unsigned, 8> laneBytesOfSteps(const abi::VFShape &Shape) {
  SmallVector<unsigned, 8> Bytes;
  for (const abi::VFParameter &P : Shape.parameters)
    Bytes.push_back(P.kind == abi::ParameterKind::Linear ? unsigned(std::max<int64_t>(P.step, 0)) : 0);
  return Bytes;
}

bool canReinterpret(Type *From, Type *To) {
  if (From == To)
    return true;
  if (!isa<ScalableVectorType>(From) || !isa<ScalableVectorType>(To))
    return CastInst::isBitCastable(From, To);
  if (isPredicate(From) || isPredicate(To))
    return isPredicate(From) && isPredicate(To) && minimalBits(To) == 16;
  return !From->isPtrOrPtrVectorTy() && !To->isPtrOrPtrVectorTy() && minimalBits(To) == 128;
}

Value *extractLanes(IRBuilderBase &B, Value *Vector, unsigned First, unsigned Count) {
  auto *Type = cast<VectorType>(Vector->getType());
  assert(First + Count <= Type->getElementCount().getKnownMinValue() && "lanes of the vector");
  if (First == 0 && Count == Type->getElementCount().getKnownMinValue())
    return Vector;
  if (isa<ScalableVectorType>(Type))
    return B.CreateExtractVector(ScalableVectorType::get(Type->getElementType(), Count), Vector, uint64_t(First));
  return B.CreateShuffleVector(Vector, createSequentialMask(First, Count, 0));
}

MemoryEffects effectsOnLanes(MemoryEffects Effects, const AbiSignature &S) {
  const bool Scattered = any_of(S.Parameters, [](const AbiValue &V) { return V.Vector && V.Scalar->isPointerTy(); });
  return Scattered ? MemoryEffects(Effects.getModRef()) : Effects;
}

void raiseMinLegalVectorWidth(Function &F, unsigned Bits) {
  // A function without the attribute does not promise that its vectors are narrow.
  const Attribute Width = F.getFnAttribute("min-legal-vector-width");
  unsigned Current;
  if (!Width.isValid() || Width.getValueAsString().getAsInteger(0, Current) || Current >= Bits)
    return;
  F.addFnAttr("min-legal-vector-width", utostr(Bits));
}

unsigned widestVector(const FunctionType &Type, const DataLayout &DL) {
  unsigned Bits = 0;
  const auto Look = [&](llvm::Type *T) {
    if (T->isVectorTy()) // also for vectors of pointers, whose size depends on the target
      Bits = std::max(Bits, unsigned(DL.getTypeSizeInBits(T).getKnownMinValue()));
  };
  for_each(Type.params(), Look);
  for_each(getContainedTypes(Type.getReturnType()), Look);
  return Bits;
}

void addAbiAttributes(Function &VF, const AbiSignature &S, const Function *Scalar) {
  VF.setCallingConv(S.Convention);
  if (S.VScale)
    VF.addFnAttr(Attribute::getWithVScaleRangeArgs(VF.getContext(), S.VScale, S.VScale));
  if (S.ReturnMemory) {
    AttrBuilder Attributes(VF.getContext());
    Attributes.addStructRetAttr(S.ReturnMemory);
    Attributes.addAlignmentAttr(S.ReturnAlignment);
    VF.addParamAttrs(0, Attributes);
  }
  if (Scalar)
    addExtensions(VF, S, *Scalar);
}

Function *declareVariant(Module &M, StringRef Name, const AbiSignature &S, const Function *Scalar) {
  if (GlobalValue *Existing = M.getNamedValue(Name)) {
    auto *F = dyn_cast<Function>(Existing);
    return F && F->getFunctionType() == S.Type ? F : nullptr;
  }
  Function *VF = Function::Create(S.Type, GlobalValue::ExternalLinkage, Name, M);
  VF->setDoesNotThrow();
  addAbiAttributes(*VF, S, Scalar);
  return VF;
}

Value *joinParameter(IRBuilderBase &B, Function &VF, const AbiSignature &S, unsigned ScalarIndex) {
  const AbiValue &V = S.Parameters[ScalarIndex];
  if (!V.Vector) // a record of two floats may be passed as a double: passShortVectors
    return B.CreateBitCast(VF.getArg(V.First), V.Scalar);
  return join(B, V, [&](unsigned I) { return chunkFromPassed(B, VF.getArg(V.First + I), S, V); });
}

Value *maskFromAbi(IRBuilderBase &B, Function &VF, const AbiSignature &S) {
  if (S.Mask.Chunks == 0)
    return nullptr;
  return join(B, S.Mask, [&](unsigned I) { return maskChunkFromPassed(B, VF.getArg(S.Mask.First + I), S); });
}

void returnToAbi(IRBuilderBase &B, Function &VF, const AbiSignature &S, Value *Wide) {
  const AbiValue &R = S.Return;
  if (R.Chunks == 0) {
    B.CreateRetVoid();
    return;
  }
  if (R.Chunks == 1) {
    B.CreateRet(chunkToPassed(B, Wide, S, R));
    return;
  }
  Value *All = S.ReturnMemory ? nullptr : PoisonValue::get(S.Type->getReturnType());
  for (unsigned I = 0; I < R.Chunks; ++I) {
    Value *Chunk = chunkToPassed(B, extractLanes(B, Wide, I * R.LanesPerChunk, R.LanesPerChunk), S, R);
    if (All)
      All = B.CreateInsertValue(All, Chunk, I);
    else
      B.CreateAlignedStore(Chunk, B.CreateConstInBoundsGEP2_32(S.ReturnMemory, VF.getArg(0), 0, I), S.ReturnAlignment);
  }
  All ? B.CreateRet(All) : B.CreateRetVoid();
}

// A user's declaration may have structs around the registers.
static Value *resultRegister(IRBuilderBase &B, Value *Result, unsigned I) {
  while (auto *Struct = dyn_cast<StructType>(Result->getType())) {
    if (Struct->getNumElements() != 1)
      break;
    Result = B.CreateExtractValue(Result, 0);
  }
  return B.CreateExtractValue(Result, I);
}

Value *emitVariantCall(IRBuilderBase &B, Function *Variant, const AbiSignature &S, ArrayRef<Value *> WideArguments,
                       Value *Mask) {
  Function &Caller = *B.GetInsertBlock()->getParent();
  Module &M = *Caller.getParent();
  SmallVector<Value *, 16> Arguments;
  Value *Memory = nullptr;
  if (S.ReturnMemory) {
    // In the entry block, so that it is one slot of the frame even if the call is in a loop.
    BasicBlock &Entry = Caller.getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    AllocaInst *Slot = AtEntry.CreateAlloca(S.ReturnMemory, nullptr, "variant.result");
    Slot->setAlignment(S.ReturnAlignment);
    Memory = Slot;
    Arguments.push_back(Memory);
  }
  for (auto [V, Wide] : zip_equal(S.Parameters, WideArguments)) {
    if (!V.Vector) {
      Arguments.push_back(Wide->getType()->isVectorTy() ? B.CreateBitCast(Wide, V.Passed) : Wide);
      continue;
    }
    for (unsigned I = 0; I < V.Chunks; ++I)
      Arguments.push_back(chunkToPassed(B, extractLanes(B, Wide, I * V.LanesPerChunk, V.LanesPerChunk), S, V));
  }
  if (S.Mask.Chunks != 0 && !Mask)
    Mask = ConstantVector::getSplat(S.count(), B.getTrue());
  for (unsigned I = 0; I < S.Mask.Chunks; ++I)
    Arguments.push_back(maskChunkToPassed(B, extractLanes(B, Mask, I * S.Mask.LanesPerChunk, S.Mask.LanesPerChunk), S));

  CallInst *Call = B.CreateCall(S.Type, Variant, Arguments);
  Call->setCallingConv(Variant->getCallingConv());
  // The ABI decides how both sides pass arguments, so the call has the function's attributes.
  LLVMContext &C = M.getContext();
  for (unsigned I = 0; I < Arguments.size(); ++I)
    Call->addParamAttrs(I, AttrBuilder(C, Variant->getAttributes().getParamAttrs(I)));
  raiseMinLegalVectorWidth(Caller, S.WidestVector);

  const AbiValue &R = S.Return;
  if (R.Chunks == 0)
    return nullptr;
  if (R.Chunks == 1)
    return chunkFromPassed(B, Call, S, R);
  return join(B, R, [&](unsigned I) {
    if (!Memory)
      return chunkFromPassed(B, resultRegister(B, Call, I), S, R);
    Value *Address = B.CreateConstInBoundsGEP2_32(S.ReturnMemory, Memory, 0, I);
    return chunkFromPassed(B, B.CreateAlignedLoad(R.Passed, Address, S.ReturnAlignment), S, R);
  });
}

} // namespace vec
