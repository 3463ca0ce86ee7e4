// Objects of the function's own, one a lane: see lane_objects.h.
#include "passes/loops/lane_objects.h"
#include "passes/loops/promises.h"
#include "passes/remarks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace vec {
namespace {

// The copies for 64 lanes take 128 kB of the stack.
constexpr uint64_t LargestArray = 2048;

bool isAddress(const Instruction &I) { return isa<GetElementPtrInst, AddrSpaceCastInst>(I); }

// Where lanes write: to different places, to the same, or unknown.
enum class Places : uint8_t { Apart, Same, Unknown };

Places placesOf(const StoreInst &Store, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(Store.getPointerOperand()));
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Address);
  while (Recurrence && Recurrence->getLoop() != &L && L.contains(Recurrence->getLoop()))
    Recurrence = dyn_cast<SCEVAddRecExpr>(Address = Recurrence->getStart());
  if (SE.isLoopInvariant(Address, &L))
    return Places::Same;
  if (!Recurrence || Recurrence->getLoop() != &L || !Recurrence->isAffine())
    return Places::Unknown;
  const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getOperand(1));
  const TypeSize Size = SE.getDataLayout().getTypeStoreSize(Store.getValueOperand()->getType());
  return !Step || Size.isScalable()                         ? Places::Unknown
         : Step->getAPInt().abs().ult(Size.getFixedValue()) ? Places::Same
                                                            : Places::Apart;
}

// Searches for an array: all addresses are those of elements, and the loop only reads an element to write it back after
// one operation.
class ArraySearch {
  ReducedArray A;
  ArrayRef<BasicBlock *> Blocks;
  const DataLayout &DL;
  bool Any = false;
  std::optional<FastMathFlags> Flags;
  uint64_t Unit = 0; // divides all offsets

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

  // Whether it is a load, the operation and the store, with no other write to the object between them.
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
      Unit = std::gcd(Unit, Scale.abs().getZExtValue() << computeKnownBits(V, DL).countMinTrailingZeros());
    return true;
  }

  // Outside of the loop any use is allowed that keeps the address from others: the object has its final values before
  // and behind.
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

  // Whether it stores the result of such a step; the load is checked as another user of the address.
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

static bool isFreeOf(const User *U) {
  const auto *Call = dyn_cast<CallBase>(U);
  return Call && getFreedOperand(Call, nullptr);
}

static bool isTestForNull(const Instruction &I) {
  return isa<ICmpInst>(I) && any_of(I.operands(), [](const Use &U) { return isa<ConstantPointerNull>(U); });
}

// Iterations are independent, so such an object is one for each iteration.
bool isPrivateToLoop(const Value &Pointer, ArrayRef<BasicBlock *> Blocks) {
  return all_of(Pointer.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    if (!I)
      return false;
    if (I->isLifetimeStartOrEnd() || isFreeOf(I) || isTestForNull(*I))
      return true;
    if (is_contained(Blocks, I->getParent()))
      return true;
    // An address that is computed outside.
    return isAddress(*I) && isPrivateToLoop(*I, Blocks);
  });
}

bool keepsValues(const AllocaInst &Object, const Loop &L) {
  SmallPtrSet<const BasicBlock *, 16> Seen; // and where the object begins to live
  for (const User *U : Object.users())
    if (const auto *Begin = dyn_cast<IntrinsicInst>(U); Begin && Begin->getIntrinsicID() == Intrinsic::lifetime_start) {
      if (L.contains(Begin))
        return false;
      Seen.insert(Begin->getParent());
    }
  if (safelen(L))
    return true;
  SmallVector<BasicBlock *, 8> Work;
  L.getExitBlocks(Work);
  while (!Work.empty()) {
    BasicBlock *Block = Work.pop_back_val();
    if (Block == L.getHeader())
      return true;
    if (Seen.insert(Block).second)
      append_range(Work, successors(Block));
  }
  return false;
}

// A read or write at the address, or a lifetime marker.
static bool isAccess(const Instruction &I, const Use &U) {
  return isa<LoadInst, MemIntrinsic>(I) || I.isLifetimeStartOrEnd() ||
         (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex());
}

bool isKnownPrivate(const Value &Pointer, ArrayRef<BasicBlock *> Blocks) {
  return isPrivateToLoop(Pointer, Blocks) && all_of(Pointer.uses(), [&](const Use &U) {
           const auto *I = cast<Instruction>(U.getUser());
           return isAccess(*I, U) || isFreeOf(I) || isTestForNull(*I) ||
                  (isa<GetElementPtrInst>(I) && isKnownPrivate(*I, Blocks));
         });
}

// Whether nobody else gets the address, and all accesses use this object for certain.
static bool isKnownToFunction(const Value &Pointer) {
  return all_of(Pointer.uses(), [](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    return I && (isAccess(*I, U) || isFreeOf(I) || isTestForNull(*I) || (isAddress(*I) && isKnownToFunction(*I)));
  });
}

bool keepOnStack(CallInst &Allocation, const TargetLibraryInfo &TLI) {
  Type *Byte = Type::getInt8Ty(Allocation.getContext());
  const std::optional<APInt> Size = getAllocSize(&Allocation, &TLI);
  Constant *Begins = getInitialValueOfAllocation(&Allocation, &TLI, Byte);
  if (!Size || Size->ugt(LargestArray) || !Begins || none_of(Allocation.users(), isFreeOf) ||
      !isKnownToFunction(Allocation))
    return false;
  BasicBlock &Entry = Allocation.getFunction()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstInsertionPt());
  AllocaInst *Object = B.CreateAlloca(ArrayType::get(Byte, Size->getZExtValue()));
  Object->takeName(&Allocation);
  Object->setAlignment(std::max(Align(16), Allocation.getRetAlign().valueOrOne())); // malloc's alignment
  B.SetInsertPoint(&Allocation);
  B.CreateLifetimeStart(Object);
  if (!isa<UndefValue>(Begins))
    B.CreateMemSet(Object, Begins, Size->getZExtValue(), Object->getAlign());
  for (User *U : make_early_inc_range(Allocation.users()))
    if (isFreeOf(U)) {
      B.SetInsertPoint(cast<Instruction>(U));
      B.CreateLifetimeEnd(Object);
      cast<Instruction>(U)->eraseFromParent();
    }
  Allocation.replaceAllUsesWith(Object);
  Allocation.eraseFromParent();
  return true;
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
  Count &= ~(Count - 1); // the largest power of two that divides it
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
  return ConstantExpr::getIntrinsicIdentity(Intrinsic::ID(Operation), Element);
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

// Where a task has its part of a reduction. clang promises that iterations are independent there, too (taskloop simd).
static bool isReductionOfTask(const Value &Object) {
  const auto *Call = dyn_cast<CallInst>(&Object);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == "__kmpc_task_reduction_get_th_data";
}

// The object of this function that an operand points into: a variable or an allocation; else null.
static const Instruction *ownObject(const Value *Operand) {
  if (!Operand->getType()->isPointerTy())
    return nullptr;
  const auto *Object = dyn_cast<Instruction>(getUnderlyingObject(Operand));
  return Object && (isa<AllocaInst>(Object) || isNoAliasCall(Object) || isReductionOfTask(*Object)) ? Object : nullptr;
}

static bool isReadIn(const Value &Object, ArrayRef<BasicBlock *> Blocks) {
  return any_of(Blocks, [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      return isa<LoadInst>(I) && getUnderlyingObject(getLoadStorePointerOperand(&I)) == &Object;
    });
  });
}

// Whether the compiler may have made the object for a reduction, private or lastprivate clause (flang allocates
// arrays). If the program allocates an object and the loop only writes to it, by an unknown index, it promises by
// `simd` that the indices differ.
static bool mayBeOfClause(const Instruction &Object, ArrayRef<BasicBlock *> Blocks) {
  return isa<AllocaInst>(Object) || isPrivateToLoop(Object, Blocks) || isReadIn(Object, Blocks);
}

// Whether the store is all that the blocks do with the object or a part of it.
static bool isOnlyAccess(const StoreInst &Store, const Value &Pointer, ArrayRef<BasicBlock *> Blocks) {
  return all_of(Pointer.uses(), [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (I && isAddress(*I))
      return isOnlyAccess(Store, *I, Blocks);
    return I && (!is_contained(Blocks, I->getParent()) || I->isLifetimeStartOrEnd() ||
                 (I == &Store && U.getOperandNo() == StoreInst::getPointerOperandIndex()));
  });
}

// Whether the object only holds addresses for the runtime, which combines the threads' parts of a reduction and keeps
// no address.
static bool isListOfReduced(const Value &List) {
  return all_of(List.users(), [&](const User *U) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (const Function *Callee = Call ? Call->getCalledFunction() : nullptr)
      return cast<Instruction>(U)->isLifetimeStartOrEnd() || Callee->getName().starts_with("__kmpc_reduce");
    const auto *Store = dyn_cast<StoreInst>(U);
    return Store ? Store->getPointerOperand() == &List : isa<GetElementPtrInst>(U) && isListOfReduced(*U);
  });
}

// Whether others may have the address of the object before the loop ends: accesses of unknown places may be of it.
static bool isKnownElsewhere(const Instruction &Object, const Loop &L) {
  struct Tracker final : CaptureTracker {
    const Loop &L;
    bool Found = false;
    explicit Tracker(const Loop &L) : L(L) {}
    void tooManyUses() override { Found = true; }
    Action captured(const Use *U, UseCaptureInfo Info) override {
      const auto *I = cast<Instruction>(U->getUser());
      const auto *Store = dyn_cast<StoreInst>(I);
      const Value *To = Store ? getUnderlyingObject(Store->getPointerOperand()) : nullptr;
      if (Info.isPassthrough() || isa<ReturnInst>(I) || (To && isa<AllocaInst>(To) && isListOfReduced(*To)))
        return Continue;
      Found = isPotentiallyReachable(I, L.getHeader()->getTerminator());
      return Found ? Stop : Continue;
    }
  } Search(L);
  PointerMayBeCaptured(&Object, &Search);
  return Search.Found;
}

// Whether an iteration does nothing with the object but to execute this store, once at most. Lanes store in their
// order, so the last value stays, in whatever clause the object may be.
static bool isStoredOnce(const StoreInst &Store, const Instruction &Object, const Loop &L,
                         ArrayRef<BasicBlock *> Blocks) {
  auto *Block = const_cast<BasicBlock *>(Store.getParent());
  if (!Store.isSimple() || !isOnlyAccess(Store, Object, Blocks))
    return false;
  SmallVector<BasicBlock *, 2> Behind(successors(Block));
  const SmallPtrSet<BasicBlock *, 1> NextIteration{L.getHeader()};
  erase(Behind, L.getHeader());
  if (!Behind.empty() && isPotentiallyReachableFromMany(Behind, Block, &NextIteration))
    return false;
  return !isKnownElsewhere(Object, L);
}

// Whether several lanes may write to the same place, and it matters which one is the last.
static bool isSharedByLanes(const StoreInst &Store, const Instruction &Object, const Loop &L,
                            ArrayRef<BasicBlock *> Blocks, ScalarEvolution &SE) {
  const Places Where = placesOf(Store, L, SE);
  return Where == Places::Same ||
         (Where == Places::Unknown && mayBeOfClause(Object, Blocks) && !isStoredOnce(Store, Object, L, Blocks));
}

// Whether lanes would read what others write, although the loop promises that its iterations are independent:
//   - clang promises it for private objects of a task, too, which are in the block of memory that its function gets.
//   - Counters of coverage and of profiles are added to loops that have the promise.
static bool isSharedDespitePromise(const StoreInst &Store, const Loop &L, ArrayRef<BasicBlock *> Blocks,
                                   ScalarEvolution &SE) {
  const Value *Pointer = Store.getPointerOperand(), *Object = getUnderlyingObject(Pointer);
  const auto *Task = dyn_cast<Argument>(Object);
  if (Task ? !Task->getParent()->getName().starts_with(".omp_task_entry.") : !isa<GlobalVariable>(Object))
    return false;
  if (promise(Store, L) == Promise::Ordered || placesOf(Store, L, SE) != Places::Same)
    return false;
  return Task ? isReadIn(*Task, Blocks) : any_of(Blocks, [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      return Load && Load->getPointerOperand() == Pointer;
    });
  });
}

// An object outside of the loop to which the store may write, if each iteration chooses the object to which it writes:
// *(x < 0 ? &s : &t) += y. Lanes would overwrite each other's values.
static const AllocaInst *chosenObject(const StoreInst &Store, const Loop &L, ArrayRef<BasicBlock *> Blocks) {
  SmallSetVector<const Value *, 8> Addresses;
  Addresses.insert(Store.getPointerOperand());
  for (unsigned N = 0; N != Addresses.size(); ++N) {
    APInt Offset(Store.getDataLayout().getIndexTypeSizeInBits(Addresses[N]->getType()), 0);
    const Value *Base = Addresses[N]->stripAndAccumulateConstantOffsets(Store.getDataLayout(), Offset,
                                                                        /*AllowNonInbounds=*/true);
    if (const auto *A = dyn_cast<AllocaInst>(Base); A && N > 0 && !L.contains(A) && !isPrivateToLoop(*A, Blocks))
      return A;
    const auto *Choice = dyn_cast<Instruction>(Base);
    if (Choice && L.contains(Choice) && isa<PHINode, SelectInst>(Choice))
      for (const Value *V : drop_begin(Choice->operand_values(), isa<SelectInst>(Choice) ? 1 : 0))
        Addresses.insert(V);
  }
  return nullptr;
}

Expected<LaneObjects> LaneObjects::find(Loop &L, ArrayRef<BasicBlock *> Blocks, ScalarEvolution &SE) {
  LaneObjects R;
  SmallPtrSet<const AllocaInst *, 4> Known;
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      if (isa<AllocaInst>(I))
        continue;
      if (auto *Store = dyn_cast<StoreInst>(&I); Store && isSharedDespitePromise(*Store, L, Blocks, SE)) {
        const auto *Counter = dyn_cast<GlobalVariable>(getUnderlyingObject(Store->getPointerOperand()));
        return reject(Reason::SharedObject, *Block->getParent(), Counter ? Counter->getName().str() : "a variable", &I);
      }
      if (auto *Store = dyn_cast<StoreInst>(&I))
        if (const AllocaInst *Chosen = chosenObject(*Store, L, Blocks))
          return reject(Reason::SharedObject, *Block->getParent(),
                        Chosen->hasName() ? Chosen->getName().str() : "a variable", &I);
      for (const Use &U : I.operands()) {
        const Instruction *Object = ownObject(U.get());
        if (!Object || L.contains(Object))
          continue;
        if (auto *Variable = const_cast<AllocaInst *>(dyn_cast<AllocaInst>(Object))) {
          if (Known.insert(Variable).second) {
            if (Variable->isStaticAlloca() && isPrivateToLoop(*Variable, Blocks) && !keepsValues(*Variable, L))
              R.Private.push_back(Variable);
            else if (std::optional<ReducedArray> A = ArraySearch(*Variable, Blocks).run();
                     A && !isKnownElsewhere(*Variable, L))
              R.Arrays.push_back(*A);
          }
          if (R.contain(*Variable))
            continue;
        }
        auto *Store = dyn_cast<StoreInst>(&I);
        const bool Writes = Store ? U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
                                        isSharedByLanes(*Store, *Object, L, Blocks, SE)
                                  : I.mayWriteToMemory() && !I.isLifetimeStartOrEnd() && mayBeOfClause(*Object, Blocks);
        if (Writes)
          return reject(Reason::SharedObject, *Block->getParent(),
                        Object->hasName() ? Object->getName().str() : "a variable", &I);
      }
    }
  return std::move(R);
}

// Whether the loop passes the address to a function: then the bridge makes an object for each lane.
static bool isHandedOver(const Value &Pointer, const Loop &L) {
  return any_of(Pointer.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I &&
           ((isa<CallBase>(I) && !isa<IntrinsicInst>(I) && L.contains(I)) || (isAddress(*I) && isHandedOver(*I, L)));
  });
}

bool needsObjectsOfLanes(Loop &L, ScalarEvolution &SE) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store)
        continue;
      if (isSharedDespitePromise(*Store, L, L.getBlocks(), SE) || chosenObject(*Store, L, L.getBlocks()))
        return true;
      const Instruction *Object = ownObject(Store->getPointerOperand());
      if (Object && !L.contains(Object) && !isHandedOver(*Object, L) &&
          isSharedByLanes(*Store, *Object, L, L.getBlocks(), SE))
        return true;
    }
  return false;
}

} // namespace vec
