// Replaces calls that take or return records by calls of wrappers that take and return their numbers one by one.
#include "passes/bridge/bridge.h"
#include "passes/bridge/call_marshalling.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool isNumber(const Type *T) { return T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy(); }

// The number of numbers, all of one type, that the value consists of; 0 if it is anything else.
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

Crossing crossingOf(const Function &Caller, Type *T) {
  if (!T->isAggregateType())
    return seenCrossing(Caller, T);
  return {Crossing::Record, T, SmallVector<Type *, 4>(countParts(T), seenNumber(Caller, partType(T)))};
}

// The numbers of all arguments in front of the call; nothing if some are not known.
std::optional<SmallVector<Value *, 8>> partsOfArguments(CallInst &Call) {
  SmallVector<Value *, 8> Parts;
  for (Value *Argument : Call.args()) {
    const unsigned Count = countParts(Argument->getType());
    for (unsigned I = 0; I < Count; ++I)
      Parts.push_back(Argument->getType()->isAggregateType()
                          ? FindInsertedValue(Argument, I, std::optional(Call.getIterator()))
                          : Argument);
    if (Count == 0 || is_contained(Parts, nullptr))
      return std::nullopt;
  }
  return Parts;
}

// Whether only single numbers of the call's result are used.
bool returnsParts(const CallInst &Call) {
  if (!Call.getType()->isAggregateType())
    return Call.getType()->isVoidTy() || countParts(Call.getType()) == 1;
  return countParts(Call.getType()) != 0 && all_of(Call.users(), [](const User *U) {
           const auto *Read = dyn_cast<ExtractValueInst>(U);
           return Read && Read->getNumIndices() == 1;
         });
}

// `LaneCounter`: the type of an argument that nobody reads, if LLVM's vectorizer needs one.
bool replaceCall(CallInst &Call, Type *LaneCounter, const LoopInfo &LI, MarshalledCalls &Calls) {
  std::optional<SmallVector<Value *, 8>> Parts = returnsParts(Call) ? partsOfArguments(Call) : std::nullopt;
  if (!Parts)
    return false;
  const Function &Caller = *Call.getFunction();
  CallMarshalling How;
  for (const Value *Argument : Call.args())
    How.addArgument(crossingOf(Caller, Argument->getType()));
  How.Result = crossingOf(Caller, Call.getType());
  How.LaneCounter = LaneCounter;
  if (LaneCounter)
    Parts->push_back(Constant::getNullValue(LaneCounter));
  for (Value *&Part : *Parts)
    Part = seenArgument(Call, Part, LI);
  Function *Wrapper = makeWrapper(Call, How);
  CallInst *New = callWrapper(Call, Wrapper, *Parts);
  IRBuilder<> B(&Call);
  for (User *U : make_early_inc_range(Call.users()))
    if (auto *Read = dyn_cast<ExtractValueInst>(U)) {
      Value *Number = New->getType()->isStructTy() ? B.CreateExtractValue(New, *Read->idx_begin()) : cast<Value>(New);
      Read->replaceAllUsesWith(asNumber(B, Number, Read->getType()));
      Read->eraseFromParent();
    }
  if (!Call.use_empty())
    Call.replaceAllUsesWith(fromNumbers(B, How.Result, New));
  SmallVector<WeakTrackingVH, 8> Dead(Call.arg_begin(), Call.arg_end());
  Call.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  Calls.insert({Wrapper, std::move(How)});
  return true;
}

bool hasRecords(const CallInst &Call) {
  return any_of(Call.args(), [](const Use &A) { return A->getType()->isAggregateType(); }) ||
         (Call.getType()->isAggregateType() && !returnsValues(Call));
}

bool hasOtherNumbers(const CallInst &Call) {
  const auto Is = [&](const Type *T) { return T != seenNumber(*Call.getFunction(), const_cast<Type *>(T)); };
  return Is(Call.getType()) || any_of(Call.args(), [&](const Use &A) { return Is(A->getType()); });
}

// LLVM derives scalable lanes from the types that become vectors. For a call without any: an integer type as wide as
// the ABI's lanes. Null where none is needed.
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

// LLVM 22 does not vectorize a loop in which nothing else becomes a vector, unless metadata set the width.
void chooseLanes(const Loop &L, unsigned Lanes) {
  constexpr char Width[] = "llvm.loop.vectorize.width", Scalable[] = "llvm.loop.vectorize.scalable.enable";
  if (!L.isAnnotatedParallel() || findOptionMDForLoop(&L, Width) || findOptionMDForLoop(&L, Scalable))
    return;
  addStringMetadataToLoop(const_cast<Loop *>(&L), Width, Lanes);
  addStringMetadataToLoop(const_cast<Loop *>(&L), Scalable, 1);
}

} // namespace

bool passRecordsByParts(Function &F, FunctionAnalysisManager &FAM, MarshalledCalls &Marshalled,
                        const VariantsOfCall &VariantsOf) {
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
        !replaceCall(*Call, Counter, LI, Marshalled))
      continue;
    Changed = true;
    if (Counter)
      chooseLanes(*L, 128 / Counter->getIntegerBitWidth());
  }
  FAM.invalidate(F, preservedWithCfg(Changed));
  return Changed;
}

} // namespace vec
