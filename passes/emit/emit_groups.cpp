// Groups of accesses: moves the records of all lanes in whole registers, and shuffles between records and lanes.
//
//   loads     registers from memory. A record of 2, 4, 6 ... units is halved as long as that serves two members: two
//             shuffles of two registers give the lower and the upper halves of the records in them. The rest is picked
//             unit by unit
//   stores    the same in reverse
//   integers  records of at most 8 bytes with members of 1 or 2: a lane's record is one integer, a member is
//             trunc (lshr (record, bits)), a store is the or of its members
//
// No byte is read or written before the first, or behind the last one, that a lane accesses.
#include "passes/emit/emission.h"
#include "passes/target/units.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include <map>
#include <numeric>

using namespace llvm;
using namespace vec;

namespace {
// A run of units in each record, as one vector over the lanes.
struct Field {
  unsigned First, Count;
  Value *V = nullptr;
};

// The shuffles of a group; sizes are in units.
struct Shuffler {
  IRBuilderBase &B;
  const AccessGroup &G;
  unsigned N, Whole; // lanes; units in a full register

  // The record of a lane, and the reverse: with a negative step, the last lane's record comes first.
  unsigned record(unsigned Lane) const { return G.Step < 0 ? N - 1 - Lane : Lane; }

  static bool canHalve(unsigned Factor, ArrayRef<Field *> Fields, unsigned First) {
    unsigned Middle = First + Factor / 2;
    return Factor % 2 == 0 && Fields.size() > 1 &&
           all_of(Fields, [&](Field *F) { return F->First >= Middle || F->First + F->Count <= Middle; });
  }
  // Calls back for each half of the part that contains fields, with its first unit.
  static void forHalves(unsigned First, unsigned Half, ArrayRef<Field *> Fields,
                        function_ref<void(unsigned Offset, ArrayRef<Field *>)> Do) {
    for (unsigned Offset : {0U, Half}) {
      SmallVector<Field *> Mine;
      copy_if(Fields, std::back_inserter(Mine), [&](Field *F) { return (F->First >= First + Half) == (Offset != 0); });
      if (!Mine.empty())
        Do(Offset, Mine);
    }
  }
  unsigned each(unsigned Units) const { return std::min(Whole, Units); }

  // Loads the fields in the part [First, First + Factor) of each record, from a run of such parts.
  void load(const Units &From, unsigned First, unsigned Factor, ArrayRef<Field *> Fields) {
    if (!canHalve(Factor, Fields, First)) {
      for (Field *F : Fields) {
        SmallVector<int, 64> Index;
        for (unsigned L = 0; L < N; ++L)
          for (unsigned U = 0; U < F->Count; ++U)
            Index.push_back(int(record(L) * Factor + F->First - First + U));
        unsigned Size = unsigned(Index.size());
        F->V = joinUnits(B, permute(B, From, Index, each(Size)), Size);
      }
      return;
    }
    const unsigned Half = Factor / 2;
    forHalves(First, Half, Fields, [&](unsigned Offset, ArrayRef<Field *> Mine) {
      SmallVector<int, 64> Index;
      for (unsigned R = 0; R < N; ++R)
        for (unsigned U = 0; U < Half; ++U)
          Index.push_back(int(R * Factor + Offset + U));
      load(permute(B, From, Index, each(N * Half)), First + Offset, Half, Mine);
    });
  }

  Units store(unsigned First, unsigned Factor, ArrayRef<Field *> Fields) {
    Units From;
    SmallVector<int, 64> Index(N * Factor, -1);
    auto Append = [&](const Units &U) {
      unsigned Start = unsigned(From.Registers.size()) * U.Each;
      From.Each = U.Each;
      From.Registers.append(U.Registers);
      return Start;
    };
    if (canHalve(Factor, Fields, First)) {
      const unsigned Half = Factor / 2;
      forHalves(First, Half, Fields, [&](unsigned Offset, ArrayRef<Field *> Mine) {
        unsigned Start = Append(store(First + Offset, Half, Mine));
        for (unsigned R = 0; R < N; ++R)
          for (unsigned U = 0; U < Half; ++U)
            Index[R * Factor + Offset + U] = int(Start + R * Half + U);
      });
    } else {
      for (Field *F : Fields) {
        unsigned Start = Append(splitUnits(B, F->V, each(N)));
        for (unsigned L = 0; L < N; ++L)
          for (unsigned U = 0; U < F->Count; ++U)
            Index[record(L) * Factor + F->First - First + U] = int(Start + L * F->Count + U);
      }
    }
    return permute(B, From, Index, each(N * Factor));
  }
};
} // namespace

// The element type of registers: that of the members, if they all have one.
static Type *unitType(const AccessGroup &G, LLVMContext &C) {
  Type *T = G.Members[0].Access.Type;
  for (const AccessGroup::Member &M : G.Members)
    if (M.Access.Type != T || M.Size != G.Unit)
      return IntegerType::get(C, 8 * G.Unit);
  return G.RecordBytes ? IntegerType::get(C, 8 * G.Unit) : T;
}

// The units of a record that members cover.
static BitVector coveredUnits(const AccessGroup &G) {
  BitVector Covered(G.factor());
  for (const AccessGroup::Member &M : G.Members)
    Covered.set(unsigned(M.Offset) / G.Unit, unsigned(divideCeil(uint64_t(M.Offset) + M.Size, G.Unit)));
  return Covered;
}

// The mask of the units [First, First + Count): a unit is active if its lane is and a member covers it.
static Value *unitMask(IRBuilderBase &B, const AccessGroup &G, Value *Mask, unsigned N, const BitVector &Covered,
                       unsigned First, unsigned Count) {
  SmallVector<int, 64> Index;
  SmallVector<Constant *, 64> On;
  unsigned Factor = G.factor();
  for (unsigned U = First; U < First + Count; ++U) {
    unsigned Record = U / Factor;
    bool Touched = Record < N && Covered[U % Factor];
    Index.push_back(int(!Touched ? N : G.Step < 0 ? N - 1 - Record : Record));
    On.push_back(B.getInt1(Touched));
  }
  if (!Mask)
    return ConstantVector::get(On);
  return B.CreateShuffleVector(Mask, Constant::getNullValue(Mask->getType()), Index);
}

Value *vec::storedBy(Emission &E, const AccessGroup::Member &M) { return E.take(operandsOf(E.P, *M.I).Stored); }

// A member may be poison, a float that does not fit its integer for example, and its neighbours in the integer not.
Value *vec::storedBits(Emission &E, const AccessGroup::Member &M, unsigned Bytes, unsigned Byte) {
  Value *V = storedBy(E, M);
  if (!isGuaranteedNotToBePoison(V))
    V = E.B.CreateFreeze(V);
  V = E.B.CreateBitCast(V, E.wide(E.B.getIntNTy(8 * M.Size)));
  return E.B.CreateShl(E.B.CreateZExt(V, E.wide(E.B.getIntNTy(8 * Bytes))), 8 * Byte);
}

// The address of the first record in memory.
static Value *firstRecord(Emission &E, const AccessGroup &G, const Operands &Of) {
  int64_t Back = G.member(*G.At).Offset;
  if (G.Step < 0)
    Back -= G.Step * int64_t(E.N - 1);
  return E.offset(E.take(Of.Address), -Back);
}

static void loadGroup(Emission &E, const AccessGroup &G, const Operands &Of) {
  assert(!G.Store && G.Span <= G.stride() && "records that do not overlap");
  Value *Base = firstRecord(E, G, Of), *Mask = E.take(Of.Mask);
  unsigned Factor = G.factor(), Whole = G.RegisterBytes / G.Unit;
  Type *T = unitType(G, E.B.getContext());
  unsigned Touched = (E.N - 1) * Factor + unsigned(divideCeil(G.Span, G.Unit));
  bool Masked = Mask || (G.MaskMoves && Touched % std::min<unsigned>(Whole, PowerOf2Ceil(Touched)));
  Units Memory;
  Memory.Each = std::min<unsigned>(Whole, Masked ? PowerOf2Ceil(Touched) : bit_floor(Touched));
  BitVector Covered(Factor);
  Covered.set(0, unsigned(divideCeil(G.Span, G.Unit)));
  for (unsigned First = 0; First < Touched; First += Memory.Each) {
    unsigned Start = First;
    if (!Masked && First + Memory.Each > Touched) {
      Start = Touched - Memory.Each;
      Memory.Overlap = First - Start;
    }
    Value *P = E.offset(Base, int64_t(Start) * G.Unit);
    Align A = commonAlignment(G.alignment(), uint64_t(Start) * G.Unit);
    bool Partial = Mask || First + Memory.Each > Touched + Memory.Overlap;
    Value *On = Partial ? unitMask(E.B, G, Mask, E.N, Covered, Start, Memory.Each) : nullptr;
    Value *V = E.Target.load(E.B, {FixedVectorType::get(T, Memory.Each), P, A, On});
    // Frozen: see emitAccess.
    if (Mask)
      V = E.B.CreateFreeze(V);
    Memory.Registers.push_back(V);
  }

  Shuffler S{E.B, G, E.N, Whole};
  auto Set = [&](const AccessGroup::Member &M, Value *V, unsigned Bytes, unsigned Byte) {
    // V: a vector of integers of so many bytes, from which the member is taken at a byte offset.
    Type *MT = E.wide(M.Access.Type);
    if (Bytes != M.Size) {
      V = E.B.CreateBitCast(V, E.wide(E.B.getIntNTy(8 * Bytes)));
      V = E.B.CreateTrunc(E.B.CreateLShr(V, 8 * Byte), E.wide(E.B.getIntNTy(8 * M.Size)));
    }
    V = E.B.CreateBitCast(V, MT);
    V->setName(M.I->getName());
    E.Values.setVector(M.I, V);
  };
  if (G.RecordBytes) {
    SmallVector<int, 64> Index;
    for (unsigned L = 0; L < E.N; ++L)
      for (unsigned U = 0; U < G.RecordBytes / G.Unit; ++U)
        Index.push_back(U < Factor ? int(S.record(L) * Factor + U) : -1);
    unsigned Size = unsigned(Index.size());
    Value *Record = joinUnits(E.B, permute(E.B, Memory, Index, S.each(Size)), Size);
    // Missing units of a record of 3, 5, 6 or 7 units are zero. If they were undefined, LLVM 22's instruction selection
    // for AVX-512 would not terminate for comparisons of bytes (tests/bugs/three-byte-records.cl).
    if (is_contained(Index, -1)) {
      for (unsigned U = 0; U < Size; ++U)
        Index[U] = int(Index[U] < 0 ? Size : U);
      Record = E.B.CreateShuffleVector(Record, Constant::getNullValue(Record->getType()), Index);
    }
    for (const AccessGroup::Member &M : G.Members)
      Set(M, Record, G.RecordBytes, unsigned(M.Offset));
    return;
  }
  std::map<std::pair<unsigned, unsigned>, Field> Fields;
  auto KeyOf = [&](const AccessGroup::Member &M) {
    unsigned First = unsigned(M.Offset) / G.Unit;
    return std::pair(First, std::max(1u, M.Size / G.Unit));
  };
  for (const AccessGroup::Member &M : G.Members)
    Fields[KeyOf(M)] = {KeyOf(M).first, KeyOf(M).second};
  SmallVector<Field *> All;
  for (auto &[Key, Of] : Fields)
    All.push_back(&Of);
  S.load(Memory, 0, Factor, All);
  for (const AccessGroup::Member &M : G.Members)
    Set(M, Fields[KeyOf(M)].V, std::max(G.Unit, M.Size), unsigned(M.Offset) % G.Unit);
}

static void storeGroup(Emission &E, const AccessGroup &G, const Operands &Of) {
  Value *Base = firstRecord(E, G, Of), *Mask = E.take(Of.Mask);
  unsigned Factor = G.factor(), Whole = G.RegisterBytes / G.Unit;
  Type *T = unitType(G, E.B.getContext());
  Shuffler S{E.B, G, E.N, Whole};
  Units Memory;
  if (G.RecordBytes) {
    Value *Record = nullptr;
    for (const AccessGroup::Member &M : G.Members) {
      Value *V = storedBits(E, M, G.RecordBytes, unsigned(M.Offset));
      Record = Record ? E.B.CreateOr(Record, V) : V;
    }
    unsigned PerRecord = G.RecordBytes / G.Unit;
    Units From =
        splitUnits(E.B, E.B.CreateBitCast(Record, FixedVectorType::get(T, E.N * PerRecord)), S.each(E.N * PerRecord));
    SmallVector<int, 64> Index(E.N * Factor);
    for (unsigned L = 0; L < E.N; ++L)
      for (unsigned U = 0; U < Factor; ++U)
        Index[S.record(L) * Factor + U] = int(L * PerRecord + U);
    Memory = permute(E.B, From, Index, S.each(E.N * Factor));
  } else {
    std::map<unsigned, Field> Fields;
    for (const AccessGroup::Member &M : G.Members) {
      unsigned First = unsigned(M.Offset) / G.Unit;
      Value *V = M.Size < G.Unit ? storedBits(E, M, G.Unit, unsigned(M.Offset) % G.Unit) : storedBy(E, M);
      Field &To = Fields[First];
      To = {First, std::max(1u, M.Size / G.Unit), To.V ? E.B.CreateOr(To.V, V) : V};
    }
    SmallVector<Field *> All;
    for (auto &[First, Of] : Fields) {
      Of.V = E.B.CreateBitCast(Of.V, FixedVectorType::get(T, E.N * Of.Count));
      All.push_back(&Of);
    }
    Memory = S.store(0, Factor, All);
  }

  BitVector Covered = coveredUnits(G);
  for (auto [R, V] : enumerate(Memory.Registers)) {
    unsigned First = unsigned(R) * Memory.Each, Count = std::min(Memory.Each, E.N * Factor - First);
    Value *P = E.offset(Base, int64_t(First) * G.Unit);
    Align A = commonAlignment(G.alignment(), uint64_t(First) * G.Unit);
    if (Mask || !Covered.all()) {
      Value *On = unitMask(E.B, G, Mask, E.N, Covered, First, Memory.Each);
      E.Target.store(E.B, V, {cast<VectorType>(V->getType()), P, A, On});
      continue;
    }
    SmallVector<int, 64> Index(Count);
    std::iota(Index.begin(), Index.end(), 0);
    V = Count == Memory.Each ? V : E.B.CreateShuffleVector(V, Index);
    E.Target.store(E.B, V, {cast<VectorType>(V->getType()), P, A});
  }
}

// The mask of a part of records in memory order: elements of active lanes that are accessed.
static Value *maskOfPart(Emission &E, const MemoryOrder &Order, unsigned Part, const Operand &Mask) {
  SmallVector<Constant *, 64> Accessed;
  for (unsigned L = 0; L < E.N; ++L)
    Accessed.push_back(E.B.getInt1(Order.Members[(Part * E.N + L) % Order.size()]));
  Value *On = ConstantVector::get(Accessed);
  const SmallVector<const Value *, 8> OfLanes(Order.size(), Mask.V);
  return Mask ? E.B.CreateAnd(E.Values.bringInOrder(OfLanes, Part), On) : On;
}

// The part of records in memory order. What lies in front of the first element that is accessed, and behind the last,
// is not loaded.
static Value *loadPart(Emission &E, const AccessGroup &G, unsigned Part, Value *Base, const Operand &Mask) {
  const MemoryOrder &Order = *E.P[*G.At].Order;
  const unsigned K = Order.size(), Size = G.Members[0].Size;
  const unsigned Low = unsigned(find_if(Order.Members, [](auto *I) { return I; }) - Order.Members.begin());
  const unsigned High = Low + (E.N - 1) * K + G.Span / Size, First = Part * E.N;
  const unsigned Start = Mask ? First : std::clamp(First, Low, High - E.N);
  const int64_t Offset = (int64_t(Start) - Low) * Size;
  const VectorAccess At{E.wide(G.Members[0].Access.Type), E.offset(Base, Offset),
                        commonAlignment(G.alignment(), uint64_t(Offset)),
                        Mask ? maskOfPart(E, Order, Part, Mask) : nullptr};
  Value *V = E.Target.load(E.B, At);
  // Frozen: see emitAccess.
  if (Mask)
    return E.B.CreateFreeze(V);
  if (Start == First)
    return V;
  SmallVector<int, 64> Index(E.N, PoisonMaskElem);
  for (unsigned L = 0; L < E.N; ++L)
    if (First + L >= Start && First + L < Start + E.N)
      Index[L] = int(First + L - Start);
  return E.B.CreateShuffleVector(V, Index);
}

// The elements of all records in memory order, in as many packets as a record has elements.
static void moveInOrder(Emission &E, const AccessGroup &G, const Operands &Of) {
  assert(G.Step > 0 && "records in the order of the lanes");
  Value *Base = firstRecord(E, G, Of);
  const MemoryOrder &Order = *E.P[*G.At].Order;
  const bool Masked = Of.Mask || Order.storesSome();
  for (unsigned Part = 0; Part < Order.size(); ++Part) {
    if (G.Store) {
      const uint64_t First = uint64_t(Part) * E.N * G.Members[0].Size;
      E.Target.store(E.B, E.take(operandsOf(E.P, *G.At, Part).Stored),
                     {E.wide(G.Members[0].Access.Type), E.offset(Base, int64_t(First)),
                      commonAlignment(G.alignment(), First), Masked ? maskOfPart(E, Order, Part, Of.Mask) : nullptr});
      continue;
    }
    Value *V = loadPart(E, G, Part, Base, Of.Mask);
    V->setName(G.At->getName());
    E.Values.setPart(Part);
    E.Values.setVector(G.At, V);
  }
}

void vec::emitInterleaved(Emission &E, const AccessGroup &G, const Operands &Of) {
  assert(G.Pieces.empty() && G.Unit && G.RegisterBytes % G.Unit == 0 && "a group of another recipe");
  if (E.P[*G.At].Order)
    return moveInOrder(E, G, Of);
  G.Store ? storeGroup(E, G, Of) : loadGroup(E, G, Of);
}
