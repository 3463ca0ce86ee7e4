// Gives a module the host's triple, data layout, features and calling convention, and records the address space of each
// parameter.
#include "passes/kernel/host_module.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/group_info.h"
#include "passes/kernel/flatten_address_spaces.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

namespace vec {
namespace {

// On a CPU, only functions that wait for other work-items, or compute with them, are convergent; clang marks every
// function of OpenCL C.
bool waits(const Function *Callee) {
  GroupOperation Operation;
  if (!Callee)
    return false;
  const BuiltinInfo *Info = findBuiltin(Callee->getName());
  return Info ? Info->convergent : findGroupOperation(Callee->getName(), Operation);
}

void retargetFunction(Function &F, const TargetMachine &Target) {
  if (F.getCallingConv() == CallingConv::SPIR_FUNC)
    F.setCallingConv(CallingConv::C);
  if (!waits(&F) && !F.isIntrinsic())
    F.removeFnAttr(Attribute::Convergent);
  if (!F.isDeclaration()) {
    F.removeFnAttr("frame-pointer");
    F.addFnAttr("target-cpu", Target.getTargetCPU());
    F.addFnAttr("target-features", Target.getTargetFeatureString());
    // Without these, a 512-bit value would be split in two when it is passed and, by default, when it is computed.
    F.addFnAttr("min-legal-vector-width", "512");
    F.addFnAttr("prefer-vector-width", "512");
  }
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      if (Call->getCallingConv() == CallingConv::SPIR_FUNC)
        Call->setCallingConv(CallingConv::C);
      const Function *Callee = Call->getCalledFunction();
      if (!waits(Callee) && !(Callee && Callee->isIntrinsic()))
        Call->removeFnAttr(Attribute::Convergent);
    }
}

// Records the address spaces of a kernel's parameters, which their types are about to lose.
void noteAddressSpaces(Function &Kernel) {
  if (none_of(Kernel.args(), [](const Argument &A) {
        return A.getType()->isPointerTy() && A.getType()->getPointerAddressSpace() != 0;
      }))
    return;
  SmallVector<Metadata *> Spaces;
  for (const Argument &A : Kernel.args()) {
    auto *P = dyn_cast<PointerType>(A.getType());
    Spaces.push_back(
        ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Kernel.getContext()), P ? P->getAddressSpace() : 0)));
  }
  Kernel.setMetadata("kernel_arg_addr_space", MDNode::get(Kernel.getContext(), Spaces));
}

// The SPIR targets ask for frame pointers, not the user.
void dropFramePointerFlag(Module &M) {
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return;
  SmallVector<MDNode *> Kept;
  for (MDNode *Flag : Flags->operands())
    if (auto *Key = Flag->getNumOperands() == 3 ? dyn_cast_or_null<MDString>(Flag->getOperand(1)) : nullptr;
        !Key || Key->getString() != "frame-pointer")
      Kept.push_back(Flag);
  Flags->clearOperands();
  for (MDNode *Flag : Kept)
    Flags->addOperand(Flag);
}

} // namespace

Error retarget(Module &M, const TargetMachine &Target) {
  const Triple &From = M.getTargetTriple(), &To = Target.getTargetTriple();
  const bool FromSpir = From.getArch() == Triple::spir64;
  if (!FromSpir && From.getArch() != To.getArch() && !From.str().empty())
    return createStringError("the module is for %s; compile it for spir64 or %s", From.str().c_str(), To.str().c_str());
  M.setTargetTriple(To);
  M.setDataLayout(Target.createDataLayout());
  for (Function &F : M)
    if (isKernel(F))
      noteAddressSpaces(F);
  Expected<SmallVector<GlobalVariable *, 4>> Locals = flattenAddressSpaces(M);
  if (!Locals)
    return Locals.takeError();
  for (GlobalVariable *G : *Locals)
    markLocal(*G);
  if (!FromSpir)
    markLocalsByName(M);
  dropFramePointerFlag(M);
  for (Function &F : M)
    retargetFunction(F, Target);
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    return createStringError("the module has a construct that cannot be moved to %s: %s", To.str().c_str(),
                             Problem.c_str());
  return Error::success();
}

} // namespace vec
