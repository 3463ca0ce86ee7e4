// Bounds by scalar evolution, in 64 bits. A counter that each work-item starts at its own ID (`for (int i =
// get_global_id (0); i < n; i += get_global_size (0))`) has no number of iterations; the comparison with its limit
// bounds it, if the bounds of the limit are known. Comparisons of an ID around an index (`if (id >= w)`) bound the ID.
#include "passes/prepare/index_bounds.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace vec;

// A comparison that holds whenever an iteration is followed by another: Counter < Limit, <=, >, >=, or != if the
// counter goes on by one; if Next, it is the counter's next value that is compared. It is extended to the limit's type
// as Extended says, if it is narrower.
struct IndexBounds::Guard {
  const SCEVAddRecExpr *Counter;
  const SCEV *Limit;
  CmpInst::Predicate Compares;
  SCEVTypes Extended; // scZeroExtend, scSignExtend, or scUnknown: it is not
  bool Next = false;

  bool isDown(ScalarEvolution &SE) const {
    return Compares == ICmpInst::ICMP_NE ? Counter->getStepRecurrence(SE)->isAllOnesValue()
                                         : ICmpInst::isGT(Compares) || ICmpInst::isGE(Compares);
  }
};

static bool isInt32Or64(const Type *T) { return T->isIntegerTy(32) || T->isIntegerTy(64); }

class IndexBounds::GuardFinder {
  ScalarEvolution &SE;
  const Loop &L;
  SmallVector<Guard, 2> Guards;

  GuardFinder(ScalarEvolution &SE, const Loop &L) : SE(SE), L(L) {}

  static bool isGuard(ICmpInst::Predicate P, const SCEV *Step) {
    return ICmpInst::isRelational(P) || (P == ICmpInst::ICMP_NE && (Step->isOne() || Step->isAllOnesValue()));
  }

  void comparison(ICmpInst::Predicate P, Value *A, Value *B) {
    const SCEV *Counter = SE.getSCEV(A), *Limit = SE.getSCEV(B);
    SCEVTypes Extended = scUnknown;
    if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(Counter)) {
      Extended = Counter->getSCEVType();
      Counter = cast<SCEVCastExpr>(Counter)->getOperand();
    }
    auto *R = dyn_cast<SCEVAddRecExpr>(Counter);
    if (R && R->getLoop() == &L && R->isAffine() && isGuard(P, R->getStepRecurrence(SE)) && isInt32Or64(R->getType()) &&
        SE.getTypeSizeInBits(Limit->getType()) <= 64) {
      for (PHINode &Phi : L.getHeader()->phis())
        if (auto *Before = SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
            Before && Before->getLoop() == &L && Before->getPostIncExpr(SE) == R)
          return Guards.push_back({Before, Limit, P, Extended, /*Next=*/true});
      Guards.push_back({R, Limit, P, Extended});
    }
  }

  // The condition has this value if the loop goes on.
  void condition(Value *V, bool Holds) {
    using namespace PatternMatch;
    Value *A, *B;
    if (match(V, m_Not(m_Value(A))))
      return condition(A, !Holds);
    if (Holds ? match(V, m_LogicalAnd(m_Value(A), m_Value(B))) : match(V, m_LogicalOr(m_Value(A), m_Value(B)))) {
      condition(A, Holds);
      condition(B, Holds);
    }
    auto *C = dyn_cast<ICmpInst>(V);
    if (!C || !C->getOperand(0)->getType()->isIntegerTy())
      return;
    const ICmpInst::Predicate P = Holds ? C->getPredicate() : C->getInversePredicate();
    comparison(P, C->getOperand(0), C->getOperand(1));
    comparison(ICmpInst::getSwappedPredicate(P), C->getOperand(1), C->getOperand(0));
  }

public:
  static SmallVector<Guard, 2> find(ScalarEvolution &SE, const DominatorTree &DT, const Loop &L) {
    GuardFinder Finder(SE, L);
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    const BasicBlock *Latch = L.getLoopLatch();
    for (BasicBlock *BB : Exiting)
      if (auto *Br = dyn_cast<BranchInst>(BB->getTerminator());
          Br && Br->isConditional() && Latch && DT.dominates(BB, Latch))
        Finder.condition(Br->getCondition(), L.contains(Br->getSuccessor(0)));
    return Finder.Guards;
  }
};

namespace {

bool isLaneId(const CallInst &C, unsigned Dimension) {
  const BuiltinInfo *B = builtinOf(C);
  auto *D = B && B->takesDimension && C.arg_size() == 1 ? dyn_cast<ConstantInt>(C.getArgOperand(0)) : nullptr;
  return D && B->uniformity == Uniformity::LaneId && D->getValue() == Dimension && C.getType()->isIntegerTy(64);
}

} // namespace

std::optional<IndexBounds::Bounds> IndexBounds::ofId(CallInst &Id, Sum &S) {
  BuiltinID Which = builtinOf(Id)->id;
  if (Which != BuiltinID::GetGlobalId && Which != BuiltinID::GetLocalId)
    return std::nullopt;
  const unsigned Along = cast<ConstantInt>(Id.getArgOperand(0))->getZExtValue();
  if (Along == Dimension) {
    if (S.Id && S.Id != &Id)
      return std::nullopt;
    S.Id = &Id;
    S.Coefficient = 1;
  }
  const bool OfPacket = Over == IdsOf::Packet && Along == Dimension && DT.dominates(&Id, Where);
  Value *Low = OfPacket ? B.CreateSub(&Id, createLane(B)) : S.User ? leastId(Id, *S.User->getParent()) : nullptr;
  if (Along == Dimension)
    S.LeastId = Low;
  bool Global = Which == BuiltinID::GetGlobalId;
  Value *High = callWorkItem(B, Id, Global ? BuiltinID::GetGlobalSize : BuiltinID::GetLocalSize, Along);
  if (Global)
    High = B.CreateAdd(High, callWorkItem(B, Id, BuiltinID::GetGlobalOffset, Along));
  High = B.CreateSub(High, B.getInt64(1));
  if (OfPacket) {
    constexpr uint64_t LastLane = 63;
    High = B.CreateBinaryIntrinsic(Intrinsic::umin, High, B.CreateAdd(Low, B.getInt64(LastLane)));
  }
  return Bounds{Low ? Low : B.getInt64(0), High, 33};
}

// The least ID that passes the conditions on the way to a block, from 0 to 2^32; null if they exclude none.
Value *IndexBounds::leastId(const CallInst &Id, const BasicBlock &At) {
  Value *Least = nullptr;
  for (const DomTreeNode *N = DT.getNode(&At); N; N = N->getIDom()) {
    const BasicBlock *Block = N->getBlock(), *From = Block->getSinglePredecessor();
    auto *Br = From ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
    if (!Br || !Br->isConditional())
      continue;
    if (Value *V = leastId(Id, Br->getCondition(), Br->getSuccessor(0) == Block))
      Least = Least ? B.CreateBinaryIntrinsic(Intrinsic::umax, Least, V) : V;
  }
  return Least;
}

Value *IndexBounds::leastId(const CallInst &Id, Value *Condition, bool Holds) {
  using namespace PatternMatch;
  Value *X, *Y;
  if (match(Condition, m_Not(m_Value(X))))
    return leastId(Id, X, !Holds);
  if (match(Condition, m_Freeze(m_Value(X))))
    return leastId(Id, X, Holds);
  // What no lane fulfils, or all do, is known of each.
  if (auto *Call = dyn_cast<CallInst>(Condition);
      Call && laneBuiltin(*Call) == (Holds ? LaneBuiltin::All : LaneBuiltin::Any))
    return leastId(Id, Call->getArgOperand(0), Holds);
  if (Holds ? match(Condition, m_LogicalAnd(m_Value(X), m_Value(Y)))
            : match(Condition, m_LogicalOr(m_Value(X), m_Value(Y)))) {
    Value *A = leastId(Id, X, Holds), *C = leastId(Id, Y, Holds);
    return A && C ? B.CreateBinaryIntrinsic(Intrinsic::umax, A, C) : A ? A : C;
  }
  auto *C = dyn_cast<ICmpInst>(Condition);
  if (!C || !C->getOperand(0)->getType()->isIntegerTy())
    return nullptr;
  const CmpInst::Predicate P = Holds ? C->getPredicate() : C->getInversePredicate();
  Value *Left = leastId(Id, P, C->getOperand(0), C->getOperand(1));
  return Left ? Left : leastId(Id, CmpInst::getSwappedPredicate(P), C->getOperand(1), C->getOperand(0));
}

// IDs fit in 31 bits, so that casts to 32 and 64 bits do not change them.
static bool isIdOrCast(const SCEV *S, const CallInst &Id) {
  while (auto *Cast = dyn_cast<SCEVCastExpr>(S)) {
    if (!isInt32Or64(Cast->getType()))
      return false;
    S = Cast->getOperand();
  }
  auto *U = dyn_cast<SCEVUnknown>(S);
  return U && U->getValue() == &Id;
}

Value *IndexBounds::leastId(const CallInst &Id, CmpInst::Predicate P, Value *Left, Value *Right) {
  const SCEV *L = SE.getSCEV(Left), *R = SE.getSCEV(Right);
  if (!isInt32Or64(L->getType()) || !isKnown(R))
    return nullptr;
  Type *Wide = B.getInt64Ty();
  Value *Most = B.getInt64(1ull << 32);
  auto Bound = [&](bool Signed) {
    Value *V = B.CreateIntCast(Expander.expandCodeFor(R, R->getType(), Where), Wide, Signed);
    if (Signed)
      V = B.CreateBinaryIntrinsic(Intrinsic::smax, V, B.getInt64(-1));
    return B.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin, V, Most);
  };
  auto Behind = [&](Value *V) { return B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateAdd(V, B.getInt64(1)), Most); };
  if (isIdOrCast(L, Id)) {
    const bool Signed = CmpInst::isSigned(P);
    if (ICmpInst::isGE(P))
      return Signed ? B.CreateBinaryIntrinsic(Intrinsic::smax, Bound(true), B.getInt64(0)) : Bound(false);
    if (ICmpInst::isGT(P))
      return Behind(Bound(Signed));
    return P == CmpInst::ICMP_NE && R->isZero() ? B.getInt64(1) : nullptr;
  }
  // id - k < r, unsigned: no smaller id passes if those, which wrap around, are not below r.
  auto *A = dyn_cast<SCEVAddExpr>(L);
  auto *K = A && A->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(A->getOperand(0)) : nullptr;
  if (P != CmpInst::ICMP_ULT || !K || !L->getType()->isIntegerTy(32) || !isIdOrCast(A->getOperand(1), Id))
    return nullptr;
  Value *Less = B.getInt64((-K->getAPInt()).getZExtValue());
  return B.CreateSelect(B.CreateICmpULE(Bound(false), B.CreateSub(Most, Less)), Less, B.getInt64(0));
}

bool IndexBounds::isOfRange(const Value &V) const {
  auto *C = dyn_cast<CallInst>(&V);
  const BuiltinInfo *Info = C ? builtinOf(*C) : nullptr;
  return isa<Argument>(V) || (Info && Info->rematerializable && Info->uniformity == Uniformity::Uniform &&
                              llvm::all_of(C->args(), [](const Use &U) { return isa<Constant>(U); }));
}

bool IndexBounds::isKnown(const SCEV *S) const {
  auto Varies = [&](const SCEV *X) {
    auto *U = dyn_cast<SCEVUnknown>(X);
    auto *R = dyn_cast<SCEVAddRecExpr>(X);
    return isa<SCEVCouldNotCompute>(X) || (R && !R->getLoop()->contains(Where->getParent())) ||
           (U && (!SA.isUniformAt(U->getValue(), *Where->getParent()) ||
                  (Over == IdsOf::Range && !isOfRange(*U->getValue()))));
  };
  return !SCEVExprContains(S, Varies) && Expander.isSafeToExpandAt(S, Where);
}

Value *IndexBounds::expand(const SCEV *S) {
  return B.CreateSExtOrTrunc(Expander.expandCodeFor(S, S->getType(), Where), B.getInt64Ty());
}

IndexBounds::Bounds IndexBounds::sum(const Bounds &X, const Bounds &Y) {
  return {B.CreateAdd(X.Low, Y.Low), B.CreateAdd(X.High, Y.High), std::max(X.Bits, Y.Bits) + 1};
}

// Signed, if it has 64 bits, less than 33 of which it uses.
IndexBounds::Bounds IndexBounds::ofKnown(const SCEV *X) {
  constexpr unsigned Far = 33;
  Value *V = expand(X);
  const unsigned Bits = SE.getTypeSizeInBits(X->getType()) <= 32 ? 32 : SE.getSignedRange(X).getMinSignedBits();
  if (Bits > Far)
    require(B.CreateICmpULT(B.CreateAdd(V, B.getInt64(1ull << (Far - 1))), B.getInt64(1ull << Far)));
  return {V, V, std::min(Bits, Far)};
}

// Bounds of what a counter is compared with, as a number of the comparison's sign. A limit that changes in the loop
// says nothing about earlier iterations.
std::optional<IndexBounds::Bounds> IndexBounds::ofLimit(const Guard &G, int64_t Least, int64_t Most, const Sum &S) {
  if (!SE.isLoopInvariant(G.Limit, G.Counter->getLoop()))
    return std::nullopt;
  const bool Signed = ICmpInst::isSigned(G.Compares);
  if (isKnown(G.Limit) && G.Compares != ICmpInst::ICMP_NE) {
    Value *Limit = Expander.expandCodeFor(G.Limit, G.Limit->getType(), Where);
    if (Signed) // negative limits of unsigned counters end the loop at once
      Limit = B.CreateBinaryIntrinsic(Intrinsic::smax, B.CreateSExt(Limit, B.getInt64Ty()), B.getInt64(Least));
    else
      Limit = B.CreateZExt(Limit, B.getInt64Ty());
    require(B.CreateICmp(Signed ? ICmpInst::ICMP_SLE : ICmpInst::ICMP_ULE, Limit, B.getInt64(Most)));
    return Bounds{Limit, Limit, 34};
  }
  Sum OfLimit = {S.User};
  std::optional<Bounds> Limit = of(G.Limit, OfLimit);
  if (Limit) {
    require(B.CreateICmpSGE(Limit->Low, B.getInt64(Least)));
    require(B.CreateICmpSLE(Limit->High, B.getInt64(Most)));
  }
  return Limit;
}

// Bounds of the counter: its start, or a step beyond what the comparison lets through. It does not wrap around.
std::optional<IndexBounds::Bounds> IndexBounds::ofCounter(const Guard &G, Sum &S) {
  // The counter's own sign: unsigned comparisons of sign-extended numbers with small limits are signed ones.
  const bool Wide = G.Extended != scUnknown, Equality = G.Compares == ICmpInst::ICMP_NE;
  const bool Signed = Wide ? G.Extended == scSignExtend : Equality ? isSigned(S) : ICmpInst::isSigned(G.Compares);
  const bool Narrow = SE.getTypeSizeInBits(G.Counter->getType()) == 32, Down = G.isDown(SE);
  constexpr int64_t Far = int64_t(1) << 40; // of 64 bits
  const int64_t Least = !Signed ? 0 : Narrow ? INT32_MIN : -Far;
  const int64_t Most = !Narrow ? Far : Signed ? INT32_MAX : int64_t(UINT32_MAX);
  const SCEV *Step = G.Counter->getStepRecurrence(SE);
  std::optional<Bounds> Start, Limit;
  if (isKnown(Step))
    Start = of(G.Counter->getStart(), S);
  if (Start)
    Limit = ofLimit(G, Least, Most, S);
  if (!Start || !Limit)
    return std::nullopt;
  if (Equality) {
    // The limit must be ahead, or equal, if the loop is not entered then.
    const bool Entered =
        SE.isLoopEntryGuardedByCond(G.Counter->getLoop(), ICmpInst::ICMP_NE, G.Counter->getStart(), G.Limit);
    const bool MayBeEqual = Entered || !G.Next;
    require(B.CreateICmp(MayBeEqual ? ICmpInst::ICMP_SLE : ICmpInst::ICMP_SLT, Down ? Limit->High : Start->High,
                         Down ? Start->Low : Limit->Low));
    require(B.CreateICmpSLE(B.CreateSub(Down ? Start->High : Limit->High, Down ? Limit->Low : Start->Low),
                            B.getInt64(UINT32_MAX)));
  }
  const bool Included = ICmpInst::isLE(G.Compares) || ICmpInst::isGE(G.Compares);
  Value *By = ofKnown(Step).Low, *Low = Start->Low, *High = Start->High, *Width = B.CreateSub(High, Low);
  Value *Last = Down ? Limit->Low : Limit->High;
  if (!Included)
    Last = B.CreateSub(Last, B.getInt64(Down ? -1 : 1));
  if (!G.Next)
    Last = B.CreateAdd(Last, By);
  Value *&End = Down ? Low : High;
  End = B.CreateBinaryIntrinsic(Down ? Intrinsic::smin : Intrinsic::smax, End, Last);
  Value *Beyond = G.Next ? B.CreateAdd(End, By) : End;
  require(B.CreateICmp(Down ? ICmpInst::ICMP_SLE : ICmpInst::ICMP_SGE, By, B.getInt64(0)));
  require(B.CreateICmp(Down ? ICmpInst::ICMP_SGE : ICmpInst::ICMP_SLE, Beyond, B.getInt64(Down ? Least : Most)));
  // What the counter would be at the first ID is beyond that if it goes another way over the lanes.
  if (Down && S.Coefficient > 0)
    Low = B.CreateSub(Low, Width);
  else if (!Down && S.Coefficient < 0)
    High = B.CreateAdd(High, Width);
  return Bounds{Low, High, std::max({Start->Bits, Limit->Bits, 34u}) + 2};
}

// A recurrence that is a multiple of such a counter and a difference that is the same in all lanes. ByKnown: counters
// whose limits are known.
std::optional<IndexBounds::Bounds> IndexBounds::ofGuarded(const SCEVAddRecExpr &R, Sum &S, bool ByKnown) {
  for (const Guard &G : GuardFinder::find(SE, DT, *R.getLoop())) {
    if (ByKnown != (isKnown(G.Limit) && G.Compares != ICmpInst::ICMP_NE))
      continue;
    const std::optional<APInt> Factor = factorOf(R.getStepRecurrence(SE), G.Counter->getStepRecurrence(SE));
    if (!Factor || R.getType() != G.Counter->getType())
      continue;
    const SCEV *Times = SE.getMulExpr(SE.getConstant(*Factor), G.Counter->getStart());
    Value *Before = Fits;
    Sum Rest = {nullptr}, Own = S;
    std::optional<Bounds> D = of(SE.getMinusSCEV(R.getStart(), Times), Rest), Counter;
    if (D && !Rest.Id)
      Counter = ofCounter(G, Own);
    if (Counter) {
      S = Own;
      S.Coefficient *= Factor->getSExtValue();
      Value *K = B.getInt(Factor->sext(64));
      Value *Low = B.CreateMul(Counter->Low, K), *High = B.CreateMul(Counter->High, K);
      if (Factor->isNegative())
        std::swap(Low, High);
      return sum({Low, High, Counter->Bits + Factor->getSignificantBits()}, *D);
    }
    Fits = Before;
  }
  return std::nullopt;
}

// A constant by which the other step is to be multiplied.
std::optional<APInt> IndexBounds::factorOf(const SCEV *Step, const SCEV *Other) {
  auto Split = [&](const SCEV *S) {
    auto *M = dyn_cast<SCEVMulExpr>(S);
    auto *C = dyn_cast<SCEVConstant>(M ? M->getOperand(0) : S);
    return C ? C->getAPInt() : APInt(unsigned(SE.getTypeSizeInBits(S->getType())), 1);
  };
  if (!isInt32Or64(Step->getType()) || Step->getType() != Other->getType())
    return std::nullopt;
  const APInt A = Split(Step), C = Split(Other);
  if (C.isZero() || !A.srem(C).isZero())
    return std::nullopt;
  const APInt Factor = A.sdiv(C);
  return SE.getMulExpr(SE.getConstant(Factor), Other) == Step ? std::optional(Factor) : std::nullopt;
}

std::optional<IndexBounds::Bounds> IndexBounds::ofRecurrence(const SCEVAddRecExpr &R, Sum &S) {
  // Exits before the latch only make it less.
  const SCEV *Count = SE.getSymbolicMaxBackedgeTakenCount(R.getLoop());
  const SCEV *Step = R.getStepRecurrence(SE);
  if (!R.isAffine() || !isKnown(Step))
    return std::nullopt;
  // In a loop that has been entered, a recurrence is as far as the same one from zero.
  const SCEV *Way = SE.getAddRecExpr(SE.getZero(R.getType()), Step, R.getLoop(), SCEV::FlagAnyWrap);
  if (R.getLoop()->contains(Where->getParent())) {
    std::optional<Bounds> Start = isKnown(Way) ? of(R.getStart(), S) : std::nullopt;
    return Start ? std::optional(sum(*Start, ofKnown(Way))) : std::nullopt;
  }
  if (std::optional<Bounds> Guarded = ofGuarded(R, S, /*ByKnown=*/true))
    return Guarded;
  if (isa<SCEVCouldNotCompute>(Count) || SE.getTypeSizeInBits(Count->getType()) > 64 || !isKnown(Count))
    return ofGuarded(R, S, /*ByKnown=*/false);
  std::optional<Bounds> Start = of(R.getStart(), S);
  if (!Start)
    return std::nullopt;
  constexpr unsigned CountBits = 28;
  Value *Iterations = B.CreateZExtOrTrunc(Expander.expandCodeFor(Count, Count->getType(), Where), B.getInt64Ty());
  require(B.CreateICmpULT(Iterations, B.getInt64(1ull << CountBits)));
  const Bounds By = ofKnown(Step);
  Value *Far = B.CreateMul(By.Low, Iterations), *Zero = B.getInt64(0);
  return sum(*Start, {B.CreateBinaryIntrinsic(Intrinsic::smin, Far, Zero),
                      B.CreateBinaryIntrinsic(Intrinsic::smax, Far, Zero), By.Bits + CountBits});
}

// IDs along other dimensions times known values, such as the length of a row.
std::optional<IndexBounds::Bounds> IndexBounds::ofRows(const SCEVMulExpr &M, Sum &S) {
  SmallVector<const SCEV *> Known;
  const SCEV *Other = nullptr;
  for (const SCEV *Operand : M.operands()) {
    if (isKnown(Operand))
      Known.push_back(Operand);
    else if (std::exchange(Other, Operand))
      return std::nullopt;
  }
  Sum Rows = S;
  Rows.Id = nullptr;
  std::optional<Bounds> X = Other && !Known.empty() ? of(Other, Rows) : std::nullopt;
  if (!X || Rows.Id)
    return std::nullopt;
  constexpr unsigned FactorBits = 27;
  Value *Factor = expand(SE.getMulExpr(Known)), *Limit = B.getInt64(1ull << FactorBits);
  for (Value *V : {Factor, X->Low, X->High})
    require(B.CreateICmpULT(B.CreateAdd(V, Limit), B.CreateShl(Limit, 1)));
  Value *Low = B.CreateMul(X->Low, Factor), *High = B.CreateMul(X->High, Factor);
  return Bounds{B.CreateBinaryIntrinsic(Intrinsic::smin, Low, High),
                B.CreateBinaryIntrinsic(Intrinsic::smax, Low, High), 2 * FactorBits + 1};
}

std::optional<IndexBounds::Bounds> IndexBounds::ofProduct(const SCEVMulExpr &M, Sum &S) {
  auto *C = dyn_cast<SCEVConstant>(M.getOperand(0));
  if (Over == IdsOf::Range && (!C || M.getNumOperands() != 2))
    return ofRows(M, S);
  std::optional<Bounds> X = C && M.getNumOperands() == 2 ? of(M.getOperand(1), S) : std::nullopt;
  if (!X)
    return std::nullopt;
  APInt K = C->getAPInt().sext(64);
  S.Coefficient *= K.getSExtValue();
  Value *Low = B.CreateMul(X->Low, B.getInt(K)), *High = B.CreateMul(X->High, B.getInt(K));
  if (K.isNegative())
    std::swap(Low, High);
  return Bounds{Low, High, X->Bits + K.getSignificantBits()};
}

std::optional<IndexBounds::Bounds> IndexBounds::of(const SCEV *X, Sum &S) {
  if (isKnown(X))
    return ofKnown(X);
  auto *Narrowed = dyn_cast<SCEVTruncateExpr>(X);
  if (auto *U = dyn_cast<SCEVUnknown>(Narrowed ? Narrowed->getOperand() : X))
    if (auto *C = dyn_cast<CallInst>(U->getValue());
        C &&
        (isLaneId(*C, Dimension) || (Over == IdsOf::Range && (isLaneId(*C, 0) || isLaneId(*C, 1) || isLaneId(*C, 2)))))
      return ofId(*C, S);
  if (auto *R = dyn_cast<SCEVAddRecExpr>(X))
    return ofRecurrence(*R, S);
  if (auto *M = dyn_cast<SCEVMulExpr>(X))
    return ofProduct(*M, S);
  // The whole sum is truncated.
  auto *Cut = dyn_cast<SCEVTruncateExpr>(X);
  auto Narrow = [&](const SCEV *Part) { return Cut ? SE.getTruncateExpr(Part, Cut->getType()) : Part; };
  if (auto *M = Cut ? dyn_cast<SCEVMulExpr>(Cut->getOperand()) : nullptr) {
    SmallVector<const SCEV *> Factors(map_range(M->operands(), Narrow));
    auto *Product = dyn_cast<SCEVMulExpr>(SE.getMulExpr(Factors));
    return Product ? ofProduct(*Product, S) : std::nullopt;
  }
  auto *A = dyn_cast<SCEVAddExpr>(Cut ? Cut->getOperand() : X);
  if (!A)
    return std::nullopt;
  Bounds Total = {B.getInt64(0), B.getInt64(0), 0};
  int64_t Coefficient = 0;
  for (const SCEV *Operand : A->operands()) {
    Sum Part = S;
    Part.Coefficient = 0;
    std::optional<Bounds> O = of(Narrow(Operand), Part);
    if (!O)
      return std::nullopt;
    S.Id = Part.Id;
    S.LeastId = Part.LeastId;
    Coefficient += Part.Coefficient;
    Total = sum(Total, *O);
  }
  S.Coefficient = Coefficient;
  return Total;
}

bool IndexBounds::isSigned(const Sum &S) {
  auto *Comparison = dyn_cast<ICmpInst>(S.User);
  return Comparison ? Comparison->isSigned() : isa<SExtInst>(S.User);
}

Value *IndexBounds::noneWraps(Sum &S) {
  Fits = B.getTrue();
  const bool Narrow = S.User->getOperand(0)->getType()->isIntegerTy(32);
  for (Value *Operand : S.User->operands()) {
    Sum Own = {S.User};
    std::optional<Bounds> X = of(SE.getSCEV(Operand), Own);
    if (!X || !Own.Id || X->Bits > 62 || (S.Id && (S.Id != Own.Id || S.Coefficient != Own.Coefficient)))
      return nullptr;
    S = Own;
    if (Narrow || !isSigned(S))
      require(B.CreateICmpSGE(X->Low, B.getInt64(isSigned(S) ? INT32_MIN : 0)));
    if (Narrow)
      require(B.CreateICmpSLE(X->High, B.getInt64(isSigned(S) ? uint64_t(INT32_MAX) : uint64_t(UINT32_MAX))));
  }
  return Fits;
}

IndexBounds::IndexBounds(FunctionAnalysisManager &FAM, const ShapeAnalysis &SA, unsigned Dimension, IdsOf Over,
                         Instruction *Where)
    : SE(FAM.getResult<ScalarEvolutionAnalysis>(*Where->getFunction())),
      DT(FAM.getResult<DominatorTreeAnalysis>(*Where->getFunction())), SA(SA), Dimension(Dimension), Over(Over),
      Where(Where), B(Where), Expander(SE, "bound") {}

Value *IndexBounds::noneWraps(SmallVectorImpl<Sum> &Sums) {
  Value *Condition = B.getTrue();
  erase_if(Sums, [&](Sum &S) {
    Value *C = noneWraps(S);
    if (C)
      Condition = B.CreateAnd(Condition, C);
    return !C;
  });
  return Condition;
}
