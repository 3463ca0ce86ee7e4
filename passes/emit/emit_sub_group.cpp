// Sub-groups: a packet is one. Emits operations of its lanes together, and its IDs and sizes.
//
// Along the lanes' dimension, a row of work-items is cut into packets; the rest of a row is one smaller packet.
//
//   size         the lanes that are active from the beginning: all, or as many as are left of the row
//   id           (row) * (sub-groups a row) + (local id / lanes), rows counted in the order of the other dimensions
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"
#include "passes/kernel/group_values.h"

using namespace llvm;
using namespace vec;

// The value that a work-item asks of its sub-group.
static Value *subGroup(Emission &E, const CallInst &I, const BuiltinInfo &Info) {
  assert(Info.subGroup && "what a sub-group is");
  Type *T = I.getType();
  Value *Lanes = E.laneCount(T), *One = ConstantInt::get(T, 1);
  WorkItemNames Names(E.Into);
  auto Ask = [&](BuiltinID ID, unsigned Dimension) { return E.B.CreateZExtOrTrunc(Names.ask(E.B, ID, Dimension), T); };
  auto Row = [&](BuiltinID Size) {
    return E.B.CreateUDiv(E.B.CreateAdd(Ask(Size, E.P.dimension()), E.B.CreateSub(Lanes, One)), Lanes);
  };
  // The two other dimensions, the one that runs faster first.
  const unsigned Middle = E.P.dimension() == 0 ? 1 : 0, Outer = E.P.dimension() == 2 ? 1 : 2;
  switch (Info.id) {
  case BuiltinID::GetSubGroupLocalId:
    return ConstantInt::get(T, 0);
  case BuiltinID::GetMaxSubGroupSize:
    return Lanes;
  case BuiltinID::GetSubGroupSize:
    if (E.Given.Length && !E.Given.Mask)
      return E.B.CreateZExtOrTrunc(E.Given.Length, T);
    if (!E.Entered)
      return Lanes;
    if (E.P.lanes().scalable)
      return E.B.CreateZExtOrTrunc(E.B.CreateAddReduce(E.B.CreateZExt(E.Values.vector(E.Entered), E.wideInteger(32))),
                                   T);
    return E.B.CreateZExtOrTrunc(
        E.B.CreateUnaryIntrinsic(Intrinsic::ctpop, E.B.CreateBitCast(E.Values.vector(E.Entered), E.B.getIntNTy(E.N))),
        T);
  case BuiltinID::GetSubGroupId: {
    Value *Line = E.B.CreateAdd(E.B.CreateMul(Ask(BuiltinID::GetLocalId, Outer), Ask(BuiltinID::GetLocalSize, Middle)),
                                Ask(BuiltinID::GetLocalId, Middle));
    return E.B.CreateAdd(E.B.CreateMul(Line, Row(BuiltinID::GetLocalSize)),
                         E.B.CreateUDiv(Ask(BuiltinID::GetLocalId, E.P.dimension()), Lanes));
  }
  default: {
    BuiltinID Size = Info.id == BuiltinID::GetNumSubGroups ? BuiltinID::GetLocalSize : BuiltinID::GetEnqueuedLocalSize;
    return E.B.CreateMul(Row(Size), E.B.CreateMul(Ask(Size, Middle), Ask(Size, Outer)));
  }
  }
}

void vec::emitGroupOperation(Emission &E, const CallInst &I, const Operands &Of) {
  if (const BuiltinInfo *Info = builtinOf(I))
    return E.Values.setScalar(&I, subGroup(E, I, *Info));
  GroupOperation Op = *groupOperation(I);
  assert(Op.scope != GroupScope::WorkGroup && "among lanes");
  SmallVector<Value *, 3> Arguments;
  for (const Operand &O : Of.Listed)
    Arguments.push_back(E.take(O));
  Value *Mask = E.take(Of.Mask);
  Value *Result;
  if (!E.P.lanes().scalable) {
    Result = emitOverLanes(E.B, Op, Arguments, E.N, Mask);
  } else {
    auto Loop = [&](Value *Start, auto Body) { return laneLoop(E, Start, Body); };
    Result = emitOverScalableLanes(E.B, Op, Arguments, E.P.count(), Mask, Loop, visitedLanes(E));
  }
  E.P.shape(&I).isUniform() ? E.Values.setScalar(&I, Result) : E.Values.setVector(&I, Result);
}
