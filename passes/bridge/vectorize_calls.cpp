// vectorize-calls: runs LLVM's loop vectorizer on loops that call math functions, with settings that are best for them;
// then on innermost simd loops, as the packetizer takes afterwards those that it leaves. All other loops are left to
// LLVM's own run.
//
//   a loop with !{!"vec.register.width", i32 512}   ==>   vectorized for registers of 512 bits, if LLVM can
//
// clang tunes most CPUs with AVX-512 for vectors of 256 bits. That is right for plain loops; but loops that call math
// functions are faster with 512. LLVM has that choice for a whole function only, "prefer-vector-width". So the
// attribute is set while the vectorizer looks at the marked loops, and removed before it looks at others.
//
// On x86, LLVM does not vectorize a floating-point sum whose order must be kept, since it would have to add the
// elements one by one. Beside a call these additions are cheap: marked loops are vectorized with sums in order, and
// give the same bits.
//
// Loops of few iterations are vectorized here, too: what stays scalar is unrolled before LLVM's own run.
//
// Runs in    the optimizer, after inject-variants, which marks the loops.
// Requires   nothing.
// Ensures    no mark is left; the function has the preferred vector width that it had. A loop that stays scalar is left
//            to LLVM's own run, which also reports it.
// Preserves  nothing where there is a mark or a simd loop.
#include "passes/bridge/bridge.h"
#include "passes/llvm_option.h"
#include "passes/loops/hard_loop.h"
#include "passes/loops/loop_report.h"
#include "passes/loops/promises.h"
#include "passes/loops/record_order.h"
#include "passes/loops/short_loops.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Transforms/Scalar/Float2Int.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace llvm;

namespace vec {
namespace {

// While it exists, only remarks on what was vectorized are emitted and recorded: LLVM will try the other loops again,
// and say then why they stay scalar. Remarks on loops that we report ourselves are kept from the user, and noted in
// Heard.
class OnlyWhatIsDone {
public:
  struct Heard {
    bool IsOurs = false;
    unsigned Lanes = 0, Interleaved = 0; // of the last loop that was vectorized
  };

private:
  class Handler : public DiagnosticHandler {
    DiagnosticHandler &Whole;
    remarks::RemarkStreamer *const Record;
    Heard &H;

    bool hear(const OptimizationRemark &Remark) {
      if (Remark.getRemarkName() != "Vectorized")
        return false;
      for (const auto &Argument : Remark.getArgs())
        if (Argument.Key == "VectorizationFactor")
          StringRef(Argument.Val).getAsInteger(10, H.Lanes);
        else if (Argument.Key == "InterleaveCount")
          StringRef(Argument.Val).getAsInteger(10, H.Interleaved);
      return H.IsOurs;
    }

  public:
    Handler(DiagnosticHandler &Whole, remarks::RemarkStreamer *Record, Heard &H) : Whole(Whole), Record(Record), H(H) {}
    bool handleDiagnostics(const DiagnosticInfo &Info) override {
      if (const auto *Remark = dyn_cast<OptimizationRemark>(&Info)) {
        const bool IsOurs = hear(*Remark);
        if (Record && !IsOurs)
          LLVMRemarkStreamer(*Record).emit(*Remark);
        if ((IsOurs && Whole.isPassedOptRemarkEnabled("vec")) || !Whole.isPassedOptRemarkEnabled(Remark->getPassName()))
          return true;
      }
      return Whole.handleDiagnostics(Info);
    }
    bool isAnalysisRemarkEnabled(StringRef Pass) const override {
      return Pass == "vec" && Whole.isAnalysisRemarkEnabled(Pass);
    }
    bool isMissedOptRemarkEnabled(StringRef Pass) const override {
      return Pass == "vec" && Whole.isMissedOptRemarkEnabled(Pass);
    }
    bool isPassedOptRemarkEnabled(StringRef Pass) const override {
      return Record || Whole.isPassedOptRemarkEnabled(Pass) || Whole.isAnyRemarkEnabled("vec");
    }
    bool isAnyRemarkEnabled() const override { return Record || Whole.isAnyRemarkEnabled(); }
  };

  LLVMContext &C;
  const bool Records;
  std::unique_ptr<DiagnosticHandler> Whole;

public:
  OnlyWhatIsDone(LLVMContext &C, Heard &H) : C(C), Records(C.getLLVMRemarkStreamer()), Whole(C.getDiagnosticHandler()) {
    // The streamer would record every remark, whether wanted or not.
    C.setLLVMRemarkStreamer(nullptr);
    C.setDiagnosticHandler(std::make_unique<Handler>(*Whole, Records ? C.getMainRemarkStreamer() : nullptr, H),
                           /*RespectFilters=*/true);
  }
  OnlyWhatIsDone(const OnlyWhatIsDone &) = delete;
  ~OnlyWhatIsDone() {
    C.setDiagnosticHandler(std::move(Whole), /*RespectFilters=*/true);
    if (Records)
      C.setLLVMRemarkStreamer(std::make_unique<LLVMRemarkStreamer>(*C.getMainRemarkStreamer()));
  }
};

// LLVM's vectorizer must not be run on any other loop.
bool isInnermostAndReducible(const Loop &L, const LoopInfo &LI) {
  if (!L.isInnermost())
    return false;
  LoopBlocksRPO Order(const_cast<Loop *>(&L));
  Order.perform(&LI);
  return !containsIrreducibleCFG<const BasicBlock *>(Order, LI);
}

// Loops of #pragma omp simd: vectorize-loops takes those that LLVM leaves.
SmallVector<Loop *, 4> simdLoops(const LoopInfo &LI) {
  return to_vector_of<Loop *>(make_filter_range(LI.getLoopsInPreorder(), [&](const Loop *L) {
    return isInnermostAndReducible(*L, LI) && isSimdLoop(*L) && !getBooleanLoopAttribute(L, "llvm.loop.isvectorized");
  }));
}

SmallVector<Loop *, 4> markedLoops(const LoopInfo &LI) {
  return to_vector_of<Loop *>(make_filter_range(LI.getLoopsInPreorder(), [&](const Loop *L) {
    return isInnermostAndReducible(*L, LI) && getOptionalIntLoopAttribute(L, RegisterWidthMark);
  }));
}

unsigned widestMark(ArrayRef<Loop *> Loops) {
  unsigned Widest = 0;
  for (const Loop *L : Loops)
    Widest = std::max<unsigned>(Widest, *getOptionalIntLoopAttribute(L, RegisterWidthMark));
  return Widest;
}

bool sumsInOrder(const Loop &L, ScalarEvolution &SE) {
  return L.isLoopSimplifyForm() && any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
           RecurrenceDescriptor Reduction;
           return Phi.getType()->isFloatingPointTy() &&
                  RecurrenceDescriptor::isReductionPHI(&Phi, const_cast<Loop *>(&L), Reduction, nullptr, nullptr,
                                                       nullptr, &SE) &&
                  Reduction.isOrdered();
         });
}

void removeMarks(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder()) {
    MDNode *Whole = L->getLoopID();
    if (Whole && findOptionMDForLoopID(Whole, RegisterWidthMark))
      L->setLoopID(makePostTransformationMetadata(Whole->getContext(), Whole, {RegisterWidthMark}, {}));
  }
}

// The loop is not to be tried again. The program asked for vectors and gets none, so it gets LLVM's warning.
void tellScalar(const LoopPlace &Place, StringRef Why) {
  noteScalar(Place, Reason::LoopScalarFaster, Why);
  DiagnosticInfoOptimizationFailure Warning("transform-warning", "FailedRequestedVectorization", Place.At,
                                            &Place.F->getEntryBlock());
  Warning << "loop not vectorized: " << describe(Reason::LoopScalarFaster, Why);
  Place.F->getContext().diagnose(Warning);
}

// Runs LLVM's loop vectorizer on some loops only.
void vectorizeSome(Function &F, FunctionAnalysisManager &FAM, LoopVectorizeOptions Options,
                   OnlyWhatIsDone::Heard &Heard, SmallVector<Loop *, 4> (*Some)(const LoopInfo &)) {
  LoopVectorizePass V(Options);
  V.LI = &FAM.getResult<LoopAnalysis>(F);
  V.SE = &FAM.getResult<ScalarEvolutionAnalysis>(F);
  V.TTI = &FAM.getResult<TargetIRAnalysis>(F);
  V.DT = &FAM.getResult<DominatorTreeAnalysis>(F);
  V.TLI = &FAM.getResult<TargetLibraryAnalysis>(F);
  V.AC = &FAM.getResult<AssumptionAnalysis>(F);
  V.DB = &FAM.getResult<DemandedBitsAnalysis>(F);
  V.ORE = &FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  V.LAIs = &FAM.getResult<LoopAccessAnalysis>(F);
  V.AA = &FAM.getResult<AAManager>(F);
  V.PSI = FAM.getResult<ModuleAnalysisManagerFunctionProxy>(F).getCachedResult<ProfileSummaryAnalysis>(*F.getParent());
  V.GetBFI = [&]() -> BlockFrequencyInfo & { return FAM.getResult<BlockFrequencyAnalysis>(F); };
  for (Loop *L : *V.LI)
    simplifyLoop(L, V.DT, V.LI, V.SE, V.AC, nullptr, /*PreserveLCSSA=*/false);
  for (Loop *L : Some(*V.LI)) {
    formLCSSARecursively(*L, *V.DT, V.LI, V.SE);
    const LoopPlace Place(*L);
    Heard.IsOurs = Place.Simd || getBooleanLoopAttribute(L, IndependentMark);
    Heard.Lanes = Heard.Interleaved = 0;
    const std::optional<std::string> Unforced = unforced(*L);
    if (Unforced)
      dropRequest(*L);
    const bool Left = (Unforced && isBetterScalar(*L, *V.SE, *V.DT, *V.TTI)) || !V.processLoop(L);
    if (Left && Unforced)
      addStringMetadataToLoop(L, "llvm.loop.vectorize.width", 1);
    if (Left && Unforced)
      tellScalar(Place, *Unforced);
    else if (Heard.IsOurs && Heard.Lanes > 1)
      noteVectorized(Place, Heard.Lanes,
                     ": by LLVM's vectorizer" +
                         (Heard.Interleaved > 1 ? ", " + utostr(Heard.Interleaved) + " vectors at a time" : ""));
    else if (Unforced && Place.isToldOf()) // for a loop without a place in the source it is not known which one
      tellScalar(Place, *Unforced);
    V.LAIs->clear();
  }
}

// The passes that LLVM's pipeline runs between this point and its vectorizer.
void prepare(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(Float2IntPass());
  FPM.addPass(LowerConstantIntrinsicsPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  FAM.invalidate(F, FPM.run(F, FAM));
}

} // namespace

PreservedAnalyses VectorizeCalls::run(Function &F, FunctionAnalysisManager &FAM) {
  hidePromisesAtRisk(F, FAM);
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const bool TakesSimdLoops = Phase != ThinOrFullLTOPhase::ThinLTOPreLink;
  if (markedLoops(LI).empty() && (!TakesSimdLoops || simdLoops(LI).empty()))
    return PreservedAnalyses::all();
  prepare(F, FAM);
  const SmallVector<Loop *, 4> Marked = markedLoops(FAM.getResult<LoopAnalysis>(F));
  const unsigned Widest = widestMark(Marked);
  const unsigned Preferred =
      FAM.getResult<TargetIRAnalysis>(F).getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  // If the user has set a width, the function has the attribute, which stays.
  const bool Widen = Widest > Preferred && !F.hasFnAttribute("prefer-vector-width");
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const bool Sums = Phase != ThinOrFullLTOPhase::ThinLTOPostLink &&
                    any_of(Marked, [&](const Loop *L) { return sumsInOrder(*L, SE); });
  OnlyWhatIsDone::Heard Heard;
  const OnlyWhatIsDone Told(F.getContext(), Heard);
  if (Widen || Sums || any_of(Marked, [](const Loop *L) { return isKeptShortLoop(*L); })) {
    // TargetTransformInfo has the subtarget of the old attributes, and is kept by every invalidation.
    if (Widen) {
      F.addFnAttr("prefer-vector-width", utostr(Widest));
      FAM.clear(F, F.getName());
    }
    {
      std::optional<LLVMOption> Ordered;
      if (Sums)
        Ordered.emplace("force-ordered-reductions", "true");
      vectorizeSome(F, FAM, Options, Heard, markedLoops);
    }
    if (Widen) {
      F.removeFnAttr("prefer-vector-width");
      FAM.clear(F, F.getName());
    }
  }
  removeMarks(FAM.getResult<LoopAnalysis>(F));
  FAM.invalidate(F, PreservedAnalyses::none());
  if (TakesSimdLoops && !simdLoops(FAM.getResult<LoopAnalysis>(F)).empty())
    vectorizeSome(F, FAM, Options, Heard, simdLoops);
  return PreservedAnalyses::none();
}

} // namespace vec
