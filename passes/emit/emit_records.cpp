// Groups of accesses to records that lie anywhere: a gather or scatter for each piece of a record, instead of one for
// each member. The elements of a gather cost the same whatever their size.
//
//   gather a, gather a+4          ==>  gather i64 a, the lower and the upper halves
//   gather i8 a, gather i8 a+2    ==>  gather i32 a, trunc, trunc (lshr 16)
//   gather i64 a, gather i64 a+8  ==>  <2 x i64> loads and shuffles, where the target has no gathers
#include "passes/emit/emitter.h"
#include "passes/target/units.h"

using namespace llvm;
using namespace vec;

// The halves of 8-byte lanes that are at 0 or at 4.
static Value *halves(IRBuilderBase &B, Value *V, Type *Half, unsigned N, unsigned Byte, unsigned RegisterBytes) {
  // In the member's own type: LLVM makes truncations, which are two instructions, of such shuffles of integers.
  Value *Words = B.CreateBitCast(V, FixedVectorType::get(Half, 2 * N));
  SmallVector<int, 64> Index;
  for (unsigned L = 0; L < N; ++L)
    Index.push_back(int(2 * L + Byte / 4));
  unsigned Whole = RegisterBytes / 4;
  return joinUnits(B, permute(B, splitUnits(B, Words, std::min(Whole, 2 * N)), Index, std::min(Whole, N)), N);
}

// Both in turn.
static Value *interleave(IRBuilderBase &B, Value *Low, Value *High, unsigned N, unsigned RegisterBytes) {
  unsigned Whole = RegisterBytes / 4, Each = std::min(Whole, N);
  Units From = splitUnits(B, Low, Each);
  int Start = int(From.Registers.size() * Each);
  From.Registers.append(splitUnits(B, High, Each).Registers);
  SmallVector<int, 64> Index;
  for (unsigned L = 0; L < N; ++L) {
    Index.push_back(int(L));
    Index.push_back(Start + int(L));
  }
  return joinUnits(B, permute(B, From, Index, std::min(Whole, 2 * N)), 2 * N);
}

void Emitter::records(const AccessGroup &G) {
  const LaneAccess &At = *P[*G.At].Access;
  Value *Mask = G.Mask ? vector(G.Mask) : nullptr;
  const ConstantTable *Table = P[*G.At].Table.get();
  int64_t Back = 0;
  for (const AccessGroup::Member &M : G.Members)
    if (M.I == G.At)
      Back = M.Offset;
  for (const AccessGroup::Piece &Piece : G.Pieces) {
    auto Inside = make_filter_range(G.Members, [&](const AccessGroup::Member &M) { return &G.pieceOf(M) == &Piece; });
    // One member as it is.
    bool Alone = range_size(Inside) == 1 && Inside.begin()->Size == Piece.Bytes;
    Type *T = Alone || Piece.Bytes == 16 ? Inside.begin()->Access.Type : B.getIntNTy(8 * Piece.Bytes);
    int64_t Bytes = int64_t(Piece.Offset) - Back;
    Align A(1);
    if (Table)
      A = commonAlignment(Table->Alignment, uint64_t(std::abs(Bytes)));
    else
      for (const AccessGroup::Member &M : Inside)
        A = std::max(A, commonAlignment(M.Access.Alignment, uint64_t(M.Offset) - Piece.Offset));
    Type *IndexType = F.getDataLayout().getIndexType(At.Pointer->getType());
    Value *Pointers = Table ? elementAddresses(*Table) : vector(At.Pointer);
    if (Bytes)
      Pointers = B.CreatePtrAdd(Pointers, B.CreateVectorSplat(N, ConstantInt::getSigned(IndexType, Bytes)));
    VectorAccess Access{wide(T), Pointers, A, Mask};
    if (G.Store) {
      Target.scatter(B, Alone ? vector(Inside.begin()->Access.Stored) : storedPiece(G, Piece), Access);
      continue;
    }
    if (Piece.Bytes == 16) {
      std::array<Value *, 2> Both = Target.gatherPairs(B, Access);
      for (const AccessGroup::Member &M : Inside)
        setVector(M.I, B.CreateBitCast(Both[unsigned(M.Offset) != Piece.Offset], wide(M.Access.Type)));
      continue;
    }
    Value *V = Target.gather(B, Access);
    for (const AccessGroup::Member &M : Inside) {
      Type *MT = wide(M.Access.Type);
      unsigned Byte = unsigned(M.Offset) - Piece.Offset;
      Value *X = V;
      if (!Alone && Piece.Bytes == 8 && M.Size == 4 && Byte % 4 == 0)
        X = halves(B, V, MT->getScalarType(), N, Byte, G.RegisterBytes);
      else if (!Alone)
        X = B.CreateBitCast(B.CreateTrunc(B.CreateLShr(V, 8 * Byte), wide(B.getIntNTy(8 * M.Size))), MT);
      X->setName(M.I->getName());
      setVector(M.I, X);
    }
  }
}

Value *Emitter::storedPiece(const AccessGroup &G, const AccessGroup::Piece &Piece) {
  // By words where the piece is two of them; smaller members as bits of their word.
  unsigned Word = std::min(Piece.Bytes, 4u);
  Value *Words[2] = {};
  for (const AccessGroup::Member &M : G.Members) {
    if (&G.pieceOf(M) != &Piece)
      continue;
    unsigned Byte = unsigned(M.Offset) - Piece.Offset;
    Value *V = B.CreateBitCast(vector(M.Access.Stored), wide(B.getIntNTy(8 * M.Size)));
    V = B.CreateShl(B.CreateZExt(V, wide(B.getIntNTy(8 * Word))), 8 * (Byte % Word));
    Value *&To = Words[Byte / Word];
    To = To ? B.CreateOr(To, V) : V;
  }
  if (Piece.Bytes <= 4)
    return Words[0];
  return B.CreateBitCast(interleave(B, Words[0], Words[1], N, G.RegisterBytes), wide(B.getInt64Ty()));
}
