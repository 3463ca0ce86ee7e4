#include "passes/tools/vecc_target.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace llvm;

namespace vec {

Expected<std::unique_ptr<TargetMachine>> makeTargetMachine(StringRef Name) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Triple T(sys::getDefaultTargetTriple());
  std::string Problem;
  const Target *TheTarget = TargetRegistry::lookupTarget(T, Problem);
  if (!TheTarget)
    return createStringError("LLVM has no code generator for %s: %s", T.str().c_str(), Problem.c_str());
  std::string CPU = Name.str();
  SubtargetFeatures Features;
  if (Name == "native") {
    CPU = sys::getHostCPUName().str();
    for (const auto &Feature : sys::getHostCPUFeatures())
      Features.AddFeature(Feature.first(), Feature.second);
  }
  // Position independent, so that the object fits into programs and shared libraries alike.
  return std::unique_ptr<TargetMachine>(TheTarget->createTargetMachine(
      T, CPU, Features.getString(), TargetOptions(), Reloc::PIC_, std::nullopt, CodeGenOptLevel::Aggressive));
}

unsigned vectorBits(const TargetMachine &Target) {
  const MCSubtargetInfo &S = *Target.getMCSubtargetInfo();
  return S.checkFeatures("+avx512f") ? 512 : S.checkFeatures("+avx2") ? 256 : 128;
}

} // namespace vec
