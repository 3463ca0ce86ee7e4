// Moves local variables from globals, which exist once in a process, to a block of memory, which exists once for each
// running work-group.
//
//   @k.tile = internal global [256 x float] undef     ==>   alloca { [256 x float], ... } in the entry point
//   getelementptr @k.tile, ...                        ==>   getelementptr (getelementptr %local, offset of tile), ...
#include "passes/schedule/local_memory.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace vec {

LocalBlock localBlock(Function &F) {
  LocalBlock Block;
  const DataLayout &DL = F.getDataLayout();
  LLVMContext &C = F.getContext();
  SmallVector<Type *> Members;
  uint64_t End = 0;
  for (GlobalVariable &G : F.getParent()->globals()) {
    if (!isLocal(G))
      continue;
    SmallVector<Constant *> Roots = {&G};
    bool Used = false;
    for (unsigned N = 0; N != Roots.size() && !Used; ++N)
      for (User *U : Roots[N]->users()) {
        if (auto *I = dyn_cast<Instruction>(U))
          Used |= I->getFunction() == &F;
        else if (auto *E = dyn_cast<ConstantExpr>(U))
          Roots.push_back(E);
      }
    if (!Used)
      continue;
    Align A = std::max(G.getAlign().valueOrOne(), DL.getABITypeAlign(G.getValueType()));
    if (uint64_t Padding = offsetToAlignment(End, A)) {
      Members.push_back(ArrayType::get(Type::getInt8Ty(C), Padding));
      End += Padding;
    }
    Members.push_back(G.getValueType());
    End += DL.getTypeAllocSize(G.getValueType());
    Block.Alignment = std::max(Block.Alignment, A);
    Block.Variables.push_back(&G);
  }
  if (!Members.empty())
    Block.Type = StructType::get(C, Members, /*isPacked=*/true);
  return Block;
}

void addressLocalBlock(Function &F, const LocalBlock &Block, Value *Base) {
  if (!Block.Type)
    return;
  SmallVector<Constant *> Constants(Block.Variables.begin(), Block.Variables.end());
  convertUsersOfConstantsToInstructions(Constants, &F);
  const DataLayout &DL = F.getDataLayout();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  uint64_t End = 0;
  for (GlobalVariable *G : Block.Variables) {
    Align A = std::max(G->getAlign().valueOrOne(), DL.getABITypeAlign(G->getValueType()));
    End = alignTo(End, A);
    Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, End, G->getName());
    G->replaceUsesWithIf(Address, [&](Use &U) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      return I && I->getFunction() == &F && I != Address;
    });
    End += DL.getTypeAllocSize(G->getValueType());
  }
}

} // namespace vec
