// Wrappers of values: made, told, taken apart.
#include "passes/bridge/values_wrapper.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {

Type *seenNumber(const Function &Caller, Type *T) {
  if (isa<FixedVectorType>(T))
    return IntegerType::get(T->getContext(), T->getPrimitiveSizeInBits());
  return T->isIntegerTy(1) && is_contained(usableIsas(Caller), abi::Isa::SVE) ? Type::getInt8Ty(T->getContext()) : T;
}

Value *asNumber(IRBuilderBase &B, Value *V, Type *T) {
  if (CastInst::isBitCastable(V->getType(), T))
    return B.CreateBitCast(V, T);
  return T->getScalarType()->isIntegerTy() ? B.CreateZExtOrTrunc(V, T) : V;
}

Value *seenArgument(CallInst &Call, Value *V, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(Call.getParent());
  BasicBlock *Before = L && L->isLoopInvariant(V) ? L->getLoopPreheader() : nullptr;
  IRBuilder<> B(Before ? Before->getTerminator() : &Call);
  return asNumber(B, V, seenNumber(*Call.getFunction(), V->getType()));
}

Function *declareWrapper(const CallInst &Call, const Twine &Name, Type *Result, ArrayRef<Type *> Parameters) {
  auto *W = Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage, Name,
                             *const_cast<Module *>(Call.getModule()));
  W->addFnAttr(Attribute::NoInline);
  copyTarget(*W, *Call.getFunction());
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::MustProgress,
                                   Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Call.hasFnAttr(Kind))
      W->addFnAttr(Kind);
  return W;
}

Function *declareValuesWrapper(const CallInst &Call, Type *Result, ArrayRef<Type *> Parameters) {
  // The name of a variant holds the scalar function's: no other characters.
  Function *W = declareWrapper(Call, "__vec_bridge_call", Result, Parameters);
  W->addFnAttr(ValuesAttribute);
  return W;
}

CallInst *callInside(const CallInst &Call) {
  auto *Inner = cast<CallInst>(Call.clone());
  Inner->setDebugLoc(DebugLoc());
  Inner->dropUnknownNonDebugMetadata();
  Inner->setTailCallKind(CallInst::TCK_None);
  return Inner;
}

void copyPointerAttributes(const CallInst &Call, unsigned I, Function &Wrapper, unsigned J) {
  for (Attribute::AttrKind Kind : {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Captures})
    if (Attribute Known = Call.getParamAttr(I, Kind); Known.isValid())
      Wrapper.addParamAttr(J, Known);
}

const CallInst &properCall(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->hasFnAttribute(ValuesAttribute))
    return Call;
  return cast<CallInst>(*find_if(F->getEntryBlock(), [](const Instruction &I) { return isa<CallInst>(I); }));
}

void releaseValuesWrappers(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ValuesAttribute) || F.hasFnAttribute(ComplexAttribute)) {
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    }
}

} // namespace vec
