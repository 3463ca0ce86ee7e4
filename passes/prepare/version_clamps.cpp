// versionClamps: makes indices that are clamped at a border linear away from it.
//
//   j = max (id - r, 0); ... a[j] ...   ==>   if (no lane is cut off)  { j = id - r; ... a[j] ... }
//                                             else                     { ... as it was ... }
//
// Also indices that wrap around at a border, (id + 1) % n as id + 1 and (id + n - 1) % n as id - 1; indices that are
// mirrored at a border, abs (id - r) as id - r; and what tells whether there is a border, (id > 0) as 1.
//
// The rows of a linear index have borders, too: if all lanes are in one row, id / w is uniform and id % w is linear; so
// are id >> s and id & (p - 1), where p is a power of two. The branch tells the planner how long the rows are.
//
// An extended 32-bit index is linear if it does not wrap around from lane to lane: so the interior is limited to
// indices below 2^30. If several clamps at one border differ by constants, only the outermost is tested.
//
// The lanes are tested once, where the clamp is. Code behind it exists twice: the first copy, for the interior, has
// linear addresses and uniform loops; the second one is for the border.
//
// Runs in    prepare, on the canonical form, before other passes look for linear values.
// Requires   loops with one latch, no critical edge.
// Ensures    the contract of the stage, except that loops with two latches must be simplified again.
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

// A value that equals Linear in lanes that are not clamped: those in which Condition is Wanted, or, if there is none,
// in which the comparison of Linear with Border holds.
struct Clamp {
  Instruction *I;
  Value *Linear;
  Value *Border = nullptr;
  CmpInst::Predicate Holds = CmpInst::BAD_ICMP_PREDICATE;
  Value *Condition = nullptr;
  bool Wanted = true;
  int64_t Step = 0;      // of Linear, from lane to lane
  bool OfRow = false;    // of a row: few packets are in two rows
  bool Aligned = false;  // its length is a power of two: packets from a multiple of their lanes on cross no row
  uint64_t RowLanes = 0; // how many lanes are in a row; 0: not known
};

class Clamps {
  const ShapeAnalysis &SA;
  const LoopInfo &LI;
  DominatorTree &DT;
  const uint64_t ShortestRow;              // in lanes
  DenseMap<const Value *, Value *> Within; // clamps of this block, by their value in the interior
  struct Row {
    Value *Quotient, *Remainder, *SameForAll;
  };
  enum class Rounds { Down, ToZero, DownBelowZero };
  // For this block, by dividend, rounding and length.
  DenseMap<std::pair<PointerIntPair<const Value *, 2, Rounds>, const Value *>, Row> Rows;

  bool isOwn(const Value *V) const { return SA.shape(V).isLinear() && !SA.shape(V).isUniform(); }
  Value *interior(Value *V) const {
    Value *Linear = Within.lookup(V);
    return Linear ? Linear : V;
  }
  std::optional<Clamp> match(Instruction &I);
  std::optional<Clamp> matchRemainder(BinaryOperator &I) const;
  bool hasRows(const Value *A, const Type *T) const;
  bool changes(const Value *V, const Instruction &I) const;
  std::optional<Clamp> matchRow(BinaryOperator &I);
  std::optional<Clamp> matchMask(BinaryOperator &I) const;
  std::optional<Clamp> matchSelect(SelectInst &S) const;
  std::optional<Clamp> matchFlag(Instruction &I) const;
  bool shapesCode(const Value &V, unsigned Depth = 0) const;
  bool makeAvailable(Value *V, Instruction *Where, unsigned Depth = 0) const;

public:
  Clamps(const ShapeAnalysis &SA, const LoopInfo &LI, DominatorTree &DT, uint64_t ShortestRow)
      : SA(SA), LI(LI), DT(DT), ShortestRow(ShortestRow) {}
  // The clamps of a block whose conditions can be computed in front of the first one.
  SmallVector<Clamp> of(BasicBlock &B);
};

// A value as Variable + Constant, plus Periods times the divisor (0 or 1); the sum does not wrap around if Exact.
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

// Remainders of values that in most lanes are in the range from 0 to the divisor, or one period above.
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
  // A negative divisor has no such range, nor has one of which two periods wrap around.
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

bool Clamps::hasRows(const Value *A, const Type *T) const {
  constexpr int64_t WidestStep = 1 << 20; // 64 lanes do not reach 2^31 with it
  return isOwn(A) && SA.shape(A).step() > 0 && SA.shape(A).step() <= WidestStep && T->getIntegerBitWidth() >= 32;
}

// Whether the loop around the instruction changes a value, as butterflies do: then rows of all lengths occur.
bool Clamps::changes(const Value *V, const Instruction &I) const {
  const Loop *L = LI.getLoopFor(I.getParent());
  return L && !L->isLoopInvariant(V);
}

// How far the lane is ahead of lane 0.
Value *ahead(IRBuilder<> &B, Type *T, int64_t Step) {
  Value *Lane = B.CreateZExtOrTrunc(createLane(B), T);
  return Step == 1 ? Lane : B.CreateMul(Lane, ConstantInt::getSigned(T, Step));
}

// x & (p - 1) and x & -p: the column, and the beginning of the row, if all lanes are in one. A constant without low
// bits is the same for all of a row, too.
std::optional<Clamp> Clamps::matchMask(BinaryOperator &I) const {
  using namespace PatternMatch;
  Value *A = interior(I.getOperand(0)), *Mask = I.getOperand(1);
  if (!isOwn(A)) {
    A = interior(Mask);
    Mask = I.getOperand(0);
  }
  if (I.getOpcode() != Instruction::And || !hasRows(A, I.getType()) || !SA.shape(Mask).isUniform() || changes(Mask, I))
    return std::nullopt;
  auto *C = dyn_cast<ConstantInt>(Mask);
  const int64_t Step = SA.shape(A).step();
  const uint64_t RowLanes = C ? (uint64_t(1) << std::min(C->getValue().countr_zero(), 63u)) / uint64_t(Step) : 0;
  if (C && RowLanes < ShortestRow)
    return std::nullopt;
  auto IsHigh = [](Value *V) {
    return PatternMatch::match(V, m_Neg(m_Value())) || PatternMatch::match(V, m_Shl(m_AllOnes(), m_Value()));
  };
  Value *Other;
  const bool Begins = C || IsHigh(Mask) || (PatternMatch::match(Mask, m_Not(m_Value(Other))) && !IsHigh(Other));
  IRBuilder<> B(&I);
  Value *High =
      C ? ConstantInt::get(C->getContext(),
                           APInt::getHighBitsSet(C->getBitWidth(), C->getBitWidth() - C->getValue().countr_zero()))
      : Begins ? Mask
               : B.CreateNot(Mask);
  Value *First = B.CreateSub(A, ahead(B, I.getType(), Step)), *Low = B.CreateNot(High);
  Value *Begin = B.CreateFreeze(B.CreateAnd(First, High)), *Column = B.CreateSub(A, Begin);
  Clamp Result{&I, C ? B.CreateAnd(First, C) : Begins ? Begin : Column};
  Result.Condition = B.CreateICmpULE(Column, Low);
  if (!C) { // all low bits
    Value *Carry = B.CreateAnd(Low, B.CreateAdd(Low, ConstantInt::get(I.getType(), 1)));
    Result.Condition = B.CreateAnd(Result.Condition, B.CreateIsNull(Carry));
  }
  Result.OfRow = Result.Aligned = true;
  Result.RowLanes = RowLanes;
  Result.Step = Begins ? 0 : Step;
  return Result;
}

// The quotient or remainder of a linear value: if all lanes are in one row, it follows from that of lane 0.
std::optional<Clamp> Clamps::matchRow(BinaryOperator &I) {
  Value *A = interior(I.getOperand(0)), *Length = I.getOperand(1);
  if (!hasRows(A, I.getType()) || !SA.shape(Length).isUniform())
    return std::nullopt;
  const unsigned Opcode = I.getOpcode();
  const bool Shift = Opcode == Instruction::LShr || Opcode == Instruction::AShr, Division = I.isIntDivRem();
  const bool Quotient = Shift || Opcode == Instruction::UDiv || Opcode == Instruction::SDiv;
  const Rounds How = Opcode == Instruction::AShr                                  ? Rounds::DownBelowZero
                     : Opcode == Instruction::SDiv || Opcode == Instruction::SRem ? Rounds::ToZero
                                                                                  : Rounds::Down;
  auto *C = dyn_cast<ConstantInt>(Length);
  if (C && (Shift || Opcode == Instruction::And)) {
    if (Shift ? C->getValue().uge(C->getBitWidth() - 1) : !C->getValue().isMask())
      return std::nullopt;
    C = ConstantInt::get(C->getContext(), Shift ? APInt::getOneBitSet(C->getBitWidth(), unsigned(C->getZExtValue()))
                                                : C->getValue() + 1);
    Length = C;
  } else if (Shift) {
    if (changes(Length, I))
      return std::nullopt;
    Length = IRBuilder<>(&I).CreateShl(ConstantInt::get(I.getType(), 1), Length);
  } else if (!Division) {
    return std::nullopt;
  }
  // A remainder alone is more often that of an index that wraps around, if it is not that of an ID.
  auto *Cut = dyn_cast<TruncInst>(A);
  const bool OfId = isa<CallInst>(Cut ? Cut->getOperand(0) : A);
  auto IsOther = [&](const User *U) {
    auto *B = dyn_cast<BinaryOperator>(U);
    return B && B->isIntDivRem() && B->getOpcode() != Opcode && B->getOperand(1) == Length && SA.shape(B).isVarying() &&
           interior(B->getOperand(0)) == A;
  };
  if (!Quotient && !C && !OfId && none_of(I.getOperand(0)->users(), IsOther))
    return std::nullopt;
  // Of a long row that few lanes fill, as in (i * 7) & 63, the planner is told no length.
  constexpr uint64_t LongRow = 64;
  const uint64_t Step = uint64_t(SA.shape(A).step()), Elements = C && !C->isNegative() ? C->getZExtValue() : 0;
  const uint64_t RowLanes = Elements / Step >= ShortestRow ? Elements / Step : 0;
  if (C && !RowLanes && Elements < std::max(LongRow, 2 * Step))
    return std::nullopt;
  auto [It, New] = Rows.try_emplace({{A, How}, Length});
  Row &R = It->second;
  if (New) {
    IRBuilder<> B(&I);
    Type *T = I.getType();
    Value *Ahead = ahead(B, T, SA.shape(A).step());
    Value *First = B.CreateSub(A, Ahead), *Zero = ConstantInt::get(T, 0), *Border = Length;
    // An unsigned division cannot overflow. A negative index or length is in no row.
    R.Quotient = How == Rounds::DownBelowZero ? B.CreateAShr(First, I.getOperand(1))
                 : Shift                      ? B.CreateLShr(First, I.getOperand(1))
                                              : B.CreateUDiv(First, Length);
    // The row is a value of its own for scalar evolution, which does not know that the lane takes no part in it.
    R.Quotient = B.CreateFreeze(R.Quotient);
    R.Remainder = B.CreateAdd(B.CreateSub(First, B.CreateMul(R.Quotient, Length)), Ahead);
    if (How == Rounds::ToZero && !isKnownNonNegative(Length, I.getDataLayout()))
      Border = B.CreateBinaryIntrinsic(Intrinsic::smax, Length, Zero);
    R.SameForAll = B.CreateICmpULT(R.Remainder, Border);
    // The last row may be shorter, and its end wrap around. Lane 0 may be inactive.
    if (How == Rounds::ToZero)
      R.SameForAll = B.CreateAnd(R.SameForAll, B.CreateAnd(B.CreateICmpSGE(First, Zero), B.CreateICmpSGE(A, Zero)));
    else if (!Shift && (!C || !C->getValue().isPowerOf2()))
      R.SameForAll = B.CreateAnd(R.SameForAll, B.CreateICmpUGE(A, First));
  }
  Clamp Result{&I, Quotient ? R.Quotient : R.Remainder};
  Result.Condition = R.SameForAll;
  Result.OfRow = true;
  Result.Aligned = Shift || (C && C->getValue().isPowerOf2());
  Result.RowLanes = RowLanes;
  Result.Step = Quotient ? 0 : SA.shape(A).step();
  return Result;
}

std::optional<Clamp> Clamps::match(Instruction &I) {
  if (!I.getType()->isIntegerTy() || !SA.shape(&I).isVarying())
    return std::nullopt;
  if (auto *B = dyn_cast<BinaryOperator>(&I)) {
    if (std::optional<Clamp> C = matchRow(*B))
      return C;
    if (std::optional<Clamp> C = matchMask(*B))
      return C;
  }
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
  if (std::optional<Clamp> Flag = matchFlag(I))
    return Flag;
  auto *S = dyn_cast<SelectInst>(&I);
  return S ? matchSelect(*S) : std::nullopt;
}

// A number that tells whether the lane is at a border: x > 0, as in x - (x > 0), or one of two uniform numbers.
std::optional<Clamp> Clamps::matchFlag(Instruction &I) const {
  constexpr uint64_t LowerBorders = 32; // a larger constant is more often the end of a row
  const bool IsBit = isa<ZExtInst, SExtInst>(I);
  auto *Cmp = IsBit || isa<SelectInst>(I) ? dyn_cast<ICmpInst>(I.getOperand(0)) : nullptr;
  if (!Cmp)
    return std::nullopt;
  Value *True = IsBit ? ConstantInt::getSigned(I.getType(), isa<ZExtInst>(I) ? 1 : -1) : I.getOperand(1);
  Value *False = IsBit ? ConstantInt::get(I.getType(), 0) : I.getOperand(2);
  Value *X = interior(Cmp->getOperand(0)), *Y = interior(Cmp->getOperand(1));
  CmpInst::Predicate P = Cmp->getPredicate();
  if (isOwn(Y)) {
    std::swap(X, Y);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (!isOwn(X) || !SA.shape(Y).isUniform() || !SA.shape(True).isUniform() || !SA.shape(False).isUniform())
    return std::nullopt;
  auto *Constant = dyn_cast<ConstantInt>(Y);
  const bool Above = ICmpInst::isGT(P) || ICmpInst::isGE(P);
  Clamp C{&I, nullptr};
  C.Wanted = P != CmpInst::ICMP_EQ && (P == CmpInst::ICMP_NE || !Constant ||
                                       Above == (Constant->isNegative() || Constant->getValue().ult(LowerBorders)));
  C.Linear = C.Wanted ? True : False;
  C.Condition = X == Cmp->getOperand(0) && Y == Cmp->getOperand(1) ? Cmp : IRBuilder<>(&I).CreateICmp(P, X, Y);
  return C;
}

// One arm is linear. The other is uniform; or anything, if the condition depends on the position of the lane: at a
// border that mirrors.
std::optional<Clamp> Clamps::matchSelect(SelectInst &S) const {
  auto *Cmp = dyn_cast<ICmpInst>(S.getCondition());
  if (!Cmp)
    return std::nullopt;
  Value *A = interior(S.getTrueValue()), *B = interior(S.getFalseValue());
  Value *X = interior(Cmp->getOperand(0)), *Y = interior(Cmp->getOperand(1));
  // Mirrored indices run backwards; the compared value is the one that has not been moved to the other end.
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

// Whether the value affects addresses, or how often loops run.
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

// Moves what a condition is computed from in front of another instruction of the block; fails if it contains clamps.
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
    // Of two selects by one condition, only one can be linear at a time.
    if (any_of(Found,
               [&](const Clamp &O) { return C->Condition && O.Condition == C->Condition && O.Wanted != C->Wanted; }))
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

// What clamps are in the interior, for 32-bit indices that are extended.
class NarrowIndices {
  // Up to this, steps and differences of constants keep 64 lanes within 2^30.
  static constexpr int64_t Far = 1 << 20;
  static constexpr uint64_t Most = 1 << 30;

  struct Index {
    Value *Base;
    int64_t Constant;
  };
  // Indices that differ by constants.
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
  // Sums whose flags say that they do not wrap around need none of this.
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
    // An index that is not extended itself may be lower.
    for (const Clamp &C : Found)
      if (const Group *G = groupOf(C); G && split(C.Linear).Constant < G->Constant)
        Groups[split(C.Linear).Base] = {C.Linear, split(C.Linear).Constant, G->Step};
  }

  // Whether the comparison follows from that of another clamp, if no index wraps around.
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

  // Adds the conditions that no index wraps around, from lane to lane or between indices of a group.
  void conditions(IRBuilder<> &B, SmallVectorImpl<Value *> &All) const {
    for (const auto &[Base, G] : Groups)
      All.push_back(B.CreateICmpULT(G.Lowest, B.getInt32(Most)));
  }

  // The value of the clamp in the interior. Its wide form is noted for its extensions.
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
    // A new value, so that no copy for the border extends it.
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

// The lengths of rows, in lanes, that are known.
MDNode *rowsOf(ArrayRef<Clamp> Found, IRBuilder<> &B) {
  SmallVector<Metadata *, 2> Rows;
  for (const Clamp &C : Found)
    if (C.RowLanes)
      Rows.push_back(ConstantAsMetadata::get(B.getInt64(C.RowLanes)));
  return MDNode::get(B.getContext(), Rows);
}

} // namespace

bool vec::versionClamps(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM,
                        SmallPtrSetImpl<const BasicBlock *> &Done, bool IdsFitInt32, unsigned ShortestRow) {
  if (F.getInstructionCount() > InstructionsAtMost)
    return false;
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  ShapeAnalysis SA(F, Entry, LI);
  Clamps Search(SA, LI, FAM.getResult<DominatorTreeAnalysis>(F), ShortestRow);
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
    SmallVector<BasicBlock *> Region = regionBehind(*Head, L);
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
        ->setMetadata(BorderMark, rowsOf(Found, IB));
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
