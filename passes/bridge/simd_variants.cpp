// Reads the "_ZGV..." attributes that clang writes on `declare simd` functions, and replaces them.
#include "passes/bridge/simd_variants.h"
#include "abi/declare_simd.h"
#include "abi/demangle.h"
#include "abi/mangle.h"
#include "abi/signature.h"
#include "passes/svfs/abi_lowering.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

SmallVector<StringRef, 16> attributesOf(const Function &F) {
  SmallVector<StringRef, 16> Names;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (namesVariant(A) && A.getValueAsString().empty())
      Names.push_back(A.getKindAsString());
  return Names;
}

// ThinLTO renames a file-local function that another file uses.
StringRef sourceName(const Function &F) { return F.getName().split(".llvm.").first; }

class Reader {
  const Function &F;
  SimdVariants Result;
  SmallVector<abi::ScalarType, 8> Parameters;
  abi::ScalarType Returned;
  SmallVector<abi::VFVariant, 0> Named;
  SmallVector<unsigned, 8> First; // for each parameter of the source, the first of LLVM's
  bool Fits = true;               // whether the noted types fit the function
  bool HadThis = false;

  abi::FunctionTypes types() const { return {Returned, {Parameters.data(), Parameters.size()}}; }

  static ArrayRef<abi::VFParameter> kinds(const abi::VFVariant &V) {
    return {V.shape.parameters.begin(), V.shape.parameters.size()};
  }

  unsigned defaultOf(abi::Isa Isa, const abi::VFVariant &V) const {
    const abi::LanesList List = abi::defaultLanes(Isa, {kinds(V).data(), kinds(V).size()}, types());
    return List.empty() ? 0 : List[0].min;
  }

  bool isNamed(abi::Isa Isa, const abi::VFVariant &Like, unsigned Lanes) const {
    return any_of(Named, [&](const abi::VFVariant &V) {
      return V.isa == Isa && V.shape.lanes.min == Lanes && V.shape.masked == Like.shape.masked &&
             V.shape.parameters == Like.shape.parameters;
    });
  }

  // clang counts AVX's lanes in 256-bit registers, unless simdlen is given: then all ISAs have the same number. Of two
  // declarations, one may have simdlen and the other not.
  SmallVector<unsigned, 2> lanesOf(const abi::VFVariant &V) const {
    const unsigned Lanes = V.shape.lanes.min, Ours = defaultOf(abi::Isa::AVX, V);
    const auto AreNamed = [&](unsigned OnSse, unsigned OnAvx512) {
      return isNamed(abi::Isa::SSE, V, OnSse) && isNamed(abi::Isa::AVX512, V, OnAvx512);
    };
    if (F.hasFnAttribute(NamesOfGcc))
      return {Lanes};
    if (HadThis)
      return {AreNamed(Lanes, Lanes) ? Lanes : defaultOf(V.isa, V)};
    if (V.isa != abi::Isa::AVX || Lanes == Ours || Lanes != defaultOf(abi::Isa::AVX2, V))
      return {Lanes};
    SmallVector<unsigned, 2> All;
    if (AreNamed(defaultOf(abi::Isa::SSE, V), defaultOf(abi::Isa::AVX512, V)))
      All.push_back(Ours);
    if (AreNamed(Lanes, Lanes) || All.empty())
      All.push_back(Lanes);
    return All;
  }

  // clang also gives static member functions a `this` parameter, and counts lanes by it.
  void dropThis(abi::VFVariant &V) {
    const ArrayRef<abi::VFParameter> Kinds = kinds(V);
    if (Kinds.size() != Parameters.size() + 1 || Kinds[0].kind != abi::ParameterKind::Vector ||
        !F.getName().starts_with("_ZN"))
      return;
    HadThis = true;
    decltype(V.shape.parameters) Left;
    for (abi::VFParameter P : Kinds.drop_front()) {
      if (abi::hasStepPosition(P.kind))
        --P.position;
      Left.push_back(P);
    }
    V.shape.parameters = Left;
  }

  void refuse(const Twine &Why) {
    if (Result.Warning.empty())
      Result.Warning = Why.str();
  }

  // "parameter 2: a record cannot be a lane"
  static std::string explain(const abi::ComputedSignature &S) {
    std::string Text(S.message());
    using enum abi::SignatureError;
    for (abi::SignatureError OfAll : {BadShape, ParameterCount, TooFewLanes, TooManyRegisters, SveLength})
      if (S.error == OfAll)
        return Text;
    if (S.parameter == abi::ComputedSignature::inResult)
      return "its result: " + Text;
    return "its parameter " + std::to_string(S.parameter + 1) + ": " + Text;
  }

  // AArch64's ABI has lanes of records and complex values; GCC makes no such functions.
  bool hasRecordLanes(const abi::VFVariant &V) const {
    const auto Is = [](const abi::ScalarType &T) { return T.isAggregate() || T.kind == abi::TypeKind::Complex; };
    if (abi::info(V.isa).arch != abi::Arch::AArch64)
      return false;
    return Is(Returned) || any_of(zip(kinds(V), Parameters), [&](const auto &P) {
             return abi::becomesVector(V.isa, std::get<0>(P).kind) && Is(std::get<1>(P));
           });
  }

  // How many general and how many vector registers of x86-64 these parameters take.
  std::pair<unsigned, unsigned> registersOf(unsigned Begin, unsigned End) const {
    unsigned General = 0, Vector = 0;
    for (unsigned I = Begin; I < End; ++I) {
      Type *T = F.getArg(I)->getType();
      if (T->isFPOrFPVectorTy())
        ++Vector;
      else if (!F.getParamByValType(I))
        General += divideCeil(F.getDataLayout().getTypeSizeInBits(T), 64);
    }
    return {General, Vector};
  }

  // Whether fewer than two registers of a kind may be left behind those parameters.
  bool lacksRegisters(unsigned Before) const {
    const auto [General, Vector] = registersOf(0, Before);
    return General > 4 || Vector > 6;
  }

  // Whether records can be passed as LLVM has them in the function. They cannot if registers do not suffice for both
  // halves, in the variant, or in the function (which then has a small record in memory).
  bool passesCompounds(const abi::Signature &S) const {
    unsigned General = S.result.passing == abi::ResultPassing::HiddenPointer ? 5 : 6, Vector = 8;
    for (unsigned I = 0; I < Parameters.size(); ++I) {
      if (!S.parameters[I].scalar) {
        Vector -= std::min<unsigned>(Vector, S.parameters[I].chunks.count);
        continue;
      }
      if (Type *Record = F.getParamByValType(First[I])) {
        if (F.getDataLayout().getTypeAllocSize(Record) <= 16 && lacksRegisters(First[I]))
          return false;
        continue;
      }
      const auto [OfGeneral, OfVector] = registersOf(First[I], First[I + 1]);
      if (OfGeneral <= General && OfVector <= Vector) {
        General -= OfGeneral;
        Vector -= OfVector;
      } else if (First[I + 1] - First[I] > 1 || F.getArg(First[I])->getType()->isVectorTy()) {
        return false;
      }
    }
    return true;
  }

  // GCC decides for all four ISAs by what SSE can pass, and makes nothing for steps of zero. The number of lanes of a
  // scalable variant follows from the types.
  bool isMade(abi::VFVariant &V) {
    if (hasRecordLanes(V)) {
      refuse(
          "no vector variant is made: a parameter or the result is a record or a complex value, of which no lanes are "
          "made: pass its parts, or name a variant of your own (clang_declare_simd_variant)");
      return false;
    }
    const bool X86 = abi::info(V.isa).arch == abi::Arch::X86_64;
    if (X86 && any_of(kinds(V), [](const abi::VFParameter &P) { return abi::hasConstantStep(P.kind) && P.step == 0; }))
      return false;
    for (abi::Isa Isa : {X86 ? abi::Isa::SSE : V.isa, V.isa}) {
      const abi::ComputedSignature S =
          abi::computeSignature(V.shape, Isa, Returned, {Parameters.data(), Parameters.size()});
      if (!S) {
        refuse("no vector variant is made: " + explain(S));
        return false;
      }
      if (X86 && Isa == V.isa && !passesCompounds(*S)) {
        refuse("no vector variant is made: registers are too few for a record or a complex value");
        return false;
      }
      V.shape.lanes.min = S->lanes.min;
    }
    return true;
  }

public:
  explicit Reader(const Function &F) : F(F) {
    const DataLayout &DL = F.getDataLayout();
    const SimdTypes Source = simdTypes(F);
    const auto TypeOf = [&](unsigned I, Type *T) {
      abi::ScalarType Type = abiType(T, DL, I < Source.Kinds.size() ? Source.Kinds[I] : abi::TypeKind::Void);
      setPointee(Type, I < Source.LaneBytes.size() ? Source.LaneBytes[I] : 0);
      return Type;
    };
    for (const auto [I, T] : enumerate(F.getFunctionType()->params())) {
      if (I < Source.GoesOn.size() && Source.GoesOn[I])
        continue;
      First.push_back(I);
      Parameters.push_back(TypeOf(I, T));
    }
    First.push_back(F.arg_size());
    Fits = Source.Kinds.empty() || Source.Kinds.size() == F.arg_size() + 1;
    Returned = TypeOf(F.arg_size(), F.getReturnType());
  }

  SimdVariants run() {
    const std::optional<abi::Arch> Arch = archOf(F.getParent()->getTargetTriple());
    for (StringRef Text : attributesOf(F)) {
      const abi::Demangled D = abi::demangle(Arch.value_or(abi::Arch::LLVM), Text);
      if (!D)
        refuse("no vector variant is made: " + Twine(StringRef(D.message())));
      // Other objects do not call a copy that the optimizer made of the function.
      else if (StringRef(D->scalarName) == sourceName(F))
        Named.push_back(*D);
    }
    if (!Fits) {
      refuse("no vector variant is made: its parameters or its result are not passed as the source has them");
      return std::move(Result);
    }
    for (abi::VFVariant &V : Named)
      dropThis(V);
    for (abi::VFVariant V : Named)
      for (unsigned Lanes : lanesOf(V)) {
        V.shape.lanes.min = Lanes;
        V.vectorName = abi::mangle(V.shape, V.isa, V.scalarName);
        const auto Same = [&](const abi::VFVariant &M) { return M.vectorName == V.vectorName; };
        if (none_of(Result.Made, Same) && isMade(V))
          Result.Made.push_back(V);
      }
    return std::move(Result);
  }
};

} // namespace

bool namesVariants(const Function &F) { return !attributesOf(F).empty(); }

SimdVariants simdVariants(const Function &F) { return Reader(F).run(); }

void setSimdVariants(Function &F, ArrayRef<abi::VFVariant> Variants) {
  AttributeMask Old;
  Old.addAttribute(NamesOfGcc);
  for (StringRef Name : attributesOf(F))
    Old.addAttribute(Name);
  F.removeFnAttrs(Old);
  for (const abi::VFVariant &V : Variants)
    F.addFnAttr(StringRef(V.vectorName));
  if (!Variants.empty())
    F.addFnAttr(NamesOfGcc);
}

} // namespace vec
