// Accumulators of a loop: see accumulator.h.
#include "passes/loops/accumulator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {

// Follows the value from the phi through the iteration. Each user is a link of the chain or the search fails.
class AccumulatorSearch {
  Accumulator A;
  const Loop &L;
  bool MayReorder;
  SmallSetVector<Value *, 16> Chain;
  SmallPtrSet<const Value *, 8> Compares; // of a link with what may take its place
  std::optional<FastMathFlags> Flags;     // of all operations

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

  // The predicate of (New, Old), if that is what is compared.
  static CmpInst::Predicate predicate(const CmpInst &C, const Value *New, const Value *Old) {
    if (C.getOperand(0) == New && C.getOperand(1) == Old)
      return C.getPredicate();
    if (C.getOperand(1) == New && C.getOperand(0) == Old)
      return C.getSwappedPredicate();
    return CmpInst::BAD_ICMP_PREDICATE;
  }

  // The compare among the conditions that must all hold.
  static CmpInst *compareIn(Value *Condition, const Value *Old) {
    if (auto *C = dyn_cast<CmpInst>(Condition))
      return is_contained(C->operands(), Old) ? C : nullptr;
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

  bool choice(CmpInst::Predicate P, Instruction &I) {
    // Which of -0 and 0 comes first, and a NaN, may decide.
    const bool Exact = I.getType()->isFPOrFPVectorTy() && !MayReorder;
    if (!isOrder(P) || (A.What && A.Predicate != P) || (Exact && !(I.hasNoNaNs() && I.hasNoSignedZeros())))
      return false;
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
    const bool Boolean = S.getType()->isIntegerTy(1);
    if (U.getOperandNo() == 0) { // acc && x, acc || x
      if (Boolean && match(S.getFalseValue(), m_Zero()))
        return kind(Accumulator::Kind::Binary, Instruction::And) && add(S);
      if (Boolean && match(S.getTrueValue(), m_One()))
        return kind(Accumulator::Kind::Binary, Instruction::Or) && add(S);
      return false;
    }
    Value *Other = S.getOperand(3 - U.getOperandNo());
    if (Chain.contains(Other) || Other == Link)
      return add(S);
    if (Boolean && U.getOperandNo() == 1 && match(Other, m_Zero()))
      return kind(Accumulator::Kind::Binary, Instruction::And) && add(S);
    if (Boolean && U.getOperandNo() == 2 && match(Other, m_One()))
      return kind(Accumulator::Kind::Binary, Instruction::Or) && add(S);
    if (CmpInst *C = compareIn(S.getCondition(), Link)) {
      CmpInst::Predicate P = predicate(*C, Other, Link);
      if (U.getOperandNo() == 1) {
        if (S.getCondition() != C) // the compare is one of several reasons for the other value
          return false;
        P = P == CmpInst::BAD_ICMP_PREDICATE ? P : CmpInst::getInversePredicate(P);
      }
      Compares.insert(C);
      return choice(P, S);
    }
    // What an operation on the link made is in the chain later.
    if (isa<Instruction>(Other) && L.contains(cast<Instruction>(Other)))
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
      return !isa<BinaryOperator, IntrinsicInst>(I); // acc + acc
    if (auto *P = dyn_cast<PHINode>(&I))
      return phi(*P);
    if (auto *S = dyn_cast<SelectInst>(&I))
      return select(*S, U);
    if (auto *B = dyn_cast<BinaryOperator>(&I))
      return binary(*B, U);
    if (auto *C = dyn_cast<IntrinsicInst>(&I))
      return call(*C, U);
    return false;
  }

  // Where the chain is joined, nothing else comes in.
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
        const auto *I = cast<Instruction>(V);
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
        auto *I = cast<Instruction>(U.getUser());
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
    // A compare with the value on its way may only choose what comes next.
    for (auto [I, V] : Later)
      if (!Compares.contains(I) || !all_of(I->users(), [&](User *U) { return onlyChooses(*cast<Instruction>(U)); }))
        return std::nullopt;
    if (!A.What || !Chain.contains(A.Next) || !isClosed())
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
           all_of(I.users(), [&](const User *U) { return onlyChooses(*cast<Instruction>(U)); });
  }
};

// A truth value that stays what it has become: r = r || x, where x is not computed once r is true.
class StickySearch {
  const Loop &L;
  const PHINode &Phi;
  const bool Stays;
  SmallDenseSet<std::pair<const BasicBlock *, const BasicBlock *>, 16> Edges; // taken where the phi is Stays

  // What the value is in an iteration that begins with Stays, if that is known.
  std::optional<bool> known(Value *V, unsigned Depth = 0) const {
    if (V == &Phi)
      return Stays;
    if (const auto *C = dyn_cast<ConstantInt>(V))
      return C->isOne();
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || Depth > 6)
      return std::nullopt;
    Value *X, *Y;
    const bool Or = match(I, m_LogicalOr(m_Value(X), m_Value(Y)));
    if (Or || match(I, m_LogicalAnd(m_Value(X), m_Value(Y)))) {
      const std::optional<bool> KX = known(X, Depth + 1), KY = known(Y, Depth + 1);
      if ((KX && *KX == Or) || (KY && *KY == Or && isa<BinaryOperator>(I)))
        return Or;
      return KX && KY ? std::optional(!Or) : std::nullopt;
    }
    if (auto *S = dyn_cast<SelectInst>(I)) {
      const std::optional<bool> C = known(S->getCondition(), Depth + 1);
      return C ? known(*C ? S->getTrueValue() : S->getFalseValue(), Depth + 1) : std::nullopt;
    }
    auto *P = dyn_cast<PHINode>(I);
    if (!P || P->getParent() == L.getHeader())
      return std::nullopt;
    std::optional<bool> All;
    for (const auto &[In, From] : zip(P->incoming_values(), P->blocks())) {
      if (!Edges.contains({From, P->getParent()}))
        continue;
      const std::optional<bool> K = known(In, Depth + 1);
      if (!K || (All && All != K))
        return std::nullopt;
      All = K;
    }
    return All;
  }

  void follow() {
    SmallSetVector<const BasicBlock *, 8> Blocks;
    Blocks.insert(L.getHeader());
    for (unsigned N = 0; N < Blocks.size(); ++N) {
      const BasicBlock *From = Blocks[N];
      const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
      const bool Knows = Branch && Branch->isConditional() && Branch->getCondition() == &Phi;
      for (const BasicBlock *To : successors(From)) {
        if (!L.contains(To) || (Knows && To != Branch->getSuccessor(Stays ? 0 : 1)))
          continue;
        Edges.insert({From, To});
        Blocks.insert(To);
      }
    }
  }

public:
  StickySearch(const Loop &L, const PHINode &Phi, bool Stays) : L(L), Phi(Phi), Stays(Stays) { follow(); }

  bool run() const {
    return known(Phi.getIncomingValueForBlock(L.getLoopLatch())) == Stays &&
           all_of(Phi.users(), [&](const User *U) { return L.contains(cast<Instruction>(U)); });
  }
};

std::optional<Accumulator> Accumulator::find(PHINode &Phi, const Loop &L, bool MayReorder) {
  if (std::optional<Accumulator> A = AccumulatorSearch(L, MayReorder).run(Phi))
    return A;
  // Each lane reads its own: only a clause allows that what the iteration does depends on it.
  if (!MayReorder || !Phi.getType()->isIntegerTy(1))
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

Value *Accumulator::begin(IRBuilderBase &B, Value *Start, ElementCount Lanes) const {
  // What may be counted more than once begins in all lanes.
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
