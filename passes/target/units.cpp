// Units: shuffles as trees over the registers that they read.
#include "passes/target/units.h"
#include <numeric>

using namespace llvm;
using namespace vec;

static unsigned widthOf(const Value *V) { return cast<FixedVectorType>(V->getType())->getNumElements(); }

Units vec::splitUnits(IRBuilderBase &B, Value *V, unsigned Each) {
  assert(Each && "registers of some units");
  Units U{{}, Each};
  unsigned Width = widthOf(V);
  for (unsigned First = 0; First < Width; First += Each) {
    SmallVector<int, 64> Index(Each, -1);
    for (unsigned N = 0; N < Each && First + N < Width; ++N)
      Index[N] = int(First + N);
    U.Registers.push_back(Each == Width ? V : B.CreateShuffleVector(V, Index));
  }
  return U;
}

Value *vec::joinUnits(IRBuilderBase &B, const Units &U, unsigned Count) {
  assert(!U.Registers.empty() && !U.Overlap && "registers in a row");
  SmallVector<Value *, 8> Parts(U.Registers);
  // Joins pairs of equal width, then pairs of those; fills up the end.
  while (Parts.size() > 1) {
    if (Parts.size() % 2)
      Parts.push_back(PoisonValue::get(Parts.back()->getType()));
    SmallVector<int, 64> Both(2 * widthOf(Parts[0]));
    std::iota(Both.begin(), Both.end(), 0);
    for (unsigned N = 0; N < Parts.size() / 2; ++N)
      Parts[N] = B.CreateShuffleVector(Parts[2 * N], Parts[2 * N + 1], Both);
    Parts.truncate(Parts.size() / 2);
  }
  if (widthOf(Parts[0]) == Count)
    return Parts[0];
  SmallVector<int, 64> Index(Count);
  std::iota(Index.begin(), Index.end(), 0);
  return B.CreateShuffleVector(Parts[0], Index);
}

namespace {
// A register, and for each place of the result the element that goes there, or -1.
struct Source {
  Value *V;
  SmallVector<int, 64> At;
};
} // namespace

static bool isInPlace(const Source &S) {
  if (widthOf(S.V) != S.At.size())
    return false;
  for (auto [N, E] : enumerate(S.At))
    if (E >= 0 && E != int(N))
      return false;
  return true;
}

static Source inPlace(IRBuilderBase &B, Source S) {
  if (isInPlace(S))
    return S;
  S.V = B.CreateShuffleVector(S.V, S.At);
  for (auto [N, E] : enumerate(S.At))
    if (E >= 0)
      E = int(N);
  return S;
}

static Source merge(IRBuilderBase &B, Source X, Source Y) {
  if (X.V->getType() != Y.V->getType()) {
    X = inPlace(B, std::move(X));
    Y = inPlace(B, std::move(Y));
  }
  assert(X.V->getType() == Y.V->getType() && X.At.size() == Y.At.size() && "two sources of one shuffle");
  int Width = int(widthOf(X.V));
  SmallVector<int, 64> Index(X.At.size(), -1);
  for (unsigned N = 0; N < Index.size(); ++N) {
    if (X.At[N] >= 0)
      Index[N] = X.At[N];
    else if (Y.At[N] >= 0)
      Index[N] = Width + Y.At[N];
    X.At[N] = Index[N] < 0 ? -1 : int(N);
  }
  X.V = B.CreateShuffleVector(X.V, Y.V, Index);
  return X;
}

static Value *fill(IRBuilderBase &B, const Units &From, ArrayRef<int> Index) {
  SmallVector<Source, 8> Sources;
  for (unsigned R = 0; R < From.Registers.size(); ++R) {
    Source S{From.Registers[R], SmallVector<int, 64>(Index.size(), -1)};
    bool Used = false;
    for (auto [N, Unit] : enumerate(Index))
      if (Unit >= 0)
        if (auto [Register, Element] = From.find(unsigned(Unit)); Register == R && Element < From.Each) {
          S.At[N] = int(Element);
          Used = true;
        }
    if (Used)
      Sources.push_back(std::move(S));
  }
  if (Sources.empty())
    return PoisonValue::get(
        FixedVectorType::get(From.Registers[0]->getType()->getScalarType(), unsigned(Index.size())));
  while (Sources.size() > 1) {
    SmallVector<Source, 8> Next;
    for (unsigned N = 0; N + 1 < Sources.size(); N += 2)
      Next.push_back(merge(B, std::move(Sources[N]), std::move(Sources[N + 1])));
    if (Sources.size() % 2)
      Next.push_back(std::move(Sources.back()));
    Sources = std::move(Next);
  }
  return inPlace(B, std::move(Sources[0])).V;
}

Units vec::permute(IRBuilderBase &B, const Units &From, ArrayRef<int> Index, unsigned Each) {
  assert(Each && !From.Registers.empty() && "units to take, and room for them");
  Units To{{}, Each};
  for (size_t First = 0; First < Index.size(); First += Each) {
    SmallVector<int, 64> Piece(Index.slice(First, std::min<size_t>(Each, Index.size() - First)));
    Piece.resize(Each, -1);
    To.Registers.push_back(fill(B, From, Piece));
  }
  return To;
}
