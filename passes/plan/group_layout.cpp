// Decides how a group of accesses is carried out, what that costs, and whether it pays.
#include "passes/machine/machine.h"
#include "passes/plan/plan.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/target_info.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;
using namespace vec;

// The most units of an interleaved record: with more, registers would not suffice.
static constexpr unsigned MaxFactor = 16;

Align AccessGroup::alignment() const {
  // The alignment that is known for one lane holds for the others as far as the step keeps it.
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

bool AccessGroup::Member::isConverted() const {
  if (Access.Stored)
    return isa<TruncInst, FPToUIInst, FPToSIInst>(Access.Stored);
  return all_of(I->users(), [](const User *U) { return isa<ZExtInst, SExtInst, UIToFPInst, SIToFPInst>(U); });
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
      const std::optional<bool> Asked = askTarget();
      if (Asked.value_or(interleavedCost() < separateCost())) {
        beginWithRecord();
        return true;
      }
      if (Asked)
        return false;
    }
    return isCut() && recordsCost() < separateCost();
  }

private:
  bool hasNarrow() const {
    return any_of(G.Members, [](const AccessGroup::Member &M) { return M.Size < 4; });
  }
  static Type *typeOf(const AccessGroup::Member &M) { return M.Access.Type; }

  bool isInterleaved() {
    // Records must not overlap.
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
    // A store must not write bytes between members.
    return !G.Store || G.RecordBytes || Common >= 4 || fillsUnits();
  }

  // The bytes in front of the first member, as the address says: the constant part of `records + lane * size + offset`.
  unsigned offsetInRecord() const {
    int64_t Sum = -G.member(*G.At).Offset;
    for (const Value *V = P[*G.At].Access->Pointer; auto *Sub = dyn_cast<GEPOperator>(V);
         V = Sub->getPointerOperand()) {
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(DL.getIndexTypeSizeInBits(Sub->getType()), 0);
      if (!Sub->collectOffset(DL, Constant.getBitWidth(), Variable, Constant))
        break;
      Sum += Constant.getSExtValue();
    }
    const int64_t Size = int64_t(G.stride());
    return unsigned((Sum % Size + Size) % Size);
  }

  // A store of some members begins with the record. Otherwise its end, of inactive lanes, lies in the record of the
  // next packet, whose loads would wait for the store.
  void beginWithRecord() {
    const unsigned Unused = unsigned(G.stride() - G.Span),
                   Before = std::min(offsetInRecord(), Unused) / G.Unit * G.Unit;
    if (!G.Store || G.Step < 0 || G.RecordBytes)
      return;
    for (AccessGroup::Member &M : G.Members)
      M.Offset += Before;
    G.Span += Before;
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
  // Whether each unit of the record contains an accessed byte.
  bool isDense(unsigned Unit) const {
    BitVector Touched = bytes(G.stride());
    for (unsigned First = 0; First < Touched.size(); First += Unit)
      if (Touched.find_first_in(First, First + Unit) < 0)
        return false;
    return true;
  }
  // Whether each unit is accessed wholly or not at all.
  bool fillsUnits() const {
    BitVector Touched = bytes(G.stride());
    for (unsigned First = 0; First < Touched.size(); First += G.Unit)
      if (Touched.find_first_in(First, First + G.Unit) >= 0 && Touched.find_first_unset_in(First, First + G.Unit) >= 0)
        return false;
    return true;
  }

  // Asks the target about members that are an array.
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
    if (!G.RecordBytes)
      G.Shuffles += narrowOperations();
    return Registers * moveCost() + G.Shuffles;
  }

  // The cost of moving one register. A store under a vector mask (AVX2) may take as long as storing the elements one by
  // one; one cycle counts as about two instructions.
  unsigned moveCost() const {
    const unsigned Cost = G.Mask ? 4 : 1;
    if (!G.Store || TwoSourceShuffles || (!G.Mask && isDense(G.Unit)))
      return Cost;
    return std::max(Cost, unsigned(2 * Machines(P.function()).of(8 * uint64_t(G.RegisterBytes)).MaskedStore));
  }

  // The number of shuffles: registers are split into halves while two members profit, then members are picked.
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

  // What takes members narrower than a unit out of units, or joins them: a conversion, a shift unless the member is the
  // unit's lowest, and, for stores, an or. Where the program converts the member itself, that conversion is counted.
  unsigned narrowOperations() const {
    const unsigned Parts = std::max(1u, unsigned(divideCeil(N * G.Unit, G.RegisterBytes)));
    unsigned Sum = 0;
    for (const AccessGroup::Member &M : G.Members)
      if (M.Size < G.Unit)
        Sum += Parts * ((M.Offset % G.Unit == 0 ? 0 : G.Store ? 2 : 1) + (M.isConverted() ? 0 : 1));
    return Sum;
  }

  // Covers all members by pieces of 8, 4, 2 and 1 bytes. A store must fill its pieces.
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
  // Whether pairs of 8-byte members fill registers.
  bool loadsPairs() const {
    return !G.Store && !G.Mask && N % std::min(N, G.RegisterBytes / 8) == 0 && N % 2 == 0 &&
           vec::loadsPairs(P.function(), TTI, N);
  }
  // Whether the member is inside one 4-byte word of the piece, or consists of such; or is one of a pair.
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

  // The cost of a gather or scatter, or of one access for each lane.
  unsigned laneByLane(Type *T, Align A) const {
    auto *VT = FixedVectorType::get(T, N);
    const bool OneByOne = G.Store ? storesOneByOne(TTI, VT, A) : loadsOneByOne(TTI, VT, A);
    return OneByOne ? N * (G.Mask ? 4 : 2) : N + 4;
  }
};
} // namespace

bool vec::layOut(AccessGroup &G, const Plan &P, const TargetInfo &Target) { return GroupLayout(G, P, Target).run(); }
