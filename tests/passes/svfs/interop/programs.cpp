#include "programs.h"
#include "abi/demangle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace vec;

namespace interop {
namespace {

constexpr FunctionRow table[] = {
#define INTEROP(NAME, RESULT, TYPES, TOKENS, B, C, D, E) {#NAME, RESULT, TYPES, TOKENS, {B, C, D, E}},
#include "functions.def"
};

Type *typeOf(char Letter, LLVMContext &C) {
  switch (Letter) {
  case 'b':
    return Type::getInt1Ty(C);
  case 'c':
    return Type::getInt8Ty(C);
  case 's':
    return Type::getInt16Ty(C);
  case 'i':
    return Type::getInt32Ty(C);
  case 'l':
    return Type::getInt64Ty(C);
  case 'f':
    return Type::getFloatTy(C);
  case 'd':
    return Type::getDoubleTy(C);
  case 'p':
    return PointerType::getUnqual(C);
  default:
    return Type::getVoidTy(C);
  }
}

// bool is a byte in memory.
Type *inMemory(Type *T) { return T->isIntegerTy(1) ? Type::getInt8Ty(T->getContext()) : T; }

Value *load(IRBuilder<> &B, Type *T, Value *Address) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  Type *Memory = inMemory(T->getScalarType());
  if (Vector)
    Memory = FixedVectorType::get(Memory, Vector->getNumElements());
  Value *V = B.CreateAlignedLoad(Memory, Address, Align(1));
  return T->getScalarType()->isIntegerTy(1) ? B.CreateICmpNE(V, Constant::getNullValue(Memory)) : V;
}

void store(IRBuilder<> &B, Value *V, Value *Address) {
  if (V->getType()->getScalarType()->isIntegerTy(1))
    V = B.CreateZExt(V, V->getType()->getWithNewType(B.getInt8Ty()));
  B.CreateAlignedStore(V, Address, Align(1));
}

// The scalar function as clang would declare it: small integers are extended by the caller.
Function *scalarFunction(Module &M, const FunctionRow &Row, StringRef Name) {
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 4> Types;
  for (char Letter : Row.types)
    Types.push_back(typeOf(Letter, C));
  auto *F =
      cast<Function>(M.getOrInsertFunction(Name, FunctionType::get(typeOf(Row.result, C), Types, false)).getCallee());
  const auto extension = [](char Letter) { return Letter == 'b' ? Attribute::ZExt : Attribute::SExt; };
  for (auto [I, Letter] : enumerate(Row.types))
    if (Letter == 'b' || Letter == 'c' || Letter == 's')
      F->addParamAttr(I, extension(Letter));
  if (Row.result == 'b' || Row.result == 'c' || Row.result == 's')
    F->addRetAttr(extension(Row.result));
  return F;
}

CallInst *callScalar(IRBuilder<> &B, Function *F, ArrayRef<Value *> Arguments) {
  CallInst *Call = B.CreateCall(F, Arguments);
  Call->setAttributes(F->getAttributes());
  return Call;
}

Function *newProgram(Module &M, StringRef Name, abi::Isa Isa, FunctionType *Type) {
  Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
  F->addFnAttr("target-cpu", "x86-64");
  F->addFnAttr("target-features", isaFeatures(Isa));
  // As in a program that clang compiled, which knows of no wide vectors yet.
  F->addFnAttr("min-legal-vector-width", "0");
  F->addFnAttr("prefer-vector-width", "256");
  BasicBlock::Create(M.getContext(), "", F);
  return F;
}

FunctionType *programType(LLVMContext &C) {
  Type *Pointer = PointerType::getUnqual(C);
  return FunctionType::get(Type::getVoidTy(C), {Pointer, Pointer, Pointer}, false);
}

AbiSignature signatureOf(Module &M, const Variant &V) {
  FunctionType *Type = scalarFunction(M, *V.row, V.row->name)->getFunctionType();
  return cantFail(lowerSignature(Type, V.shape(), isas[V.isa], M.getDataLayout()));
}

Value *inputArray(IRBuilder<> &B, Function *Program, unsigned Parameter) {
  return B.CreateLoad(B.getPtrTy(), B.CreateConstGEP1_64(B.getPtrTy(), Program->getArg(0), Parameter));
}

// base + lane * step of a linear parameter.
Value *advance(IRBuilder<> &B, Value *Base, const abi::VFParameter &P, unsigned Lane) {
  if (P.kind != abi::ParameterKind::Linear)
    return Base;
  const int64_t Offset = P.step * Lane;
  return Base->getType()->isPointerTy() ? B.CreateConstGEP1_64(B.getInt8Ty(), Base, Offset)
                                        : B.CreateAdd(Base, ConstantInt::getSigned(Base->getType(), Offset));
}

// Runs `Body` for each lane that is active, and leaves the builder behind.
void forActiveLanes(IRBuilder<> &B, unsigned Lanes, function_ref<Value *(unsigned)> Active,
                    function_ref<void(unsigned)> Body) {
  Function *Program = B.GetInsertBlock()->getParent();
  LLVMContext &C = Program->getContext();
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    auto *Run = BasicBlock::Create(C, "", Program), *Next = BasicBlock::Create(C, "", Program);
    B.CreateCondBr(Active(Lane), Run, Next);
    B.SetInsertPoint(Run);
    Body(Lane);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
  }
}

} // namespace

const ArrayRef<FunctionRow> functionRows = table;

abi::VFShape Variant::shape() const {
  const std::string Text = (Twine("_ZGV_LLVM_") + (masked ? "M" : "N") + Twine(lanes()) + row->tokens + "_f(f)").str();
  return abi::demangle(abi::Arch::X86_64, Text)->shape;
}

std::string Variant::name(StringRef scalarName) const {
  return std::string(abi::mangle(shape(), isas[isa], scalarName).view());
}

void addScalarProgram(Module &M, const Variant &V, StringRef program, StringRef callee) {
  Function *Program = newProgram(M, program, abi::Isa::SSE, programType(M.getContext()));
  Function *F = scalarFunction(M, *V.row, callee);
  IRBuilder<> B(&Program->getEntryBlock());
  const abi::VFShape Shape = V.shape();
  const auto active = [&](unsigned Lane) {
    return load(B, B.getInt1Ty(), B.CreateConstGEP1_64(B.getInt8Ty(), Program->getArg(1), Lane));
  };
  forActiveLanes(B, V.lanes(), active, [&](unsigned Lane) {
    SmallVector<Value *, 4> Arguments;
    for (auto [I, T] : enumerate(F->getFunctionType()->params())) {
      const bool Vector = Shape.parameters[I].kind == abi::ParameterKind::Vector;
      Value *Address = B.CreateConstGEP1_64(inMemory(T), inputArray(B, Program, I), Vector ? Lane : 0);
      Arguments.push_back(advance(B, load(B, T, Address), Shape.parameters[I], Lane));
    }
    Value *Result = callScalar(B, F, Arguments);
    if (!Result->getType()->isVoidTy())
      store(B, Result, B.CreateConstGEP1_64(inMemory(Result->getType()), Program->getArg(2), Lane));
  });
  B.CreateRetVoid();
}

void addVariantProgram(Module &M, const Variant &V, StringRef program, StringRef callee) {
  Function *Program = newProgram(M, program, isas[V.isa], programType(M.getContext()));
  IRBuilder<> B(&Program->getEntryBlock());
  const AbiSignature S = signatureOf(M, V);
  SmallVector<Value *, 4> Wide;
  for (auto [I, P] : enumerate(S.Parameters))
    Wide.push_back(load(B, P.Vector ? FixedVectorType::get(P.Scalar, V.lanes()) : P.Scalar, inputArray(B, Program, I)));
  Value *Mask = V.masked ? load(B, FixedVectorType::get(B.getInt1Ty(), V.lanes()), Program->getArg(1)) : nullptr;
  Function *F = declareVariant(M, V.name(callee), S, scalarFunction(M, *V.row, callee));
  if (Value *Result = emitVariantCall(B, F, S, Wide, Mask))
    store(B, Result, Program->getArg(2));
  B.CreateRetVoid();
}

void addScalarBody(Module &M, const FunctionRow &row, StringRef name, StringRef callee) {
  Function *F = scalarFunction(M, row, name);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
  SmallVector<Value *, 4> Arguments(make_pointer_range(F->args()));
  Value *Result = callScalar(B, scalarFunction(M, row, callee), Arguments);
  Result->getType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Result);
}

void addVariantBody(Module &M, const Variant &V, StringRef name, StringRef callee) {
  const AbiSignature S = signatureOf(M, V);
  Function *F = scalarFunction(M, *V.row, callee);
  Function *VF = declareVariant(M, V.name(name), S, F);
  BasicBlock::Create(M.getContext(), "", VF);
  VF->addFnAttr("target-features", isaFeatures(isas[V.isa]));
  VF->addFnAttr("min-legal-vector-width", utostr(S.WidestVector));
  VF->addFnAttr("prefer-vector-width", "256");
  IRBuilder<> B(&VF->getEntryBlock());
  Value *Calls = M.getOrInsertGlobal("variant_calls", B.getInt64Ty());
  B.CreateStore(B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Calls), B.getInt64(1)), Calls);
  SmallVector<Value *, 4> Parameters;
  for (unsigned I = 0; I < S.Parameters.size(); ++I)
    Parameters.push_back(joinParameter(B, *VF, S, I));
  Value *Mask = maskFromAbi(B, *VF, S);
  Value *Result = nullptr;
  if (S.Return.Chunks != 0)
    Result = B.CreateAlloca(FixedVectorType::get(inMemory(S.Return.Scalar), V.lanes()));
  const abi::VFShape Shape = V.shape();
  const auto active = [&](unsigned Lane) -> Value * { return Mask ? B.CreateExtractElement(Mask, Lane) : B.getTrue(); };
  forActiveLanes(B, V.lanes(), active, [&](unsigned Lane) {
    SmallVector<Value *, 4> Arguments;
    for (auto [I, P] : enumerate(Parameters))
      Arguments.push_back(S.Parameters[I].Vector ? B.CreateExtractElement(P, Lane)
                                                 : advance(B, P, Shape.parameters[I], Lane));
    Value *One = callScalar(B, F, Arguments);
    if (Result)
      store(B, One, B.CreateConstGEP1_64(inMemory(One->getType()), Result, Lane));
  });
  if (Result)
    Result = load(B, FixedVectorType::get(S.Return.Scalar, V.lanes()), Result);
  returnToAbi(B, *VF, S, Result);
}

} // namespace interop
