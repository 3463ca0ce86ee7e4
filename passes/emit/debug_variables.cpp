// Debug variables: a scalar variable x becomes an array of x with an element for each lane.
#include "passes/emit/debug_variables.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace vec;

static DebugVariable keyOf(const DbgVariableRecord &R) {
  return DebugVariable(R.getVariable(), std::nullopt, R.getDebugLoc().getInlinedAt());
}

DebugVariables::DebugVariables(const Plan &P, Function &Into) : P(P) {
  const Function &F = P.function();
  DISubprogram *Scope = F.getSubprogram();
  if (!Scope)
    return;
  Into.setSubprogram(Scope);
  Scope->replaceLinkageName(MDString::get(F.getContext(), Into.getName()));
  for (const Instruction &I : instructions(F))
    for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
      if (any_of(R.location_ops(), [&](const Value *V) { return !P.shape(V).isUniform(); }))
        if (auto [It, New] = Wide.insert({keyOf(R), nullptr}); New)
          It->second = widen(*R.getVariable(), *Into.getParent());
  // These replace the old ones: no two parameters may have the same number.
  SmallVector<Metadata *, 8> Retained;
  for (DINode *N : Scope->getRetainedNodes()) {
    auto *V = dyn_cast<DILocalVariable>(N);
    DILocalVariable *New = V ? Wide.lookup(DebugVariable(V, std::nullopt, nullptr)) : nullptr;
    Retained.push_back(New ? New : N);
  }
  Scope->replaceRetainedNodes(MDTuple::get(F.getContext(), Retained));
}

// Null for a type of unknown size, and for an unknown number of lanes.
DILocalVariable *DebugVariables::widen(DILocalVariable &V, Module &M) {
  std::optional<uint64_t> Bits = V.getSizeInBits();
  if (!Bits || !*Bits || P.lanes().scalable || P.lanes().min > 64)
    return nullptr;
  DIBuilder Make(M, /*AllowUnresolved=*/false, V.getScope()->getSubprogram()->getUnit());
  unsigned N = P.lanes().min;
  DIType *Array =
      Make.createArrayType(*Bits * N, 0, V.getType(), Make.getOrCreateArray(Make.getOrCreateSubrange(0, N)));
  return DILocalVariable::get(M.getContext(), V.getScope(), V.getName(), V.getFile(), V.getLine(), Array, V.getArg(),
                              V.getFlags(), 0, nullptr);
}

static void place(BasicBlock &At, Value *V, DILocalVariable *Variable, DIExpression *E, const DILocation *Where,
                  bool Declare) {
  using Kind = DbgVariableRecord::LocationType;
  At.insertDbgRecordBefore(
      new DbgVariableRecord(ValueAsMetadata::get(V), Variable, E, Where, Declare ? Kind::Declare : Kind::Value),
      At.end());
}

void DebugVariables::emitLanes(const DbgVariableRecord &R, DILocalVariable &V, BasicBlock &At,
                               const DebugForms &Forms) {
  const DILocation *Where = R.getDebugLoc();
  LLVMContext &C = At.getContext();
  const Value *Old = R.getNumVariableLocationOps() == 1 ? R.getVariableLocationOp(0) : nullptr;
  uint64_t Bits = *R.getVariable()->getSizeInBits();
  // An expression with only an address space (constu N, swap, xderef) counts as empty: the back end knows where the
  // vector is.
  auto Plain = [&] {
    ArrayRef<uint64_t> E = R.getExpression()->getElements();
    return E.empty() || (E.size() == 4 && E[0] == dwarf::DW_OP_constu && E[3] == dwarf::DW_OP_xderef);
  };
  auto Nothing = [&] { place(At, PoisonValue::get(Type::getInt8Ty(C)), &V, DIExpression::get(C, {}), Where, false); };
  if (!Old || !Plain() || R.isKillLocation())
    return Nothing();
  const DataLayout &DL = P.function().getDataLayout();
  LaneShape S = P.shape(Old);
  if (R.isDbgDeclare()) {
    // The slots of the lanes lie side by side, as in an array.
    if (!Forms.Scalar || !S.isLinear() || uint64_t(S.step()) * 8 != Bits)
      return;
    return place(At, Forms.Scalar, &V, DIExpression::get(C, {}), Where, true);
  }
  Type *T = Old->getType();
  if (!T->isSized() || T->isAggregateType() || DL.getTypeSizeInBits(T) != TypeSize::getFixed(Bits))
    return Nothing();
  if (Forms.Vector)
    return place(At, Forms.Vector, &V, DIExpression::get(C, {}), Where, false);
  bool Countable = T->isIntegerTy() || T->isPointerTy();
  if (Forms.Lane.empty() && !(Forms.Scalar && S.isLinear() && (Countable || S.isUniform())))
    return Nothing();
  for (unsigned L = 0; L < P.lanes().min; ++L) {
    SmallVector<uint64_t, 4> Ops;
    if (Forms.Lane.empty() && !S.isUniform()) {
      DIExpression::appendOffset(Ops, S.step() * int64_t(L));
      Ops.push_back(dwarf::DW_OP_stack_value);
    }
    Ops.append({dwarf::DW_OP_LLVM_fragment, L * Bits, Bits});
    place(At, Forms.Lane.empty() ? Forms.Scalar : Forms.Lane[L], &V, DIExpression::get(C, Ops), Where, false);
  }
}

void DebugVariables::emit(const Instruction &I, BasicBlock &At, function_ref<DebugForms(const Value *)> Find) {
  for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
    auto It = Wide.find(keyOf(R));
    if (It == Wide.end()) {
      auto *New = cast<DbgVariableRecord>(R.clone());
      At.insertDbgRecordBefore(New, At.end());
      for (Value *Op : to_vector(R.location_ops())) {
        Value *Now = isa<Constant>(Op) ? Op : Find(Op).Scalar;
        if (!Now) {
          New->setKillLocation();
          break;
        }
        if (Now != Op)
          New->replaceVariableLocationOp(Op, Now);
      }
    } else if (It->second) {
      const Value *Old = R.getNumVariableLocationOps() == 1 ? R.getVariableLocationOp(0) : nullptr;
      DebugForms Forms;
      if (Old)
        Forms = isa<Constant>(Old) ? DebugForms{const_cast<Value *>(Old)} : Find(Old);
      emitLanes(R, *It->second, At, Forms);
    }
  }
}
