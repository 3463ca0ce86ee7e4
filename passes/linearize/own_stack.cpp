// own-stack: handles arrays of variable length in blocks that not all lanes reach.
//
//   stacksave, stackrestore ==>   gone
//   p = alloca T, n         ==>   p = alloca T, (mask ? n : 0)
//   the same in a loop      ==>   more = (mask ? n : 0) > held;  new = alloca T, (more ? n + held : 0)
//                                 p = more ? new : old           old, held: of the lane's last time here
//
// All lanes share the stack pointer: a lane that leaves a scope would free what others still use. So nothing is freed
// before the return. In a loop, a lane reuses what it had in the last iteration, if the program has freed that since.
// If that is too short, the lane gets at least twice as much. Memory that the program keeps (__builtin_alloca) is not
// reused.
//
// Runs in    linearize, before branches are rewired.
#include "passes/analysis/lane_builtins.h"
#include "passes/linearize/linearize.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// Whether the program frees the memory before it comes back to the allocation.
static bool isFreedFirst(const AllocaInst &A, const DominatorTree &DT) {
  SmallVector<const Instruction *, 16> Work{A.getNextNode()};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    const Instruction *From = Work.pop_back_val();
    const BasicBlock *B = From->getParent();
    bool Ends = false;
    for (const Instruction &I : make_range(From->getIterator(), B->end())) {
      auto *C = dyn_cast<CallBase>(&I);
      if (&I == &A)
        return false;
      if (!C || !isStackPointer(*C))
        continue;
      auto *Saved = C->arg_empty() ? C : dyn_cast<CallBase>(C->getArgOperand(0));
      if (!Saved || !isStackPointer(*Saved) || !DT.dominates(Saved, &A))
        continue;
      // A save in front of the allocation, in the same iteration, does not free older memory.
      if (Saved == C)
        return false;
      Ends = true;
      break;
    }
    if (!Ends)
      for (const BasicBlock *S : successors(B))
        if (Seen.insert(S).second)
          Work.push_back(&S->front());
  }
  return true;
}

static AllocaInst *createHeld(Function &F, Value *Start, const Twine &Name, SmallVectorImpl<AllocaInst *> &Variables) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  auto *V = new AllocaInst(Start->getType(), F.getDataLayout().getAllocaAddrSpace(), Name, F.getEntryBlock().begin());
  B.CreateStore(Start, V);
  Variables.push_back(V);
  return V;
}

static void takeAgain(AllocaInst &A, SmallVectorImpl<AllocaInst *> &Variables) {
  Function &F = *A.getFunction();
  Value *Wanted = A.getArraySize();
  Type *T = Wanted->getType();
  Value *None = ConstantInt::get(T, 0);
  AllocaInst *Held = createHeld(F, None, A.getName() + ".held", Variables);
  AllocaInst *Last = createHeld(F, ConstantPointerNull::get(A.getType()), A.getName() + ".last", Variables);
  IRBuilder<> B(&A);
  Value *Had = B.CreateLoad(T, Held);
  Value *More = B.CreateICmpUGT(Wanted, Had);
  Value *Now = B.CreateAdd(Wanted, Had);
  A.setOperand(0, B.CreateSelect(More, Now, None));
  B.CreateStore(B.CreateSelect(More, Now, Had), Held);
  B.SetInsertPoint(A.getNextNode());
  auto *Taken = B.Insert(SelectInst::Create(More, &A, B.CreateLoad(A.getType(), Last)));
  B.CreateStore(Taken, Last);
  A.replaceUsesWithIf(Taken, [&](const Use &U) { return U.getUser() != Taken; });
}

void vec::giveLanesOwnStack(Function &F, const LoopInfo &LI, const DominatorTree &DT,
                            function_ref<Value *(const BasicBlock &)> MaskOf,
                            SmallVectorImpl<AllocaInst *> &Variables) {
  SmallVector<std::pair<AllocaInst *, bool>, 4> Arrays;
  SmallVector<CallBase *, 8> Saves, Restores;
  bool Parted = false;
  for (Instruction &I : instructions(F)) {
    auto *C = dyn_cast<CallBase>(&I);
    if (C && isStackPointer(*C))
      (C->arg_empty() ? Saves : Restores).push_back(C);
    else if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isStaticAlloca())
      Arrays.push_back({A, LI.getLoopFor(A->getParent()) && isFreedFirst(*A, DT)});
    else
      continue;
    Parted |= !isa<Constant>(MaskOf(*I.getParent()));
  }
  if (!Parted)
    return;
  for (CallBase *C : Restores)
    C->eraseFromParent();
  for (CallBase *C : Saves)
    if (C->use_empty())
      C->eraseFromParent();
  for (auto [A, Again] : Arrays) {
    IRBuilder<> B(A);
    Value *Size = A->getArraySize();
    A->setOperand(0, B.CreateSelect(MaskOf(*A->getParent()), Size, ConstantInt::get(Size->getType(), 0)));
    if (Again)
      takeAgain(*A, Variables);
  }
}
