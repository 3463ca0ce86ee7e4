// Compares the features of a function (target-cpu, target-features, the baseline of its architecture) with those that
// an ISA of abi/isa.def needs.
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace vec {
namespace {

// The features that the architecture guarantees without any attribute.
StringRef baselineFeatures(abi::Arch Arch) {
  switch (Arch) {
  case abi::Arch::X86_64:
    return "+sse2";
  case abi::Arch::AArch64:
    return "+neon";
  case abi::Arch::POWER:
  case abi::Arch::RISCV:
  case abi::Arch::LLVM:
    return "";
  }
  llvm_unreachable("every architecture is named");
}

void apply(StringRef Feature, abi::Arch Arch, StringMap<bool> &Features) {
  if (Feature.size() < 2 || (Feature[0] != '+' && Feature[0] != '-'))
    return;
  const bool Enabled = Feature[0] == '+';
  // Features that imply it, or are implied by it, have been set already.
  if (Features.lookup(Feature.drop_front()) == Enabled)
    return;
  Features[Feature.drop_front()] = Enabled;
  // Hand-written IR names "+avx512bw" and means what that implies; "-avx" also removes AVX2.
  if (Arch == abi::Arch::X86_64)
    X86::updateImpliedFeatures(Feature.drop_front(), Enabled, Features);
}

StringMap<bool> findFeatures(StringRef Cpu, StringRef Named, abi::Arch Arch) {
  StringMap<bool> Features;
  SmallVector<StringRef, 32> Words;
  const auto ApplyAll = [&](StringRef List) {
    Words.clear();
    List.split(Words, ',', -1, false);
    for (StringRef Word : Words)
      apply(Word, Arch, Features);
  };
  ApplyAll(baselineFeatures(Arch));
  if (Arch == abi::Arch::X86_64) {
    // getFeaturesForCPU accepts known names only.
    if (!Cpu.empty() && X86::parseArchX86(Cpu, /*Only64Bit=*/true) != X86::CK_None) {
      Words.clear();
      X86::getFeaturesForCPU(Cpu, Words);
      for (StringRef Word : Words)
        apply(("+" + Word).str(), Arch, Features);
    }
  }
  ApplyAll(Named);
  return Features;
}

// Nearly all functions of a program have the same features: the last result is kept.
const StringMap<bool> &featuresOf(const Function &F, abi::Arch Arch) {
  struct Known {
    abi::Arch Arch;
    std::string Cpu, Named;
    StringMap<bool> Features;
  };
  static thread_local std::optional<Known> Last;
  const StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString(),
                  Named = F.getFnAttribute("target-features").getValueAsString();
  if (!Last || Last->Arch != Arch || Last->Cpu != Cpu || Last->Named != Named)
    Last = Known{Arch, Cpu.str(), Named.str(), findFeatures(Cpu, Named, Arch)};
  return Last->Features;
}

bool contains(const StringMap<bool> &Features, abi::Isa Isa) {
  return all_of(split(StringRef(abi::info(Isa).features), ','),
                [&](StringRef Word) { return Word.empty() || Features.lookup(Word.drop_front()); });
}

} // namespace

std::string isaFeatures(abi::Isa Isa) { return std::string(abi::info(Isa).features); }

std::optional<abi::Arch> archOf(const Triple &Triple) {
  // Windows and x32 pass vectors and pointers in other ways, and have no vector function ABI.
  if (!Triple.isOSBinFormatELF() || Triple.isX32())
    return std::nullopt;
  if (Triple.getArch() == Triple::x86_64)
    return abi::Arch::X86_64;
  if (Triple.isAArch64(64))
    return abi::Arch::AArch64;
  if (Triple.isPPC64())
    return abi::Arch::POWER;
  if (Triple.isRISCV64())
    return abi::Arch::RISCV;
  return std::nullopt;
}

bool mayUse(const Function &Caller, abi::Isa Isa) {
  const abi::Arch Arch = abi::info(Isa).arch;
  if (Arch == abi::Arch::LLVM)
    return true;
  return archOf(Caller.getParent()->getTargetTriple()) == Arch && contains(featuresOf(Caller, Arch), Isa);
}

SmallVector<abi::Isa, 4> usableIsas(const Function &Caller) {
  SmallVector<abi::Isa, 4> Usable;
  const std::optional<abi::Arch> Arch = archOf(Caller.getParent()->getTargetTriple());
  if (!Arch)
    return Usable;
  const StringMap<bool> &Features = featuresOf(Caller, *Arch);
  for (const abi::IsaInfo &Info : abi::isaTable)
    if (Info.arch == *Arch && contains(Features, Info.isa))
      Usable.push_back(Info.isa);
  // Stable: among ISAs with equal registers the later row of isa.def (AVX2 after AVX) is the richer one.
  std::reverse(Usable.begin(), Usable.end());
  stable_sort(Usable, [](abi::Isa A, abi::Isa B) { return abi::info(A).floatBits > abi::info(B).floatBits; });
  return Usable;
}

bool hasMaskRegisters(const Function &F) {
  return mayUse(F, abi::Isa::AVX512) || mayUse(F, abi::Isa::SVE) || mayUse(F, abi::Isa::RVV);
}

void copyTarget(Function &To, const Function &From) {
  for (StringRef Key : {"target-cpu", "tune-cpu", "target-features", "prefer-vector-width", "min-legal-vector-width"}) {
    To.removeFnAttr(Key);
    if (Attribute A = From.getFnAttribute(Key); A.isValid())
      To.addFnAttr(A);
  }
}

bool sameTarget(const Function &A, const Function &B) {
  auto Same = [&](StringRef Key) { return A.getFnAttribute(Key) == B.getFnAttribute(Key); };
  return Same("target-cpu") && Same("target-features");
}

} // namespace vec
