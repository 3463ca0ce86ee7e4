#include "passes/bridge/record_parts.h"
#include "passes/bridge/object_parts.h"
#include "passes/bridge/private_objects.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace vec {
namespace {

bool isNumber(const Type *T) { return T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy(); }

// Of how many numbers, all of one type, the value consists; 0 if it does not.
unsigned countParts(const Type *T) {
  if (isNumber(T))
    return 1;
  if (const auto *Array = dyn_cast<ArrayType>(T))
    return isNumber(Array->getElementType()) ? Array->getNumElements() : 0;
  const auto *Struct = dyn_cast<StructType>(T);
  return Struct && Struct->getNumElements() && isNumber(Struct->getElementType(0)) && all_equal(Struct->elements())
             ? Struct->getNumElements()
             : 0;
}

Type *partType(Type *T) { return T->isAggregateType() ? T->getContainedType(0) : T; }

class Replacement {
  CallInst &Call;
  SmallVector<Value *, 8> Parts; // the arguments
  SmallVector<ExtractValueInst *, 4> Reads;

  bool collectArguments() {
    for (Value *Argument : Call.args()) {
      const unsigned Count = countParts(Argument->getType());
      for (unsigned I = 0; I < Count; ++I) {
        Value *Part = Argument->getType()->isAggregateType()
                          ? FindInsertedValue(Argument, I, std::optional(Call.getIterator()))
                          : Argument;
        if (!Part)
          return false;
        Parts.push_back(Part);
      }
      if (Count == 0)
        return false;
    }
    return true;
  }

  bool collectReads() {
    if (!Call.getType()->isAggregateType())
      return Call.getType()->isVoidTy() || isNumber(Call.getType());
    for (User *U : Call.users()) {
      auto *Read = dyn_cast<ExtractValueInst>(U);
      if (!Read || Read->getNumIndices() != 1)
        return false;
      Reads.push_back(Read);
    }
    return countParts(Call.getType()) != 0;
  }

  Type *result() const {
    Type *T = Call.getType();
    if (!T->isAggregateType() || countParts(T) == 1)
      return partType(T);
    return StructType::get(T->getContext(), SmallVector<Type *, 4>(countParts(T), partType(T)));
  }

  // define {float, float} @wrapper(float, float, float) { %z = insertvalue ...; %r = f(%z, ...); return %r's parts }
  Function *makeWrapper() const {
    SmallVector<Type *, 8> Types;
    for (const Value *Part : Parts)
      Types.push_back(Part->getType());
    Function *W = declareValuesWrapper(Call, result(), Types);
    W->setMemoryEffects(Call.getMemoryEffects());

    IRBuilder<> B(BasicBlock::Create(W->getContext(), "", W));
    auto *Inner = cast<CallInst>(Call.clone());
    Inner->setDebugLoc(DebugLoc());
    Inner->dropUnknownNonDebugMetadata();
    Inner->setTailCallKind(CallInst::TCK_None);
    unsigned Next = 0;
    for (Use &Argument : Inner->args()) {
      Type *T = Argument->getType();
      Value *All = T->isAggregateType() ? cast<Value>(PoisonValue::get(T)) : W->getArg(Next++);
      for (unsigned I = 0; T->isAggregateType() && I < countParts(T); ++I)
        All = B.CreateInsertValue(All, W->getArg(Next++), I);
      Argument = All;
    }
    B.Insert(Inner);
    if (W->getReturnType()->isVoidTy()) {
      B.CreateRetVoid();
    } else if (!Call.getType()->isAggregateType()) {
      B.CreateRet(Inner);
    } else {
      SmallVector<Value *, 4> Results;
      for (unsigned I = 0; I < countParts(Call.getType()); ++I)
        Results.push_back(B.CreateExtractValue(Inner, I));
      Results.size() == 1 ? B.CreateRet(Results[0]) : B.CreateAggregateRet(Results.data(), Results.size());
    }
    return W;
  }

public:
  explicit Replacement(CallInst &Call) : Call(Call) {}

  bool run() {
    if (!collectReads() || !collectArguments())
      return false;
    IRBuilder<> B(&Call);
    CallInst *New = B.CreateCall(makeWrapper(), Parts);
    New->copyMetadata(Call);
    New->setTailCallKind(Call.getTailCallKind());
    for (ExtractValueInst *Read : Reads) {
      if (New->getType()->isStructTy())
        Read->replaceAllUsesWith(B.CreateExtractValue(New, *Read->idx_begin()));
      else
        Read->replaceAllUsesWith(New);
      Read->eraseFromParent();
    }
    if (!Call.use_empty())
      Call.replaceAllUsesWith(New);
    SmallVector<WeakTrackingVH, 8> Dead(Call.arg_begin(), Call.arg_end());
    Call.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    return true;
  }
};

bool hasRecords(const CallInst &Call) {
  return any_of(Call.args(), [](const Use &A) { return A->getType()->isAggregateType(); }) ||
         (Call.getType()->isAggregateType() && !returnsValues(Call));
}

} // namespace

bool passRecordsByParts(Function &F, FunctionAnalysisManager &FAM,
                        const std::function<bool(const CallInst &)> &MayReplace) {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() && hasRecords(*Call) && &properCall(*Call) == Call)
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (CallInst *Call : Calls) {
    const Loop *L = LI.getLoopFor(Call->getParent());
    if (L && L->isInnermost() && !Call->hasOperandBundles() && !Call->isMustTailCall() && MayReplace(*Call))
      Changed |= Replacement(*Call).run();
  }
  if (Changed) {
    PreservedAnalyses PA;
    PA.preserveSet<CFGAnalyses>();
    FAM.invalidate(F, PA);
  }
  return Changed;
}

SmallVector<ArgumentRange, 8> argumentRanges(const CallInst &Call, unsigned Parameters) {
  const CallInst &Proper = properCall(Call);
  const bool ByParts =
      &Proper != &Call && none_of(Proper.args(), [](const Use &A) { return isa<AllocaInst>(A.get()); });
  SmallVector<ArgumentRange, 8> Ranges;
  if (Parameters > Proper.arg_size() && !returnsValues(Proper))
    Ranges.push_back({});
  unsigned Next = 0;
  for (auto [I, Argument] : enumerate(Proper.args())) {
    const AllocaInst *Object = privateObject(Call, I);
    Ranges.push_back({Next, Object    ? unsigned(partsOfObject(Object->getAllocatedType(), Call.getDataLayout()).size())
                            : ByParts ? countParts(Argument->getType())
                                      : 1});
    Next += Ranges.back().Count;
  }
  return Ranges;
}

Value *interleave(IRBuilderBase &B, ArrayRef<Value *> Parts) {
  if (Parts.size() == 1)
    return Parts[0];
  const unsigned Lanes = cast<FixedVectorType>(Parts[0]->getType())->getNumElements();
  return B.CreateShuffleVector(concatenateVectors(B, Parts), createInterleaveMask(Lanes, Parts.size()));
}

SmallVector<Value *, 4> deinterleave(IRBuilderBase &B, Value *All, unsigned Parts) {
  SmallVector<Value *, 4> Found;
  const unsigned Lanes = cast<FixedVectorType>(All->getType())->getNumElements() / Parts;
  for (unsigned I = 0; I < Parts; ++I)
    Found.push_back(Parts == 1 ? All : B.CreateShuffleVector(All, createStrideMask(I, Parts, Lanes)));
  return Found;
}

} // namespace vec
