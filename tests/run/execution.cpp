#include "tests/run/execution.h"
#include <cstring>

using namespace llvm;

namespace vec::run {

using Kind = abi::ParameterKind;

StringRef name(Pattern P) {
  static constexpr StringRef Names[] = {"all", "alternate", "random", "sparse", "none"};
  return Names[static_cast<size_t>(P)];
}

bool isActive(Pattern P, unsigned Seed, uint64_t Item) {
  switch (P) {
  case Pattern::All:
    return true;
  case Pattern::Alternate:
    return Item % 2 == 1;
  case Pattern::Random:
    return Numbers(Seed * 1000003u + Item).next() & 1;
  case Pattern::Sparse: // most packets have no lane at all
    return Item % 37 == 20;
  case Pattern::None:
    return false;
  }
  return false;
}

Execution::Execution(const Subject &S, Type *ResultType, const DataLayout &DL, Progress &Where) : S(S), Where(Where) {
  for (const Argument &A : S.Arguments)
    Buffers.push_back(A.What == Argument::Buffer ? GuardedBuffer(A.Type.Size * A.Count) : GuardedBuffer());
  if (!ResultType->isVoidTy())
    if (std::optional<Element> E = elementOf(ResultType, DL))
      Result = *E;
  Slots.resize(S.Arguments.size());
  Results.resize(Result.Size * S.Range.items());
}

void Execution::prepare(unsigned NewSeed, Placement NewPlaced) {
  if (Initial.empty() || NewSeed != Seed) {
    Seed = NewSeed;
    Initial.clear();
    for (size_t I = 0; I < S.Arguments.size(); ++I) {
      const Argument &A = S.Arguments[I];
      const bool PerItem = A.What == Argument::Value && A.Lane.kind == Kind::Vector;
      Initial.push_back(makeContents(A.Contents, A.Type, PerItem ? S.Range.items() : A.Count, Seed * 64 + I));
    }
    Order = permutation(S.Range.items(), Seed);
  }
  Placed = NewPlaced;
  Where.Seed = Seed;
  Where.Placed = static_cast<uint8_t>(Placed);
  SlotPointers.clear();
  for (size_t I = 0; I < S.Arguments.size(); ++I) {
    if (S.Arguments[I].What == Argument::Buffer)
      std::memcpy(bufferOf(I), Initial[I].data(), Initial[I].size());
    Slots[I].assign(4096, 0);
    // Objects passed by value are copied by the call; 64 bytes suit any alignment.
    auto Address = reinterpret_cast<uintptr_t>(Slots[I].data());
    SlotPointers.push_back(reinterpret_cast<void *>((Address + 63) & ~uintptr_t(63)));
  }
  std::fill(Results.begin(), Results.end(), uint8_t(0xa5));
}

static int64_t signedValue(const std::vector<uint8_t> &Bytes) {
  int64_t Value = 0;
  const size_t Size = std::min<size_t>(Bytes.size(), 8);
  std::memcpy(&Value, Bytes.data(), Size);
  return SignExtend64(static_cast<uint64_t>(Value), static_cast<unsigned>(Size * 8));
}

int64_t Execution::stepOf(const Argument &A) const {
  if (abi::hasConstantStep(A.Lane.kind))
    return A.Lane.step;
  if (abi::hasStepPosition(A.Lane.kind))
    return signedValue(Initial[A.Lane.position]);
  return 0;
}

// The value that an argument has for one item.
void Execution::storeLane(size_t Index, uint64_t Item, uint8_t *Slot) const {
  const Argument &A = S.Arguments[Index];
  const int64_t Step = stepOf(A);
  if (A.What == Argument::Buffer) {
    uint8_t *Pointer = bufferOf(Index) + Step * static_cast<int64_t>(Item);
    if (A.Lane.kind == Kind::Vector)
      Pointer += Order[Item] % A.Count * A.Type.Size;
    if (Step < 0) // walks down from the last element
      Pointer += (A.Count - 1) * A.Type.Size;
    std::memcpy(Slot, &Pointer, sizeof Pointer);
  } else if (A.What == Argument::ByVal || A.Lane.kind == Kind::Uniform) {
    std::memcpy(Slot, Initial[Index].data(), Initial[Index].size());
  } else if (A.Lane.kind == Kind::Vector) {
    std::memcpy(Slot, &Initial[Index][Item * A.Type.Size], A.Type.Size);
  } else {
    const int64_t Value = signedValue(Initial[Index]) + Step * static_cast<int64_t>(Item);
    std::memcpy(Slot, &Value, A.Type.Size);
  }
}

// The arguments of the packet that starts at item First. A lane at or above Valid is masked off and holds what would
// hurt if it were used: null and wild pointers, zero divisors, NaNs.
void Execution::fillSlots(uint64_t First, unsigned Lanes, uint64_t Valid) {
  for (size_t I = 0; I < S.Arguments.size(); ++I) {
    auto *Slot = static_cast<uint8_t *>(SlotPointers[I]);
    const Argument &A = S.Arguments[I];
    if (A.Lane.kind != Kind::Vector) {
      storeLane(I, First, Slot);
      continue;
    }
    const size_t Size = A.What == Argument::Buffer ? sizeof(void *) : A.Type.Size;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      if (Lane < Valid)
        storeLane(I, First + Lane, Slot + Lane * Size);
      else
        std::memset(Slot + Lane * Size, Lane % 2 ? 0xff : 0, Size);
  }
}

void Execution::storeResults(uint64_t First, unsigned Lanes, ArrayRef<uint8_t> Active, const uint8_t *From) {
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    if (Result.Size && Active[Lane])
      std::memcpy(&Results[(First + Lane) * Result.Size], From + Lane * Result.Size, Result.Size);
}

void Execution::callItems(Thunk Scalar, const WorkItem &First, uint64_t Count, unsigned Dimension, Pattern P) {
  Variant One{Scalar, 1, false, Dimension};
  WorkItem W = First;
  for (uint64_t I = 0; I < Count; ++I, ++W.LocalId[Dimension])
    if (isActive(P, Seed, linearIndex(S.Range, W)))
      callPacket(One, W, 1, P);
}

// Calls the variant once, for Count items (no more than it has lanes) from First on.
void Execution::callPacket(const Variant &V, const WorkItem &First, uint64_t Count, Pattern P) {
  uint8_t Mask[256] = {};
  alignas(64) uint8_t Returned[4096];
  WorkItem W = First;
  const uint64_t Item = linearIndex(S.Range, First);
  for (uint64_t Lane = 0; Lane < Count; ++Lane, ++W.LocalId[V.Dimension])
    Mask[Lane] = isActive(P, Seed, linearIndex(S.Range, W));
  // A kernel's arguments are the same for all items and were stored when the run began.
  if (!S.IsKernel)
    fillSlots(Item, V.Lanes, Count);
  enterWorkItem(First);
  Where.Item = Item;
  V.Call(SlotPointers.data(), Mask, Returned);
  storeResults(Item, V.Lanes, Mask, Returned);
}

void Execution::runScalar(Thunk Scalar, Pattern P, bool Backwards) {
  Where.Pattern = static_cast<uint8_t>(P);
  enterLaunch(S.Range);
  fillSlots(0, 1, 1);
  std::vector<Row> Rows = rowsAlong(S.Range, 0);
  if (Backwards)
    std::reverse(Rows.begin(), Rows.end());
  for (const Row &R : Rows)
    for (uint64_t I = 0; I < R.Length; ++I) {
      WorkItem W = R.First;
      W.LocalId[0] = Backwards ? R.Length - 1 - I : I;
      callItems(Scalar, W, 1, 0, P);
    }
}

void Execution::call(function_ref<void(void *const *Slots)> Whole) {
  fillSlots(0, 1, 1);
  Whole(SlotPointers.data());
}

void Execution::runVariant(const Variant &V, Thunk Scalar, Pattern P) {
  Where.Pattern = static_cast<uint8_t>(P);
  enterLaunch(S.Range);
  fillSlots(0, 1, 1);
  for (const Row &R : rowsAlong(S.Range, V.Dimension))
    for (uint64_t Start = 0; Start < R.Length; Start += V.Lanes) {
      WorkItem W = R.First;
      W.LocalId[V.Dimension] = Start;
      const uint64_t Left = std::min<uint64_t>(V.Lanes, R.Length - Start);
      if (V.Masked || V.Predicated || Left == V.Lanes)
        callPacket(V, W, Left, P);
      else
        callItems(Scalar, W, Left, V.Dimension, P);
    }
}

size_t Execution::snapshotSize() const {
  size_t Bytes = Results.size();
  for (size_t I = 0; I < S.Arguments.size(); ++I)
    if (S.Arguments[I].What == Argument::Buffer && S.Arguments[I].Compared)
      Bytes += Buffers[I].size();
  return Bytes;
}

void Execution::takeSnapshot(uint8_t *To) const {
  for (size_t I = 0; I < S.Arguments.size(); ++I)
    if (S.Arguments[I].What == Argument::Buffer && S.Arguments[I].Compared) {
      std::memcpy(To, bufferOf(I), Buffers[I].size());
      To += Buffers[I].size();
    }
  if (!Results.empty())
    std::memcpy(To, Results.data(), Results.size());
}

static std::optional<Difference> compareElements(StringRef Name, const Element &E, size_t Count,
                                                 const uint8_t *Expected, const uint8_t *Found, unsigned Ulp) {
  if (std::memcmp(Expected, Found, E.Size * Count) == 0)
    return std::nullopt;
  for (size_t I = 0; I < Count; ++I)
    for (size_t J = 0; J < E.Fields.size(); ++J) {
      const Field &F = E.Fields[J];
      const size_t At = I * E.Size + F.Offset;
      if (fieldsAgree(F.Kind, Expected + At, Found + At, Ulp))
        continue;
      std::string Where = (Name + "[" + Twine(I) + "]").str();
      if (E.Fields.size() > 1)
        Where += ", field " + std::to_string(J);
      return Difference{Where, fieldText(F.Kind, Expected + At), fieldText(F.Kind, Found + At)};
    }
  return std::nullopt;
}

std::optional<Difference> Execution::compare(const uint8_t *Expected) const {
  for (size_t I = 0; I < S.Arguments.size(); ++I) {
    const Argument &A = S.Arguments[I];
    if (A.What != Argument::Buffer || !A.Compared)
      continue;
    if (auto D = compareElements(A.Name, A.Type, A.Count, Expected, bufferOf(I), S.Ulp))
      return D;
    Expected += Buffers[I].size();
  }
  if (Results.empty())
    return std::nullopt;
  return compareElements("result of call ", Result, S.Range.items(), Expected, Results.data(), S.Ulp);
}

std::optional<Execution::GuardHit> Execution::findGuard(uintptr_t Address, Placement P) const {
  int64_t Offset;
  for (size_t I = 0; I < Buffers.size(); ++I)
    if (S.Arguments[I].What == Argument::Buffer && Buffers[I].guards(Address, P, Offset))
      return GuardHit{I, Offset};
  return std::nullopt;
}

} // namespace vec::run
