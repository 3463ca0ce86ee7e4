#include "passes/tools/vecc_lanes.h"
#include "passes/tools/vecc_target.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec {

// Indices and ids have 64 bits in every kernel, but lanes that lie side by side need no vector of them: integers count
// where they meet memory, floating point everywhere.
static Type *computedType(const Instruction &I) {
  if (auto *S = dyn_cast<StoreInst>(&I))
    return isa<AllocaInst>(S->getPointerOperand()) ? nullptr : S->getValueOperand()->getType();
  if (auto *L = dyn_cast<LoadInst>(&I))
    return isa<AllocaInst>(L->getPointerOperand()) ? nullptr : L->getType();
  return I.getType()->isFPOrFPVectorTy() ? I.getType() : nullptr;
}

unsigned chooseLanes(const Function &Kernel, const TargetMachine &Target) {
  const unsigned Register = vectorBits(Target);
  // Below 32 bits a lane the ids and addresses of one packet would fill the registers.
  unsigned Bits = 32;
  for (const Instruction &I : instructions(Kernel))
    if (Type *T = computedType(I); T && !T->isPtrOrPtrVectorTy())
      Bits = std::max(Bits, T->getScalarSizeInBits());
  return std::max(2u, Register / std::min(Bits, Register / 2));
}

} // namespace vec
