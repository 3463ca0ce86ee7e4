// Makes LLVM's TargetMachine for a triple or for a name (`native`, a CPU, a level of x86-64).
#include "passes/tools/vecc_target.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace llvm;

namespace vec {

static Expected<const Target *> findTarget(const Triple &T) {
  std::string Problem;
  if (const Target *Found = TargetRegistry::lookupTarget(T, Problem))
    return Found;
  return createStringError("LLVM has no code generator for %s: %s", T.str().c_str(), Problem.c_str());
}

static std::unique_ptr<TargetMachine> create(const Target &Of, const Triple &T, StringRef CPU, StringRef Features,
                                             StringRef Abi = "") {
  TargetOptions Options;
  Options.MCOptions.ABIName = Abi.str();
  // Position independent, so that the object fits into programs and shared libraries alike.
  return std::unique_ptr<TargetMachine>(
      Of.createTargetMachine(T, CPU, Features, Options, Reloc::PIC_, std::nullopt, CodeGenOptLevel::Aggressive));
}

Expected<std::unique_ptr<TargetMachine>> makeTargetMachine(const Triple &T, StringRef CPU, StringRef Features,
                                                           StringRef Abi) {
  Expected<const Target *> Found = findTarget(T);
  if (!Found)
    return Found.takeError();
  // What is unknown is told here: LLVM would print a warning and go on.
  std::unique_ptr<MCSubtargetInfo> Known((*Found)->createMCSubtargetInfo(T, "", ""));
  if (!CPU.empty() && !Known->isCPUStringValid(CPU))
    return createStringError("%s has no processor '%s'", T.str().c_str(), CPU.str().c_str());
  const SubtargetFeatures Named(Features);
  for (const std::string &Feature : Named.getFeatures()) {
    StringRef Name = SubtargetFeatures::StripFlag(Feature);
    if (llvm::none_of(Known->getAllProcessorFeatures(), [&](auto &F) { return Name == F.Key; }))
      return createStringError("%s has no feature '%s'", T.str().c_str(), Name.str().c_str());
  }
  return create(**Found, T, CPU, Features, Abi);
}

Expected<std::unique_ptr<TargetMachine>> makeTargetMachine(StringRef Name, StringRef MoreFeatures) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  // For inline assembly.
  InitializeNativeTargetAsmParser();
  Triple T(sys::getDefaultTargetTriple());
  std::string CPU = Name.str();
  SubtargetFeatures Features;
  if (Name == "native") {
    CPU = sys::getHostCPUName().str();
    for (const auto &Feature : sys::getHostCPUFeatures())
      Features.AddFeature(Feature.first(), Feature.second);
  }
  const SubtargetFeatures More(MoreFeatures);
  for (const std::string &Feature : More.getFeatures())
    Features.AddFeature(Feature);
  Expected<const Target *> Found = findTarget(T);
  if (!Found)
    return Found.takeError();
  return create(**Found, T, CPU, Features.getString());
}

std::optional<Triple> architecture(StringRef Name) {
  Triple T(Triple::normalize(Name.contains('-') ? Name.str() : (Name + "-linux-gnu").str()));
  if (!archOf(T) || !T.isOSLinux() || !T.isLittleEndian() || !T.isArch64Bit())
    return std::nullopt;
  return T;
}

unsigned vectorBits(const TargetMachine &Target) {
  if (!Target.getTargetTriple().isX86())
    return 128;
  const MCSubtargetInfo &S = *Target.getMCSubtargetInfo();
  return S.checkFeatures("+avx512f") ? 512 : S.checkFeatures("+avx2") ? 256 : 128;
}

} // namespace vec
