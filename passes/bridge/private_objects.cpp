#include "passes/bridge/private_objects.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace vec {
namespace {

bool onlyReads(const CallInst &Call, unsigned I) { return Call.onlyReadsMemory() || Call.onlyReadsMemory(I); }

bool isScalar(const Type *T) { return T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy(); }

// The call writes the whole object before it reads any of it.
bool initializes(const CallInst &Call, unsigned I, uint64_t Bytes) {
  const auto Covers = [&](Attribute A) {
    return A.isValid() && any_of(A.getValueAsConstantRangeList(), [&](const ConstantRange &R) {
             return R.getLower().sle(0) && R.getUpper().sge(int64_t(Bytes));
           });
  };
  return Covers(Call.getParamAttr(I, Attribute::Initializes)) ||
         Covers(Call.getCalledFunction()->getParamAttribute(I, Attribute::Initializes));
}

// What a loop does with one object.
struct Uses {
  SmallSetVector<CallInst *, 4> Calls;
  SmallVector<LifetimeIntrinsic *, 4> Starts;
  bool Captured = false; // by a call
  bool IsNew = false;    // the object has no value when an iteration begins
};

class Objects {
  const LoopInfo &LI;
  AAResults &AA;
  const std::function<bool(const CallInst &)> &MayReplace;
  MapVector<AllocaInst *, Uses> Found;
  DenseMap<const CallInst *, bool> Asked;

  const Loop *loopOf(const Instruction &I) const {
    const Loop *L = LI.getLoopFor(I.getParent());
    return L && L->isInnermost() ? L : nullptr;
  }

  bool mayReplace(const CallInst &Call) {
    if (!Call.getCalledFunction() || Call.hasOperandBundles() || Call.isMustTailCall() || !loopOf(Call))
      return false;
    auto [Entry, New] = Asked.insert({&Call, false});
    return New ? Entry->second = MayReplace(Call) : Entry->second;
  }

  bool addCall(CallInst &Call, const Use &U, Uses &To) {
    if (!Call.isArgOperand(&U) || !mayReplace(Call) || !To.Calls.insert(&Call))
      return false;
    To.Captured |= !Call.doesNotCapture(Call.getArgOperandNo(&U));
    return true;
  }

  // Everything that is done with the object is known: whole reads, whole writes, and calls in one loop.
  std::optional<Uses> usesOf(AllocaInst &Object) {
    Uses All;
    SmallVector<Instruction *, 8> Accesses;
    for (Use &U : Object.uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *Marker = dyn_cast<LifetimeIntrinsic>(I)) {
        if (Marker->getIntrinsicID() == Intrinsic::lifetime_start)
          All.Starts.push_back(Marker);
      } else if (auto *Call = dyn_cast<CallInst>(I)) {
        if (!addCall(*Call, U, All))
          return std::nullopt;
      } else if (const auto *Load = dyn_cast<LoadInst>(I)) {
        if (!Load->isSimple() || Load->getType() != Object.getAllocatedType())
          return std::nullopt;
        Accesses.push_back(I);
      } else if (const auto *Store = dyn_cast<StoreInst>(I)) {
        if (!Store->isSimple() || Store->getValueOperand() == &Object ||
            Store->getValueOperand()->getType() != Object.getAllocatedType())
          return std::nullopt;
        Accesses.push_back(I);
      } else {
        return std::nullopt;
      }
    }
    if (All.Calls.empty())
      return std::nullopt;
    const Loop *L = loopOf(*All.Calls[0]);
    if (any_of(All.Calls, [&](const CallInst *Call) { return loopOf(*Call) != L; }))
      return std::nullopt;
    All.IsNew = any_of(All.Starts, [&](const Instruction *Start) { return L->contains(Start); }) ||
                (L->isAnnotatedParallel() && all_of(Accesses, [&](const Instruction *I) { return L->contains(I); }));
    return All;
  }

  // Somebody in the iteration, after which the object's life ends, may use an address that a call has kept.
  bool isReachedOtherwise(const AllocaInst &Object, const Uses &U) const {
    const Loop &L = *loopOf(*U.Calls[0]);
    const MemoryLocation There = MemoryLocation::getBeforeOrAfter(&Object);
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        const Value *Accessed = getLoadStorePointerOperand(&I);
        if (!I.mayReadOrWriteMemory() || Accessed == &Object || isa<LifetimeIntrinsic>(I) ||
            U.Calls.contains(const_cast<CallInst *>(dyn_cast<CallInst>(&I))))
          continue;
        if (isModOrRefSet(AA.getModRefInfo(&I, There)))
          return true;
      }
    return false;
  }

  void forgetOldValue(AllocaInst &Object, const Uses &U) {
    if (!U.IsNew)
      return;
    const Loop &L = *loopOf(*U.Calls[0]);
    Value *Nothing = UndefValue::get(Object.getAllocatedType());
    SmallVector<Instruction *, 4> Places(U.Starts.begin(), U.Starts.end());
    if (none_of(U.Starts, [&](const Instruction *Start) { return L.contains(Start); }))
      Places.push_back(&*L.getHeader()->getFirstInsertionPt());
    for (Instruction *Place : Places)
      new StoreInst(Nothing, &Object, Place->getIterator());
  }

public:
  Objects(Function &F, FunctionAnalysisManager &FAM, const std::function<bool(const CallInst &)> &MayReplace)
      : LI(FAM.getResult<LoopAnalysis>(F)), AA(FAM.getResult<AAManager>(F)), MayReplace(MayReplace) {
    for (Instruction &I : F.getEntryBlock())
      if (auto *Object = dyn_cast<AllocaInst>(&I);
          Object && Object->isStaticAlloca() && !Object->isArrayAllocation() && isScalar(Object->getAllocatedType()))
        if (std::optional<Uses> U = usesOf(*Object))
          if (!U->Captured || (U->IsNew && !isReachedOtherwise(*Object, *U)))
            Found.insert({Object, *U});
  }

  SmallVector<AllocaInst *, 8> objects() const {
    SmallVector<AllocaInst *, 8> All;
    for (const auto &[Object, U] : Found)
      All.push_back(Object);
    return All;
  }

  SetVector<CallInst *> calls() const {
    SetVector<CallInst *> All;
    for (const auto &[Object, U] : Found)
      All.insert(U.Calls.begin(), U.Calls.end());
    return All;
  }

  AllocaInst *find(Value *Argument) const {
    auto *Object = dyn_cast<AllocaInst>(Argument);
    return Object && Found.contains(Object) ? Object : nullptr;
  }

  void forgetOldValues() {
    for (auto &[Object, U] : Found)
      forgetOldValue(*Object, U);
  }
};

// What the call does to memory that is not in registers then.
MemoryEffects effectsBeside(const CallInst &Call, const Objects &Known) {
  const bool AllKnown =
      all_of(Call.args(), [&](const Use &A) { return !A->getType()->isPointerTy() || Known.find(A.get()); });
  const MemoryEffects All = Call.getMemoryEffects();
  return AllKnown ? All.getWithoutLoc(IRMemLocation::ArgMem) : All;
}

// define {R, T} @wrapper(x, T %before) { %o = alloca T; store %before; %r = f(x, %o); return {%r, load %o} }
Function *makeWrapper(CallInst &Call, const Objects &Known, Type *Result, ArrayRef<Type *> Parameters) {
  Module &M = *Call.getModule();
  // The name of a variant holds the scalar function's: no other characters.
  auto *W = Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage,
                             "__vec_bridge_call", M);
  W->addFnAttr(ValuesAttribute);
  W->addFnAttr(Attribute::NoInline);
  copyTarget(*W, *Call.getFunction());
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::MustProgress,
                                   Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Call.hasFnAttr(Kind))
      W->addFnAttr(Kind);
  W->setMemoryEffects(effectsBeside(Call, Known));

  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", W));
  auto *Inner = cast<CallInst>(Call.clone());
  Inner->setDebugLoc(DebugLoc());
  Inner->dropUnknownNonDebugMetadata();
  Inner->setTailCallKind(CallInst::TCK_None);
  SmallVector<AllocaInst *, 4> Written;
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    Argument *A = W->getArg(I);
    AllocaInst *Object = Known.find(Call.getArgOperand(I));
    if (!Object) {
      Inner->setArgOperand(I, A);
      for (Attribute::AttrKind Kind :
           {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Captures})
        if (Attribute Known = Call.getParamAttr(I, Kind); Known.isValid())
          W->addParamAttr(I, Known);
      continue;
    }
    AllocaInst *Own = B.CreateAlloca(Object->getAllocatedType());
    Own->setAlignment(Object->getAlign());
    B.CreateStore(A, Own);
    Inner->setArgOperand(I, Own);
    if (!onlyReads(Call, I))
      Written.push_back(Own);
  }
  B.Insert(Inner);
  SmallVector<Value *, 4> Results;
  if (!Inner->getType()->isVoidTy())
    Results.push_back(Inner);
  for (AllocaInst *Own : Written)
    Results.push_back(B.CreateLoad(Own->getAllocatedType(), Own));
  if (Results.size() > 1)
    B.CreateAggregateRet(Results.data(), Results.size());
  else
    Results.empty() ? B.CreateRetVoid() : B.CreateRet(Results[0]);
  return W;
}

void replaceCall(CallInst &Call, const Objects &Known, DominatorTree &DT, LoopInfo &LI) {
  IRBuilder<> B(&Call);
  SmallVector<Type *, 4> Results, Parameters;
  SmallVector<Value *, 8> Arguments;
  SmallVector<AllocaInst *, 4> Written;
  if (!Call.getType()->isVoidTy())
    Results.push_back(Call.getType());
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    Value *Argument = Call.getArgOperand(I);
    if (AllocaInst *Object = Known.find(Argument)) {
      Type *T = Object->getAllocatedType();
      const uint64_t Bytes = Call.getDataLayout().getTypeStoreSize(T);
      Argument = initializes(Call, I, Bytes) ? cast<Value>(PoisonValue::get(T)) : B.CreateLoad(T, Object);
      if (!onlyReads(Call, I)) {
        Results.push_back(T);
        Written.push_back(Object);
      }
    }
    Arguments.push_back(Argument);
    Parameters.push_back(Argument->getType());
  }
  Type *Result = Results.size() > 1 ? StructType::get(Call.getContext(), Results)
                 : Results.empty()  ? Type::getVoidTy(Call.getContext())
                                    : Results[0];
  CallInst *New = B.CreateCall(makeWrapper(Call, Known, Result, Parameters), Arguments);
  New->copyMetadata(Call);
  New->setTailCallKind(Call.getTailCallKind());
  const auto Part = [&](unsigned I) { return Results.size() == 1 ? cast<Value>(New) : B.CreateExtractValue(New, I); };
  unsigned Next = 0;
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(Part(Next++));
  SmallVector<Value *, 4> After;
  for (unsigned I = 0; I < Written.size(); ++I)
    After.push_back(Part(Next++));
  // LLVM 22's LoopVectorize scalarizes what a predicated store or a gather takes from its own block, and extracts
  // vectors there for the lanes.
  if (Results.size() > 1)
    B.SetInsertPoint(&SplitBlock(Call.getParent(), &Call, &DT, &LI)->front());
  for (auto [Object, V] : zip_equal(Written, After))
    B.CreateStore(V, Object);
  Call.eraseFromParent();
}

} // namespace

bool passPrivateObjectsByValue(Function &F, FunctionAnalysisManager &FAM,
                               const std::function<bool(const CallInst &)> &MayReplace) {
  Objects Known(F, FAM, MayReplace);
  const SmallVector<AllocaInst *, 8> Promoted = Known.objects();
  if (Promoted.empty())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  Known.forgetOldValues();
  for (CallInst *Call : Known.calls())
    replaceCall(*Call, Known, DT, LI);
  PromoteMemToReg(Promoted, DT, &FAM.getResult<AssumptionAnalysis>(F));
  PreservedAnalyses PA;
  PA.preserve<DominatorTreeAnalysis>();
  PA.preserve<LoopAnalysis>();
  FAM.invalidate(F, PA);
  return true;
}

const CallInst &properCall(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->hasFnAttribute(ValuesAttribute))
    return Call;
  return cast<CallInst>(*find_if(F->getEntryBlock(), [](const Instruction &I) { return isa<CallInst>(I); }));
}

bool takesPrivateObject(const CallInst &Call, unsigned Parameter) {
  const CallInst &Proper = properCall(Call);
  return &Proper != &Call && Parameter < Proper.arg_size() && isa<AllocaInst>(Proper.getArgOperand(Parameter));
}

bool writesPrivateObject(const CallInst &Call, unsigned Parameter) {
  return takesPrivateObject(Call, Parameter) && !onlyReads(properCall(Call), Parameter);
}

void releasePrivateObjects(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ValuesAttribute)) {
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    }
}

} // namespace vec
