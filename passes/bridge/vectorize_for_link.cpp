// vectorize-for-link: in a ThinLTO compilation, vectorizes the loops whose calls were offered variants.
//
// ThinLTO vectorizes in the link, where no plugin is loaded, unless the linker is lld and was told to load it.
//
// Runs in    the optimizer's end of a ThinLTO compilation, between inject-variants and retire-variants.
// Requires   inject-variants with `ForTheLink`, which offers nothing to functions that must wait for the link.
// Ensures    a function without offered calls in loops stays as it is: the link's own pipeline optimizes it.
// Preserves  nothing of the functions that it changes.
#include "passes/bridge/bridge.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace vec {
namespace {

bool isOfferedInLoop(Function &F, FunctionAnalysisManager &FAM) {
  if (F.isDeclaration() || F.hasOptNone() || F.hasFnAttribute(BridgeAttribute))
    return false;
  const LoopInfo &Loops = FAM.getResult<LoopAnalysis>(F);
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->hasFnAttr(VFABI::MappingsAttrName) && Loops.getLoopFor(I.getParent());
  });
}

} // namespace

LoopVectorizeOptions vectorizerOptions(PassBuilder &PB, OptimizationLevel Level) {
  std::string Text;
  raw_string_ostream OS(Text);
  PB.buildModuleOptimizationPipeline(Level, ThinOrFullLTOPhase::None).printPipeline(OS, [](StringRef Name) {
    return Name == "LoopVectorizePass" ? "loop-vectorize" : Name;
  });
  const StringRef Options = StringRef(Text).split("loop-vectorize<").second.split('>').first;
  auto Forced = [&](StringRef What) { return !Options.contains(("no-" + What + "-forced-only").str()); };
  return LoopVectorizeOptions(Forced("interleave"), Forced("vectorize"));
}

PreservedAnalyses VectorizeForLink::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FunctionPassManager Passes;
  Passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  Passes.addPass(LoopVectorizePass(Options));
  Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  bool Changed = false;
  for (Function &F : M)
    if (isOfferedInLoop(F, FAM)) {
      FAM.invalidate(F, Passes.run(F, FAM));
      Changed = true;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserve<FunctionAnalysisManagerModuleProxy>(); // invalidated above
  return PA;
}

} // namespace vec
