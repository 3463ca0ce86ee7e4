// Compares declarations of builtins that have a row in a table with the prototypes that the passes expect.
#include "passes/kernel/prototypes.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/group_info.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace vec {
namespace {

bool isSize(Type *T) { return T->isIntegerTy(32) || T->isIntegerTy(64); }
bool isInt(Type *T) { return T->isIntegerTy(32); }

bool fits(const BuiltinInfo &Info, StringRef Name, FunctionType &T) {
  ArrayRef<Type *> Parameters = T.params();
  if (Info.takesDimension)
    return Parameters.size() == 1 && isInt(Parameters[0]) && isSize(T.getReturnType());
  if (Info.rematerializable)
    return Parameters.empty() && isSize(T.getReturnType());
  if (!T.getReturnType()->isVoidTy())
    return false;
  if (Info.id == BuiltinID::WaitGroupEvents)
    return Parameters.size() == 2 && isInt(Parameters[0]) && Parameters[1]->isPointerTy();
  // Number or flags, scope, order or semantics.
  const bool Mux = Name == StringRef(Info.mux);
  const size_t Least = Mux ? (Info.id == BuiltinID::MemFence ? 2 : 3) : 1;
  return Parameters.size() >= Least && Parameters.size() <= 3 && all_of(Parameters, isInt);
}

bool isFloatArithmetic(GroupArithmetic A) {
  return A == GroupArithmetic::FAdd || A == GroupArithmetic::FMul || A == GroupArithmetic::FMin ||
         A == GroupArithmetic::FMax;
}

bool fits(const GroupOperation &Op, FunctionType &T) {
  SmallVector<Type *, 6> Parameters(T.params());
  Type *Result = T.getReturnType();
  if (Op.scope == GroupScope::WorkGroup) {
    if (Parameters.empty() || !isInt(Parameters[0]))
      return false;
    Parameters.erase(Parameters.begin());
    // Three IDs identify a work-item of a work-group.
    if (Op.kind == GroupKind::Broadcast) {
      if (Parameters.size() != 4 || !all_of(drop_begin(Parameters, 2), isSize))
        return false;
      Parameters.truncate(2);
    }
  }
  if (Parameters.size() != Op.arguments.size())
    return false;
  for (auto [Letter, P] : zip_equal(Op.arguments, Parameters))
    if (Letter == 'i' ? !isSize(P) : Letter == 'b' ? !P->isIntOrIntVectorTy() : P != Parameters[0])
      return false;
  if (Op.arguments[0] != 'v')
    return Result->isIntegerTy();
  Type *Value = Parameters[0];
  if (Op.arithmetic != GroupArithmetic::None &&
      (isFloatArithmetic(Op.arithmetic) ? !Value->isFPOrFPVectorTy() : !Value->isIntOrIntVectorTy()))
    return false;
  return Result == (Op.scope == GroupScope::VecGroup ? Value->getScalarType() : Value) || Result == Value;
}

} // namespace

bool hasWrongPrototype(const Function &F) {
  if (!F.isDeclaration() || F.isIntrinsic() || isOwnFunction(F))
    return false;
  FunctionType &T = *F.getFunctionType();
  if (const BuiltinInfo *Info = findBuiltin(F.getName()))
    return T.isVarArg() || !fits(*Info, F.getName(), T);
  GroupOperation Op;
  return findGroupOperation(F.getName(), Op) && (T.isVarArg() || !fits(Op, T));
}

std::string describePrototype(const Function &F) {
  std::string Text = ("@" + F.getName() + " as ").str();
  raw_string_ostream OS(Text);
  F.getFunctionType()->print(OS);
  return Text;
}

Error checkPrototypes(const Module &M) {
  for (const Function &F : M)
    if (!F.use_empty() && hasWrongPrototype(F))
      return createStringError("the module declares " + describePrototype(F) + ": " +
                               describe(Reason::Prototype, F.getName()));
  return Error::success();
}

} // namespace vec
