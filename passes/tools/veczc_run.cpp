// Collects the jobs that veczc's options ask for, runs them, and prints modules and statistics.
#include "passes/tools/veczc_run.h"
#include "abi/demangle.h"
#include "passes/kernel/builtin_bodies.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "passes/schedule/run_passes.h"
#include "passes/svfs/abi_lowering.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/isa_features.h"
#include "passes/tools/vecc_target.h"
#include "passes/vecz/run_vecz.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using namespace vec;

// SPIR is for any machine: it is planned for the host, unless somebody says otherwise.
static Expected<std::unique_ptr<TargetMachine>> machineFor(const Module &M, const VeczcOptions &O) {
  if (!O.Preset.empty())
    return makeTargetMachine(O.Preset);
  Triple T(O.Triple.empty() ? M.getTargetTriple().str() : Triple::normalize(O.Triple));
  Triple Host(sys::getDefaultTargetTriple());
  bool ForHost = T.isSPIR() || T.getArch() == Triple::UnknownArch || T.getArch() == Host.getArch();
  if (!O.Triple.empty() && T.getArch() == Triple::UnknownArch)
    return createStringError("-vecz-target-triple " + O.Triple + ": there is no such target");
  if (!ForHost)
    return makeTargetMachine(T, O.CPU, O.Features);
  if (O.Triple.empty() && O.CPU.empty() && O.Features.empty())
    return makeTargetMachine("native");
  return makeTargetMachine(Host, O.CPU, O.Features);
}

// The bytes that AArch64's ABI counts for pointers: what the front end noted, or what the shape says.
static SmallVector<unsigned, 8> laneBytes(const Function &F, const abi::VFShape &Shape) {
  SmallVector<unsigned, 8> Bytes = simdTypes(F).LaneBytes;
  return Bytes.empty() ? laneBytesOfSteps(Shape) : Bytes;
}

static Expected<VeczJob> variantJob(Module &M, StringRef Text, const VeczSettings &S) {
  auto [Name, Scalar] = Text.split('=');
  std::optional<abi::Arch> Arch = archOf(M.getTargetTriple());
  if (!Arch)
    return createStringError("no vector function ABI is known for the target " + M.getTargetTriple().str());
  abi::Demangled D = abi::demangle(*Arch, Name);
  if (!D)
    return createStringError("--variant " + Name.str() + ": " + std::string(D.message()) + " (at character " +
                             std::to_string(D.offset + 1) + ")");
  VeczSettings One;
  One.Kernels.push_back({(Scalar.empty() ? StringRef(D->scalarName.view()) : Scalar).str(), {}});
  auto Jobs = veczJobs(M, One, [](const Function &) { return 4; });
  if (!Jobs)
    return Jobs.takeError();
  VeczJob J = Jobs->front();
  J.Required = !S.FailQuietly;
  J.Request.ChooseLanes = false;
  J.Request.Shape = D->shape;
  J.Request.Isa = D->isa;
  J.Request.LaneBytes = laneBytes(*J.F, D->shape);
  J.Request.Name = std::string(D->vectorName.view());
  // Lanes of a scalable length follow from the types.
  if (D->shape.lanes.scalable && !D->shape.lanes.min) {
    Expected<AbiSignature> Signature =
        lowerSignature(J.F->getFunctionType(), D->shape, D->isa, M.getDataLayout(), J.Request.LaneBytes);
    if (!Signature)
      return createStringError("--variant " + Name.str() + ": " + toString(Signature.takeError()));
    J.Request.Shape.lanes.min = Signature->Lanes;
  }
  J.Request.Chosen = S.Chosen;
  J.Request.StopAfter = S.StopAfter;
  return J;
}

static Expected<SmallVector<VeczJob, 0>> collect(Module &M, const VeczcOptions &O, const TargetMachine &TM) {
  SmallVector<VeczJob, 0> Jobs;
  if (!O.Settings.Kernels.empty() || O.Variants.empty()) {
    auto OfKernels = veczJobs(M, O.Settings, [&](const Function &F) { return chooseLanes(F, vectorBits(TM)); });
    if (!OfKernels)
      return OfKernels.takeError();
    Jobs = std::move(*OfKernels);
  }
  for (const std::string &V : O.Variants) {
    Expected<VeczJob> J = variantJob(M, V, O.Settings);
    if (!J)
      return J.takeError();
    Jobs.push_back(std::move(*J));
  }
  if (llvm::none_of(M, [](const Function &F) { return !F.isDeclaration() && isKernel(F); }) && Jobs.empty())
    return createStringError("there is no kernel in " + M.getModuleIdentifier() +
                             "; name a function with -k or --variant");
  return Jobs;
}

Error vec::runVeczc(Module &M, const VeczcOptions &O, Statistics &Counters) {
  Expected<std::unique_ptr<TargetMachine>> TM = machineFor(M, O);
  if (!TM)
    return TM.takeError();
  PassBuilder PB(TM->get());
  AnalysisManagers Managers;
  Managers.registerAll(PB);
  FunctionAnalysisManager &FAM = Managers.Function;
  auto Jobs = collect(M, O, **TM);
  if (!Jobs)
    return Jobs.takeError();
  VeczSettings Settings = O.Settings;
  Settings.TargetNamed = !(O.Preset + O.Triple + O.CPU + O.Features).empty();
  const LentBodies Bodies(M, FAM);
  for (VeczJob &J : *Jobs) {
    J.Request.Counters = &Counters;
    StringRef Name = J.F->getName();
    if (O.Dump || O.PrintPlans)
      J.Request.Observe = [&](StringRef Stage, const Function &F, const Plan *P) {
        bool Dump = O.Dump && (*O.Dump == "all" || *O.Dump == Stage);
        if (Stage == "plan" && (Dump || O.PrintPlans))
          P->print(errs(), Name);
        else if (Dump)
          errs() << "; " << Name << " after " << Stage << '\n' << F << '\n';
      };
    Expected<Function *> New = runVeczJob(J, Settings, FAM);
    if (New)
      continue;
    Error E = New.takeError();
    if (J.Required && !isScalarFaster(E))
      return E;
    errs() << "veczc: remark: " << remarkMissed(*J.F, std::move(E), VeczRemarks) << '\n';
  }
  return Error::success();
}

std::string vec::moduleText(const Module &M, bool Textual) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (Textual)
    M.print(OS, nullptr);
  else
    WriteBitcodeToFile(M, OS);
  return Text;
}

void vec::printStatistics(const Statistics &S) {
  S.forEach([](StringRef, StringRef Text, uint64_t Value) {
    if (Value)
      errs() << format("%8llu  ", static_cast<unsigned long long>(Value)) << Text << '\n';
  });
}

std::string vec::statisticsAsJson(const Statistics &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS, 2);
  J.object([&] { S.forEach([&](StringRef Key, StringRef, uint64_t Value) { J.attribute(Key, Value); }); });
  OS << '\n';
  return Text;
}
