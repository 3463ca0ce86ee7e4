// Finds the overload of an OpenCL C builtin that takes vectors, by its mangled name, among the module's functions.
#include "passes/svfs/equivalents.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace vec;

// Whether it was made for vector versions of functions, or is kept for them.
static bool isOffered(const Function &F) {
  return !F.isDeclaration() || llvm::all_of(F.users(), [](const User *U) {
    auto *C = dyn_cast<CallInst>(U);
    return C && C->getFunction()->getName().starts_with("__vecz_");
  });
}

Function *vec::vectorEquivalent(const CallInst &Call, unsigned Width) {
  const Function *F = Call.getCalledFunction();
  OpenCLMath Math;
  MangledName Name;
  if (!F || isOwnFunction(*F) || !findOpenCLMath(F->getName(), Math) || Math.width != 1 ||
      !demangle(F->getName(), Name) || Name.count != Call.arg_size())
    return nullptr;
  SmallVector<Type *, 3> Types;
  for (unsigned N = 0; N < Name.count; ++N) {
    if (Name.parameters[N].pointers)
      return nullptr;
    Name.parameters[N].width = Width;
    Types.push_back(FixedVectorType::get(Call.getArgOperand(N)->getType(), Width));
  }
  Function *V = Call.getModule()->getFunction(mangle(Name.base, {Name.parameters, Name.count}));
  auto *Type = FunctionType::get(FixedVectorType::get(Call.getType(), Width), Types, false);
  return V && V->getFunctionType() == Type && isOffered(*V) ? V : nullptr;
}

bool vec::hasVectorEquivalent(const CallInst &Call, unsigned Lanes) {
  for (unsigned Width : {16, 8, 4, 3, 2})
    if (Width <= Lanes && vectorEquivalent(Call, Width))
      return true;
  return false;
}
