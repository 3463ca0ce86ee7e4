// CallSite: compares the shape of a variant with what ScalarEvolution knows of the arguments, and looks for accesses of
// the loop that would be moved over the call.
#include "passes/bridge/call_site.h"
#include "passes/remarks.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/VectorTypeUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {

CallSite::CallSite(CallInst &Call, FunctionAnalysisManager &FAM, const MarshalledCalls &Calls)
    : Call(Call), Proper(properCall(Call)),
      How(Calls.contains(Call.getCalledFunction()) ? Calls.at(Call.getCalledFunction()) : CallMarshalling(Call)),
      Around(FAM.getResult<LoopAnalysis>(*Call.getFunction()).getLoopFor(Call.getParent())),
      // LLVM vectorizes innermost loops only.
      L(Around && Around->isInnermost() ? Around : nullptr),
      DT(FAM.getResult<DominatorTreeAnalysis>(*Call.getFunction())),
      SE(FAM.getResult<ScalarEvolutionAnalysis>(*Call.getFunction())),
      AA(FAM.getResult<AAManager>(*Call.getFunction())), TTI(FAM.getResult<TargetIRAnalysis>(*Call.getFunction())) {}

SmallVector<Crossing, 8> CallSite::crossings(unsigned Parameters) const {
  SmallVector<Crossing, 8> All;
  if (Parameters > How.Arguments.size() && !returnsValues(Proper))
    All.emplace_back();
  append_range(All, How.Arguments);
  return All;
}

bool CallSite::isConditional() const {
  if (!L)
    return false;
  SmallVector<BasicBlock *, 4> Latches;
  L->getLoopLatches(Latches);
  return !all_of(Latches, [&](BasicBlock *Latch) { return DT.dominates(Call.getParent(), Latch); });
}

bool CallSite::isInRecurrence() const {
  if (!Around)
    return false;
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Instruction *, 16> Next = {&Call};
  while (!Next.empty())
    for (const User *U : Next.pop_back_val()->users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (I == &Call)
        return true;
      if (I && Around->contains(I) && Seen.insert(I).second)
        Next.push_back(I);
    }
  return false;
}

CallSite::Wide CallSite::wideIntrinsic() const {
  const Intrinsic::ID ID = Call.getIntrinsicID();
  if (!isTriviallyVectorizable(ID))
    return Wide::Called;
  unsigned Widest = std::max<unsigned>(8, Call.getType()->getScalarSizeInBits());
  for (const Value *A : Call.args())
    Widest = std::max<unsigned>(Widest, A->getType()->getScalarSizeInBits());
  const unsigned Register = TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  const ElementCount Lanes = ElementCount::getFixed(std::max(2u, Register / Widest));
  SmallVector<Type *, 4> One, Several;
  for (const auto [I, A] : enumerate(Call.args())) {
    Type *T = One.emplace_back(A->getType());
    Several.push_back(isVectorIntrinsicWithScalarOpAtArg(ID, I, &TTI) ? T : toVectorizedTy(T, Lanes));
  }
  Type *Result = toVectorizedTy(Call.getType(), Lanes);
  constexpr auto Throughput = TargetTransformInfo::TCK_RecipThroughput;
  const InstructionCost Cost = TTI.getIntrinsicInstrCost({ID, Result, Several}, Throughput);
  if (Cost >= TTI.getCallInstrCost(nullptr, Result, Several))
    return Wide::Called;
  return Cost > TTI.getIntrinsicInstrCost({ID, Call.getType(), One}, Throughput) * Lanes.getFixedValue()
             ? Wide::LaneByLane
             : Wide::Native;
}

static Error refuseCall(const CallInst &Call, Reason R, const Twine &Detail) {
  return reject(R, *Call.getFunction(), Detail.str(), &Call);
}

static std::string nameOf(const CallInst &Call) { return sourceName(Call); }

bool CallSite::hasStep(const Value &Argument, int64_t Step) const {
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(&Argument)));
  if (!Recurrence || Recurrence->getLoop() != L || !Recurrence->isAffine())
    return false;
  const auto *Constant = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
  return Constant && Constant->getAPInt().getSignificantBits() <= 64 && Constant->getAPInt().getSExtValue() == Step;
}

// 0 if it is unknown.
unsigned CallSite::pointeeBytes(unsigned Parameter) const {
  const SimdTypes Types = simdTypes(*Proper.getCalledFunction());
  return Parameter < Types.PointeeBytes.size() ? Types.PointeeBytes[Parameter] : 0;
}

// A run-time step is the value of the uniform parameter: for integers in their own unit, for a pointer as a number of
// elements of so many bytes.
bool CallSite::hasStepOf(const Value &Argument, const Value &Step, unsigned Bytes) const {
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(&Argument)));
  if (!Recurrence || Recurrence->getLoop() != L || !Recurrence->isAffine() || Bytes == 0)
    return false;
  const SCEV *Wanted = SE.getSCEV(const_cast<Value *>(&Step));
  const SCEV *Found = Recurrence->getStepRecurrence(SE);
  if (!SE.isLoopInvariant(Wanted, L))
    return false;
  const auto IsFound = [&](const SCEV *Count) {
    return Found == SE.getMulExpr(Count, SE.getConstant(Found->getType(), Bytes));
  };
  return IsFound(SE.getTruncateOrSignExtend(Wanted, Found->getType())) ||
         IsFound(SE.getTruncateOrZeroExtend(Wanted, Found->getType()));
}

// The objects of the lanes are the elements of an array. If a reference is declared to refer to linear values, they
// must be linear.
bool CallSite::fitsObject(const Crossing &Object, const Value &FirstPart, const abi::VFParameter &P) const {
  using enum abi::ParameterKind;
  const DataLayout &DL = Call.getDataLayout();
  Type *T = Object.Proper;
  if (P.alignment > DL.getABITypeAlign(T).value())
    return false;
  switch (P.kind) {
  case Vector:
    return true;
  case Linear:
  case LinearRef:
    return P.step == int64_t(DL.getTypeAllocSize(T).getFixedValue());
  case LinearVal:
  case LinearUVal:
    return L && T->isIntegerTy() && hasStep(FirstPart, P.step);
  default:
    return false;
  }
}

Error CallSite::misfit(unsigned Index, abi::ParameterKind Kind) const {
  const std::string Which = ("argument " + Twine(Index + 1) + " of " + nameOf(Proper)).str();
  return refuseCall(Call, Kind == abi::ParameterKind::Uniform ? Reason::NotUniform : Reason::NotLinear, Which);
}

// The parameter for each number of a record.
Expected<abi::VFParameter> CallSite::shapeOfParts(const Crossing &C, const abi::VFParameter &P, unsigned Index) const {
  const bool Uniform = P.kind == abi::ParameterKind::Uniform;
  const auto IsInvariant = [&](unsigned I) { return L && SE.isLoopInvariant(SE.getSCEV(Call.getArgOperand(I)), L); };
  if ((!Uniform && P.kind != abi::ParameterKind::Vector) ||
      (Uniform && !all_of(seq<unsigned>(C.First, C.First + C.Numbers.size()), IsInvariant)))
    return misfit(Index, P.kind);
  return abi::VFParameter{P.kind};
}

Expected<abi::VFShape> CallSite::shapeForLlvm(const abi::VFShape &Shape) const {
  using enum abi::ParameterKind;
  abi::VFShape Seen;
  Seen.lanes = Shape.lanes;
  Seen.masked = Shape.masked;
  // Results that the call returns have no arguments.
  const SmallVector<Crossing, 8> Crossings = crossings(Shape.parameters.size());
  const unsigned Results = Crossings.size() - Proper.arg_size();
  for (unsigned J = Results; J < std::min<size_t>(Shape.parameters.size(), Crossings.size()); ++J) {
    const abi::VFParameter &P = Shape.parameters[J];
    const Crossing &C = Crossings[J];
    if (C.How == Crossing::Object || C.Numbers.size() != 1) {
      abi::VFParameter Part;
      if (C.How != Crossing::Object) {
        if (Error E = shapeOfParts(C, P, J - Results).moveInto(Part))
          return std::move(E);
      } else if (!fitsObject(C, *Call.getArgOperand(C.First), P)) {
        return misfit(J - Results, P.kind);
      }
      for (unsigned K = 0; K < C.Numbers.size(); ++K)
        Seen.parameters.push_back(Part);
      continue;
    }
    const Value &Argument = *Call.getArgOperand(C.First);
    abi::VFParameter Plain;
    switch (P.kind) {
    case Vector:
      break;
    case Uniform:
      if (!L || !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(&Argument)), L))
        return misfit(J - Results, P.kind);
      Plain.kind = Uniform;
      break;
    case Linear:
    case LinearRef: // the address of what it refers to, in bytes
      if (!L || !hasStep(Argument, P.step))
        return misfit(J - Results, P.kind);
      Plain = {Linear, P.step};
      break;
    case LinearPos:
    case LinearRefPos:
      if (!L || !hasStepOf(Argument, *Call.getArgOperand(Crossings[P.position].First),
                           Argument.getType()->isPointerTy() ? pointeeBytes(J - Results) : 1))
        return misfit(J - Results, P.kind);
      break;
    case LinearVal:
    case LinearValPos:
    case LinearUVal:
    case LinearUValPos:
      // The linear value is in memory, where its step is not known.
      return misfit(J - Results, P.kind);
    }
    Seen.parameters.push_back(Plain);
  }
  // The lane counter, which is no argument of the function.
  while (Seen.parameters.size() < Call.arg_size())
    Seen.parameters.push_back({});
  return Seen;
}

// Whether each iteration has the object for itself, though all use the same memory, which is right one after the other.
// That is so if its lifetime begins in the loop, or if what the iteration writes is read by others than this one call.
bool CallSite::isOwnObject(const Value &Pointer) const {
  const auto *Object = dyn_cast<AllocaInst>(getUnderlyingObject(&Pointer));
  if (!Object)
    return false;
  const MemoryLocation There = MemoryLocation::getBeforeOrAfter(&Pointer);
  bool Written = false, Shared = false;
  for (const BasicBlock *Block : L->blocks())
    for (const Instruction &I : *Block) {
      if (const auto *Marker = dyn_cast<LifetimeIntrinsic>(&I)) {
        if (Marker->getArgOperand(Marker->arg_size() - 1) == Object)
          return true;
        continue;
      }
      const Value *Accessed = getLoadStorePointerOperand(&I);
      if (!I.mayReadOrWriteMemory() || (Accessed && !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(Accessed)), L)))
        continue;
      const ModRefInfo Effect = AA.getModRefInfo(&I, There);
      Written |= isModSet(Effect);
      Shared |= &I != &Call && isModOrRefSet(Effect);
    }
  return Written && Shared && SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(&Pointer)), L);
}

// LLVM joins accesses with gaps into groups, and moves them.
bool CallSite::isStrided(const Instruction &Access) const {
  const Value *Pointer = getLoadStorePointerOperand(&Access);
  const TypeSize Size = Access.getDataLayout().getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&Access)));
  const int64_t Bytes = Size.getKnownMinValue();
  return isa<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(Pointer))) && !hasStep(*Pointer, Bytes) &&
         !hasStep(*Pointer, -Bytes);
}

// A group of loads moves to the first of them, one of stores to the last. So they are moved over the call if some stand
// before it and some behind.
SmallPtrSet<const Instruction *, 8> CallSite::accessesMovedOverCall() const {
  SmallPtrSet<const Instruction *, 8> Moved;
  for (unsigned Opcode : {Instruction::Load, Instruction::Store}) {
    SmallVector<const Instruction *, 8> Strided;
    for (const BasicBlock *Block : L->blocks())
      for (const Instruction &I : *Block)
        if (I.getOpcode() == Opcode && isStrided(I))
          Strided.push_back(&I);
    if (any_of(Strided, [&](const Instruction *I) { return !DT.dominates(&Call, I); }) &&
        any_of(Strided, [&](const Instruction *I) { return !DT.dominates(I, &Call); }))
      Moved.insert_range(Strided);
  }
  return Moved;
}

Error CallSite::checkMemory() const {
  if (!L || AA.getMemoryEffects(&Call).doesNotAccessMemory())
    return Error::success();
  for (const Value *Argument : Call.args())
    if (Argument->getType()->isPointerTy() && isOwnObject(*Argument))
      return refuseCall(Call, Reason::PrivateObject, nameOf(Proper));
  // If the program says that iterations are independent, only the order within an iteration counts.
  const bool Independent = L->isAnnotatedParallel();
  const bool Writes = !Call.onlyReadsMemory();
  if (Writes && !Independent)
    return refuseCall(Call, Reason::CallMemory, nameOf(Proper));
  SmallPtrSet<const Instruction *, 8> Moved;
  if (Independent)
    Moved = accessesMovedOverCall();
  for (BasicBlock *Block : L->blocks())
    for (Instruction &I : *Block) {
      if (&I == &Call || !I.mayReadOrWriteMemory() || (!Writes && !I.mayWriteToMemory()) || isa<LifetimeIntrinsic>(I) ||
          isa<AssumeInst>(I))
        continue;
      if (Independent && getLoadStorePointerOperand(&I) && !Moved.contains(&I))
        continue;
      const Value *Pointer = getLoadStorePointerOperand(&I);
      const bool Touches = Pointer ? isModOrRefSet(AA.getModRefInfo(&Call, MemoryLocation::getBeforeOrAfter(Pointer)))
                                   : !Independent || !isa<CallBase>(I);
      if (Touches)
        return refuseCall(Call, Reason::CallMemory, nameOf(Proper));
    }
  return Error::success();
}

CallSite::WantedLanes CallSite::wantedLanes(unsigned WidestRegister) const {
  WantedLanes Wanted;
  unsigned Narrowest = 64, Widest = 8;
  const auto Look = [&](Type *T) {
    if (!T->isIntOrPtrTy() && !T->isFloatingPointTy())
      return;
    const unsigned Bits = std::max<uint64_t>(8, Call.getDataLayout().getTypeSizeInBits(T).getFixedValue());
    Narrowest = std::min(Narrowest, Bits);
    Widest = std::max(Widest, Bits);
  };
  for (const BasicBlock *Block : L->blocks())
    for (const Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        Look(getLoadStoreType(const_cast<Instruction *>(&I)));
  Look(Call.getType());
  const unsigned Register = TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  Wanted.Fewest = std::max(2u, Register / Widest);
  Wanted.Most = std::min(64u, std::max(Register, WidestRegister) / Narrowest);
  Wanted.Named = getOptionalIntLoopAttribute(L, "llvm.loop.vectorize.width").value_or(0);
  return Wanted;
}

} // namespace vec
