// Emits the blocks of the plan's function in order, recipe by recipe.
#include "passes/emit/emit.h"
#include "passes/emit/debug_variables.h"
#include "passes/emit/emission.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

Value *Emission::offset(Value *Pointer, int64_t Bytes) {
  return Bytes ? B.CreatePtrAdd(Pointer, ConstantInt::getSigned(DL.getIndexType(Pointer->getType()), Bytes)) : Pointer;
}

void vec::emitKept(Emission &E, const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    E.Values.setScalar(&I, E.B.CreatePHI(I.getType(), Phi->getNumIncomingValues(), I.getName()));
    E.Phis.push_back(Phi);
    return;
  }
  // An assumption about one lane may be false for lane 0.
  if (isa<AssumeInst>(I) || I.isLifetimeStartOrEnd())
    return;
  // Lane 0 computes for all lanes, also what is the same in all though its operands are not, such as their difference.
  // Its own result may be poison, which it then does not use, as in `i < w ? 0 : a[i - w]`, where LLVM concludes that
  // the difference does not wrap and computes it in front of the choice.
  const bool ForOthers = I.hasPoisonGeneratingFlags() && !programUndefinedIfPoison(&I) &&
                         !all_of(I.operands(), [&](const Use &U) { return E.P.shape(U).isUniform(); });
  auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
  Instruction *C = ForOthers && Or ? BinaryOperator::CreateAdd(Or->getOperand(0), Or->getOperand(1)) : I.clone();
  if (ForOthers)
    C->dropPoisonGeneratingFlags();
  for (unsigned Op = 0; Op < I.getNumOperands(); ++Op)
    C->setOperand(Op, E.Values.scalar(I.getOperand(Op)));
  E.Values.setScalar(&I, E.B.Insert(C, I.getName()));
}

static void emitBranch(Emission &E, const BranchInst &Br, const Operands &Of) {
  if (Br.isUnconditional())
    E.B.CreateBr(E.Blocks.lookup(Br.getSuccessor(0)));
  else
    E.B.CreateCondBr(E.take(Of.Listed[0]), E.Blocks.lookup(Br.getSuccessor(0)), E.Blocks.lookup(Br.getSuccessor(1)),
                     Br.getMetadata(LLVMContext::MD_prof), Br.getMetadata(LLVMContext::MD_unpredictable));
}

// Emits all members where the group's first load or last store is.
static void emitGroup(Emission &E, const Instruction &I, const AccessGroup &G, const Operands &Of) {
  if (G.At == &I)
    G.Pieces.empty() ? emitInterleaved(E, G, Of) : emitRecords(E, G, Of);
}

static void emit(Emission &E, const Instruction &I, std::optional<unsigned> Part = {}) {
  const Recipe &R = E.P[I];
  // The leader emits all parts; those of a group are emitted together.
  if (R.Order && !R.Group && !Part) {
    if (R.Order->Leader == &I)
      for (unsigned Number = 0; Number < R.Order->size(); ++Number) {
        E.Values.setPart(Number);
        emit(E, I, Number);
      }
    return;
  }
  const bool Transposed = isa<GetElementPtrInst>(I) && E.P.transposed().elementSize(&I);
  // A clone takes the operands of the instruction.
  const Operands Of = R.Kind == RecipeKind::Keep && !Transposed ? Operands() : operandsOf(E.P, I, Part.value_or(0));
  if (Transposed)
    return emitTransposedAddress(E, cast<GetElementPtrInst>(I), Of);
  switch (R.Kind) {
  case RecipeKind::Keep:
    return emitKept(E, I);
  case RecipeKind::Widen:
    return R.MaskBits ? emitWidenedMask(E, I, Of) : emitWidened(E, I, Of);
  case RecipeKind::Slots:
    return emitSlots(E, cast<AllocaInst>(I));
  case RecipeKind::LaneIds:
    return emitLaneIds(E, cast<CallInst>(I), Of);
  case RecipeKind::Reduce:
    return emitReduction(E, cast<CallInst>(I), Of);
  case RecipeKind::Group:
    return emitGroupOperation(E, cast<CallInst>(I), Of);
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
    return emitAccess(E, I, Of);
  case RecipeKind::LoadTable:
    return emitTable(E, I, Of);
  case RecipeKind::LoadPermuted:
  case RecipeKind::StorePermuted:
    return emitPermuted(E, I, Of);
  case RecipeKind::LoadInterleaved:
  case RecipeKind::StoreInterleaved:
  case RecipeKind::LoadRecords:
  case RecipeKind::StoreRecords:
    return emitGroup(E, I, E.P.group(R), Of);
  case RecipeKind::CallVariant:
    return emitVariantCalls(E, cast<CallInst>(I), Of);
  case RecipeKind::CallFunction:
    return emitFunctionCall(E, cast<CallInst>(I), Of);
  case RecipeKind::CallBuiltin:
    return emitIntrinsic(E, cast<CallInst>(I), Of);
  case RecipeKind::CallInLoop:
    return emitCallInLoop(E, cast<CallInst>(I), Of);
  case RecipeKind::CallOnce:
    return emitCallOnce(E, cast<CallInst>(I), Of);
  case RecipeKind::Branch:
    return emitBranch(E, cast<BranchInst>(I), Of);
  case RecipeKind::Return:
    return E.Given.Return(E.B, Of.Listed.empty() ? nullptr : E.take(Of.Listed[0]));
  case RecipeKind::Instantiate:
    return emitInstances(E, I, Of);
  }
}

static void fillPhi(Emission &E, const PHINode &Phi, unsigned Part) {
  E.Values.setPart(Part);
  const Operands Of = operandsOf(E.P, Phi, Part);
  for (unsigned In = 0; In < Phi.getNumIncomingValues(); ++In) {
    const Operand &O = Of.Listed[In];
    assert(O.V == Phi.getIncomingValue(In) && "operands of a phi are what comes in");
    BasicBlock *From = E.Ends.lookup(Phi.getIncomingBlock(In));
    auto Add = [&](Value *To, Value *V) { cast<PHINode>(To)->addIncoming(V, From); };
    switch (O.In) {
    case Form::Scalar:
      Add(E.Values.of(&Phi).Scalar, E.take(O));
      break;
    case Form::Vector:
      Add(E.Values.of(&Phi).Vector, E.take(O));
      break;
    case Form::Integers:
      Add(E.Values.of(&Phi).Mask, E.take(O));
      break;
    case Form::InOrder: {
      E.B.SetInsertPoint(From->getTerminator());
      Packet &To = E.Values.of(&Phi);
      Value *PhiOfPart = To.Mask ? To.Mask : To.Vector;
      Add(PhiOfPart, E.take(O));
      break;
    }
    case Form::Lanes:
      for (unsigned L = 0; L < E.Values.of(&Phi).Lane.size(); ++L) {
        Value *X = E.Values.lane(O.V, E.B.getInt64(L));
        Add(E.Values.of(&Phi).Lane[L], X);
      }
    }
  }
}

static void fillPhis(Emission &E) {
  // These split blocks, which changes incoming blocks of phis: all other phis come after them.
  for (const PHINode *Phi : E.Phis)
    if (!E.P[*Phi].Order && E.Values.of(Phi).Array)
      bringToArray(E, *Phi);
  // Each part of a phi in memory order is in the list.
  DenseMap<const PHINode *, unsigned> Seen;
  for (const PHINode *Phi : E.Phis)
    fillPhi(E, *Phi, Seen[Phi]++);
}

static void enter(Emission &E) {
  const Function &F = E.P.function();
  assert(F.arg_size() == E.Given.Arguments.size() + (E.Given.Mask || E.Given.Length) && "a value a parameter");
  for (auto [N, V] : enumerate(E.Given.Arguments)) {
    const Argument *A = F.getArg(unsigned(N));
    bool Wide = V->getType()->isVectorTy() && !A->getType()->isVectorTy();
    Wide ? E.Values.setVector(A, V) : E.Values.setScalar(A, V);
  }
  if (!E.Given.Mask && !E.Given.Length)
    return;
  E.Entered = F.getArg(unsigned(E.Given.Arguments.size()));
  if (E.Given.Length)
    enterWithLength(E);
  else
    E.Values.setVector(E.Entered, E.Given.Mask);
}

void vec::emitPlan(const Plan &P, const Svfs &Variants, const TargetInfo &Target, Function &Into,
                   const VectorEntry &Given) {
  assert(Into.size() == 1 && !Into.getEntryBlock().getTerminator() && "an entry to go on from");
  assert(Given.Return && "a way to return");
  Emission E(P, Variants, Target, Into, Given);
  DebugVariables Debug(P, Into);
  enter(E);
  const Function &F = P.function();
  ReversePostOrderTraversal<const Function *> Order(&F);
  DenseMap<const Instruction *, SmallVector<const Instruction *, 2>> SunkTo;
  for (const BasicBlock *Old : Order)
    for (const Instruction &I : *Old)
      if (P[I].SunkTo)
        SunkTo[P[I].SunkTo].push_back(&I);
  for (const BasicBlock &Old : F) {
    BasicBlock *&New = E.Blocks[&Old];
    if (&Old == &F.getEntryBlock())
      New = &Into.getEntryBlock();
    else
      New = BasicBlock::Create(Into.getContext(), Old.getName(), &Into);
    E.Ends[&Old] = New;
  }
  for (const BasicBlock *Old : Order)
    for (const Instruction &I : *Old) {
      E.B.SetInsertPoint(E.Ends.lookup(Old));
      E.B.SetCurrentDebugLocation(I.getDebugLoc());
      Debug.emit(I, *E.B.GetInsertBlock(), [&](const Value *V) {
        // A packet in memory order has no lane's value of the variable.
        if (auto *Def = dyn_cast<Instruction>(V); Def && P[*Def].Order)
          return DebugForms{};
        Packet &K = E.Values.of(V);
        return DebugForms{K.Scalar, K.Vector, K.Lane};
      });
      for (const Instruction *Sunk : SunkTo.lookup(&I))
        emit(E, *Sunk);
      if (!P[I].SunkTo)
        emit(E, I);
      E.Ends[Old] = E.B.GetInsertBlock();
    }
  fillPhis(E);
  inlineCallLoops(E);
}
