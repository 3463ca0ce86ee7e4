// Bounds by scalar evolution, in 64 bits. A counter that each work-item starts at its own ID (`for (int i =
// get_global_id (0); i < n; i += get_global_size (0))`) has no number of iterations; the comparison with its limit
// bounds it. Comparisons of an ID around an index (`if (id >= w)`) bound the ID.
#include "passes/prepare/index_bounds.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace vec;

// A comparison that holds whenever an iteration is followed by another: Counter < Limit, or <=; if Next, it is the
// counter's next value that is compared. It is extended to the limit's type as Extended says, if it is narrower.
struct IndexBounds::Guard {
  const SCEVAddRecExpr *Counter;
  const SCEV *Limit;
  CmpInst::Predicate Compares;
  SCEVTypes Extended; // scZeroExtend, scSignExtend, or scUnknown: it is not
  bool Next = false;
};

class IndexBounds::GuardFinder {
  ScalarEvolution &SE;
  const Loop &L;
  SmallVector<Guard, 2> Guards;

  GuardFinder(ScalarEvolution &SE, const Loop &L) : SE(SE), L(L) {}

  void comparison(ICmpInst::Predicate P, Value *A, Value *B) {
    const SCEV *Counter = SE.getSCEV(A), *Limit = SE.getSCEV(B);
    SCEVTypes Extended = scUnknown;
    if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(Counter)) {
      Extended = Counter->getSCEVType();
      Counter = cast<SCEVCastExpr>(Counter)->getOperand();
    }
    auto *R = dyn_cast<SCEVAddRecExpr>(Counter);
    if (R && R->getLoop() == &L && R->isAffine() && (ICmpInst::isLT(P) || ICmpInst::isLE(P)) &&
        SE.getTypeSizeInBits(R->getType()) == 32 && SE.getTypeSizeInBits(Limit->getType()) <= 64) {
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
  Value *Low = S.Extension ? leastId(Id, *S.Extension->getParent()) : nullptr;
  if (Along == Dimension)
    S.LeastId = Low;
  bool Global = Which == BuiltinID::GetGlobalId;
  Value *High = callWorkItem(B, Id, Global ? BuiltinID::GetGlobalSize : BuiltinID::GetLocalSize, Along);
  if (Global)
    High = B.CreateAdd(High, callWorkItem(B, Id, BuiltinID::GetGlobalOffset, Along));
  return Bounds{Low ? Low : B.getInt64(0), B.CreateSub(High, B.getInt64(1)), 33};
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
    if (!Cast->getType()->isIntegerTy(32) && !Cast->getType()->isIntegerTy(64))
      return false;
    S = Cast->getOperand();
  }
  auto *U = dyn_cast<SCEVUnknown>(S);
  return U && U->getValue() == &Id;
}

Value *IndexBounds::leastId(const CallInst &Id, CmpInst::Predicate P, Value *Left, Value *Right) {
  const SCEV *L = SE.getSCEV(Left), *R = SE.getSCEV(Right);
  if ((!L->getType()->isIntegerTy(32) && !L->getType()->isIntegerTy(64)) || !isKnown(R))
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
           (U && (!SA.isUniformAt(U->getValue(), *Where->getParent()) || (ForRange && !isOfRange(*U->getValue()))));
  };
  return !SCEVExprContains(S, Varies) && Expander.isSafeToExpandAt(S, Where);
}

Value *IndexBounds::expand(const SCEV *S) {
  return B.CreateSExtOrTrunc(Expander.expandCodeFor(S, S->getType(), Where), B.getInt64Ty());
}

// Bounds of the counter: its start, or a step beyond what is below the limit. It does not wrap around. A limit that
// changes in the loop says nothing about earlier iterations.
std::optional<IndexBounds::Bounds> IndexBounds::ofCounter(const Guard &G, Sum &S) {
  const SCEV *Step = G.Counter->getStepRecurrence(SE);
  std::optional<Bounds> Start;
  if (isKnown(Step) && isKnown(G.Limit) && SE.isLoopInvariant(G.Limit, G.Counter->getLoop()))
    Start = of(G.Counter->getStart(), S);
  if (!Start)
    return std::nullopt;
  // The counter's own sign: unsigned comparisons of sign-extended numbers with small limits are signed ones.
  const bool Wide = G.Extended != scUnknown;
  const bool Signed = Wide ? G.Extended == scSignExtend : ICmpInst::isSigned(G.Compares);
  const int64_t Least = Signed ? INT32_MIN : 0, Most = Signed ? INT32_MAX : int64_t(UINT32_MAX);
  Value *Limit = Expander.expandCodeFor(G.Limit, G.Limit->getType(), Where);
  if (ICmpInst::isSigned(G.Compares)) // negative limits of unsigned counters end the loop at once
    Limit = B.CreateBinaryIntrinsic(Intrinsic::smax, B.CreateSExt(Limit, B.getInt64Ty()), B.getInt64(Least));
  else
    Limit = B.CreateZExt(Limit, B.getInt64Ty());
  Value *By = expand(Step), *Last = ICmpInst::isLE(G.Compares) ? Limit : B.CreateSub(Limit, B.getInt64(1));
  require(
      B.CreateICmp(ICmpInst::isSigned(G.Compares) ? ICmpInst::ICMP_SLE : ICmpInst::ICMP_ULE, Limit, B.getInt64(Most)));
  require(B.CreateICmpSGE(By, B.getInt64(0)));
  if (!G.Next)
    Last = B.CreateAdd(Last, By);
  Value *High = B.CreateBinaryIntrinsic(Intrinsic::smax, Start->High, Last);
  require(B.CreateICmpSLE(G.Next ? B.CreateAdd(High, By) : High, B.getInt64(Most)));
  // What the counter would be at the first ID is beyond that if it decreases over the lanes.
  if (S.Coefficient < 0)
    High = B.CreateAdd(High, B.CreateSub(Start->High, Start->Low));
  return Bounds{Start->Low, High, std::max(Start->Bits, 34u) + 2};
}

// A recurrence that is a multiple of such a counter and a difference that is the same in all lanes.
std::optional<IndexBounds::Bounds> IndexBounds::ofGuarded(const SCEVAddRecExpr &R, Sum &S) {
  for (const Guard &G : GuardFinder::find(SE, DT, *R.getLoop())) {
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
      return Bounds{B.CreateAdd(Low, D->Low), B.CreateAdd(High, D->High),
                    std::max(Counter->Bits + Factor->getSignificantBits(), D->Bits) + 1};
    }
    Fits = Before;
  }
  return std::nullopt;
}

// A constant by which the other step is to be multiplied.
std::optional<APInt> IndexBounds::factorOf(const SCEV *Step, const SCEV *Other) {
  auto Split = [](const SCEV *S) {
    auto *M = dyn_cast<SCEVMulExpr>(S);
    auto *C = dyn_cast<SCEVConstant>(M ? M->getOperand(0) : S);
    return C ? C->getAPInt() : APInt(32, 1);
  };
  if (SE.getTypeSizeInBits(Step->getType()) != 32 || SE.getTypeSizeInBits(Other->getType()) != 32)
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
  if (std::optional<Bounds> Guarded = ofGuarded(R, S))
    return Guarded;
  if (isa<SCEVCouldNotCompute>(Count) || SE.getTypeSizeInBits(Count->getType()) > 64 || !isKnown(Count))
    return std::nullopt;
  std::optional<Bounds> Start = of(R.getStart(), S);
  if (!Start)
    return std::nullopt;
  constexpr unsigned CountBits = 28;
  Value *Iterations = B.CreateZExtOrTrunc(Expander.expandCodeFor(Count, Count->getType(), Where), B.getInt64Ty());
  require(B.CreateICmpULT(Iterations, B.getInt64(1ull << CountBits)));
  Value *Way = B.CreateMul(expand(Step), Iterations), *Zero = B.getInt64(0);
  return Bounds{B.CreateAdd(Start->Low, B.CreateBinaryIntrinsic(Intrinsic::smin, Way, Zero)),
                B.CreateAdd(Start->High, B.CreateBinaryIntrinsic(Intrinsic::smax, Way, Zero)),
                std::max(Start->Bits, 31 + CountBits) + 1};
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
  if (ForRange && (!C || M.getNumOperands() != 2))
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
  if (isKnown(X)) {
    Value *V = expand(X);
    return Bounds{V, V, 32};
  }
  if (auto *T = dyn_cast<SCEVTruncateExpr>(X))
    if (auto *U = dyn_cast<SCEVUnknown>(T->getOperand()))
      if (auto *C = dyn_cast<CallInst>(U->getValue());
          C && (isLaneId(*C, Dimension) || (ForRange && (isLaneId(*C, 0) || isLaneId(*C, 1) || isLaneId(*C, 2)))))
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
    Total = {B.CreateAdd(Total.Low, O->Low), B.CreateAdd(Total.High, O->High), std::max(Total.Bits, O->Bits) + 1};
  }
  S.Coefficient = Coefficient;
  return Total;
}

Value *IndexBounds::noneWraps(Sum &S) {
  Fits = B.getTrue();
  std::optional<Bounds> X = of(SE.getSCEV(S.Extension->getOperand(0)), S);
  if (!X || !S.Id || X->Bits > 62)
    return nullptr;
  bool Signed = isa<SExtInst>(S.Extension);
  require(B.CreateICmpSGE(X->Low, B.getInt64(Signed ? INT32_MIN : 0)));
  require(B.CreateICmpSLE(X->High, B.getInt64(Signed ? uint64_t(INT32_MAX) : uint64_t(UINT32_MAX))));
  return Fits;
}

IndexBounds::IndexBounds(FunctionAnalysisManager &FAM, const ShapeAnalysis &SA, unsigned Dimension, bool ForRange,
                         Instruction *Where)
    : SE(FAM.getResult<ScalarEvolutionAnalysis>(*Where->getFunction())),
      DT(FAM.getResult<DominatorTreeAnalysis>(*Where->getFunction())), SA(SA), Dimension(Dimension), ForRange(ForRange),
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
