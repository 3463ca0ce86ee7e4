// widenIndices: makes addresses linear that C's int arithmetic hides.
//
//   sext (add nsw a, b)                ==>  add (sext a), (sext b)         likewise sub, mul, shl; zext and nuw
//   sext (trunc (get_global_id (0)))   ==>  get_global_id (0)              when IDs fit in 32 bits
//   ashr (shl (get_global_id (0), 32), 32)  ==>  get_global_id (0)         the same, after InstCombine
//   or disjoint a, b                   ==>  add nuw nsw a, b
//   zext nneg a                        ==>  sext a
//   trunc (add a, (sext b))            ==>  add (trunc a), b               of 64 bits to 32; likewise sub, mul, shl.
//                                                                          InstCombine would mask such a sum
//
// restoreExtensions: and (add a, b), 0xffffffff  ==>  zext (add (trunc a), (trunc b)), as it was before InstCombine;
// likewise ashr (shl x, 32), 32 and selections of extensions.
//
// Runs in    prepare, while flags still hold for the lanes that execute an instruction. After linearization, a narrow
//            sum may wrap around in inactive lanes, and its extension would not be linear.
// Ensures    the wide operations carry no flags.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "passes/prepare/widener.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

bool Widener::isWorthIt(const Value *V, unsigned Depth) const {
  if (isId(V) || isa<Argument>(V) || Counters.contains(V))
    return true;
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && Depth < MaxDepth && isExact(*I) &&
         (isWorthIt(I->getOperand(0), Depth + 1) || isWorthIt(I->getOperand(1), Depth + 1));
}

Value *Widener::widen(Value *V, unsigned Depth) {
  if (Value *Counter = Counters.lookup(V))
    return Counter;
  if (isId(V))
    return cast<TruncInst>(V)->getOperand(0);
  if (auto *I = dyn_cast<BinaryOperator>(V); I && Depth < MaxDepth && isExact(*I)) {
    Value *A = widen(I->getOperand(0), Depth + 1), *B = widen(I->getOperand(1), Depth + 1);
    return IB.CreateBinOp(I->getOpcode(), A, B);
  }
  return Signed ? IB.CreateSExt(V, Wide) : IB.CreateZExt(V, Wide);
}

bool Widener::isId(const Value *V) const {
  auto *T = dyn_cast<TruncInst>(V);
  auto *C = T ? dyn_cast<CallInst>(T->getOperand(0)) : nullptr;
  const BuiltinInfo *B = C ? builtinOf(*C) : nullptr;
  return B && !B->barrier && IdsFitInt32 && T->getType()->getIntegerBitWidth() >= 32 && C->getType() == Wide;
}

bool Widener::isLinearSum(const Value *V, const ShapeAnalysis &SA, unsigned Depth) const {
  const LaneShape S = SA.shape(V);
  if (S.isUniform() || isId(V) || Counters.contains(V) || (isa<Argument>(V) && S.isLinear()))
    return true;
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && Depth < MaxDepth && isExact(*I) && isLinearSum(I->getOperand(0), SA, Depth + 1) &&
         isLinearSum(I->getOperand(1), SA, Depth + 1);
}

bool Widener::isExact(const BinaryOperator &I) const {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return Signed ? I.hasNoSignedWrap() : I.hasNoUnsignedWrap();
  case Instruction::Shl:
    return isa<ConstantInt>(I.getOperand(1)) && (Signed ? I.hasNoSignedWrap() : I.hasNoUnsignedWrap());
  default:
    return false;
  }
}

static bool isFittingId(const Value *V) {
  auto *C = dyn_cast<CallInst>(V);
  const BuiltinInfo *B = C ? builtinOf(*C) : nullptr;
  return B && !B->barrier;
}

//(id << 32) >> 32 and id & 0xffffffff.
static bool isRoundTrip(const Instruction &I, Value *&Id) {
  using namespace PatternMatch;
  return I.getType()->isIntegerTy(64) &&
         (match(&I, m_AShr(m_Shl(m_Value(Id), m_SpecificInt(32)), m_SpecificInt(32))) ||
          match(&I, m_And(m_Value(Id), m_SpecificInt(0xffffffff)))) &&
         isFittingId(Id);
}

// The sum, if only its low half is used.
static BinaryOperator *narrowable(Value *V) {
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || !I->hasOneUse())
    return nullptr;
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return I;
  case Instruction::Shl: {
    auto *By = dyn_cast<ConstantInt>(I->getOperand(1));
    return By && By->getValue().ult(32) ? I : nullptr;
  }
  default:
    return nullptr;
  }
}

// The low half of V, computed in 32 bits.
static Value *narrow(IRBuilderBase &B, Value *V, unsigned Depth = 0) {
  using namespace PatternMatch;
  Value *X;
  if (match(V, m_ZExtOrSExt(m_Value(X))) && X->getType()->isIntegerTy(32))
    return X;
  if (BinaryOperator *I = Depth < 8 ? narrowable(V) : nullptr) {
    Value *Left = narrow(B, I->getOperand(0), Depth + 1), *Right = narrow(B, I->getOperand(1), Depth + 1);
    return B.CreateBinOp(I->getOpcode(), Left, Right);
  }
  return B.CreateTrunc(V, B.getInt32Ty());
}

// The operand, in 32 bits, of what InstCombine has made of an extension of a sum.
static Value *extended(Instruction &I, bool &Signed) {
  using namespace PatternMatch;
  if (!I.getType()->isIntegerTy(64))
    return nullptr;
  IRBuilder<> B(&I);
  Value *X;
  const APInt *C;
  if (match(&I, m_And(m_BinOp(), m_SpecificInt(0xffffffff)))) {
    Signed = false;
    return narrowable(I.getOperand(0)) ? narrow(B, I.getOperand(0)) : nullptr;
  }
  Signed = true;
  if (match(&I, m_AShr(m_Add(m_Shl(m_Value(X), m_SpecificInt(32)), m_APInt(C)), m_SpecificInt(32))) &&
      C->countr_zero() >= 32)
    return B.CreateAdd(narrow(B, X), B.getInt32(uint32_t(C->lshr(32).getZExtValue())));
  if (match(&I, m_AShr(m_Shl(m_Value(X), m_SpecificInt(32)), m_SpecificInt(32))) && narrowable(X))
    return narrow(B, X);
  return nullptr;
}

// The value in 32 bits whose extension is this one.
static Value *beforeExtension(Value *V, bool Signed) {
  using namespace PatternMatch;
  Value *X;
  if (Signed ? match(V, m_SExt(m_Value(X))) : match(V, m_ZExt(m_Value(X))))
    return X->getType()->isIntegerTy(32) ? X : nullptr;
  auto *C = dyn_cast<ConstantInt>(V);
  if (!C || !(Signed ? C->getValue().isSignedIntN(32) : C->getValue().isIntN(32)))
    return nullptr;
  return ConstantInt::get(Type::getInt32Ty(V->getContext()), C->getValue().trunc(32));
}

void vec::restoreExtensions(Function &F) {
  SmallVector<WeakTrackingVH, 16> Found;
  for (Instruction &I : instructions(F))
    if (isa<BinaryOperator, SelectInst>(I))
      Found.push_back(&I);
  for (WeakTrackingVH &VH : Found) {
    auto *I = dyn_cast_or_null<Instruction>(VH);
    if (!I)
      continue;
    bool Signed = false;
    Value *Narrow = extended(*I, Signed);
    auto *S = dyn_cast<SelectInst>(I);
    if (S && S->getType()->isIntegerTy(64)) {
      Signed = isa<SExtInst>(S->getTrueValue()) || isa<SExtInst>(S->getFalseValue());
      Value *True = beforeExtension(S->getTrueValue(), Signed), *False = beforeExtension(S->getFalseValue(), Signed);
      if (True && False && !(isa<Constant>(True) && isa<Constant>(False)))
        Narrow = IRBuilder<>(S).CreateSelect(S->getCondition(), True, False);
    }
    if (!Narrow)
      continue;
    IRBuilder<> B(I);
    I->replaceAllUsesWith(Signed ? B.CreateSExt(Narrow, I->getType()) : B.CreateZExt(Narrow, I->getType()));
    RecursivelyDeleteTriviallyDeadInstructions(I);
  }
}

static void narrowSums(Function &F) {
  SmallVector<WeakTrackingVH, 16> Truncations;
  for (Instruction &I : instructions(F))
    if (isa<TruncInst>(I) && I.getType()->isIntegerTy(32) && I.getOperand(0)->getType()->isIntegerTy(64))
      Truncations.push_back(&I);
  for (WeakTrackingVH &VH : Truncations) {
    auto *T = dyn_cast_or_null<Instruction>(VH);
    if (!T || !narrowable(T->getOperand(0)))
      continue;
    IRBuilder<> B(T);
    T->replaceAllUsesWith(narrow(B, T->getOperand(0)));
    RecursivelyDeleteTriviallyDeadInstructions(T);
  }
}

void vec::widenIndices(Function &F, bool IdsFitInt32, const WideCounters &Counters) {
  narrowSums(F);
  SmallVector<WeakTrackingVH, 16> Extensions;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (Value *Id; IdsFitInt32 && isRoundTrip(I, Id)) {
      I.replaceAllUsesWith(Id);
      I.eraseFromParent();
    } else if (isa<SExtInst, ZExtInst>(I) && I.getType()->isIntegerTy()) {
      Extensions.push_back(&I);
    } else if (auto *Or = dyn_cast<PossiblyDisjointInst>(&I); Or && Or->isDisjoint() && Or->getType()->isIntegerTy()) {
      IRBuilder<> IB(Or);
      Value *Sum = IB.CreateAdd(Or->getOperand(0), Or->getOperand(1), Or->getName(), true, true);
      Or->replaceAllUsesWith(Sum);
      Or->eraseFromParent();
    }
  }
  for (WeakTrackingVH &VH : Extensions) {
    auto *E = dyn_cast_or_null<Instruction>(VH);
    if (!E)
      continue;
    // A zext that is known not to extend a negative number is also a sext.
    bool Signed = isa<SExtInst>(E) || E->hasNonNeg();
    Widener W{E->getType(), Signed, IdsFitInt32, Counters, IRBuilder<>(E)};
    Value *Op = E->getOperand(0);
    if (!W.isWorthIt(Op) || isa<Argument>(Op)) {
      // Gathers sign-extend a 32-bit index; the flag would not survive a guard.
      if (isa<ZExtInst>(E) && Signed) {
        Value *S = W.IB.CreateSExt(Op, E->getType(), E->getName());
        E->replaceAllUsesWith(S);
        E->eraseFromParent();
      }
      continue;
    }
    E->replaceAllUsesWith(W.widen(Op));
    RecursivelyDeleteTriviallyDeadInstructions(E);
  }
}

void vec::widenIndices(Function &F, bool IdsFitInt32) { widenIndices(F, IdsFitInt32, WideCounters()); }
