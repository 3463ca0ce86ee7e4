// Blocks in order, one recipe at a time.
#include "passes/emit/emitter.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

void Emitter::run() {
  DenseMap<const Instruction *, SmallVector<const Instruction *, 2>> SunkTo;
  for (const BasicBlock *Old : ReversePostOrderTraversal<const Function *>(&F))
    for (const Instruction &I : *Old)
      if (P[I].SunkTo)
        SunkTo[P[I].SunkTo].push_back(&I);
  for (const BasicBlock &Old : F) {
    BasicBlock *&New = Blocks[&Old];
    if (&Old == &F.getEntryBlock())
      New = &NF.getEntryBlock();
    else
      New = BasicBlock::Create(NF.getContext(), Old.getName(), &NF);
    Ends[&Old] = New;
  }
  for (const BasicBlock *Old : ReversePostOrderTraversal<const Function *>(&F))
    for (const Instruction &I : *Old) {
      B.SetInsertPoint(Ends.lookup(Old));
      B.SetCurrentDebugLocation(I.getDebugLoc());
      Debug.emit(I, *B.GetInsertBlock(), [&](const Value *V) {
        Packet &K = Packets[V];
        return DebugForms{K.Scalar, K.Vector, K.Lane};
      });
      for (const Instruction *Sunk : SunkTo.lookup(&I))
        emit(*Sunk);
      if (!P[I].SunkTo)
        emit(I);
      Ends[Old] = B.GetInsertBlock();
    }
  fillPhis();
  inlineCallLoops();
}

void Emitter::emit(const Instruction &I) {
  const Recipe &R = P[I];
  if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && P.transposed().elementSize(G))
    return transposedAddress(*G);
  switch (R.Kind) {
  case RecipeKind::Keep:
    return keep(I);
  case RecipeKind::Widen:
    return R.MaskBits ? widenMask(I, R.MaskBits) : widen(I);
  case RecipeKind::Slots:
    return slots(cast<AllocaInst>(I));
  case RecipeKind::LaneIds:
    return laneIds(cast<CallInst>(I));
  case RecipeKind::Reduce:
    return setScalar(&I, reduce(cast<CallInst>(I)));
  case RecipeKind::Group:
    return group(cast<CallInst>(I));
  case RecipeKind::LoadUniform:
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed:
  case RecipeKind::LoadStrided:
  case RecipeKind::LoadGather:
  case RecipeKind::StoreUniform:
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed:
  case RecipeKind::StoreStrided:
  case RecipeKind::StoreScatter:
    return memory(I, R.Kind);
  case RecipeKind::LoadTable:
    return table(I);
  case RecipeKind::LoadPermuted:
  case RecipeKind::StorePermuted:
    return permuted(I);
  case RecipeKind::LoadInterleaved:
  case RecipeKind::StoreInterleaved:
  case RecipeKind::LoadRecords:
  case RecipeKind::StoreRecords: {
    // All members at once, where the first load or the last store stands.
    const AccessGroup &G = P.group(R);
    if (G.At == &I)
      !G.Pieces.empty() ? records(G) : G.Store ? storeGroup(G) : loadGroup(G);
    return;
  }
  case RecipeKind::CallVariant:
    return callVariant(cast<CallInst>(I), R);
  case RecipeKind::CallFunction:
    return callFunction(cast<CallInst>(I), R);
  case RecipeKind::CallBuiltin:
    return callBuiltin(cast<CallInst>(I));
  case RecipeKind::CallInLoop:
    return callInLoop(cast<CallInst>(I));
  case RecipeKind::Branch: {
    auto &Br = cast<BranchInst>(I);
    if (Br.isUnconditional())
      B.CreateBr(Blocks.lookup(Br.getSuccessor(0)));
    else
      B.CreateCondBr(scalar(Br.getCondition()), Blocks.lookup(Br.getSuccessor(0)), Blocks.lookup(Br.getSuccessor(1)),
                     Br.getMetadata(LLVMContext::MD_prof), Br.getMetadata(LLVMContext::MD_unpredictable));
    return;
  }
  case RecipeKind::Return: {
    const Value *V = cast<ReturnInst>(I).getReturnValue();
    return Return(B, V ? vector(V) : nullptr);
  }
  case RecipeKind::Instantiate:
    return instantiate(I);
  }
}

void Emitter::keep(const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    setScalar(&I, B.CreatePHI(I.getType(), Phi->getNumIncomingValues(), I.getName()));
    Phis.push_back(Phi);
    return;
  }
  // What holds for one lane need not hold for lane 0 alone.
  if (isa<AssumeInst>(I) || I.isLifetimeStartOrEnd())
    return;
  Instruction *C = I.clone();
  for (unsigned Op = 0; Op < I.getNumOperands(); ++Op)
    C->setOperand(Op, scalar(I.getOperand(Op)));
  setScalar(&I, B.Insert(C, I.getName()));
}

void Emitter::fillPhis() {
  // These split blocks, which moves edges: the others come after.
  for (const PHINode *Phi : Phis)
    if (Packets[Phi].Array)
      bringToArray(*Phi);
  for (const PHINode *Phi : Phis)
    for (unsigned In = 0; In < Phi->getNumIncomingValues(); ++In) {
      const Value *V = Phi->getIncomingValue(In);
      BasicBlock *From = Ends.lookup(Phi->getIncomingBlock(In));
      switch (P[*Phi].Kind) {
      case RecipeKind::Keep:
        cast<PHINode>(Packets[Phi].Scalar)->addIncoming(scalar(V), From);
        break;
      case RecipeKind::Widen:
        if (unsigned Bits = P[*Phi].MaskBits) {
          Value *M = mask(V, Bits);
          cast<PHINode>(Packets[Phi].Mask)->addIncoming(M, From);
          break;
        }
        cast<PHINode>(Packets[Phi].Vector)->addIncoming(vector(V), From);
        break;
      default:
        for (unsigned L = 0; L < Packets[Phi].Lane.size(); ++L) {
          Value *X = lane(V, B.getInt64(L));
          cast<PHINode>(Packets[Phi].Lane[L])->addIncoming(X, From);
        }
      }
    }
}
