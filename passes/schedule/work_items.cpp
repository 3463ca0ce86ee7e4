// Replaces calls of work-item functions by values.
//
//   call i64 @_Z13get_global_idj(i32 0)    ==>  %global_id.0
//   call i64 @_Z13get_global_idj(i32 %d)   ==>  a select chain over the three answers and the one beyond
//   call i64 @_Z20get_global_linear_idv()  ==>  ((z - oz) * sy + (y - oy)) * sx + x - ox
#include "passes/schedule/work_items.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec {
namespace {

Value *atDimension(IRBuilder<> &B, const PerDimension &Values, Value *Dimension, bool OneBeyond) {
  if (auto *Known = dyn_cast<ConstantInt>(Dimension); Known && Known->getValue().ult(3))
    return Values[Known->getZExtValue()];
  Value *Result = B.getInt64(OneBeyond);
  for (unsigned D = 3; D-- > 0;)
    Result = B.CreateSelect(B.CreateICmpEQ(Dimension, ConstantInt::get(Dimension->getType(), D)), Values[D], Result);
  return Result;
}

Value *linearId(IRBuilderBase &B, const PerDimension &Ids, const PerDimension &Sizes) {
  Value *ZY = B.CreateAdd(B.CreateMul(Ids[2], Sizes[1]), Ids[1]);
  return B.CreateAdd(B.CreateMul(ZY, Sizes[0]), Ids[0]);
}

Value *valueOf(IRBuilder<> &B, const CallInst &Call, const BuiltinInfo &Info, const WorkItemValues &Values) {
  if (Info.takesDimension)
    return atDimension(B, Values[Info.id], Call.getArgOperand(0), Info.oneBeyond);
  return workItemValue(B, Info.id, Values);
}

// Whether the call concerns the whole sub-group.
bool isForSubGroup(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const std::optional<GroupOperation> Op = Call ? groupOperation(*Call) : std::nullopt;
  return Op && Op->scope == GroupScope::SubGroup;
}

} // namespace

Value *workItemValue(IRBuilderBase &B, BuiltinID ID, const WorkItemValues &Values) {
  auto Product = [&](const PerDimension &P) { return B.CreateMul(B.CreateMul(P[0], P[1]), P[2]); };
  switch (ID) {
  case BuiltinID::GetWorkDim:
    return Values.WorkDim;
  case BuiltinID::GetLocalLinearId:
  case BuiltinID::GetSubGroupId:
    return linearId(B, Values[BuiltinID::GetLocalId], Values[BuiltinID::GetLocalSize]);
  case BuiltinID::GetSubGroupLocalId:
    return B.getInt64(0);
  case BuiltinID::GetSubGroupSize:
  case BuiltinID::GetMaxSubGroupSize:
    return B.getInt64(1);
  case BuiltinID::GetNumSubGroups:
    return Product(Values[BuiltinID::GetLocalSize]);
  case BuiltinID::GetEnqueuedNumSubGroups:
    return Product(Values[BuiltinID::GetEnqueuedLocalSize]);
  default:
    break;
  }
  PerDimension FromZero;
  for (unsigned D = 0; D != 3; ++D)
    FromZero[D] = B.CreateSub(Values[BuiltinID::GetGlobalId][D], Values[BuiltinID::GetGlobalOffset][D]);
  return linearId(B, FromZero, Values[BuiltinID::GetGlobalSize]);
}

SmallVector<Value *, WorkItemValues::Count> WorkItemValues::list() const {
  SmallVector<Value *, Count> List = {WorkDim};
  for (const PerDimension &P : Answers)
    List.append(P.begin(), P.end());
  return List;
}

WorkItemValues WorkItemValues::fromList(ArrayRef<Value *> List) {
  WorkItemValues Values;
  Values.WorkDim = List[0];
  for (unsigned I = 0; I != dimensionBuiltins; ++I)
    for (unsigned D = 0; D != 3; ++D)
      Values.Answers[I][D] = List[1 + 3 * I + D];
  return Values;
}

void WorkItemValues::setNames() const {
  WorkDim->setName("work_dim");
  for (unsigned I = 0; I != dimensionBuiltins; ++I)
    for (unsigned D = 0; D != 3; ++D)
      Answers[I][D]->setName(StringRef(info(static_cast<BuiltinID>(I + 1)).name).drop_front(4) + "." + Twine(D));
}

void lowerWorkItemCalls(Function &F, const WorkItemValues &Values) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const BuiltinInfo *Info = numberAsked(I);
    if (!Info)
      continue;
    IRBuilder<> B(&I);
    Value *V = B.CreateZExtOrTrunc(valueOf(B, cast<CallInst>(I), *Info, Values), I.getType());
    I.replaceAllUsesWith(V);
    I.eraseFromParent();
  }
}

std::array<bool, 3> noticesGroups(const Function &F) {
  std::array<bool, 3> Notices = {};
  for (const Instruction &I : instructions(F)) {
    if (isForSubGroup(I))
      return {true, true, true};
    const BuiltinInfo *Info = numberAsked(I);
    if (!Info || !Info->tellsGroup)
      continue;
    auto *Dimension = Info->takesDimension ? dyn_cast<ConstantInt>(I.getOperand(0)) : nullptr;
    if (!Dimension)
      return {true, true, true};
    if (Dimension->getValue().ult(3))
      Notices[Dimension->getZExtValue()] = true;
  }
  return Notices;
}

std::array<bool, 3> asksForIds(const Function &F) {
  std::array<bool, 3> Asks = {};
  for (const Instruction &I : instructions(F)) {
    const BuiltinInfo *Info = numberAsked(I);
    if (!Info || Info->uniformity != Uniformity::LaneId)
      continue;
    auto *Dimension = Info->takesDimension ? dyn_cast<ConstantInt>(I.getOperand(0)) : nullptr;
    if (Dimension && Dimension->getValue().ult(3))
      Asks[Dimension->getZExtValue()] = true;
  }
  return Asks;
}

bool usesSubGroups(const Function &F) {
  if (hasNoSubGroups(F))
    return false;
  return any_of(instructions(F), [](const Instruction &I) {
    const BuiltinInfo *Info = numberAsked(I);
    return (Info && Info->subGroup) || isForSubGroup(I);
  });
}

const CallInst *findWorkItemCall(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (numberAsked(I))
      return cast<CallInst>(&I);
  return nullptr;
}

} // namespace vec
