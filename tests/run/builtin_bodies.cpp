#include "tests/run/builtin_bodies.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/builtin_bodies.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// The bitcode, embedded by the build.
extern "C" const char vec_opencl_bitcode[], vec_opencl_bitcode_end[];

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

static bool isOfSubGroup(const Function &F) {
  return F.isDeclaration() && !F.use_empty() && F.getName().starts_with("_Z") && F.getName().contains("sub_group_");
}

static Error linkSubGroups(Module &M, const Cpu &C, const TargetMachine &TM) {
  StringRef Bytes(vec_opencl_bitcode, vec_opencl_bitcode_end - vec_opencl_bitcode);
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(MemoryBufferRef(Bytes, "opencl.bc"), M.getContext());
  if (!Library)
    return Library.takeError();
  // What a work-group computes together is the business of whoever runs the group.
  for (Function &F : **Library)
    if (F.getName().drop_while([](char L) { return !islower(L); }).starts_with("work_group_"))
      F.deleteBody();
  retarget(**Library, C, TM);
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError("the builtins of OpenCL C could not be linked");
  return Error::success();
}

Error defineBuiltins(Module &M, const Cpu &C, const TargetMachine &TM) {
  if (Error E = linkBuiltins(M, /*OfGroups=*/false))
    return E;
  if (any_of(M, isOfSubGroup))
    if (Error E = linkSubGroups(M, C, TM))
      return E;
  for (Function &F : M)
    defineByElements(F);
  return Error::success();
}

} // namespace vec::run
