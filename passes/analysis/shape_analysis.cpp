// Computes shapes by a worklist over the def-use chains. All transfer functions are monotone, and a shape changes at
// most three times (bottom, linear, spaced, varying), so the work is linear in the number of uses.
//
// Inside a divergent loop, a shape describes the lanes that are still active, which all are in the same iteration. A
// value that leaves such a loop comes from different iterations: LCSSA makes that use a phi, which is varying.
#include "passes/analysis/shape_analysis.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

ShapeAnalysis::ShapeAnalysis(const Function &F, const LaneEntry &Entry, const LoopInfo &LI)
    : F(F), Entry(Entry), LI(LI), DL(F.getDataLayout()), Transposed(F), Div(F, LI) {
  solve();
}

LaneShape ShapeAnalysis::shape(const Value *V) const {
  if (auto *A = dyn_cast<Argument>(V))
    return ofArgument(*A);
  if (isa<Instruction>(V))
    return Shapes.lookup(V);
  return LaneShape::uniform();
}

bool ShapeAnalysis::isUniformAt(const Value *V, const BasicBlock &B) const {
  if (auto *I = dyn_cast<Instruction>(V))
    for (const Loop *L = LI.getLoopFor(I->getParent()); L && !L->contains(&B); L = L->getParentLoop())
      if (Div.isDivergentLoop(*L))
        return false;
  return shape(V).isUniform();
}

LaneShape ShapeAnalysis::ofArgument(const Argument &A) const {
  if (Entry.Masked && A.getArgNo() + 1 == F.arg_size())
    return LaneShape::varying();
  if (A.getArgNo() >= Entry.Parameters.size())
    return LaneShape::uniform();
  const abi::VFParameter &P = Entry.Parameters[A.getArgNo()];
  switch (P.kind) {
  case abi::ParameterKind::Linear:
  case abi::ParameterKind::LinearRef:
    return A.getType()->isIntegerTy() || A.getType()->isPointerTy() ? LaneShape::linear(P.step) : LaneShape::varying();
  case abi::ParameterKind::Vector:
  case abi::ParameterKind::LinearVal: // an address for each lane
  case abi::ParameterKind::LinearValPos:
    return LaneShape::varying();
  case abi::ParameterKind::Uniform:
    return LaneShape::uniform();
  case abi::ParameterKind::LinearUVal:
  case abi::ParameterKind::LinearPos:
  case abi::ParameterKind::LinearRefPos:
  case abi::ParameterKind::LinearUValPos:
    return Entry.Expanded ? LaneShape::uniform() : LaneShape::varying();
  }
  llvm_unreachable("every kind is named");
}

static const Value *conditionOf(const Instruction &Terminator) {
  if (auto *Br = dyn_cast<BranchInst>(&Terminator))
    return Br->isConditional() ? Br->getCondition() : nullptr;
  auto *S = dyn_cast<SwitchInst>(&Terminator);
  return S ? S->getCondition() : nullptr;
}

void ShapeAnalysis::solve() {
  SetVector<const Instruction *> Work;
  for (const Instruction &I : instructions(F))
    Work.insert(&I);
  // Elements are popped from the back: the first instruction must be last.
  SmallVector<const Instruction *> All = Work.takeVector();
  std::reverse(All.begin(), All.end());
  Work.insert(All.begin(), All.end());

  auto Push = [&](const Divergence::Effect &E) {
    for (const BasicBlock *B : E.Joins)
      for (const PHINode &P : B->phis())
        Work.insert(&P);
    for (const Loop *L : E.Loops) {
      SmallVector<BasicBlock *, 8> Exits;
      L->getUniqueExitBlocks(Exits);
      for (BasicBlock *X : Exits)
        for (const PHINode &P : X->phis())
          Work.insert(&P);
    }
  };
  auto Set = [&](const Instruction &I, LaneShape S) {
    Shapes[&I] = S;
    for (const User *U : I.users())
      if (auto *UI = dyn_cast<Instruction>(U))
        Work.insert(UI);
  };
  auto Propagate = [&] {
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      if (I->isTerminator()) {
        // A linear condition differs from lane to lane, too.
        if (const Value *C = conditionOf(*I); C && !shape(C).isUniform() && !shape(C).isBottom())
          Push(Div.addDivergentBranch(*I->getParent()));
        continue;
      }
      LaneShape Old = Shapes.lookup(I), New = Old.join(transfer(*I));
      // i1 has two values: a step makes no sense.
      if (New.hasSteps() && !New.isUniform() && I->getType()->isIntegerTy(1))
        New = LaneShape::varying();
      if (New != Old)
        Set(*I, New);
    }
  };
  Propagate();
  // A phi of a loop that begins with poison has no shape; any is right, so it gets the simplest.
  for (const BasicBlock &B : F)
    for (const PHINode &P : B.phis())
      if (shape(&P).isBottom())
        Set(P, LaneShape::uniform());
  Propagate();
}

LaneShape ShapeAnalysis::ofOperands(const Instruction &I) const {
  for (const Value *Op : I.operands()) {
    LaneShape S = shape(Op);
    if (S.isVarying() || (S.isLinear() && !S.isUniform()))
      return LaneShape::varying();
  }
  return LaneShape::uniform();
}

LaneShape ShapeAnalysis::ofPhi(const PHINode &P) const {
  LaneShape S;
  const Loop *L = LI.getLoopFor(P.getParent());
  for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
    const Value *V = P.getIncomingValue(I);
    if (isa<UndefValue>(V))
      continue;
    // Temporal divergence: lanes leave the loop in different iterations.
    if (auto *Def = dyn_cast<Instruction>(V))
      for (const Loop *D = LI.getLoopFor(Def->getParent()); D && D != L && !D->contains(P.getParent());
           D = D->getParentLoop())
        if (Div.isDivergentLoop(*D))
          return LaneShape::varying();
    S = S.join(shape(V));
  }
  if (Div.isDivergentJoin(*P.getParent()) && !P.hasConstantOrUndefValue())
    return LaneShape::varying();
  bool Undefined = llvm::all_of(P.incoming_values(), [](const Use &U) { return isa<UndefValue>(U); });
  return Undefined ? LaneShape::uniform() : S;
}

// Of operands one of which is spaced or multiplied by an unknown uniform value.
static LaneShape ofSpaced(const BinaryOperator &I, LaneShape A, LaneShape B) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return LaneShape::spaced();
  case Instruction::Mul:
    return A.isUniform() || B.isUniform() ? LaneShape::spaced() : LaneShape::varying();
  case Instruction::Shl:
    return B.isUniform() ? LaneShape::spaced() : LaneShape::varying();
  default:
    return LaneShape::varying();
  }
}

// Whether the value is a multiple of the lanes, plus the lane: the lane determines the low bits alone. Each value on
// the way to the parameter has a linear shape for that.
bool ShapeAnalysis::isAligned(const Value *V, unsigned Depth) const {
  constexpr unsigned Deepest = 6;
  if (Entry.Aligned.empty() || Depth == Deepest || !V->getType()->isIntegerTy() ||
      V->getType()->getIntegerBitWidth() <= Log2_32_Ceil(Entry.MostLanes))
    return false;
  if (auto *A = dyn_cast<Argument>(V))
    return llvm::is_contained(Entry.Aligned, A->getArgNo());
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  if (isa<FreezeInst, ZExtInst, SExtInst, TruncInst>(I))
    return isAligned(I->getOperand(0), Depth + 1);
  auto *B = dyn_cast<BinaryOperator>(I);
  const std::optional<LaneShape> S = B ? ofAligned(*B, Depth + 1) : std::nullopt;
  return S && !S->isUniform();
}

// Of an operation on such a value, if the lanes stay side by side or have the same result. Division is unsigned:
// packets do not cross a border of quotients that is a multiple of the lanes.
std::optional<LaneShape> ShapeAnalysis::ofAligned(const BinaryOperator &I, unsigned Depth) const {
  if (Entry.Aligned.empty() || !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  const Value *X = I.getOperand(0), *Y = I.getOperand(1);
  const unsigned Low = Log2_32_Ceil(Entry.MostLanes);
  auto IsMultiple = [&](const Value *V) {
    return shape(V).isUniform() && computeKnownBits(V, DL).countMinTrailingZeros() >= Low;
  };
  auto When = [&](bool Fits, LaneShape S) { return Fits && isAligned(X, Depth) ? std::optional(S) : std::nullopt; };
  const LaneShape InRow = LaneShape::linear(1), Same = LaneShape::uniform();
  const APInt *C;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Xor:
    if (IsMultiple(X) && isAligned(Y, Depth))
      return InRow;
    return When(IsMultiple(Y), InRow);
  case Instruction::And:
    if (!match(Y, m_APInt(C)))
      return std::nullopt;
    return C->countr_zero() >= Low ? When(true, Same) : When(C->countr_one() >= Low, InRow);
  case Instruction::URem:
    return When(match(Y, m_APInt(C)) && !C->isZero() && C->countr_zero() >= Low, InRow);
  case Instruction::UDiv:
    return When(match(Y, m_APInt(C)) && !C->isZero() && C->countr_zero() >= Low, Same);
  case Instruction::AShr:
    // sext (trunc x)
    if (const Value *Whole; match(&I, m_AShr(m_Shl(m_Value(Whole), m_APInt(C)), m_Specific(Y))) &&
                            match(I.getOperand(0), m_Shl(m_Value(), m_Specific(Y))))
      return C->ult(C->getBitWidth() - Low) && isAligned(Whole, Depth) ? std::optional(InRow) : std::nullopt;
    [[fallthrough]];
  case Instruction::LShr:
    return When(match(Y, m_APInt(C)) && C->ult(C->getBitWidth()) && C->uge(Low), Same);
  default:
    return std::nullopt;
  }
}

LaneShape ShapeAnalysis::ofBinary(const BinaryOperator &I) const {
  if (const std::optional<LaneShape> S = ofAligned(I))
    return *S;
  LaneShape A = shape(I.getOperand(0)), B = shape(I.getOperand(1));
  if (A.isBottom() || B.isBottom())
    return LaneShape::bottom();
  if (A.isUniform() && B.isUniform())
    return LaneShape::uniform();
  if (!A.hasSteps() || !B.hasSteps() || !I.getType()->isIntegerTy())
    return LaneShape::varying();
  if (!A.isLinear() || !B.isLinear())
    return ofSpaced(I, A, B);
  auto Constant = [](const Value *V) -> const ConstantInt * {
    auto *C = dyn_cast<ConstantInt>(V);
    return C && C->getBitWidth() <= 64 ? C : nullptr;
  };
  // Steps wrap around as the values do.
  auto Wrap = [&](uint64_t K) {
    unsigned Bits = I.getType()->getIntegerBitWidth();
    return LaneShape::linear(Bits >= 64 ? int64_t(K) : SignExtend64(K, Bits));
  };
  uint64_t SA = A.step(), SB = B.step();
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Wrap(SA + SB);
  case Instruction::Sub:
    return Wrap(SA - SB);
  case Instruction::Mul:
    if (auto *C = Constant(I.getOperand(1)))
      return Wrap(SA * uint64_t(C->getSExtValue()));
    if (auto *C = Constant(I.getOperand(0)))
      return Wrap(SB * uint64_t(C->getSExtValue()));
    return ofSpaced(I, A, B);
  case Instruction::Shl:
    if (auto *C = Constant(I.getOperand(1)); C && C->getZExtValue() < I.getType()->getIntegerBitWidth())
      return Wrap(SA << C->getZExtValue());
    return ofSpaced(I, A, B);
  case Instruction::Xor:
    // -1 - x
    if (auto *C = Constant(I.getOperand(1)); C && C->isMinusOne())
      return Wrap(-SA);
    return LaneShape::varying();
  case Instruction::Or:
    // Disjoint only in the active lanes; an addition has to be right in no others if both sides are linear and one is
    // uniform. In a block that only some lanes reach, the flag has been removed.
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Wrap(SA + SB);
    return LaneShape::varying();
  default:
    return LaneShape::varying();
  }
}

LaneShape ShapeAnalysis::ofGEP(const GetElementPtrInst &I) const {
  if (!I.getType()->isPointerTy())
    return ofOperands(I);
  LaneShape P = shape(I.getPointerOperand());
  if (!P.hasSteps())
    return P;
  bool Known = P.isLinear(); // the step
  uint64_t Step = Known ? P.step() : 0;
  unsigned IndexBits = DL.getIndexTypeSizeInBits(I.getType());
  for (auto It = gep_type_begin(I), End = gep_type_end(I); It != End; ++It) {
    LaneShape S = shape(It.getOperand());
    if (!S.hasSteps())
      return S;
    if (S.isUniform())
      continue;
    // A narrower index is sign-extended: its lanes may wrap around where the address does not. Elements of a transposed
    // array are as far apart as there are lanes, a number that the analysis does not know.
    if (Transposed.elementSize(&I) || It.isStruct() || It.getOperand()->getType()->getIntegerBitWidth() < IndexBits)
      return LaneShape::varying();
    if (S.isLinear())
      Step += uint64_t(S.step()) * It.getSequentialElementStride(DL).getFixedValue();
    else
      Known = false;
  }
  return Known ? LaneShape::linear(int64_t(Step)) : LaneShape::spaced();
}

// From 0 to the number of lanes: an extension does not change it.
static bool isLaneIndex(const Value *V) {
  auto *C = dyn_cast<CallBase>(V);
  const BuiltinInfo *B = C ? builtinOf(*C) : nullptr;
  return B && B->uniformity == Uniformity::LaneIndex;
}

LaneShape ShapeAnalysis::ofCast(const CastInst &I) const {
  LaneShape S = shape(I.getOperand(0));
  if (!S.hasSteps() || S.isUniform() || (isa<ZExtInst, SExtInst>(I) && isAligned(&I)))
    return S;
  switch (I.getOpcode()) {
  case Instruction::Trunc: {
    if (!S.isLinear())
      return S;
    unsigned Bits = I.getType()->getIntegerBitWidth();
    return LaneShape::linear(Bits >= 64 ? S.step() : SignExtend64(uint64_t(S.step()), Bits));
  }
  case Instruction::ZExt:
    return isLaneIndex(I.getOperand(0)) ? S : LaneShape::varying();
  case Instruction::SExt: {
    if (isLaneIndex(I.getOperand(0)))
      return S;
    // A linear parameter of an OpenMP function is base + lane * step in C arithmetic, which does not overflow. But
    // values narrower than int are converted to their type, and may wrap around; and unsigned values may be converted
    // to signed ones.
    const auto *A = dyn_cast<Argument>(I.getOperand(0));
    const bool IsInt = A && !(A->getArgNo() < Entry.Unsigned.size() && Entry.Unsigned[A->getArgNo()]) &&
                       I.getSrcTy()->getIntegerBitWidth() >= 32;
    return IsInt ? S : LaneShape::varying();
  }
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::PtrToAddr:
    return DL.getTypeSizeInBits(I.getType()) == DL.getTypeSizeInBits(I.getOperand(0)->getType()) ? S
                                                                                                 : LaneShape::varying();
  case Instruction::BitCast:
    return I.getType() == I.getOperand(0)->getType() ? S : LaneShape::varying();
  case Instruction::AddrSpaceCast:
    return S;
  default:
    return LaneShape::varying();
  }
}

// For the active lanes. A broadcast is uniform if all lanes ask for the same lane.
LaneShape ShapeAnalysis::ofGroup(const CallBase &I, const GroupOperation &Op) const {
  if (!Op.uniform)
    return LaneShape::varying();
  if (Op.arguments.size() < 2)
    return LaneShape::uniform();
  LaneShape From = shape(argumentOf(I, 1));
  return From.isBottom() || From.isUniform() ? From : LaneShape::varying();
}

LaneShape ShapeAnalysis::ofCall(const CallBase &I) const {
  switch (laneBuiltin(I)) {
  case LaneBuiltin::Any:
  case LaneBuiltin::All:
    return LaneShape::uniform();
  case LaneBuiltin::Lane:
    return LaneShape::linear(1);
  case LaneBuiltin::MaskedLoad: {
    LaneShape P = shape(I.getArgOperand(0));
    return P.isBottom() || P.isUniform() ? P : LaneShape::varying();
  }
  case LaneBuiltin::MaskedStore:
    return LaneShape::varying();
  case LaneBuiltin::MaskedOp:
  case LaneBuiltin::None:
    break;
  }
  if (isStackPointer(I))
    return ofOperands(I);
  if (std::optional<GroupOperation> Op = groupOperation(I))
    return ofGroup(I, *Op);
  if (laneBuiltin(I) == LaneBuiltin::MaskedOp) {
    const CallBase *C = calledBy(I);
    bool SameForAll = C ? C->doesNotAccessMemory() && isLaneAgnostic(*C) : !maskedInstruction(I).mayReadOrWriteMemory();
    return SameForAll ? ofOperands(I) : LaneShape::varying();
  }
  if (const BuiltinInfo *B = builtinOf(I)) {
    if (B->takesDimension && I.arg_size() == 0)
      return LaneShape::varying();
    auto *Dim = B->takesDimension ? dyn_cast<ConstantInt>(I.getArgOperand(0)) : nullptr;
    bool AlongLanes = B->takesDimension ? Dim && Dim->getZExtValue() == Entry.Dimension : Entry.Dimension == 0;
    switch (B->uniformity) {
    case Uniformity::Uniform:
      return ofOperands(I);
    case Uniformity::LaneId:
      if (AlongLanes)
        return LaneShape::linear(1);
      return B->takesDimension && Dim ? LaneShape::uniform() : LaneShape::varying();
    case Uniformity::LaneIndex:
      return LaneShape::linear(1);
    case Uniformity::LinearId:
      return AlongLanes ? LaneShape::linear(1) : LaneShape::varying();
    case Uniformity::Varying:
      return LaneShape::varying();
    }
  }
  // Equal arguments give equal results, unless the callee depends on the lane.
  if (I.doesNotAccessMemory() && isLaneAgnostic(I))
    return ofOperands(I);
  return LaneShape::varying();
}

// Numbers that go on by the same step keep their difference, also where they wrap around.
LaneShape ShapeAnalysis::ofEquality(const ICmpInst &I) const {
  LaneShape A = shape(I.getOperand(0)), B = shape(I.getOperand(1));
  if (A.isBottom() || B.isBottom())
    return LaneShape::bottom();
  return A.isLinear() && A == B ? LaneShape::uniform() : ofOperands(I);
}

LaneShape ShapeAnalysis::transfer(const Instruction &I) const {
  if (auto *P = dyn_cast<PHINode>(&I))
    return ofPhi(*P);
  if (auto *B = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*B);
  if (auto *G = dyn_cast<GetElementPtrInst>(&I))
    return ofGEP(*G);
  if (auto *C = dyn_cast<CastInst>(&I))
    return ofCast(*C);
  if (auto *C = dyn_cast<CallBase>(&I))
    return ofCall(*C);
  if (isa<FreezeInst>(I))
    return shape(I.getOperand(0));
  if (auto *C = dyn_cast<ICmpInst>(&I); C && C->isEquality())
    return ofEquality(*C);
  if (auto *S = dyn_cast<SelectInst>(&I)) {
    LaneShape C = shape(S->getCondition());
    LaneShape V = shape(S->getTrueValue()).join(shape(S->getFalseValue()));
    return C.isUniform() || C.isBottom() ? V : LaneShape::varying();
  }
  if (auto *A = dyn_cast<AllocaInst>(&I)) {
    if (uint64_t Element = Transposed.elementSize(A))
      return LaneShape::linear(int64_t(Element));
    // The copies of the lanes are side by side; a dynamic allocation has no fixed place in the frame.
    std::optional<TypeSize> Size = A->isStaticAlloca() ? A->getAllocationSize(DL) : std::nullopt;
    return Size && !Size->isScalable() ? LaneShape::linear(alignTo(Size->getFixedValue(), A->getAlign()))
                                       : LaneShape::varying();
  }
  if (auto *L = dyn_cast<LoadInst>(&I))
    return L->isSimple() && !(Entry.Changing && Entry.Changing->contains(L)) ? ofOperands(I) : LaneShape::varying();
  if (isa<StoreInst>(I) || I.isAtomic() || I.isVolatile() || isa<VAArgInst>(I))
    return LaneShape::varying();
  return ofOperands(I);
}

void ShapeAnalysis::print(raw_ostream &OS) const {
  OS << "shapes of @" << F.getName() << '\n';
  for (const Argument &A : F.args()) {
    OS << "  ";
    A.printAsOperand(OS, false);
    OS << ": " << shape(&A) << '\n';
  }
  for (const BasicBlock &B : F) {
    OS << "  ";
    B.printAsOperand(OS, false);
    if (Div.isDivergentBranch(B))
      OS << " (divergent branch)";
    if (Div.isDivergentJoin(B))
      OS << " (divergent join)";
    if (const Loop *L = LI.getLoopFor(&B); L && L->getHeader() == &B && Div.isDivergentLoop(*L))
      OS << " (divergent loop)";
    OS << '\n';
    for (const Instruction &I : B)
      if (!I.getType()->isVoidTy()) {
        OS << "    ";
        I.printAsOperand(OS, false);
        OS << ": " << shape(&I) << '\n';
      }
  }
}
