// keep-short-loops and unroll-short-loops: see short_loops.h.
#include "passes/loops/short_loops.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/scalable_types.h"
#include "passes/loops/promises.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <numeric>

using namespace llvm;

namespace vec {
namespace {

constexpr char ShortMark[] = "vec.loop.short", NoUnrolling[] = "llvm.loop.unroll.disable",
               Vectorize[] = "llvm.loop.vectorize.enable";

// Bytes from one iteration's access to the next one's, in a loop around the access.
std::optional<int64_t> distanceIn(const Loop &L, const SCEV *Address, ScalarEvolution &SE) {
  for (const auto *R = dyn_cast<SCEVAddRecExpr>(Address); R; R = dyn_cast<SCEVAddRecExpr>(Address)) {
    if (R->getLoop() == &L) {
      const auto *Step = R->isAffine() ? dyn_cast<SCEVConstant>(R->getOperand(1)) : nullptr;
      return Step && Step->getAPInt().isSignedIntN(32) ? std::optional(Step->getAPInt().getSExtValue()) : std::nullopt;
    }
    Address = R->getStart();
  }
  return SE.isLoopInvariant(Address, &L) ? std::optional<int64_t>(0) : std::nullopt;
}

int64_t storeSize(const Instruction &Access) {
  return int64_t(Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue());
}

constexpr int64_t FewMembers = 4; // of records, for which shuffles cost least

// What LLVM's vectorizer finds in the loop around a short one, once that is unrolled.
enum class Around : uint8_t {
  Nothing,    // there is no such loop, or it has other loops inside that are not short, or that access neighbours
  Contiguous, // its iterations access neighbours, or all of them the same
  Records,    // few elements each, which shuffles bring together
  Members,    // few elements each, which LLVM accesses one by one
  Gathers
};

// Whether LLVM has shuffles for records of so many bytes, which do not take much longer than an access a member.
bool hasShuffles(const Instruction &Access, int64_t Bytes, const TargetTransformInfo &TTI) {
  Type *T = getLoadStoreType(&Access);
  if (!VectorType::isValidElementType(T))
    return false;
  const unsigned Register =
      unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue());
  const unsigned Members = unsigned(Bytes / storeSize(Access));
  const unsigned Elements = Members * std::max(Register / unsigned(8 * storeSize(Access)), 1u);
  SmallVector<unsigned, 8> All(Members);
  std::iota(All.begin(), All.end(), 0);
  const InstructionCost Cost = TTI.getInterleavedMemoryOpCost(
      Access.getOpcode(), FixedVectorType::get(T, Elements), Members, All, getLoadStoreAlignment(&Access),
      getLoadStoreAddressSpace(&Access), TargetTransformInfo::TCK_RecipThroughput);
  return Cost * 2 < 3 * Elements;
}

Around lookAround(const Loop &L, unsigned Count, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
  constexpr int64_t MostMembers = 8; // of records; LLVM gathers others
  const Loop *Outer = L.getParentLoop();
  if (!Outer || any_of(Outer->getSubLoops(), [&](Loop *Inner) { return !SE.getSmallConstantTripCount(Inner); }))
    return Around::Nothing;
  bool Contiguous = true, Shuffles = true, Gathers = Count > MostMembers;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
        const SCEV *Address = SE.getSCEV(const_cast<Value *>(Pointer));
        const std::optional<int64_t> Distance = distanceIn(*Outer, Address, SE);
        const int64_t Size = storeSize(I), Bytes = std::abs(Distance.value_or(0));
        // Where its own iterations store to neighbours, those around it overlap.
        Contiguous &= Distance && (*Distance == 0 || std::abs(*Distance) == Size) &&
                      !(isa<StoreInst>(I) && distanceIn(L, Address, SE) == Size);
        Gathers |= !Distance || Bytes > Size * MostMembers;
        Shuffles &= Bytes <= Size * FewMembers || hasShuffles(I, Bytes, TTI);
      }
  if (!Contiguous && Gathers)
    return Around::Gathers;
  if (!hasSingleElement(Outer->getSubLoops()))
    return Around::Nothing;
  return Contiguous ? Around::Contiguous : Shuffles ? Around::Records : Around::Members;
}

// What an iteration does that LLVM's SLPVectorizer does not take, or takes for some numbers of lanes only.
struct Work {
  bool Branches, Sums, Divisions = false, Calls = false, MathCalls = false;
  explicit Work(const Loop &L, ScalarEvolution &SE) : Branches(L.getNumBlocks() > 1) {
    bool Contiguous = true;
    Sums = any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
      return !SE.isSCEVable(Phi.getType()) || !isa<SCEVAddRecExpr>(SE.getSCEV(&Phi));
    });
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        Divisions |= I.isIntDivRem() && !isa<Constant>(I.getOperand(1));
        if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
          const std::optional<int64_t> Distance = distanceIn(L, SE.getSCEV(const_cast<Value *>(Pointer)), SE);
          Contiguous &= Distance && std::abs(*Distance) <= storeSize(I);
        }
        if (const auto *Call = dyn_cast<CallInst>(&I)) {
          const Intrinsic::ID ID = Call->getIntrinsicID();
          const bool Math = (!ID || isLibraryFunction(ID)) && libvecFunction(*Call) && !mayWriteErrno(*Call);
          MathCalls |= Math;
          Calls |= Math || hasVariants(*Call);
        }
      }
    Sums &= Contiguous; // gathers take longer than the additions
  }
};

// Whether the loop's own vectors are better than those of its copies and of the loop around it.
bool isBetterAsLoop(const Loop &L, const Work &W, unsigned Count, Around A) {
  constexpr unsigned Packet = 8; // with fewer lanes, adding them up takes as long, and so do calls for records
  if (A == Around::Contiguous)
    return false;
  if (Count >= Packet)
    return W.Branches || W.Sums || W.Divisions || W.Calls;
  const bool OfRecords = A == Around::Records || A == Around::Members;
  if (Count > FewMembers)
    return W.Calls ? !OfRecords : W.Branches || W.Divisions;
  return W.Branches && (!OfRecords || (L.isInnermost() && !W.Calls));
}

// Whether a store may change what another object's access reads or writes, as far as anybody knows who has not heard of
// the loop's promise: LLVM's SLPVectorizer then keeps the copies in order.
bool isKeptInOrder(const Loop &L, ScalarEvolution &SE, AAResults &AA) {
  SmallVector<Instruction *, 8> Accesses;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        Accesses.push_back(&I);
  auto Whole = [](const Instruction &I) {
    return MemoryLocation::getBeforeOrAfter(getLoadStorePointerOperand(&I), I.getAAMetadata());
  };
  auto Base = [&SE](const Instruction &I) {
    return SE.getPointerBase(SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&I))));
  };
  return any_of(Accesses, [&](const Instruction *Store) {
    return isa<StoreInst>(Store) && any_of(Accesses, [&](const Instruction *Other) {
             return Base(*Store) != Base(*Other) && !AA.isNoAlias(Whole(*Store), Whole(*Other));
           });
  });
}

void remove(Loop &L, ArrayRef<StringRef> Options) {
  if (MDNode *Whole = L.getLoopID())
    L.setLoopID(makePostTransformationMetadata(Whole->getContext(), Whole, Options, {}));
}

// Whether the packetizer takes the loop with what is around it: a simd loop, or a function that has variants.
bool isInLane(const Loop &L) {
  if (any_of(L.getHeader()->getParent()->getAttributes().getFnAttrs(), namesVariant))
    return true;
  for (const Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
    if (isSimdLoop(*Outer))
      return true;
  return false;
}

} // namespace

bool isKeptShortLoop(const Loop &L) { return getBooleanLoopAttribute(&L, ShortMark); }

PreservedAnalyses KeepShortLoops::run(Loop &L, LoopAnalysisManager &, LoopStandardAnalysisResults &AR, LPMUpdater &) {
  const unsigned Count = AR.SE.getSmallConstantTripCount(&L);
  if (Count < 2 || hasUnrollTransformation(&L) != TM_Unspecified || isKeptShortLoop(L) || isInLane(L) ||
      hasScalableType(L))
    return PreservedAnalyses::all();
  const bool Simd = isIndependentSimdLoop(L);
  const Work W(L, AR.SE);
  if (!Simd && !(L.isInnermost() && W.MathCalls))
    return PreservedAnalyses::all();
  const Around A = lookAround(L, Count, AR.SE, AR.TTI);
  const bool Alone = Count >= FewMembers && A != Around::Contiguous && A != Around::Records;
  if (isBetterAsLoop(L, W, Count, A) || (Simd && Alone && isKeptInOrder(L, AR.SE, AR.AA))) {
    addStringMetadataToLoop(&L, ShortMark, 1);
    addStringMetadataToLoop(&L, NoUnrolling, 1);
  } else if (Simd && !W.Calls && A == Around::Gathers && !findOptionMDForLoop(L.getParentLoop(), Vectorize)) {
    addStringMetadataToLoop(L.getParentLoop(), Vectorize, 0);
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses UnrollShortLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  bool Unroll = false;
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!isKeptShortLoop(*L))
      continue;
    const bool Now =
        At == When::Behind ? !getBooleanLoopAttribute(L, "llvm.loop.isvectorized") : At == When::Before && isInLane(*L);
    Unroll |= Now;
    if (Now || At != When::Before)
      remove(*L, {ShortMark, NoUnrolling});
    else
      remove(*L, {NoUnrolling});
  }
  if (!Unroll)
    return PreservedAnalyses::all();
  FunctionPassManager FPM;
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass()));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(GVNPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  return FPM.run(F, FAM);
}

} // namespace vec
