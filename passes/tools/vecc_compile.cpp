// Compiler: takes a module through the stages of vecc (host module, kernels, packets, work-group loops, LLVM's
// pipeline) and makes code, header and report.
#include "passes/tools/vecc_compile.h"
#include "passes/bridge/bodies.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/find_bodies.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/host_module.h"
#include "passes/kernel/prototypes.h"
#include "passes/kernel/work_group_operations.h"
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "passes/schedule/run_passes.h"
#include "passes/schedule/schedule.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/svfs.h"
#include "passes/target/forms.h"
#include "passes/tools/vecc_builtins.h"
#include "passes/tools/vecc_math.h"
#include "passes/tools/vecc_packets.h"
#include "passes/tools/vecc_report.h"
#include "passes/vectorize/packetize.h"
#include "passes/vectorize/planned_function.h"
#include "passes/vecz/run_vecz.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace vec {
namespace {

// A file of this program's installation, below its folder of libraries; "" if there is none.
std::string installed(const Twine &Name) {
  SmallString<256> File(sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&installed)));
  sys::path::remove_filename(File);
  sys::path::append(File, VEC_LIBDIR, Name);
  return sys::fs::exists(File) ? std::string(File) : "";
}

bool callsLibvec(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.use_empty() && (F.getName().starts_with("_ZGV") || F.getName().starts_with("vec_"));
  });
}

// Makes a function that calls the entry point with arguments in memory: see RunnerName.
void makeRunner(Function &Range) {
  Module &M = *Range.getParent();
  LLVMContext &C = M.getContext();
  Type *Pointer = PointerType::get(C, 0);
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(C), {Pointer}, false), GlobalValue::ExternalLinkage,
                                 RunnerName, M);
  setIsKernelEntryPt(*F);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  SmallVector<Value *> Arguments;
  for (Argument &A : Range.args()) {
    Value *At = B.CreateLoad(Pointer, B.CreateConstGEP1_64(Pointer, F->getArg(0), A.getArgNo()));
    Arguments.push_back(B.CreateLoad(A.getType(), At));
  }
  B.CreateCall(&Range, Arguments);
  B.CreateRetVoid();
}

// A kernel that stays scalar does not profit from gathers, whose cost LLVM's vectorizer underestimates.
void avoidGathers(Function &Kernel) {
  if (!Kernel.getParent()->getTargetTriple().isX86())
    return;
  const StringRef Features = Kernel.getFnAttribute("target-features").getValueAsString();
  Kernel.addFnAttr("target-features",
                   (Features + (Features.empty() ? "" : ",") + "+prefer-no-gather,+prefer-no-scatter").str());
}

struct AccessFewLanes : PassInfoMixin<AccessFewLanes> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    if (!accessFewLanes(F))
      return PreservedAnalyses::all();
    PreservedAnalyses Kept;
    Kept.preserveSet<CFGAnalyses>();
    return Kept;
  }
};

class Compiler {
  Module &M;
  const VeccOptions &Options;
  const PacketChoice Packets;
  std::unique_ptr<TargetMachine> Target;
  VeccResult Result;
  bool FromSpir = false;
  KernelReport Told; // of the kernel that is being compiled
  json::Array Reports;
  AnalysisManagers Managers;
  FunctionAnalysisManager &FAM = Managers.Function;
  ModuleAnalysisManager &MAM = Managers.Module;
  std::unique_ptr<PassBuilder> Passes;

  std::string text() {
    if (!Options.DebugInfo)
      StripDebugInfo(M);
    std::string Text;
    raw_string_ostream OS(Text);
    M.print(OS, nullptr);
    return Text;
  }

  Error prepareBarriers(Function &Kernel) {
    numberBarriers(Kernel);
    return refuseBarriers(Kernel);
  }

  // Runs everything up to one self-contained host function for each kernel.
  Expected<SmallVector<Function *>> prepareKernels() {
    FromSpir = M.getTargetTriple().getArch() == Triple::spir64;
    replaceSpirvBuiltins(M);
    if (Error E = makeHostModule(M, *Target))
      return E;
    if (Error E = checkPrototypes(M))
      return E;
    if (FromSpir)
      if (Error E = lowerPrintf(M))
        return E;
    defineWorkGroupOperations(M);
    defineDma(M);
    Expected<SmallVector<Function *>> Kernels = selectKernels(M, Options);
    if (!Kernels)
      return Kernels.takeError();
    for (Function *K : *Kernels)
      if (Error E = makeSelfContained(*K))
        return E;
    for (Function *K : *Kernels) {
      if (Error E = prepareBarriers(*K))
        return E;
      if (Error E = Packets.specialise(*K))
        return E;
    }
    for (Function &F : M)
      if (!F.isDeclaration()) {
        replaceBuiltins(F);
        if (Error E = chooseMath(F, Options.Math))
          return E;
      }
    // In IR that was made for the host, such a name may be that of a C++ function of the user.
    if (FromSpir)
      for (Function *K : *Kernels)
        if (Error E = refuseUnknownBuiltins(*K))
          return E;
    return Kernels;
  }

  // Fails if the machine has no such registers: LLVM would split fixed packets, and has no code for scalable ones.
  Error checkRegisters(Function &Kernel, abi::Lanes Lanes) {
    const auto &TTI = FAM.getResult<TargetIRAnalysis>(Kernel);
    const auto Kind =
        Lanes.scalable ? TargetTransformInfo::RGK_ScalableVector : TargetTransformInfo::RGK_FixedWidthVector;
    if (Lanes.scalable ? TTI.supportsScalableVectors() : !TTI.getRegisterBitWidth(Kind).isZero())
      return Error::success();
    const Triple &T = Target->getTargetTriple();
    const char *Remedy = T.isRISCV() ? "add V, as in --target=riscv64+v"
                         : T.isAArch64() && Lanes.scalable
                             ? "add SVE, as in --target=aarch64+sve, or give a number of lanes"
                         : Lanes.scalable ? "give a number of lanes"
                                          : "name a processor that has some";
    return createStringError(T.str() + " has no " + (Lanes.scalable ? "scalable " : "") + "vector registers here; " +
                             Remedy);
  }

  // Makes what the request asks for. If the lanes are free and the machine has scalable registers, packets fill these,
  // if possible; but work-groups that are known to be short might never fill one.
  template <class Result>
  Expected<Result> inPackets(Function &Kernel, PacketizeRequest &Request,
                             function_ref<Expected<Result>(const PacketizeRequest &)> Make) {
    if (Error Without = checkRegisters(Kernel, Request.Shape.lanes))
      return std::move(Without);
    if (Request.ChooseLanes && FAM.getResult<TargetIRAnalysis>(Kernel).supportsScalableVectors() &&
        !requiredLocalSize(Kernel)) {
      PacketizeRequest Scalable = Request;
      Scalable.Shape.lanes.scalable = true;
      Expected<Result> Made = Make(Scalable);
      if (Made)
        return Made;
      consumeError(Made.takeError());
      Told.Accesses.clear();
    }
    return Make(Request);
  }

  // The vector version of a kernel; null if `auto` leaves it scalar, which is reported on standard error.
  Expected<Function *> vectorize(Function &Kernel, KernelInterface &K, Stage StopAfter, abi::Lanes Lanes = {0, false}) {
    if (Lanes == abi::Lanes() || (!Lanes.min && Options.Vectorize == VeccOptions::Never))
      return nullptr;
    PacketizeRequest Request = Packets.requestFor(Kernel, *Target, Lanes);
    Request.StopAfter = StopAfter;
    if (Options.Report || Options.ReportJson)
      Request.Observe = [&](StringRef Stage, const Function &F, const Plan *P) {
        // The first plan is that of the widest packets.
        if (Stage == "plan" && P && Told.Accesses.empty())
          Told.take(F, *P);
      };
    Expected<Function *> Vector =
        inPackets<Function *>(Kernel, Request, [&](const PacketizeRequest &R) { return packetize(Kernel, R, FAM); });
    if (!Vector && !Lanes.min && Options.Vectorize == VeccOptions::Auto) {
      noteVectorizationFailed(Kernel, {Request.Shape.lanes, Request.Dimension, Request.Shape.masked});
      Told.Reason = toString(Vector.takeError());
      Result.LeftScalar.push_back("kernel " + K.Name + " runs one work-item at a time: " + Told.Reason);
      if (Options.Perf == VeccOptions::Warning)
        WithColor::warning(errs(), "vecc") << Result.LeftScalar.back() << "\n";
      else if (Options.Perf == VeccOptions::NoWarning && !Options.Report) // the report says so, too
        remark(Result.LeftScalar.back());
      return nullptr;
    }
    if (Vector) {
      // The widest comes first.
      if (K.Lanes == abi::Lanes())
        K.Lanes = scalarVersion(**Vector)->Info.Lanes;
      K.Dimension = Request.Dimension;
    }
    return Vector;
  }

  void remark(const Twine &Message) { WithColor::remark(errs(), "vecc") << Message << "\n"; }

  void report(const KernelInterface &K) {
    Told.Kernel = K.Name;
    Told.Lanes = K.Lanes;
    Told.Dimension = K.Dimension;
    Told.LocalBytes = K.LocalBytes;
    Reports.push_back(Told.json());
    if (!Options.Report)
      return;
    for (const std::string &Line : Told.text())
      remark("kernel " + K.Name + ": " + Line);
    if (K.LocalBytes)
      remark("kernel " + K.Name + ": " + Twine(K.LocalBytes) + " bytes of local variables");
    if (K.LiveBytes)
      remark("kernel " + K.Name + ": " + Twine(K.LiveBytes) + " bytes are kept of a work-item at barriers");
  }

  Error scheduleKernel(Function &Kernel, KernelInterface &K) {
    if (!isCIdentifier(K.Name))
      return createStringError("the kernel name %s is no identifier of C; rename the kernel", K.Name.c_str());
    if (Error E = Packets.checkSubGroupSize(Kernel))
      return E;
    ScheduleRequest Request;
    Request.Dimension = Packets.dimensionOf(Kernel);
    Request.ForceNoTail = Options.ForceNoTail;
    Request.ShortestRow = Packets.shortestRow(Kernel);
    Told = {};
    for (abi::Lanes Lanes : Packets.lanesOf(Kernel)) {
      if (!Request.Vectors.empty() && usesSubGroups(Kernel))
        return createStringError("kernel %s uses sub-groups, which have one size: name one number of lanes",
                                 K.Name.c_str());
      Expected<Function *> Vector = vectorize(Kernel, K, Stage::Finished, Lanes);
      if (!Vector)
        return Vector.takeError();
      if (*Vector)
        Request.Vectors.push_back({*Vector, scalarVersion(**Vector)->Info.Lanes});
    }
    if (std::optional<abi::Lanes> Narrow = Packets.lanesOfShortRows(Kernel, K.Lanes)) {
      if (Expected<Function *> Vector = vectorize(Kernel, K, Stage::Finished, *Narrow))
        Request.ShortRows = {*Vector, *Narrow};
      else
        consumeError(Vector.takeError()); // these groups run like others
    }
    if (!Request.Vectors.empty() && usesSubGroups(Kernel)) {
      // The rest of a row is a sub-group, too: one of fewer work-items, not several of one.
      PacketizeRequest Tail = Packets.requestFor(Kernel, *Target);
      Tail.ChooseLanes = false;
      Tail.Shape.lanes = K.Lanes;
      Tail.Predicated = true;
      if (Error E = packetize(Kernel, Tail, FAM).moveInto(Request.Rest))
        return E;
      Request.VectorNeedsInt32Ids = false;
    }
    if (Request.Vectors.empty())
      avoidGathers(Kernel);
    for (auto [Wanted, Suffix, Name] : {std::tuple(Options.GroupEntry, "_group", &Request.GroupName),
                                        std::tuple(Options.RangeEntry, "_range", &Request.RangeName)}) {
      if (!Wanted)
        continue;
      *Name = K.Name + Options.Suffix + Suffix;
      if (M.getNamedValue(*Name))
        return createStringError(
            "the entry point %s has the name of something else in the file; rename that or the kernel", Name->c_str());
    }
    Expected<ScheduledKernel> Scheduled = schedule(Kernel, Request);
    if (!Scheduled)
      return Scheduled.takeError();
    K.LocalBytes = Scheduled->LocalBytes;
    K.LiveBytes = Scheduled->LiveBytes;
    K.Group = Scheduled->Group;
    K.Range = Scheduled->Range;
    for (Function *Entry : {Scheduled->Group, Scheduled->Range})
      if (Entry)
        if (Error E = verifyScheduled(*Entry))
          return E;
    report(K);
    if (Options.Run)
      makeRunner(*Scheduled->Range);
    return Error::success();
  }

  // All functions but entry points become internal to the object.
  void hideAllButEntryPoints() {
    for (Function &F : M)
      if (!F.isDeclaration()) {
        F.setComdat(nullptr);
        if (!isKernelEntryPt(F))
          F.setLinkage(GlobalValue::InternalLinkage);
      }
    for (GlobalVariable &G : M.globals())
      if (G.hasInitializer() && !G.getName().starts_with("llvm.")) {
        G.setComdat(nullptr);
        G.setLinkage(GlobalValue::InternalLinkage);
      }
  }

  Error emitPlans(ArrayRef<Function *> Kernels) {
    raw_string_ostream OS(Result.Output);
    for (Function *Kernel : Kernels) {
      PacketizeRequest Request = Packets.requestFor(*Kernel, *Target, Packets.lanesOf(*Kernel).front());
      Expected<PlannedFunction> Planned = inPackets<PlannedFunction>(
          *Kernel, Request, [&](const PacketizeRequest &R) { return planFunction(*Kernel, R, FAM); });
      if (!Planned)
        return Planned.takeError();
      Planned->print(OS, Kernel->getName());
    }
    return Error::success();
  }

  // Emits a stage of the vectorizer, as a module with one function for each kernel.
  Error emitStage(ArrayRef<Function *> Kernels, Stage StopAfter) {
    for (Function *Kernel : Kernels) {
      KernelInterface K = describeKernel(*Kernel);
      Expected<Function *> Staged = vectorize(*Kernel, K, StopAfter);
      if (!Staged)
        return Staged.takeError();
    }
    Result.Output = text();
    return Error::success();
  }

  Error finish() {
    defineMuxBuiltins(M);
    hideAllButEntryPoints();
    if (!Options.DebugInfo)
      StripDebugInfo(M);
    std::string Problem;
    raw_string_ostream OS(Problem);
    if (verifyModule(M, &OS))
      return createStringError("the scheduled module is invalid, which is a bug of vecc: %s", Problem.c_str());
    MAM.clear();
    FAM.clear();
    // The entry points have inlined the kernels.
    GlobalDCEPass().run(M, MAM);
    if (Options.What == Emit::Scheduled) {
      Result.Output = text();
      return Error::success();
    }
    lowerPrivateAtomics(M, Options.SingleThread);
    Passes->buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, MAM);
    if (FromSpir)
      guardDivisions(M);
    for_each(M, chooseMaskForms);
    for_each(M, readLanesBack);
    for_each(M, expandMiscompiled);
    for_each(M, tabulateConstants);
    for_each(M, blendStores);
    extendIntegers(M);
    noteMissingLibrary();
    if (!Options.DebugInfo)
      StripDebugInfo(M);
    return emitModule(M, *Target, Options.What).moveInto(Result.Output);
  }

  // Warns if there is no library for the architecture: those of other architectures are optional.
  void noteMissingLibrary() {
    const std::string Folder = libraryFolder(Target->getTargetTriple());
    if (callsLibvec(M) && !installed("libvec.so").empty() && installed(Folder + "libvec.so").empty())
      remark("the object calls libvec, which is not installed for " + StringRef(Folder).drop_back() +
             "; build it with -Dtargets=all");
  }

  // If no bodies are installed, calls stay calls; a file that an option names must be right.
  Error offerBodies() {
    std::string File = Options.Bodies;
    if (File == "auto")
      File = installed(bodiesPath(Target->getTargetTriple()));
    if (File.empty() || File == "none")
      return Error::success();
    if (Error E = BodyLibrary::open(File, M).takeError())
      return E;
    Passes->registerOptimizerLastEPCallback([File](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
      MPM.addPass(InlineLibvec({[File](const Triple &) { return File; }}));
    });
    return Error::success();
  }

  Error compile() {
    if (Options.What == Emit::Frontend) {
      Result.Output = text();
      return Error::success();
    }
    if (Error E = machineFor(Options).moveInto(Target))
      return E;
    if (std::optional<abi::Arch> Arch = archOf(Target->getTargetTriple()))
      offerLibvec(*Arch);
    Passes = std::make_unique<PassBuilder>(Target.get());
    Passes->registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
      FPM.addPass(CallLibvecScalars());
      FPM.addPass(AccessFewLanes());
    });
    if (Error E = offerBodies())
      return E;
    Managers.registerAll(*Passes);
    Expected<SmallVector<Function *>> Kernels = prepareKernels();
    if (!Kernels)
      return Kernels.takeError();
    switch (Options.What) {
    case Emit::Prepared:
      return emitStage(*Kernels, Stage::Prepared);
    case Emit::Linearized:
      return emitStage(*Kernels, Stage::Linear);
    case Emit::Plan:
      return emitPlans(*Kernels);
    case Emit::Packetized:
      return emitStage(*Kernels, Stage::Packetized);
    default:
      break;
    }
    for (Function *Kernel : *Kernels) {
      KernelInterface K = describeKernel(*Kernel);
      if (Error E = scheduleKernel(*Kernel, K))
        return E;
      Result.Kernels.push_back(std::move(K));
    }
    return Options.What == Emit::Header ? Error::success() : finish();
  }

public:
  Compiler(Module &M, const VeccOptions &Options) : M(M), Options(Options), Packets(Options) {}

  Expected<VeccResult> run() {
    if (Error E = compile())
      return E;
    raw_string_ostream(Result.Report) << formatv("{0:2}", json::Value(json::Object{{"kernels", std::move(Reports)}}));
    return std::move(Result);
  }
};

} // namespace

Expected<std::string> emitModule(Module &M, TargetMachine &Target, Emit What) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (What == Emit::Llvm) {
    M.print(OS, nullptr);
    return Text;
  }
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Out(Bytes);
  legacy::PassManager Codegen;
  if (Target.addPassesToEmitFile(Codegen, Out, nullptr,
                                 What == Emit::Assembly ? CodeGenFileType::AssemblyFile : CodeGenFileType::ObjectFile))
    return createStringError("LLVM cannot write that kind of file for %s", M.getTargetTriple().str().c_str());
  Codegen.run(M);
  return std::string(Bytes.begin(), Bytes.end());
}

Expected<VeccResult> compileKernels(Module &M, const VeccOptions &Options) { return Compiler(M, Options).run(); }

} // namespace vec
