#include "passes/svfs/abi_lowering.h"
#include "abi/signature.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {

abi::ScalarType abiType(Type *T, const DataLayout &DL) {
  if (T->isVoidTy())
    return abi::ScalarType::none();
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

namespace {

// Names what the ABI refuses: "parameter 1 (x86_fp80): ...".
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
class Lowering {
  FunctionType *Scalar;
  const abi::Signature &Abi;
  const DataLayout &DL;
  AbiSignature S;

  AbiValue chunksOf(Type *T, const abi::Chunks &Chunks) {
    LLVMContext &C = T->getContext();
    AbiValue V;
    V.Scalar = T;
    V.Lane = T->isIntegerTy(1) && Chunks.elementSize != 0 && Abi.isa != abi::Isa::LLVM ? Type::getInt8Ty(C) : T;
    V.Chunks = Chunks.count;
    V.LanesPerChunk = Chunks.lanes.min;
    V.Vector = true;
    auto *Vector = FixedVectorType::get(V.Lane, V.LanesPerChunk);
    const unsigned Bits = DL.getTypeSizeInBits(Vector).getFixedValue();
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

  Type *maskLane() const {
    LLVMContext &C = Scalar->getContext();
    const abi::Chunks &Chunks = Abi.mask.chunks;
    if (Chunks.elementSize == 0)
      return Type::getInt1Ty(C);
    if (Chunks.element == abi::TypeKind::Float)
      return Chunks.elementSize == 8 ? Type::getDoubleTy(C) : Type::getFloatTy(C);
    return IntegerType::get(C, 8 * Chunks.elementSize);
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
  Lowering(FunctionType *Scalar, const abi::Signature &Abi, const DataLayout &DL) : Scalar(Scalar), Abi(Abi), DL(DL) {}

  AbiSignature run() {
    S.Lanes = Abi.lanes.min;
    if (Abi.vectorCall)
      S.Convention = CallingConv::AArch64_VectorCall;
    Type *Result = result();
    SmallVector<Type *, 16> Arguments;
    if (S.ReturnMemory)
      Arguments.push_back(PointerType::get(Scalar->getContext(), DL.getAllocaAddrSpace()));
    for (auto [T, P] : zip_equal(Scalar->params(), Abi.parameters)) {
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
    S.Type = FunctionType::get(Result, Arguments, false);
    return std::move(S);
  }
};

// Integers as wide as the lanes of a mask vector.
FixedVectorType *maskIntegers(const AbiValue &Mask) {
  const unsigned Bits = Mask.Lane->getScalarSizeInBits();
  return FixedVectorType::get(IntegerType::get(Mask.Lane->getContext(), Bits), Mask.LanesPerChunk);
}

// One chunk between its form in the vector function and its form as an argument.
Value *chunkToPassed(IRBuilderBase &B, Value *Chunk, const AbiValue &V) {
  if (V.Scalar->isIntegerTy(1) && V.Lane->isIntegerTy(8))
    Chunk = B.CreateZExt(Chunk, FixedVectorType::get(V.Lane, V.LanesPerChunk));
  return Chunk->getType() == V.Passed ? Chunk : B.CreateBitCast(Chunk, V.Passed);
}

Value *chunkFromPassed(IRBuilderBase &B, Value *Passed, const AbiValue &V) {
  auto *ChunkType = FixedVectorType::get(V.Lane, V.LanesPerChunk);
  Value *Chunk = Passed->getType() == ChunkType ? Passed : B.CreateBitCast(Passed, ChunkType);
  if (V.Scalar->isIntegerTy(1) && V.Lane->isIntegerTy(8))
    Chunk = B.CreateTrunc(Chunk, FixedVectorType::get(V.Scalar, V.LanesPerChunk));
  return Chunk;
}

Value *maskChunkToPassed(IRBuilderBase &B, Value *Chunk, const AbiValue &M) {
  if (Chunk->getType() == M.Passed)
    return Chunk;
  if (M.Lane->isIntegerTy(1))
    return B.CreateZExt(B.CreateBitCast(Chunk, B.getIntNTy(M.LanesPerChunk)), M.Passed);
  return B.CreateBitCast(B.CreateSExt(Chunk, maskIntegers(M)), M.Passed);
}

Value *maskChunkFromPassed(IRBuilderBase &B, Value *Passed, const AbiValue &M) {
  auto *ChunkType = FixedVectorType::get(B.getInt1Ty(), M.LanesPerChunk);
  if (Passed->getType() == ChunkType)
    return Passed;
  if (M.Lane->isIntegerTy(1))
    return B.CreateBitCast(B.CreateTrunc(Passed, B.getIntNTy(M.LanesPerChunk)), ChunkType);
  // Active means "not 0 as an integer", not "sign bit set".
  return B.CreateIsNotNull(B.CreateBitCast(Passed, maskIntegers(M)));
}

// How scalars are passed that the variant takes as the scalar function does.
void addExtensions(Function &VF, const AbiSignature &S, const Function &Scalar) {
  for (unsigned I = 0; I < S.Parameters.size() && I < Scalar.arg_size(); ++I) {
    if (S.Parameters[I].Vector)
      continue;
    for (Attribute::AttrKind Kind : {Attribute::ZExt, Attribute::SExt})
      if (Scalar.hasParamAttribute(I, Kind))
        VF.addParamAttr(S.Parameters[I].First, Kind);
    // A record in memory that the caller has copied.
    if (llvm::Type *Record = Scalar.getParamByValType(I)) {
      AttrBuilder Attributes(VF.getContext());
      Attributes.addByValAttr(Record);
      Attributes.addAlignmentAttr(Scalar.getParamAlign(I));
      VF.addParamAttrs(S.Parameters[I].First, Attributes);
    }
  }
}

template <typename Convert> Value *join(IRBuilderBase &B, const AbiValue &V, Convert &&Chunk) {
  SmallVector<Value *, 8> Chunks;
  for (unsigned I = 0; I < V.Chunks; ++I)
    Chunks.push_back(Chunk(I));
  return concatenateVectors(B, Chunks);
}
} // namespace

Expected<AbiSignature> lowerSignature(FunctionType *Scalar, const abi::VFShape &Shape, abi::Isa Isa,
                                      const DataLayout &DL, ArrayRef<unsigned> PointeeBytes) {
  if (Scalar->isVarArg())
    return createStringError(inconvertibleErrorCode(), "a variadic function has no vector variant");
  if (Shape.lanes.scalable)
    return createStringError(inconvertibleErrorCode(), "scalable lanes are not supported: give a number of lanes");
  SmallVector<abi::ScalarType, 8> Types;
  for (const auto [I, T] : enumerate(Scalar->params())) {
    Types.push_back(abiType(T, DL));
    const unsigned Pointee = I < PointeeBytes.size() ? PointeeBytes[I] : 0;
    if (T->isPointerTy() && isPowerOf2_32(Pointee) && Pointee <= 16)
      Types.back().pointee = Pointee;
  }
  const abi::ComputedSignature Computed =
      abi::computeSignature(Shape, Isa, abiType(Scalar->getReturnType(), DL), {Types.data(), Types.size()});
  if (!Computed)
    return refuse(Scalar, Computed);
  return Lowering(Scalar, *Computed, DL).run();
}

Value *extractLanes(IRBuilderBase &B, Value *Vector, unsigned First, unsigned Count) {
  if (First == 0 && Count == cast<FixedVectorType>(Vector->getType())->getNumElements())
    return Vector;
  return B.CreateShuffleVector(Vector, createSequentialMask(First, Count, 0));
}

MemoryEffects effectsOnLanes(MemoryEffects Effects, const AbiSignature &S) {
  const bool Scattered = any_of(S.Parameters, [](const AbiValue &V) { return V.Vector && V.Scalar->isPointerTy(); });
  return Scattered ? MemoryEffects(Effects.getModRef()) : Effects;
}

void raiseMinLegalVectorWidth(Function &F, unsigned Bits) {
  // A function without the attribute makes no promise that its vectors are narrow.
  const Attribute Width = F.getFnAttribute("min-legal-vector-width");
  unsigned Current;
  if (!Width.isValid() || Width.getValueAsString().getAsInteger(0, Current) || Current >= Bits)
    return;
  F.addFnAttr("min-legal-vector-width", utostr(Bits));
}

void addAbiAttributes(Function &VF, const AbiSignature &S, const Function *Scalar) {
  VF.setCallingConv(S.Convention);
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
  if (!V.Vector)
    return VF.getArg(V.First);
  return join(B, V, [&](unsigned I) { return chunkFromPassed(B, VF.getArg(V.First + I), V); });
}

Value *maskFromAbi(IRBuilderBase &B, Function &VF, const AbiSignature &S) {
  if (S.Mask.Chunks == 0)
    return nullptr;
  return join(B, S.Mask, [&](unsigned I) { return maskChunkFromPassed(B, VF.getArg(S.Mask.First + I), S.Mask); });
}

void returnToAbi(IRBuilderBase &B, Function &VF, const AbiSignature &S, Value *Wide) {
  const AbiValue &R = S.Return;
  if (R.Chunks == 0) {
    B.CreateRetVoid();
    return;
  }
  if (R.Chunks == 1) {
    B.CreateRet(chunkToPassed(B, Wide, R));
    return;
  }
  Value *All = S.ReturnMemory ? nullptr : PoisonValue::get(S.Type->getReturnType());
  for (unsigned I = 0; I < R.Chunks; ++I) {
    Value *Chunk = chunkToPassed(B, extractLanes(B, Wide, I * R.LanesPerChunk, R.LanesPerChunk), R);
    if (All)
      All = B.CreateInsertValue(All, Chunk, I);
    else
      B.CreateAlignedStore(Chunk, B.CreateConstInBoundsGEP2_32(S.ReturnMemory, VF.getArg(0), 0, I), S.ReturnAlignment);
  }
  All ? B.CreateRet(All) : B.CreateRetVoid();
}

Value *emitVariantCall(IRBuilderBase &B, Function *Variant, const AbiSignature &S, ArrayRef<Value *> WideArguments,
                       Value *Mask) {
  Function &Caller = *B.GetInsertBlock()->getParent();
  Module &M = *Caller.getParent();
  SmallVector<Value *, 16> Arguments;
  Value *Memory = nullptr;
  if (S.ReturnMemory) {
    // In the entry block, where it is one slot of the frame even if the call is in a loop.
    BasicBlock &Entry = Caller.getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    AllocaInst *Slot = AtEntry.CreateAlloca(S.ReturnMemory, nullptr, "variant.result");
    Slot->setAlignment(S.ReturnAlignment);
    Memory = Slot;
    Arguments.push_back(Memory);
  }
  for (auto [V, Wide] : zip_equal(S.Parameters, WideArguments)) {
    if (!V.Vector) {
      Arguments.push_back(Wide);
      continue;
    }
    for (unsigned I = 0; I < V.Chunks; ++I)
      Arguments.push_back(chunkToPassed(B, extractLanes(B, Wide, I * V.LanesPerChunk, V.LanesPerChunk), V));
  }
  if (S.Mask.Chunks != 0 && !Mask)
    Mask = ConstantVector::getSplat(ElementCount::getFixed(S.Lanes), B.getTrue());
  for (unsigned I = 0; I < S.Mask.Chunks; ++I)
    Arguments.push_back(
        maskChunkToPassed(B, extractLanes(B, Mask, I * S.Mask.LanesPerChunk, S.Mask.LanesPerChunk), S.Mask));

  CallInst *Call = B.CreateCall(S.Type, Variant, Arguments);
  Call->setCallingConv(Variant->getCallingConv());
  // How arguments are passed is the ABI's affair on both sides, so the call repeats what the function says.
  LLVMContext &C = M.getContext();
  for (unsigned I = 0; I < Arguments.size(); ++I)
    Call->addParamAttrs(I, AttrBuilder(C, Variant->getAttributes().getParamAttrs(I)));
  raiseMinLegalVectorWidth(Caller, S.WidestVector);

  const AbiValue &R = S.Return;
  if (R.Chunks == 0)
    return nullptr;
  if (R.Chunks == 1)
    return chunkFromPassed(B, Call, R);
  return join(B, R, [&](unsigned I) {
    if (!Memory)
      return chunkFromPassed(B, B.CreateExtractValue(Call, I), R);
    Value *Address = B.CreateConstInBoundsGEP2_32(S.ReturnMemory, Memory, 0, I);
    return chunkFromPassed(B, B.CreateAlignedLoad(R.Passed, Address, S.ReturnAlignment), R);
  });
}

} // namespace vec
