// The provider `attributes`: reads the variants that a function's attributes name, and corrects names in which clang
// and GCC differ.
#include "passes/svfs/attributes.h"
#include "abi/demangle.h"
#include "abi/mangle.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"

using namespace llvm;

namespace vec {
namespace {

// Whether the characteristic type (the result, else the first parameter that is a vector) has registers of AVX's own
// width.
bool countsAsFloat(const Function &Scalar, const abi::VFShape &Source) {
  const FunctionType *F = Scalar.getFunctionType();
  const abi::VFShape Shape = shapeInLlvm(Source, simdTypes(Scalar));
  Type *T = F->getReturnType();
  for (unsigned I = 0; T->isVoidTy() && I < F->getNumParams() && I < Shape.parameters.size(); ++I)
    if (Shape.parameters[I].kind == abi::ParameterKind::Vector)
      T = F->getParamType(I);
  return T->isFPOrFPVectorTy();
}

bool sameButIsa(const abi::VFVariant &A, const abi::VFVariant &B) { return A.shape == B.shape; }

// For integer functions, clang names AVX variants with the lanes of AVX2. GCC, and so existing objects, names them with
// the lanes of SSE, because AVX has no wider integers. If the user gave simdlen, there is an SSE variant of the same
// shape.
void renameAvxIntegers(const Function &Scalar, MutableArrayRef<abi::VFVariant> Declared) {
  if (Scalar.hasFnAttribute(NamesOfGcc))
    return;
  for (abi::VFVariant &V : Declared) {
    if (V.isa != abi::Isa::AVX || V.shape.lanes.min < 2 || countsAsFloat(Scalar, V.shape) ||
        any_of(Declared, [&](const abi::VFVariant &S) { return S.isa == abi::Isa::SSE && sameButIsa(S, V); }))
      continue;
    V.shape.lanes.min /= 2;
    V.vectorName = abi::mangle(V.shape, V.isa, V.scalarName);
  }
}

// Variants of functions that other objects may call are made where the function is defined.
bool hasBodyHere(const Function &F) { return !F.isDeclaration() && !F.hasAvailableExternallyLinkage(); }

} // namespace

bool namesVariant(Attribute A) { return A.isStringAttribute() && A.getKindAsString().starts_with("_ZGV"); }

bool hasVariants(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Call && (Call->hasFnAttr(VFABI::MappingsAttrName) ||
                  (Callee && any_of(Callee->getAttributes().getFnAttrs(), namesVariant)));
}

// A word for each parameter and one for the result: "-"; "unsigned"; bytes, or bytes and lane bytes ("24:8"); "record";
// "complex"; "+" for a parameter that is the second part of the one before.
SimdTypes simdTypes(const Function &F) {
  SimdTypes Found;
  const Attribute A = F.getFnAttribute(SimdTypesAttribute);
  if (!A.isValid())
    return Found;
  for (StringRef Word : split(A.getValueAsString(), ',')) {
    const auto Number = [](StringRef Text) {
      unsigned Bytes = 0;
      return Text.getAsInteger(10, Bytes) ? 0 : Bytes;
    };
    const auto [Bytes, Lane] = Word.split(':');
    Found.Kinds.push_back(Word == "record"    ? abi::TypeKind::Struct
                          : Word == "complex" ? abi::TypeKind::Complex
                                              : abi::TypeKind::Void);
    Found.GoesOn.push_back(Word == "+");
    Found.Unsigned.push_back(Word == "unsigned");
    Found.PointeeBytes.push_back(Number(Bytes));
    Found.LaneBytes.push_back(Number(Lane.empty() ? Bytes : Lane));
  }
  return Found;
}

void noteSimdTypes(Function &F, const SimdTypes &Found) {
  SmallVector<std::string, 8> Words;
  for (const auto [Bytes, Lane, Kind, GoesOn] :
       zip_equal(Found.PointeeBytes, Found.LaneBytes, Found.Kinds, Found.GoesOn))
    Words.push_back(GoesOn                           ? "+"
                    : Kind == abi::TypeKind::Struct  ? "record"
                    : Kind == abi::TypeKind::Complex ? "complex"
                    : Bytes == 0                     ? "-"
                    : Bytes == Lane                  ? std::to_string(Bytes)
                                                     : std::to_string(Bytes) + ":" + std::to_string(Lane));
  F.addFnAttr(SimdTypesAttribute, join(Words, ","));
}

abi::VFShape shapeInLlvm(const abi::VFShape &Source, const SimdTypes &Types) {
  if (!is_contained(Types.GoesOn, true))
    return Source;
  SmallVector<unsigned, 8> First; // for each parameter of the source
  for (const auto [I, GoesOn] : enumerate(ArrayRef(Types.GoesOn).drop_back()))
    if (!GoesOn)
      First.push_back(I);
  if (First.size() != Source.parameters.size())
    return Source;
  First.push_back(Types.GoesOn.size() - 1);
  abi::VFShape Shape = Source;
  Shape.parameters.clear();
  for (unsigned I = 0; I < Source.parameters.size(); ++I) {
    abi::VFParameter P = Source.parameters[I];
    if (abi::hasStepPosition(P.kind) && unsigned(P.position) < First.size())
      P.position = First[P.position];
    for (unsigned Part = First[I]; Part < First[I + 1]; ++Part)
      Shape.parameters.push_back(P);
  }
  return Shape;
}

void appendAttributes(const CallInst &Call, ArrayRef<abi::Isa> Usable, SmallVectorImpl<abi::VFVariant> &Variants) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Call.isStrictFP() || Call.isMustTailCall() || Call.hasOperandBundles())
    return;
  const Module &M = *Call.getModule();
  const abi::Arch Arch = archOf(M.getTargetTriple()).value_or(abi::Arch::LLVM);
  // Wrong entries, and those of other functions, are reported by LLVM's verifier.
  const auto Read = [&](StringRef Text, SmallVectorImpl<abi::VFVariant> &To) {
    const abi::Demangled Parsed = abi::demangle(Arch, Text);
    if (Parsed && StringRef(Parsed->scalarName) == Callee->getName())
      To.push_back(*Parsed);
  };
  SmallVector<abi::VFVariant, 0> Found, Declared;
  for (const auto Entry : abi::AttributeEntries(Call.getFnAttr(VFABI::MappingsAttrName).getValueAsString()))
    Read(Entry.text, Found);
  for (Attribute A : Callee->getAttributes().getFnAttrs())
    if (namesVariant(A))
      Read(A.getKindAsString(), Declared);
  renameAvxIntegers(*Callee, Declared);
  const SimdTypes Types = simdTypes(*Callee);
  for (abi::VFVariant &V : Declared) {
    V.shape = shapeInLlvm(V.shape, Types);
    if (!hasBodyHere(*Callee) || M.getFunction(StringRef(V.vectorName)))
      Found.push_back(V);
  }

  erase_if(Found, [&](const abi::VFVariant &V) { return V.isa != abi::Isa::LLVM && !is_contained(Usable, V.isa); });
  const auto Rank = [&](const abi::VFVariant &V) { return find(Usable, V.isa) - Usable.begin(); };
  stable_sort(Found, [&](const abi::VFVariant &A, const abi::VFVariant &B) {
    return std::pair(Rank(A), A.shape.masked) < std::pair(Rank(B), B.shape.masked);
  });
  Variants.append(Found.begin(), Found.end());
}

} // namespace vec
