// Divisions that packets carry on: see divisions.h.
#include "passes/loops/divisions.h"
#include "passes/loops/residues.h"
#include "passes/request.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

// The lanes of a first packet that begins with 0 are less than this, so that floats divide them exactly.
constexpr uint64_t Small = 1 << 16;

class DivisionSearch {
  const Loop &L;
  ScalarEvolution &SE;
  unsigned Within = 0; // so many lanes packets have at most, where they stay within residues
  CarriedDivisions Found;
  DenseMap<const Value *, std::pair<unsigned, bool>> Known; // the division, and whether it is its quotient

  static constexpr unsigned MostLevels = 3; // each doubles the number of sums

  unsigned level(const CarriedDivision &D) const { return D.Of ? level(Found[*D.Of]) + 1 : 1; }

  // The counter that the division goes back to.
  const SCEVAddRecExpr &root(const CarriedDivision &D) const { return D.Of ? root(Found[*D.Of]) : *D.Counter; }

  // As a constant, a divisor of 32 bits is a product. In packets that stay between two multiples of the divisor, all
  // lanes have the same quotient.
  bool isCheap(const Value *Divisor, const SCEVAddRecExpr *Counter) const {
    const APInt *C;
    if (!match(Divisor, m_APInt(C)))
      return false;
    return C->getBitWidth() <= 32 || C->isPowerOf2() || !C->isStrictlyPositive() ||
           (Counter && Within > 0 && C->urem(Within) == 0 && isAlignedInduction(*Counter, L, Within));
  }

  bool isCounter(const SCEV *S, bool Signed) const {
    const auto *R = dyn_cast<SCEVAddRecExpr>(S);
    if (!R || R->getLoop() != &L || !R->isAffine())
      return false;
    const auto *Step = dyn_cast<SCEVConstant>(R->getOperand(1));
    return Step && Step->getAPInt().isStrictlyPositive() && Step->getAPInt().ult(Small / MostLanesOfLoop) &&
           (SE.isKnownNonNegative(R) || (!Signed && R->hasNoUnsignedWrap())) &&
           SCEVExpander(SE, "loop").isSafeToExpandAt(R->getStart(), L.getLoopPreheader()->getTerminator());
  }

  // The integers that hold all quotients and residues.
  void chooseTypes(CarriedDivision &D, bool Signed) const {
    Type *T = D.type(), *Word = Type::getInt32Ty(T->getContext());
    D.QuotientType = D.ResidueType = T;
    if (T == Word)
      return;
    const SCEV *Divisor = SE.applyLoopGuards(SE.getSCEV(D.Divisor), &L);
    const ConstantRange Divisors = Signed ? SE.getSignedRange(Divisor).abs() : SE.getUnsignedRange(Divisor);
    // A residue may be compared with a divisor, which must fit, too.
    if (!Divisors.getUnsignedMax().ugt(APInt::getSignedMinValue(32).zext(64)))
      D.ResidueType = Word;
    if (D.Of ? (D.OfQuotient ? Found[*D.Of].QuotientType : Found[*D.Of].ResidueType) == Word
             : SE.getUnsignedRangeMax(D.Counter)
                   .udiv(APIntOps::umax(Divisors.getUnsignedMin(), APInt(64, 1)))
                   .isIntN(32))
      D.QuotientType = Word;
  }

  bool divide(Instruction &I) {
    const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
    CarriedDivision D;
    D.Divisor = I.getOperand(1);
    if ((!I.getType()->isIntegerTy(32) && !I.getType()->isIntegerTy(64)) || !L.isLoopInvariant(D.Divisor))
      return false;
    if (const auto Dividend = Known.find(I.getOperand(0)); Dividend != Known.end()) {
      D.Of = Dividend->second.first;
      D.OfQuotient = Dividend->second.second;
      const CarriedDivision &Before = Found[*D.Of];
      if (level(D) > MostLevels || !root(D).getStart()->isZero() || (Signed && !SE.isKnownNonNegative(&root(D))) ||
          (D.OfQuotient && Before.MayBeNegative))
        return false;
    } else {
      const SCEV *S = SE.getSCEV(I.getOperand(0));
      if (!isCounter(S, Signed))
        return false;
      D.Counter = cast<SCEVAddRecExpr>(S);
    }
    if (isCheap(D.Divisor, D.Counter))
      return false;
    D.MayBeNegative = Signed && !SE.isKnownNonNegative(SE.applyLoopGuards(SE.getSCEV(D.Divisor), &L));
    auto Same = find_if(Found, [&](const CarriedDivision &Other) {
      return Other.Counter == D.Counter && Other.Of == D.Of && Other.OfQuotient == D.OfQuotient &&
             Other.Divisor == D.Divisor && Other.MayBeNegative == D.MayBeNegative;
    });
    if (Same == Found.end()) {
      chooseTypes(D, Signed);
      Found.push_back(std::move(D));
      Same = std::prev(Found.end());
    }
    const bool Quotient = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::UDiv;
    (Quotient ? Same->Quotients : Same->Residues).push_back(&I);
    Known[&I] = {unsigned(Same - Found.begin()), Quotient};
    return true;
  }

  // x - x / n * n
  bool subtract(Instruction &I) {
    Value *X, *Quotient, *Factor;
    const APInt *C;
    bool Negated = false;
    if (!match(&I, m_Sub(m_Value(X), m_c_Mul(m_Value(Quotient), m_Value(Factor))))) {
      Negated = match(&I, m_c_Add(m_Mul(m_Value(Quotient), m_Value(Factor)), m_Value(X)));
      if (!Negated)
        return false;
    }
    if (!Known.contains(Quotient))
      std::swap(Quotient, Factor);
    const auto It = Known.find(Quotient);
    if (It == Known.end() || !It->second.second)
      return false;
    CarriedDivision &D = Found[It->second.first];
    const bool IsDivisor =
        Negated ? match(Factor, m_APInt(C)) && match(D.Divisor, m_SpecificInt(-*C)) : Factor == D.Divisor;
    if (!IsDivisor || cast<Instruction>(Quotient)->getOperand(0) != X)
      return false;
    D.Residues.push_back(&I);
    Known[&I] = {It->second.first, false};
    return true;
  }

public:
  DivisionSearch(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  CarriedDivisions run() {
    const bool Divides = any_of(L.blocks(), [](const BasicBlock *Block) {
      return any_of(*Block, [](const Instruction &I) { return I.isIntDivRem(); });
    });
    if (!Divides || L.getHeader()->getParent()->hasFnAttribute(Attribute::StrictFP))
      return {};
    Within = lanesWithinResidues(L, SE);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
          if (!Known.contains(&I))
            Changed |= I.isIntDivRem() ? divide(I) : subtract(I);
    }
    return std::move(Found);
  }
};

// What is divided goes up by Amount, or down by it.
struct Step {
  Value *Amount;
  bool Down;
};

// The quotient and the residue of numbers below Small.
std::pair<Value *, Value *> divideSmall(IRBuilderBase &B, Value *X, Value *Divisor) {
  Type *Float = X->getType()->getWithNewType(B.getFloatTy());
  Value *Quotient =
      B.CreateFPToSI(B.CreateFDiv(B.CreateSIToFP(X, Float), B.CreateSIToFP(Divisor, Float)), X->getType());
  return {Quotient, B.CreateSub(X, B.CreateMul(Quotient, Divisor))};
}

// A divisor for numbers below Small; all greater ones are alike.
Value *smallDivisor(IRBuilderBase &B, Value *Divisor) {
  return B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::umin, Divisor, ConstantInt::get(Divisor->getType(), Small - 1)),
      B.getInt32Ty());
}

} // namespace

CarriedDivisions findCarriedDivisions(const Loop &L, ScalarEvolution &SE) { return DivisionSearch(L, SE).run(); }

SmallVector<std::pair<const CarriedDivision *, bool>, 4> usedPlaces(ArrayRef<CarriedDivision> Divisions) {
  SmallVector<std::pair<const CarriedDivision *, bool>, 4> Used;
  for (const CarriedDivision &D : Divisions) {
    if (!D.Quotients.empty())
      Used.push_back({&D, true});
    if (!D.Residues.empty())
      Used.push_back({&D, false});
  }
  return Used;
}

void markCarried(LoadInst &Load, const CarriedDivision &D) {
  LLVMContext &C = Load.getContext();
  Load.setMetadata(CarriedDivisionMark,
                   MDNode::get(C, {ConstantAsMetadata::get(ConstantInt::getBool(C, isa<ConstantInt>(D.Divisor)))}));
}

LaneQuotients::LaneQuotients(ArrayRef<CarriedDivision> Divisions, unsigned Lanes, IRBuilderBase &Entry,
                             IRBuilderBase &B, Expand Value)
    : Divisions(Divisions), Lanes(Lanes) {
  for (const CarriedDivision &D : Divisions) {
    auto Place = [&](Type *T) { return Entry.CreateAlloca(FixedVectorType::get(T, Lanes), nullptr, "lanes"); };
    Of.push_back({Place(D.QuotientType), Place(D.ResidueType)});
    llvm::Value *Divisor = D.Divisor;
    // The loop may divide under a condition, and this does without it.
    if (!isa<ConstantInt>(Divisor)) {
      Divisor = B.CreateFreeze(Divisor);
      if (D.MayBeNegative)
        Divisor = B.CreateBinaryIntrinsic(Intrinsic::abs, Divisor, B.getFalse());
      Divisor = B.CreateBinaryIntrinsic(Intrinsic::umax, Divisor, ConstantInt::get(D.type(), 1));
    }
    Divisors.push_back(Divisor);
  }
  begin(B, Value);
}

Value *LaneQuotients::splat(IRBuilderBase &B, Value *V, Type *T) const {
  return B.CreateVectorSplat(Lanes, B.CreateZExtOrTrunc(V, T));
}

void LaneQuotients::begin(IRBuilderBase &B, Expand Value) {
  SmallVector<std::pair<llvm::Value *, llvm::Value *>, 2> Small; // of those that begin with 0
  for (auto [D, Place, Divisor] : zip(Divisions, Of, Divisors)) {
    llvm::Value *X;
    if (D.Of) {
      X = D.OfQuotient ? Small[*D.Of].first : Small[*D.Of].second;
    } else {
      const uint64_t Step = cast<SCEVConstant>(D.Counter->getOperand(1))->getAPInt().getZExtValue();
      SmallVector<Constant *, 16> Numbers;
      for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        Numbers.push_back(B.getInt32(uint32_t(Lane * Step)));
      X = ConstantVector::get(Numbers);
    }
    Small.push_back(divideSmall(B, X, splat(B, smallDivisor(B, Divisor), B.getInt32Ty())));
    auto Fit = [&](llvm::Value *V, Type *T) { return B.CreateZExtOrTrunc(V, V->getType()->getWithNewType(T)); };
    llvm::Value *Quotient = Fit(Small.back().first, D.QuotientType), *Residue = Fit(Small.back().second, D.ResidueType);
    if (!D.Of && !D.Counter->getStart()->isZero()) {
      llvm::Value *Start = B.CreateFreeze(Value(D.Counter->getStart()));
      llvm::Value *First = B.CreateUDiv(Start, Divisor), *Left = B.CreateSub(Start, B.CreateMul(First, Divisor));
      llvm::Value *Limit = B.CreateSub(splat(B, Divisor, D.ResidueType), Residue);
      llvm::Value *Begin = splat(B, Left, D.ResidueType), *Carry = B.CreateICmpUGE(Begin, Limit);
      Residue = B.CreateSelect(Carry, B.CreateSub(Begin, Limit), B.CreateAdd(Begin, Residue));
      Quotient =
          B.CreateAdd(B.CreateAdd(splat(B, First, D.QuotientType), Quotient), B.CreateZExt(Carry, Quotient->getType()));
    }
    B.CreateStore(Quotient, Place.Quotient);
    B.CreateStore(Residue, Place.Residue);
  }
}

void LaneQuotients::prepare(IRBuilderBase &B, unsigned Iterations) {
  SmallVector<std::pair<SmallVector<Step, 4>, SmallVector<Step, 4>>, 2> Steps; // of quotients and residues
  auto &[For, All] = Prepared.emplace_back();
  For = Iterations;
  for (auto [D, N] : zip(Divisions, Divisors)) {
    Type *T = D.type();
    Value *One = ConstantInt::get(T, 1), *Zero = ConstantInt::get(T, 0), *Divisor = N;
    auto Add = [&, &Sum = All.emplace_back(), &Next = Steps.emplace_back()](Value *Quotient, Value *Residue,
                                                                            bool Down) {
      Value *Limit = B.CreateSub(Divisor, Residue);
      Sum.Quotient.push_back(Down ? B.CreateNeg(Quotient) : Quotient);
      Sum.Residue.push_back(Residue);
      Sum.Limit.push_back(Limit);
      // Without a carry, then with one.
      Next.first.push_back({Quotient, Down});
      Next.first.push_back({Down ? B.CreateSub(Quotient, One) : B.CreateAdd(Quotient, One), Down});
      Next.second.push_back({Residue, false});
      Next.second.push_back({Limit, true});
    };
    if (!D.Of) {
      const uint64_t Step = cast<SCEVConstant>(D.Counter->getOperand(1))->getAPInt().getZExtValue();
      Value *Amount = B.getInt32(uint32_t(Iterations * Step)), *By = smallDivisor(B, Divisor);
      Value *Quotient = B.CreateUDiv(Amount, By), *Residue = B.CreateSub(Amount, B.CreateMul(Quotient, By));
      Add(B.CreateZExt(Quotient, T), B.CreateZExt(Residue, T), /*Down=*/false);
      continue;
    }
    const SmallVector<Step, 4> Dividend = D.OfQuotient ? Steps[*D.Of].first : Steps[*D.Of].second;
    for (const Step &S : Dividend) {
      Value *Quotient = B.CreateUDiv(S.Amount, Divisor);
      Value *Residue = B.CreateSub(S.Amount, B.CreateMul(Quotient, Divisor));
      if (S.Down) { // rounded down, too
        Value *Rest = B.CreateICmpNE(Residue, Zero);
        Quotient = B.CreateAdd(Quotient, B.CreateZExt(Rest, T));
        Residue = B.CreateSelect(Rest, B.CreateSub(Divisor, Residue), Zero);
      }
      Add(Quotient, Residue, S.Down);
    }
  }
}

// The one of these that belongs to the carries of the divisions before.
Value *LaneQuotients::choose(IRBuilderBase &B, ArrayRef<Value *> Of, ArrayRef<Value *> Carries, Type *T) const {
  if (Carries.empty())
    return splat(B, Of.front(), T);
  const size_t Half = Of.size() / 2;
  return B.CreateSelect(Carries.front(), choose(B, Of.drop_front(Half), Carries.drop_front(), T),
                        choose(B, Of.take_front(Half), Carries.drop_front(), T));
}

void LaneQuotients::advance(IRBuilderBase &B, unsigned Iterations) const {
  const auto *Sums = find_if(Prepared, [&](const auto &P) { return P.first == Iterations; });
  SmallVector<SmallVector<Value *, 3>, 2> Carries;
  for (auto [D, Place, Sum] : zip(Divisions, Of, Sums->second)) {
    SmallVector<Value *, 3> Before;
    if (D.Of)
      Before = Carries[*D.Of];
    auto Load = [&](AllocaInst *A) { return B.CreateLoad(A->getAllocatedType(), A); };
    Value *Quotient = Load(Place.Quotient), *Residue = Load(Place.Residue);
    Value *Limit = choose(B, Sum.Limit, Before, D.ResidueType);
    Value *Carry = B.CreateICmpUGE(Residue, Limit);
    Value *More = B.CreateAdd(Residue, choose(B, Sum.Residue, Before, D.ResidueType));
    B.CreateStore(B.CreateSelect(Carry, B.CreateSub(Residue, Limit), More), Place.Residue);
    Quotient = B.CreateAdd(Quotient, choose(B, Sum.Quotient, Before, D.QuotientType));
    B.CreateStore(B.CreateAdd(Quotient, B.CreateZExt(Carry, Quotient->getType())), Place.Quotient);
    Before.push_back(Carry);
    Carries.push_back(std::move(Before));
  }
}

SmallVector<Value *, 4> LaneQuotients::places() const {
  SmallVector<Value *, 4> Places;
  for (auto [D, IsQuotient] : usedPlaces(Divisions)) {
    const auto &Place = Of[size_t(D - Divisions.begin())];
    Places.push_back(IsQuotient ? Place.Quotient : Place.Residue);
  }
  return Places;
}

} // namespace vec
