// Combiners: see combiner.h. Has the pass keep-combiners.
//
// Runs in    the pipeline's start, before LLVM's inliner.
// Requires   nothing.
// Ensures    calls of combiners in functions with simd loops are there when loops are vectorized.
// Preserves  the CFG.
#include "passes/loops/combiner.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/promises.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {

// clang's name for combiners.
static bool isCombiner(const Function *F) {
  return F && !F->isDeclaration() && F->getName().starts_with(".omp_combiner.") && F->arg_size() == 2;
}

static bool isAddress(const User &U) { return isa<GetElementPtrInst>(U); }

static Function *combinerOf(const AllocaInst &Object) {
  for (const User *U : Object.users())
    if (const auto *Call = dyn_cast<CallInst>(U);
        Call && isCombiner(Call->getCalledFunction()) && Call->getArgOperand(1) == &Object)
      return Call->getCalledFunction();
  return nullptr;
}

// The exit's phi of the value, and the phis that it flows into behind the loop; not those of headers of outer loops.
static SmallSetVector<const PHINode *, 8> phisBehind(const Loop &L, BasicBlock &Exit, const Value *Last) {
  SmallSetVector<const PHINode *, 8> Phis;
  for (const PHINode &Phi : Exit.phis())
    if (Phi.getNumIncomingValues() == 1 && (!Last || Phi.getIncomingValue(0) == Last))
      Phis.insert(&Phi);
  auto IsAround = [&](const BasicBlock *Block) {
    for (const Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
      if (Outer->getHeader() == Block)
        return true;
    return false;
  };
  for (unsigned N = 0; N < Phis.size(); ++N)
    for (const User *U : Phis[N]->users())
      if (const auto *Next = dyn_cast<PHINode>(U); Next && !L.contains(Next) && !IsAround(Next->getParent()))
        Phis.insert(Next);
  return Phis;
}

std::optional<CombinedMember> combinedMember(const Value &Last, const Loop &L, BasicBlock &Exit) {
  const DataLayout &DL = Exit.getDataLayout();
  for (const PHINode *Phi : phisBehind(L, Exit, &Last))
    for (const User *U : Phi->users()) {
      const auto *Store = dyn_cast<StoreInst>(U);
      if (!Store || !Store->isSimple() || Store->getValueOperand() != Phi || L.contains(Store) ||
          DL.getTypeAllocSizeInBits(Phi->getType()) != TypeSize::getFixed(Phi->getType()->getScalarSizeInBits()))
        continue;
      APInt Offset(DL.getIndexTypeSizeInBits(Store->getPointerOperandType()), 0);
      const Value *Base = Store->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
      auto *Object = dyn_cast<AllocaInst>(const_cast<Value *>(Base));
      if (Function *Combiner = Object && Object->isStaticAlloca() ? combinerOf(*Object) : nullptr)
        return CombinedMember{Object, Combiner, Offset.getSExtValue()};
    }
  return std::nullopt;
}

namespace {

// What is written to an object behind a loop.
class Writers {
  const Loop &L;
  BasicBlock &Exit;
  const DominatorTree DT;
  const SmallSetVector<const PHINode *, 8> Phis;

  bool isBehind(const BasicBlock &Block) const {
    return DT.dominates(&Exit, &Block) ||
           any_of(Phis, [&](const PHINode *Phi) { return DT.dominates(Phi->getParent(), &Block); });
  }

  // Whether the value comes from the loop on all paths from the loop.
  bool isOfLoop(const Value *V) const {
    const auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi || !Phis.contains(Phi))
      return false;
    if (Phi->getParent() == &Exit) {
      const auto *Last = dyn_cast<Instruction>(Phi->getIncomingValue(0));
      return Last && L.contains(Last);
    }
    return all_of(Phi->blocks(), [&](const BasicBlock *From) {
      return !isBehind(*From) || isOfLoop(Phi->getIncomingValueForBlock(From));
    });
  }

public:
  Writers(const Loop &L, BasicBlock &Exit)
      : L(L), Exit(Exit), DT(*Exit.getParent()), Phis(phisBehind(L, Exit, nullptr)) {}

  bool areOfLoop(const Value &Pointer) const {
    return all_of(Pointer.users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      if (isAddress(*U))
        return areOfLoop(*I);
      if (!isBehind(*I->getParent()) || !I->mayWriteToMemory() || I->isLifetimeStartOrEnd())
        return true;
      if (const auto *Call = dyn_cast<CallInst>(I))
        return isCombiner(Call->getCalledFunction());
      // A call that gets the address (OpenMP's runtime, for other threads) comes after the stores of the values.
      const auto *Store = dyn_cast<StoreInst>(I);
      return Store && (Store->getValueOperand() == &Pointer || isOfLoop(Store->getValueOperand()));
    });
  }
};

} // namespace

bool holdsNothingElse(const AllocaInst &Object, const Loop &L, BasicBlock &Exit) {
  return Writers(L, Exit).areOfLoop(Object);
}

PreservedAnalyses KeepCombiners::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const auto HasSimdLoop = [&](Function &F) {
    return !F.hasOptNone() &&
           any_of(FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder(), [](const Loop *L) { return isSimdLoop(*L); });
  };
  SmallVector<GlobalValue *, 4> Kept;
  for (Function &F : M) {
    if (!isCombiner(&F))
      continue;
    SmallVector<CallBase *, 4> Calls;
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U);
          Call && Call->getCalledFunction() == &F && HasSimdLoop(*Call->getFunction()))
        Calls.push_back(Call);
    for (CallBase *Call : Calls)
      Call->setIsNoInline();
    if (!Calls.empty())
      Kept.push_back(&F);
  }
  // Kept, so that its parameters stay what they are.
  appendToCompilerUsed(M, Kept);
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

void releaseCombiners(Module &M) {
  removeFromUsedLists(M, [](Constant *C) { return isCombiner(dyn_cast<Function>(C->stripPointerCasts())); });
}

bool inlineCombiners(Function &F) {
  SmallVector<CallBase *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isCombiner(Call->getCalledFunction()))
      Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    Call->removeFnAttr(Attribute::NoInline);
    InlineFunctionInfo Info;
    InlineFunction(*Call, Info, /*MergeAttributes=*/true);
  }
  return !Calls.empty();
}

} // namespace vec
