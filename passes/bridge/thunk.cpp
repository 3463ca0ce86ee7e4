#include "passes/bridge/thunk.h"
#include "passes/bridge/bridge.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

Function *makeThunk(Module &M, StringRef Name, Function &Target, const AbiSignature &Outer, const AbiSignature &Inner,
                    const abi::VFVariant &Variant, MemoryEffects Effects) {
  Function *Thunk = Function::Create(Outer.Type, GlobalValue::InternalLinkage, Name, M);
  Thunk->addFnAttr(Attribute::AlwaysInline);
  Thunk->addFnAttr(BridgeAttribute);
  // Every caller has the features of the ISA, or the variant would not be on offer: inlining can only add to them.
  Thunk->addFnAttr("target-features", isaFeatures(Variant.isa));
  Thunk->addFnAttr("min-legal-vector-width", utostr(Inner.WidestVector));
  Thunk->setDoesNotThrow();
  Thunk->setMemoryEffects(Effects);
  for (Attribute::AttrKind Kind : {Attribute::WillReturn, Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Target.hasFnAttribute(Kind))
      Thunk->addFnAttr(Kind);

  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", Thunk));
  SmallVector<Value *, 8> Arguments;
  for (unsigned I = 0; I < Outer.Parameters.size(); ++I)
    Arguments.push_back(joinParameter(B, *Thunk, Outer, I));
  Value *Mask = maskFromAbi(B, *Thunk, Outer);
  returnToAbi(B, *Thunk, Outer, emitVariantCall(B, &Target, Inner, Arguments, Mask));
  return Thunk;
}

} // namespace

Function *callableByLlvm(const Svfs &System, const CallInst &Call, const abi::VFVariant &Variant, unsigned &Widest) {
  Module &M = *const_cast<Module *>(Call.getModule());
  Expected<AbiSignature> Inner = System.signature(Call, Variant);
  Expected<AbiSignature> Outer =
      lowerSignature(Call.getFunctionType(), Variant.shape, abi::Isa::LLVM, M.getDataLayout());
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
  Widest = std::max(Widest, Inner->WidestVector);
  if (Inner->Type == Outer->Type)
    return Target;

  const std::string Name = ("__vec_bridge" + StringRef(Variant.vectorName)).str();
  if (Function *Made = M.getFunction(Name))
    return Made->hasFnAttribute(BridgeAttribute) && Made->getFunctionType() == Outer->Type ? Made : nullptr;
  return makeThunk(M, Name, *Target, *Outer, *Inner, Variant, Call.getMemoryEffects());
}

} // namespace vec
