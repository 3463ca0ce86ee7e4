// DMA (N19): the first work-item of a group copies at once, and the event has no meaning. To wait for it is to wait for
// the group.
//
//   __mux_dma_read_2D (dst, src, width, dst_stride, src_stride, height, e)   ==>   if (local linear id == 0)
//                                                                                    for (y < height)
//                                                                                      memcpy (dst + y * dst_stride,
//                                                                                      ...)
//                                                                                  return e
//   __mux_dma_wait (n, events)                                               ==>   barrier
//
// Runs in    any place before barriers are numbered and kernels are vectorized.
// Requires   a module for the host.
// Ensures    no __mux_dma_* function of seven names is without a body.
#include "builtins/info/builtin_info.h"
#include "passes/kernel/work_group_operations.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace vec {
namespace {

// The number of dimensions of a copy; 0 for other functions. Reads and writes differ in the address space, of which a
// CPU has one.
unsigned dimensionsOf(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("__mux_dma_read_") && !Name.consume_front("__mux_dma_write_"))
    return 0;
  const unsigned D = StringSwitch<unsigned>(Name).Case("1D", 1).Case("2D", 2).Case("3D", 3).Default(0);
  // The parameters: pointers and width; for lines and for planes two strides and a number each; the event.
  return D && F.arg_size() == 3 * D + 1 && F.getArg(3 * D)->getType() == F.getReturnType() ? D : 0;
}

void writeCopy(Function &F, unsigned Dimensions) {
  LLVMContext &C = F.getContext();
  IRBuilder<> B(BasicBlock::Create(C, "entry", &F));
  FunctionCallee Id = F.getParent()->getOrInsertFunction(info(BuiltinID::GetLocalLinearId).mux, Type::getInt64Ty(C));
  Value *IsFirst = B.CreateIsNull(B.CreateCall(Id));
  ReturnInst *End = B.CreateRet(F.getArg(3 * Dimensions));
  Instruction *At = SplitBlockAndInsertIfThen(IsFirst, End, /*Unreachable=*/false);
  Value *To = F.getArg(0), *From = F.getArg(1);
  for (unsigned D = Dimensions; D > 1; --D) {
    Value *ToStride = F.getArg(3 * D - 3), *FromStride = F.getArg(3 * D - 2), *Count = F.getArg(3 * D - 1);
    // The loop runs at least once.
    At = SplitBlockAndInsertIfThen(IRBuilder<>(At).CreateIsNotNull(Count), At, /*Unreachable=*/false);
    auto [Body, Index] = SplitBlockAndInsertSimpleForLoop(Count, At->getIterator());
    At = Body;
    B.SetInsertPoint(At);
    To = B.CreateGEP(B.getInt8Ty(), To, B.CreateMul(Index, ToStride));
    From = B.CreateGEP(B.getInt8Ty(), From, B.CreateMul(Index, FromStride));
  }
  B.SetInsertPoint(At);
  B.CreateMemCpy(To, MaybeAlign(), From, MaybeAlign(), F.getArg(2));
}

void writeWait(Function &F) {
  LLVMContext &C = F.getContext();
  IRBuilder<> B(BasicBlock::Create(C, "entry", &F));
  Type *Int = B.getInt32Ty();
  FunctionCallee Barrier = F.getParent()->getOrInsertFunction(info(BuiltinID::WorkGroupBarrier).mux,
                                                              FunctionType::get(B.getVoidTy(), {Int, Int, Int}, false));
  // A barrier of the work-group, sequentially consistent, for local and global memory.
  B.CreateCall(Barrier, {B.getInt32(0), B.getInt32(2), B.getInt32(0x310)})->setConvergent();
  B.CreateRetVoid();
}

} // namespace

bool defineDma(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (!F.isDeclaration() || F.use_empty())
      continue;
    const unsigned Dimensions = dimensionsOf(F);
    const bool Waits = F.getName() == StringRef(info(BuiltinID::WaitGroupEvents).mux) && F.getReturnType()->isVoidTy();
    if (!Dimensions && !Waits)
      continue;
    Waits ? writeWait(F) : writeCopy(F, Dimensions);
    F.setLinkage(GlobalValue::InternalLinkage);
    F.addFnAttr(Attribute::AlwaysInline);
    F.setMemoryEffects(MemoryEffects::unknown());
    Changed = true;
  }
  return Changed;
}

} // namespace vec
