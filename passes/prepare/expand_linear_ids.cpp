// expandLinearIds: a linear ID is linear over the lanes only if they run along x. For y and z, its arithmetic shows
// shape analysis what remains of that.
//
//   get_global_linear_id ()  ==>  ((z - oz) * sy + (y - oy)) * sx + (x - ox)     of get_global_id, _size, _offset
//   get_local_linear_id ()   ==>  (z * sy + y) * sx + x                           of get_local_id, _size
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

CallInst *vec::callWorkItem(IRBuilderBase &B, const CallBase &Like, BuiltinID ID, unsigned Dim) {
  CallInst *C =
      createWorkItemCall(B, Like.getCalledFunction()->getName(), Like.getCallingConv(), Like.getType(), ID, Dim);
  C->addFnAttr(Attribute::WillReturn);
  return C;
}

void vec::expandLinearIds(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    const BuiltinInfo *Info = C ? builtinOf(*C) : nullptr;
    if (!Info || Info->uniformity != Uniformity::LinearId)
      continue;
    bool Global = Info->id == BuiltinID::GetGlobalLinearId;
    IRBuilder<> B(C);
    Value *Sum = nullptr;
    for (unsigned Dim = 3; Dim-- > 0;) {
      Value *Id = callWorkItem(B, *C, Global ? BuiltinID::GetGlobalId : BuiltinID::GetLocalId, Dim);
      if (Global)
        Id = B.CreateSub(Id, callWorkItem(B, *C, BuiltinID::GetGlobalOffset, Dim));
      if (Sum)
        Id = B.CreateAdd(
            B.CreateMul(Sum, callWorkItem(B, *C, Global ? BuiltinID::GetGlobalSize : BuiltinID::GetLocalSize, Dim)),
            Id);
      Sum = Id;
    }
    C->replaceAllUsesWith(Sum);
    C->eraseFromParent();
  }
}
