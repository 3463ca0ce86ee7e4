// planMemoryOrder: if all members of dense records go through the same operations, from loads to stores, no element has
// to be brought to its lane.
//
//   %x = LOAD-INTERLEAVED a     ==>  the first half of the records' elements, as they lie in memory
//   %y = LOAD-INTERLEAVED a+4        the second half
//   %u = WIDEN fmul %x, %s           as before
//   %v = WIDEN fmul %y, %s
//   STORE-INTERLEAVED %u, b          the two halves, one behind the other
//   STORE-INTERLEAVED %v, b+4
//
// With records of K members and N lanes, the packet of member k holds elements k * N to k * N + N of the packet's
// records. A tuple is what becomes of the members of one group: K instructions alike, one a member. Tuples that use
// each other change their order together, or not at all.
//
// Runs in    planning, when recipes no longer change.
// Ensures    a value in memory order is used by tuples only. What else a tuple uses is the same in all lanes, or one
//            value for all its members, and is there in front of the tuple's first member.
#include "passes/plan/operands.h"
#include "passes/plan/plan_steps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

namespace {
using Values = SmallVector<const Value *, 4>;

class MemoryOrderPlanner {
  Plan &P;
  const DominatorTree &DT;
  const TargetTransformInfo &TTI;

  struct Tuple {
    SmallVector<const Instruction *, 4> Members;
    SmallVector<MemoryOrder::Brought, 0> Brought;
    bool Failed = false;
  };
  SmallVector<Tuple, 8> Tuples;
  DenseMap<const Value *, unsigned> TupleOf;
  IntEqClasses Together;
  SmallVector<std::pair<unsigned, unsigned>, 16> Uses; // tuples that use each other
  SmallVector<unsigned, 16> Work;                      // tuples whose operands were not visited

public:
  MemoryOrderPlanner(Plan &P, const StepContext &C) : P(P), DT(C.DT), TTI(C.Target.costs()) {}

  void run() {
    for (const Instruction &I : instructions(P.function()))
      if (P[I].Kind == RecipeKind::StoreInterleaved && P.group(P[I]).At == &I && isDense(P.group(P[I])))
        if (auto R = tupleOf(inRecord(P.group(P[I]))))
          Work.push_back(*R);
    while (!Work.empty())
      visitOperands(Work.pop_back_val());
    join();
  }

private:
  // Whether the members are all elements of an array a lane, one behind the other.
  bool isDense(const AccessGroup &G) const {
    const AccessGroup::Member &First = G.Members.front();
    const int64_t Size = First.Size;
    if (G.Table || G.Step != int64_t(G.Members.size()) * Size || G.Members.size() < 2)
      return false;
    BitVector Filled(unsigned(G.Members.size()));
    for (const AccessGroup::Member &M : G.Members) {
      if (M.Access.Type != First.Access.Type || M.Offset % Size || Filled[unsigned(M.Offset / Size)])
        return false;
      Filled.set(unsigned(M.Offset / Size));
    }
    VectorType *Wide = P.wide(First.Access.Type);
    const unsigned AS = First.Access.Pointer->getType()->getPointerAddressSpace();
    return !G.Mask ||
           (G.Store ? TTI.isLegalMaskedStore(Wide, G.alignment(), AS) : TTI.isLegalMaskedLoad(Wide, G.alignment(), AS));
  }

  static SmallVector<const Instruction *, 4> inRecord(const AccessGroup &G) {
    SmallVector<const AccessGroup::Member *, 8> Members;
    for (const AccessGroup::Member &M : G.Members)
      Members.push_back(&M);
    llvm::sort(Members, [](auto *A, auto *B) { return A->Offset < B->Offset; });
    SmallVector<const Instruction *, 4> Result;
    for (const AccessGroup::Member *M : Members)
      Result.push_back(M->I);
    return Result;
  }

  // The tuple of these instructions; none if they do not do the same.
  std::optional<unsigned> tupleOf(ArrayRef<const Instruction *> Members) {
    if (auto It = TupleOf.find(Members[0]); It != TupleOf.end())
      return ArrayRef(Tuples[It->second].Members) == Members ? std::optional(It->second) : std::nullopt;
    if (!areAlike(Members))
      return std::nullopt;
    if (any_of(Members, [&](const Instruction *I) { return TupleOf.contains(I); }))
      return std::nullopt;
    for (const Instruction *I : Members)
      TupleOf[I] = unsigned(Tuples.size());
    Tuples.push_back({{Members.begin(), Members.end()}, {}});
    return Tuples.size() - 1;
  }

  bool areAlike(ArrayRef<const Instruction *> Members) const {
    const Instruction &First = *Members[0];
    const Recipe &R = P[First];
    if (R.Kind == RecipeKind::LoadInterleaved)
      return isDense(P.group(R)) && ArrayRef(inRecord(P.group(R))) == Members;
    if (R.Kind == RecipeKind::StoreInterleaved)
      return true;
    const bool Computes = R.Kind == RecipeKind::Widen || R.Kind == RecipeKind::CallBuiltin ||
                          (R.Kind == RecipeKind::CallVariant && !R.Masked && !First.mayReadOrWriteMemory());
    if (!Computes || isa<GetElementPtrInst>(First) || !P.shape(&First).isVarying())
      return false;
    return all_of(drop_begin(Members), [&](const Instruction *I) { return isAlike(First, *I); });
  }

  bool isAlike(const Instruction &A, const Instruction &B) const {
    const Recipe &R = P[A], &S = P[B];
    if (A.getParent() != B.getParent() || R.Kind != S.Kind || R.MaskBits != S.MaskBits || !P.shape(&B).isVarying() ||
        !A.isSameOperationAs(&B) || !A.hasSameSubclassOptionalData(&B))
      return false;
    if (auto *Phi = dyn_cast<PHINode>(&A))
      return llvm::equal(Phi->blocks(), cast<PHINode>(B).blocks());
    auto *Call = dyn_cast<CallBase>(&A);
    return !Call || (Call->getCalledOperand() == cast<CallBase>(B).getCalledOperand() &&
                     (!R.Variant || R.Variant->vectorName.view() == S.Variant->vectorName.view()));
  }

  // The operands that packets in memory order change, of each member.
  SmallVector<SmallVector<Operand, 4>, 4> operands(const Tuple &R) const {
    SmallVector<SmallVector<Operand, 4>, 4> All;
    for (const Instruction *I : R.Members) {
      const Operands Of = operandsOf(P, *I);
      All.emplace_back();
      if (P[*I].Access) {
        if (Of.Stored)
          All.back().push_back(Of.Stored);
      } else {
        All.back() = Of.Listed;
      }
    }
    return All;
  }

  void visitOperands(unsigned At) {
    const auto All = operands(Tuples[At]);
    for (unsigned N = 0; N < All[0].size() && !Tuples[At].Failed; ++N) {
      Values Of;
      for (const auto &Member : All)
        Of.push_back(Member[N].V);
      if (!takes(At, N, All[0][N].In, Of))
        Tuples[At].Failed = true;
    }
  }

  // Whether the tuple can take the values, one of each member, as its operand N.
  bool takes(unsigned At, unsigned N, Form In, const Values &Of) {
    const bool Same = all_equal(Of);
    auto IsUniform = [&](const Value *V) { return P.shape(V).isUniform(); };
    if (Same && IsUniform(Of[0]))
      return true;
    if (In != Form::Vector && In != Form::Integers)
      return false;
    if (Same || all_of(Of, IsUniform)) {
      Tuples[At].Brought.push_back({N, Of});
      return In == Form::Vector && isThere(Of, Tuples[At]);
    }
    SmallVector<const Instruction *, 4> Members;
    for (const Value *V : Of) {
      auto *I = dyn_cast<Instruction>(V);
      if (!I || is_contained(Members, I))
        return false;
      Members.push_back(I);
    }
    const size_t Before = Tuples.size();
    const std::optional<unsigned> Used = tupleOf(Members);
    if (!Used)
      return false;
    if (Tuples.size() > Before)
      Work.push_back(*Used);
    Uses.push_back({At, *Used});
    return true;
  }

  // Whether the values exist where the first member is emitted. A phi takes them at the ends of its predecessors.
  bool isThere(const Values &Of, const Tuple &R) const {
    const Instruction *First = R.Members[0];
    if (isa<PHINode>(First))
      return true;
    for (const Instruction *I : R.Members)
      if (I->comesBefore(First))
        First = I;
    if (P[*First].Group)
      First = P.group(P[*First]).At;
    return all_of(Of, [&](const Value *V) {
      auto *I = dyn_cast<Instruction>(V);
      return !I || (!P[*I].SunkTo && DT.dominates(I, First));
    });
  }

  // Whether tuples of the same class alone use the values of the tuple.
  bool isUsedByTuples(const Tuple &R, unsigned Class) const {
    for (auto [K, I] : enumerate(R.Members))
      for (const User *U : I->users()) {
        auto It = TupleOf.find(U);
        if (It == TupleOf.end() || Together[It->second] != Class || Tuples[It->second].Members[K] != U)
          return false;
      }
    return none_of(R.Brought, [&](const MemoryOrder::Brought &B) {
      return any_of(B.Values, [&](const Value *V) { return TupleOf.contains(V); });
    });
  }

  // The shuffles that memory order saves. In a record that is one integer, a shift is the conversion, too, which
  // elements in memory order need.
  int64_t saved(const AccessGroup &G) const {
    const int64_t Conversions =
        G.RecordBytes ? count_if(G.Members, [](const AccessGroup::Member &M) { return M.isConverted(); }) : 0;
    return int64_t(G.Shuffles) - Conversions * int64_t(G.registers(P.lanes().min));
  }

  // Brings tuples into memory order if the shuffles that they save are more than those that they need.
  void join() {
    Together.grow(unsigned(Tuples.size()));
    for (auto [A, B] : Uses)
      Together.join(A, B);
    Together.compress();
    SmallVector<int64_t, 4> Saved(Together.getNumClasses());
    BitVector Failed(Together.getNumClasses());
    for (auto [N, R] : enumerate(Tuples)) {
      const unsigned Class = Together[unsigned(N)];
      if (R.Failed || !isUsedByTuples(R, Class))
        Failed.set(Class);
      if (P[*R.Members[0]].Group)
        Saved[Class] += saved(P.group(P[*R.Members[0]]));
      for (const MemoryOrder::Brought &B : R.Brought)
        if (P.shape(B.Values[0]).isVarying())
          Saved[Class] -= int64_t(R.Members.size() * P.spreadShuffles(B.Values[0]->getType()));
    }
    for (auto [N, R] : enumerate(Tuples))
      if (const unsigned Class = Together[unsigned(N)]; !Failed[Class] && Saved[Class] > 0)
        P.setMemoryOrder(R.Members, std::move(R.Brought));
  }
};
} // namespace

void vec::planMemoryOrder(Plan &P, const StepContext &C) {
  if (!P.lanes().scalable && !C.Predicated)
    MemoryOrderPlanner(P, C).run();
}
