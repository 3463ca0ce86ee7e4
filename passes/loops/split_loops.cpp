// split-loops: splits loops that are partly serial into loops over blocks of iterations, part by part.
//
//   for (i = 0; i < n; i++) {                        for (base = 0; base < n; base += turns) {
//     s = next (s);                                    for (j = 0; j < turns; j++) { s = next (s); t[j] = s; }
//     y[i] = log (s);                        ==>       for (j = 0; j < turns; j++) y[base + j] = log (t[j]);
//   }                                                }
//
// A random number, a histogram or a sum in order beside a call of a math function makes the whole loop serial. The bits
// of the results stay, except those of vector functions.
//
// Runs in    the optimizer, before LLVM's vectorizer; after inject-variants, which marks calls with variants.
// Requires   nothing.
// Ensures    the loops of parallel parts are marked, for vectorize-calls and vectorize-loops.
// Preserves  nothing where a loop was split.
#include "passes/loops/loop_form.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/loop_report.h"
#include "passes/loops/promises.h"
#include "passes/loops/simd_loop.h"
#include "passes/loops/split_loop.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

constexpr double LeastGain = 4; // cycles for each iteration, if no pragma asks

bool callsMath(const LoopParts &P) {
  return any_of(P.Parts, [](const LoopParts::Part &Part) {
    return !Part.Serial && any_of(Part.Own, [](const Instruction *I) { return LoopParts::callsMath(*I); });
  });
}

class Splitting {
  Function &F;
  FunctionAnalysisManager &FAM;
  SmallPtrSet<const BasicBlock *, 8> Tried; // headers

  bool isWanted(const Loop &L) const {
    const std::optional<int> Width = getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width");
    const std::optional<bool> Enabled = getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable");
    return !(Enabled && !*Enabled) && !(Width && *Width == 1) && !isIndependentSimdLoop(L) &&
           !getBooleanLoopAttribute(&L, "llvm.loop.isvectorized") && !getBooleanLoopAttribute(&L, IndependentMark);
  }

  Loop *next() {
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (isWanted(*L) && Tried.insert(L->getHeader()).second)
        return L;
    return nullptr;
  }

  // Whether the loop has work that could be parallel and that LLVM's vectorizer does not take.
  bool mayGain(const Loop &L) {
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    return isSimdLoop(L) ||
           any_of(L.blocks(), [](const BasicBlock *Block) { return any_of(*Block, LoopParts::callsMath); }) ||
           any_of(L.getSubLoops(), [&](const Loop *Inner) { return LoopParts::isComputation(*Inner, SE); });
  }

  bool split(Loop &L) {
    formLoop(L, FAM);
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    const std::optional<LoopParts> P =
        LoopParts::find(L, LI, SE, FAM.getResult<AAManager>(F), DT, FAM.getResult<PostDominatorTreeAnalysis>(F));
    const bool Asked = isSimdLoop(L);
    if (!P || P->gain(FAM.getResult<BlockFrequencyAnalysis>(F), SE) < (Asked ? 0 : LeastGain) ||
        !(callsMath(*P) || P->Parts.size() == 1 || Asked))
      return false;
    const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
    if (Most && Most < FewestTurns)
      return false;
    if (P->Parts.size() > 1)
      noteSplit(LoopPlace(L), unsigned(P->Parts.size()),
                unsigned(count_if(P->Parts, [](const LoopParts::Part &Part) { return Part.Serial; })));
    splitLoop(*P, SE);
    return true;
  }

public:
  Splitting(Function &F, FunctionAnalysisManager &FAM) : F(F), FAM(FAM) {}
  bool run() {
    bool Changed = false;
    while (Loop *L = next()) {
      if (!mayGain(*L))
        continue;
      const bool Done = split(*L);
      Tried.insert(L->getHeader());
      Changed |= Done;
      if (Done)
        FAM.invalidate(F, PreservedAnalyses::none());
    }
    return Changed;
  }
};

} // namespace

PreservedAnalyses SplitLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasOptNone() || F.hasOptSize() || F.hasFnAttribute(Attribute::StrictFP))
    return PreservedAnalyses::all();
  return Splitting(F, FAM).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
