#include "tests/run/builtin_bodies.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/builtin_bodies.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace vec::run {

// A math builtin on vectors is the one on scalars, element by element.
static void defineByElements(Function &F) {
  OpenCLMath Math;
  MangledName Name;
  auto *VT = dyn_cast<FixedVectorType>(F.getReturnType());
  if (!F.isDeclaration() || !VT || !findOpenCLMath(F.getName(), Math) || !demangle(F.getName(), Name))
    return;
  SmallVector<Type *, 3> Types;
  for (unsigned N = 0; N < Name.count; ++N) {
    if (Name.parameters[N].pointers)
      return;
    Name.parameters[N].width = 1;
    Types.push_back(F.getArg(N)->getType()->getScalarType());
  }
  auto *Scalar = FunctionType::get(VT->getElementType(), Types, false);
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(mangle(Name.base, {Name.parameters, Name.count}), Scalar);
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", &F));
  Value *Result = PoisonValue::get(VT);
  for (unsigned E = 0; E < VT->getNumElements(); ++E) {
    SmallVector<Value *, 3> Args;
    for (llvm::Argument &A : F.args())
      Args.push_back(A.getType()->isVectorTy() ? B.CreateExtractElement(&A, E) : &A);
    Result = B.CreateInsertElement(Result, B.CreateCall(Callee, Args), E);
  }
  B.CreateRet(Result);
}

Error defineBuiltins(Module &M) {
  if (Error E = linkBuiltins(M, BuiltinScope::SubGroup))
    return E;
  for (Function &F : M)
    defineByElements(F);
  return Error::success();
}

} // namespace vec::run
