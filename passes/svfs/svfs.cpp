// Svfs: asks the providers for the variants of a call, computes their signatures and declares them; the pass that
// prints what was found.
#include "passes/svfs/svfs.h"
#include "abi/lanes.h"
#include "abi/mangle.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace vec {

static unsigned onlyVScale(const Function &F) {
  const Attribute Range = F.getFnAttribute(Attribute::VScaleRange);
  return Range.isValid() && Range.getVScaleRangeMax() == Range.getVScaleRangeMin() ? Range.getVScaleRangeMin() : 0;
}

Svfs::Svfs(Function &Caller, ArrayRef<VariantProvider> Providers)
    : Module(Caller.getParent()), VScale(onlyVScale(Caller)), Usable(usableIsas(Caller)), Providers(Providers) {}

SmallVector<abi::VFVariant, 0> Svfs::isFunctionVectorizable(const CallInst &Call) const {
  SmallVector<abi::VFVariant, 0> Found;
  for (const VariantProvider &P : Providers)
    P.Append(Call, Usable, Found);
  // A variant with unknown types, or with a name that means something else in this module, cannot be called.
  erase_if(Found, [&](abi::VFVariant &V) {
    Expected<AbiSignature> S = signature(Call, V);
    if (!S) {
      consumeError(S.takeError());
      return true;
    }
    // LLVM generates no code for vectors of one lane, which 16-byte lanes would be.
    if (S->VScale && (S->VScale != VScale || S->VScale == S->Lanes))
      return true;
    V.shape.lanes.min = S->Lanes; // a scalable name does not tell
    const GlobalValue *Taken = Module->getNamedValue(StringRef(V.vectorName));
    return Taken && (!isa<Function>(Taken) || cast<Function>(Taken)->getFunctionType() != S->Type);
  });
  return Found;
}

// The vectors that a function returns in registers: its result, or the fields of a struct or an array.
static SmallVector<Type *, 4> registersOf(Type *Result) {
  while (auto *Struct = dyn_cast<StructType>(Result)) {
    if (Struct->getNumElements() != 1)
      return SmallVector<Type *, 4>(Struct->elements());
    Result = Struct->getElementType(0);
  }
  if (auto *Array = dyn_cast<ArrayType>(Result))
    return SmallVector<Type *, 4>(Array->getNumElements(), Array->getElementType());
  return Result->isVoidTy() ? SmallVector<Type *, 4>() : SmallVector<Type *, 4>{Result};
}

// A declaration may split the same bits into other lanes: __m128i instead of four 32-bit lanes. Then arguments are
// passed as it says.
static bool adoptTypes(AbiSignature &S, FunctionType *Declared) {
  if (S.ReturnMemory || S.Type->getNumParams() != Declared->getNumParams())
    return false;
  const auto Adopt = [&](AbiValue &V, unsigned Count, auto &&TypeAt) {
    for (unsigned I = 0; I < Count; ++I)
      if (TypeAt(I) != TypeAt(0) || !canReinterpret(V.Passed, TypeAt(I)))
        return false;
    if (Count != 0)
      V.Passed = TypeAt(0);
    return true;
  };
  for (AbiValue &V : S.Parameters)
    if (!Adopt(V, V.Chunks, [&](unsigned I) { return Declared->getParamType(V.First + I); }))
      return false;
  if (!Adopt(S.Mask, S.Mask.Chunks, [&](unsigned I) { return Declared->getParamType(S.Mask.First + I); }))
    return false;
  const SmallVector<Type *, 4> Results = registersOf(Declared->getReturnType());
  if (Results.size() != S.Return.Chunks || !Adopt(S.Return, Results.size(), [&](unsigned I) { return Results[I]; }))
    return false;
  S.Type = Declared;
  return true;
}

// AArch64's masks have lanes as narrow as the narrowest data, also as what uniform and linear pointers point to.
static bool hidesMask(const CallInst &Call, const abi::VFVariant &V, ArrayRef<unsigned> LaneBytes) {
  if (!V.shape.masked || abi::info(V.isa).arch != abi::Arch::AArch64)
    return false;
  // Behind the addresses of results that are records.
  const unsigned First = returnsValues(Call) ? 0 : V.shape.parameters.size() - Call.arg_size();
  return any_of(enumerate(V.shape.parameters), [&](auto P) {
    const unsigned I = P.index() - First;
    return !abi::becomesVector(V.isa, P.value().kind) && I < Call.arg_size() &&
           Call.getArgOperand(I)->getType()->isPointerTy() && (I >= LaneBytes.size() || LaneBytes[I] == 0);
  });
}

Expected<AbiSignature> Svfs::signature(const CallInst &Call, const abi::VFVariant &Variant) const {
  const DataLayout &DL = Module->getDataLayout();
  const Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->hasStructRetAttr())
    return createStringError("a result in memory has no lanes");
  const SimdTypes Types = Callee ? simdTypes(*Callee) : SimdTypes();
  // The recorded types do not fit the call: they would be taken for other parameters.
  if (!Types.Kinds.empty() && Types.Kinds.size() != Call.arg_size() + 1)
    return createStringError("the parameters are not those of the source");
  if (hidesMask(Call, Variant, Types.LaneBytes))
    return createStringError("the mask depends on what a pointer points to, which only the clang plugin knows");
  const FunctionInfo *Math = returnsValues(Call) ? libvecFunction(Call) : nullptr;
  FunctionType *Scalar = Math ? functionType(*Math, Call.getContext()) : Call.getFunctionType();
  const SmallVector<unsigned, 8> LaneBytes = Math ? laneBytesOfSteps(Variant.shape) : Types.LaneBytes;
  Expected<AbiSignature> ByAbi = lowerSignature(Scalar, Variant.shape, Variant.isa, DL, LaneBytes, Types.Kinds);
  const Function *Declared = Module->getFunction(StringRef(Variant.vectorName));
  if (!Declared || (ByAbi && ByAbi->Type == Declared->getFunctionType()))
    return ByAbi;
  // LLVM's own passes declare variants with one vector for each parameter, whatever the ABI's name says; the back end
  // then splits them.
  Expected<AbiSignature> Plain = lowerSignature(Scalar, Variant.shape, abi::Isa::LLVM, DL);
  if (Plain && Plain->Type == Declared->getFunctionType()) {
    consumeError(ByAbi.takeError());
    return Plain;
  }
  consumeError(Plain.takeError());
  if (ByAbi)
    adoptTypes(*ByAbi, Declared->getFunctionType());
  return ByAbi;
}

Function *Svfs::getVectorizedFunction(const CallInst &Call, const abi::VFVariant &Variant) const {
  Expected<AbiSignature> S = signature(Call, Variant);
  if (!S) {
    consumeError(S.takeError());
    return nullptr;
  }
  const StringRef Name = StringRef(Variant.vectorName);
  const bool New = !Module->getNamedValue(Name);
  Function *VF = declareVariant(*Module, Name, *S, Call.getCalledFunction());
  if (!VF || !New)
    return VF;
  // The variant has the memory effects of the scalar function, and stores its result where the ABI wants it in memory.
  MemoryEffects Effects = effectsOnLanes(Call.getMemoryEffects(), *S);
  if (S->ReturnMemory || returnsValues(Call))
    Effects |= MemoryEffects::argMemOnly(ModRefInfo::Mod);
  if (any_of(S->Parameters, [](const AbiValue &V) { return V.ByAddress; }))
    Effects = MemoryEffects::unknown();
  VF->setMemoryEffects(Effects);
  if (Call.hasFnAttr(Attribute::WillReturn))
    VF->setWillReturn();
  for (Attribute::AttrKind Kind : {Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Call.hasFnAttr(Kind))
      VF->addFnAttr(Kind);
  return VF;
}

Svfs::Origin Svfs::origin(const CallInst &Call, const abi::VFVariant &Variant) const {
  for (const VariantProvider &P : Providers) {
    SmallVector<abi::VFVariant, 0> Its;
    P.Append(Call, Usable, Its);
    if (any_of(Its, [&](const abi::VFVariant &V) { return V.vectorName == Variant.vectorName; }))
      return {P.Name, P.Ulp ? std::optional(P.Ulp(Call)) : std::nullopt};
  }
  return {};
}

AnalysisKey SvfsAnalysis::Key;

Svfs SvfsAnalysis::run(Function &F, FunctionAnalysisManager &) { return Svfs(F, cantFail(parseProviders(""))); }

PreservedAnalyses SvfsPrinter::run(Function &F, FunctionAnalysisManager &FAM) {
  OS << "vector functions for calls in '" << F.getName() << "':\n";
  const Svfs System = Providers.empty() ? FAM.getResult<SvfsAnalysis>(F) : Svfs(F, Providers);
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    const SmallVector<abi::VFVariant, 0> Variants = System.isFunctionVectorizable(*Call);
    if (Variants.empty())
      continue;
    OS << *Call << "\n";
    for (const abi::VFVariant &V : Variants) {
      abi::Name Shape;
      abi::mangleShape(Shape, V.shape, V.isa);
      OS << "    " << StringRef(Shape).drop_back() << " -> " << StringRef(V.vectorName) << " "
         << *cantFail(System.signature(*Call, V)).Type << "; ";
      const Svfs::Origin From = System.origin(*Call, V);
      OS << From.Provider;
      if (From.Ulp)
        OS << ", at most " << format("%.2f", *From.Ulp) << " ulp";
      OS << "\n";
    }
  }
  return PreservedAnalyses::all();
}

} // namespace vec
