// Forms: collects them from the operands of all recipes (operands.h), and says in which form each value is made.
#include "passes/plan/forms.h"
#include "passes/plan/operands.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

ValueForms::ValueForms(const Plan &P) : P(P) {
  for (const Instruction &I : instructions(P.function()))
    use(I);
}

void ValueForms::use(const Instruction &I) {
  operandsOf(P, I).forEach([&](const Operand &O) {
    Forms &Of = Used[O.V];
    switch (O.In) {
    case Form::Scalar:
      Of.Scalar = true;
      break;
    case Form::Vector:
    case Form::InOrder:
    case Form::Integers: // the value is also needed as a vector
      Of.Vector = true;
      break;
    case Form::Lanes:
      (P.shape(O.V).isUniform() ? Of.Scalar : Of.Lanes) = true;
      break;
    }
  });
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
