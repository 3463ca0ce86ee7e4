// Objects on the stack, one a lane: see lane_objects.h.
#include "passes/loops/lane_objects.h"
#include "passes/remarks.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace vec {
namespace {

// Copies for 64 lanes take 128 kB of the stack.
constexpr uint64_t LargestArray = 2048;

bool isAddress(const Instruction &I) { return isa<GetElementPtrInst, AddrSpaceCastInst>(I); }

// Where lanes would write on top of each other: an object of the function's own, which clang may have made for a
// reduction or a lastprivate clause.
bool isSharedByLanes(const StoreInst &Store, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(Store.getPointerOperand()));
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Address);
  while (Recurrence && Recurrence->getLoop() != &L && L.contains(Recurrence->getLoop()))
    Recurrence = dyn_cast<SCEVAddRecExpr>(Recurrence->getStart());
  if (!Recurrence || Recurrence->getLoop() != &L || !Recurrence->isAffine())
    return true;
  const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getOperand(1));
  const uint64_t Size = SE.getDataLayout().getTypeStoreSize(Store.getValueOperand()->getType()).getFixedValue();
  return !Step || Step->getAPInt().abs().ult(Size);
}

// All addresses are those of elements, and the loop only reads them to write them anew by one operation.
class ArraySearch {
  ReducedArray A;
  ArrayRef<BasicBlock *> Blocks;
  const DataLayout &DL;
  bool Any = false;
  std::optional<FastMathFlags> Flags;
  uint64_t Unit = 0; // all offsets are multiples of it

  bool isInside(const Instruction &I) const { return is_contained(Blocks, I.getParent()); }

  static bool isIntrinsic(Intrinsic::ID ID) {
    return is_contained({Intrinsic::smin, Intrinsic::smax, Intrinsic::umin, Intrinsic::umax}, ID);
  }

  bool operation(const StoreInst &Store, const LoadInst &Load) {
    const auto *I = dyn_cast<Instruction>(Store.getValueOperand());
    if (!I || !is_contained(I->operands(), &Load))
      return false;
    unsigned Operation;
    bool Intrinsic = false;
    if (const auto *C = dyn_cast<IntrinsicInst>(I)) {
      Operation = C->getIntrinsicID();
      if (is_contained({Intrinsic::fma, Intrinsic::fmuladd}, Operation) && C->getArgOperand(2) == &Load)
        Operation = Instruction::FAdd;
      else if (isIntrinsic(Operation))
        Intrinsic = true;
      else
        return false;
    } else {
      if (!isa<BinaryOperator>(I))
        return false;
      Operation = I->getOpcode();
      if (is_contained({Instruction::Sub, Instruction::FSub}, Operation)) {
        if (I->getOperand(0) != &Load)
          return false;
        Operation = Operation == Instruction::Sub ? Instruction::Add : Instruction::FAdd;
      }
      if (!is_contained({Instruction::Add, Instruction::Mul, Instruction::And, Instruction::Or, Instruction::Xor,
                         Instruction::FAdd, Instruction::FMul},
                        Operation))
        return false;
    }
    if (count(I->operands(), &Load) != 1 || !I->hasOneUse())
      return false;
    if (Any && (A.Operation != Operation || A.IsIntrinsic != Intrinsic || A.Element != Load.getType()))
      return false;
    if (isa<FPMathOperator>(I))
      Flags = Flags ? *Flags & I->getFastMathFlags() : I->getFastMathFlags();
    Any = true;
    A.Operation = Operation;
    A.IsIntrinsic = Intrinsic;
    A.Element = Load.getType();
    return true;
  }

  // A load, the operation and the store, with no other write to the object between them.
  bool isStep(const LoadInst &Load) {
    if (!Load.isSimple() || !Load.hasOneUse())
      return false;
    const auto *Op = cast<Instruction>(*Load.user_begin());
    const auto *Store = Op->hasOneUse() ? dyn_cast<StoreInst>(*Op->user_begin()) : nullptr;
    if (!Store || !Store->isSimple() || Store->getPointerOperand() != Load.getPointerOperand() ||
        Store->getParent() != Load.getParent() || !operation(*Store, Load))
      return false;
    for (const Instruction *I = Load.getNextNode(); I != Store; I = I->getNextNode())
      if (I->mayWriteToMemory() && !isa<IntrinsicInst>(I) &&
          !(isa<StoreInst>(I) && getUnderlyingObject(getPointerOperand(I)) != A.Object))
        return false;
    return true;
  }

  bool offsets(const GetElementPtrInst &G) {
    SmallMapVector<Value *, APInt, 4> Variable;
    const unsigned Bits = DL.getIndexTypeSizeInBits(G.getType());
    APInt Constant(Bits, 0);
    if (!G.collectOffset(DL, Bits, Variable, Constant))
      return false;
    Unit = std::gcd(Unit, Constant.abs().getZExtValue());
    for (const auto &[V, Scale] : Variable)
      Unit = std::gcd(Unit, Scale.abs().getZExtValue());
    return true;
  }

  // Outside of the loop everything is allowed: it sees the object before and behind.
  bool uses(const Value &Pointer) {
    for (const User *U : Pointer.users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (!I)
        return false;
      if (isAddress(*I)) {
        const auto *G = dyn_cast<GetElementPtrInst>(I);
        if ((G && !offsets(*G)) || !uses(*I))
          return false;
        continue;
      }
      if (!isInside(*I) || cast<Instruction>(I)->isLifetimeStartOrEnd())
        continue;
      if (const auto *Load = dyn_cast<LoadInst>(I)) {
        if (!isStep(*Load))
          return false;
        continue;
      }
      const auto *Store = dyn_cast<StoreInst>(I);
      if (!Store || Store->getPointerOperand() != &Pointer || !isStoreOfStep(*Store))
        return false;
    }
    return true;
  }

  // Its load is looked at where its own address is.
  static bool isStoreOfStep(const StoreInst &Store) {
    const auto *Op = dyn_cast<Instruction>(Store.getValueOperand());
    return Op && any_of(Op->operands(), [&](const Use &U) {
             const auto *Load = dyn_cast<LoadInst>(U.get());
             return Load && Load->getPointerOperand() == Store.getPointerOperand();
           });
  }

public:
  ArraySearch(AllocaInst &Object, ArrayRef<BasicBlock *> Blocks) : Blocks(Blocks), DL(Object.getDataLayout()) {
    A.Object = &Object;
  }

  std::optional<ReducedArray> run() {
    const std::optional<TypeSize> Size = A.Object->getAllocationSize(DL);
    if (!A.Object->isStaticAlloca() || !Size || Size->isScalable() || Size->getFixedValue() > LargestArray ||
        !uses(*A.Object) || !Any)
      return std::nullopt;
    A.Size = Size->getFixedValue();
    const uint64_t One = DL.getTypeStoreSize(A.Element).getFixedValue();
    if (!VectorType::isValidElementType(A.Element) || DL.getTypeAllocSize(A.Element) != One || A.Size % One ||
        Unit % One)
      return std::nullopt;
    A.Flags = Flags.value_or(FastMathFlags());
    A.Flags.setAllowReassoc();
    return A;
  }
};

} // namespace

// Its iterations are independent, so each has one of its own.
bool isPrivateToLoop(const Value &Pointer, ArrayRef<BasicBlock *> Blocks) {
  return all_of(Pointer.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    if (!I)
      return false;
    if (const auto *C = dyn_cast<IntrinsicInst>(I); C && C->isLifetimeStartOrEnd())
      return true;
    if (is_contained(Blocks, I->getParent()))
      return true;
    // An address that is computed outside.
    return isAddress(*I) && isPrivateToLoop(*I, Blocks);
  });
}

bool isKnownPrivate(const Value &Pointer, ArrayRef<BasicBlock *> Blocks) {
  return isPrivateToLoop(Pointer, Blocks) && all_of(Pointer.uses(), [&](const Use &U) {
           const auto *I = cast<Instruction>(U.getUser());
           return isa<LoadInst, MemIntrinsic>(I) || I->isLifetimeStartOrEnd() ||
                  (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
                  (isa<GetElementPtrInst>(I) && isKnownPrivate(*I, Blocks));
         });
}

AllocaInst *objectOf(Instruction &I) {
  auto Object = [](const Value *Pointer) {
    return dyn_cast<AllocaInst>(const_cast<Value *>(getUnderlyingObject(Pointer)));
  };
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return Object(Pointer);
  if (const auto *Call = dyn_cast<CallInst>(&I))
    for (const Value *V : Call->args())
      if (AllocaInst *A = V->getType()->isPointerTy() ? Object(V) : nullptr)
        return A;
  return nullptr;
}

void forEachChunk(IRBuilderBase &B, uint64_t Size, uint64_t Step, function_ref<void(Value *)> At) {
  if (Size == Step) {
    At(B.getInt64(0));
    return;
  }
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Behind = SplitBlock(Before, B.GetInsertPoint());
  BasicBlock *Turn = BasicBlock::Create(B.getContext(), "elements", Before->getParent(), Behind);
  Before->getTerminator()->setSuccessor(0, Turn);
  B.SetInsertPoint(Turn);
  PHINode *Offset = B.CreatePHI(B.getInt64Ty(), 2, "offset");
  At(Offset);
  Value *Next = B.CreateAdd(Offset, B.getInt64(Step));
  Offset->addIncoming(B.getInt64(0), Before);
  Offset->addIncoming(Next, Turn);
  B.CreateCondBr(B.CreateICmpEQ(Next, B.getInt64(Size)), Behind, Turn);
  B.SetInsertPoint(Behind->getTerminator());
}

uint64_t ReducedArray::elements() const {
  return Size / Object->getDataLayout().getTypeStoreSize(Element).getFixedValue();
}

FixedVectorType *ReducedArray::chunk() const {
  uint64_t Count = elements();
  Count &= ~(Count - 1); // the power of two in it
  const uint64_t Most = std::max<uint64_t>(1, 64 * elements() / Size);
  return FixedVectorType::get(Element, unsigned(std::min(Count, Most)));
}

Value *ReducedArray::combine(IRBuilderBase &B, Value *X, Value *Y) const {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(Flags);
  return IsIntrinsic ? B.CreateBinaryIntrinsic(Intrinsic::ID(Operation), X, Y)
                     : B.CreateBinOp(Instruction::BinaryOps(Operation), X, Y);
}

Constant *ReducedArray::neutral() const {
  if (!IsIntrinsic)
    return ConstantExpr::getBinOpIdentity(Operation, Element, /*AllowRHSConstant=*/false, Flags.noSignedZeros());
  const unsigned Bits = Element->getIntegerBitWidth();
  switch (Operation) {
  case Intrinsic::smin:
    return ConstantInt::get(Element, APInt::getSignedMaxValue(Bits));
  case Intrinsic::smax:
    return ConstantInt::get(Element, APInt::getSignedMinValue(Bits));
  case Intrinsic::umin:
    return ConstantInt::get(Element, APInt::getMaxValue(Bits));
  default:
    return ConstantInt::get(Element, APInt::getZero(Bits));
  }
}

void ReducedArray::begin(IRBuilderBase &B, Value *Copies, unsigned Lanes) const {
  const Align One = Object->getDataLayout().getABITypeAlign(Element);
  FixedVectorType *T = chunk();
  const uint64_t Step = Size / elements() * T->getNumElements();
  B.CreateMemCpy(Copies, One, Object, One, Size);
  Constant *Nothing = ConstantVector::getSplat(T->getElementCount(), neutral());
  forEachChunk(B, Size * (Lanes - 1), Step, [&](Value *Offset) {
    B.CreateAlignedStore(Nothing, B.CreatePtrAdd(B.CreatePtrAdd(Copies, B.getInt64(Size)), Offset), One);
  });
}

void ReducedArray::end(IRBuilderBase &B, Value *Copies, unsigned Lanes) const {
  const Align One = Object->getDataLayout().getABITypeAlign(Element);
  FixedVectorType *T = chunk();
  const uint64_t Step = Size / elements() * T->getNumElements();
  forEachChunk(B, Size, Step, [&](Value *Offset) {
    Value *Sum = nullptr;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
      Value *At = B.CreatePtrAdd(B.CreatePtrAdd(Copies, B.getInt64(Lane * Size)), Offset);
      Value *X = B.CreateAlignedLoad(T, At, One);
      Sum = Sum ? combine(B, Sum, X) : X;
    }
    B.CreateAlignedStore(Sum, B.CreatePtrAdd(Object, Offset), One);
  });
}

Expected<LaneObjects> LaneObjects::find(Loop &L, ArrayRef<BasicBlock *> Blocks, ScalarEvolution &SE) {
  LaneObjects R;
  SmallPtrSet<const AllocaInst *, 4> Known;
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      if (isa<AllocaInst>(I))
        continue;
      for (const Use &U : I.operands()) {
        auto *Object = dyn_cast<AllocaInst>(const_cast<Value *>(getUnderlyingObject(U.get())));
        if (!Object || L.contains(Object) || !U->getType()->isPointerTy())
          continue;
        if (Known.insert(Object).second) {
          if (Object->isStaticAlloca() && isPrivateToLoop(*Object, Blocks))
            R.Private.push_back(Object);
          else if (std::optional<ReducedArray> A = ArraySearch(*Object, Blocks).run())
            R.Arrays.push_back(*A);
        }
        if (R.contain(*Object))
          continue;
        auto *Store = dyn_cast<StoreInst>(&I);
        const bool Writes =
            Store ? U.getOperandNo() == StoreInst::getPointerOperandIndex() && isSharedByLanes(*Store, L, SE)
                  : I.mayWriteToMemory() && !cast<Instruction>(I).isLifetimeStartOrEnd();
        if (Writes)
          return reject(Reason::SharedObject, *Block->getParent(),
                        Object->hasName() ? Object->getName().str() : "a variable", &I);
      }
    }
  return std::move(R);
}

// What a function gets the address of is the bridge's: it hands variants an object a lane.
static bool isHandedOver(const Value &Pointer) {
  return any_of(Pointer.users(), [](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I && ((isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || (isAddress(*I) && isHandedOver(*I)));
  });
}

bool needsObjectsOfLanes(Loop &L, ScalarEvolution &SE) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store)
        continue;
      auto *Object = dyn_cast<AllocaInst>(const_cast<Value *>(getUnderlyingObject(Store->getPointerOperand())));
      if (Object && !L.contains(Object) && !isHandedOver(*Object) && isSharedByLanes(*Store, L, SE))
        return true;
    }
  return false;
}

} // namespace vec
