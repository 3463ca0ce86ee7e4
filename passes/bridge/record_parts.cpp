// Replacement: replaces a call that takes or returns records by one of a wrapper that takes and returns their numbers
// one by one.
#include "passes/bridge/record_parts.h"
#include "passes/bridge/object_parts.h"
#include "passes/bridge/private_objects.h"
#include "passes/bridge/values_wrapper.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool isNumber(const Type *T) { return T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy(); }

// Of how many numbers, all of one type, the value consists; 0 if it does not.
unsigned countParts(const Type *T) {
  if (isNumber(T) || isa<FixedVectorType>(T))
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
  Type *LaneCounter;             // of an argument that nobody reads, if LLVM's vectorizer needs one
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
      return Call.getType()->isVoidTy() || countParts(Call.getType()) == 1;
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
      return seenNumber(*Call.getFunction(), partType(T));
    return StructType::get(T->getContext(), SmallVector<Type *, 4>(countParts(T), partType(T)));
  }

  // define {float, float} @wrapper(float, float, float) { %z = insertvalue ...; %r = f(%z, ...); return %r's parts }
  Function *makeWrapper() const {
    SmallVector<Type *, 8> Types;
    for (const Value *Part : Parts)
      Types.push_back(seenNumber(*Call.getFunction(), Part->getType()));
    Function *W = declareValuesWrapper(Call, result(), Types);
    W->setMemoryEffects(Call.getMemoryEffects());

    IRBuilder<> B(BasicBlock::Create(W->getContext(), "", W));
    CallInst *Inner = callInside(Call);
    unsigned Next = 0;
    for (Use &Argument : Inner->args()) {
      Type *T = Argument->getType();
      if (T->isPointerTy())
        copyPointerAttributes(Call, Argument.getOperandNo(), *W, Next);
      Value *All = T->isAggregateType() ? cast<Value>(PoisonValue::get(T)) : asNumber(B, W->getArg(Next++), T);
      for (unsigned I = 0; T->isAggregateType() && I < countParts(T); ++I)
        All = B.CreateInsertValue(All, W->getArg(Next++), I);
      Argument = All;
    }
    B.Insert(Inner);
    if (W->getReturnType()->isVoidTy()) {
      B.CreateRetVoid();
    } else if (!Call.getType()->isAggregateType()) {
      B.CreateRet(asNumber(B, Inner, W->getReturnType()));
    } else {
      SmallVector<Value *, 4> Results;
      for (unsigned I = 0; I < countParts(Call.getType()); ++I)
        Results.push_back(B.CreateExtractValue(Inner, I));
      Results.size() == 1 ? B.CreateRet(Results[0]) : B.CreateAggregateRet(Results.data(), Results.size());
    }
    return W;
  }

public:
  Replacement(CallInst &Call, Type *LaneCounter) : Call(Call), LaneCounter(LaneCounter) {}

  bool run(const LoopInfo &LI) {
    if (!collectReads() || !collectArguments())
      return false;
    IRBuilder<> B(&Call);
    if (LaneCounter)
      Parts.push_back(Constant::getNullValue(LaneCounter));
    for (Value *&Part : Parts)
      Part = seenArgument(Call, Part, LI);
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
      Call.replaceAllUsesWith(asNumber(B, New, Call.getType()));
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

bool hasOtherNumbers(const CallInst &Call) {
  const auto Is = [&](const Type *T) { return T != seenNumber(*Call.getFunction(), const_cast<Type *>(T)); };
  return Is(Call.getType()) || any_of(Call.args(), [&](const Use &A) { return Is(A->getType()); });
}

// LLVM counts scalable lanes by what becomes a vector: of a call with nothing such, by an integer that is as wide as
// the lanes are. Null where it is not needed.
Type *laneCounter(const CallInst &Call, ArrayRef<abi::VFVariant> Variants) {
  unsigned Lanes = 0;
  for (const abi::VFVariant &V : Variants) {
    const bool Counts = any_of(V.shape.parameters, [](const abi::VFParameter &P) {
      return P.kind == abi::ParameterKind::Vector || abi::hasStepPosition(P.kind);
    });
    if (V.shape.lanes.scalable && !Counts)
      Lanes = std::max(Lanes, V.shape.lanes.min);
  }
  return Lanes && Call.getType()->isVoidTy() ? IntegerType::get(Call.getContext(), 128 / Lanes) : nullptr;
}

// LLVM 22 leaves a loop alone in which nothing else becomes a vector, unless it is told how long vectors are.
void chooseLanes(const Loop &L, unsigned Lanes) {
  constexpr char Width[] = "llvm.loop.vectorize.width", Scalable[] = "llvm.loop.vectorize.scalable.enable";
  if (!L.isAnnotatedParallel() || findOptionMDForLoop(&L, Width) || findOptionMDForLoop(&L, Scalable))
    return;
  addStringMetadataToLoop(const_cast<Loop *>(&L), Width, Lanes);
  addStringMetadataToLoop(const_cast<Loop *>(&L), Scalable, 1);
}

} // namespace

bool passRecordsByParts(Function &F, FunctionAnalysisManager &FAM, const VariantsOfCall &VariantsOf) {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() && !isa<IntrinsicInst>(Call) && &properCall(*Call) == Call &&
        (hasRecords(*Call) || hasOtherNumbers(*Call) || Call->getType()->isVoidTy()))
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (CallInst *Call : Calls) {
    const Loop *L = LI.getLoopFor(Call->getParent());
    if (!L || !L->isInnermost() || Call->hasOperandBundles() || Call->isMustTailCall())
      continue;
    const SmallVector<abi::VFVariant, 0> Variants = VariantsOf(*Call);
    Type *Counter = laneCounter(*Call, Variants);
    if (Variants.empty() || (!Counter && !hasRecords(*Call) && !hasOtherNumbers(*Call)) ||
        !Replacement(*Call, Counter).run(LI))
      continue;
    Changed = true;
    if (Counter)
      chooseLanes(*L, 128 / Counter->getIntegerBitWidth());
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
  const auto *Type = cast<VectorType>(Parts[0]->getType());
  if (isa<FixedVectorType>(Type))
    return B.CreateShuffleVector(concatenateVectors(B, Parts),
                                 createInterleaveMask(Type->getElementCount().getFixedValue(), Parts.size()));
  SmallVector<Value *, 4> Even, Odd;
  for (auto [I, Part] : enumerate(Parts))
    (I % 2 ? Odd : Even).push_back(Part);
  return B.CreateVectorInterleave({interleave(B, Even), interleave(B, Odd)});
}

SmallVector<Value *, 4> deinterleave(IRBuilderBase &B, Value *All, unsigned Parts) {
  if (Parts == 1)
    return {All};
  const auto *Type = cast<VectorType>(All->getType());
  SmallVector<Value *, 4> Found;
  if (isa<FixedVectorType>(Type)) {
    const unsigned Lanes = Type->getElementCount().getFixedValue() / Parts;
    for (unsigned I = 0; I < Parts; ++I)
      Found.push_back(B.CreateShuffleVector(All, createStrideMask(I, Parts, Lanes)));
    return Found;
  }
  Value *Halves = B.CreateIntrinsic(Intrinsic::vector_deinterleave2, {All->getType()}, {All});
  const SmallVector<Value *, 4> Even = deinterleave(B, B.CreateExtractValue(Halves, 0), Parts / 2);
  const SmallVector<Value *, 4> Odd = deinterleave(B, B.CreateExtractValue(Halves, 1), Parts / 2);
  for (auto [E, O] : zip_equal(Even, Odd))
    Found.append({E, O});
  return Found;
}

} // namespace vec
