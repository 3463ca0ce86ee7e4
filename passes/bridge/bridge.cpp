// Names of the bridge's passes in pipelines (`inject-variants<providers=libvec;sleef>`), and the points of clang's
// pipeline at which the plugin adds them.
#include "passes/bridge/bridge.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/short_loops.h"
#include "passes/options.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace vec {
namespace {

// The providers in `name<providers=a;b>`, `Default` for `name` alone; nothing if the text names another pass. An
// unknown provider is printed here; the caller then reports an unknown pass.
std::optional<SmallVector<VariantProvider, 4>> parseName(StringRef Text, StringRef Name,
                                                         ArrayRef<VariantProvider> Default) {
  if (!Text.consume_front(Name))
    return std::nullopt;
  if (Text.empty())
    return SmallVector<VariantProvider, 4>(Default);
  if (!Text.consume_front("<providers=") || !Text.consume_back(">"))
    return std::nullopt;
  Expected<SmallVector<VariantProvider, 4>> Providers = parseProviders(Text);
  if (Providers)
    return *Providers;
  logAllUnhandledErrors(Providers.takeError(), errs(), (Name + ": ").str());
  return std::nullopt;
}

// Not the provider of OpenCL C's builtins, which are the packetizer's.
SmallVector<VariantProvider, 4> injected() { return cantFail(parseProviders("attributes;libvec")); }

std::optional<InlineLibvecOptions> parseInline(StringRef Text, const FindBodies &Bodies) {
  if (!Text.consume_front("inline-libvec"))
    return std::nullopt;
  InlineLibvecOptions O{Bodies};
  if (Text.empty())
    return O;
  if (!Text.consume_front("<") || !Text.consume_back(">"))
    return std::nullopt;
  Error E = options::readParameters(Text, options::InlineLibvec, [&](const opt::Arg &A) -> Error {
    if (A.getOption().matches(options::OPT_always)) {
      O.Always = true;
      return Error::success();
    }
    std::string File = A.getValue();
    O.Bodies = [File](const Triple &) { return File; };
    return File.empty() ? options::badValue(A) : Error::success();
  });
  if (!E)
    return O;
  logAllUnhandledErrors(std::move(E), errs(), "inline-libvec: ");
  return std::nullopt;
}

template <typename Manager, typename Pass> bool addIf(bool Is, Manager &Passes, Pass P) {
  if (Is)
    Passes.addPass(std::move(P));
  return Is;
}

bool parseModulePass(StringRef Text, ModulePassManager &MPM, const FindBodies &Bodies) {
  const auto Is = [&](StringRef Name, auto Pass) { return addIf(Text == Name, MPM, std::move(Pass)); };
#define MODULE_PASS(NAME, CLASS, REQUIRED)                                                                             \
  if (Is(NAME, CLASS()))                                                                                               \
    return true;
#include "passes/bridge/bridge_passes.def"
  if (Is("declare-simd-bodies", DeclareSimdBodies()) || Is("keep-combiners", KeepCombiners()) ||
      Is("note-loops", NoteLoops()) || Is("report-loops", ReportLoops()) || Is("vectorize-loops", VectorizeLoops()) ||
      Is("vectorize-loops<first>", VectorizeLoops(/*First=*/true)) ||
      Is("vectorize-loops<plain>", VectorizeLoops(/*First=*/true, /*Plain=*/true)))
    return true;
  if (auto Inline = parseInline(Text, Bodies))
    return Is(Text, InlineLibvec(*Inline));
  if (auto Providers = parseName(Text, "inject-variants", injected()))
    return Is(Text, InjectVariants(*Providers));
  return false;
}

bool parseFunctionPass(StringRef Text, FunctionPassManager &FPM) {
  const auto Is = [&](StringRef Name, auto Pass) { return addIf(Text == Name, FPM, std::move(Pass)); };
#define FUNCTION_PASS(NAME, CLASS)                                                                                     \
  if (Is(NAME, CLASS()))                                                                                               \
    return true;
#include "passes/bridge/bridge_passes.def"
  if (Is("hide-promises", HidePromises()) || Is("hide-promises<link>", HidePromises(/*ForTheLink=*/true)) ||
      Is("split-loops", SplitLoops()) || Is("vectorize-calls", VectorizeCalls()) ||
      Is("unroll-short-loops<before>", UnrollShortLoops(UnrollShortLoops::When::Before)) ||
      Is("unroll-short-loops", UnrollShortLoops(UnrollShortLoops::When::Behind)) ||
      Is("unroll-short-loops<link>", UnrollShortLoops(UnrollShortLoops::When::ForTheLink)))
    return true;
  auto Providers = parseName(Text, "print<svfs>", {});
  return Providers && Is(Text, SvfsPrinter(errs(), *Providers));
}

} // namespace

void registerBridge(PassBuilder &PB, FindBodies Bodies) {
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) { MPM.addPass(AdoptAnnotations()); });
  PB.registerAnalysisRegistrationCallback(
      [](FunctionAnalysisManager &FAM) { FAM.registerPass([] { return SvfsAnalysis(); }); });
  PB.registerPipelineParsingCallback(
      [Bodies](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        return parseModulePass(Name, MPM, Bodies);
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM, ArrayRef<PassBuilder::PipelineElement>) {
        return parseFunctionPass(Name, FPM);
      });
  PB.registerPipelineParsingCallback([](StringRef Name, LoopPassManager &LPM, ArrayRef<PassBuilder::PipelineElement>) {
    return addIf(Name == "keep-short-loops", LPM, KeepShortLoops());
  });
  PB.registerPipelineStartEPCallback([](ModulePassManager &MPM, OptimizationLevel) {
    MPM.addPass(NoteSimdTypes());
    MPM.addPass(NoteOwnFunctions());
  });
  // Before other passes rely on that a call may throw, or inline it.
  PB.registerPipelineStartEPCallback([](ModulePassManager &MPM, OptimizationLevel Level) {
    if (Level == OptimizationLevel::O0)
      return;
    MPM.addPass(NoteLoops());
    MPM.addPass(ThreadLoopBounds());
    MPM.addPass(SimdLoopCalls());
    MPM.addPass(createModuleToFunctionPassAdaptor(SimdLoopLocals()));
    MPM.addPass(KeepCombiners());
  });
  // The link of ThinLTO has no pipeline start, and gets functions of other objects.
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase Phase) {
        if (Level == OptimizationLevel::O0)
          return;
        if (Phase != ThinOrFullLTOPhase::ThinLTOPostLink)
          MPM.addPass(createModuleToFunctionPassAdaptor(SimdLoopRows()));
        else
          MPM.addPass(NoteOwnFunctions());
        MPM.addPass(KeepSimdCalls());
      });
  PB.registerLateLoopOptimizationsEPCallback(
      [](LoopPassManager &LPM, OptimizationLevel) { LPM.addPass(KeepShortLoops()); });
  // VectorizerStart takes function passes only, and inject-variants adds functions to the module. Between this point
  // and that one, only a handful of passes run, and none changes calls. `Looking`: vectorizerOptions builds a pipeline
  // to read its options, which calls this callback again.
  PB.registerOptimizerEarlyEPCallback(
      [&PB, Looking = false](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase Phase) mutable {
        if (Looking)
          return;
        // Where GCC makes its clones: functions that were inlined everywhere need none, and bodies are simple.
        const bool ForTheLink = Phase == ThinOrFullLTOPhase::ThinLTOPreLink;
        if (Level != OptimizationLevel::O0)
          MPM.addPass(ComplexCalls());
        MPM.addPass(DeclareSimdBodies(ForTheLink));
        if (Level == OptimizationLevel::O0)
          return;
        Looking = true;
        const LoopVectorizeOptions Options = vectorizerOptions(PB, Level);
        Looking = false;
        if (!ForTheLink) {
          MPM.addPass(createModuleToFunctionPassAdaptor(UnrollShortLoops(UnrollShortLoops::When::Before)));
          MPM.addPass(createModuleToFunctionPassAdaptor(SimdLoopVariables()));
          MPM.addPass(createModuleToFunctionPassAdaptor(SimdLoopLoads()));
          MPM.addPass(createModuleToFunctionPassAdaptor(SingleSimdCalls()));
          MPM.addPass(VectorizeLoops(/*First=*/true, /*Plain=*/!Options.VectorizeOnlyWhenForced));
          MPM.addPass(createModuleToFunctionPassAdaptor(SimdLoopResidues()));
        }
        MPM.addPass(InjectVariants(injected(), ForTheLink));
        MPM.addPass(createModuleToFunctionPassAdaptor(InvariantDivisions()));
        if (!ForTheLink)
          MPM.addPass(createModuleToFunctionPassAdaptor(SplitLoops()));
        MPM.addPass(createModuleToFunctionPassAdaptor(VectorizeCalls(Options, Phase)));
        if (!ForTheLink) {
          MPM.addPass(VectorizeLoops());
          MPM.addPass(createModuleToFunctionPassAdaptor(UnrollShortLoops(UnrollShortLoops::When::Behind)));
          MPM.addPass(createModuleToFunctionPassAdaptor(HidePromises()));
        }
      });
  PB.registerOptimizerLastEPCallback(
      [&PB, Bodies = std::move(Bodies)](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase Phase) {
        if (Level == OptimizationLevel::O0)
          return;
        if (Phase == ThinOrFullLTOPhase::ThinLTOPreLink) {
          MPM.addPass(VectorizeForLink(vectorizerOptions(PB, Level)));
          MPM.addPass(createModuleToFunctionPassAdaptor(UnrollShortLoops(UnrollShortLoops::When::ForTheLink)));
        }
        if (Phase == ThinOrFullLTOPhase::ThinLTOPreLink || Phase == ThinOrFullLTOPhase::FullLTOPreLink)
          MPM.addPass(createModuleToFunctionPassAdaptor(HidePromises(/*ForTheLink=*/true)));
        MPM.addPass(ReportLoops(/*Forget=*/Phase == ThinOrFullLTOPhase::ThinLTOPreLink));
        MPM.addPass(RetireVariants());
        MPM.addPass(AlwaysInlinerPass());
        if (Level == OptimizationLevel::O3)
          MPM.addPass(InlineLibvec({Bodies}));
      });
}

} // namespace vec
