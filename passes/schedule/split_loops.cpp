// Splits loops over packets by a comparison in them:
//
//   for (x = 0; x < n; x += 16)         ==>   for (x = 0; x < s / 16 * 16; x += 16)  a
//     if (x + lane < s) a; else b             for (; x < s; x += 16)                 if (x + lane < s) a; else b
//                                             for (; x < n; x += 16)                 b
//
// A guard such as `if (lid < s)` is a mask for few packets. The others do all of its work without a mask, or none of
// it; and a loop that does nothing is deleted. Loops over single work-items are split in the same way, as packets of
// one.
//
// The packet with the mask has copies for s % 16 == 8, 4, 2, 1 (first_lanes.h), which the rounds of a reduction come
// to.
//
// If a kernel keeps IDs in ints, loops over single work-items count in ints, too: only then does LLVM know that
// addresses follow each other.
//
// Runs in    schedule, on the loops of kernels with barriers, after the bodies were inlined.
// Requires   loops with a header that tests the index and is the only way out.
// Ensures    the same.
#include "passes/schedule/split_loops.h"
#include "passes/llvm_option.h"
#include "passes/schedule/first_lanes.h"
#include "passes/schedule/run_passes.h"
#include "passes/schedule/work_item_loops.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

constexpr StringLiteral Packets = "vec.loop.packets";
// The number of instructions that copies of loops may add to a function.
constexpr unsigned MostGrowth = 1500;
// Longer packets take long beside the wait that copies for their first lanes save.
constexpr unsigned MostOfFirstLanes = 60;

// Unswitches only loops over packets: copies of others would only cost space.
struct UnswitchPackets : PassInfoMixin<UnswitchPackets> {
  PreservedAnalyses run(Loop &L, LoopAnalysisManager &AM, LoopStandardAnalysisResults &AR, LPMUpdater &U) {
    if (!getOptionalIntLoopAttribute(&L, Packets))
      return PreservedAnalyses::all();
    return SimpleLoopUnswitchPass(/*NonTrivial=*/true).run(L, AM, AR, U);
  }
};

// Moves values and branches that are the same for all packets out of the loops.
void hoist(Function &F) {
  // Branches on values that are the same for a group choose what a region does: its loops are worth two copies.
  const LLVMOption Unswitch("unswitch-threshold", "300");
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  LoopPassManager Loops;
  Loops.addPass(LICMPass(LICMOptions()));
  Loops.addPass(UnswitchPackets());
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(ADCEPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  runPasses(F, Passes);
}

// A loop over packets: for (Index = From; Index < To; Index += Lanes).
struct PacketLoop {
  Loop *L;
  unsigned Lanes;
  PHINode *Index;
  ICmpInst *Test;
  BranchInst *Latch;

  BasicBlock *preheader() const { return L->getLoopPreheader(); }
  Value *from() const { return Index->getIncomingValueForBlock(preheader()); }
  Value *to() const { return Test->getOperand(1); }

  static std::optional<PacketLoop> of(Loop &L) {
    std::optional<int> Lanes = getOptionalIntLoopAttribute(&L, Packets);
    BasicBlock *Latch = L.getLoopLatch(), *Head = L.getHeader();
    auto *Exit = dyn_cast<BranchInst>(Head->getTerminator());
    if (!Lanes || !Latch || !L.getLoopPreheader() || L.getExitingBlock() != Head || !Exit || !Exit->isConditional() ||
        !L.contains(Exit->getSuccessor(0)) || !isa<BranchInst>(Latch->getTerminator()))
      return std::nullopt;
    auto *Test = dyn_cast<ICmpInst>(Exit->getCondition());
    if (!Test || Test->getPredicate() != CmpInst::ICMP_ULT || !Test->hasOneUse() || Test->getParent() != Head ||
        !L.isLoopInvariant(Test->getOperand(1)))
      return std::nullopt;
    auto *Index = dyn_cast<PHINode>(Test->getOperand(0));
    if (!Index || Index->getParent() != Head || !Index->getType()->isIntegerTy(64) ||
        !match(Index->getIncomingValueForBlock(Latch), m_Add(m_Specific(Index), m_SpecificInt(*Lanes))))
      return std::nullopt;
    return PacketLoop{&L, unsigned(*Lanes), Index, Test, cast<BranchInst>(Latch->getTerminator())};
  }
};

// Lane k of the comparison is true if Index + k is in [Low, High); if negated, if it is not. Low is 0, or High - 1.
struct Range {
  Value *Low, *High;
  bool Negated;
};

class Comparison {
  const PacketLoop &L;
  ArrayRef<Value *> Bases;
  bool IdsFitInt32;

  // The base, if the ID is Index + base.
  std::optional<Value *> baseOf(Value *Id) const {
    Value *X;
    if (Id == L.Index)
      return nullptr;
    if (Id->getType()->getScalarSizeInBits() >= 32 && match(Id, m_CastOrSelf(m_Value(X))) && X != Id) {
      std::optional<Value *> Base =
          X->getType()->isIntegerTy() && X->getType()->getScalarSizeInBits() >= 32 ? baseOf(X) : std::nullopt;
      return Base && fitInt32(*Base) ? Base : std::nullopt;
    }
    for (Value *Base : Bases)
      if (match(Id, m_c_Add(m_Specific(Base), m_Specific(L.Index))))
        return Base;
    return std::nullopt;
  }

  // Whether IDs from this base fit 32 bits. Those of a group that has barriers always do.
  bool fitInt32(const Value *Base) const { return !Base || IdsFitInt32; }

  // Whether this is a vector of constants, each greater by the step than the one before.
  static bool counts(const Value *V, int64_t Step) {
    auto *C = dyn_cast<ConstantDataVector>(V);
    for (unsigned N = 1; C && N != C->getNumElements(); ++N)
      if (C->getElementAsAPInt(N) - C->getElementAsAPInt(N - 1) != APInt(C->getElementByteSize() * 8, Step, true))
        return false;
    return C;
  }
  static bool countsUp(const Value *V) {
    return counts(V, 1) && cast<ConstantDataVector>(V)->getElementAsAPInt(0).isZero();
  }

  bool hasAllLanes(const Value &V) const {
    auto *T = dyn_cast<FixedVectorType>(V.getType());
    return T && T->getNumElements() == L.Lanes;
  }

  // The base, if this is the vector of the lanes' IDs.
  std::optional<Value *> baseOfLanes(Value *Ids) const {
    Value *X, *Y;
    if (!hasAllLanes(*Ids))
      return std::nullopt;
    if (match(Ids, m_Add(m_Value(X), m_Value(Y))) && countsUp(Y))
      if (Value *First = getSplatValue(X))
        return baseOf(First);
    if (IdsFitInt32 && Ids->getType()->getScalarSizeInBits() >= 32 &&
        (match(Ids, m_Trunc(m_Value(X))) || match(Ids, m_ZExtOrSExt(m_Value(X)))) &&
        X->getType()->getScalarSizeInBits() >= 32)
      return baseOfLanes(X);
    return std::nullopt;
  }

  static Range rangeOf(IRBuilderBase &B, CmpInst::Predicate P, Value *Bound) {
    Value *Zero = B.getInt64(0);
    auto Unsigned = [&] { return B.CreateZExt(Bound, B.getInt64Ty()); };
    auto AtLeast = [&](int64_t Least) {
      return B.CreateBinaryIntrinsic(Intrinsic::smax, B.CreateSExt(Bound, B.getInt64Ty()), B.getInt64(Least));
    };
    auto Behind = [&](Value *V) { return B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, V, B.getInt64(1)); };
    switch (P) {
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_UGE:
      return {Zero, Unsigned(), P == CmpInst::ICMP_UGE};
    case CmpInst::ICMP_ULE:
    case CmpInst::ICMP_UGT:
      return {Zero, Behind(Unsigned()), P == CmpInst::ICMP_UGT};
    case CmpInst::ICMP_SLT:
    case CmpInst::ICMP_SGE:
      return {Zero, AtLeast(0), P == CmpInst::ICMP_SGE};
    case CmpInst::ICMP_SLE:
    case CmpInst::ICMP_SGT:
      return {Zero, B.CreateAdd(AtLeast(-1), B.getInt64(1)), P == CmpInst::ICMP_SGT};
    default:
      return {Unsigned(), Behind(Unsigned()), P == CmpInst::ICMP_NE};
    }
  }

public:
  Comparison(const PacketLoop &L, ArrayRef<Value *> Bases, bool IdsFitInt32)
      : L(L), Bases(Bases), IdsFitInt32(IdsFitInt32) {}

  // Whether I compares the lanes' IDs with a value that is the same for all packets.
  bool matches(const Instruction &I) const {
    auto *C = dyn_cast<ICmpInst>(&I);
    return C && C != L.Test && isa<FixedVectorType>(C->getType()) == (L.Lanes > 1) && sidesOf(*C);
  }

  Range range(IRBuilderBase &B, const ICmpInst &C) const {
    const Sides S = *sidesOf(C);
    // Frozen: the program may not use the bound.
    Range R = rangeOf(B, S.Predicate, B.CreateFreeze(S.Bound));
    if (S.Base)
      for (Value **End : {&R.Low, &R.High})
        if (!match(*End, m_ZeroInt()))
          *End = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, *End, S.Base);
    return R;
  }

private:
  struct Sides {
    Value *Base; // of the IDs on the left; null if there is none
    CmpInst::Predicate Predicate;
    Value *Bound;
  };
  std::optional<Sides> sidesOf(const ICmpInst &C) const {
    if (!C.getOperand(0)->getType()->isIntOrIntVectorTy() || C.getOperand(0)->getType()->getScalarSizeInBits() > 64)
      return std::nullopt;
    // As InstCombine writes a comparison of the sum of an ID and the lanes' numbers with a constant.
    if (Value *First = L.Lanes > 1 ? getSplatValue(C.getOperand(0)) : nullptr;
        First && hasAllLanes(*C.getOperand(0)) && counts(C.getOperand(1), -1)) {
      auto *Bound = cast<ConstantInt>(cast<Constant>(C.getOperand(1))->getAggregateElement(0u));
      const bool NoneWraps = !Bound->isNegative() && Bound->getValue().uge(L.Lanes - 1);
      std::optional<Value *> Base = C.isEquality() || NoneWraps ? baseOf(First) : std::nullopt;
      if (Base && (!C.isSigned() || fitInt32(*Base)))
        return Sides{*Base, C.getPredicate(), Bound};
    }
    for (unsigned Left : {0u, 1u}) {
      Value *Ids = C.getOperand(Left), *Bound = C.getOperand(1 - Left);
      if (L.Lanes > 1)
        Bound = getSplatValue(Bound);
      if (!Bound || !L.L->isLoopInvariant(Bound))
        continue;
      std::optional<Value *> Base = L.Lanes > 1 ? baseOfLanes(Ids) : baseOf(Ids);
      // IDs that fit are not negative.
      if (Base && (!C.isSigned() || fitInt32(*Base)))
        return Sides{*Base, Left == 0 ? C.getPredicate() : C.getSwappedPredicate(), Bound};
    }
    return std::nullopt;
  }
};

class Splitter {
  Function &F;
  ArrayRef<Value *> Bases;
  const bool IdsFitInt32;
  unsigned Budget = MostGrowth;

  static unsigned lengthOf(const Loop &L) {
    unsigned N = 0;
    for (const BasicBlock *B : L.blocks())
      N += B->size();
    return N;
  }

  // The index of the packet that contains work-item `At`, or of the next one; within the loop.
  static Value *packetAt(IRBuilderBase &B, const PacketLoop &L, Value *At, bool Next) {
    At = B.CreateBinaryIntrinsic(Intrinsic::umin, At, L.to());
    Value *Behind = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, At, L.from()), *Lanes = B.getInt64(L.Lanes);
    if (Next)
      Behind = B.CreateAdd(Behind, B.getInt64(L.Lanes - 1));
    Value *Packet = B.CreateAdd(L.from(), B.CreateSub(Behind, B.CreateURem(Behind, Lanes)));
    // A loop that never runs may have its end before its begin.
    return B.CreateBinaryIntrinsic(Intrinsic::umax, L.from(), B.CreateBinaryIntrinsic(Intrinsic::umin, Packet, L.to()));
  }

  // Puts a copy of the loop in front of the loop, which goes on from there. The copy ends at `End`.
  void cutOff(const PacketLoop &L, Value *End, LoopInfo &LI, DominatorTree &DT, ValueToValueMapTy &Map) {
    BasicBlock *Head = copyInFront(L, LI, DT, Map);
    for (PHINode &Phi : L.L->getHeader()->phis())
      Phi.setIncomingValueForBlock(Head, &Phi == L.Index ? End : static_cast<Value *>(Map.lookup(&Phi)));
    cast<ICmpInst>(Map[L.Test])->setOperand(1, End);
  }

  // The same for a copy that runs one packet, and that only if `Runs`.
  void cutOffOne(const PacketLoop &L, Value *Runs, LoopInfo &LI, DominatorTree &DT, ValueToValueMapTy &Map) {
    BasicBlock *Head = copyInFront(L, LI, DT, Map);
    auto *Latch = cast<BranchInst>(Map[L.Latch]);
    for (PHINode &Phi : L.L->getHeader()->phis()) {
      auto *Copy = cast<PHINode>(Map.lookup(&Phi));
      PHINode *Either = PHINode::Create(Phi.getType(), 2, "", Head->begin());
      Either->addIncoming(Copy, Copy->getParent());
      Either->addIncoming(Copy->removeIncomingValue(Latch->getParent()), Latch->getParent());
      Phi.setIncomingValueForBlock(Head, Either);
    }
    Latch->setSuccessor(0, Head);
    Latch->setMetadata(LLVMContext::MD_loop, nullptr);
    auto *Test = cast<ICmpInst>(Map[L.Test]);
    Test->replaceAllUsesWith(Runs);
    Test->eraseFromParent();
  }

  // The new preheader of the loop, in front of which is the copy.
  static BasicBlock *copyInFront(const PacketLoop &L, LoopInfo &LI, DominatorTree &DT, ValueToValueMapTy &Map) {
    BasicBlock *Before = L.preheader(), *Exit = L.L->getExitBlock();
    BasicBlock *Head = SplitBlock(Before, Before->getTerminator(), &DT, &LI);
    SmallVector<BasicBlock *, 16> Copies;
    cloneLoopWithPreheader(Head, Before, L.L, Map, ".part", &LI, &DT, Copies);
    Map[Exit] = Head;
    remapInstructionsInBlocks(Copies, Map);
    Before->getTerminator()->setSuccessor(0, cast<BasicBlock>(Map[Head]));
    return Head;
  }

  // Puts copies of the loop in front, each for one packet of which so many first lanes are active: half of them, a
  // quarter, and so on.
  void cutOffFirstLanes(const PacketLoop &L, ICmpInst &Guard, Value *Count, LoopInfo &LI, DominatorTree &DT) {
    for (unsigned Active = L.Lanes / 2; Active; Active /= 2) {
      IRBuilder<> B(L.preheader()->getTerminator());
      ValueToValueMapTy Map;
      cutOffOne(L, B.CreateICmpEQ(Count, B.getInt64(Active)), LI, DT, Map);
      replaceAndRecursivelySimplify(cast<Instruction>(Map.lookup(&Guard)), firstLanes(B.getContext(), Active, L.Lanes));
      for (BasicBlock *Block : L.L->blocks())
        narrowToFirstLanes(*cast<BasicBlock>(Map.lookup(Block)), Active, L.Lanes);
    }
  }

  bool split(const PacketLoop &L, LoopInfo &LI, DominatorTree &DT) {
    const unsigned Length = lengthOf(*L.L);
    if (2 * Length > Budget)
      return false;
    Comparison Of(L, Bases, IdsFitInt32);
    ICmpInst *Found = nullptr;
    for (BasicBlock *B : L.L->blocks())
      for (Instruction &I : *B)
        if (!Found && Of.matches(I))
          Found = cast<ICmpInst>(&I);
    if (!Found)
      return false;
    Budget -= 2 * Length;
    IRBuilder<> B(L.preheader()->getTerminator());
    const Range R = Of.range(B, *Found);
    const bool FromZero = match(R.Low, m_ZeroInt());
    const bool Narrows = FromZero && !R.Negated && Length <= MostOfFirstLanes && LI.getLoopFor(L.preheader()) &&
                         any_of(L.L->blocks(), [&](const BasicBlock *B) { return storesUnder(*B, *Found); });
    Value *First = packetAt(B, L, FromZero ? R.High : R.Low, false), *Last = packetAt(B, L, R.High, true);
    auto Set = [&](Value *Compare, bool Inside) {
      replaceAndRecursivelySimplify(cast<Instruction>(Compare),
                                    ConstantInt::getBool(Compare->getType(), Inside != R.Negated));
    };
    ValueToValueMapTy InFront, Mixed;
    cutOff(L, First, LI, DT, InFront);
    if (Narrows) {
      B.SetInsertPoint(L.preheader()->getTerminator());
      Value *IsMixed = B.CreateICmpULT(First, Last);
      cutOffFirstLanes(L, *Found, B.CreateSelect(IsMixed, B.CreateSub(R.High, First), B.getInt64(0)), LI, DT);
    }
    // A packet of one work-item cannot have a mixed result.
    if (L.Lanes > 1 || !FromZero) {
      B.SetInsertPoint(L.preheader()->getTerminator());
      cutOffOne(L, B.CreateICmpULT(L.from(), Last), LI, DT, Mixed);
    }
    Set(InFront.lookup(Found), FromZero);
    if (Value *Inside = L.Lanes == 1 ? static_cast<Value *>(Mixed.lookup(Found)) : nullptr)
      Set(Inside, true);
    Set(Found, false);
    markPackets(*cast<BranchInst>(InFront[L.Latch]), L.Lanes);
    return true;
  }

public:
  Splitter(Function &F, ArrayRef<Value *> Bases, bool IdsFitInt32) : F(F), Bases(Bases), IdsFitInt32(IdsFitInt32) {}

  bool splitOne() {
    DominatorTree DT(F);
    LoopInfo LI(DT);
    const bool Splits = any_of(LI.getLoopsInPreorder(), [&](Loop *L) {
      std::optional<PacketLoop> P = PacketLoop::of(*L);
      return P && split(*P, LI, DT);
    });
    // What a copy does not run is not to be split again.
    if (Splits) {
      for (BasicBlock &B : F)
        ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
      removeUnreachableBlocks(F);
    }
    return Splits;
  }
};

// Whether the ID is truncated to an int.
bool isNarrowed(const Value &Id) {
  return any_of(Id.users(), [](const User *U) {
    return isa<TruncInst>(U) || (match(U, m_c_Add(m_Value(), m_Value())) &&
                                 any_of(U->users(), [](const User *Sum) { return isa<TruncInst>(Sum); }));
  });
}

// Work-groups with barriers have less than 2^31 work-items in each dimension.
void countInInts(const PacketLoop &L) {
  Type *Wide = L.Index->getType();
  IRBuilder<> B(L.preheader()->getTerminator());
  Value *From = B.CreateTrunc(L.from(), B.getInt32Ty(), "", /*IsNUW=*/true, /*IsNSW=*/true);
  Value *To = B.CreateTrunc(L.to(), B.getInt32Ty(), "", /*IsNUW=*/true, /*IsNSW=*/true);
  B.SetInsertPoint(L.Index);
  PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2, L.Index->getName());
  Index->addIncoming(From, L.preheader());
  B.SetInsertPoint(L.Latch);
  Index->addIncoming(B.CreateAdd(Index, B.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true), L.Latch->getParent());
  B.SetInsertPoint(L.Test);
  Value *Test = B.CreateICmpULT(Index, To);
  L.Test->replaceAllUsesWith(Test);
  L.Test->eraseFromParent();
  B.SetInsertPoint(L.L->getHeader(), L.L->getHeader()->getFirstInsertionPt());
  L.Index->replaceAllUsesWith(B.CreateZExt(Index, Wide, "", /*IsNonNeg=*/true));
  L.Index->eraseFromParent();
}

} // namespace

void markPackets(BranchInst &Latch, unsigned Lanes) {
  LLVMContext &C = Latch.getContext();
  Metadata *Count = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Lanes));
  Latch.setMetadata(LLVMContext::MD_loop,
                    makePostTransformationMetadata(C, /*OrigLoopID=*/nullptr, /*RemovePrefixes=*/{},
                                                   {MDNode::get(C, {MDString::get(C, Packets), Count})}));
}

void splitLoops(Function &F, ArrayRef<Value *> Bases, bool IdsFitInt32) {
  hoist(F);
  Splitter S(F, Bases, IdsFitInt32);
  while (S.splitOne())
    ;
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    if (std::optional<PacketLoop> P = PacketLoop::of(*L); P && P->Lanes == 1 && isNarrowed(*P->Index))
      countInInts(*P);
}

} // namespace vec
