// versionClamps: indices that are cut off at a border are linear away from it.
//
//   j = max (id - r, 0); ... a[j] ...   ==>   if (no lane is cut off)  { j = id - r; ... a[j] ... }
//                                             else                     { ... as it was ... }
//
// So are those that come in again at the other end, (id + 1) % n is id + 1, (id + n - 1) % n is id - 1, and those that
// a border mirrors, abs (id - r) is id - r.
//
// Rows that a linear index is taken apart into have borders, too: where all lanes are in one row, id / w is uniform,
// and id % w is linear; so are id >> 7 and id & 127.
//
// An index of 32 bits that is extended is linear where it does not wrap from lane to lane: in the interior, which is
// for indices below 2^30 then. Of several clamps at one border, which differ by constants, the outermost one is asked.
//
// The lanes are asked once, where the clamp is. What is executed behind it exists twice: the first copy, for the
// interior, has linear addresses and uniform loops, the second one is for the border.
//
// Runs in    prepare, on the canonical form, before what looks for linear values.
// Requires   loops with one latch, no critical edge.
// Ensures    the contract of the stage, but for loops that have two latches now: to be simplified again.
#include "passes/analysis/lane_builtins.h"
#include "passes/copy_region.h"
#include "passes/prepare/prepare.h"
#include "passes/prepare/widener.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace vec;

namespace {

constexpr unsigned InstructionsAtMost = 1000;

// A value that is Linear in lanes that are not cut off: those in which Condition is Wanted, or, without one, in which
// the comparison of Linear and Border holds.
struct Clamp {
  Instruction *I;
  Value *Linear;
  Value *Border = nullptr;
  CmpInst::Predicate Holds = CmpInst::BAD_ICMP_PREDICATE;
  Value *Condition = nullptr;
  bool Wanted = true;
  int64_t Step = 0;     // of Linear, from lane to lane
  bool OfRow = false;   // few packets lie in two rows
  bool Aligned = false; // and none if its first item is a multiple of the lanes, as most are
};

class Clamps {
  const ShapeAnalysis &SA;
  const LoopInfo &LI;
  DominatorTree &DT;
  DenseMap<const Value *, Value *> Within; // clamps of this block, and what they are in the interior
  struct Row {
    Value *Quotient, *Remainder, *SameForAll;
  };
  enum class Rounds { Down, ToZero, DownBelowZero };
  // Of this block, by what is divided, how, and the length.
  DenseMap<std::pair<PointerIntPair<const Value *, 2, Rounds>, const Value *>, Row> Rows;

  bool isOwn(const Value *V) const { return SA.shape(V).isLinear() && !SA.shape(V).isUniform(); }
  Value *interior(Value *V) const {
    Value *Linear = Within.lookup(V);
    return Linear ? Linear : V;
  }
  std::optional<Clamp> match(Instruction &I);
  std::optional<Clamp> matchRemainder(BinaryOperator &I) const;
  std::optional<Clamp> matchRow(BinaryOperator &I);
  std::optional<Clamp> matchSelect(SelectInst &S) const;
  bool shapesCode(const Value &V, unsigned Depth = 0) const;
  bool makeAvailable(Value *V, Instruction *Where, unsigned Depth = 0) const;

public:
  Clamps(const ShapeAnalysis &SA, const LoopInfo &LI, DominatorTree &DT) : SA(SA), LI(LI), DT(DT) {}
  // Those of a block whose conditions can be computed in front of the first one.
  SmallVector<Clamp> of(BasicBlock &B);
};

// A value as Variable + Constant, which does not wrap if Exact; Periods of the divisor are left out, one at most.
struct Dividend {
  Value *Variable = nullptr;
  APInt Constant;
  bool Exact = true;
  unsigned Periods = 0;
};

std::optional<Dividend> dividend(Value *V, Value *Divisor) {
  Dividend D{nullptr, APInt(V->getType()->getIntegerBitWidth(), 0)};
  SmallVector<Value *, 4> Work = {V};
  for (unsigned Steps = 0; !Work.empty(); ++Steps) {
    if (Steps == 8)
      return std::nullopt;
    Value *Next = Work.pop_back_val();
    if (auto *C = dyn_cast<ConstantInt>(Next)) {
      bool Overflows = false;
      D.Constant = D.Constant.sadd_ov(C->getValue(), Overflows);
      D.Exact &= !Overflows;
    } else if (auto *B = dyn_cast<BinaryOperator>(Next); B && B->getOpcode() == Instruction::Add) {
      D.Exact &= B->hasNoSignedWrap();
      Work.append({B->getOperand(0), B->getOperand(1)});
    } else if (Next == Divisor && D.Periods == 0) {
      D.Periods = 1;
    } else if (!D.Variable) {
      D.Variable = Next;
    } else {
      return std::nullopt;
    }
  }
  auto *C = dyn_cast<ConstantInt>(Divisor);
  if (C && D.Constant.isStrictlyPositive() && D.Constant.sge(C->getValue().lshr(1)) && D.Constant.sle(C->getValue())) {
    D.Constant -= C->getValue();
    D.Periods = 1;
  }
  return D;
}

// Remainders of what is in the range from 0 to the divisor for most lanes, or one period above.
std::optional<Clamp> Clamps::matchRemainder(BinaryOperator &I) const {
  constexpr uint64_t SmallestDivisor = 64;
  Value *A = interior(I.getOperand(0)), *Divisor = I.getOperand(1);
  auto *C = dyn_cast<ConstantInt>(Divisor);
  if (!isOwn(A) || !SA.shape(Divisor).isUniform() || (C && (C->isNegative() || C->getValue().ult(SmallestDivisor))))
    return std::nullopt;
  const bool Signed = I.getOpcode() == Instruction::SRem;
  std::optional<Dividend> D = dividend(A, Divisor);
  const bool Above = D && D->Periods && D->Variable && (D->Exact || !Signed);
  IRBuilder<> B(&I);
  Value *Zero = ConstantInt::get(I.getType(), 0), *Border = Divisor;
  // A divisor below 0 has no such range, nor has one of which two periods wrap.
  if ((Signed || Above) && !isKnownNonNegative(Divisor, I.getDataLayout()))
    Border = B.CreateBinaryIntrinsic(Intrinsic::smax, Divisor, Zero);
  if (!Above)
    return Clamp{&I, A, Border, CmpInst::ICMP_ULT};
  Clamp Result{&I, B.CreateAdd(D->Variable, B.getInt(D->Constant), "", /*HasNUW=*/false, /*HasNSW=*/Signed)};
  Result.Condition = B.CreateICmpULT(Result.Linear, Border);
  Result.Step = SA.shape(A).isLinear() ? SA.shape(A).step() : 0;
  if (Signed)
    Result.Condition = B.CreateLogicalAnd(B.CreateICmpSGE(A, Zero), Result.Condition);
  return Result;
}

// The quotient or the remainder of a linear value, where all lanes are in one row: that of lane 0.
std::optional<Clamp> Clamps::matchRow(BinaryOperator &I) {
  constexpr uint64_t ShortestRow = 64;
  constexpr int64_t WidestStep = 1 << 20; // 64 lanes do not reach 2^31 with it
  Value *A = interior(I.getOperand(0)), *Length = I.getOperand(1);
  if (!isOwn(A) || SA.shape(A).step() <= 0 || SA.shape(A).step() > WidestStep || !SA.shape(Length).isUniform() ||
      I.getType()->getIntegerBitWidth() < 32)
    return std::nullopt;
  const unsigned Opcode = I.getOpcode();
  const bool Shift = Opcode == Instruction::LShr || Opcode == Instruction::AShr, Division = I.isIntDivRem();
  const bool Quotient = Shift || Opcode == Instruction::UDiv || Opcode == Instruction::SDiv;
  const Rounds How = Opcode == Instruction::AShr                                  ? Rounds::DownBelowZero
                     : Opcode == Instruction::SDiv || Opcode == Instruction::SRem ? Rounds::ToZero
                                                                                  : Rounds::Down;
  auto *C = dyn_cast<ConstantInt>(Length);
  if (Shift || Opcode == Instruction::And) {
    if (!C || (Shift ? C->getValue().uge(C->getBitWidth() - 1) : !C->getValue().isMask()))
      return std::nullopt;
    C = ConstantInt::get(C->getContext(), Shift ? APInt::getOneBitSet(C->getBitWidth(), unsigned(C->getZExtValue()))
                                                : C->getValue() + 1);
    Length = C;
  } else if (!Division) {
    return std::nullopt;
  }
  // A remainder alone is more often that of an index that comes in again at the other end.
  auto IsOther = [&](const User *U) {
    auto *B = dyn_cast<BinaryOperator>(U);
    return B && B->isIntDivRem() && B->getOpcode() != Opcode && B->getOperand(1) == Length && SA.shape(B).isVarying() &&
           interior(B->getOperand(0)) == A;
  };
  if (!Quotient && !C && none_of(I.getOperand(0)->users(), IsOther))
    return std::nullopt;
  if (C && (C->isNegative() || C->getValue().ult(ShortestRow)))
    return std::nullopt;
  auto [It, New] = Rows.try_emplace({{A, How}, Length});
  Row &R = It->second;
  if (New) {
    IRBuilder<> B(&I);
    Type *T = I.getType();
    Value *Ahead = B.CreateZExtOrTrunc(createLane(B), T);
    if (SA.shape(A).step() != 1)
      Ahead = B.CreateMul(Ahead, ConstantInt::getSigned(T, SA.shape(A).step()));
    Value *First = B.CreateSub(A, Ahead), *Zero = ConstantInt::get(T, 0), *Border = Length;
    // Divided without a sign, which cannot overflow. An index or a length below 0 is none of a row.
    R.Quotient =
        How == Rounds::DownBelowZero ? B.CreateAShr(First, C->getValue().logBase2()) : B.CreateUDiv(First, Length);
    R.Remainder = B.CreateAdd(B.CreateSub(First, B.CreateMul(R.Quotient, Length)), Ahead);
    if (How == Rounds::ToZero && !isKnownNonNegative(Length, I.getDataLayout()))
      Border = B.CreateBinaryIntrinsic(Intrinsic::smax, Length, Zero);
    R.SameForAll = B.CreateICmpULT(R.Remainder, Border);
    // The last row may not be whole, and its end wrap. Lane 0 may be off.
    if (How == Rounds::ToZero)
      R.SameForAll = B.CreateAnd(R.SameForAll, B.CreateAnd(B.CreateICmpSGE(First, Zero), B.CreateICmpSGE(A, Zero)));
    else if (!C || !C->getValue().isPowerOf2())
      R.SameForAll = B.CreateAnd(R.SameForAll, B.CreateICmpUGE(A, First));
  }
  Clamp Result{&I, Quotient ? R.Quotient : R.Remainder};
  Result.Condition = R.SameForAll;
  Result.OfRow = true;
  Result.Aligned = C && C->getValue().isPowerOf2();
  Result.Step = Quotient ? 0 : SA.shape(A).step();
  return Result;
}

std::optional<Clamp> Clamps::match(Instruction &I) {
  if (!I.getType()->isIntegerTy() || !SA.shape(&I).isVarying())
    return std::nullopt;
  if (auto *B = dyn_cast<BinaryOperator>(&I))
    if (std::optional<Clamp> C = matchRow(*B))
      return C;
  if (I.getOpcode() == Instruction::URem || I.getOpcode() == Instruction::SRem)
    return matchRemainder(cast<BinaryOperator>(I));
  if (auto *M = dyn_cast<MinMaxIntrinsic>(&I)) {
    Value *A = interior(M->getLHS()), *B = interior(M->getRHS());
    if (isOwn(B))
      std::swap(A, B);
    if (!isOwn(A) || !SA.shape(B).isUniform())
      return std::nullopt;
    return Clamp{&I, A, B, ICmpInst::getNonStrictPredicate(M->getPredicate())};
  }
  if (auto *Abs = dyn_cast<IntrinsicInst>(&I); Abs && Abs->getIntrinsicID() == Intrinsic::abs) {
    Value *A = interior(Abs->getArgOperand(0));
    if (!isOwn(A) || SA.shape(A).step() < 0)
      return std::nullopt;
    return Clamp{&I, A, ConstantInt::get(I.getType(), 0), CmpInst::ICMP_SGE};
  }
  // max (id, r) - r
  if (auto *Sat = dyn_cast<IntrinsicInst>(&I); Sat && Sat->getIntrinsicID() == Intrinsic::usub_sat) {
    Value *A = interior(Sat->getArgOperand(0)), *B = Sat->getArgOperand(1);
    if (!isOwn(A) || !SA.shape(B).isUniform())
      return std::nullopt;
    IRBuilder<> IB(&I);
    Clamp C{&I, isa<Constant>(B) ? IB.CreateAdd(A, IB.CreateNeg(B)) : IB.CreateSub(A, B)};
    C.Condition = IB.CreateICmpUGE(A, B);
    C.Step = SA.shape(A).step();
    return C;
  }
  auto *S = dyn_cast<SelectInst>(&I);
  return S ? matchSelect(*S) : std::nullopt;
}

// One arm is linear; the other one uniform, or anything where the place of the lane decides: borders that mirror.
std::optional<Clamp> Clamps::matchSelect(SelectInst &S) const {
  auto *Cmp = dyn_cast<ICmpInst>(S.getCondition());
  if (!Cmp)
    return std::nullopt;
  Value *A = interior(S.getTrueValue()), *B = interior(S.getFalseValue());
  Value *X = interior(Cmp->getOperand(0)), *Y = interior(Cmp->getOperand(1));
  // Mirrored indices run backwards; what is compared is not yet moved to the other end.
  const int64_t Ahead = isOwn(A) && isOwn(B) ? SA.shape(A).step() - SA.shape(B).step() : 0;
  const bool First = isOwn(A) && (!isOwn(B) || Ahead > 0 || (Ahead == 0 && (A == X || A == Y)));
  if (!First && !isOwn(B))
    return std::nullopt;
  const bool AtBorder = (isOwn(X) && SA.shape(Y).isUniform()) || (isOwn(Y) && SA.shape(X).isUniform());
  if (!AtBorder && !SA.shape(First ? B : A).isUniform())
    return std::nullopt;
  Clamp C{&S, First ? A : B};
  C.Condition = Cmp;
  C.Wanted = First;
  if (X != Cmp->getOperand(0) || Y != Cmp->getOperand(1))
    C.Condition = IRBuilder<>(&S).CreateICmp(Cmp->getPredicate(), X, Y);
  return C;
}

// Whether it makes addresses, or how often loops run.
bool Clamps::shapesCode(const Value &V, unsigned Depth) const {
  return any_of(V.users(), [&](const User *U) {
    auto *I = cast<Instruction>(U);
    if (isa<GetElementPtrInst>(I) || (isa<PHINode>(I) && LI.isLoopHeader(I->getParent())))
      return true;
    if (isa<ICmpInst>(I)) {
      const Loop *L = LI.getLoopFor(I->getParent());
      return L && L->isLoopExiting(I->getParent());
    }
    return isa<BinaryOperator, CastInst, MinMaxIntrinsic, SelectInst>(I) && Depth < 6 && shapesCode(*I, Depth + 1);
  });
}

// Moves what a condition is computed from in front of a place of the same block; no clamps.
bool Clamps::makeAvailable(Value *V, Instruction *Where, unsigned Depth) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || DT.dominates(I, Where))
    return true;
  if (I == Where || Within.contains(I) || I->getParent() != Where->getParent() || Depth == 8 || isa<PHINode>(I) ||
      I->mayReadOrWriteMemory() || !isSafeToSpeculativelyExecute(I) ||
      !all_of(I->operands(), [&](Value *Op) { return makeAvailable(Op, Where, Depth + 1); }))
    return false;
  I->moveBefore(Where->getIterator());
  return true;
}

SmallVector<Clamp> Clamps::of(BasicBlock &B) {
  SmallVector<Clamp> Found;
  Within.clear();
  Rows.clear();
  for (Instruction &I : make_early_inc_range(B)) {
    std::optional<Clamp> C = shapesCode(I) ? match(I) : std::nullopt;
    if (!C)
      continue;
    if (LaneShape S = SA.shape(C->Linear); S.isLinear())
      C->Step = S.step();
    Instruction *Where = Found.empty() ? &I : Found.front().I;
    if (!all_of(std::initializer_list<Value *>{C->Linear, C->Border, C->Condition},
                [&](Value *V) { return !V || makeAvailable(V, Where); }))
      continue;
    Within[&I] = C->Linear;
    Found.push_back(*C);
  }
  return Found;
}

// The return stands in a block of its own, with what it returns in a phi: there is one for all copies.
void isolateReturn(Function &F) {
  if (none_of(F, [](BasicBlock &B) { return isa<ReturnInst>(B.getFirstNonPHIOrDbg()); }))
    cantFail(unifyExits(F));
}

// The blocks of a loop, if there is one, that only this one leads to, but for the return, if they can be copied. What
// is used behind the loop goes through phis in its exits.
SmallVector<BasicBlock *> regionOf(BasicBlock &Head, const Loop *L) {
  DominatorTree DT(*Head.getParent());
  SmallVector<BasicBlock *> Region;
  DT.getDescendants(&Head, Region);
  erase_if(Region, [&](const BasicBlock *B) {
    return isa<ReturnInst>(B->getTerminator()) || (L && B != &Head && !L->contains(B));
  });
  return canBeCopied(Region) ? Region : SmallVector<BasicBlock *>();
}

// What clamps are in the interior, if those are indices of 32 bits that are extended.
class NarrowIndices {
  // From this on, 64 lanes go no further than 2^30 by such steps and differences of constants.
  static constexpr int64_t Far = 1 << 20;
  static constexpr uint64_t Most = 1 << 30;

  struct Index {
    Value *Base;
    int64_t Constant;
  };
  // Those that differ by constants.
  struct Group {
    Value *Lowest;
    int64_t Constant, Step;
    Value *Wide = nullptr;
  };
  MapVector<Value *, Group> Groups; // by their base

  static Index split(Value *V) {
    auto *Sum = dyn_cast<BinaryOperator>(V);
    auto *C = Sum && Sum->getOpcode() == Instruction::Add ? dyn_cast<ConstantInt>(Sum->getOperand(1)) : nullptr;
    return C && std::abs(C->getSExtValue()) < Far / 2 ? Index{Sum->getOperand(0), C->getSExtValue()} : Index{V, 0};
  }
  static bool isExtended(const Value &V, unsigned Depth = 0) {
    return any_of(V.users(), [&](const User *U) {
      if (isa<SExtInst, ZExtInst>(U))
        return U->getType()->isIntegerTy(64);
      auto *Sum = dyn_cast<OverflowingBinaryOperator>(U);
      return Sum && (Sum->hasNoSignedWrap() || Sum->hasNoUnsignedWrap()) && Depth < 4 && isExtended(*U, Depth + 1);
    });
  }
  const Group *groupOf(const Clamp &C) const {
    auto It = Groups.find(split(C.Linear).Base);
    return C.Linear->getType()->isIntegerTy(32) && It != Groups.end() ? &It->second : nullptr;
  }

public:
  // Sums whose flags tell that they do not wrap need none of this.
  NarrowIndices(ArrayRef<Clamp> Found, const ShapeAnalysis &SA, const Widener &W) {
    for (const Clamp &C : Found) {
      if (!C.Linear->getType()->isIntegerTy(32) || !C.Step || std::abs(C.Step) >= Far / 64 || !isExtended(*C.I) ||
          W.isLinearSum(C.Linear, SA))
        continue;
      const Index At = split(C.Linear);
      Group &G = Groups.try_emplace(At.Base, Group{C.Linear, At.Constant, C.Step}).first->second;
      if (At.Constant < G.Constant)
        G = {C.Linear, At.Constant, C.Step};
    }
    // One that is not extended itself may lie lower.
    for (const Clamp &C : Found)
      if (const Group *G = groupOf(C); G && split(C.Linear).Constant < G->Constant)
        Groups[split(C.Linear).Base] = {C.Linear, split(C.Linear).Constant, G->Step};
  }

  // Whether the comparison holds where another one of those that were found does, and no index wraps.
  bool follows(const Clamp &C, ArrayRef<Clamp> Found) const {
    if (C.Condition || !groupOf(C))
      return false;
    const bool Upper = ICmpInst::isLT(C.Holds) || ICmpInst::isLE(C.Holds);
    auto *Zero = dyn_cast<ConstantInt>(C.Border);
    if (!Upper && Zero && Zero->isZero())
      return true;
    const Index At = split(C.Linear);
    return any_of(Found, [&](const Clamp &O) {
      if (O.Condition || O.Border != C.Border || O.Holds != C.Holds)
        return false;
      const Index Other = split(O.Linear);
      return Other.Base == At.Base && (Upper ? Other.Constant > At.Constant : Other.Constant < At.Constant);
    });
  }

  // That no index wraps, neither from lane to lane nor from one of a group to the next.
  void conditions(IRBuilder<> &B, SmallVectorImpl<Value *> &All) const {
    for (const auto &[Base, G] : Groups)
      All.push_back(B.CreateICmpULT(G.Lowest, B.getInt32(Most)));
  }

  // The clamp in the interior. Wide ones are noted for what extends it.
  Value *interior(IRBuilder<> &B, const Clamp &C, WideCounters &Wide) {
    const Group *Found = groupOf(C);
    if (!Found)
      return C.Linear;
    Group &G = Groups[split(C.Linear).Base];
    if (!G.Wide) {
      Value *Lane = createLane(B), *Step = B.getInt64(uint64_t(G.Step));
      Value *Ahead = B.CreateMul(Lane, Step);
      Value *First = B.CreateSub(G.Lowest, B.CreateTrunc(Ahead, B.getInt32Ty()));
      G.Wide = B.CreateAdd(B.CreateSExt(First, B.getInt64Ty()), Ahead);
    }
    const auto Ahead = uint64_t(split(C.Linear).Constant - G.Constant);
    // A value of its own, which no copy for the border extends.
    Value *Narrow = B.Insert(BinaryOperator::CreateAdd(G.Lowest, B.getInt32(uint32_t(Ahead))));
    Wide[Narrow] = B.CreateAdd(G.Wide, B.getInt64(Ahead));
    return Narrow;
  }
};

Value *isInside(IRBuilder<> &B, ArrayRef<Clamp> Found, const NarrowIndices &Narrow) {
  SmallVector<Value *> All;
  for (const Clamp &C : Found) {
    if (Narrow.follows(C, Found))
      continue;
    Value *Now = C.Condition ? C.Condition : B.CreateICmp(C.Holds, C.Linear, C.Border);
    if (!C.Condition || none_of(Found, [&](const Clamp &O) { return &O < &C && O.Condition == C.Condition; }))
      All.push_back(C.Wanted ? Now : B.CreateNot(Now));
  }
  Narrow.conditions(B, All);
  return B.CreateFreeze(B.CreateAnd(All));
}

} // namespace

bool vec::versionClamps(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM,
                        SmallPtrSetImpl<const BasicBlock *> &Done, bool IdsFitInt32) {
  if (F.getInstructionCount() > InstructionsAtMost)
    return false;
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  ShapeAnalysis SA(F, Entry, LI);
  Clamps Search(SA, LI, FAM.getResult<DominatorTreeAnalysis>(F));
  for (BasicBlock &B : F) {
    SmallVector<Clamp> Found = Done.contains(&B) ? SmallVector<Clamp>() : Search.of(B);
    if (Found.empty())
      continue;
    const WideCounters None;
    const Widener W{Type::getInt64Ty(F.getContext()), /*Signed=*/true, IdsFitInt32, None, IRBuilder<>(&B)};
    NarrowIndices Narrow(Found, SA, W);
    isolateReturn(F);
    BasicBlock *Head = B.splitBasicBlock(Found.front().I, "interior");
    const Loop *L = LI.getLoopFor(&B);
    SmallVector<BasicBlock *> Region = regionOf(*Head, L);
    FAM.invalidate(F, PreservedAnalyses::none());
    if (Region.empty()) {
      Done.insert(Head);
      return true;
    }
    // The head of the region is chosen where no lane is cut off.
    ValueToValueMapTy Map;
    const auto Copies = copyRegion(Region, Map, ".border");
    Done.insert_range(Copies);
    B.getTerminator()->eraseFromParent();
    IRBuilder<> IB(&B);
    Value *AnyOutside = createAny(IB, IB.CreateNot(isInside(IB, Found, Narrow)));
    const unsigned Inside = all_of(Found, [](const Clamp &C) { return C.Aligned; }) ? 255
                            : all_of(Found, [](const Clamp &C) { return C.OfRow; }) ? 31
                                                                                    : 7;
    IB.CreateCondBr(AnyOutside, Copies.front(), Head, MDBuilder(F.getContext()).createBranchWeights(1, Inside))
        ->setMetadata(BorderMark, MDNode::get(F.getContext(), {}));
    WideCounters Wide;
    for (const Clamp &C : Found) {
      IB.SetInsertPoint(C.I);
      C.I->replaceAllUsesWith(Narrow.interior(IB, C, Wide));
      C.I->eraseFromParent();
    }
    if (!Wide.empty())
      widenIndices(F, IdsFitInt32, Wide);
    return true;
  }
  return false;
}
