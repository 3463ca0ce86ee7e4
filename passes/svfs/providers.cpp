// The providers of variants: attributes, libvec, equivalents in the module, SLEEF, libmvec. Each appends the variants
// that it has for a call; the table at the end has their names and errors.
#include "abi/declare_simd.h"
#include "abi/demangle.h"
#include "abi/mangle.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/equivalents.h"
#include "passes/svfs/math_call.h"
#include "passes/svfs/svfs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

unsigned widthOf(FloatType Type) { return Type == FloatType::f32 ? 32 : 64; }

// The shape for a signature in tokens of the ABI.
abi::VFShape shapeOf(StringRef Tokens, abi::Lanes Lanes, bool Masked) {
  const std::string Count = Lanes.scalable ? "x" : utostr(Lanes.min);
  const std::string Name = (Twine("_ZGV_LLVM_") + (Masked ? "M" : "N") + Count + Tokens + "_f(f)").str();
  const abi::Demangled Parsed = abi::demangle(abi::Arch::LLVM, Name);
  assert(Parsed && "a table holds a signature that the ABI does not know");
  return Parsed->shape;
}

// By the characteristic type: that of the result, else of the first parameter.
unsigned lanesOf(const FunctionInfo &Info, abi::Isa Isa) {
  const char Type = Info.types[Info.types.front() == 'v' ? 1 : 0];
  const abi::IsaInfo &Registers = abi::info(Isa);
  return Type == 't' ? Registers.floatBits / widthOf(Info.type) : Registers.integerBits / (Type == 'i' ? 32 : 64);
}

// The architectures with a libvec that programs can link, a bit for each.
unsigned LibvecArchs = 1U << unsigned(abi::Arch::X86_64);

// Whether libvec has variants for the ISA.
bool hasLibvec(abi::Isa Isa) { return (LibvecArchs >> unsigned(abi::info(Isa).arch) & 1) != 0; }

// The numbers of lanes of libvec's variants: those that fill a register; on AdvSIMD also half of one; on SVE and RVV
// scalable.
SmallVector<abi::Lanes, 2> libvecLanes(const FunctionInfo &Info, abi::Isa Isa) {
  if (abi::canBeScalable(Isa))
    return {abi::Lanes{0, true}};
  const unsigned Lanes = lanesOf(Info, Isa);
  SmallVector<abi::Lanes, 2> All = {abi::Lanes{Lanes}};
  if (Isa == abi::Isa::AdvSIMD && Lanes > 2)
    All.push_back({Lanes / 2});
  return All;
}

void appendLibvec(const CallInst &Call, ArrayRef<abi::Isa> Usable, SmallVectorImpl<abi::VFVariant> &Variants) {
  const FunctionInfo *Info = libvecFunction(Call);
  if (!Info || mayWriteErrno(Call))
    return;
  const auto Append = [&](abi::Isa Isa, abi::Lanes Lanes, bool Linear, bool Masked) {
    const abi::VFShape Shape = shapeOf(variantSignature(*Info, Linear), Lanes, Masked);
    Variants.push_back({Shape, Isa, Call.getCalledFunction()->getName(), abi::mangle(Shape, Isa, Info->cName)});
  };
  for (abi::Isa Isa : make_filter_range(Usable, hasLibvec))
    for (abi::Lanes Lanes : libvecLanes(*Info, Isa))
      // Functions without pointers need no variants with a pointer for each lane.
      for (bool Linear : {true, false})
        for (bool Masked : {false, true})
          if (abi::makesVariants(Isa, abi::Branch::Any, Masked) &&
              (Linear || (hasPointers(*Info) && !returnsValues(Call))))
            Append(Isa, Lanes, Linear, Masked);
}

void appendEquivalents(const CallInst &Call, ArrayRef<abi::Isa>, SmallVectorImpl<abi::VFVariant> &Variants) {
  for (unsigned Width : {16, 8, 4, 3, 2})
    if (const Function *F = vectorEquivalent(Call, Width)) {
      abi::VFShape Shape;
      Shape.lanes.min = Width;
      for (unsigned N = 0; N < Call.arg_size(); ++N)
        Shape.parameters.push_back({});
      Variants.push_back({Shape, abi::Isa::LLVM, Call.getCalledFunction()->getName(), F->getName()});
    }
}

struct SleefFunction {
  StringRef Name, Signature, Version;
};

constexpr SleefFunction sleefTable[] = {
#define SLEEF(NAME, SIG, VERSION) {#NAME, #SIG, #VERSION},
#include "passes/svfs/sleef.def"
};

StringRef sleefSuffix(abi::Isa Isa) {
  switch (Isa) {
  case abi::Isa::SSE:
    return "sse2";
  case abi::Isa::AVX:
    return "avx";
  case abi::Isa::AVX2:
    return "avx2";
  case abi::Isa::AVX512:
    return "avx512f";
  default:
    return "";
  }
}

// The row of a table, by the name of the double function, for the function that the call stands for; null if there is
// none.
template <class Function, size_t N>
const Function *findRow(const Function (&Table)[N], const CallInst &Call, const std::optional<MathCall> &Math) {
  if (!Math || mayWriteErrno(Call))
    return nullptr;
  StringRef Base = Math->CName;
  if (Math->Type == FloatType::f32 && !Base.consume_back("f"))
    return nullptr;
  const auto *Row = find_if(Table, [&](const Function &F) { return F.Name == Base; });
  return Row != std::end(Table) && Row->Signature.size() == Call.arg_size() ? Row : nullptr;
}

void appendSleef(const CallInst &Call, ArrayRef<abi::Isa> Usable, SmallVectorImpl<abi::VFVariant> &Variants) {
  const auto Math = identifyMathCall(Call);
  const auto *Row = findRow(sleefTable, Call, Math);
  if (!Row)
    return;
  for (abi::Isa Isa : Usable) {
    const StringRef Suffix = sleefSuffix(Isa);
    if (Suffix.empty())
      continue;
    const unsigned Lanes = abi::info(Isa).floatBits / widthOf(Math->Type);
    const std::string Name =
        ("Sleef_" + Row->Name + (Math->Type == FloatType::f32 ? "f" : "d") + Twine(Lanes) + "_" + Row->Version + Suffix)
            .str();
    const abi::VFShape Shape = shapeOf(Row->Signature, {Lanes}, /*Masked=*/false);
    Variants.push_back({Shape, Isa, Call.getCalledFunction()->getName(), Name});
  }
}

struct MvecFunction {
  StringRef Name, Signature;
};

constexpr MvecFunction mvecTable[] = {
#define MVEC(NAME, SIG) {#NAME, #SIG},
#include "passes/svfs/libmvec.def"
};

void appendLibmvec(const CallInst &Call, ArrayRef<abi::Isa> Usable, SmallVectorImpl<abi::VFVariant> &Variants) {
  const auto Math = identifyMathCall(Call);
  const auto *Row = findRow(mvecTable, Call, Math);
  if (!Row)
    return;
  for (abi::Isa Isa : Usable) {
    if (abi::info(Isa).arch != abi::Arch::X86_64)
      continue;
    const unsigned Lanes = abi::info(Isa).floatBits / widthOf(Math->Type);
    const abi::VFShape Shape = shapeOf(Row->Signature, {Lanes}, /*Masked=*/false);
    Variants.push_back({Shape, Isa, Call.getCalledFunction()->getName(), abi::mangle(Shape, Isa, Math->CName)});
  }
}

double libvecUlp(const CallInst &Call) { return libvecFunction(Call)->ulp; }

// u10 in the name stands for 1.0 ulp.
double sleefUlp(const CallInst &Call) {
  double Tenths = 0;
  findRow(sleefTable, Call, identifyMathCall(Call))->Version.drop_front().getAsDouble(Tenths);
  return Tenths / 10;
}

// The bound that glibc's manual has for all its vector functions.
double libmvecUlp(const CallInst &) { return 4; }

constexpr VariantProvider table[] = {
    {"attributes", appendAttributes}, {"libvec", appendLibvec, libvecUlp},    {"equivalents", appendEquivalents},
    {"sleef", appendSleef, sleefUlp}, {"libmvec", appendLibmvec, libmvecUlp},
};

} // namespace

void offerLibvec(abi::Arch Arch) { LibvecArchs |= 1U << unsigned(Arch); }

Expected<SmallVector<VariantProvider, 4>> parseProviders(StringRef Names) {
  SmallVector<VariantProvider, 4> Providers;
  for (StringRef Name : split(Names.empty() ? "attributes;libvec;equivalents" : Names, ';')) {
    const auto *Row = find_if(table, [&](const VariantProvider &P) { return P.Name == Name; });
    if (Row == std::end(table)) {
      std::string Known = join(map_range(table, [](const VariantProvider &P) { return P.Name.str(); }), ", ");
      return createStringError(inconvertibleErrorCode(),
                               "unknown provider of vector functions '" + Name + "'; there are: " + Known);
    }
    Providers.push_back(*Row);
  }
  return Providers;
}

} // namespace vec
