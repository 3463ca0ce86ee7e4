// Finds along which dimension memory is contiguous: from the coefficients of IDs in addresses, as if no sum wrapped
// around.
#include "passes/analysis/row_dimension.h"
#include "builtins/info/builtin_info.h"
#include "passes/kernel/kernel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

// From one work-item to the next one along a dimension: a number, or one that is not known.
using Step = std::optional<int64_t>;

// A constant step of this many elements is a row of its own; fewer may be the members of a record.
constexpr int64_t ShortestRow = 16;

class Steps {
  const unsigned Dimension;
  const DataLayout &DL;
  DenseMap<const Value *, Step> Known;

  static Step sum(Step A, Step B) {
    int64_t S;
    return A && B && !AddOverflow(*A, *B, S) ? Step(S) : std::nullopt;
  }
  static Step product(Step A, int64_t By) {
    int64_t S;
    return A && !MulOverflow(*A, By, S) ? Step(S) : std::nullopt;
  }

  Step ofCall(const CallBase &Call) const {
    const BuiltinInfo *Info = builtinOf(Call);
    if (!Info)
      return unless(Call);
    const bool IsId = Info->id == BuiltinID::GetGlobalId || Info->id == BuiltinID::GetLocalId;
    if (IsId && match(Call.getArgOperand(0), m_ConstantInt()))
      return match(Call.getArgOperand(0), m_SpecificInt(Dimension)) ? 1 : 0;
    if (Info->id == BuiltinID::GetGlobalLinearId || Info->id == BuiltinID::GetLocalLinearId)
      return Dimension == 0 ? Step(1) : std::nullopt;
    return IsId ? std::nullopt : Step(0);
  }

  // 0 if all operands are the same for all work-items along the dimension.
  Step unless(const User &U) const {
    return all_of(U.operands(), [&](const Use &O) { return of(*O) == Step(0); }) ? Step(0) : std::nullopt;
  }

  Step ofAddress(const GEPOperator &Address) const {
    Step S = of(*Address.getPointerOperand());
    for (gep_type_iterator T = gep_type_begin(Address), E = gep_type_end(Address); T != E; ++T)
      if (!T.isStruct())
        S = sum(S, product(of(*T.getOperand()), int64_t(T.getSequentialElementStride(DL).getKnownMinValue())));
    return S;
  }

  // The values of which I is one: those that enter a phi, or that are stored to a variable that I loads. Unoptimized
  // code keeps all values in variables.
  static std::optional<SmallVector<const Value *, 4>> choices(const Instruction &I) {
    SmallVector<const Value *, 4> All;
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      append_range(All, Phi->incoming_values());
      return All;
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (!Variable)
      return std::nullopt;
    for (const User *U : Variable->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        All.push_back(Store->getValueOperand());
    return All;
  }

  // The step that all of them have, as far as they are known yet.
  Step common(ArrayRef<const Value *> All) const {
    std::optional<Step> Same;
    for (const Value *V : All) {
      if (!isKnown(*V))
        continue;
      if (Same && *Same != of(*V))
        return std::nullopt;
      Same = of(*V);
    }
    return Same.value_or(std::nullopt);
  }

  bool isKnown(const Value &V) const { return !isa<Instruction>(V) || Known.contains(&V); }

  bool isReady(const Instruction &I) const {
    if (const auto All = choices(I))
      return any_of(*All, [&](const Value *V) { return isKnown(*V); });
    return all_of(I.operands(), [&](const Use &O) { return isKnown(*O); });
  }

  Step compute(const Instruction &I) const {
    const Value *X, *Y;
    const APInt *C;
    if (auto *Call = dyn_cast<CallBase>(&I))
      return ofCall(*Call);
    if (auto *Address = dyn_cast<GEPOperator>(&I))
      return ofAddress(*Address);
    if (const auto All = choices(I))
      return common(*All);
    if (isa<CastInst, FreezeInst>(I))
      return of(*I.getOperand(0));
    if (match(&I, m_Add(m_Value(X), m_Value(Y))) || match(&I, m_DisjointOr(m_Value(X), m_Value(Y))))
      return sum(of(*X), of(*Y));
    if (match(&I, m_Sub(m_Value(X), m_Value(Y))))
      return sum(of(*X), product(of(*Y), -1));
    if (match(&I, m_Shl(m_Value(X), m_APInt(C))) && C->ult(32))
      return product(of(*X), int64_t(1) << C->getZExtValue());
    if (match(&I, m_c_Mul(m_Value(X), m_APInt(C))) && C->isSignedIntN(32))
      return product(of(*X), C->getSExtValue());
    // A clamped index is the index nearly everywhere.
    if (match(&I, m_c_MaxOrMin(m_Value(X), m_Value(Y)))) {
      const Step A = of(*X), B = of(*Y);
      return A == Step(0) ? B : B == Step(0) ? A : std::nullopt;
    }
    return unless(I);
  }

public:
  Steps(const Function &Kernel, unsigned Dimension) : Dimension(Dimension), DL(Kernel.getDataLayout()) {
    // What goes around in loops is found by repeating, from the values that enter them.
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const Instruction &I : instructions(Kernel)) {
        const auto At = Known.find(&I);
        if ((At != Known.end() && !At->second) || !isReady(I))
          continue;
        if (const Step S = compute(I); At == Known.end() || At->second != S) {
          // A second answer: there is no single one.
          Known[&I] = At == Known.end() ? S : std::nullopt;
          Changed = true;
        }
      }
    }
  }

  Step of(const Value &V) const { return isa<Instruction>(V) ? Known.lookup(&V) : Step(0); }
};

// What accesses are along a dimension.
struct Accesses {
  unsigned Contiguous = 0, Apart = 0;
};

Accesses accessesAlong(const Function &Kernel, unsigned Dimension) {
  const Steps S(Kernel, Dimension);
  const DataLayout &DL = Kernel.getDataLayout();
  Accesses Count;
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (!Address)
      continue;
    const auto Bytes = int64_t(DL.getTypeStoreSize(getLoadStoreType(&I)).getKnownMinValue());
    const Step Along = S.of(*Address);
    if (Along == Step(0))
      continue;
    // Members of a record count as contiguous.
    if (Along && *Along > -ShortestRow * Bytes && *Along < ShortestRow * Bytes)
      ++Count.Contiguous;
    else
      ++Count.Apart;
  }
  return Count;
}

} // namespace

unsigned rowDimension(const Function &Kernel) {
  const Accesses AlongX = accessesAlong(Kernel, 0);
  if (AlongX.Apart)
    for (unsigned D : {1u, 2u})
      if (const Accesses Along = accessesAlong(Kernel, D);
          Along.Contiguous > AlongX.Contiguous && Along.Apart < AlongX.Apart)
        return D;
  return 0;
}

} // namespace vec
