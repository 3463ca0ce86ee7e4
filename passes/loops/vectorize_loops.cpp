// vectorize-loops: vectorizes loops of #pragma omp simd by the packetizer.
//
//   #pragma omp simd                                        for (x = 0; x < w - w % 16; x += 16)
//   for (x = 0; x < w; x++)                          ==>      out[x ... x + 15] = 16 escapes at once
//     out[x] = escape (cr + x * dx);                        the last w % 16 under a mask
//
// Runs in    the optimizer, after inlining. `vectorize-loops<first>`, before the bridge and LLVM's vectorizer, takes
//            loops that contain loops and those that LLVM's vectorizer would make slow. `vectorize-loops`, behind them,
//            takes the loops that LLVM has left.
// Requires   nothing.
// Ensures    a vectorized loop is not vectorized again; each loop has a note on what became of it, for the user.
// Preserves  nothing where a loop was replaced.
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/scalable_types.h"
#include "passes/kernel/kernel.h"
#include "passes/loops/choices.h"
#include "passes/loops/chosen_objects.h"
#include "passes/loops/ending_calls.h"
#include "passes/loops/extremes.h"
#include "passes/loops/followers.h"
#include "passes/loops/freezes.h"
#include "passes/loops/hard_loop.h"
#include "passes/loops/loop_form.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/loop_report.h"
#include "passes/loops/packet_loop.h"
#include "passes/loops/plain_loops.h"
#include "passes/loops/promises.h"
#include "passes/loops/read_once.h"
#include "passes/loops/record_order.h"
#include "passes/loops/residues.h"
#include "passes/loops/simd_loop.h"
#include "passes/loops/task_reductions.h"
#include "passes/loops/truths.h"
#include "passes/plan/plan.h"
#include "passes/svfs/abi_lowering.h"
#include "passes/svfs/isa_features.h"
#include "passes/vectorize/packetize.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <cmath>

using namespace llvm;

namespace vec {
namespace {

// Users get remarks on loops. Remarks on the functions that are made of them have this pass name.
constexpr char LanesRemarks[] = "loop-lanes";

// Outer loops without a pragma. Lanes whose addresses are apart access a cache line each, in few sets of the cache if
// the distance is a power of two: so they are few.
constexpr unsigned MostLanesOfStrides = 16;

class Vectorizer {
  Function &F;
  FunctionAnalysisManager &FAM;
  SmallPtrSet<const BasicBlock *, 8> Tried; // headers

  const bool First, Plain;
  PlainLoops Unasked;
  bool Rewritten = false; // a loop that may have stayed scalar

  bool isWanted(Loop &L) const {
    if (!isIndependentSimdLoop(L) || getBooleanLoopAttribute(&L, "llvm.loop.isvectorized") ||
        getBooleanLoopAttribute(&L, NotedMark))
      return false;
    return !isForLoopVectorizer(L) || storesRecords(L, FAM.getResult<ScalarEvolutionAnalysis>(F)) || isTooLong(L);
  }

  bool isTooLong(const Loop &L) const {
    return L.getLoopLatch() && isTooLongToInterleave(L, FAM.getResult<DominatorTreeAnalysis>(F));
  }

  SmallVector<Loop *, 8> loops() const {
    return to_vector<8>(make_filter_range(FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder(),
                                          [](const Loop *L) { return !hasScalableType(*L); }));
  }

  RecordOrder recordOrder(Loop &L) const {
    return RecordOrder(L, FAM.getResult<LoopAnalysis>(F), FAM.getResult<ScalarEvolutionAnalysis>(F),
                       FAM.getResult<AAManager>(F));
  }

  // Whether LLVM's vectorizer would change the order of an iteration's accesses.
  bool keepsNoOrder(Loop &L) const { return L.isInnermost() && L.isAnnotatedParallel() && recordOrder(L).isAtRisk(); }

  // Whether LLVM's vectorizer makes the loop as fast as packets, unless these blend records or hide latency.
  bool isForLoopVectorizer(Loop &L) const {
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    return First && L.isInnermost() && !Unasked.isPromised(L) && !needsObjectsOfLanes(L, SE) &&
           !isHardForLoopVectorizer(L, SE, FAM.getResult<DominatorTreeAnalysis>(F),
                                    FAM.getResult<TargetIRAnalysis>(F)) &&
           !keepsNoOrder(L);
  }

  Loop *next() {
    for (Loop *L : loops())
      if (!Tried.contains(L->getHeader()) && isWanted(*L)) {
        Tried.insert(L->getHeader());
        return L;
      }
    const BasicBlock *Header = First && Plain ? Unasked.promiseNext() : nullptr;
    return Header ? FAM.getResult<LoopAnalysis>(F).getLoopFor(Header) : nullptr;
  }

  // A vector function, with the costs and the description of its plan.
  struct Made {
    Function *F = nullptr;
    std::optional<Plan::Cycles> Costs;
    std::string Described;
    bool BlendsRecords = false;

    // Whether this is what LLVM's vectorizer does not do: blend records, or wait less by several registers a value.
    bool isBetter(bool InterleavesNever) const {
      constexpr double Gain = 1.3;
      return BlendsRecords || (InterleavesNever && Costs && Costs->GainOfWidth >= Gain);
    }
  };

  // Whether a called function calls itself: lanes wait for the one that goes deepest, as in an inner loop.
  static bool callsRecursive(const SimdLoop &S) {
    auto CallsDefined = [](const Instruction &I, function_ref<bool(const Function &)> Wanted) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      return Callee && !Callee->isDeclaration() && Wanted(*Callee);
    };
    return any_of(S.Blocks, [&](const BasicBlock *Block) {
      return any_of(*Block, [&](const Instruction &I) {
        return CallsDefined(I, [&](const Function &Callee) {
          return any_of(instructions(Callee), [&](const Instruction &J) {
            return CallsDefined(J, [&](const Function &Itself) { return &Itself == &Callee; });
          });
        });
      });
    });
  }

  // How many times as fast as the scalar loop packets must be, by the estimate. In registers of 512 bits they take 1.4
  // times the estimated time (docs/ideas.md), unless calls lane by lane dominate: these were .8 to 1.05 times as fast
  // as the scalar loop's where the estimate was up to 1.05. The estimate does not know how far lanes diverge in inner
  // loops, where each call lane by lane has a branch.
  double leastSpeedup(const SimdLoop &S) const {
    unsigned Bits = 512;
    F.getFnAttribute("prefer-vector-width").getValueAsString().getAsInteger(10, Bits);
    const bool Widest = mayUse(F, abi::Isa::AVX512) && Bits >= 512;
    if (Unasked.isPromised(*S.L))
      return Unasked.leastSpeedup(*S.L, Widest);
    if (!isSimdLoop(*S.L) && !getBooleanLoopAttribute(S.L, PartMark))
      return Widest ? 1.8 : 1.2;
    const bool Calls = any_of(S.Blocks, [](const BasicBlock *Block) {
      return any_of(*Block, [](const Instruction &I) {
        const auto *Call = dyn_cast<CallBase>(&I);
        return Call && !Call->getIntrinsicID() && !isMathCall(*Call) && !Call->doesNotReturn();
      });
    });
    if (Calls)
      return S.L->isInnermost() && !callsRecursive(S) ? 1 : 1.2;
    if (Widest)
      return S.L->isInnermost() ? 1.25 : 1.5;
    // Tests for a way that ends the program cost the scalar loop nothing.
    return any_of(S.Blocks, [](const BasicBlock *Block) { return isa<UnreachableInst>(Block->getTerminator()); }) ? 1.1
                                                                                                                  : 1;
  }

  // The number of lanes is what the program asks for (simdlen), else the cost model chooses, if that is fast enough.
  Expected<Made> packets(const SimdLoop &S, const LaneFunction &Lane) {
    const Loop &L = *S.L;
    PacketizeRequest R;
    Made Result;
    R.Observe = [&](StringRef Stage, const Function &, const Plan *P) {
      if (Stage != "plan")
        return;
      Result.Costs = P->costs();
      Result.BlendsRecords = P->blendsRecords();
      if (LoopPlace(L).isToldOf())
        Result.Described = describeForUser(*P);
    };
    R.Shape = Lane.Shape;
    R.Aligned = Lane.Aligned;
    const std::optional<int> Asked = getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width");
    // clang also writes safelen's number there.
    R.ChooseLanes =
        !Asked || *Asked < 2 || *Asked > 64 || !isPowerOf2_32(unsigned(*Asked)) || safelen(L) == unsigned(*Asked);
    unsigned Most = bit_floor(std::min({safelen(L).value_or(MostLanesOfLoop), MostLanesOfLoop, widest(S)}));
    if (const unsigned Within = lanesWithinResidues(L, FAM.getResult<ScalarEvolutionAnalysis>(F)))
      Most = std::min(Most, Within);
    if (Unasked.isStrided(L))
      Most = std::min(Most, MostLanesOfStrides);
    R.Shape.lanes = {R.ChooseLanes ? Most : std::min(unsigned(*Asked), Most), false};
    R.LeastSpeedup = leastSpeedup(S);
    R.UnlessScalarFaster = R.ChooseLanes && isSimdLoop(L);
    return make(std::move(R), Lane, Result);
  }

  Expected<Made> rest(const LaneFunction &Lane, abi::Lanes Lanes, bool WantCosts) {
    PacketizeRequest R;
    Made Result;
    if (WantCosts)
      R.Observe = [&](StringRef Stage, const Function &, const Plan *P) {
        if (Stage == "plan")
          Result.Costs = P->costs();
      };
    R.Shape = Lane.Shape;
    R.Aligned = Lane.Aligned;
    R.Shape.lanes = Lanes;
    // Some lanes are always inactive: a copy for full packets would never run.
    R.Chosen.set(Choice::LinearizeBOSCCByCost, false);
    return make(std::move(R), Lane, Result);
  }

  Expected<Made> make(PacketizeRequest R, const LaneFunction &Lane, Made &Result) {
    R.IdsFitInt32 = false;
    R.RemarkPass = LanesRemarks;
    if (Error E = packetize(*Lane.F, R, FAM).moveInto(Result.F))
      return std::move(E);
    return std::move(Result);
  }

  // More lanes than iterations are useless.
  static unsigned widest(const SimdLoop &S) {
    const auto *Taken = dyn_cast<SCEVConstant>(S.BackedgesTaken);
    return Taken && Taken->getAPInt().ult(64)
               ? std::max(2u, unsigned(PowerOf2Ceil(Taken->getAPInt().getZExtValue() + 1)))
               : 64;
  }

  // Whether the scalar loop may stay for few iterations. Not if its results would then depend on their number: calls of
  // math functions give other results in lanes.
  static bool mayStay(const SimdLoop &S) {
    return !S.function().hasOptSize() && !isa<SCEVConstant>(S.BackedgesTaken) &&
           none_of(S.Blocks, [](const BasicBlock *Block) {
             return any_of(*Block, [](const Instruction &I) {
               const auto *Call = dyn_cast<CallBase>(&I);
               return Call &&
                      (!Call->getIntrinsicID() || Call->hasFnAttr(VFABI::MappingsAttrName) || isMathCall(*Call));
             });
           });
  }

  // How many lanes the packets of the rest have: those that take the least time for an iteration on average over all
  // lengths of the rest. So short ones count, which may be the whole loop. Packets of several registers a value are
  // longer than most rests, and their code is large. Iterations: how many the loop has, if that is known; else 0.
  static unsigned lanesOfRest(const std::optional<Plan::Cycles> &Packet, unsigned Lanes, unsigned Iterations) {
    constexpr double Turn = 2; // cost of the loop
    if (!Packet)
      return Lanes;
    const unsigned Known = Iterations % Lanes;
    auto Total = [&](unsigned Of, double Cycles) {
      double Sum = 0;
      for (unsigned Left = Known ? Known : 1; Left < (Known ? Known + 1 : Lanes); ++Left)
        Sum += divideCeil(Left, Of) * (Cycles + Turn) / Left;
      return Sum;
    };
    unsigned Best = Lanes;
    double Least = Total(Lanes, Packet->Packet);
    for (auto [Fewer, Cycles] : reverse(Packet->Narrower))
      if (const double Sum = Total(Fewer, Cycles); Sum < Least || (Known && Sum == Least)) {
        Best = Fewer;
        Least = Sum;
      }
    return Best;
  }

  // The fewest iterations for which packets are faster; 0 if that is less than half a packet. Packets with lanes at a
  // border (prepare/version_clamps.cpp) may cost more: if those do, more than one packet is needed, since the first and
  // the last are such.
  static unsigned fewestForPackets(const Plan::Cycles &Packet, const Plan::Cycles &Rest, unsigned Lanes,
                                   unsigned OfRest) {
    constexpr double Begin = 10; // cost of constants in registers and of combining lanes
    constexpr double Costly = 1.25;
    const double Scalar = Packet.Scalar / Lanes;
    if (Packet.AtBorder > Costly * Packet.Packet)
      return Lanes + 1;
    const unsigned Fewest = std::min(OfRest, unsigned(std::ceil((Begin + Rest.Packet) / Scalar)));
    return Fewest * 2 >= OfRest ? Fewest : 0;
  }

  void erase(Function *Dead) {
    FAM.clear(*Dead, Dead->getName());
    Dead->eraseFromParent();
  }

  // `IfBetter`: only if LLVM's vectorizer, which takes the loop else, is certainly slower.
  Error vectorize(Loop &L, bool IfBetter) {
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    Expected<SimdLoop> S = describeLoop(L, SE);
    if (!S)
      return S.takeError();
    Expected<LaneFunction> Whole = makeLaneFunction(*S, /*Checked=*/false);
    if (!Whole)
      return Whole.takeError();
    Expected<Made> Packet = packets(*S, *Whole);
    if (Packet && IfBetter && !Packet->isBetter(isTooLong(L))) {
      erase(Packet->F);
      Packet = reject(Reason::ScalarFaster, F);
    }
    if (!Packet) {
      erase(Whole->F);
      return Packet.takeError();
    }
    const abi::Lanes Lanes = scalarVersion(*Packet->F)->Info.Lanes;
    const bool MayStay = mayStay(*S) && !Unasked.hasCopyForFew(L);
    Expected<LaneFunction> Checked = makeLaneFunction(*S, /*Checked=*/true);
    const abi::Lanes Last = {lanesOfRest(Packet->Costs, Lanes.min, SE.getSmallConstantTripCount(&L)), false};
    Expected<Made> Rest = Checked ? rest(*Checked, Last, MayStay) : Expected<Made>(Checked.takeError());
    if (Rest) {
      noteVectorized(LoopPlace(L), Lanes.min, Packet->Described);
      // The plan assumes registers of this width, so the loop's function must allow them.
      const auto &TTI = FAM.getResult<TargetIRAnalysis>(*Packet->F);
      raiseMinLegalVectorWidth(
          F, unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue()));
      unsigned Fewest = MayStay && Packet->Costs && Rest->Costs
                            ? fewestForPackets(*Packet->Costs, *Rest->Costs, Lanes.min, Last.min)
                            : 0;
      if (MayStay && Unasked.isPromised(L))
        Fewest = std::max(Fewest, Unasked.fewest(L));
      replaceLoop(*S, *Whole, {Packet->F, Lanes.min}, {Rest->F, Last.min}, Fewest, SE);
      erase(Rest->F);
    }
    if (Checked)
      erase(Checked->F);
    erase(Packet->F);
    erase(Whole->F);
    return Rest ? Error::success() : Rest.takeError();
  }

  // LLVM's vectorizer must check for itself. What is certain not to be an object of the function's own stays
  // independent for split-loops.
  static void forgetIndependence(Loop &L) {
    LLVMContext &C = L.getHeader()->getContext();
    MDNode *Group = MDNode::getDistinct(C, {}), *InOrder = MDNode::getDistinct(C, {});
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        I.setMetadata(LLVMContext::MD_access_group,
                      isElsewhere(I) && promise(I, L) == Promise::Independent ? Group : nullptr);
    L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {"llvm.loop.parallel_accesses", InOrderMark},
                                               {MDNode::get(C, {MDString::get(C, InOrderMark), Group, InOrder})}));
  }

  // Whether it accesses memory that the function was given an address of. Tasks are given the addresses of their
  // private objects, too.
  static bool isElsewhere(const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto *Given = Pointer ? dyn_cast<Argument>(getUnderlyingObject(Pointer)) : nullptr;
    return Given && !Given->getParent()->getName().starts_with(".omp_task_entry.");
  }

  static void noteWhy(Loop &L, Error E) {
    noteScalar(LoopPlace(L), std::move(E));
    addStringMetadataToLoop(&L, NotedMark, 1);
  }

  // LLVM's vectorizer may take the loop, but only if it finds it faster.
  static void unforce(Loop &L, Error E) {
    handleAllErrors(std::move(E), [&](const Rejection &R) { setUnforced(L, R.detail()); });
  }

  // Notes simd loops whose iterations the program does not promise to be independent, and those of scalable vectors.
  void noteOthers() {
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (isSimdLoop(*L) && (!isIndependentSimdLoop(*L) || hasScalableType(*L)) &&
          !getBooleanLoopAttribute(L, "llvm.loop.isvectorized") && !getBooleanLoopAttribute(L, NotedMark))
        noteWhy(*L, reject(hasScalableType(*L) ? Reason::ScalableType : Reason::LoopInOrder, F));
  }

  // std::advance asks by an intrinsic whether its distance is constant; LLVM answers only after this point.
  void answerConstantQuestions() {
    if (any_of(loops(), [&](Loop *L) { return isWanted(*L); }))
      FAM.invalidate(F, LowerConstantIntrinsicsPass().run(F, FAM));
  }

  // Registers for variables of which loops choose one, and for tasks' parts of reductions.
  bool accessAllObjects() {
    bool Changed = false;
    for (Loop *L : loops())
      if (First && isIndependentSimdLoop(*L)) {
        Changed |= accessAllChosen(*L);
        Changed |= keepTaskReductions(*L);
      }
    if (!Changed)
      return false;
    FAM.invalidate(F, PreservedAnalyses::none());
    FunctionPassManager Clean;
    Clean.addPass(SROAPass(SROAOptions::PreserveCFG));
    Clean.addPass(EarlyCSEPass());
    FAM.invalidate(F, Clean.run(F, FAM));
    return true;
  }

  // Tests in front of simd loops whether records overlap that LLVM's vectorizer takes to be apart, and that the
  // packetizer could not load as wholes.
  bool testRecords() {
    if (!First || F.hasOptSize())
      return false;
    SmallPtrSet<const BasicBlock *, 8> Seen;
    auto Next = [&]() -> Loop * {
      for (Loop *L : loops())
        if (L->isInnermost() && isIndependentSimdLoop(*L) && L->isAnnotatedParallel() &&
            !getBooleanLoopAttribute(L, "llvm.loop.isvectorized") && !getBooleanLoopAttribute(L, SameMark) &&
            Seen.insert(L->getHeader()).second)
          return L;
      return nullptr;
    };
    bool Changed = false;
    while (Loop *L = Next()) {
      if (!recordOrder(*L).isAtRisk())
        continue;
      formLoop(*L, FAM);
      RecordOrder Order = recordOrder(*L);
      if (Order.canTest()) {
        Order.makeVersions(FAM.getResult<LoopAnalysis>(F), FAM.getResult<DominatorTreeAnalysis>(F));
        FAM.invalidate(F, PreservedAnalyses::none());
        // If two pointers are one, some loads are of what was stored before.
        FAM.invalidate(F, EarlyCSEPass(/*UseMemorySSA=*/true).run(F, FAM));
      }
      Changed = true;
    }
    return Changed;
  }

  // InstCombine makes two phis of a maximum that is compared in one form and kept in another; LLVM's vectorizer then
  // finds no reduction. Nor does it in choices between sums, in sums that are frozen, and in truth values as floats.
  bool mergeForLoopVectorizer(Loop &L) {
    if (!First || !isIndependentSimdLoop(L))
      return false;
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    bool Changed = narrowExtremes(L, FAM.getResult<ScalarEvolutionAnalysis>(F));
    Changed |= selectExtremes(L, DT, FAM.getResult<LoopAnalysis>(F));
    Changed |= freezeAddends(L);
    Changed |= separateChosen(L, DT);
    Changed |= carryTruths(L);
    Changed |= mergeEqualPhis(L);
    if (!Changed)
      return false;
    dropDeadCode(L);
    FAM.getResult<ScalarEvolutionAnalysis>(F).forgetLoop(&L);
    return true;
  }

  void canonicalize(Loop &L) {
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    // A simd loop has a number of iterations: `i <= n` ends, though n may be the greatest number of its type.
    if (!isMustProgress(&L)) {
      addStringMetadataToLoop(&L, "llvm.loop.mustprogress", 1);
      SE.forgetLoop(&L);
    }
    Rewritten |= narrowExtremes(L, SE);
    Rewritten |= selectExtremes(L, DT, LI);
    Rewritten |= freezeAddends(L);
    Rewritten |= separateChosen(L, DT);
    dropDeadCode(L);
    mergeEqualPhis(L);
    SE.forgetLoop(&L);
    formLoop(L, FAM);
    Rewritten |= carryTruths(L);
    readOnce(L);
    Rewritten |= dropFollowers(L);
    numberOwnAddresses(L);
    SE.forgetLoop(&L);
    storeBehind(L, DT, LI);
    leaveByNextValues(L);
    leaveBehindLast(L, SE);
  }

public:
  Vectorizer(Function &F, FunctionAnalysisManager &FAM, bool First, bool Plain)
      : F(F), FAM(FAM), First(First), Plain(Plain), Unasked(F, FAM) {}

  bool run() {
    for (Loop *L : loops())
      showPromise(*L);
    answerConstantQuestions();
    bool Changed = accessAllObjects(), Moved = false;
    for (Loop *L : loops())
      completeAccessGroups(*L);
    Changed |= testRecords();
    for (Loop *L : loops()) {
      if (First && isIndependentSimdLoop(*L)) {
        auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
        const bool Joined = joinResidues(*L);
        if (Joined)
          SE.forgetLoop(L);
        if (loadPeriodsBefore(*L, SE, FAM.getResult<DominatorTreeAnalysis>(F), FAM.getResult<LoopAnalysis>(F)) ||
            Joined) {
          SE.forgetLoop(L);
          Changed = true;
        }
      }
      if (isWanted(*L))
        Moved |= moveEndingCalls(*L);
      else
        Changed |= mergeForLoopVectorizer(*L);
    }
    if (Moved)
      EliminateUnreachableBlocks(F);
    Changed |= Moved;
    if (Changed)
      FAM.invalidate(F, PreservedAnalyses::none());
    while (Loop *L = next()) {
      const bool IfBetter = isForLoopVectorizer(*L);
      canonicalize(*L);
      Tried.insert(L->getHeader());
      if (Error E = vectorize(*L, IfBetter)) {
        if (Unasked.isPromised(*L)) {
          consumeError(std::move(E));
          Unasked.withdraw(*L);
          continue;
        }
        const bool Forget = needsObjectsOfLanes(*L, FAM.getResult<ScalarEvolutionAnalysis>(F)) || keepsNoOrder(*L);
        const bool Unforce = First && !IfBetter && isScalarFaster(E) && !callsUserVariants(*L);
        if (Forget)
          forgetIndependence(*L);
        // Loops without such objects are tried a second time, if LLVM leaves them.
        if (Unforce && !Forget)
          unforce(*L, std::move(E));
        else if (Forget || !First)
          noteWhy(*L, std::move(E));
        else
          consumeError(std::move(E));
        continue;
      }
      Changed = true;
      FAM.invalidate(F, PreservedAnalyses::none());
    }
    if (!First) {
      noteOthers();
      Changed |= inlineCombiners(F);
    }
    if (Changed || Rewritten)
      FAM.invalidate(F, PreservedAnalyses::none());
    if (!Changed)
      return Rewritten;
    FunctionPassManager Clean;
    Clean.addPass(SROAPass(SROAOptions::PreserveCFG));
    Clean.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    Clean.addPass(SimplifyCFGPass());
    FAM.invalidate(F, Clean.run(F, FAM));
    return true;
  }
};

} // namespace

PreservedAnalyses VectorizeLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 16> Functions;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone())
      Functions.push_back(&F);
  bool Changed = false;
  for (Function *F : Functions)
    if (!FAM.getResult<LoopAnalysis>(*F).empty())
      Changed |= Vectorizer(*F, FAM, First, Plain).run();
  if (!First)
    releaseCombiners(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
