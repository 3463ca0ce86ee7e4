// formGroups: accesses to fields of records, at a constant distance from lane to lane or anywhere, become groups.
//
//   LOAD-STRIDED a, LOAD-STRIDED a+4   ==>  LOAD-INTERLEAVED, twice: one group, executed at the first
//   STORE-STRIDED ...                  ==>  STORE-INTERLEAVED: executed at the last
//   LOAD-GATHER a, LOAD-GATHER a+4     ==>  LOAD-RECORDS, twice: members of records that lie anywhere
//   LOAD-TABLE a, LOAD-TABLE a+8       ==>  the same, if the target has no gathers, so that each lane loads its element
//
// Runs in    planning, when every instruction has a recipe.
// Ensures    the members of a group are in one block, under one mask, at constant distances. Between a member and the
//            place of the group there is no access that may touch the same memory, no fence, and nothing that may not
//            return.
#include "passes/analysis/lane_builtins.h"
#include "passes/plan/plan.h"
#include "passes/target/target_info.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// The largest record, in bytes, that may lie anywhere. The next two limit what an access is compared with, so that the
// work is linear.
static constexpr uint64_t MaxAnywhere = 64;
static constexpr unsigned MaxOpen = 16, MaxEffects = 64;

namespace {
class GroupFormer {
  Plan &P;
  ScalarEvolution &SE;
  AAResults &AA;
  const TargetInfo &Target;
  const DataLayout &DL;
  // Instructions that a load or store may not pass, in the order in which they will be executed.
  SmallVector<const Instruction *, 32> Effects;

public:
  GroupFormer(Plan &P, ScalarEvolution &SE, AAResults &AA, const TargetInfo &Target)
      : P(P), SE(SE), AA(AA), Target(Target), DL(P.function().getDataLayout()) {}

  void run(const BasicBlock &B) {
    // Loads first: where they are moved to decides what a store has to pass.
    for (bool Store : {false, true}) {
      Effects.clear();
      SmallVector<Open, 8> Groups;
      for (const Instruction &I : B)
        visit(I, Store, Groups);
      for (Open &O : Groups)
        if (layOut(O.G, P, Target))
          P.addGroup(std::move(O.G));
    }
  }

private:
  // A group to which members may be added, and the number of effects in front of its first load, or up to its last
  // store.
  struct Open {
    AccessGroup G;
    size_t Before;
  };

  bool isCandidate(const Instruction &I, bool Store) const {
    RecipeKind K = P[I].Kind;
    if (Store ? K != RecipeKind::StoreStrided && K != RecipeKind::StoreScatter
              : K != RecipeKind::LoadStrided && K != RecipeKind::LoadGather)
      return false;
    const LaneAccess &A = *P[I].Access;
    uint64_t Size = DL.getTypeStoreSize(A.Type);
    // Elements of transposed arrays have other addresses than the program computes. Lanes that all store to one place
    // have no record each.
    if (P.transposed().elementSize(A.Pointer) || P.shape(A.Pointer).isUniform())
      return false;
    return Size <= 8 && isPowerOf2_64(Size);
  }

  // Whether it is a lookup in which each lane loads its element.
  bool isTable(const Instruction &I) const { return P[I].Kind == RecipeKind::LoadTable && !P[I].Table->Form.Table; }

  // The distance of the lanes' records; 0 if they may lie anywhere.
  int64_t stepOf(const LaneAccess &A) const {
    LaneShape S = P.shape(A.Pointer);
    return S.isLinear() ? S.step() : 0;
  }

  void visit(const Instruction &I, bool Store, SmallVectorImpl<Open> &Groups) {
    bool Table = !Store && isTable(I), Candidate = Table || isCandidate(I, Store);
    if (Candidate && !join(I, Store, Table, Groups)) {
      const LaneAccess &A = *P[I].Access;
      AccessGroup G{
          {{&I, 0, unsigned(DL.getTypeStoreSize(A.Type)), A}}, Store, Table ? nullptr : A.Mask, Table, stepOf(A), &I};
      Groups.push_back({std::move(G), Effects.size() + Store});
    }
    // Loads of a group are executed at the place of the group.
    if (P[I].Group && P.group(P[I]).At == &I) {
      for (const AccessGroup::Member &M : P.group(P[I]).Members)
        Effects.push_back(M.I);
    } else if (!P[I].Group && isEffect(I)) {
      Effects.push_back(&I);
    }
  }

  bool join(const Instruction &I, bool Store, bool Table, SmallVectorImpl<Open> &Groups) {
    const LaneAccess &A = *P[I].Access;
    int64_t Step = stepOf(A);
    unsigned Tried = 0;
    for (Open &O : llvm::reverse(Groups)) {
      if (++Tried > MaxOpen)
        return false;
      AccessGroup &G = O.G;
      if (G.Table != Table || (!Table && G.Mask != A.Mask) || G.Step != Step)
        continue;
      std::optional<int64_t> Offset = distance(G.Members[0].Access, A);
      if (!Offset || !fits(G, *Offset, unsigned(DL.getTypeStoreSize(A.Type))) || !mayMove(O, I))
        continue;
      G.Members.push_back({&I, *Offset, unsigned(DL.getTypeStoreSize(A.Type)), A});
      if (Store) {
        G.At = &I;
        O.Before = Effects.size() + 1;
      }
      return true;
    }
    return false;
  }

  // The distance from A's to B's address in bytes, if it is the same in all lanes.
  std::optional<int64_t> distance(const LaneAccess &A, const LaneAccess &B) const {
    if (A.Pointer->getType() != B.Pointer->getType() || P.transposed().elementSize(B.Pointer))
      return std::nullopt;
    std::optional<APInt> D = SE.computeConstantDifference(SE.getSCEV(const_cast<Value *>(B.Pointer)),
                                                          SE.getSCEV(const_cast<Value *>(A.Pointer)));
    return D ? D->trySExtValue() : std::nullopt;
  }

  // Whether the member is in the same record as the others; stores must not overlap.
  static bool fits(const AccessGroup &G, int64_t Offset, unsigned Size) {
    int64_t Low = Offset, High = Offset + Size;
    for (const AccessGroup::Member &M : G.Members) {
      Low = std::min(Low, M.Offset);
      High = std::max(High, M.Offset + M.Size);
      if (G.Store && Offset < M.Offset + M.Size && M.Offset < Offset + Size)
        return false;
    }
    return uint64_t(High - Low) <= (G.Step ? G.stride() : MaxAnywhere);
  }

  bool isEffect(const Instruction &I) const {
    if (isa<AssumeInst, DbgInfoIntrinsic>(I))
      return false;
    if (auto *C = dyn_cast<CallBase>(&I); C && isMathCall(*C))
      return false;
    return I.mayReadOrWriteMemory() || !isGuaranteedToTransferExecutionToSuccessor(&I);
  }

  // Whether I may move up to the group's first load, or the group's earlier members down to the store I.
  bool mayMove(const Open &O, const Instruction &I) {
    if (Effects.size() > O.Before + MaxEffects)
      return false;
    for (size_t N = O.Before; N < Effects.size(); ++N) {
      if (!O.G.Store && conflict(*Effects[N], I))
        return false;
      if (O.G.Store && any_of(O.G.Members, [&](const AccessGroup::Member &M) { return conflict(*Effects[N], *M.I); }))
        return false;
    }
    return true;
  }

  static MemoryLocation everything(const Instruction &I, const LaneAccess &A) {
    return MemoryLocation::getBeforeOrAfter(A.Pointer, I.getAAMetadata());
  }

  // Whether the two must stay in their order, in any of their lanes.
  bool conflict(const Instruction &Effect, const Instruction &I) {
    const std::optional<LaneAccess> &E = P[Effect].Access;
    const LaneAccess &A = *P[I].Access;
    if (!E)
      return true;
    if (!E->Stored && !A.Stored)
      return false;
    if (AA.isNoAlias(everything(Effect, *E), everything(I, A)))
      return false;
    // They do not conflict if they access other fields of the records.
    int64_t Step = stepOf(A);
    std::optional<int64_t> D = Step && stepOf(*E) == Step ? distance(A, *E) : std::nullopt;
    if (!D)
      return true;
    int64_t Stride = std::abs(Step), Apart = *D % Stride + (*D % Stride < 0 ? Stride : 0);
    return Apart < int64_t(DL.getTypeStoreSize(A.Type)) || Apart + int64_t(DL.getTypeStoreSize(E->Type)) > Stride;
  }
};
} // namespace

void vec::formGroups(Plan &P, ScalarEvolution &SE, AAResults &AA, const TargetInfo &Target) {
  // The shuffles need a fixed number of lanes.
  if (P.lanes().scalable)
    return;
  GroupFormer Former(P, SE, AA, Target);
  for (const BasicBlock &B : P.function())
    Former.run(B);
}
