// knownSizes: replaces what is known of the work-group's size by constants.
//
//   get_local_size (d)           ==>  the size                   if the request assumes it
//   get_enqueued_local_size (d)  ==>  the size
//   get_local_id (d)             ==>  the same, with its range: [0, size), or 31 bits if the request promises that
//
// The size along the vectorized dimension is the request's. Other sizes are those of the kernel's reqd_work_group_size;
// the last group of a row may be smaller.
//
// Runs in    prepare, before the scalar clean-up, which folds remainders and bounds that have become known.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/kernel.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

void vec::knownSizes(Function &F, const PacketizeRequest &R) {
  std::optional<LocalSize> Required = requiredLocalSize(F);
  if (!R.LocalSize && !Required && !R.IdsFitInt32)
    return;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    const BuiltinInfo *B = C ? builtinOf(*C) : nullptr;
    auto *T = C ? dyn_cast<IntegerType>(C->getType()) : nullptr;
    auto *Dim =
        B && T && B->takesDimension && C->arg_size() == 1 ? dyn_cast<ConstantInt>(C->getArgOperand(0)) : nullptr;
    if (!Dim || Dim->getValue().ugt(2))
      continue;
    unsigned D = unsigned(Dim->getZExtValue());
    bool Assumed = R.LocalSize && D == R.Dimension;
    auto Below = [&](const APInt &End) { C->addRangeRetAttr(ConstantRange(APInt(T->getBitWidth(), 0), End)); };
    if (!Assumed && !Required) {
      if (R.IdsFitInt32 && B->id == BuiltinID::GetLocalId && T->getBitWidth() >= 32)
        Below(APInt::getOneBitSet(T->getBitWidth(), 31));
      continue;
    }
    uint64_t Size = Assumed ? *R.LocalSize : (*Required)[D];
    if (!isUIntN(T->getBitWidth() - 1, Size))
      continue;
    if (B->id == BuiltinID::GetEnqueuedLocalSize || (B->id == BuiltinID::GetLocalSize && Assumed)) {
      C->replaceAllUsesWith(ConstantInt::get(T, Size));
      C->eraseFromParent();
    } else if (B->id == BuiltinID::GetLocalId) {
      Below(APInt(T->getBitWidth(), Size));
    }
  }
}
