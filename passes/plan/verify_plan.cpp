// Plan::verify: checks what each recipe requires of its instruction and its operands.
#include "passes/plan/operands.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

std::string Plan::verifyMember(const Instruction &I, const AccessGroup &G) const {
  const std::optional<LaneAccess> &A = (*this)[I].Access;
  if (!A || bool(A->Stored) != G.Store || (G.Table ? nullptr : A->Mask) != G.Mask ||
      (G.Step ? shape(A->Pointer) != LaneShape::linear(G.Step) : !shape(A->Pointer).isVarying()))
    return " is in a group of other accesses";
  if (I.getParent() != G.At->getParent())
    return " is in a group of another block";
  if (G.At != (G.Store ? G.Members.back().I : G.Members.front().I))
    return " is in a group that is executed at the wrong place";
  for (const AccessGroup::Member &M : G.Members) {
    if (M.I == &I)
      return M.Offset + M.Size <= G.Span && (!G.Step || G.Span <= G.stride()) ? "" : " is outside of its record";
  }
  return " is missing in its group";
}

// Checks that no use comes before the new place of a value.
std::string Plan::verifySunk(const Instruction &I, const Recipe &R) const {
  if (R.Kind != RecipeKind::Keep || !R.Shape.isUniform() || I.mayReadOrWriteMemory())
    return " is sunk but no plain uniform value";
  DominatorTree DT(const_cast<Function &>(F)); // which it does not change
  for (const User *U : I.users()) {
    const Recipe &Its = (*this)[*cast<Instruction>(U)];
    auto *At = Its.SunkTo ? Its.SunkTo : cast<Instruction>(U);
    if (isa<PHINode>(U) || (At != R.SunkTo && !DT.dominates(R.SunkTo, At)))
      return " is sunk behind one of its uses";
  }
  return "";
}

// Whether the values can be brought into memory order, or are.
static bool isInOrder(const Plan &P, const MemoryOrder::Source &S) {
  SmallVector<const Value *, 4> Given;
  copy_if(S.Values, std::back_inserter(Given), [](const Value *V) { return V != nullptr; });
  if (!S.isOfTuple())
    return all_equal(Given) || all_of(Given, [&](const Value *V) { return P.shape(V).isUniform(); });
  const MemoryOrder *Of = P[*cast<Instruction>(S.first())].Order.get();
  if (!Of || Of->size() != S.Slots.size() || (!S.isInPlace() && P.lanes().min % Of->size()))
    return false;
  return all_of(zip(S.Values, S.Slots), [&](auto At) {
    auto [V, Slot] = At;
    return V ? Slot >= 0 && Of->Members[unsigned(Slot)] == V : Slot < 0;
  });
}

// Checks that each operand is available in the form that the recipe needs.
std::string Plan::verifyOperands(const Operands &Of) const {
  const char *Bad = "";
  Of.forEach([&](const Operand &O) {
    Type *T = O.V->getType();
    if (O.In == Form::Scalar && shape(O.V).isVarying())
      Bad = " takes a varying operand as a scalar";
    else if ((O.In == Form::Vector || O.In == Form::InOrder) && !hasVectorForm(T))
      Bad = " takes an operand as a vector whose type has no vector form";
    else if (O.In == Form::InOrder &&
             !all_of(O.Order->Sources, [&](const MemoryOrder::Source &S) { return isInOrder(*this, S); }))
      Bad = " takes operands in memory order that differ from lane to lane and from member to member";
    else if (O.In == Form::Integers && !T->isIntegerTy(1))
      Bad = " takes an operand for a mask that is none";
  });
  return Bad;
}

// Checks that elements in memory order meet only elements in memory order.
std::string Plan::verifyOrder(const Operands &Of, const Recipe &R) const {
  auto Fits = [&](const Operand &O) { return !O || O.In == Form::InOrder || shape(O.V).isUniform(); };
  if (R.Order && (!Fits(Of.Stored) || !all_of(Of.Listed, Fits)))
    return " takes an operand in another order than its own";
  return "";
}

std::string Plan::verifyRecipe(const Instruction &I) const {
  auto It = Recipes.find(&I);
  if (It == Recipes.end())
    return " has no recipe";
  const Recipe &R = It->second;
  if (R.Kind == RecipeKind::Widen && !isa<StoreInst>(I) && !hasVectorForm(I.getType()))
    return " is widened but its type has no vector form";
  if (R.Kind == RecipeKind::Branch && cast<BranchInst>(I).isConditional() &&
      !shape(cast<BranchInst>(I).getCondition()).isUniform())
    return " branches on a varying condition";
  if (R.Kind == RecipeKind::CallVariant && !R.Variant)
    return " calls a variant that is not named";
  if (R.Kind == RecipeKind::CallFunction && !R.Callee)
    return " calls a function that is not there";
  bool Grouped = is_contained(
      {RecipeKind::LoadInterleaved, RecipeKind::StoreInterleaved, RecipeKind::LoadRecords, RecipeKind::StoreRecords},
      R.Kind);
  if (R.MaskDropped && (R.Masked || (R.Group && !group(R).Table) || !R.Access || !R.Access->Mask || R.Access->Stored))
    return " is no load that could drop its mask";
  if (R.SunkTo)
    if (std::string Bad = verifySunk(I, R); !Bad.empty())
      return Bad;
  bool InTable = R.Kind == RecipeKind::LoadTable || (R.Group && group(R).Table);
  bool IsPermuted = R.Kind == RecipeKind::LoadPermuted || R.Kind == RecipeKind::StorePermuted;
  if (InTable != bool(R.Table) || IsPermuted != bool(R.Permutation))
    return " has not the data of its recipe";
  if (Grouped != R.Group.has_value())
    return Grouped ? " is in no group" : " is in a group that its recipe does not know";
  if (Grouped)
    if (std::string Bad = verifyMember(I, group(R)); !Bad.empty())
      return Bad;
  const Operands Of = operandsOf(*this, I);
  if (std::string Bad = verifyOperands(Of); !Bad.empty())
    return Bad;
  return verifyOrder(Of, R);
}

std::string Plan::verify() const {
  for (const Instruction &I : instructions(F))
    if (std::string Bad = verifyRecipe(I); !Bad.empty()) {
      std::string Text;
      raw_string_ostream OS(Text);
      I.print(OS);
      return (StringRef(Text).trim() + Bad).str();
    }
  return "";
}
