// Sub-groups: a packet is one. Its lanes compute together, and know who they are.
//
// Along the lanes' dimension, a row of a work-group's items is cut into packets; what is left of it is one smaller
// packet.
//
//   size         the lanes that are active from the beginning: all, or as many as are left of the row
//   id           (row) * (sub-groups a row) + (local id / lanes), rows counted in the order of the other dimensions
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"
#include "passes/kernel/group_values.h"

using namespace llvm;
using namespace vec;

void Emitter::group(const CallInst &I) {
  if (const BuiltinInfo *Info = builtinOf(I))
    return setScalar(&I, subGroup(I, *Info));
  GroupOperation Op = *groupOperation(I);
  SmallVector<Value *, 3> Arguments;
  for (auto [N, Kind] : enumerate(Op.arguments)) {
    const Value *A = argumentOf(I, unsigned(N));
    Arguments.push_back(Kind == 'i' && P.shape(A).isUniform() ? scalar(A) : vector(A));
  }
  Value *Mask = P[I].Masked ? vector(I.getArgOperand(I.arg_size() - 1)) : nullptr;
  Value *Result = !P.lanes().scalable ? emitOverLanes(B, Op, Arguments, N, Mask)
                                      : emitOverScalableLanes(B, Op, Arguments[0], Mask, [&](Value *Start, auto Body) {
                                          return laneLoop(Start, Body);
                                        });
  P.shape(&I).isUniform() ? setScalar(&I, Result) : setVector(&I, Result);
}

Value *Emitter::subGroup(const CallInst &I, const BuiltinInfo &Info) {
  Type *T = I.getType();
  Value *Lanes = ConstantInt::get(T, N);
  WorkItemNames Names(NF);
  auto Ask = [&](BuiltinID ID, unsigned Dimension) { return B.CreateZExtOrTrunc(Names.ask(B, ID, Dimension), T); };
  auto Row = [&](BuiltinID Size) {
    return B.CreateUDiv(B.CreateAdd(Ask(Size, P.dimension()), ConstantInt::get(T, N - 1)), Lanes);
  };
  // The two other dimensions, the faster one first.
  const unsigned Middle = P.dimension() == 0 ? 1 : 0, Outer = P.dimension() == 2 ? 1 : 2;
  switch (Info.id) {
  case BuiltinID::GetSubGroupLocalId:
    return ConstantInt::get(T, 0);
  case BuiltinID::GetMaxSubGroupSize:
    return Lanes;
  case BuiltinID::GetSubGroupSize:
    if (Length && !EnteredMask)
      return B.CreateZExtOrTrunc(Length, T);
    if (!Entered)
      return Lanes;
    return B.CreateZExtOrTrunc(
        B.CreateUnaryIntrinsic(Intrinsic::ctpop, B.CreateBitCast(vector(Entered), B.getIntNTy(N))), T);
  case BuiltinID::GetSubGroupId: {
    Value *Line = B.CreateAdd(B.CreateMul(Ask(BuiltinID::GetLocalId, Outer), Ask(BuiltinID::GetLocalSize, Middle)),
                              Ask(BuiltinID::GetLocalId, Middle));
    return B.CreateAdd(B.CreateMul(Line, Row(BuiltinID::GetLocalSize)),
                       B.CreateUDiv(Ask(BuiltinID::GetLocalId, P.dimension()), Lanes));
  }
  default: {
    BuiltinID Size = Info.id == BuiltinID::GetNumSubGroups ? BuiltinID::GetLocalSize : BuiltinID::GetEnqueuedLocalSize;
    return B.CreateMul(Row(Size), B.CreateMul(Ask(Size, Middle), Ask(Size, Outer)));
  }
  }
}
