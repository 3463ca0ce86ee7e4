#include "tests/fuzz/batch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::fuzz {

Error Batch::add(ArrayRef<const GeneratedKernel *> Kernels, StringRef Clang, LLVMContext &Raw) {
  SmallString<128> Path;
  int File;
  if (std::error_code Code = sys::fs::createTemporaryFile("fuzz", "cl", File, Path))
    return createStringError("cannot make a file: " + Code.message());
  {
    raw_fd_ostream Out(File, /*shouldClose=*/true);
    Out << preamble();
    for (const GeneratedKernel *K : Kernels)
      Out << "\n" << K->Text;
  }
  FileRemover Gone(Path);
  Expected<run::KernelFile> Read = run::readKernelFile(Path);
  if (!Read)
    return Read.takeError();
  Expected<std::unique_ptr<Module>> M = run::loadKernels(*Read, Clang, {}, Raw);
  if (!M)
    return M.takeError();
  std::vector<std::string> Unusable;
  Expected<std::vector<run::Subject>> Subjects = findSubjects(**M, *Read, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  Units.push_back({std::move(*M), std::move(*Subjects)});
  return Error::success();
}

Expected<Batch> Batch::compile(ArrayRef<GeneratedKernel> Kernels, StringRef Clang) {
  auto Context = std::make_unique<LLVMContext>();
  LLVMContext &Raw = *Context;
  Batch Result;
  Result.Context = orc::ThreadSafeContext(std::move(Context));
  // The runner takes a file's functions only where there is no kernel in it.
  for (bool IsKernel : {true, false}) {
    std::vector<const GeneratedKernel *> Alike;
    for (const GeneratedKernel &K : Kernels)
      if (K.IsKernel == IsKernel)
        Alike.push_back(&K);
    if (!Alike.empty())
      if (Error E = Result.add(Alike, Clang, Raw))
        return std::move(E);
  }
  return std::move(Result);
}

// The globals that a function reaches.
static void reach(const Value *V, SmallPtrSetImpl<const GlobalValue *> &Reached) {
  if (auto *G = dyn_cast<GlobalValue>(V); G && !Reached.insert(G).second)
    return;
  if (auto *F = dyn_cast<Function>(V))
    for (const Instruction &I : instructions(*F))
      for (const Use &U : I.operands())
        if (isa<Constant>(U))
          reach(U, Reached);
  if (auto *C = dyn_cast<User>(V); C && isa<Constant>(V))
    for (const Use &U : C->operands())
      reach(U, Reached);
}

Trial Batch::trial(StringRef Name) const {
  Trial Result;
  for (const Unit &U : Units)
    for (const run::Subject &S : U.Subjects)
      if (S.Function == Name) {
        SmallPtrSet<const GlobalValue *, 32> Reached;
        reach(U.M->getFunction(Name), Reached);
        ValueToValueMapTy Map;
        Result.M = CloneModule(*U.M, Map, [&](const GlobalValue *G) { return Reached.contains(G); });
        Result.S = S;
      }
  for (Function &F : make_early_inc_range(*Result.M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(Result.M->globals()))
    if (G.isDeclaration() && G.use_empty())
      G.eraseFromParent();
  return Result;
}

} // namespace vec::fuzz
