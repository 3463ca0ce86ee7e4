// Recognizes intrinsics, functions of libm and libvec's own by name and prototype, and says which row of functions.def
// each is.
#include "passes/svfs/math_call.h"
#include "builtins/info/builtin_info.h"
#include "passes/kernel/kernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace vec {
namespace {

std::optional<FloatType> floatTypeOf(const Type *T) {
  if (T->isFloatTy())
    return FloatType::f32;
  if (T->isDoubleTy())
    return FloatType::f64;
  return std::nullopt;
}

// The type in which the function computes: that of its result, or of its first argument if it returns no float (ilogb,
// sincos).
std::optional<FloatType> computedType(const Function &Callee) {
  if (std::optional<FloatType> T = floatTypeOf(Callee.getReturnType()))
    return T;
  return Callee.arg_empty() ? std::nullopt : floatTypeOf(Callee.getArg(0)->getType());
}

bool mayBeExchanged(const CallInst &Call, const Function &Callee) {
  if (Call.isStrictFP() || Call.isNoBuiltin() || Call.isMustTailCall() || Call.hasOperandBundles())
    return false;
  const Function &Caller = *Call.getFunction();
  return !Caller.hasFnAttribute("no-builtins") && !Caller.hasFnAttribute(("no-builtin-" + Callee.getName()).str());
}

Type *typeOf(char Letter, const FunctionInfo &Info, LLVMContext &C) {
  switch (Letter) {
  case 't':
    return Info.type == FloatType::f32 ? Type::getFloatTy(C) : Type::getDoubleTy(C);
  case 'i':
    return Type::getInt32Ty(C);
  case 'l':
    return Type::getInt64Ty(C);
  case 'v':
    return Type::getVoidTy(C);
  default:
    return PointerType::get(C, 0);
  }
}

// The intrinsic's result type: a field for what the function returns, and one for each result behind a pointer.
FunctionType *valuesType(const FunctionInfo &Info, LLVMContext &C) {
  SmallVector<Type *, 3> Fields, Parameters;
  if (Info.types.front() != 'v')
    Fields.push_back(typeOf(Info.types.front(), Info, C));
  for (char Letter : Info.types.substr(1))
    (isUpper(Letter) ? Fields : Parameters).push_back(typeOf(toLower(Letter), Info, C));
  return FunctionType::get(StructType::get(C, Fields), Parameters, false);
}

// A function of the user may have the name of one of libvec's, but other parameters.
bool hasPrototype(const CallInst &Call, const FunctionInfo &Info) {
  const FunctionType *Type = Call.getFunctionType();
  return Type == functionType(Info, Call.getContext()) ||
         (returnsValues(Call) && Type == valuesType(Info, Call.getContext()));
}

} // namespace

FunctionType *functionType(const FunctionInfo &Info, LLVMContext &C) {
  SmallVector<Type *, 4> Parameters;
  for (char Letter : Info.types.substr(1))
    Parameters.push_back(typeOf(Letter, Info, C));
  return FunctionType::get(typeOf(Info.types.front(), Info, C), Parameters, false);
}

bool isExchangeable(const CallInst &Call) {
  return Call.getCalledFunction() && mayBeExchanged(Call, *Call.getCalledFunction());
}

bool returnsValues(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Call.getType()->isStructTy() && (Callee->isIntrinsic() || Callee->hasFnAttribute(ComplexAttribute));
}

std::optional<MathCall> identifyMathCall(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !mayBeExchanged(Call, *Callee))
    return std::nullopt;
  const std::optional<FloatType> Type = computedType(*Callee);
  if (!Type)
    return std::nullopt;
  if (Callee->isIntrinsic()) {
    StringRef Base = Intrinsic::getBaseName(Callee->getIntrinsicID());
    if (!Base.consume_front("llvm."))
      return std::nullopt;
    return MathCall{(Base + (*Type == FloatType::f32 ? "f" : "")).str(), Base, *Type};
  }
  if (const Attribute Name = Callee->getFnAttribute(ComplexAttribute); Name.isValid())
    return MathCall{Name.getValueAsString().str(), "", *Type};
  if (!Callee->isDeclaration() || Callee->hasLocalLinkage() || isOwnFunction(*Callee))
    return std::nullopt;
  OpenCLMath Builtin;
  if (findOpenCLMath(Callee->getName(), Builtin))
    return Builtin.width == 1 ? std::optional(MathCall{std::string(Builtin.cName), "", *Type}) : std::nullopt;
  return MathCall{Callee->getName().str(), "", *Type};
}

const FunctionInfo *libvecFunction(const CallInst &Call) {
  const std::optional<MathCall> Math = identifyMathCall(Call);
  if (!Math)
    return nullptr;
  const FunctionInfo *Info =
      Math->Intrinsic.empty() ? findCalled(Math->CName) : findIntrinsic(Math->Intrinsic, Math->Type);
  if (!Info || !hasPrototype(Call, *Info))
    return nullptr;
  // libvec.h declares its functions without effects: a function with effects is the program's own. A function that is
  // called by libvec's name is never replaced by a faster one.
  if (StringRef(Math->CName).starts_with("vec_"))
    return mayWriteErrno(Call) ? nullptr : Info;
  const bool MayApproximate = isa<FPMathOperator>(Call) && Call.hasApproxFunc();
  const FunctionInfo *Faster = MayApproximate ? findFunction(std::string(Info->cName) + "_u35") : nullptr;
  return Faster ? Faster : Info;
}

bool returnResults(CallInst &Call) {
  const FunctionInfo *Info = libvecFunction(Call);
  if (!Info || returnsValues(Call) || (Info->intrinsic != "sincos" && Info->intrinsic != "modf"))
    return false;
  IRBuilder<> B(&Call);
  if (isa<FPMathOperator>(Call))
    B.setFastMathFlags(Call.getFastMathFlags());
  const Intrinsic::ID ID = Info->intrinsic == "modf" ? Intrinsic::modf : Intrinsic::sincos;
  Value *X = Call.getArgOperand(0);
  Value *Results = B.CreateIntrinsic(ID, {X->getType()}, {X});
  unsigned Field = 0;
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(B.CreateExtractValue(Results, Field++));
  for (Value *To : drop_begin(Call.args()))
    B.CreateStore(B.CreateExtractValue(Results, Field++), To);
  Call.eraseFromParent();
  return true;
}

bool storeResults(CallInst &Call) {
  const FunctionInfo *Info = returnsValues(Call) ? libvecFunction(Call) : nullptr;
  if (!Info)
    return false;
  FunctionCallee Callee =
      Call.getModule()->getOrInsertFunction("vec_" + std::string(Info->cName), functionType(*Info, Call.getContext()));
  IRBuilder<> Entry(&Call.getFunction()->getEntryBlock(), Call.getFunction()->getEntryBlock().begin());
  IRBuilder<> B(&Call);
  SmallVector<Value *, 6> Arguments(Call.args());
  const auto *Results = cast<StructType>(Call.getType());
  const unsigned Returned = Info->types.front() == 'v' ? 0 : 1;
  for (Type *T : drop_begin(Results->elements(), Returned))
    Arguments.push_back(Entry.CreateAlloca(T, nullptr, "result"));
  CallInst *New = B.CreateCall(Callee, Arguments);
  New->setOnlyAccessesArgMemory();
  New->setOnlyWritesMemory();
  New->setDoesNotThrow();
  New->addFnAttr(Attribute::WillReturn);
  Value *All = PoisonValue::get(Call.getType());
  if (Returned)
    All = B.CreateInsertValue(All, New, 0);
  for (auto [I, To] : enumerate(drop_begin(New->args(), Call.arg_size())))
    All = B.CreateInsertValue(All, B.CreateLoad(Results->getElementType(Returned + unsigned(I)), To),
                              Returned + unsigned(I));
  Call.replaceAllUsesWith(All);
  Call.eraseFromParent();
  return true;
}

bool leavesSign(const CallInst &Call) {
  const FunctionInfo *Info = libvecFunction(Call);
  return Info && Call.getModule()->getNamedValue("signgam") && (Info->cName == "lgamma" || Info->cName == "lgammaf");
}

std::string sourceName(const CallInst &Call) {
  const StringRef Name = Call.getCalledFunction()->getName();
  const std::optional<MathCall> Math = identifyMathCall(Call);
  const bool Renamed = Math && (!Math->Intrinsic.empty() || Call.getCalledFunction()->hasFnAttribute(ComplexAttribute));
  return Renamed ? Math->CName : demangle(Name);
}

bool mayWriteErrno(const CallInst &Call) {
  const MemoryEffects Effects = Call.getMemoryEffects();
  return any_of(Call.args(), [](const Value *A) { return A->getType()->isPointerTy(); })
             ? !Effects.onlyAccessesArgPointees()
             : !Effects.onlyReadsMemory();
}

} // namespace vec
