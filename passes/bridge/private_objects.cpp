// Finds the objects of a loop whose addresses calls take, and replaces each such call by a call of a wrapper that takes
// and returns the numbers of its objects.
#include "passes/bridge/call_marshalling.h"
#include "passes/bridge/object_parts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace vec {
namespace {

bool onlyReads(const CallInst &Call, unsigned I) { return Call.onlyReadsMemory() || Call.onlyReadsMemory(I); }

// Whether the call writes the whole object before it reads any of it.
bool initializes(const CallInst &Call, unsigned I, uint64_t Bytes) {
  const auto Covers = [&](Attribute A) {
    return A.isValid() && any_of(A.getValueAsConstantRangeList(), [&](const ConstantRange &R) {
             return R.getLower().sle(0) && R.getUpper().sge(int64_t(Bytes));
           });
  };
  return Covers(Call.getParamAttr(I, Attribute::Initializes)) ||
         Covers(Call.getCalledFunction()->getParamAttribute(I, Attribute::Initializes));
}

// The number of arguments, if every object is passed as its numbers.
unsigned mostArguments(const CallInst &Call) {
  unsigned All = Call.arg_size();
  for (const Use &A : Call.args())
    if (const auto *Object = dyn_cast<AllocaInst>(A))
      All += partsOfObject(Object->getAllocatedType(), Call.getDataLayout()).size();
  return All;
}

// What a loop does with one object.
struct Uses {
  SmallVector<ObjectPart, 4> Parts;
  SmallSetVector<CallInst *, 4> Calls;
  SmallVector<LifetimeIntrinsic *, 4> Starts;
  SmallVector<ObjectAccess, 8> Accesses;
  SmallVector<Instruction *, 8> Addresses; // of parts
  bool Captured = false;                   // by a call
  bool IsNew = false;                      // the object has no value when an iteration begins
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

  // Collects the uses of this address of the object. False if there is one that is not understood.
  bool addUses(AllocaInst &Object, Value &Address, uint64_t Offset, Uses &All) {
    const DataLayout &DL = Object.getDataLayout();
    for (Use &U : Address.uses()) {
      auto *I = cast<Instruction>(U.getUser());
      APInt Further(DL.getIndexTypeSizeInBits(Address.getType()), Offset);
      if (auto *Marker = dyn_cast<LifetimeIntrinsic>(I)) {
        if (Marker->getIntrinsicID() == Intrinsic::lifetime_start)
          All.Starts.push_back(Marker);
      } else if (auto *G = dyn_cast<GetElementPtrInst>(I)) {
        if (!G->accumulateConstantOffset(DL, Further) || Further.uge(DL.getTypeAllocSize(Object.getAllocatedType())) ||
            !addUses(Object, *G, Further.getZExtValue(), All))
          return false;
        All.Addresses.push_back(G);
      } else if (std::optional<ObjectAccess> Access = accessTo(Object, U, Offset, All.Parts)) {
        All.Accesses.push_back(*Access);
      } else if (auto *Call = dyn_cast<CallInst>(I); !Call || &Address != &Object || !addCall(*Call, U, All)) {
        return false;
      }
    }
    return true;
  }

  // Nothing unless all uses of the object are reads and writes of whole numbers, and calls in one loop.
  std::optional<Uses> usesOf(AllocaInst &Object) {
    Uses All;
    All.Parts = partsOfObject(Object.getAllocatedType(), Object.getDataLayout());
    if (All.Parts.empty() || !addUses(Object, Object, 0, All) || All.Calls.empty())
      return std::nullopt;
    const Loop *L = loopOf(*All.Calls[0]);
    if (any_of(All.Calls,
               [&](const CallInst *Call) { return loopOf(*Call) != L || mostArguments(*Call) > abi::maxParameters; }))
      return std::nullopt;
    All.IsNew =
        any_of(All.Starts, [&](const Instruction *Start) { return L->contains(Start); }) ||
        (L->isAnnotatedParallel() && all_of(All.Accesses, [&](const ObjectAccess &A) { return L->contains(A.I); }));
    return All;
  }

  static bool isWritten(const AllocaInst &Object, const Uses &U, const Loop &L) {
    return any_of(U.Accesses, [&](const ObjectAccess &A) { return A.I->mayWriteToMemory() && L.contains(A.I); }) ||
           any_of(U.Calls, [&](const CallInst *Call) {
             return any_of(Call->args(),
                           [&](const Use &A) { return A.get() == &Object && !onlyReads(*Call, A.getOperandNo()); });
           });
  }

  // An object that all iterations share stays in memory, unless iterations overwrite it: as a record, it would be
  // copied by each; and a function may have a variant that takes one address for all lanes.
  bool isWorthwhile(const AllocaInst &Object, const Uses &U) const {
    if (!U.IsNew)
      return !U.Captured && !Object.getAllocatedType()->isAggregateType() && isWritten(Object, U, *loopOf(*U.Calls[0]));
    return !U.Captured || !isReachedOtherwise(Object, U);
  }

  // Whether other code of the iteration may use an address that a call has kept. After the iteration the object is
  // dead.
  bool isReachedOtherwise(const AllocaInst &Object, const Uses &U) const {
    const Loop &L = *loopOf(*U.Calls[0]);
    const MemoryLocation There = MemoryLocation::getBeforeOrAfter(&Object);
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        if (!I.mayReadOrWriteMemory() || isa<LifetimeIntrinsic>(I) ||
            any_of(U.Accesses, [&](const ObjectAccess &A) { return A.I == &I; }) ||
            U.Calls.contains(const_cast<CallInst *>(dyn_cast<CallInst>(&I))))
          continue;
        if (isModOrRefSet(AA.getModRefInfo(&I, There)))
          return true;
      }
    return false;
  }

  void forgetOldValue(const Uses &U) {
    if (!U.IsNew)
      return;
    const Loop &L = *loopOf(*U.Calls[0]);
    SmallVector<Instruction *, 4> Places(U.Starts.begin(), U.Starts.end());
    if (none_of(U.Starts, [&](const Instruction *Start) { return L.contains(Start); }))
      Places.push_back(&*L.getHeader()->getFirstInsertionPt());
    for (Instruction *Place : Places)
      for (const ObjectPart &P : U.Parts)
        new StoreInst(UndefValue::get(P.Type), P.Variable, Place->getIterator());
  }

  // Makes a variable for each part; an object that is a number stays its own variable.
  static void split(AllocaInst &Object, Uses &U) {
    for (ObjectPart &P : U.Parts)
      P.Variable = P.Type == Object.getAllocatedType()
                       ? &Object
                       : new AllocaInst(P.Type, Object.getAddressSpace(), Object.getName(), Object.getIterator());
    for (const ObjectAccess &A : U.Accesses)
      accessParts(A, Object, U.Parts);
  }

public:
  Objects(Function &F, FunctionAnalysisManager &FAM, const std::function<bool(const CallInst &)> &MayReplace)
      : LI(FAM.getResult<LoopAnalysis>(F)), AA(FAM.getResult<AAManager>(F)), MayReplace(MayReplace) {
    for (Instruction &I : F.getEntryBlock())
      if (auto *Object = dyn_cast<AllocaInst>(&I); Object && Object->isStaticAlloca() && !Object->isArrayAllocation())
        if (std::optional<Uses> U = usesOf(*Object))
          if (isWorthwhile(*Object, *U))
            Found.insert({Object, *U});
  }

  SmallVector<AllocaInst *, 8> variables() const {
    SmallVector<AllocaInst *, 8> All;
    for (const auto &[Object, U] : Found)
      for (const ObjectPart &P : U.Parts)
        All.push_back(P.Variable);
    return All;
  }

  SetVector<CallInst *> calls() const {
    SetVector<CallInst *> All;
    for (const auto &[Object, U] : Found)
      All.insert(U.Calls.begin(), U.Calls.end());
    return All;
  }

  // The parts of the object at this address; empty for other values.
  ArrayRef<ObjectPart> parts(const Value *Argument) const {
    auto *Object = dyn_cast<AllocaInst>(const_cast<Value *>(Argument));
    const auto At = Found.find(Object);
    return At == Found.end() ? ArrayRef<ObjectPart>() : ArrayRef(At->second.Parts);
  }

  bool isNone() const { return Found.empty(); }

  void splitAll() {
    for (auto &[Object, U] : Found) {
      split(*Object, U);
      forgetOldValue(U);
    }
  }

  // Requires   that no call takes their addresses any more.
  void eraseAll() {
    for (auto &[Object, U] : Found) {
      for (Instruction *Address : U.Addresses)
        Address->replaceAllUsesWith(PoisonValue::get(Address->getType()));
      for (Instruction *Address : U.Addresses)
        Address->eraseFromParent();
      if (U.Parts[0].Variable == Object)
        continue;
      for (User *Marker : make_early_inc_range(Object->users()))
        cast<LifetimeIntrinsic>(Marker)->eraseFromParent();
      Object->eraseFromParent();
    }
  }
};

// The effects of the call on memory, without those on objects that will be in registers.
MemoryEffects effectsBeside(const CallInst &Call, const Objects &Known) {
  const bool AllKnown =
      all_of(Call.args(), [&](const Use &A) { return !A->getType()->isPointerTy() || !Known.parts(A.get()).empty(); });
  const MemoryEffects All = Call.getMemoryEffects();
  return AllKnown ? All.getWithoutLoc(IRMemLocation::ArgMem) : All;
}

void replaceCall(CallInst &Call, const Objects &Known, const LoopInfo &LI, MarshalledCalls &Calls) {
  const Function &Caller = *Call.getFunction();
  IRBuilder<> B(&Call);
  CallMarshalling How;
  How.Result = seenCrossing(Caller, Call.getType());
  SmallVector<Value *, 8> Arguments;
  SmallVector<AllocaInst *, 4> Written;
  for (auto [I, Argument] : enumerate(Call.args())) {
    const ArrayRef<ObjectPart> Parts = Known.parts(Argument);
    if (Parts.empty()) {
      Arguments.push_back(seenArgument(Call, Argument, LI));
      How.addArgument(seenCrossing(Caller, Argument->getType()));
      continue;
    }
    const auto *Object = cast<AllocaInst>(Argument);
    Type *T = Object->getAllocatedType();
    const bool IsNew = initializes(Call, I, Call.getDataLayout().getTypeStoreSize(T));
    Crossing C{Crossing::Object, T, {}, 0, !onlyReads(Call, I), Object->getAlign()};
    for (const ObjectPart &P : Parts) {
      Arguments.push_back(IsNew ? cast<Value>(PoisonValue::get(P.Type)) : B.CreateLoad(P.Type, P.Variable));
      C.Numbers.push_back(P.Type);
      if (C.IsWritten)
        Written.push_back(P.Variable);
    }
    How.addArgument(std::move(C));
  }
  Function *Wrapper = makeWrapper(Call, How);
  Wrapper->setMemoryEffects(effectsBeside(Call, Known));
  CallInst *New = callWrapper(Call, Wrapper, Arguments);
  const auto Part = [&](unsigned I) {
    return New->getType()->isStructTy() ? B.CreateExtractValue(New, I) : cast<Value>(New);
  };
  unsigned Next = 0;
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(fromNumbers(B, How.Result, Part(Next++)));
  for (AllocaInst *Object : Written)
    B.CreateStore(Part(Next++), Object);
  Call.eraseFromParent();
  Calls.insert({Wrapper, std::move(How)});
}

} // namespace

bool passPrivateObjectsByValue(Function &F, FunctionAnalysisManager &FAM, MarshalledCalls &Calls,
                               const std::function<bool(const CallInst &)> &MayReplace) {
  // A function without such calls gets no analysis: so the analyses that LLVM's passes find, and with them the code,
  // are those that they would be without this pass.
  if (none_of(instructions(F), [&](const Instruction &I) {
        const auto *Call = dyn_cast<CallInst>(&I);
        return Call && Call->getCalledFunction() && !Call->getCalledFunction()->isIntrinsic() &&
               any_of(Call->args(), [](const Value *A) { return A->getType()->isPointerTy(); }) && MayReplace(*Call);
      }))
    return false;
  Objects Known(F, FAM, MayReplace);
  if (Known.isNone())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  Known.splitAll();
  for (CallInst *Call : Known.calls())
    replaceCall(*Call, Known, LI, Calls);
  Known.eraseAll();
  PromoteMemToReg(Known.variables(), DT, &FAM.getResult<AssumptionAnalysis>(F));
  PreservedAnalyses PA;
  PA.preserve<DominatorTreeAnalysis>();
  PA.preserve<LoopAnalysis>();
  FAM.invalidate(F, PA);
  return true;
}

} // namespace vec
