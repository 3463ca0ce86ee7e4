// Links the bodies of builtins. What a module needs is first linked from the library into a module of its own, which is
// then adapted to the other one: names, address spaces, calling convention.
#include "passes/kernel/builtin_bodies.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/flatten_address_spaces.h"
#include "passes/kernel/kernel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// A part of the bitcode, as the build embeds it: split_builtins.py.
struct BuiltinPart {
  uint64_t NameLength;
  const char *Begin, *End;
};
extern "C" const BuiltinPart vec_opencl_parts[];

namespace vec {
namespace {

constexpr StringLiteral BodyAttribute = "vec-builtin-body";

// The part in which the builtin of that name would be.
const BuiltinPart *partOf(StringRef Name) {
  uint64_t Length = 0;
  if (Name.consume_front("_ZL") || Name.consume_front("_Z"))
    Name.consumeInteger(10, Length);
  for (const BuiltinPart *P = vec_opencl_parts; P->Begin; ++P)
    if (P->NameLength == Length)
      return P;
  return nullptr;
}

// Whether the function is declared only, and may be a builtin of the scope.
bool mayHaveBody(const Function &F, BuiltinScope Scope) {
  const StringRef Name = F.getName();
  if (!F.isDeclaration() || F.use_empty() || F.isIntrinsic() || isOwnFunction(F) ||
      !(Name.starts_with("_Z") || Name.starts_with("__to_")))
    return false;
  if (Scope == BuiltinScope::WorkGroup || !(findBuiltin(Name) || isGroupFunction(Name)))
    return true;
  return Scope == BuiltinScope::SubGroup && Name.contains("sub_group_");
}

// The library's function of that name. clang mangles address spaces by number for SPIR, by name for the host.
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

// Links what one part has of the names, with the functions that these call, under the library's names; records which
// name of the library each is.
Error linkPart(Module &Bodies, const BuiltinPart &From, ArrayRef<StringRef> Names, StringMap<std::string> &Found) {
  // Function bodies are read only when they are linked.
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(
      MemoryBufferRef(StringRef(From.Begin, From.End - From.Begin), "opencl.bc"), Bodies.getContext());
  if (!Library)
    return Library.takeError();
  Bodies.setTargetTriple((*Library)->getTargetTriple());
  Bodies.setDataLayout((*Library)->getDataLayout());
  for (const StringRef Name : Names)
    if (const Function *Body = findBody(**Library, Name)) {
      Bodies.getOrInsertFunction(Body->getName(), Body->getFunctionType());
      Found[Name] = Body->getName().str();
    }
  if (Linker::linkModules(Bodies, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError("the builtins of OpenCL C could not be linked, which is a bug");
  return Error::success();
}

// The wanted bodies, with the functions that they call. Each wanted function has its name in the module that wants it.
Expected<std::unique_ptr<Module>> bodiesFor(ArrayRef<Function *> Wanted, BuiltinScope Scope, LLVMContext &C) {
  auto Bodies = std::make_unique<Module>("builtins", C);
  StringMap<std::string> Found;
  StringSet<> Asked;
  // Bodies of one part call those of others.
  for (SmallVector<Function *> Missing(Wanted); !Missing.empty();) {
    MapVector<const BuiltinPart *, SmallVector<StringRef>> Names;
    for (const Function *F : Missing)
      if (const BuiltinPart *From = partOf(F->getName()))
        if (const auto [Name, IsNew] = Asked.insert(F->getName()); IsNew)
          Names[From].push_back(Name->getKey());
    Missing.clear();
    for (const auto &[From, Here] : Names)
      if (Error E = linkPart(*Bodies, *From, Here, Found))
        return std::move(E);
    for (Function &F : *Bodies)
      if (mayHaveBody(F, Scope) && partOf(F.getName()) && !Asked.contains(F.getName()))
        Missing.push_back(&F);
  }
  if (Found.empty())
    return nullptr;
  StringSet<> Shown;
  for (const Function *F : Wanted) {
    const auto Name = Found.find(F->getName());
    // A function that is declared in two spellings has its body under the first.
    if (Function *Body = Name == Found.end() ? nullptr : Bodies->getFunction(Name->second)) {
      Body->setName(F->getName());
      Shown.insert(F->getName());
    }
  }
  for (Function &F : *Bodies)
    if (!F.isDeclaration()) {
      F.addFnAttr(BodyAttribute);
      if (!Shown.contains(F.getName()))
        F.setLinkage(GlobalValue::InternalLinkage);
    }
  // The library's versions of OpenCL and of clang do not describe the program.
  for (NamedMDNode &N : make_early_inc_range(Bodies->named_metadata()))
    N.eraseFromParent();
  return std::move(Bodies);
}

// Adapts the bodies to the declarations of the module: a call in another calling convention would be undefined.
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

Error linkBuiltins(Module &M, BuiltinScope Scope) {
  SmallVector<Function *> Wanted;
  for (Function &F : M)
    if (mayHaveBody(F, Scope))
      Wanted.push_back(&F);
  if (Wanted.empty())
    return Error::success();
  Expected<std::unique_ptr<Module>> Bodies = bodiesFor(Wanted, Scope, M.getContext());
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
  if (Error E = linkBuiltins(M, BuiltinScope::WorkItem))
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
  // Deletes functions that these called, unless a call was not inlined.
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
