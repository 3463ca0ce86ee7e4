// simd-loop-rows: makes a nest again of a simd loop that divides its variable, as collapse(2) does.
//
//   #pragma omp simd                               for (y = 0; y < h; y++)
//   for (i = 0; i < h * w; i++)             ==>      #pragma omp simd
//     body (i / w, i % w);                           for (x = 0; x < w; x++)
//                                                      body (y, x);
//
// In the inner loop the quotient is invariant and the residue goes up by 1: accesses are contiguous, and nothing is
// divided. A loop that begins within a row, or ends in one, gets shorter rows there.
//
// Where rows are too short for that, at least `a[y * w + x]` becomes `a[i]`.
//
// Runs in    the optimizer's start, when variables are in registers; before InstCombine makes shifts of conversions,
//            which hide that a residue does not wrap around.
// Requires   nothing.
// Ensures    the inner loop has the properties of the loop; it runs its iterations in their order.
// Preserves  nothing where a loop was replaced.
#include "passes/bridge/bridge.h"
#include "passes/loops/promises.h"
#include "passes/loops/residues.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

// Rows of a constant length are worth a loop from these lengths on: if the loop only divides its variable, as collapsed
// ones do; if it also uses the variable itself, so that accesses are contiguous as they are, or divides the residue; if
// it carries a sum, whose lanes are added at the end of each row.
constexpr uint64_t ShortestRow = 12, ShortestInOne = 64, ShortestSummed = 512;

class Rows {
  Loop &L;
  ScalarEvolution &SE;
  const DominatorTree &DT;
  Function &F;
  BasicBlock *const Header, *const Latch, *const Before;
  BranchInst *Branch = nullptr; // of the header: into the body, or behind the loop
  ICmpInst *Test = nullptr;
  PHINode *Variable = nullptr;
  Value *First = nullptr;
  Value *Limit = nullptr; // the variable stays below it, or below or at it
  BinaryOperator *Quotient = nullptr;
  Value *Length = nullptr; // of a row
  bool Signed = false;

  // OpenMP's runtime writes a thread's bounds, of a loop that begins at 0, into variables that nothing else keeps.
  static bool isThreadBound(const Value *V) {
    const auto *Load = dyn_cast<LoadInst>(V);
    const auto *Bound = Load && Load->isSimple() ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    return Bound && !PointerMayBeCaptured(Bound, /*ReturnCaptures=*/true) && any_of(Bound->users(), [](const User *U) {
             const auto *Call = dyn_cast<CallBase>(U);
             return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName().starts_with("__kmpc_");
           });
  }

  bool isNotNegative() const {
    if (!Signed || SE.isKnownNonNegative(SE.getSCEV(First)))
      return true;
    return isThreadBound(First) && all_of(cast<LoadInst>(First)->getPointerOperand()->users(), [](const User *U) {
             const auto *Store = dyn_cast<StoreInst>(U);
             return !Store || match(Store->getValueOperand(), m_Zero());
           });
  }

  bool isInside(const User *U) const { return isa<Instruction>(U) && L.contains(cast<Instruction>(U)); }

  // A header that only tests the variable, which goes up by 1: the form that front ends make.
  bool findVariable() {
    Branch = dyn_cast<BranchInst>(Header->getTerminator());
    if (!Before || !Latch || L.getExitingBlock() != Header || !L.getExitBlock() || !Branch ||
        !Branch->isConditional() || !L.contains(Branch->getSuccessor(0)) || Branch->getSuccessor(0) == Header)
      return false;
    Test = dyn_cast<ICmpInst>(Branch->getCondition());
    if (!Test || !Test->hasOneUse() || Test->getIterator() != Header->getFirstNonPHIIt() ||
        Test->getNextNode() != Branch)
      return false;
    Variable = dyn_cast<PHINode>(Test->getOperand(0));
    Limit = Test->getOperand(1);
    Signed = Test->isSigned();
    if (!Variable || Variable->getParent() != Header || !L.isLoopInvariant(Limit) ||
        !(isStrict() ? ICmpInst::isLT(Test->getPredicate()) : ICmpInst::isLE(Test->getPredicate())))
      return false;
    First = Variable->getIncomingValueForBlock(Before);
    const auto *Step = dyn_cast<BinaryOperator>(Variable->getIncomingValueForBlock(Latch));
    return Step && match(Step, m_Add(m_Specific(Variable), m_One())) &&
           (isStrict() || (Signed ? Step->hasNoSignedWrap() : Step->hasNoUnsignedWrap())) && isNotNegative();
  }

  bool isStrict() const { return Test->getPredicate() == Test->getStrictPredicate(); }

  bool beginsAtZero() const { return match(First, m_Zero()); }

  // Whether iterations share more than inductions. Values of the last iteration are not read in the loop.
  bool carriesOthers() const {
    return any_of(Header->phis(), [&](PHINode &Phi) {
      if (none_of(Phi.users(), [&](const User *U) { return U != &Phi && isInside(U); }))
        return false;
      const auto *Induction = SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
      return !Induction || Induction->getLoop() != &L;
    });
  }

  bool isDivision(const Value &V, const Value &By) const {
    const auto *I = dyn_cast<BinaryOperator>(&V);
    return I && I->getOpcode() == (Signed ? Instruction::SDiv : Instruction::UDiv) && I->getOperand(0) == Variable &&
           I->getOperand(1) == &By && L.contains(I);
  }

  // i - i / w * w or i % w.
  bool isResidue(const Value &V, const Value &By) const {
    const auto *I = dyn_cast<BinaryOperator>(&V);
    if (!I || !L.contains(I))
      return false;
    const Value *Divided;
    return match(I, m_Sub(m_Specific(Variable), m_c_Mul(m_Value(Divided), m_Specific(&By))))
               ? isDivision(*Divided, By)
               : I->getOpcode() == (Signed ? Instruction::SRem : Instruction::URem) && I->getOperand(0) == Variable &&
                     I->getOperand(1) == &By;
  }

  // Dividing 64 bits takes longer than a short row does; 32 bits are divided by constants, or as floats. Without a
  // residue, nothing becomes contiguous.
  bool isWorthwhile(Value &Divisor) const {
    const SCEV *Values = SE.getSCEV(&Divisor);
    const APInt Most = Signed ? SE.getSignedRangeMax(Values) : SE.getUnsignedRangeMax(Values);
    if ((Signed && Most.isNegative()) ||
        none_of(Variable->users(), [&](const User *U) { return isResidue(*U, Divisor); }))
      return false;
    if (!isa<Constant>(Divisor))
      return Divisor.getType()->isIntegerTy(64) && Most.uge(ShortestRow);
    const bool OnlyDivided = all_of(Variable->users(), [&](const User *U) {
      return U == Test || U == Variable->getIncomingValueForBlock(Latch) || isDivision(*U, Divisor) ||
             isResidue(*U, Divisor);
    });
    // Of a nest of three, whose innermost rows are short: an iteration still divides.
    const bool DividesAgain = any_of(Variable->users(), [&](const User *U) {
      return isResidue(*U, Divisor) &&
             any_of(U->users(), [](const User *Of) { return cast<Instruction>(Of)->isIntDivRem(); });
    });
    return Most.uge(carriesOthers() ? ShortestSummed : OnlyDivided && !DividesAgain ? ShortestRow : ShortestInOne);
  }

  // Whether each iteration begins with this division: its divisor is then no poison.
  bool beginsIteration(const BinaryOperator &I) const {
    const BasicBlock *Begin = Branch->getSuccessor(0);
    return I.getParent() == Begin && isGuaranteedToTransferExecutionToSuccessor(Begin->begin(), I.getIterator());
  }

  // Whether the divisor is positive. What the conditions in front of the loop say of these numbers, they say of a
  // product that does not wrap around.
  bool isPositive(Value *V, const BinaryOperator &Of) const {
    Value *A, *B;
    if (match(V, m_ZExtOrSExt(m_Value(A))))
      return isPositive(A, Of);
    if (match(V, m_NSWMul(m_Value(A), m_Value(B))))
      return beginsIteration(Of) && isPositive(A, Of) && isPositive(B, Of);
    const SCEV *S = SE.getSCEV(V);
    return SE.isKnownPositive(S) || SE.isLoopEntryGuardedByCond(&L, CmpInst::ICMP_SGT, S, SE.getZero(S->getType()));
  }

  // A division by zero that no iteration reaches must not happen.
  bool isSafeDivisor(const BinaryOperator &Of) const {
    const SCEV *Divisor = SE.getSCEV(Of.getOperand(1));
    if (isPositive(Of.getOperand(1), Of))
      return true;
    return DT.dominates(Of.getParent(), Latch) && (!Signed || SE.isKnownNonNegative(Divisor)) &&
           all_of(L.blocks(), [](const BasicBlock *B) { return isGuaranteedToTransferExecutionToSuccessor(B); });
  }

  bool findQuotient() {
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (I.getNumOperands() == 2 && isDivision(I, *I.getOperand(1)) && L.isLoopInvariant(I.getOperand(1)) &&
            isWorthwhile(*I.getOperand(1)) && isSafeDivisor(cast<BinaryOperator>(I))) {
          Quotient = cast<BinaryOperator>(&I);
          Length = I.getOperand(1);
          return true;
        }
    return false;
  }

  // An array of a clause lives from the loop's begin to its end. It would keep its values from row to row, and is then
  // no longer one for each lane.
  bool writesObjectOfLoop() const {
    SmallPtrSet<const Value *, 4> Inside; // begin to live in the loop
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block)
        if (const auto *Begin = dyn_cast<IntrinsicInst>(&I);
            Begin && Begin->getIntrinsicID() == Intrinsic::lifetime_start)
          Inside.insert(Begin->getArgOperand(0));
    auto IsOfLoop = [&](const Value *V) {
      const Value *Object = V->getType()->isPointerTy() ? getUnderlyingObject(V) : nullptr;
      return isa_and_nonnull<AllocaInst>(Object) && !Inside.contains(Object);
    };
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
      return any_of(*Block, [&](const Instruction &I) {
        return I.mayWriteToMemory() && !I.isLifetimeStartOrEnd() && any_of(I.operand_values(), IsOfLoop);
      });
    });
  }

  // Whether the loop has whole rows only.
  bool isWhole() const {
    const APInt *All, *One;
    if (!beginsAtZero() || !isStrict())
      return false;
    if (Limit == Length || (match(Limit, m_APInt(All)) && match(Length, m_APInt(One)) && All->urem(*One).isZero()))
      return true;
    const auto *Product = dyn_cast<OverflowingBinaryOperator>(Limit);
    return Product && Product->getOpcode() == Instruction::Mul &&
           (Signed ? Product->hasNoSignedWrap() : Product->hasNoUnsignedWrap()) &&
           is_contained(Product->operands(), Length);
  }

  // The residue i - i / w * w or i % w, whose values fit its type as they are. Also of narrower type, if the length
  // fits that.
  void replaceResidues(PHINode &Column, BasicBlock &Row) {
    SmallVector<Instruction *, 4> Residues;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (isResidue(I, *Length))
          Residues.push_back(&I);
    const DataLayout &DL = F.getDataLayout();
    const unsigned Bits = Length->getType()->getIntegerBitWidth(),
                   Needed = Signed ? Bits - ComputeNumSignBits(Length, DL) + 1 : Bits;
    DenseMap<Type *, PHINode *> Narrow;
    for (Instruction *I : Residues) {
      for (User *U : make_early_inc_range(I->users())) {
        auto *Trunc = dyn_cast<TruncInst>(U);
        if (!Trunc || Trunc->getType()->getIntegerBitWidth() < Needed || !L.contains(Trunc))
          continue;
        PHINode *&Same = Narrow[Trunc->getType()];
        if (!Same)
          Same = count(*Trunc->getType(), Column.getIncomingValueForBlock(&Row), Row);
        Trunc->replaceAllUsesWith(Same);
        Trunc->eraseFromParent();
      }
      I->replaceAllUsesWith(&Column);
      I->eraseFromParent();
    }
  }

  // Counts the iterations of a row in the header, from the given number on.
  PHINode *count(Type &T, Value *From, BasicBlock &Row) {
    IRBuilder<> B(Row.getTerminator());
    Value *Begin = B.CreateTrunc(From, &T);
    PHINode *At = PHINode::Create(&T, 2, "column", Header->begin());
    B.SetInsertPoint(Latch->getTerminator());
    At->addIncoming(Begin, &Row);
    At->addIncoming(B.CreateAdd(At, ConstantInt::get(&T, 1), "", /*HasNUW=*/true, /*HasNSW=*/Signed), Latch);
    return At;
  }

public:
  Rows(Loop &L, ScalarEvolution &SE, const DominatorTree &DT)
      : L(L), SE(SE), DT(DT), F(*L.getHeader()->getParent()), Header(L.getHeader()), Latch(L.getLoopLatch()),
        Before(L.getLoopPreheader()) {}

  // Reads a thread's bound in front of the loop.
  bool moveBound() {
    auto *Load = dyn_cast<LoadInst>(&*Header->getFirstNonPHIIt());
    if (!Before || !Load || !isThreadBound(Load) ||
        any_of(Load->getPointerOperand()->users(), [&](const User *U) { return U != Load && isInside(U); }))
      return false;
    Load->moveBefore(Before->getTerminator()->getIterator());
    return true;
  }

  // Computes divisors in front of the loop: the product of lengths, for a nest of three.
  bool moveDivisors() {
    bool Changed = false;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (I.isIntDivRem())
          L.makeLoopInvariant(I.getOperand(1), Changed);
    return Changed;
  }

  bool find() { return findVariable() && findQuotient() && !writesObjectOfLoop(); }

  void make() {
    const bool Whole = isWhole();
    BasicBlock *Behind = Branch->getSuccessor(1);
    auto NewBlock = [&](const Twine &Name) { return BasicBlock::Create(F.getContext(), Name, &F, Header); };
    BasicBlock *Outer = NewBlock("rows"), *Row = NewBlock("row"), *Next = NewBlock("row.end");
    PHINode *Begin = nullptr; // of the row
    for (PHINode &Phi : Header->phis()) {
      PHINode *Carried = PHINode::Create(Phi.getType(), 2, Phi.getName(), Outer);
      Carried->setDebugLoc(Phi.getDebugLoc());
      Phi.replaceUsesWithIf(Carried, [&](const Use &U) { return !L.contains(cast<Instruction>(U.getUser())); });
      Carried->addIncoming(Phi.getIncomingValueForBlock(Before), Before);
      Carried->addIncoming(&Phi, Next);
      Phi.setIncomingValueForBlock(Before, Carried);
      Phi.replaceIncomingBlockWith(Before, Row);
      if (&Phi == Variable)
        Begin = Carried;
    }
    Before->getTerminator()->replaceSuccessorWith(Header, Outer);
    Behind->replacePhiUsesWith(Header, Outer);
    IRBuilder<> B(Outer);
    B.SetCurrentDebugLocation(Branch->getDebugLoc());
    B.CreateCondBr(B.CreateICmp(Test->getPredicate(), Begin, Limit), Row, Behind);

    B.SetInsertPoint(Row);
    Value *Number = Signed ? B.CreateSDiv(Begin, Length, "number") : B.CreateUDiv(Begin, Length, "number");
    Value *From = ConstantInt::get(Length->getType(), 0), *End = Length;
    if (!Whole) {
      if (!beginsAtZero())
        From = B.CreateSub(Begin, B.CreateMul(Number, Length), "", /*HasNUW=*/true, /*HasNSW=*/Signed);
      Value *Left = B.CreateSub(Limit, Begin, "left", /*HasNUW=*/true, /*HasNSW=*/Signed);
      if (!isStrict())
        Left = B.CreateAdd(Left, ConstantInt::get(Left->getType(), 1));
      End = B.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin, Length, B.CreateAdd(From, Left));
    }
    B.CreateBr(Header);
    PHINode *Column = count(*Length->getType(), From, *Row);

    B.SetInsertPoint(Branch);
    Branch->setCondition(B.CreateICmp(Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, Column, End));
    Branch->setSuccessor(1, Next);
    B.SetInsertPoint(Next);
    B.CreateBr(Outer);
    Test->eraseFromParent();
    replaceResidues(*Column, *Row);
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isDivision(I, *Length)) {
          I.replaceAllUsesWith(Number);
          if (&I != Quotient)
            I.eraseFromParent();
        }
    Quotient->eraseFromParent();
    // Or LLVM makes one block of a row before the vectorizers see it.
    if (Whole && isa<Constant>(Length))
      addStringMetadataToLoop(&L, "llvm.loop.unroll.disable", 1);
  }
};

bool mayDivide(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) { return I.isIntDivRem(); });
  });
}

enum class Made : uint8_t { Nothing, Form, Nest };

// Makes a nest of one loop, or brings the loops into the form for that.
Made makeRows(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  Made Result = Made::Nothing;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!isSimdLoop(*L) || !mayDivide(*L))
      continue;
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    bool Changed = simplifyLoop(L, &DT, &LI, &SE, &FAM.getResult<AssumptionAnalysis>(F), nullptr,
                                /*PreserveLCSSA=*/false);
    Rows R(*L, SE, DT);
    const bool Moved = R.moveDivisors();
    if (R.moveBound() || Moved) {
      SE.forgetLoop(L);
      Changed = true;
    }
    if (R.find()) {
      R.make();
      FAM.invalidate(F, PreservedAnalyses::none());
      return Made::Nest;
    }
    if (joinQuotients(*L, SE)) {
      SE.forgetLoop(L);
      Changed = true;
    }
    if (Changed)
      Result = Made::Form;
  }
  return Result;
}

} // namespace

PreservedAnalyses SimdLoopRows::run(Function &F, FunctionAnalysisManager &FAM) {
  if (none_of(instructions(F), [](const Instruction &I) { return I.isIntDivRem(); }))
    return PreservedAnalyses::all();
  const Made First = makeRows(F, FAM);
  // collapse(3) is a nest of three loops.
  for (Made Next = First; Next == Made::Nest;)
    Next = makeRows(F, FAM);
  return First == Made::Nothing ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace vec
