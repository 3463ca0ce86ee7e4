// planMemoryOrder: if the members of dense records go through the same operations, from loads to stores, no element has
// to be brought to its lane.
//
//   %x = LOAD-INTERLEAVED a     ==>  the first half of the records' elements, as they lie in memory
//   %y = LOAD-INTERLEAVED a+4        the second half
//   %u = WIDEN fmul %x, %s           as before
//   %v = WIDEN fmul %y, %s
//   STORE-INTERLEAVED %u, b          the two halves, one behind the other
//   STORE-INTERLEAVED %v, b+4
//
// A tuple is what becomes of the members of one group: instructions alike, one a member. All parts of its elements are
// emitted where the first of its members is. Where a member is kept, or goes through something else, the tuple has a
// gap: its operation is carried out for all elements, and who uses it blends.
//
//   %u = WIDEN fmul %x, %s      ==>  both halves of the elements, multiplied with %s
//   STORE-INTERLEAVED %u, b          of each pair of elements, the first multiplied, the second as it was loaded
//   STORE-INTERLEAVED %y, b+4
//
// Tuples that use each other change their order together, or not at all.
//
// Runs in    planning, when recipes no longer change.
// Ensures    tuples take elements in memory order, or values that are uniform or one for all members of a record, which
//            are there in front of the tuple's first member.
#include "passes/machine/machine.h"
#include "passes/plan/operands.h"
#include "passes/plan/plan_steps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cmath>

using namespace llvm;
using namespace vec;

namespace {
using Values = SmallVector<const Value *, 4>;
using Instructions = SmallVector<const Instruction *, 4>;

class MemoryOrderPlanner {
  Plan &P;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const TargetTransformInfo &TTI;
  const Machines CPU;

  struct Tuple : MemoryOrder {
    bool Failed = false;
  };
  SmallVector<Tuple, 8> Tuples;
  DenseMap<const Value *, unsigned> TupleOf;
  IntEqClasses Together;
  SmallVector<std::pair<unsigned, unsigned>, 16> Uses; // tuples that use each other
  SmallVector<unsigned, 16> Work;                      // tuples whose operands were not visited

public:
  MemoryOrderPlanner(Plan &P, const StepContext &C)
      : P(P), DT(C.DT), LI(C.LI), TTI(C.Target.costs()), CPU(P.function()) {}

  void run() {
    for (const Instruction &I : instructions(P.function()))
      if (P[I].Kind == RecipeKind::StoreInterleaved && P.group(P[I]).At == &I)
        if (const std::optional<unsigned> Elements = elements(P.group(P[I])))
          Work.push_back(addTuple(inRecord(P.group(P[I]), *Elements, 0)));
    while (!Work.empty())
      visitOperands(Work.pop_back_val());
    useTuples();
    join();
  }

private:
  // The elements in a record, if the group's members are elements of an array a lane, all or some.
  std::optional<unsigned> elements(const AccessGroup &G) const {
    const AccessGroup::Member &First = G.Members.front();
    const int64_t Size = First.Size, Elements = G.Step / Size;
    if (G.Table || G.Step <= 0 || G.Step % Size || Elements < 2)
      return std::nullopt;
    BitVector Filled((unsigned(Elements)));
    for (const AccessGroup::Member &M : G.Members) {
      if (M.Access.Type != First.Access.Type || M.Offset % Size || Filled[unsigned(M.Offset / Size)])
        return std::nullopt;
      Filled.set(unsigned(M.Offset / Size));
    }
    VectorType *Wide = P.wide(First.Access.Type);
    const unsigned AS = First.Access.Pointer->getType()->getPointerAddressSpace();
    const bool Masked = G.Mask || (G.Store && Elements != int64_t(G.Members.size()));
    if (Masked &&
        !(G.Store ? TTI.isLegalMaskedStore(Wide, G.alignment(), AS) : TTI.isLegalMaskedLoad(Wide, G.alignment(), AS)))
      return std::nullopt;
    return unsigned(Elements);
  }

  // The accesses to the elements of a record that begins so many elements in front of the first that is accessed.
  static Instructions inRecord(const AccessGroup &G, unsigned Elements, unsigned Before) {
    Instructions Result(Elements);
    for (const AccessGroup::Member &M : G.Members)
      Result[Before + unsigned(M.Offset) / M.Size] = M.I;
    return Result;
  }

  // The members of the tuple of a load, with which the load is the member K, if that is possible.
  std::optional<Instructions> loads(const Instruction &I, unsigned K) const {
    if (P[I].Kind != RecipeKind::LoadInterleaved)
      return std::nullopt;
    const AccessGroup &G = P.group(P[I]);
    const std::optional<unsigned> Elements = elements(G);
    if (!Elements)
      return std::nullopt;
    const unsigned At = unsigned(G.member(I).Offset) / G.member(I).Size, Unused = *Elements - G.Span / G.member(I).Size;
    return inRecord(G, *Elements, std::min(K - std::min(K, At), Unused));
  }

  unsigned addTuple(Instructions Members) {
    const unsigned At = unsigned(Tuples.size());
    Tuple &T = Tuples.emplace_back();
    T.Members = std::move(Members);
    T.InLanes.resize(T.size());
    for (const Instruction *I : T.Members) {
      if (!I)
        continue;
      TupleOf[I] = At;
      if (!T.Leader || I->comesBefore(T.Leader))
        T.Leader = I;
    }
    if (P[*T.Leader].Group)
      T.Leader = P.group(P[*T.Leader]).At;
    T.Failed = !canFillGaps(T);
    return At;
  }

  // Whether the operation can be carried out for elements of which nothing is known.
  bool canFillGaps(const Tuple &T) const {
    if (!is_contained(T.Members, nullptr))
      return true;
    const Instruction &I = *T.Leader;
    if (P[I].Access)
      return true;
    // Vector functions may branch on their elements.
    if (P[I].Kind == RecipeKind::CallVariant)
      return false;
    if (I.isIntDivRem())
      return isa<Constant>(I.getOperand(1)) &&
             all_of(T.Members, [&](auto *M) { return !M || M->getOperand(1) == I.getOperand(1); });
    return isa<PHINode>(I) || isSafeToSpeculativelyExecute(&I);
  }

  bool computes(const Instruction &I) const {
    const Recipe &R = P[I];
    return (R.Kind == RecipeKind::Widen || R.Kind == RecipeKind::CallBuiltin ||
            (R.Kind == RecipeKind::CallVariant && !R.Masked && !I.mayReadOrWriteMemory())) &&
           !isa<GetElementPtrInst>(I) && P.shape(&I).isVarying();
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

  // Whether elements of a tuple can change places within their records.
  bool canMove(size_t Members) const { return P.lanes().min % Members == 0; }

  // The operands that packets in memory order change, of each member; none of gaps.
  SmallVector<SmallVector<Operand, 4>, 4> operands(const Tuple &T) const {
    SmallVector<SmallVector<Operand, 4>, 4> All;
    for (const Instruction *I : T.Members) {
      All.emplace_back();
      if (!I)
        continue;
      const Operands Of = operandsOf(P, *I);
      if (!P[*I].Access)
        All.back() = Of.Listed;
      else if (Of.Stored)
        All.back().push_back(Of.Stored);
    }
    return All;
  }

  void visitOperands(unsigned At) {
    const auto All = operands(Tuples[At]);
    auto Given = make_filter_range(All, [](const auto &Member) { return !Member.empty(); });
    if (Given.empty())
      return;
    for (unsigned N = 0; N < Given.begin()->size() && !Tuples[At].Failed; ++N) {
      Values Of;
      for (const auto &Member : All)
        Of.push_back(Member.empty() ? nullptr : Member[N].V);
      if (!take(At, N, (*Given.begin())[N].In, std::move(Of)))
        Tuples[At].Failed = true;
    }
  }

  // Whether the tuple can take the values, one of each member, as its operand N. `Rest`: those without a source yet.
  bool take(unsigned At, unsigned N, Form In, Values Rest) {
    auto IsUniform = [&](const Value *V) { return V && P.shape(V).isUniform(); };
    auto Given = make_filter_range(Rest, [](const Value *V) { return V != nullptr; });
    const bool Same = all_equal(Given), Several = std::next(Given.begin()) != Given.end();
    if (Same && IsUniform(*Given.begin()))
      return true;
    if (In != Form::Vector && In != Form::Integers)
      return false;
    MemoryOrder::Operand O{N, {}};
    auto Bring = [&](function_ref<bool(const Value *)> Take) {
      Values Taken(Rest.size());
      for (auto [K, V] : enumerate(Rest))
        if (V && Take(V))
          std::swap(Taken[K], V);
      O.Sources.push_back({std::move(Taken)});
    };
    if (any_of(Rest, IsUniform))
      Bring(IsUniform);
    while (true) {
      auto *First = find_if(Rest, [](const Value *V) { return V != nullptr; });
      if (First == Rest.end())
        break;
      const std::optional<unsigned> Used =
          Same && Several ? std::nullopt : tupleFrom(Rest, unsigned(First - Rest.begin()));
      if (!Used) {
        const Value *V = *First;
        Bring([&](const Value *Other) { return Other == V; });
        continue;
      }
      MemoryOrder::Source S{Values(Rest.size()), SmallVector<int, 4>(Rest.size(), -1)};
      for (auto [K, V] : enumerate(Rest)) {
        const auto &Members = Tuples[*Used].Members;
        const auto Slot = V ? find(Members, V) : Members.end();
        if (Slot == Members.end() || (!canMove(Members.size()) && Slot != Members.begin() + K))
          continue;
        S.Slots[K] = int(Slot - Members.begin());
        std::swap(S.Values[K], V);
      }
      O.Sources.push_back(std::move(S));
    }
    if (!all_of(O.Sources, [&](const MemoryOrder::Source &S) { return isThere(S, Tuples[At]); }))
      return false;
    // Masks kept in integers are not rearranged.
    if (In == Form::Integers && (O.Sources.size() > 1 || !O.Sources[0].isOfTuple() || !O.Sources[0].isInPlace()))
      return false;
    for (const MemoryOrder::Source &S : O.Sources)
      if (S.isOfTuple())
        Uses.push_back({At, TupleOf.lookup(S.first())});
    Tuples[At].Operands.push_back(std::move(O));
    return true;
  }

  // A tuple that the value at K is a member of: an existing one, that of its group, or one of all values alike.
  std::optional<unsigned> tupleFrom(const Values &Of, unsigned K) {
    auto *I = dyn_cast<Instruction>(Of[K]);
    if (!I)
      return std::nullopt;
    auto Fits = [&](const Instructions &Members) {
      return Members.size() == Of.size() && (canMove(Of.size()) || Members[K] == I);
    };
    if (auto It = TupleOf.find(I); It != TupleOf.end())
      return Fits(Tuples[It->second].Members) ? std::optional(It->second) : std::nullopt;
    Instructions Members(Of.size());
    if (std::optional<Instructions> Loads = loads(*I, K)) {
      if (!Fits(*Loads))
        return std::nullopt;
      Members = std::move(*Loads);
    } else if (computes(*I)) {
      for (unsigned Other = K; Other < Of.size(); ++Other)
        if (auto *J = dyn_cast_or_null<Instruction>(Of[Other]);
            J && !TupleOf.contains(J) && !is_contained(Members, J) && (J == I || isAlike(*I, *J)))
          Members[Other] = J;
    } else {
      return std::nullopt;
    }
    Work.push_back(addTuple(std::move(Members)));
    return Work.back();
  }

  // Whether the values exist where the tuple is emitted. A phi takes them at the ends of its predecessors.
  bool isThere(const MemoryOrder::Source &S, const Tuple &T) const {
    if (isa<PHINode>(T.Leader))
      return true;
    return all_of(S.Values, [&](const Value *V) {
      auto *I = dyn_cast_or_null<Instruction>(V);
      if (I && S.isOfTuple())
        I = Tuples[TupleOf.lookup(I)].Leader;
      return !I || (!P[*I].SunkTo && DT.dominates(I, T.Leader));
    });
  }

  // Values of the lane that turned out to be members of tuples are taken from these.
  void useTuples() {
    for (auto [N, T] : enumerate(Tuples))
      for (MemoryOrder::Operand &O : T.Operands)
        for (MemoryOrder::Source &S : O.Sources) {
          auto It = TupleOf.find(S.first());
          if (S.isOfTuple() || It == TupleOf.end())
            continue;
          const Tuple &From = Tuples[It->second];
          if (From.Failed || From.size() != T.size() || !canMove(T.size()))
            continue;
          const int Slot = int(From.slotOf(*S.first()));
          for (const Value *V : S.Values)
            S.Slots.push_back(V ? Slot : -1);
          Uses.push_back({unsigned(N), It->second});
        }
  }

  // Marks the members that are used other than in memory order.
  void findUsesInLanes(Tuple &T) const {
    for (auto [K, I] : enumerate(T.Members))
      T.InLanes[unsigned(K)] = I && any_of(I->uses(), [&](const Use &U) {
                                 auto It = TupleOf.find(U.getUser());
                                 if (It == TupleOf.end())
                                   return true;
                                 const Tuple &User = Tuples[It->second];
                                 return none_of(User.Operands, [&](const MemoryOrder::Operand &O) {
                                   return any_of(O.Sources, [&](const MemoryOrder::Source &S) {
                                     return S.isOfTuple() && is_contained(S.Values, I);
                                   });
                                 });
                               });
  }

  // The shuffles that memory order saves. In a record that is one integer, a shift is the conversion, too, which
  // elements in memory order need.
  double savedShuffles(const AccessGroup &G) const {
    const int64_t Conversions =
        G.RecordBytes ? count_if(G.Members, [](const AccessGroup::Member &M) { return M.isConverted(); }) : 0;
    return double(int64_t(G.Shuffles) - Conversions * int64_t(G.registers(P.lanes().min)));
  }

  // The operations of one part.
  double operations(const Instruction &I) const {
    constexpr auto Throughput = TargetTransformInfo::TCK_RecipThroughput;
    InstructionCost Cost = P.shuffles(I.getType()) * TTI.getInstructionCost(&I, Throughput);
    if (auto *C = dyn_cast<IntrinsicInst>(&I)) {
      SmallVector<Type *, 4> Types;
      for (const Value *A : C->args())
        Types.push_back(P.hasVectorForm(A->getType()) ? P.wide(A->getType()) : A->getType());
      Cost = TTI.getIntrinsicInstrCost({C->getIntrinsicID(), P.wide(I.getType()), Types}, Throughput);
    }
    return Cost.isValid() ? double(std::max<int64_t>(1, Cost.getValue())) : 1;
  }

  // The cycles that memory order saves by the tuple, once; less than 0 if it needs more.
  double saved(const Tuple &T) const {
    const Recipe &R = P[*T.Leader];
    Type *Type = R.Access ? R.Access->Type : T.Leader->getType();
    const Machine &M = CPU.of(P.wide(Type)->getPrimitiveSizeInBits().getFixedValue() / P.shuffles(Type));
    double Saved = R.Group ? savedShuffles(P.group(R)) * M.Shuffle : 0;
    for (const Instruction *I : T.Members)
      if (I)
        Saved -= T.shufflesOf(P, *I) * M.Shuffle;
    if (!R.Access && !isa<PHINode>(T.Leader))
      Saved -=
          double(count(T.Members, nullptr)) * operations(*T.Leader) * (Type->isFloatingPointTy() ? M.Float : M.Integer);
    return Saved;
  }

  // Brings tuples into memory order if that saves more than it needs. A loop counts as sixteen iterations.
  void join() {
    Together.grow(unsigned(Tuples.size()));
    for (auto [A, B] : Uses)
      Together.join(A, B);
    Together.compress();
    SmallVector<double, 4> Saved(Together.getNumClasses());
    BitVector Failed(Together.getNumClasses());
    for (auto [N, T] : enumerate(Tuples)) {
      const unsigned Class = Together[unsigned(N)];
      findUsesInLanes(T);
      if (T.Failed)
        Failed.set(Class);
      Saved[Class] += std::ldexp(saved(T), int(4 * LI.getLoopDepth(T.Leader->getParent())));
    }
    for (auto [N, T] : enumerate(Tuples))
      if (const unsigned Class = Together[unsigned(N)]; !Failed[Class] && Saved[Class] > 0)
        P.setMemoryOrder(std::move(T));
  }
};
} // namespace

void vec::planMemoryOrder(Plan &P, const StepContext &C) {
  if (!P.lanes().scalable && !C.Predicated)
    MemoryOrderPlanner(P, C).run();
}
