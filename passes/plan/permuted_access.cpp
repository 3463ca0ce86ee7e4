// planPermutations: gathers and scatters whose lanes access neighbouring elements in a known pattern.
//
//   LOAD-GATHER (s + (lid ^ j))    ==>  LOAD-PERMUTED: contiguous loads, and a permutation of registers
//   STORE-SCATTER (s + (lid ^ j))  ==>  STORE-PERMUTED: a permutation, and contiguous stores
#include "passes/plan/permuted_access.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/kernel.h"
#include "passes/target/permutes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

static constexpr unsigned DeepestIndex = 10;
// The most trials: values of the low bits, times lanes.
static constexpr unsigned MostTrials = 1 << 16;

static bool isAlignedId(const Instruction &I, const Plan &P) {
  auto *C = dyn_cast<CallInst>(&I);
  if (!C)
    return false;
  if (laneBuiltin(*C) == LaneBuiltin::Lane)
    return true;
  const BuiltinInfo *B = builtinOf(*C);
  auto *Dim =
      B && B->id == BuiltinID::GetLocalId && C->arg_size() == 1 ? dyn_cast<ConstantInt>(C->getArgOperand(0)) : nullptr;
  return Dim && Dim->getValue() == P.dimension();
}

// How a value depends on the lane, as far as a permuted access can be made of it.
enum class LanePart : uint8_t {
  None,    // in another way
  Uniform, // not at all
  Low,     // the lane determines the low bits alone, as many as the lanes need
  Sum      // a uniform part plus a part that depends on the lane and on low bits only
};

static LanePart lanePart(const Value *V, const Plan &P, unsigned Depth = 0) {
  if (P.shape(V).isUniform())
    return LanePart::Uniform;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > DeepestIndex || !I->getType()->isIntegerTy() || I->getType()->getIntegerBitWidth() < 16 ||
      I->getType()->getIntegerBitWidth() > 64)
    return LanePart::None;
  if (isAlignedId(*I, P))
    return LanePart::Low;
  auto Of = [&](unsigned Op) { return lanePart(I->getOperand(Op), P, Depth + 1); };
  switch (I->getOpcode()) {
  case Instruction::Trunc:
    return Of(0);
  case Instruction::ZExt:
  case Instruction::SExt:
    // A sum may wrap around before it is extended.
    return Of(0) == LanePart::Low ? LanePart::Low : LanePart::None;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor: {
    LanePart A = Of(0), B = Of(1);
    return (A == LanePart::Low && B == LanePart::Uniform) || (A == LanePart::Uniform && B == LanePart::Low)
               ? LanePart::Low
               : LanePart::None;
  }
  case Instruction::Add:
  case Instruction::Sub:
    return Of(0) != LanePart::None && Of(1) != LanePart::None ? LanePart::Sum : LanePart::None;
  case Instruction::Mul:
  case Instruction::Shl: {
    auto *C = dyn_cast<ConstantInt>(I->getOperand(1));
    return C && C->getValue().ule(I->getOpcode() == Instruction::Shl ? 8 : 256) && Of(0) != LanePart::None
               ? LanePart::Sum
               : LanePart::None;
  }
  default:
    return LanePart::None;
  }
}

const Value *vec::indexOfSmallObject(const Value *V, const GEPOperator &Address) {
  auto *E = dyn_cast<CastInst>(V);
  if (!E || !isa<SExtInst, ZExtInst>(E) || !E->getSrcTy()->isIntegerTy(32))
    return V;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address.getPointerOperand(), Objects, nullptr, /*MaxLookup=*/0);
  const Function &F = *E->getFunction();
  return llvm::all_of(Objects, [&](const Value *O) { return isSmallObject(*O, F); }) ? E->getOperand(0) : V;
}

namespace {

// Computes what the lane adds to an address, for chosen low bits of the uniform values.
class Trial {
  const Plan &P;
  SmallSetVector<const Value *, 4> Unknown; // uniform values whose low bits matter
  SmallVector<unsigned, 4> Chosen;          // for each of them, which possible value is tried
  SmallVector<bool, 4> OneBit;              // for each of them, whether it is a power of two, or 0
  struct Part {
    const Value *Index;
    int64_t Scale;
  };
  SmallVector<Part, 4> Parts;

  static const ConstantInt *added(const Value *V) {
    auto *Sum = dyn_cast<BinaryOperator>(V);
    return Sum && Sum->getOpcode() == Instruction::Add ? dyn_cast<ConstantInt>(Sum->getOperand(1)) : nullptr;
  }
  // The value that determines the low bits of this one; null if there is none.
  const Value *derivedFrom(const Value *V) const {
    Value *X;
    if (added(V))
      return cast<BinaryOperator>(V)->getOperand(0);
    if (match(V, m_Neg(m_Value(X))) || match(V, m_Not(m_Value(X))) || match(V, m_Trunc(m_Value(X))) ||
        match(V, m_ZExtOrSExt(m_Value(X))))
      return X->getType()->getIntegerBitWidth() >= 16 && X->getType()->getIntegerBitWidth() <= 64 ? X : nullptr;
    return nullptr;
  }
  void collect(const Value *V) {
    if (isa<ConstantInt>(V))
      return;
    if (const Value *X = derivedFrom(V))
      collect(X);
    else
      Unknown.insert(V);
  }
  uint64_t chosenFor(const Value *V) const {
    const auto N = size_t(llvm::find(Unknown, V) - Unknown.begin());
    return !OneBit[N] ? Chosen[N] : Chosen[N] ? uint64_t(1) << (Chosen[N] - 1) : 0;
  }
  unsigned choices(unsigned N) const { return OneBit[N] ? Log2_32(P.lanes().min) + 1 : P.lanes().min; }
  uint64_t lowBits(const Value *V) const {
    if (auto *C = dyn_cast<ConstantInt>(V))
      return uint64_t(C->getSExtValue());
    const Value *X = derivedFrom(V);
    if (!X)
      return chosenFor(V);
    const uint64_t From = lowBits(X);
    if (const ConstantInt *C = added(V))
      return From + uint64_t(C->getSExtValue());
    return match(V, m_Neg(m_Value())) ? -From : match(V, m_Not(m_Value())) ? ~From : From;
  }
  const Value *origin(const Value *V) const {
    while (const Value *X = derivedFrom(V))
      V = X;
    return V;
  }
  void collectIn(const Value *V, SmallPtrSetImpl<const Value *> &Addends) {
    if (P.shape(V).isUniform())
      return;
    auto &I = cast<Instruction>(*V);
    if (isa<CallInst>(I))
      return;
    const bool Sum = I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
    const bool Bitwise =
        I.getOpcode() == Instruction::And || I.getOpcode() == Instruction::Or || I.getOpcode() == Instruction::Xor;
    for (const Value *Op : I.operands()) {
      const bool Uniform = P.shape(Op).isUniform();
      if (Bitwise && Uniform)
        collect(Op);
      else if (Sum && Uniform && !isa<Constant>(Op))
        Addends.insert(Op);
      else
        collectIn(Op, Addends);
    }
  }

  int64_t value(const Value *V, unsigned Lane) const {
    if (P.shape(V).isUniform())
      return Divided.contains(V) ? int64_t(lowBits(V) & (P.lanes().min - 1)) : 0;
    auto &I = cast<Instruction>(*V);
    if (isa<CallInst>(I))
      return Lane;
    if (isa<CastInst>(I))
      return value(I.getOperand(0), Lane);
    const Value *L = I.getOperand(0), *R = I.getOperand(1);
    auto Low = [&](const Value *Op) {
      return P.shape(Op).isUniform() ? int64_t(lowBits(Op) & (P.lanes().min - 1)) : value(Op, Lane);
    };
    switch (I.getOpcode()) {
    case Instruction::And:
      return Low(L) & Low(R);
    case Instruction::Or:
      return Low(L) | Low(R);
    case Instruction::Xor:
      return Low(L) ^ Low(R);
    case Instruction::Add:
      return value(L, Lane) + value(R, Lane);
    case Instruction::Sub:
      return value(L, Lane) - value(R, Lane);
    case Instruction::Mul:
      return value(L, Lane) * cast<ConstantInt>(R)->getSExtValue();
    default:
      return value(L, Lane) << cast<ConstantInt>(R)->getZExtValue();
    }
  }

public:
  // Uniform addends whose low bits go with the lane, since other bits in the address depend on them, too.
  SmallPtrSet<const Value *, 4> Divided;

  explicit Trial(const Plan &P) : P(P) {}

  // Adds the address; false if lanePart cannot tell how it depends on the lane.
  bool take(const Value *Pointer) {
    const DataLayout &DL = P.function().getDataLayout();
    SmallPtrSet<const Value *, 4> Addends;
    while (!P.shape(Pointer).isUniform()) {
      auto *G = dyn_cast<GEPOperator>(Pointer);
      if (!G || !G->getType()->isPointerTy() || P.transposed().elementSize(G))
        return false;
      const unsigned IndexBits = DL.getIndexTypeSizeInBits(G->getType());
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(IndexBits, 0);
      if (!G->collectOffset(DL, IndexBits, Variable, Constant))
        return false;
      for (const auto &[Index, Scale] : Variable) {
        if (P.shape(Index).isUniform())
          continue;
        const Value *X = indexOfSmallObject(Index, *G);
        LanePart Part = lanePart(X, P);
        if (Part == LanePart::None || (X == Index && Index->getType()->getIntegerBitWidth() < IndexBits) ||
            Scale.ugt(1 << 20))
          return false;
        Parts.push_back({X, Scale.getSExtValue()});
        collectIn(X, Addends);
      }
      Pointer = G->getPointerOperand();
    }
    for (const Value *V : Addends)
      if (Unknown.contains(origin(V)))
        Divided.insert(V);
    restart();
    for (const Value *V : Unknown)
      OneBit.push_back(isKnownToBeAPowerOfTwo(V, DL, /*OrZero=*/true));
    return !Parts.empty();
  }

  uint64_t count() const {
    uint64_t N = P.lanes().min;
    for (unsigned U = 0; U != Unknown.size() && N <= MostTrials; ++U)
      N *= choices(U);
    return N;
  }

  void restart() { Chosen.assign(Unknown.size(), 0); }

  // Goes to the next choice of low bits; false if there is none.
  bool next() {
    for (unsigned U = 0; U != Chosen.size(); ++U) {
      if (++Chosen[U] != choices(U))
        return true;
      Chosen[U] = 0;
    }
    return false;
  }

  int64_t bytes(unsigned Lane) const {
    int64_t Sum = 0;
    for (const Part &X : Parts)
      Sum += value(X.Index, Lane) * X.Scale;
    return Sum;
  }
};

} // namespace

// The access, if all trials agree.
static std::optional<PermutedAccess> tryAll(Trial &Try, const LaneAccess &A, const Plan &P) {
  const unsigned Lanes = P.lanes().min;
  const auto Size = int64_t(P.function().getDataLayout().getTypeAllocSize(A.Type).getFixedValue());
  PermutedAccess Result;
  int64_t Least = INT64_MAX, Most = INT64_MIN;
  bool OnceEach = true;
  do {
    SmallVector<int64_t, 64> At;
    for (unsigned L = 0; L != Lanes; ++L) {
      const int64_t Bytes = Try.bytes(L);
      if (Bytes % Size != 0)
        return std::nullopt;
      At.push_back(Bytes / Size);
      Least = std::min(Least, At[L]);
      Most = std::max(Most, At[L]);
    }
    for (unsigned L = 0; L != Lanes; ++L)
      Result.Exchanges &= At[L] >= 0 && At[L] < Lanes && At[size_t(At[L])] == L;
    llvm::sort(At);
    OnceEach &= std::adjacent_find(At.begin(), At.end()) == At.end();
  } while (Try.next());
  Result.First = Least;
  Result.Packets = unsigned((Most - Least) / Lanes) + 1;
  Result.Divided = Try.Divided;
  if (Result.Packets > 2 || (A.Stored && !OnceEach))
    return std::nullopt;
  return Result;
}

// Loads may access an element twice, stores may not.
static std::optional<PermutedAccess> findPermutation(const LaneAccess &A, const Plan &P) {
  Trial Try(P);
  if (!Try.take(A.Pointer) || Try.count() > MostTrials)
    return std::nullopt;
  if (!Try.Divided.empty())
    if (auto Result = tryAll(Try, A, P))
      return Result;
  Try.restart();
  Try.Divided.clear();
  return tryAll(Try, A, P);
}

void vec::planPermutations(Plan &P, const TargetTransformInfo &TTI) {
  if (!P.alignedLocalIds() || P.lanes().scalable)
    return;
  for (const Instruction &I : instructions(P.function())) {
    Recipe &R = P.at(I);
    const bool Load = R.Kind == RecipeKind::LoadGather;
    if (!Load && R.Kind != RecipeKind::StoreScatter)
      continue;
    const unsigned Bits = permutedBits(P.function(), R.Access->Type, P.lanes().min, TTI);
    std::optional<PermutedAccess> How = Bits ? findPermutation(*R.Access, P) : std::nullopt;
    if (!How)
      continue;
    How->RegisterBits = Bits;
    R.Kind = Load ? RecipeKind::LoadPermuted : RecipeKind::StorePermuted;
    R.Permutation = std::make_shared<PermutedAccess>(std::move(*How));
  }
}
