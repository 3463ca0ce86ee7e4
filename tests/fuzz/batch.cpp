#include "tests/fuzz/batch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::fuzz {

Expected<Batch> Batch::compile(ArrayRef<GeneratedKernel> Kernels, StringRef Clang) {
  SmallString<128> Path;
  int File;
  if (std::error_code Code = sys::fs::createTemporaryFile("fuzz", "cl", File, Path))
    return createStringError("cannot make a file: " + Code.message());
  {
    raw_fd_ostream Out(File, /*shouldClose=*/true);
    Out << preamble();
    for (const GeneratedKernel &K : Kernels)
      Out << "\n" << K.Text;
  }
  FileRemover Gone(Path);
  Expected<run::KernelFile> Read = run::readKernelFile(Path);
  if (!Read)
    return Read.takeError();
  auto Context = std::make_unique<LLVMContext>();
  LLVMContext &Raw = *Context;
  Batch Result;
  Result.Context = orc::ThreadSafeContext(std::move(Context));
  Expected<std::unique_ptr<Module>> M = run::loadKernels(*Read, Clang, {}, Raw);
  if (!M)
    return M.takeError();
  Result.M = std::move(*M);
  std::vector<std::string> Unusable;
  Expected<std::vector<run::Subject>> Subjects = findSubjects(*Result.M, *Read, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  Result.Subjects = std::move(*Subjects);
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
  SmallPtrSet<const GlobalValue *, 32> Reached;
  reach(M->getFunction(Name), Reached);
  ValueToValueMapTy Map;
  Trial Result;
  Result.M = CloneModule(*M, Map, [&](const GlobalValue *G) { return Reached.contains(G); });
  for (Function &F : make_early_inc_range(*Result.M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(Result.M->globals()))
    if (G.isDeclaration() && G.use_empty())
      G.eraseFromParent();
  for (const run::Subject &S : Subjects)
    if (S.Function == Name)
      Result.S = S;
  return Result;
}

} // namespace vec::fuzz
