// The cost of one instruction: see recipe_cost.h. TargetTransformInfo's figures are used where they are right,
// converted into cycles: it counts whole cycles, although a CPU works on two or three registers in each.
#include "passes/plan/recipe_cost.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/kernel.h"
#include "passes/plan/permuted_access.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "passes/target/target_info.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

static constexpr auto Throughput = TargetTransformInfo::TCK_RecipThroughput;

static double valueOf(InstructionCost C) { return C.isValid() ? std::max(0.0, double(C.getValue())) : 100; }

static bool usesVectorUnits(const Instruction &I) {
  auto Is = [](const Type *T) { return T->isFloatingPointTy() || T->isVectorTy(); };
  return Is(I.getType()) || (I.getNumOperands() && Is(I.getOperand(0)->getType()));
}

static Work arithmetic(const Instruction &I, double Cost) {
  return usesVectorUnits(I) ? Work::vector(Cost <= 2 ? Cost * 0.5 : Cost, Cost)
                            : Work::scalar(Cost * core::ScalarOp, Cost);
}

// Cycles of math functions by mathbench, for one lane and as vector functions: between exp (9 for 16 lanes) and pow.
static double mathCycles(Type *T, bool Vector) { return T->isDoubleTy() ? (Vector ? 24 : 22) : (Vector ? 16 : 16); }

// The cost of a short function without loops is the cost of its body.
double ScalarCost::bodyCycles(const CallBase &C, unsigned Depth) const {
  constexpr unsigned Longest = 100, Deepest = 2;
  const Function *F = C.getCalledFunction();
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 1> BackEdges;
  if (!F || !F->hasExactDefinition() || Depth == Deepest || F->getInstructionCount() > Longest)
    return core::UnknownCall;
  FindFunctionBackedges(*F, BackEdges);
  if (!BackEdges.empty())
    return core::UnknownCall;
  Work Sum;
  for (const Instruction &I : instructions(*F))
    Sum.add(work(I, Depth + 1));
  return std::min(core::UnknownCall, Sum.cycles());
}

// Scalar integers: a copy, a comparison or negation, and a conditional move.
static bool choosesInteger(const Instruction &I) {
  auto *C = dyn_cast<IntrinsicInst>(&I);
  return C && I.getType()->isIntegerTy() && (isa<MinMaxIntrinsic>(C) || C->getIntrinsicID() == Intrinsic::abs);
}

// With one lane, these functions do nothing.
static bool doesNothingAlone(const CallBase &C) {
  return is_contained({LaneBuiltin::Any, LaneBuiltin::All, LaneBuiltin::Lane}, laneBuiltin(C));
}

Work ScalarCost::work(const Instruction &I, unsigned Depth) const {
  if (isa<PHINode, ReturnInst, AllocaInst>(I) || I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic, AssumeInst>(I))
    return {};
  if (auto *Br = dyn_cast<BranchInst>(&I))
    return Br->isConditional() ? Work::scalar(core::Branch) : Work{};
  if (auto *S = dyn_cast<ShuffleVectorInst>(&I); S && (S->isIdentityWithExtract() || S->isIdentityWithPadding()))
    return {};
  if (const std::optional<bool> Constant = dividesByConstant(I))
    return *Constant ? Work::scalar(4 * core::ScalarOp, 4) : Work::scalar(6, 6);
  if (I.isAtomic())
    return Work::scalar(core::Atomic);
  if (auto *L = dyn_cast<LoadInst>(&I))
    return Work::load(core::ScalarLoad * std::max(1.0, valueOf(TTI.getInstructionCost(L, Throughput))));
  if (isa<StoreInst>(I))
    return Work::store(core::ScalarStore * std::max(1.0, valueOf(TTI.getInstructionCost(&I, Throughput))));
  if (auto *C = dyn_cast<CallBase>(&I)) {
    if (builtinOf(*C) || C->doesNotReturn())
      return Work::scalar(core::ScalarOp);
    if (doesNothingAlone(*C))
      return {};
    if (laneBuiltin(*C) == LaneBuiltin::MaskedOp)
      return work(maskedInstruction(*C), Depth).add(Work::scalar(core::Branch));
    bool Math = isMathCall(*C);
    double Cost = valueOf(TTI.getInstructionCost(&I, Throughput));
    if (!C->getIntrinsicID() || isLibraryFunction(C->getIntrinsicID()) || Cost >= 10)
      return Math ? Work::scalar(mathCycles(I.getType(), false), 40)
                  : Work::scalar(std::min(core::UnknownCall, core::Call + bodyCycles(*C, Depth)), 12);
    return arithmetic(I, choosesInteger(I) ? std::max(Cost, 3.0) : Cost);
  }
  double Cost = valueOf(TTI.getInstructionCost(&I, Throughput));
  if (I.getOpcode() == Instruction::FDiv)
    return Work::divide(4);
  return arithmetic(I, Cost);
}

static double latencyOf(const LaneAccess &A) { return A.Stored ? 0 : 5; }

double ScalarCost::latency(const Instruction &I) {
  if (isa<PHINode, BranchInst, ReturnInst, AllocaInst, FreezeInst>(I))
    return 0;
  if (match(&I, m_FNeg(m_Value())))
    return 0;
  if (auto A = LaneAccess::of(I))
    return latencyOf(*A);
  if (choosesInteger(I))
    return 2;
  if (auto *C = dyn_cast<CallBase>(&I)) {
    if (builtinOf(*C) || I.isLifetimeStartOrEnd())
      return 1;
    if (doesNothingAlone(*C))
      return 0;
    switch (C->getIntrinsicID()) {
    case Intrinsic::not_intrinsic:
      return 40;
    case Intrinsic::sqrt:
      return I.getType()->isDoubleTy() ? 18 : 12;
    case Intrinsic::fabs:
    case Intrinsic::abs:
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::umax:
    case Intrinsic::umin:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::copysign:
      return 1;
    default:
      return isMathCall(*C) && I.getType()->isFloatingPointTy() && C->getIntrinsicID() != Intrinsic::fma &&
                     C->getIntrinsicID() != Intrinsic::fmuladd && C->getIntrinsicID() != Intrinsic::maxnum &&
                     C->getIntrinsicID() != Intrinsic::minnum
                 ? 40
                 : 4;
    }
  }
  switch (I.getOpcode()) {
  case Instruction::FDiv:
  case Instruction::FRem:
    return I.getType()->isDoubleTy() ? 14 : 11;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isa<Constant>(I.getOperand(1)) ? 5 : 12;
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FCmp:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return 4;
  case Instruction::Mul:
    return 3;
  case Instruction::Trunc:
  case Instruction::BitCast:
  case Instruction::ZExt:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return 0;
  default:
    return 1;
  }
}

RecipeCost::RecipeCost(const Plan &P, const ValueForms &Values, const TargetTransformInfo &TTI,
                       const Frequencies &Often)
    : P(P), Values(Values), TTI(TTI), Often(Often), Scalar(TTI), Target(P.function()), N(laneCount(P, TTI)),
      MaskRegisters(hasMaskRegisters(P.function())) {
  assert(N > 0 && "lanes to divide the costs of");
}

unsigned vec::laneCount(const Plan &P, const TargetTransformInfo &TTI) {
  return P.lanes().min * (P.lanes().scalable ? TTI.getVScaleForTuning().value_or(1) : 1);
}

double RecipeCost::parts(Type *T) const {
  auto [It, New] = Parts.try_emplace(T);
  if (New)
    It->second = P.hasVectorForm(T) ? std::max(1u, TTI.getNumberOfParts(P.wide(T))) : N;
  return It->second;
}

const Machine &RecipeCost::machine(Type *T) const {
  const DataLayout &DL = P.function().getDataLayout();
  uint64_t Bits = P.hasVectorForm(T) ? DL.getTypeSizeInBits(T).getFixedValue() * N : 64;
  return Target.of(uint64_t(double(Bits) / parts(T)));
}

double RecipeCost::cycles(InstructionCost C, Type *T) const {
  const Machine &M = machine(T);
  double Parts = parts(T), Each = valueOf(C) / Parts;
  // TargetTransformInfo counts long operations in cycles, short ones in operations.
  double Cycles = Each <= 2 ? Each * (T->isFloatingPointTy() ? M.Float : M.Integer) : Each;
  return Parts * Cycles;
}

static bool isFunnelShift(const Instruction &I) {
  auto *C = dyn_cast<IntrinsicInst>(&I);
  return C && (C->getIntrinsicID() == Intrinsic::fshl || C->getIntrinsicID() == Intrinsic::fshr);
}

Work RecipeCost::work(const Instruction &I) const {
  const MemoryOrder *Order = P[I].Order.get();
  if (!Order)
    return operation(I);
  const Work Shuffle = Work::vector(machine(I.getOperand(0)->getType()).Shuffle, 1);
  return Work().add(operation(I), Order->partsOf(P, I)).add(Shuffle, Order->shufflesOf(P, I));
}

Work RecipeCost::operation(const Instruction &I) const {
  const Recipe &R = P[I];
  if (R.Access && R.Kind != RecipeKind::Instantiate)
    return memory(I, R).add(carrying(I));
  switch (R.Kind) {
  case RecipeKind::Widen:
    return widen(I);
  case RecipeKind::Reduce:
    // Moves the mask to a general register; without mask registers, packs it first.
    return P.shape(I.getOperand(0)).isUniform()
               ? Work{}
               : Work{core::ScalarOp, MaskRegisters ? 1 : parts(Type::getInt32Ty(I.getContext())), 0, 0, 2};
  case RecipeKind::CallVariant:
    return callVariant(cast<CallBase>(I), R);
  case RecipeKind::CallBuiltin: {
    auto &C = cast<IntrinsicInst>(I);
    SmallVector<Type *, 4> Types;
    for (const Value *A : C.args())
      Types.push_back(P.hasVectorForm(A->getType()) ? P.wide(A->getType()) : A->getType());
    auto Three = [&](Type *T) { return Work::vector(3 * parts(T) * machine(T).Integer, 3 * parts(T)); };
    // A rotate by a uniform amount, where there is no instruction for it: two shifts and an or.
    if (isFunnelShift(C) && P.shape(C.getArgOperand(2)).isUniform() && !MaskRegisters)
      return Three(C.getType());
    if (C.getIntrinsicID() == Intrinsic::sqrt)
      return Work::divide(std::max(parts(I.getType()) * 4, 1.2 * dividing(I.getType())), parts(I.getType()));
    // LLVM has no cost for scalable lanes: counts clearing the sign, a difference and a comparison.
    if (C.getIntrinsicID() == Intrinsic::is_fpclass && P.count().isScalable())
      return Three(C.getArgOperand(0)->getType());
    FastMathFlags FMF = isa<FPMathOperator>(C) ? C.getFastMathFlags() : FastMathFlags();
    InstructionCost Cost = TTI.getIntrinsicInstrCost({C.getIntrinsicID(), P.wide(I.getType()), Types, FMF}, Throughput);
    // Of a maximum that skips NaNs, TargetTransformInfo counts operations.
    const bool Extremum = is_contained({Intrinsic::maxnum, Intrinsic::minnum}, C.getIntrinsicID());
    return Work::vector(Extremum ? valueOf(Cost) * machine(C.getType()).Float : cycles(Cost, C.getType()),
                        parts(C.getType()));
  }
  case RecipeKind::LaneIds:
    return R.Shape.isLinear() ? Work::scalar(core::ScalarOp) : Work::scalar(core::ScalarOp * 3 * N, 3 * N);
  case RecipeKind::Instantiate:
    return perLane(I, R);
  default:
    return Scalar.work(I);
  }
}

Work RecipeCost::widen(const Instruction &I) const {
  if (isa<PHINode, FreezeInst>(I) || Values.isFreeAddress(I))
    return {};
  Type *T = I.getType();
  // Folded into the operation that uses it.
  if (match(&I, m_Not(m_Value())) || match(&I, m_FNeg(m_Value())))
    return {};
  // Logic on masks is one operation on a mask register, or one on each register of the data.
  if (T->isIntegerTy(1) && !isa<CmpInst>(I)) {
    if (MaskRegisters)
      return Work::vector(0.5);
    Type *Kept = Type::getIntNTy(T->getContext(), P[I].MaskBits ? P[I].MaskBits : 32);
    return Work::vector(parts(Kept) * (isa<SelectInst>(I) ? 1 : 0.5), parts(Kept));
  }
  Type *From = I.getNumOperands() ? I.getOperand(0)->getType() : T;
  InstructionCost C;
  if (I.getOpcode() == Instruction::FDiv)
    return Work::divide(std::max(parts(T) * 3, dividing(T)), parts(T));
  if (I.isIntDivRem())
    if (const std::optional<Work> W = divideIntegers(I))
      return *W;
  if (I.isBinaryOp()) {
    auto Info = [&](const Value *V) {
      auto K = TargetTransformInfo::getOperandInfo(V);
      if (P.shape(V).isUniform() && K.Kind == TargetTransformInfo::OK_AnyValue)
        K.Kind = TargetTransformInfo::OK_UniformValue;
      if (isa<Constant>(V))
        K.Kind = TargetTransformInfo::OK_UniformConstantValue;
      return K;
    };
    auto Of = [&](TargetTransformInfo::TargetCostKind Kind) {
      return TTI.getArithmeticInstrCost(I.getOpcode(), P.wide(T), Kind, Info(I.getOperand(0)), Info(I.getOperand(1)));
    };
    C = Of(Throughput);
    // For an unknown CPU, TargetTransformInfo has the figures of the slowest: four cycles for a product of integers or
    // a shift by lane. If the code size is that of one instruction, counts one cycle.
    if (I.isShift() || I.getOpcode() == Instruction::Mul)
      return Work::vector(std::min(cycles(C, T), valueOf(Of(TargetTransformInfo::TCK_CodeSize))), parts(T));
  } else if (auto *Cmp = dyn_cast<CmpInst>(&I)) {
    C = TTI.getCmpSelInstrCost(I.getOpcode(), P.wide(From), P.wide(T), Cmp->getPredicate(), Throughput);
    // Joins the results of several comparisons in one mask register.
    return Work::vector(cycles(C, From) + (MaskRegisters ? 0.5 + 0.4 * (parts(From) - 1) : 0), 2 * parts(From) - 1);
  } else if (isa<SelectInst>(I)) {
    C = TTI.getCmpSelInstrCost(Instruction::Select, P.wide(T), P.wide(From), CmpInst::BAD_ICMP_PREDICATE, Throughput);
  } else if (auto *Cast = dyn_cast<CastInst>(&I)) {
    C = TTI.getCastInstrCost(Cast->getOpcode(), P.wide(T), P.wide(From), TargetTransformInfo::CastContextHint::None,
                             Throughput);
    // If the number of registers changes, they are split or joined.
    bool Same = parts(T) == parts(From);
    return Work::vector(Same ? cycles(C, T) : std::max(parts(T), parts(From)) * machine(T).Shuffle * (C == 0 ? 0 : 1),
                        std::max(parts(T), parts(From)));
  } else {
    C = InstructionCost(parts(T)); // for example an address or a negation
  }
  return Work::vector(cycles(C, T), parts(T));
}

// Whether the lanes are at equal distances, and all active.
bool RecipeCost::hasSteps(const Recipe &R) const {
  return !R.Masked && !R.mask() && P.shape(R.Access->Pointer).hasSteps();
}

// Whether lanes are loaded and stored one by one: there is no instruction, or it is slower, or the user or the CPU's
// tuning avoids it.
bool RecipeCost::goesOneByOne(const Recipe &R) const {
  const LaneAccess &A = *R.Access;
  auto *T = cast<VectorType>(P.wide(A.Type));
  if (hasSteps(R))
    return stridesOneByOne(P.function(), TTI, T, A.Alignment, A.Stored);
  return A.Stored ? storesOneByOne(TTI, T, A.Alignment) : loadsOneByOne(TTI, T, A.Alignment);
}

Work RecipeCost::lookUps(const ConstantTable &T) const {
  const TableForm &Form = T.Form;
  const Machine &M = Target.of(Form.Packet);
  const double Registers = double(divideCeil(uint64_t(N) * Form.Index, Form.Packet));
  if (Form.Table >= Form.Packet)
    return Work::vector(Registers * (M.Shuffle + M.Integer), 2 * Registers);
  // By byte shuffles, which read one register and need a certain form of the index.
  const double Tables = double(divideCeil(T.Count * T.Element->getScalarSizeInBits(), Form.Table));
  return Work::vector(Registers * (Tables * M.Shuffle + 3 * M.Integer), 4 * Registers);
}

Work RecipeCost::memory(const Instruction &I, const Recipe &R) const {
  assert(R.Access && R.Kind != RecipeKind::Instantiate && "an access of all lanes");
  const LaneAccess &A = *R.Access;
  const Machine &M = machine(A.Type);
  double Parts = parts(A.Type);
  unsigned Bits = unsigned(P.function().getDataLayout().getTypeSizeInBits(A.Type).getFixedValue());
  switch (R.Kind) {
  case RecipeKind::LoadUniform:
    return R.Masked ? Work::load(core::ScalarLoad).add(Work::scalar(1 + core::Branch, 3))
                    : Work::load(core::ScalarLoad);
  case RecipeKind::StoreUniform:
    return R.Masked ? Work::store(core::ScalarStore).add(Work::scalar(1 + core::Branch, 3))
                    : Work::store(core::ScalarStore);
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed:
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed: {
    bool Legal = !R.Masked || (A.Stored ? TTI.isLegalMaskedStore(P.wide(A.Type), A.Alignment, 0)
                                        : TTI.isLegalMaskedLoad(P.wide(A.Type), A.Alignment, 0));
    if (!Legal)
      return perLane(I, R);
    double Each = A.Stored ? (R.Masked ? M.MaskedStore : M.Store) : (R.Masked ? M.MaskedLoad : M.Load);
    Work W = A.Stored ? Work::store(Parts * Each, Parts) : Work::load(Parts * Each, Parts);
    if (R.Kind == RecipeKind::LoadReversed || R.Kind == RecipeKind::StoreReversed)
      W.add(Work::vector(M.Shuffle, 1), Parts * (R.Masked ? 2 : 1));
    return W;
  }
  case RecipeKind::LoadTable:
    return R.Table->Form.Table ? lookUps(*R.Table) : perLane(I, R);
  case RecipeKind::LoadPermuted:
  case RecipeKind::StorePermuted:
    return permuted(R);
  case RecipeKind::LoadInterleaved:
  case RecipeKind::StoreInterleaved:
  case RecipeKind::LoadRecords:
  case RecipeKind::StoreRecords:
    return P.group(R).At == &I ? group(P.group(R), M) : Work{};
  default:
    break;
  }
  // Single stores take less than a scatter, but no less than the scalar program's, which count as half a cycle.
  const bool Single = goesOneByOne(R);
  double Each = A.Stored ? M.scatter(Bits) : Single ? 0 : M.gather(Bits);
  if (Each == 0)
    return perLane(I, R);
  // 64-bit addresses of the lanes take more registers than 32-bit data.
  if (Bits < 64 && !Single)
    Each *= MaskRegisters ? 1.4 : 2.4;
  return A.Stored ? Work::store(Each * N, 2 * N) : Work::load(Each * N, N);
}

static bool isLocalMemory(const Value &Object) {
  auto *G = dyn_cast<GlobalVariable>(&Object);
  auto *A = dyn_cast<Argument>(&Object);
  return (G && isLocal(*G)) || (A && isLocalParameter(*A));
}

// Of a permuted access; what does not depend on the position of the packet is computed outside of the loop, and not
// counted.
Work RecipeCost::permuted(const Recipe &R) const {
  assert(R.Permutation && R.Access && "what was found when the recipe was chosen");
  const PermutedAccess &How = *R.Permutation;
  const LaneAccess &A = *R.Access;
  const Machine &M = machine(A.Type);
  const double Registers = parts(A.Type), All = Registers * How.Packets;
  const bool Masked = R.mask() || !How.Exchanges;
  // A load, a blend and a store, and the question whether the packet lies within the object (target/blend_stores).
  const bool Blended = A.Stored && Masked && !MaskRegisters && isLocalMemory(*getUnderlyingObject(A.Pointer));
  Work W = Blended    ? Work::store(All * M.Store, All)
                            .add(Work::load(All * M.Load, All))
                            .add(Work::vector(All * M.Integer, All))
                            .add(Work::scalar(3 * core::ScalarOp + core::Branch, 4))
           : A.Stored ? Work::store(All * (Masked ? M.MaskedStore : M.Store), All)
                      : Work::load(All * (Masked ? M.MaskedLoad : M.Load), All);
  W.add(Work::vector(M.Shuffle, 1), Registers * All);
  if (R.mask())
    W.add(Work::vector(M.Shuffle + 2 * M.Integer, 3), All);
  return W;
}

// What a mask adds to the work of one lane. An inactive lane stores to a dummy place. Other work needs a test and a
// branch, which is sometimes mispredicted. A load may read from a dummy place instead (target/target_info.cpp), which
// takes about as long as a branch; if it counted as less, loops would be vectorized that lose by it.
static Work maskOfLane(bool StoresElsewhere, double Wrong = 0.1) {
  return StoresElsewhere ? Work::scalar(3 * core::ScalarOp, 3)
                         : Work::scalar(core::ScalarOp + core::Branch + Wrong * core::Misprediction, 2);
}

// All members together.
Work RecipeCost::group(const AccessGroup &G, const Machine &M) const {
  const MemoryOrder *Order = P[*G.At].Order.get();
  const bool Masked = G.Mask || (Order && Order->storesSome());
  const Work Move =
      G.Store ? Work::store(Masked ? M.MaskedStore : M.Store) : Work::load(Masked ? M.MaskedLoad : M.Load);
  if (Order) {
    const double Moves = Order->size() * parts(G.Members[0].Access.Type);
    return Work().add(Move, Moves).add(Work::vector(M.Shuffle, 1), G.Mask ? Moves : 0);
  }
  Work W = Work::vector(G.Shuffles * M.Shuffle, G.Shuffles);
  for (const AccessGroup::Piece &Piece : G.Pieces) {
    if (Piece.Bytes == 16) {
      W.add(Work::load(core::ScalarLoad).add(Work::vector(M.Shuffle, 0.5), 0.5), N);
      continue;
    }
    double Each = G.Store ? M.scatter(8 * Piece.Bytes) : M.gather(8 * Piece.Bytes);
    // Without such an instruction, for each element: address, value and mask.
    Work One = Each != 0 ? (G.Store ? Work::store(Each, 2) : Work::load(Each))
                         : (G.Store ? Work::store(core::ScalarStore) : Work::load(core::ScalarLoad))
                               .add(Work::vector(M.Shuffle, 1), 2);
    if (Each == 0 && G.Mask)
      One.add(maskOfLane(G.Store));
    W.add(One, N);
  }
  if (!G.Pieces.empty())
    return W;
  double Registers = G.registers(unsigned(N));
  if (G.Mask)
    W.add(Work::vector(2 * M.Shuffle, 2), Registers);
  return W.add(Move, Registers);
}

// The cost of work lane by lane. Extracts and inserts of operands and result count as conversions, except those of an
// access that is split here.
Work RecipeCost::perLane(const Instruction &I, const Recipe &R) const {
  if (isa<GetElementPtrInst, ZExtInst, SExtInst>(I))
    return {}; // part of a scalar access (plan_lanes.cpp)
  Work One;
  const std::optional<LaneAccess> &A = R.Access;
  if (A)
    One = A->Stored ? Work::store(core::ScalarStore) : Work::load(core::ScalarLoad);
  else
    One = Scalar.work(I);
  // Inserts or extracts the value, in 128 bits, and extracts the address if it is not computed from that of lane 0.
  if (A && (R.Kind == RecipeKind::LoadStrided || R.Kind == RecipeKind::StoreStrided ||
            (R.Kind != RecipeKind::Instantiate && P.shape(A->Pointer).isSpaced())))
    One.add(Work::vector(Target.of(128).Shuffle, 1));
  else if (A && R.Kind != RecipeKind::Instantiate)
    One.add(Work::vector(machine(A->Type).Shuffle, 1), isa<CallBase>(I) ? 2 : 3);
  if (const auto *Op = dyn_cast<CallBase>(&I);
      Op && laneBuiltin(*Op) == LaneBuiltin::MaskedOp && !Often.isInLoop(*I.getParent()))
    if (const Instruction &Inner = maskedInstruction(*Op); !Inner.isAtomic() && !hasVariants(Inner)) {
      // Only active lanes call, and a branch of each lane is as hard to predict as the scalar program's.
      const double Active = Often.active(Op->getArgOperand(Op->arg_size() - 1), *I.getParent());
      return Work()
          .add(One, N * (isa<CallBase>(Inner) ? Active : 1))
          .add(maskOfLane(false, guessedWrong(Active, RandomElements)), N);
    }
  if (R.Masked || R.mask())
    One.add(maskOfLane(A && A->Stored && R.Kind != RecipeKind::Instantiate));
  return Work().add(One, N);
}

Work RecipeCost::callVariant(const CallBase &I, const Recipe &R) const {
  assert(R.Variant && "a variant to call");
  double L = R.Variant->shape.lanes.min, Calls = std::max(1.0, std::ceil(N / L));
  Type *T = I.getType()->isVoidTy() ? Type::getFloatTy(I.getContext()) : I.getType();
  const CallBase *Call = laneBuiltin(I) == LaneBuiltin::MaskedOp ? dyn_cast<CallBase>(&maskedInstruction(I)) : &I;
  // Registers on which one call works.
  double Registers = std::max(1u, TTI.getNumberOfParts(FixedVectorType::get(T, unsigned(L))));
  double Body = Call && isMathCall(*Call) ? mathCycles(T, true) * Registers
                                          : 1.5 * (Call ? Scalar.bodyCycles(*Call) : core::UnknownCall);
  Work W = Work::vector(Calls * (Body + core::Call), Calls * 45);
  if (L < N)
    W.add(Work::vector(machine(T).Shuffle), Calls * 2);
  return W;
}

Work RecipeCost::conversions(const Value &V) const {
  Type *T = V.getType();
  Forms Made = Values.made(&V), Used = Values.used(&V);
  Work W;
  if (isa<Constant>(V) || !P.hasVectorForm(T))
    return W;
  const Machine &M = machine(T);
  if (Made.Scalar && Used.Vector) {
    // One register holds the value for all lanes; a load of 32 or 64 bits can broadcast by itself.
    if (!isa<LoadInst>(V) || Used.Scalar || T->getScalarSizeInBits() < 32)
      W.add(Work::vector(M.Shuffle, 1));
    if (!P.shape(&V).isUniform())
      W.add(Work::vector(M.Integer, 1), parts(T));
  }
  if (Made.Scalar && Used.Lanes)
    W.add(Work::scalar(core::ScalarOp, 1), T->isPointerTy() ? 0 : N - 1);
  // Lanes are extracted from, and inserted into, 128 bits.
  const double Shuffle = Target.of(128).Shuffle;
  if (Made.Vector && Used.Lanes)
    W.add(Work::vector(Shuffle * 1.5, 1.5), N);
  if (Made.Lanes && Used.Vector)
    W.add(Work::vector(Shuffle * 0.9, 1), N);
  return W;
}

double RecipeCost::latency(const Instruction &I) const {
  const Recipe &R = P[I];
  bool Shared = P.shape(&I).isLinear();
  auto OfOne = [&] { return R.Access ? latencyOf(*R.Access) : ScalarCost::latency(I); };
  switch (R.Kind) {
  case RecipeKind::LoadStrided:
  case RecipeKind::LoadGather:
    if (hasSteps(R) && goesOneByOne(R))
      return OfOne() + 8; // inserts four lanes one after the other, and joins the results
    [[fallthrough]];
  case RecipeKind::LoadRecords:
    return 20 + N / 2.0;
  case RecipeKind::CallVariant:
    return 45;
  case RecipeKind::Instantiate:
    if (isa<PHINode, GetElementPtrInst, ZExtInst, SExtInst>(I))
      return OfOne();
    return OfOne() + (isa<LoadInst>(I) ? Values.used(&I).Vector ? 8 : 0 : N / 2.0);
  case RecipeKind::Reduce:
    return 5;
  default:
    break;
  }
  double L = OfOne();
  if (!Shared && !MaskRegisters && isFunnelShift(I))
    return 4; // two shifts and an or
  if (Shared || isa<PHINode>(I))
    return L;
  if (choosesInteger(I))
    return 1; // one instruction for a register
  // The divider takes longer for a wider register.
  if (I.getOpcode() == Instruction::FDiv)
    return 7 + dividing(I.getType()) / parts(I.getType());
  if (auto *C = dyn_cast<IntrinsicInst>(&I); C && C->getIntrinsicID() == Intrinsic::sqrt)
    return 7 + 1.2 * dividing(I.getType()) / parts(I.getType());
  if (Type *Float =
          I.isIntDivRem() && !isa<Constant>(I.getOperand(1)) ? divisionType(P.function(), I.getType()) : nullptr)
    return 7 + 12 + dividing(Float) / parts(Float);
  if (I.isIntDivRem())
    return 12; // by a constant: the high half of a product, shifts and additions
  if (isa<CmpInst>(I))
    return MaskRegisters ? 3 : I.getOperand(0)->getType()->isFloatingPointTy() ? 4 : 1;
  if (I.getOpcode() == Instruction::Mul)
    return I.getType()->getScalarSizeInBits() >= 32 ? 10 : 5;
  if (isa<ZExtInst, SExtInst, TruncInst>(I))
    return 3;
  return R.Access ? L + 3 : L;
}

bool RecipeCost::isPerLane(const Instruction &I) const {
  switch (P[I].Kind) {
  case RecipeKind::LoadGather:
  case RecipeKind::LoadRecords:
  case RecipeKind::LoadStrided:
  case RecipeKind::StoreRecords:
  case RecipeKind::StoreScatter:
  case RecipeKind::StoreStrided:
  case RecipeKind::Instantiate:
    return true;
  default:
    return false;
  }
}
