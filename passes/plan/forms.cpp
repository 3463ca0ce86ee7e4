// Forms: what each recipe asks of its operands. It mirrors the emitter.
#include "passes/plan/forms.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

ValueForms::ValueForms(const Plan &P) : P(P) {
  for (const Instruction &I : instructions(P.function()))
    use(I);
}

void ValueForms::use(const Instruction &I) {
  auto Scalar = [&](const Value *V) { Used[V].Scalar = true; };
  auto Vector = [&](const Value *V) { Used[V].Vector = true; };
  auto Lane = [&](const Value *V) { (P.shape(V).isUniform() ? Used[V].Scalar : Used[V].Lanes) = true; };
  auto Either = [&](const Value *V) { P.shape(V).isUniform() ? Scalar(V) : Vector(V); };
  const Recipe &R = P[I];
  if (const std::optional<LaneAccess> &A = R.Access; A && R.Kind != RecipeKind::Instantiate) {
    bool Once = R.Kind == RecipeKind::LoadUniform || R.Kind == RecipeKind::StoreUniform;
    bool PerLane = is_contained(
        {RecipeKind::LoadGather, RecipeKind::StoreScatter, RecipeKind::LoadRecords, RecipeKind::StoreRecords}, R.Kind);
    if (R.Table)
      return Vector(R.Table->Index);
    if (R.Kind == RecipeKind::LoadPermuted || R.Kind == RecipeKind::StorePermuted) {
      // The address is made of the uniform values in it.
      if (A->Stored)
        Vector(A->Stored);
      if (A->Mask && !R.MaskDropped)
        Vector(A->Mask);
      return;
    }
    PerLane ? Vector(A->Pointer) : Scalar(A->Pointer);
    if (A->Stored)
      Once ? Scalar(A->Stored) : Vector(A->Stored);
    if (A->Mask && !R.MaskDropped)
      Once ? Either(A->Mask) : Vector(A->Mask);
    return;
  }
  auto *Call = dyn_cast<CallBase>(&I);
  switch (R.Kind) {
  case RecipeKind::Keep:
  case RecipeKind::Branch:
  case RecipeKind::Slots:
    for (const Value *V : I.operands())
      Scalar(V);
    return;
  case RecipeKind::LaneIds:
    for (const Value *V : Call->args())
      R.Shape.isLinear() ? Scalar(V) : Lane(V);
    return;
  case RecipeKind::Instantiate:
    for (const Value *V : I.operands())
      Lane(V);
    return;
  case RecipeKind::Reduce:
    return Either(Call->getArgOperand(0));
  case RecipeKind::CallVariant: {
    bool Masked = laneBuiltin(*Call) == LaneBuiltin::MaskedOp;
    const CallBase &Inner = Masked ? cast<CallBase>(maskedInstruction(*Call)) : *Call;
    for (auto [N, Parameter] : enumerate(R.Variant->shape.parameters)) {
      const Value *V = Inner.getArgOperand(N);
      if (auto *Formal = dyn_cast<Argument>(V); Masked && Formal)
        V = Call->getArgOperand(Formal->getArgNo());
      Parameter.kind == abi::ParameterKind::Vector ? Vector(V) : Scalar(V);
    }
    if (Masked)
      Vector(Call->getArgOperand(Call->arg_size() - 1));
    return;
  }
  case RecipeKind::CallBuiltin:
    for (auto [N, V] : enumerate(Call->args()))
      isVectorIntrinsicWithScalarOpAtArg(Call->getIntrinsicID(), N, nullptr) ? Scalar(V) : Vector(V);
    return;
  default:
    break;
  }
  if (isa<GetElementPtrInst>(I)) {
    for (const Value *V : I.operands())
      Either(V);
  } else if (auto *S = dyn_cast<SelectInst>(&I)) {
    Either(S->getCondition());
    Vector(S->getTrueValue());
    Vector(S->getFalseValue());
  } else {
    for (const Value *V : I.operands())
      Vector(V);
  }
}

Forms ValueForms::made(const Value *V) const {
  Forms F;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || P.shape(V).isLinear()) {
    (P.shape(V).isLinear() ? F.Scalar : F.Vector) = true;
    return F;
  }
  const Recipe &R = P[*I];
  (R.Kind == RecipeKind::Instantiate || R.Kind == RecipeKind::LaneIds ? F.Lanes : F.Vector) = true;
  return F;
}

bool ValueForms::isFreeAddress(const Instruction &I) const {
  if (!isa<GetElementPtrInst>(I) && !isa<SExtInst>(I))
    return false;
  return llvm::all_of(I.users(), [&](const User *U) {
    auto *User = cast<Instruction>(U);
    if (const std::optional<LaneAccess> &A = P[*User].Access)
      return A->Pointer == &I && !P.shape(&I).isLinear() && P[*User].Kind != RecipeKind::Instantiate;
    return isa<GetElementPtrInst>(User) && isa<SExtInst>(I) && isFreeAddress(*User);
  });
}
