// How a group of accesses is carried out, what that costs, and whether it is worth it.
#include "passes/machine/machine.h"
#include "passes/plan/plan.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/target_info.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;
using namespace vec;

// Of interleaved records: more units in a record take more registers than there are.
static constexpr unsigned MaxFactor = 16;

Align AccessGroup::alignment() const {
  // What one lane knows of its address holds for the others as far as the step keeps it.
  assert(!Members.empty() && Step && "records at a known distance");
  Align A(1);
  for (const Member &M : Members)
    A = std::max(A, commonAlignment(commonAlignment(M.Access.Alignment, uint64_t(M.Offset)), stride()));
  return A;
}

const AccessGroup::Member &AccessGroup::member(const Instruction &I) const {
  auto *M = llvm::find_if(Members, [&](const Member &M) { return M.I == &I; });
  assert(M != Members.end() && "no member of the group");
  return *M;
}

const AccessGroup::Piece &AccessGroup::pieceOf(const Member &M) const {
  auto *P = llvm::find_if(Pieces, [&](const Piece &P) {
    return P.Offset <= uint64_t(M.Offset) && uint64_t(M.Offset) + M.Size <= P.Offset + P.Bytes;
  });
  assert(P != Pieces.end() && "pieces hold all members");
  return *P;
}

namespace {
class GroupLayout {
  AccessGroup &G;
  const Plan &P;
  const TargetInfo &Target;
  const TargetTransformInfo &TTI;
  const DataLayout &DL;
  const unsigned N;
  const bool TwoSourceShuffles;
  unsigned Common = 0; // the largest power of two that divides all sizes and offsets

public:
  GroupLayout(AccessGroup &G, const Plan &P, const TargetInfo &Target)
      : G(G), P(P), Target(Target), TTI(Target.costs()), DL(P.function().getDataLayout()), N(P.lanes().min),
        TwoSourceShuffles(hasMaskRegisters(P.function())) {}

  bool run() {
    assert(!P.lanes().scalable && "records of lanes whose number is known");
    int64_t Low = 0, High = 0;
    for (const AccessGroup::Member &M : G.Members)
      Low = std::min(Low, M.Offset);
    uint64_t Bits = G.stride();
    for (AccessGroup::Member &M : G.Members) {
      M.Offset -= Low;
      High = std::max(High, M.Offset + M.Size);
      Bits |= uint64_t(M.Offset) | M.Size;
    }
    assert(High > 0 && Bits && "members of some size");
    G.Span = unsigned(High);
    Common = unsigned(std::min<uint64_t>(Bits & -Bits, 8));
    unsigned Bytes = unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue()) / 8;
    G.RegisterBytes = std::max(16u, Bytes);
    if (G.Step && isInterleaved()) {
      if (std::optional<bool> Wanted = askTarget())
        return *Wanted;
      if (interleavedCost() < separateCost())
        return true;
    }
    return isCut() && recordsCost() < separateCost();
  }

private:
  bool hasNarrow() const {
    return any_of(G.Members, [](const AccessGroup::Member &M) { return M.Size < 4; });
  }
  static Type *typeOf(const AccessGroup::Member &M) { return M.Access.Type; }

  bool isInterleaved() {
    // Records that overlap are none.
    if (G.Span > G.stride() || (hasNarrow() && DL.isBigEndian()))
      return false;
    if (Common >= 4) {
      G.Unit = Common;
    } else if (G.stride() > 4 && G.stride() % 4 == 0 && all_of(G.Members, isInWord) && G.Span % 4 == 0) {
      G.Unit = 4;
    } else if (G.stride() <= 8) {
      G.RecordBytes = unsigned(PowerOf2Ceil(G.stride()));
      G.Unit = G.Span == G.RecordBytes && (!G.Store || isDense(Common)) ? G.RecordBytes : Common;
    } else {
      return false;
    }
    if (G.factor() > MaxFactor || (hasPointers() && !hasOneType()))
      return false;
    auto *Register =
        FixedVectorType::get(IntegerType::get(P.function().getContext(), 8 * G.Unit), G.RegisterBytes / G.Unit);
    unsigned AS = P[*G.At].Access->Pointer->getType()->getPointerAddressSpace();
    G.MaskMoves = G.Store ? TTI.isLegalMaskedStore(Register, G.alignment(), AS)
                          : TTI.isLegalMaskedLoad(Register, G.alignment(), AS);
    if ((G.Mask || (G.Store && !isDense(G.Unit))) && !G.MaskMoves)
      return false;
    // A member inside a unit that others do not fill.
    return !G.Store || G.RecordBytes || Common >= 4 || fillsUnits();
  }

  static bool isInWord(const AccessGroup::Member &M) {
    return M.Size >= 4 ? M.Offset % 4 == 0 : M.Offset % 4 + M.Size <= 4;
  }
  bool hasPointers() const {
    return any_of(G.Members, [](const AccessGroup::Member &M) { return typeOf(M)->isPointerTy(); });
  }
  bool hasOneType() const {
    return all_of(G.Members,
                  [&](const AccessGroup::Member &M) { return typeOf(M) == typeOf(G.Members[0]) && M.Size == G.Unit; });
  }
  BitVector bytes(size_t Size) const {
    BitVector Touched((unsigned(Size)));
    for (const AccessGroup::Member &M : G.Members) {
      assert(M.Offset >= 0 && uint64_t(M.Offset) + M.Size <= Size && "within the record");
      Touched.set(unsigned(M.Offset), unsigned(M.Offset) + M.Size);
    }
    return Touched;
  }
  // Every unit of the record is touched.
  bool isDense(unsigned Unit) const {
    BitVector Touched = bytes(G.stride());
    for (unsigned First = 0; First < Touched.size(); First += Unit)
      if (Touched.find_first_in(First, First + Unit) < 0)
        return false;
    return true;
  }
  // No unit is touched in part.
  bool fillsUnits() const {
    BitVector Touched = bytes(G.stride());
    for (unsigned First = 0; First < Touched.size(); First += G.Unit)
      if (Touched.find_first_in(First, First + G.Unit) >= 0 && Touched.find_first_unset_in(First, First + G.Unit) >= 0)
        return false;
    return true;
  }

  // Of members that are an array.
  std::optional<bool> askTarget() const {
    unsigned Size = G.Members[0].Size;
    SmallVector<unsigned, 8> Accessed;
    for (const AccessGroup::Member &M : G.Members) {
      if (M.Size != Size || M.Offset % Size || G.stride() % Size)
        return std::nullopt;
      Accessed.push_back(unsigned(M.Offset) / Size);
    }
    llvm::sort(Accessed);
    const LaneAccess &A = *P[*G.At].Access;
    return Target.wantsGroup({A.Type, N, unsigned(G.stride() / Size), Accessed, G.alignment(),
                              A.Pointer->getType()->getPointerAddressSpace(), G.Store, G.Mask != nullptr});
  }

  unsigned interleavedCost() {
    unsigned Registers = G.registers(N);
    if (G.RecordBytes)
      G.Shuffles = unsigned(G.Members.size()) * Registers + (G.Unit == G.RecordBytes ? 0 : 2 * Registers);
    else
      G.Shuffles = shuffles(Registers);
    G.Shuffles *= TwoSourceShuffles ? 1 : 2;
    return Registers * moveCost() + G.Shuffles;
  }

  // Of one register. Stores under a vector mask (AVX2) may take as long as those of all elements one by one; a cycle is
  // about two of them.
  unsigned moveCost() const {
    const unsigned Cost = G.Mask ? 4 : 1;
    if (!G.Store || TwoSourceShuffles || (!G.Mask && isDense(G.Unit)))
      return Cost;
    return std::max(Cost, unsigned(2 * Machines(P.function()).of(8 * uint64_t(G.RegisterBytes)).MaskedStore));
  }

  // Halved while two members profit, then picked out of what is left.
  unsigned shuffles(unsigned Registers) const {
    unsigned Factor = G.factor(), Members = unsigned(G.Members.size()), Sum = 0;
    while (Factor % 2 == 0 && Members > 1) {
      Sum += Registers;
      Factor /= 2;
    }
    if (Factor == 1)
      return Sum;
    unsigned Parts = std::max(1u, unsigned(divideCeil(N * G.Unit, G.RegisterBytes)));
    return Sum + Members * Parts * std::max(1u, Factor - 1);
  }

  // Pieces of 8, 4, 2 and 1 bytes that hold all members; stores must fill them.
  bool isCut() {
    if (G.Members.size() < 2 || DL.isBigEndian() || hasPointers() || G.Span > 64)
      return false;
    SmallVector<const AccessGroup::Member *, 8> Left;
    for (const AccessGroup::Member &M : G.Members)
      Left.push_back(&M);
    llvm::stable_sort(Left, [](auto *A, auto *B) { return A->Offset < B->Offset; });
    BitVector Touched = bytes(G.Span);
    while (!Left.empty()) {
      unsigned First = unsigned(Left[0]->Offset), Most = 0;
      AccessGroup::Piece Best{};
      auto IsIn = [&](const AccessGroup::Member *M, unsigned Bytes) {
        return unsigned(M->Offset) >= First && unsigned(M->Offset) + M->Size <= First + Bytes;
      };
      for (unsigned Bytes : {1u, 2u, 4u, 8u, 16u}) {
        if (Bytes == 16 && !loadsPairs())
          continue;
        if (First + Bytes > G.Span || (G.Store && Touched.find_first_unset_in(First, First + Bytes) >= 0) ||
            !all_of(Left, [&](auto *M) {
              return IsIn(M, Bytes) ? wordOf(*M, First, Bytes) : !G.Store || unsigned(M->Offset) >= First + Bytes;
            }))
          continue;
        unsigned Held = unsigned(count_if(Left, [&](auto *M) { return IsIn(M, Bytes); }));
        if (Held > Most) {
          Most = Held;
          Best = {First, Bytes};
        }
      }
      if (!Most)
        return false;
      G.Pieces.push_back(Best);
      llvm::erase_if(Left, [&](auto *M) { return IsIn(M, Best.Bytes); });
    }
    return G.Pieces.size() < G.Members.size();
  }
  // Pairs of double words fill registers.
  bool loadsPairs() const {
    return !G.Store && !G.Mask && N % std::min(N, G.RegisterBytes / 8) == 0 && N % 2 == 0 &&
           vec::loadsPairs(P.function(), TTI, N);
  }
  // Inside one word of a piece, or all of it; one of a pair.
  static bool wordOf(const AccessGroup::Member &M, unsigned First, unsigned Bytes) {
    unsigned Byte = unsigned(M.Offset) - First;
    if (Bytes == 16)
      return M.Size == 8 && Byte % 8 == 0;
    return M.Size >= 4 ? Byte % 4 == 0 : Byte % 4 + M.Size <= 4;
  }

  unsigned recordsCost() {
    unsigned Sum = 0;
    for (const AccessGroup::Piece &Piece : G.Pieces)
      Sum += Piece.Bytes == 16 ? N : laneByLane(IntegerType::get(P.function().getContext(), 8 * Piece.Bytes), Align(1));
    G.Shuffles = unsigned(G.Members.size()) * std::max(1u, N * 8 / G.RegisterBytes);
    return Sum + G.Shuffles;
  }

  unsigned separateCost() const {
    unsigned Sum = 0;
    for (const AccessGroup::Member &M : G.Members)
      Sum += laneByLane(typeOf(M), M.Access.Alignment);
    return Sum;
  }

  // A gather, a scatter, or element by element.
  unsigned laneByLane(Type *T, Align A) const {
    auto *VT = FixedVectorType::get(T, N);
    bool Legal = G.Store ? TTI.isLegalMaskedScatter(VT, A) && !TTI.forceScalarizeMaskedScatter(VT, A)
                         : !loadsOneByOne(TTI, VT, A);
    if (Legal)
      return N + 4;
    return N * (G.Mask ? 4 : 2);
  }
};
} // namespace

bool vec::layOut(AccessGroup &G, const Plan &P, const TargetInfo &Target) { return GroupLayout(G, P, Target).run(); }
