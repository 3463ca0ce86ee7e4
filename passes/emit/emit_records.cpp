// Groups of accesses to records that lie anywhere: a gather or scatter for each piece of a record, not for each member.
// An element of a gather costs the same whatever its size.
//
//   gather a, gather a+4          ==>  gather i64 a, the lower and the upper halves
//   gather i8 a, gather i8 a+2    ==>  gather i32 a, trunc, trunc (lshr 16)
//   gather i64 a, gather i64 a+8  ==>  <2 x i64> loads and shuffles, where the target has no gathers
#include "passes/emit/emission.h"
#include "passes/target/units.h"

using namespace llvm;
using namespace vec;

// The 4-byte halves at byte 0 or 4 of lanes of 8 bytes.
static Value *halves(IRBuilderBase &B, Value *V, Type *Half, unsigned N, unsigned Byte, unsigned RegisterBytes) {
  // In the type of the members: of such shuffles of integers LLVM would make truncations, which are two instructions.
  Value *Words = B.CreateBitCast(V, FixedVectorType::get(Half, 2 * N));
  SmallVector<int, 64> Index;
  for (unsigned L = 0; L < N; ++L)
    Index.push_back(int(2 * L + Byte / 4));
  unsigned Whole = RegisterBytes / 4;
  return joinUnits(B, permute(B, splitUnits(B, Words, std::min(Whole, 2 * N)), Index, std::min(Whole, N)), N);
}

// Interleaves two vectors.
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

static Value *storedPiece(Emission &E, const AccessGroup &G, const AccessGroup::Piece &Piece) {
  // A piece of two words is handled word by word, smaller members as bits of their word.
  unsigned Word = std::min(Piece.Bytes, 4u);
  Value *Words[2] = {};
  for (const AccessGroup::Member &M : G.Members) {
    if (&G.pieceOf(M) != &Piece)
      continue;
    unsigned Byte = unsigned(M.Offset) - Piece.Offset;
    Value *V = storedBits(E, M, Word, Byte % Word), *&To = Words[Byte / Word];
    To = To ? E.B.CreateOr(To, V) : V;
  }
  assert(Words[0] && (Piece.Bytes <= 4 || Words[1]) && "stores fill their pieces");
  if (Piece.Bytes <= 4)
    return Words[0];
  return E.B.CreateBitCast(interleave(E.B, Words[0], Words[1], E.N, G.RegisterBytes), E.wide(E.B.getInt64Ty()));
}

void vec::emitRecords(Emission &E, const AccessGroup &G, const Operands &Of) {
  const LaneAccess &At = *E.P[*G.At].Access;
  assert(!G.Pieces.empty() && !(G.Table && G.Store) && "cut into pieces");
  Value *Mask = E.take(Of.Mask);
  const ConstantTable *Table = E.P[*G.At].Table.get();
  const int64_t Back = G.member(*G.At).Offset;
  for (const AccessGroup::Piece &Piece : G.Pieces) {
    auto Inside = make_filter_range(G.Members, [&](const AccessGroup::Member &M) { return &G.pieceOf(M) == &Piece; });
    // A member that fills the piece needs no conversion.
    bool Alone = range_size(Inside) == 1 && Inside.begin()->Size == Piece.Bytes;
    Type *T = Alone || Piece.Bytes == 16 ? Inside.begin()->Access.Type : E.B.getIntNTy(8 * Piece.Bytes);
    int64_t Bytes = int64_t(Piece.Offset) - Back;
    Align A(1);
    if (Table)
      A = commonAlignment(Table->Alignment, uint64_t(std::abs(Bytes)));
    else
      for (const AccessGroup::Member &M : Inside)
        A = std::max(A, commonAlignment(M.Access.Alignment, uint64_t(M.Offset) - Piece.Offset));
    Type *IndexType = E.DL.getIndexType(At.Pointer->getType());
    Value *Pointers = Table ? elementAddresses(E, *Table, Of.Address) : E.take(Of.Address);
    if (Bytes)
      Pointers = E.B.CreatePtrAdd(Pointers, E.B.CreateVectorSplat(E.N, ConstantInt::getSigned(IndexType, Bytes)));
    VectorAccess Access{E.wide(T), Pointers, A, Mask, nullptr, nullptr, Mask && E.P.changesRarely(*G.Mask)};
    if (G.Store) {
      E.Target.scatter(E.B, Alone ? storedBy(E, *Inside.begin()) : storedPiece(E, G, Piece), Access);
      continue;
    }
    if (Piece.Bytes == 16) {
      std::array<Value *, 2> Both = E.Target.gatherPairs(E.B, Access);
      for (const AccessGroup::Member &M : Inside)
        E.Values.setVector(M.I, E.B.CreateBitCast(Both[unsigned(M.Offset) != Piece.Offset], E.wide(M.Access.Type)));
      continue;
    }
    Value *V = E.Target.gather(E.B, Access);
    for (const AccessGroup::Member &M : Inside) {
      Type *MT = E.wide(M.Access.Type);
      unsigned Byte = unsigned(M.Offset) - Piece.Offset;
      assert(Byte + M.Size <= Piece.Bytes && "inside its piece");
      Value *X = V;
      if (!Alone && Piece.Bytes == 8 && M.Size == 4 && Byte % 4 == 0)
        X = halves(E.B, V, MT->getScalarType(), E.N, Byte, G.RegisterBytes);
      else if (!Alone)
        X = E.B.CreateBitCast(E.B.CreateTrunc(E.B.CreateLShr(V, 8 * Byte), E.wide(E.B.getIntNTy(8 * M.Size))), MT);
      X->setName(M.I->getName());
      E.Values.setVector(M.I, X);
    }
  }
}
