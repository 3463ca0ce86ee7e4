// LLVM's VFABI::tryDemangleForVFABI and vec::abi::demangle agree on every name, but for the differences listed here.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "abi/demangle.h"
#include "abi/lanes.h"
#include "shapes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/VFABIDemangler.h"
#include <doctest/doctest.h>
#include <map>

using namespace vec::abi;
namespace VFABI = llvm::VFABI;

namespace {
// LLVM has one set of letters for all architectures.
Arch archOf(std::string_view name) {
  char letter = name.size() > 4 ? name[4] : 0;
  for (Arch arch : {Arch::X86_64, Arch::AArch64, Arch::RISCV})
    if (findIsa(arch, letter))
      return arch;
  return Arch::X86_64;
}

// LLVM wants a function type with the right number of parameters.
std::optional<llvm::VFInfo> demangleWithLLVM(llvm::LLVMContext &context, llvm::StringRef name, size_t most) {
  llvm::Type *f64 = llvm::Type::getDoubleTy(context);
  for (size_t count = 0; count <= most; ++count) {
    llvm::SmallVector<llvm::Type *> types(count, f64);
    if (auto found = VFABI::tryDemangleForVFABI(name, llvm::FunctionType::get(f64, types, false)))
      return found;
  }
  return std::nullopt;
}

Isa isaOf(llvm::VFISAKind kind) {
  switch (kind) {
  case llvm::VFISAKind::SSE:
    return Isa::SSE;
  case llvm::VFISAKind::AVX:
    return Isa::AVX;
  case llvm::VFISAKind::AVX2:
    return Isa::AVX2;
  case llvm::VFISAKind::AVX512:
    return Isa::AVX512;
  case llvm::VFISAKind::AdvancedSIMD:
    return Isa::AdvSIMD;
  case llvm::VFISAKind::SVE:
    return Isa::SVE;
  case llvm::VFISAKind::RVV:
    return Isa::RVV;
  default:
    return Isa::LLVM;
  }
}

llvm::VFParamKind kindOf(ParameterKind kind) {
  using K = llvm::VFParamKind;
  static const std::map<ParameterKind, K> kinds = {
      {ParameterKind::Vector, K::Vector},
      {ParameterKind::Uniform, K::OMP_Uniform},
      {ParameterKind::Linear, K::OMP_Linear},
      {ParameterKind::LinearRef, K::OMP_LinearRef},
      {ParameterKind::LinearVal, K::OMP_LinearVal},
      {ParameterKind::LinearUVal, K::OMP_LinearUVal},
      {ParameterKind::LinearPos, K::OMP_LinearPos},
      {ParameterKind::LinearRefPos, K::OMP_LinearRefPos},
      {ParameterKind::LinearValPos, K::OMP_LinearValPos},
      {ParameterKind::LinearUValPos, K::OMP_LinearUValPos},
  };
  return kinds.at(kind);
}

bool isInt(int64_t step) { return step == static_cast<int>(step); }

// The variant that LLVM found is the one that we found.
void compare(const VFVariant &ours, const llvm::VFInfo &theirs) {
  CHECK(isaOf(theirs.ISA) == ours.isa);
  CHECK(theirs.isMasked() == ours.shape.masked);
  CHECK(theirs.Shape.VF.isScalable() == ours.shape.lanes.scalable);
  uint32_t lanes = ours.shape.lanes.scalable ? scalableLanes(ours.shape.registerGroup, {8, 8}) : ours.shape.lanes.min;
  CHECK(theirs.Shape.VF.getKnownMinValue() == lanes);
  CHECK(theirs.ScalarName == ours.scalarName.view());
  CHECK(theirs.VectorName == ours.vectorName.view());
  REQUIRE(theirs.Shape.Parameters.size() == ours.shape.parameters.size() + ours.shape.masked);
  for (size_t i = 0; i < ours.shape.parameters.size(); ++i) {
    const VFParameter &a = ours.shape.parameters[i];
    const llvm::VFParameter &b = theirs.Shape.Parameters[i];
    CHECK(b.ParamKind == kindOf(a.kind));
    CHECK(b.Alignment.value() == (a.alignment ? a.alignment : 1));
    if (hasConstantStep(a.kind)) // beyond 32 bits, LLVM silently reads 1 or -1
      CHECK(b.LinearStepOrPos == (isInt(a.step) ? a.step : a.step < 0 ? -1 : 1));
    if (hasStepPosition(a.kind))
      CHECK(b.LinearStepOrPos == static_cast<int>(a.position));
  }
}

// Why LLVM does not know a name that is valid to us; empty: there is no such reason.
std::string_view onlyOurs(const VFVariant &ours) {
  if (ours.shape.parameters.empty())
    return "LLVM rejects functions without parameters";
  if (ours.shape.registerGroup)
    return "LLVM knows no register groups";
  if (ours.isa == Isa::LLVM && ours.shape.lanes.scalable)
    return "LLVM computes the scalable lanes of its own names elsewhere";
  return {};
}

// What LLVM lets pass that the ABIs do not allow.
bool onlyTheirs(NameError error) {
  switch (error) {
  case NameError::LanesNotPowerOfTwo:
  case NameError::TooManyLanes:
  case NameError::ScalableLanes:
  case NameError::UnmaskedOnSve:
  case NameError::StepOutOfRange:
  case NameError::StepNotUniform:
  case NameError::CommaInName:
  case NameError::BadRedirection:
  case NameError::UnknownIsa:     // an ISA of its own, "unknown"
  case NameError::NumberTooLarge: // read as 1 or -1
  case NameError::NoNumber:       // a lone n is a step of -1
    return true;
  default:
    return false;
  }
}

struct Counts {
  unsigned both = 0, neither = 0, ours = 0, theirs = 0;
};

void agree(llvm::LLVMContext &context, std::string_view name, size_t parameters, Counts &counts) {
  CAPTURE(name);
  Demangled ours = demangle(archOf(name), name);
  std::optional<llvm::VFInfo> theirs = demangleWithLLVM(context, name, parameters);
  if (ours && theirs) {
    ++counts.both;
    compare(*ours, *theirs);
  } else if (ours) {
    ++counts.ours;
    CHECK_MESSAGE(!onlyOurs(*ours).empty(), "LLVM rejects a name without a known reason");
  } else if (theirs) {
    ++counts.theirs;
    CHECK_MESSAGE(onlyTheirs(ours.error), "LLVM accepts what we reject: ", ours.message());
  } else {
    ++counts.neither;
  }
}
} // namespace

TEST_CASE("valid names mean the same to LLVM") {
  llvm::LLVMContext context;
  ShapeSource source(1);
  Counts counts;
  for (unsigned i = 0; i < 20000; ++i) {
    Isa isa = source.isa();
    if (isa == Isa::VSX) // LLVM has no POWER names, and its 'b' is SSE
      continue;
    VFShape shape = source.shape(isa, 6);
    std::string name(mangle(shape, isa, source.name()).view());
    if (isa == Isa::LLVM || source.below(2))
      name.append("(").append(source.name()).append(")");
    agree(context, name, shape.parameters.size(), counts);
  }
  MESSAGE("both ", counts.both, ", only ours ", counts.ours, ", only LLVM ", counts.theirs);
  CHECK(counts.both > 5000);
  CHECK(counts.theirs + counts.neither == 0);
}

TEST_CASE("broken names are rejected by both") {
  llvm::LLVMContext context;
  ShapeSource source(2);
  Counts counts;
  static const char bytes[] = "_ZGVLMNxbcdensrvulRUsa0123456789(),f ";
  for (unsigned i = 0; i < 20000; ++i) {
    Isa isa = source.isa();
    if (isa == Isa::VSX)
      continue;
    std::string name(mangle(source.shape(isa, 4), isa, "foo").view());
    name += source.below(2) ? "(bar)" : "";
    for (uint64_t edits = 1 + source.below(3); edits; --edits) {
      size_t at = source.below(name.size());
      char byte = bytes[source.below(sizeof bytes - 1)];
      switch (source.below(3)) {
      case 0:
        name[at] = byte;
        break;
      case 1:
        name.insert(at, 1, byte);
        break;
      default:
        if (name.size() > 1)
          name.erase(at, 1);
      }
    }
    agree(context, name, 8, counts);
  }
  MESSAGE("both ", counts.both, ", neither ", counts.neither, ", only ours ", counts.ours, ", only LLVM ",
          counts.theirs);
  CHECK(counts.neither > 3000);
}
