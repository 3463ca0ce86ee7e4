// Accumulators of a loop: see accumulator.h.
#include "passes/loops/accumulator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {

// Follows the value from the phi through the iteration. Each user must be a link of the chain, else the search fails.
class AccumulatorSearch {
  Accumulator A;
  const Loop &L;
  bool MayReorder;
  SmallSetVector<Value *, 16> Chain;
  SmallPtrSet<const Value *, 8> Compares; // that choose between a link and another value
  std::optional<FastMathFlags> Flags;     // those that all operations have
  // Small integers may be extended, and the result truncated.
  bool SignExtended = false, ZeroExtended = false, LosesBits = false;

  bool kind(Accumulator::Kind K, unsigned Opcode = 0) {
    if (A.What && (*A.What != K || A.Opcode != Opcode))
      return false;
    A.What = K;
    A.Opcode = Opcode;
    return true;
  }

  bool reorders(const Instruction &I) const {
    return !I.getType()->isFPOrFPVectorTy() || MayReorder || I.hasAllowReassoc();
  }

  bool add(Instruction &I) {
    if (isa<FPMathOperator>(I)) {
      if (Flags)
        *Flags &= I.getFastMathFlags();
      else
        Flags = I.getFastMathFlags();
    }
    Chain.insert(&I);
    return true;
  }

  bool binary(BinaryOperator &I, const Use &U) {
    unsigned Opcode = I.getOpcode();
    if (is_contained({Instruction::Sub, Instruction::FSub}, Opcode)) {
      if (U.getOperandNo() != 0)
        return false;
      Opcode = Opcode == Instruction::Sub ? Instruction::Add : Instruction::FAdd;
    }
    if (!is_contained({Instruction::Add, Instruction::Mul, Instruction::And, Instruction::Or, Instruction::Xor,
                       Instruction::FAdd, Instruction::FMul},
                      Opcode))
      return false;
    return reorders(I) && kind(Accumulator::Kind::Binary, Opcode) && add(I);
  }

  // -acc is acc times -1: InstCombine makes choices of it (`acc *= c ? 1 : -1`).
  bool negation(Instruction &I) {
    return reorders(I) &&
           kind(Accumulator::Kind::Binary, I.getType()->isFPOrFPVectorTy() ? Instruction::FMul : Instruction::Mul) &&
           add(I);
  }

  bool call(IntrinsicInst &I, const Use &U) {
    switch (I.getIntrinsicID()) {
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
      return U.getOperandNo() == 2 && reorders(I) && kind(Accumulator::Kind::Binary, Instruction::FAdd) && add(I);
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::minimum:
    case Intrinsic::maximum:
    case Intrinsic::minimumnum:
    case Intrinsic::maximumnum:
      return kind(Accumulator::Kind::MinMax, I.getIntrinsicID()) && add(I);
    default:
      return false;
    }
  }

  bool cast(CastInst &I) {
    SignExtended |= isa<SExtInst>(I);
    ZeroExtended |= isa<ZExtInst>(I);
    if (const auto *T = dyn_cast<TruncInst>(&I))
      LosesBits |= !T->hasNoSignedWrap() && !T->hasNoUnsignedWrap();
    return isa<SExtInst, ZExtInst, TruncInst>(I) && add(I);
  }

  // The minimum of two extended numbers is that of the numbers, if the extension keeps the order of the comparison.
  bool mayExtend() {
    if (A.What != Accumulator::Kind::MinMax && A.What != Accumulator::Kind::Choice)
      return A.What == Accumulator::Kind::Binary || !(SignExtended || ZeroExtended || LosesBits);
    if (LosesBits || (SignExtended && ZeroExtended))
      return false;
    if (!SignExtended && !ZeroExtended)
      return true;
    if (A.What == Accumulator::Kind::Choice) {
      const bool Signed = CmpInst::isSigned(A.Predicate);
      if (ZeroExtended && Signed)
        A.Predicate = ICmpInst::getUnsignedPredicate(A.Predicate);
      return ZeroExtended || Signed;
    }
    if (ZeroExtended)
      A.Opcode = A.Opcode == Intrinsic::smin   ? Intrinsic::umin
                 : A.Opcode == Intrinsic::smax ? Intrinsic::umax
                                               : A.Opcode;
    return ZeroExtended || is_contained({Intrinsic::smin, Intrinsic::smax}, A.Opcode);
  }

  static const Value *number(const Value *V) {
    return isa<SExtInst, ZExtInst>(V) ? llvm::cast<CastInst>(V)->getOperand(0) : V;
  }

  // Whether Wide has the value of N, perhaps in more bits: an extension of N; or, if N is trunc w, w with its high bits
  // replaced.
  static bool isNumber(const Value *Wide, const Value *N) {
    if (number(Wide) == number(N))
      return true;
    const Value *Whole;
    if (!match(N, m_Trunc(m_Value(Whole))) || Whole->getType() != Wide->getType())
      return false;
    const unsigned Bits = N->getType()->getScalarSizeInBits(), Lost = Whole->getType()->getScalarSizeInBits() - Bits;
    return match(Wide, m_AShr(m_Shl(m_Specific(Whole), m_SpecificInt(Lost)), m_SpecificInt(Lost))) ||
           match(Wide, m_And(m_Specific(Whole), m_SpecificInt(maskTrailingOnes<uint64_t>(Bits))));
  }

  // The predicate of (New, Old), if the comparison compares these two.
  static CmpInst::Predicate predicate(const CmpInst &C, const Value *New, const Value *Old) {
    const Value *X = C.getOperand(0), *Y = C.getOperand(1);
    if (isNumber(X, New) && isNumber(Y, Old))
      return C.getPredicate();
    if (isNumber(Y, New) && isNumber(X, Old))
      return C.getSwappedPredicate();
    return CmpInst::BAD_ICMP_PREDICATE;
  }

  // The comparison with Old among conditions that must all hold.
  static CmpInst *compareIn(Value *Condition, const Value *Old) {
    if (auto *C = dyn_cast<CmpInst>(Condition))
      return any_of(C->operands(), [&](const Use &U) { return number(U.get()) == number(Old); }) ? C : nullptr;
    Value *X, *Y;
    if (!match(Condition, m_LogicalAnd(m_Value(X), m_Value(Y))))
      return nullptr;
    CmpInst *C = compareIn(X, Old);
    return C ? C : compareIn(Y, Old);
  }

  static bool isOrder(CmpInst::Predicate P) {
    return P != CmpInst::BAD_ICMP_PREDICATE && P != CmpInst::FCMP_TRUE && P != CmpInst::FCMP_FALSE &&
           !CmpInst::isEquality(P);
  }

  // Where the order is open, so is which of two equal values is taken, and what a NaN does.
  bool isSameOrder(CmpInst::Predicate P, CmpInst::Predicate Q) const {
    if (P == Q)
      return true;
    return MayReorder && CmpInst::isFPPredicate(P) && CmpInst::isFPPredicate(Q) &&
           (P & (CmpInst::FCMP_OGT | CmpInst::FCMP_OLT)) == (Q & (CmpInst::FCMP_OGT | CmpInst::FCMP_OLT));
  }

  bool choice(CmpInst::Predicate P, Instruction &I) {
    // Without leave to reorder, the result depends on which of -0 and 0, or whether a NaN, comes first.
    const bool Exact = I.getType()->isFPOrFPVectorTy() && !MayReorder;
    if (!isOrder(P) || (A.What && !isSameOrder(A.Predicate, P)) || (Exact && !(I.hasNoNaNs() && I.hasNoSignedZeros())))
      return false;
    if (!A.What)
      A.Predicate = P;
    return kind(Accumulator::Kind::Choice) && add(I);
  }

  bool overwrite(Value *V, Instruction &I) {
    if (!L.isLoopInvariant(V) || (A.Written && A.Written != V))
      return false;
    A.Written = V;
    return kind(Accumulator::Kind::Overwrite) && add(I);
  }

  bool select(SelectInst &S, const Use &U) {
    Value *Link = U.get();
    if (match(&S, m_LogicalAnd(m_Value(), m_Value())))
      return kind(Accumulator::Kind::Binary, Instruction::And) && add(S);
    if (match(&S, m_LogicalOr(m_Value(), m_Value())))
      return kind(Accumulator::Kind::Binary, Instruction::Or) && add(S);
    if (U.getOperandNo() == 0)
      return false;
    Value *Other = S.getOperand(3 - U.getOperandNo());
    if (Chain.contains(Other) || Other == Link)
      return add(S);
    if (CmpInst *C = compareIn(S.getCondition(), Link)) {
      CmpInst::Predicate P = predicate(*C, Other, Link);
      if (U.getOperandNo() == 1) {
        if (S.getCondition() != C) // the other value may be chosen for other reasons, too
          return false;
        P = P == CmpInst::BAD_ICMP_PREDICATE ? P : CmpInst::getInversePredicate(P);
      }
      Compares.insert(C);
      return choice(P, S);
    }
    // If the value comes from an operation on the link, it joins the chain later: isClosed() checks that.
    if (isa<Instruction>(Other) && L.contains(llvm::cast<Instruction>(Other)))
      return add(S);
    return overwrite(Other, S);
  }

  bool phi(PHINode &P) {
    for (Value *V : P.incoming_values())
      if (L.isLoopInvariant(V))
        if (!overwrite(V, P))
          return false;
    return add(P);
  }

  bool link(Instruction &I, const Use &U) {
    if (&I == A.Phi)
      return true;
    if (Chain.contains(&I))
      return !isa<BinaryOperator, UnaryOperator, IntrinsicInst>(I); // for example acc + acc
    if (auto *P = dyn_cast<PHINode>(&I))
      return phi(*P);
    if (auto *S = dyn_cast<SelectInst>(&I))
      return select(*S, U);
    if (match(&I, m_CombineOr(m_FNeg(m_Specific(U.get())), m_Neg(m_Specific(U.get())))))
      return negation(I);
    if (auto *B = dyn_cast<BinaryOperator>(&I))
      return binary(*B, U);
    if (auto *C = dyn_cast<IntrinsicInst>(&I))
      return call(*C, U);
    if (auto *C = dyn_cast<CastInst>(&I))
      return cast(*C);
    return false;
  }

  // Whether no value from outside of the chain joins it.
  bool isClosed() const {
    for (const Value *V : Chain) {
      if (V == A.Phi)
        continue;
      if (auto *P = dyn_cast<PHINode>(V)) {
        for (const Value *In : P->incoming_values())
          if (!Chain.contains(In) && In != A.Written)
            return false;
      } else if (auto *S = dyn_cast<SelectInst>(V)) {
        const bool True = Chain.contains(S->getTrueValue()), False = Chain.contains(S->getFalseValue());
        const bool Logic = S->getType()->isIntegerTy(1) && A.What == Accumulator::Kind::Binary;
        const bool Chosen = A.What == Accumulator::Kind::Choice && (True || False);
        const Value *Other = True ? S->getFalseValue() : S->getTrueValue();
        if (!(True && False) && !Logic && !Chosen && Other != A.Written)
          return false;
      } else {
        const auto *I = llvm::cast<Instruction>(V);
        if (count_if(I->operands(), [&](const Use &U) { return Chain.contains(U.get()); }) != 1)
          return false;
      }
    }
    return true;
  }

public:
  AccumulatorSearch(const Loop &L, bool MayReorder) : L(L), MayReorder(MayReorder) {}

  std::optional<Accumulator> run(PHINode &Phi) {
    const BasicBlock *Latch = L.getLoopLatch();
    A.Phi = &Phi;
    A.Next = Phi.getIncomingValueForBlock(Latch);
    Chain.insert(&Phi);
    SmallVector<std::pair<Instruction *, Value *>, 8> Later;
    for (unsigned N = 0; N < Chain.size(); ++N) {
      Value *V = Chain[N];
      for (const Use &U : V->uses()) {
        auto *I = llvm::cast<Instruction>(U.getUser());
        if (!L.contains(I)) {
          if (V != A.Next)
            return std::nullopt;
          continue;
        }
        if (isa<CmpInst>(I)) {
          Later.push_back({I, V});
          continue;
        }
        if (!link(*I, U))
          return std::nullopt;
      }
    }
    // A comparison with the value may only choose the next value.
    for (auto [I, V] : Later)
      if (!Compares.contains(I) ||
          !all_of(I->users(), [&](User *U) { return onlyChooses(*llvm::cast<Instruction>(U)); }))
        return std::nullopt;
    if (!A.What || !Chain.contains(A.Next) || !isClosed() || !mayExtend())
      return std::nullopt;
    A.Flags = Flags.value_or(FastMathFlags());
    if (A.What == Accumulator::Kind::Binary)
      A.Flags.setAllowReassoc();
    return A;
  }

  bool onlyChooses(const Instruction &I) const {
    if (Chain.contains(&I))
      return true;
    return match(&I, m_LogicalAnd(m_Value(), m_Value())) &&
           all_of(I.users(), [&](const User *U) { return onlyChooses(*llvm::cast<Instruction>(U)); });
  }
};

// Searches for a truth value that keeps one of its values: r = r || x, where x is not computed once r is true.
// Evaluates one iteration with that value in the phi, on the paths that it then takes.
class StickySearch {
  const Loop &L;
  PHINode &Phi;
  Constant *const Stays;
  MapVector<const Value *, Constant *> Known; // null: it may be anything
  SmallDenseSet<std::pair<const BasicBlock *, const BasicBlock *>, 16> Edges;
  bool Changed = true;

  // No value if nothing is known yet, null if it may be anything.
  std::optional<Constant *> get(Value *V) const {
    if (auto *C = dyn_cast<Constant>(V))
      return C;
    if (V == &Phi)
      return Stays;
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || (isa<PHINode>(I) && I->getParent() == L.getHeader()))
      return nullptr;
    const auto At = Known.find(V);
    return At == Known.end() ? std::nullopt : std::optional(At->second);
  }

  static std::optional<Constant *> join(std::optional<Constant *> X, std::optional<Constant *> Y) {
    if (!X || !Y)
      return X ? X : Y;
    return *X == *Y ? X : nullptr;
  }

  std::optional<Constant *> compute(Instruction &I) const {
    if (auto *P = dyn_cast<PHINode>(&I)) {
      std::optional<Constant *> All;
      for (const auto &[In, From] : zip(P->incoming_values(), P->blocks()))
        if (Edges.contains({From, P->getParent()}))
          All = join(All, get(In));
      return All;
    }
    Value *X, *Y;
    const bool Or = match(&I, m_Or(m_Value(X), m_Value(Y)));
    if (Or || match(&I, m_And(m_Value(X), m_Value(Y))))
      for (const std::optional<Constant *> K : {get(X), get(Y)})
        if (K && *K && (Or ? (*K)->isAllOnesValue() : (*K)->isNullValue()))
          return K;
    if (auto *S = dyn_cast<SelectInst>(&I)) {
      const std::optional<Constant *> C = get(S->getCondition());
      if (!C)
        return std::nullopt;
      return *C && isa<ConstantInt>(*C) ? get((*C)->isOneValue() ? S->getTrueValue() : S->getFalseValue())
                                        : join(get(S->getTrueValue()), get(S->getFalseValue()));
    }
    if (!isa<BinaryOperator, CmpInst, CastInst, FreezeInst>(I))
      return nullptr;
    SmallVector<Constant *, 2> Operands;
    for (Value *V : I.operands()) {
      const std::optional<Constant *> K = get(V);
      if (!K || !*K)
        return K;
      Operands.push_back(*K);
    }
    return isa<FreezeInst>(I) ? Operands[0] : ConstantFoldInstOperands(&I, Operands, I.getDataLayout());
  }

  void visit(BasicBlock &Block) {
    for (Instruction &I : Block) {
      if (I.isTerminator() || I.getType()->isVoidTy() || (isa<PHINode>(I) && &Block == L.getHeader()))
        continue;
      if (const std::optional<Constant *> K = compute(I))
        if (auto [At, New] = Known.try_emplace(&I, *K); New || At->second != *K) {
          Changed |= New || At->second;
          At->second = New ? *K : nullptr;
        }
    }
    std::optional<Constant *> Condition = nullptr;
    if (auto *B = dyn_cast<BranchInst>(Block.getTerminator()); B && B->isConditional())
      Condition = get(B->getCondition());
    if (!Condition)
      return;
    for (auto [N, To] : enumerate(successors(&Block)))
      if (L.contains(To) && To != L.getHeader() && (!*Condition || (*Condition)->isOneValue() == (N == 0)))
        Changed |= Edges.insert({&Block, To}).second;
  }

  // Whether the value can only be 0 or 1; phis that are being looked at are assumed to be.
  static bool isTruth(Value *V, SmallPtrSetImpl<const Value *> &Seen) {
    if (!Seen.insert(V).second || match(V, m_ZeroInt()) || match(V, m_One()) || V->getType()->isIntegerTy(1))
      return true;
    if (auto *P = dyn_cast<PHINode>(V))
      return all_of(P->incoming_values(), [&](const Use &U) { return isTruth(U.get(), Seen); });
    if (auto *S = dyn_cast<SelectInst>(V))
      return isTruth(S->getTrueValue(), Seen) && isTruth(S->getFalseValue(), Seen);
    if (auto *Z = dyn_cast<ZExtInst>(V))
      return isTruth(Z->getOperand(0), Seen);
    if (auto *B = dyn_cast<BinaryOperator>(V))
      return B->isBitwiseLogicOp() && isTruth(B->getOperand(0), Seen) && isTruth(B->getOperand(1), Seen);
    // For example a loaded bool.
    return computeConstantRange(V, /*ForSigned=*/false).getUnsignedMax().ule(1);
  }

  // Whether a lane's value, other than the final one, is used behind the loop.
  bool leavesOtherwise(const Value *Next) const {
    SmallSetVector<const Value *, 8> Values;
    Values.insert(&Phi);
    for (unsigned N = 0; N < Values.size(); ++N)
      for (const User *U : Values[N]->users()) {
        if (!L.contains(cast<Instruction>(U))) {
          if (Values[N] != Next)
            return true;
        } else if ((U->getType() == Phi.getType() || U->getType()->isIntegerTy(1)) &&
                   isa<PHINode, SelectInst, BinaryOperator, CastInst, CmpInst, FreezeInst>(U)) {
          Values.insert(U);
        }
      }
    return false;
  }

public:
  StickySearch(const Loop &L, PHINode &Phi, bool Stays)
      : L(L), Phi(Phi), Stays(ConstantInt::get(Phi.getType(), Stays)) {}

  bool run() {
    Value *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
    SmallPtrSet<const Value *, 8> Seen;
    if (!isTruth(&Phi, Seen) || leavesOtherwise(Next))
      return false;
    while (std::exchange(Changed, false)) {
      visit(*L.getHeader());
      for (BasicBlock *Block : L.blocks())
        if (any_of(predecessors(Block), [&](BasicBlock *From) { return Edges.contains({From, Block}); }))
          visit(*Block);
    }
    const std::optional<Constant *> K = get(Next);
    return K && *K == Stays;
  }
};

std::optional<Accumulator> Accumulator::find(PHINode &Phi, const Loop &L, bool MayReorder) {
  if (std::optional<Accumulator> A = AccumulatorSearch(L, MayReorder).run(Phi))
    return A;
  // The iteration reads the value of its own lane: only a clause permits that its work depends on it.
  if (!MayReorder || !Phi.getType()->isIntegerTy())
    return std::nullopt;
  for (bool Stays : {true, false})
    if (StickySearch(L, Phi, Stays).run()) {
      Accumulator A;
      A.Phi = &Phi;
      A.Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
      A.What = Kind::Binary;
      A.Opcode = Stays ? Instruction::Or : Instruction::And;
      return A;
    }
  return std::nullopt;
}

Accumulator Accumulator::combined(PHINode &Phi, const Loop &L) {
  Accumulator A;
  A.Phi = &Phi;
  A.Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
  A.What = Kind::Combined;
  return A;
}

Value *Accumulator::begin(IRBuilderBase &B, Value *Start, ElementCount Lanes) const {
  // A start value that may be counted more than once goes into all lanes.
  if (What != Kind::Binary || is_contained({Instruction::And, Instruction::Or}, Opcode))
    return B.CreateVectorSplat(Lanes, Start);
  Constant *Neutral = ConstantExpr::getBinOpIdentity(Opcode, Start->getType(), /*AllowRHSConstant=*/false,
                                                     /*NSZ=*/Flags.noSignedZeros());
  return B.CreateInsertElement(ConstantVector::getSplat(Lanes, Neutral), Start, uint64_t(0));
}

Value *Accumulator::combineTwo(IRBuilderBase &B, Value *Old, Value *New) const {
  if (What == Kind::MinMax)
    return B.CreateBinaryIntrinsic(Intrinsic::ID(Opcode), Old, New);
  if (What == Kind::Choice)
    return B.CreateSelect(B.CreateCmp(Predicate, New, Old), New, Old);
  return B.CreateBinOp(Instruction::BinaryOps(Opcode), Old, New);
}

Value *Accumulator::combine(IRBuilderBase &B, Value *Wide, Value *Start) const {
  assert(!isCombined() && "the program's combiner does it");
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Flags);
  const unsigned Lanes = cast<FixedVectorType>(Wide->getType())->getNumElements();
  if (What == Kind::Overwrite) {
    Value *Before = B.CreateVectorSplat(Lanes, Start);
    if (Start->getType()->isFloatingPointTy()) {
      auto *Bits = VectorType::getInteger(cast<VectorType>(Wide->getType()));
      Wide = B.CreateBitCast(Wide, Bits);
      Before = B.CreateBitCast(Before, Bits);
    }
    Value *Changed = B.CreateICmpNE(Wide, Before);
    return B.CreateSelect(B.CreateOrReduce(Changed), Written, Start);
  }
  for (unsigned Half = Lanes / 2; Half >= 1; Half /= 2) {
    SmallVector<int, 64> Low, High;
    for (unsigned I = 0; I < Half; ++I) {
      Low.push_back(int(I));
      High.push_back(int(I + Half));
    }
    Wide = combineTwo(B, B.CreateShuffleVector(Wide, Low), B.CreateShuffleVector(Wide, High));
  }
  return B.CreateExtractElement(Wide, uint64_t(0));
}

} // namespace vec
