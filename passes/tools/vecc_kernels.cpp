// Selects the kernels that the command line names, and deletes those with parameters that a CPU has none of.
#include "passes/kernel/kernel.h"
#include "passes/tools/vecc_compile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace vec {

// What the parameter type is if a CPU has none of it, else "": images, samplers, pipes, queues.
static std::string opaqueParameter(const Function &Kernel) {
  for (const Argument &A : Kernel.args()) {
    auto *T = dyn_cast<TargetExtType>(A.getType());
    if (!T)
      continue;
    const DISubprogram *P = Kernel.getSubprogram();
    std::string What = T->getName().str(),
                Where = P ? (" (" + P->getFilename() + ":" + Twine(P->getLine()) + ")").str() : "";
    const std::string Kind = StringRef(What).contains("Image")     ? "an image"
                             : StringRef(What).contains("Sampler") ? "a sampler"
                             : StringRef(What).contains("Pipe")    ? "a pipe"
                             : StringRef(What).contains("Queue")   ? "a queue"
                                                                   : "an object of type " + What;
    return ("kernel " + Kernel.getName() + Where + ": parameter " + Twine(A.getArgNo() + 1) + " is " + Kind +
            ", of which there is no implementation")
        .str();
  }
  return "";
}

static SmallVector<Function *> allKernels(Module &M) {
  SmallVector<Function *> All;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      All.push_back(&F);
  return All;
}

Expected<SmallVector<Function *>> selectKernels(Module &M, const VeccOptions &Options) {
  SmallVector<Function *> All = allKernels(M), Selected;
  std::string Names = join(map_range(All, [](Function *F) { return F->getName(); }), ", ");
  if (All.empty())
    return createStringError(
        "%s has no kernel; mark one with the keyword kernel (in IR: the calling convention spir_kernel)",
        Options.inputName().c_str());
  for (const KernelChoice &Wanted : Options.Kernels) {
    Function *F = M.getFunction(Wanted.Name);
    if (!F || !is_contained(All, F))
      return createStringError("%s has no kernel %s; it has %s", Options.inputName().c_str(), Wanted.Name.c_str(),
                               Names.c_str());
    if (!is_contained(Selected, F))
      Selected.push_back(F);
  }
  return Options.Kernels.empty() ? All : Selected;
}

// Removes bodies that nothing reaches any more.
static void removeUnreachable(Module &M) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : M)
      if (!F.isDeclaration() && !isKernel(F) && F.use_empty()) {
        F.deleteBody();
        F.setComdat(nullptr);
        Changed = true;
      }
  }
}

Expected<std::vector<std::string>> leaveOutKernels(Module &M, const VeccOptions &Options) {
  std::vector<std::string> LeftOut;
  bool Others = false;
  for (Function *Kernel : allKernels(M)) {
    const std::string Why = opaqueParameter(*Kernel);
    Others |= Why.empty();
    if (Why.empty())
      continue;
    if (any_of(Options.Kernels, [&](const KernelChoice &K) { return K.Name == Kernel->getName(); }))
      return createStringError(Why + "; use a buffer, or name other kernels with -k");
    LeftOut.push_back(Why);
    Kernel->deleteBody();
    Kernel->setComdat(nullptr);
  }
  if (LeftOut.empty())
    return LeftOut;
  if (!Others)
    return createStringError(LeftOut.front() + "; use a buffer: no kernel of " + Options.inputName() + " is left");
  removeUnreachable(M);
  // If kernels are named, others are not wanted.
  if (!Options.Kernels.empty())
    LeftOut.clear();
  return LeftOut;
}

} // namespace vec
