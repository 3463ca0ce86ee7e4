// Ways in simd loops that end the program: see ending_calls.h.
#include "passes/loops/ending_calls.h"
#include "passes/prepare/prepare.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

using BlockSet = SmallSetVector<BasicBlock *, 8>;

// The blocks that are reached from the first one, which is outside of the loop; none if the program might go on behind
// them.
BlockSet endingBlocks(BasicBlock &First, const Loop &L) {
  BlockSet Found;
  Found.insert(&First);
  for (unsigned I = 0; I < Found.size(); ++I) {
    const Instruction *End = Found[I]->getTerminator();
    if (L.contains(Found[I]) || Found[I]->hasAddressTaken() ||
        !isa<BranchInst, SwitchInst, InvokeInst, UnreachableInst>(End))
      return {};
    for (BasicBlock *Next : successors(Found[I]))
      Found.insert(Next);
  }
  return Found;
}

// Whether the block is there only because something is undefined.
bool isNeverReached(const BasicBlock &Exit) {
  return isa<UnreachableInst>(Exit.getTerminator()) &&
         none_of(Exit, [](const Instruction &I) { return I.mayHaveSideEffects(); });
}

bool catchesAll(const InvokeInst &Invoke) {
  const auto *Pad = dyn_cast<LandingPadInst>(&*Invoke.getUnwindDest()->getFirstNonPHIIt());
  return Pad && any_of(seq(0u, Pad->getNumClauses()),
                       [&](unsigned I) { return Pad->isCatch(I) && isa<ConstantPointerNull>(Pad->getClause(I)); });
}

// Makes a function of blocks that end the program.
class Ending {
  Function &F;
  BasicBlock &First;
  const BlockSet &Blocks;
  const BlockSet &All; // of all such functions of the loop: what only they use is not shared with an iteration
  SetVector<Value *> Inputs;
  SmallVector<AllocaInst *, 4> Objects;

  bool isOnlyHere(const AllocaInst &Object) const {
    return Object.isStaticAlloca() && all_of(Object.users(), [&](const User *U) {
             return All.contains(const_cast<BasicBlock *>(cast<Instruction>(U)->getParent()));
           });
  }

  void need(Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I ? Blocks.contains(const_cast<BasicBlock *>(I->getParent())) : !isa<Argument>(V))
      return;
    auto *Object = dyn_cast<AllocaInst>(V);
    if (!Object || !isOnlyHere(*Object))
      Inputs.insert(V);
    else if (!is_contained(Objects, Object))
      Objects.push_back(Object);
  }

public:
  Ending(BasicBlock &First, const BlockSet &Blocks, const BlockSet &All)
      : F(*First.getParent()), First(First), Blocks(Blocks), All(All) {
    for (BasicBlock *Block : Blocks)
      for (Instruction &I : *Block)
        for (Use &U : I.operands())
          if (auto *Phi = dyn_cast<PHINode>(&I); !Phi || Blocks.contains(Phi->getIncomingBlock(U)))
            need(U.get());
  }

  ArrayRef<Value *> inputs() const { return Inputs.getArrayRef(); }

  // Whether an exception may leave the blocks, for a handler elsewhere.
  bool mayThrow() const {
    return !F.doesNotThrow() && any_of(Blocks, [](const BasicBlock *Block) {
      const auto *Invoke = dyn_cast<InvokeInst>(Block->getTerminator());
      return (Invoke && !catchesAll(*Invoke)) ||
             any_of(*Block, [](const Instruction &I) { return isa<CallInst>(I) && I.mayThrow(); });
    });
  }

  bool canBeMoved() const {
    return none_of(Inputs, [](const Value *V) { return V->getType()->isTokenTy() || V->isSwiftError(); });
  }

  // An empty function whose parameters are these values, and then the inputs.
  Function *declare(Type *Result, ArrayRef<Value *> Values, const Twine &Name) const {
    SmallVector<Type *, 8> Types;
    for (const Value *V : concat<Value *const>(Values, inputs()))
      Types.push_back(V->getType());
    Function *New = Function::Create(FunctionType::get(Result, Types, false), GlobalValue::InternalLinkage,
                                     F.getAddressSpace(), F.getName() + Name, F.getParent());
    for (Attribute A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute() ? A.getKindAsString().starts_with("target-") : A.hasAttribute(Attribute::StrictFP))
        New->addFnAttr(A);
    New->addFnAttr(Attribute::NoInline);
    if (!mayThrow())
      New->setDoesNotThrow();
    if (F.hasPersonalityFn())
      New->setPersonalityFn(F.getPersonalityFn());
    BasicBlock::Create(F.getContext(), "entry", New);
    return New;
  }

  // Copies the blocks into the function; the first is entered from its entry, where these are the values of its phis.
  BasicBlock *copy(Function &New, ArrayRef<Value *> Entered) const {
    ValueToValueMapTy Map;
    BasicBlock *Entry = &New.getEntryBlock();
    for (auto [V, Parameter] : zip(Inputs, drop_begin(New.args(), New.arg_size() - Inputs.size())))
      Map[V] = &Parameter;
    for (AllocaInst *Object : Objects) {
      Map[Object] = Object->clone();
      auto *Copy = cast<Instruction>(Map[Object]);
      Copy->insertInto(Entry, Entry->end());
      Copy->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
    }
    for (BasicBlock *Block : Blocks)
      Map[Block] = CloneBasicBlock(Block, Map, "", &New);
    for (BasicBlock *Block : Blocks)
      for (Instruction &I : make_early_inc_range(*cast<BasicBlock>(Map[Block]))) {
        if (auto *Phi = dyn_cast<PHINode>(&I))
          Phi->removeIncomingValueIf([&](unsigned N) { return !Blocks.contains(Phi->getIncomingBlock(N)); },
                                     /*DeletePHIIfEmpty=*/false);
        RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        I.dropDbgRecords();
        I.setDebugLoc(DebugLoc());
        I.setMetadata(LLVMContext::MD_access_group, nullptr);
        // Its debug records are those of the other function.
        I.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
        // The object is a parameter here.
        if (const auto *Lifetime = dyn_cast<LifetimeIntrinsic>(&I); Lifetime && isa<Argument>(Lifetime->getOperand(0)))
          I.eraseFromParent();
      }
    auto *Copy = cast<BasicBlock>(Map[&First]);
    for (auto [Phi, V] : zip(Copy->phis(), Entered)) {
      Value *Here = Map.lookup(V);
      Phi.addIncoming(Here ? Here : V, Entry);
    }
    return Copy;
  }

  void needForPhis(const BasicBlock &From) {
    for (PHINode &Phi : First.phis())
      need(Phi.getIncomingValueForBlock(&From));
  }
};

// The block that leaves the loop ends the program by a call of a new function.
bool endByCall(BasicBlock &Exit, const BlockSet &Blocks, const BlockSet &All) {
  Ending End(Exit, Blocks, All);
  if (!End.canBeMoved())
    return false;
  SmallVector<Value *, 4> Phis;
  for (PHINode &Phi : Exit.phis())
    Phis.push_back(&Phi);
  Function &F = *Exit.getParent();
  Function *New = End.declare(Type::getVoidTy(F.getContext()), Phis, ".end");
  New->setDoesNotReturn();
  New->addFnAttr(Attribute::Cold);
  SmallVector<Value *, 4> Entered(make_pointer_range(drop_end(New->args(), End.inputs().size())));
  BranchInst::Create(End.copy(*New, Entered), &New->getEntryBlock());
  const DebugLoc Where = Exit.getTerminator()->getDebugLoc();
  for (BasicBlock *Next : successors(&Exit))
    Next->removePredecessor(&Exit, /*KeepOneInputPHIs=*/true); // it may be the exit itself
  while (!Exit.empty() && !isa<PHINode>(Exit.back())) {
    Exit.back().replaceAllUsesWith(PoisonValue::get(Exit.back().getType()));
    Exit.back().eraseFromParent();
  }
  IRBuilder<> B(&Exit);
  B.SetCurrentDebugLocation(Where);
  append_range(Phis, End.inputs());
  CallInst *Call = B.CreateCall(New, Phis);
  Call->setDoesNotReturn();
  B.CreateUnreachable();
  return true;
}

// Replaces the invoke by a call of a function that invokes, and ends the program if that throws. An indirect callee is
// a parameter, too.
bool endWithin(InvokeInst &Invoke, const BlockSet &Blocks, const BlockSet &All) {
  Ending End(*Invoke.getUnwindDest(), Blocks, All);
  End.needForPhis(*Invoke.getParent());
  if (!End.canBeMoved() || End.mayThrow())
    return false;
  LLVMContext &C = Invoke.getContext();
  SmallVector<Value *, 8> Arguments(Invoke.args());
  if (!Invoke.getCalledFunction())
    Arguments.push_back(Invoke.getCalledOperand());
  Function *New = End.declare(Invoke.getType(), Arguments, ".call");
  New->setAttributes(Invoke.getAttributes().removeFnAttributes(C).addFnAttributes(
      C, AttrBuilder(C, New->getAttributes().getFnAttrs())));
  SmallVector<Value *, 4> Entered;
  for (PHINode &Phi : Invoke.getUnwindDest()->phis())
    Entered.push_back(Phi.getIncomingValueForBlock(Invoke.getParent()));
  BasicBlock *Back = BasicBlock::Create(C, "back", New), *Pad = End.copy(*New, Entered);
  SmallVector<Value *, 8> Given(make_pointer_range(drop_end(New->args(), End.inputs().size())));
  Value *Callee = Invoke.getCalledFunction() ? Invoke.getCalledOperand() : Given.pop_back_val();
  auto *Inner = InvokeInst::Create(Invoke.getFunctionType(), Callee, Back, Pad, Given, "", &New->getEntryBlock());
  Inner->setAttributes(Invoke.getAttributes());
  Inner->setCallingConv(Invoke.getCallingConv());
  ReturnInst::Create(C, Inner->getType()->isVoidTy() ? nullptr : Inner, Back);
  append_range(Arguments, End.inputs());
  CallInst *Call = CallInst::Create(New, Arguments, "", Invoke.getIterator());
  Call->setAttributes(New->getAttributes().removeFnAttributes(C));
  Call->setDoesNotThrow();
  if (End.inputs().empty())
    Call->setMemoryEffects(Invoke.getMemoryEffects());
  Call->copyMetadata(Invoke, {LLVMContext::MD_access_group, LLVMContext::MD_dbg, LLVMContext::MD_tbaa});
  Call->takeName(&Invoke);
  Invoke.replaceAllUsesWith(Call);
  BranchInst::Create(Invoke.getNormalDest(), Invoke.getIterator())->setDebugLoc(Invoke.getDebugLoc());
  Invoke.getUnwindDest()->removePredecessor(Invoke.getParent());
  Invoke.eraseFromParent();
  return true;
}

} // namespace

bool moveEndingCalls(Loop &L) {
  SmallVector<std::pair<InvokeInst *, BlockSet>, 4> Invokes;
  SmallVector<std::pair<BasicBlock *, BlockSet>, 4> Exits;
  BlockSet All;
  auto Find = [&](auto *At, BasicBlock &First, auto &Found) {
    if (BlockSet Blocks = endingBlocks(First, L); !Blocks.empty()) {
      All.insert_range(Blocks);
      Found.push_back({At, std::move(Blocks)});
    }
  };
  for (BasicBlock *Block : L.blocks())
    if (auto *Invoke = dyn_cast<InvokeInst>(Block->getTerminator());
        Invoke && !Invoke->hasOperandBundles() && catchesAll(*Invoke))
      Find(Invoke, *Invoke->getUnwindDest(), Invokes);
  SmallVector<BasicBlock *, 4> Unique;
  L.getUniqueNonLatchExitBlocks(Unique);
  for (BasicBlock *Exit : Unique)
    if (!Exit->isEHPad() && !isNeverReached(*Exit) && !onlyEndingCall(*Exit))
      Find(Exit, *Exit, Exits);
  bool Changed = false;
  for (auto &[Invoke, Blocks] : Invokes)
    Changed |= endWithin(*Invoke, Blocks, All);
  for (auto &[Exit, Blocks] : Exits)
    Changed |= endByCall(*Exit, Blocks, All);
  return Changed;
}

} // namespace vec
