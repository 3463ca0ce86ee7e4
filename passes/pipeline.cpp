// Passes over modules: which functions they vectorize, with which request, and how they report a refusal.
#include "abi/demangle.h"
#include "passes/analysis/shape_analysis.h"
#include "passes/bridge/bridge.h"
#include "passes/kernel/builtin_bodies.h"
#include "passes/kernel/kernel.h"
#include "passes/kernel/work_group_operations.h"
#include "passes/options.h"
#include "passes/passes.h"
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "passes/schedule/schedule.h"
#include "passes/svfs/isa_features.h"
#include "passes/vectorize/packetize.h"
#include "passes/vectorize/planned_function.h"
#include "passes/vecz/run_vecz.h"
#include "passes/work_group_passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace vec;

static Error readParameter(const opt::Arg &A, PacketizeOptions &O) {
  StringRef Value = options::valueOf(A);
  bool Bad = false;
  PacketizeRequest &R = O.Request;
  switch (A.getOption().getID()) {
  case options::OPT_lanes: {
    R.ChooseLanes = Value == "auto";
    R.Shape.lanes = {64, Value.consume_front("nxv")};
    unsigned &Lanes = R.Shape.lanes.min;
    Bad = !R.ChooseLanes && (Value.getAsInteger(10, Lanes) || Lanes < 2 || Lanes > 64);
    break;
  }
  case options::OPT_p_dim:
    Bad = Value.getAsInteger(10, R.Dimension) || R.Dimension > 2;
    break;
  case options::OPT_steps:
    O.Steps = true;
    break;
  case options::OPT_masked:
    R.Shape.masked = true;
    break;
  case options::OPT_p_predicated:
    R.Predicated = true;
    break;
  case options::OPT_aligned_local_ids:
    R.AlignedLocalIds = true;
    break;
  case options::OPT_p_kernel:
    O.Kernel = Value.str();
    break;
  case options::OPT_p_variant:
    O.Variant = Value.str();
    break;
  case options::OPT_choices:
    return R.Chosen.add(Value);
  default:
    llvm_unreachable("a parameter without a case");
  }
  return Bad ? options::badValue(A) : Error::success();
}

Expected<PacketizeOptions> vec::parsePacketizeOptions(StringRef Text) {
  return options::parseParameters<PacketizeOptions>(Text, options::Packetize, readParameter);
}

// The functions that the options select, each with its request.
static Expected<SmallVector<std::pair<Function *, PacketizeRequest>, 0>> targets(Module &M, const PacketizeOptions &O) {
  SmallVector<std::pair<Function *, PacketizeRequest>, 0> Result;
  PacketizeRequest R = O.Request;
  std::string Only = O.Kernel;
  if (!O.Variant.empty()) {
    std::optional<abi::Arch> Arch = archOf(M.getTargetTriple());
    if (!Arch)
      return createStringError("no vector function ABI is known for " + M.getTargetTriple().str());
    abi::Demangled D = abi::demangle(*Arch, O.Variant);
    if (!D)
      return createStringError("'" + O.Variant + "' is no vector function name: " + D.message());
    R.ChooseLanes = false;
    R.Shape = D.variant.shape;
    R.Isa = D.variant.isa;
    R.Name = std::string(D.variant.vectorName.view());
    if (Only.empty())
      Only = std::string(D.variant.scalarName.view());
  }
  if (!Only.empty()) {
    Function *F = M.getFunction(Only);
    if (!F)
      return createStringError("there is no function @" + Only + " in " + M.getModuleIdentifier());
    Result.push_back({F, R});
    return Result;
  }
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F) && !scalarVersion(F))
      Result.push_back({&F, R});
  return Result;
}

template <typename Action>
static PreservedAnalyses forTargets(Module &M, ModuleAnalysisManager &MAM, const PacketizeOptions &O, Action Do) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  auto All = targets(M, O);
  if (!All) {
    M.getContext().emitError(toString(All.takeError()));
    return PreservedAnalyses::all();
  }
  // A variant may be one of a C++ program's function, which calls functions of its own.
  std::optional<LentBodies> Bodies;
  if (O.Variant.empty() || hasBuiltins(M))
    Bodies.emplace(M, FAM);
  // If a function is named, a failure is an error.
  bool Named = !O.Kernel.empty() || !O.Variant.empty();
  for (auto &[F, R] : *All)
    if (Error E = Do(*F, R, FAM)) {
      std::string Text = remarkMissed(*F, std::move(E));
      if (Named)
        M.getContext().emitError(Text);
    }
  return PreservedAnalyses::none();
}

PreservedAnalyses Packetize::run(Module &M, ModuleAnalysisManager &MAM) {
  return forTargets(M, MAM, Options, [](Function &F, PacketizeRequest &R, FunctionAnalysisManager &FAM) {
    return packetize(F, R, FAM).takeError();
  });
}

PreservedAnalyses PrintPlan::run(Module &M, ModuleAnalysisManager &MAM) {
  return forTargets(M, MAM, Options, [&](Function &F, PacketizeRequest &R, FunctionAnalysisManager &FAM) -> Error {
    R.ObserveSteps = Options.Steps;
    if (Options.Steps)
      R.Observe = [&](StringRef Step, const Function &, const Plan *P) {
        // The last plan is printed at the end.
        if (P && Step != "plan") {
          outs() << "after " << Step << ": ";
          P->print(outs(), F.getName());
        }
      };
    Expected<PlannedFunction> Planned = planFunction(F, R, FAM);
    if (!Planned)
      return Planned.takeError();
    Planned->print(outs(), F.getName());
    return Error::success();
  });
}

PreservedAnalyses DotPlan::run(Module &M, ModuleAnalysisManager &MAM) {
  return forTargets(M, MAM, Options, [](Function &F, PacketizeRequest &R, FunctionAnalysisManager &FAM) -> Error {
    Expected<PlannedFunction> Planned = planFunction(F, R, FAM);
    if (!Planned)
      return Planned.takeError();
    if (Planned->Decision)
      Planned->Decision->printGraph(outs(), F.getName());
    return Error::success();
  });
}

PreservedAnalyses PrintLaneShapes::run(Module &M, ModuleAnalysisManager &MAM) {
  return forTargets(M, MAM, Options, [](Function &F, PacketizeRequest &R, FunctionAnalysisManager &FAM) -> Error {
    if (Error E = checkLegality(F))
      return E;
    ArrayRef<abi::VFParameter> Parameters(R.Shape.parameters.begin(), R.Shape.parameters.size());
    ShapeAnalysis(F, {Parameters, R.Dimension, false}, FAM.getResult<LoopAnalysis>(F)).print(outs());
    return Error::success();
  });
}

// Stops after a stage and replaces the function's body by the one-lane program that the stage made.
static PreservedAnalyses runStage(Module &M, ModuleAnalysisManager &MAM, const PacketizeOptions &O, Stage Last) {
  return forTargets(M, MAM, O, [Last](Function &F, PacketizeRequest &R, FunctionAnalysisManager &FAM) -> Error {
    R.StopAfter = Last;
    Expected<Function *> New = packetize(F, R, FAM);
    if (!New)
      return New.takeError();
    // A mask changes the signature: then the new function stays beside the original.
    if ((*New)->getFunctionType() != F.getFunctionType()) {
      (*New)->setLinkage(GlobalValue::ExternalLinkage);
      return Error::success();
    }
    (*New)->takeName(&F);
    (*New)->setLinkage(F.getLinkage());
    F.replaceAllUsesWith(*New);
    FAM.clear(F, (*New)->getName());
    F.eraseFromParent();
    return Error::success();
  });
}

PreservedAnalyses Prepare::run(Module &M, ModuleAnalysisManager &MAM) {
  return runStage(M, MAM, Options, Stage::Prepared);
}

PreservedAnalyses Linearize::run(Module &M, ModuleAnalysisManager &MAM) {
  return runStage(M, MAM, Options, Stage::Linear);
}

PreservedAnalyses DefineMuxBuiltins::run(Module &M, ModuleAnalysisManager &) {
  return defineMuxBuiltins(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses DefineWorkGroupOperations::run(Module &M, ModuleAnalysisManager &) {
  const bool Dma = defineDma(M);
  return defineWorkGroupOperations(M) || Dma ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

void vec::registerPasses(PassBuilder &PB, FindBodies Bodies) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        auto Try = [&](StringRef Pass, auto Parse, auto Add) {
          StringRef Rest = Name;
          if (!Rest.consume_front(Pass) || (!Rest.empty() && !(Rest.consume_front("<") && Rest.consume_back(">"))))
            return false;
          auto O = Parse(Rest);
          if (!O) {
            errs() << "libvec: " << Pass << ": " << toString(O.takeError()) << '\n';
            return false;
          }
          Add(*O);
          return true;
        };
#define PASS(NAME, CLASS, HELP)                                                                                        \
  if (Try(NAME, parsePacketizeOptions, [&](PacketizeOptions &O) { MPM.addPass(CLASS(O)); }))                           \
    return true;
#include "passes/passes.def"
#define WORK_GROUP_PASS(NAME, CLASS, HELP)                                                                             \
  if (Try(NAME, parseWorkGroupOptions, [&](WorkGroupOptions &O) { MPM.addPass(CLASS(O)); }))                           \
    return true;
#include "passes/work_group_passes.def"
        return Try("run-vecz", parseVeczSettings, [&](VeczSettings &O) { MPM.addPass(RunVeczPass(O)); });
      });
  // A target that has its own registers it first.
  PB.registerAnalysisRegistrationCallback(
      [](FunctionAnalysisManager &FAM) { FAM.registerPass([] { return TargetInfoAnalysis(); }); });
  registerBridge(PB, std::move(Bodies));
}
