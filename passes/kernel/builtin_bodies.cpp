// Links bodies of builtins: what a module needs is linked from the library into a module of its own first, which then
// takes the form of the other one: names, address spaces, calling convention.
#include "passes/kernel/builtin_bodies.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/flatten_address_spaces.h"
#include "passes/kernel/kernel.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// The bitcode, embedded by the build.
extern "C" const char vec_opencl_bitcode[], vec_opencl_bitcode_end[];

namespace vec {
namespace {

constexpr StringLiteral BodyAttribute = "vec-builtin-body";

// A declaration that may be a builtin's.
bool mayHaveBody(const Function &F, bool OfGroups) {
  const StringRef Name = F.getName();
  if (!F.isDeclaration() || F.use_empty() || F.isIntrinsic() || isOwnFunction(F) ||
      !(Name.starts_with("_Z") || Name.starts_with("__to_")))
    return false;
  return OfGroups || !(findBuiltin(Name) || isGroupFunction(Name));
}

// What the library has under the name, as clang writes it: address spaces by number for SPIR, by name for the host.
const Function *findBody(const Module &Library, StringRef Name) {
  const Function *F = Library.getFunction(Name);
  MangledName Parts;
  if (!F && demangle(Name, Parts))
    F = Library.getFunction(mangle(Parts.base, {Parts.parameters, Parts.count}));
  return F && !F->isDeclaration() ? F : nullptr;
}

bool hasAddressSpaces(const FunctionType &T) {
  return any_of(T.params(), [](const Type *P) { return P->isPointerTy() && P->getPointerAddressSpace() != 0; });
}

// The bodies that are wanted, with what they call, each wanted function under its name in the module that wants it.
Expected<std::unique_ptr<Module>> bodiesFor(ArrayRef<Function *> Wanted, LLVMContext &C) {
  const StringRef Bytes(vec_opencl_bitcode, vec_opencl_bitcode_end - vec_opencl_bitcode);
  // Function bodies are read only when something links them.
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(MemoryBufferRef(Bytes, "opencl.bc"), C);
  if (!Library)
    return Library.takeError();
  auto Bodies = std::make_unique<Module>("builtins", C);
  Bodies->setTargetTriple((*Library)->getTargetTriple());
  Bodies->setDataLayout((*Library)->getDataLayout());
  SmallVector<std::pair<std::string, StringRef>> Names;
  for (const Function *F : Wanted)
    if (const Function *Body = findBody(**Library, F->getName())) {
      Bodies->getOrInsertFunction(Body->getName(), Body->getFunctionType());
      Names.push_back({Body->getName().str(), F->getName()});
    }
  if (Names.empty())
    return nullptr;
  if (Linker::linkModules(*Bodies, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError("the builtins of OpenCL C could not be linked, which is a bug");
  StringSet<> Shown;
  for (const auto &[Name, Wish] : Names) {
    // One that is declared in two spellings has its body under the first.
    if (Function *Body = Bodies->getFunction(Name)) {
      Body->setName(Wish);
      Shown.insert(Wish);
    }
  }
  for (Function &F : *Bodies)
    if (!F.isDeclaration()) {
      F.addFnAttr(BodyAttribute);
      if (!Shown.contains(F.getName()))
        F.setLinkage(GlobalValue::InternalLinkage);
    }
  // The library's versions of OpenCL and of clang are no facts of the program's.
  for (NamedMDNode &N : make_early_inc_range(Bodies->named_metadata()))
    N.eraseFromParent();
  return std::move(Bodies);
}

// Who the bodies are is what the module's declarations say: in another calling convention a call would be undefined.
void becomeLike(const Module &M, CallingConv::ID Default, Module &Bodies) {
  for (Function &F : Bodies) {
    const Function *There = F.hasLocalLinkage() ? nullptr : M.getFunction(F.getName());
    if (!F.isIntrinsic())
      F.setCallingConv(There ? There->getCallingConv() : Default);
    if (There)
      F.setDSOLocal(There->isDSOLocal());
  }
  for (Function &F : Bodies)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
        Call->setCallingConv(Call->getCalledFunction()->getCallingConv());
}

} // namespace

Error linkBuiltins(Module &M, bool OfGroups) {
  SmallVector<Function *> Wanted;
  for (Function &F : M)
    if (mayHaveBody(F, OfGroups))
      Wanted.push_back(&F);
  if (Wanted.empty())
    return Error::success();
  Expected<std::unique_ptr<Module>> Bodies = bodiesFor(Wanted, M.getContext());
  if (!Bodies || !*Bodies)
    return Bodies.takeError();
  const bool IsFlat = !M.getTargetTriple().isSPIROrSPIRV() &&
                      none_of(Wanted, [](const Function *F) { return hasAddressSpaces(*F->getFunctionType()); });
  if (IsFlat)
    if (Error E = flattenAddressSpaces(**Bodies).takeError())
      return E;
  becomeLike(M, Wanted.front()->getCallingConv(), **Bodies);
  for (Function &F : **Bodies)
    if (const Function *There = M.getFunction(F.getName());
        There && !F.isDeclaration() && There->getFunctionType() != F.getFunctionType())
      F.setLinkage(GlobalValue::InternalLinkage);
  (*Bodies)->setTargetTriple(M.getTargetTriple());
  (*Bodies)->setDataLayout(M.getDataLayout());
  if (Linker::linkModules(M, std::move(*Bodies), Linker::LinkOnlyNeeded))
    return createStringError("the builtins of OpenCL C could not be linked, which is a bug");
  return Error::success();
}

LentBodies::LentBodies(Module &M, FunctionAnalysisManager &FAM) : M(M), FAM(FAM) {
  for (const Function &F : M)
    Before[F.getName()] = F.getAttributes();
  if (Error E = linkBuiltins(M, /*OfGroups=*/false))
    M.getContext().emitError(toString(std::move(E)));
}

LentBodies::~LentBodies() {
  if (none_of(M, [](const Function &F) { return F.hasFnAttribute(BodyAttribute); }))
    return;
  for (Function &F : M)
    if (F.hasFnAttribute(BodyAttribute) && !F.hasLocalLinkage()) {
      FAM.clear(F, F.getName());
      F.deleteBody();
      F.setAttributes(Before.lookup(F.getName()));
    }
  // What these called goes with them, but where a call was not inlined.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : make_early_inc_range(M))
      if (F.use_empty() && !Before.contains(F.getName()) && (F.hasFnAttribute(BodyAttribute) || F.isDeclaration())) {
        FAM.clear(F, F.getName());
        F.eraseFromParent();
        Changed = true;
      }
  }
}

} // namespace vec
