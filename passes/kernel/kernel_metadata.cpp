// Copies what front ends record of a kernel to its vector version: names and types of its arguments, the work-group
// size that it requires or suggests, its entry in the module's list of kernels. Sizes stay those of the scalar kernel.
#include "passes/kernel/kernel.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace vec {

// A copy of the node, with Old replaced by New.
static MDNode *copyFor(const MDNode &N, const Function &Old, Function &New) {
  SmallVector<Metadata *, 8> Operands;
  bool Found = false;
  for (const MDOperand &Op : N.operands()) {
    auto *V = dyn_cast_or_null<ConstantAsMetadata>(Op.get());
    bool Is = V && V->getValue() == &Old;
    Found |= Is;
    Operands.push_back(Is ? ConstantAsMetadata::get(&New) : Op.get());
  }
  return Found ? MDNode::get(Old.getContext(), Operands) : nullptr;
}

// Takes reqd_work_group_size from a kernel's entry of opencl.kernels, unless the kernel has one.
static void takeListedSize(Function &Kernel, const MDNode &Entry) {
  for (const MDOperand &Op : drop_begin(Entry.operands())) {
    auto *N = dyn_cast_or_null<MDNode>(Op.get());
    auto *Name = N && N->getNumOperands() == 4 ? dyn_cast_or_null<MDString>(N->getOperand(0)) : nullptr;
    if (Name && Name->getString() == "reqd_work_group_size" && !requiredLocalSize(Kernel))
      Kernel.setMetadata(
          Name->getString(),
          MDNode::get(Kernel.getContext(),
                      to_vector<3>(map_range(drop_begin(N->operands()), [](const MDOperand &O) { return O.get(); }))));
  }
}

void encodeKernelMetadata(Function &Kernel, const KernelMetadata &Given) {
  setIsKernelEntryPt(Kernel);
  if (Given.Size && !requiredLocalSize(Kernel))
    setRequiredLocalSize(Kernel, *Given.Size);
  setWorkItemOrder(Kernel, Given.Order.value_or(workItemOrder(Kernel)));
}

void transferKernelMetadata(Module &M, const KernelMetadata &Given) {
  if (const NamedMDNode *List = M.getNamedMetadata("opencl.kernels")) {
    for (const MDNode *Entry : List->operands())
      if (auto *Kernel =
              Entry->getNumOperands() ? mdconst::dyn_extract_or_null<Function>(Entry->getOperand(0)) : nullptr) {
        takeListedSize(*Kernel, *Entry);
        encodeKernelMetadata(*Kernel, Given);
      }
    return;
  }
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration())
      encodeKernelMetadata(F, Given);
}

void copyKernelMetadata(const Function &Scalar, Function &Vector) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> All;
  Scalar.getAllMetadata(All);
  SmallVector<StringRef, 32> Names;
  Scalar.getContext().getMDKindNames(Names);
  for (auto &[Kind, Node] : All) {
    StringRef Name = Names[Kind];
    // LLVM's own kinds have fixed numbers and describe the scalar function's code; the project's own are set where they
    // hold.
    bool OfKernel = Name.starts_with("kernel_arg_") || Name.starts_with("reqd_") || Name.starts_with("work_group_") ||
                    Name.ends_with("_hint") || Name.starts_with("intel_") || Name.starts_with("mux") ||
                    Name.starts_with("max_");
    if (OfKernel && !Vector.hasMetadata(Kind))
      Vector.setMetadata(Kind, Node);
  }
  for (StringRef List : {"opencl.kernels", "nvvm.annotations"})
    if (NamedMDNode *Kernels = Vector.getParent()->getNamedMetadata(List)) {
      SmallVector<MDNode *, 4> Copies;
      for (const MDNode *N : Kernels->operands())
        if (MDNode *Copy = copyFor(*N, Scalar, Vector))
          Copies.push_back(Copy);
      for (MDNode *Copy : Copies)
        Kernels->addOperand(Copy);
    }
}

} // namespace vec
