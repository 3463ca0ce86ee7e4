// What is done once a lane, in lane order: unrolled where the number of lanes is known, in a loop where it is not.
// Lanes of a scalable packet whose type has no vector form live in an array.
#include "passes/emit/emitter.h"

using namespace llvm;
using namespace vec;

// Offsets of larger objects in a frame of scalable size take more code than an address.
static constexpr uint64_t LargestInFrame = 256;
// Code generators align nothing of scalable size better than this.
static constexpr uint64_t FrameAlignment = 16;

Value *Emitter::laneArray(uint64_t Stride, Align Alignment, unsigned AddressSpace, const Twine &Name) {
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(&NF.getEntryBlock(), NF.getEntryBlock().begin());
  uint64_t Size = Stride * N;
  // Lane 0 lies at a register boundary, so that an array can be accessed as a vector.
  auto Boundary = Align(std::min<uint64_t>(64, PowerOf2Ceil(std::max<uint64_t>(Stride, 1))));
  AllocaInst *A;
  if (!P.lanes().scalable) {
    A = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Size), AddressSpace, nullptr, Name);
  } else if (Boundary = Align(FrameAlignment); Size <= LargestInFrame && Alignment <= Boundary) {
    A = B.CreateAlloca(ScalableVectorType::get(B.getInt8Ty(), std::max<uint64_t>(Size, 1)), AddressSpace, nullptr,
                       Name);
  } else {
    Value *Bytes = B.CreateMul(laneCount(B.getInt64Ty()), B.getInt64(Stride));
    A = B.CreateAlloca(B.getInt8Ty(), AddressSpace, Bytes, Name);
  }
  A->setAlignment(std::max(Alignment, Boundary));
  return A;
}

// Bytes from one lane's value to the next.
static uint64_t strideOf(Type *T, const DataLayout &DL) { return DL.getTypeAllocSize(T).getFixedValue(); }

Value *Emitter::laneArray(Type *T, const Twine &Name) {
  const DataLayout &DL = F.getDataLayout();
  return laneArray(strideOf(T, DL), DL.getABITypeAlign(T), DL.getAllocaAddrSpace(), Name);
}

Value *Emitter::elementOfLane(Value *Array, Type *T, Value *Index) {
  return B.CreatePtrAdd(Array, B.CreateMul(Index, B.getInt64(strideOf(T, F.getDataLayout()))));
}

// Runs Body for each lane. What it returns is handed to the next lane, `Start` to the first; null: nothing is.
Value *Emitter::laneLoop(Value *Start, function_ref<Value *(Value *, Value *)> Body) {
  BasicBlock *Before = B.GetInsertBlock();
  auto *After = BasicBlock::Create(NF.getContext(), "lanes.end", &NF, Before->getNextNode());
  auto *Loop = BasicBlock::Create(NF.getContext(), "lanes", &NF, After);
  After->splice(After->end(), Before, B.GetInsertPoint(), Before->end());
  After->replaceSuccessorsPhiUsesWith(Before, After);

  B.SetInsertPoint(Before);
  Value *Count = Length ? B.CreateZExt(Length, B.getInt64Ty()) : laneCount(B.getInt64Ty());
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, "lane");
  PHINode *SoFar = Start ? B.CreatePHI(Start->getType(), 2) : nullptr;
  Value *Next = Body(Index, SoFar);
  BasicBlock *Latch = B.GetInsertBlock();
  Value *Following = B.CreateNUWAdd(Index, B.getInt64(1));
  B.CreateCondBr(B.CreateICmpULT(Following, Count), Loop, After);
  Index->addIncoming(B.getInt64(0), Before);
  Index->addIncoming(Following, Latch);
  if (SoFar) {
    SoFar->addIncoming(Start, Before);
    SoFar->addIncoming(Next, Latch);
  }
  B.SetInsertPoint(After, After->begin());
  return Next;
}

void Emitter::perLane(const Instruction &I, function_ref<Value *(Value *)> Body) {
  Type *T = I.getType();
  if (!P.lanes().scalable) {
    SmallVector<Value *, 0> Lanes;
    for (unsigned L = 0; L < N; ++L)
      Lanes.push_back(Body(B.getInt64(L)));
    Packets[&I].Lane = std::move(Lanes);
  } else if (T->isVoidTy()) {
    laneLoop(nullptr, [&](Value *Index, Value *) { return Body(Index); });
  } else if (P.hasVectorForm(T)) {
    setVector(&I, laneLoop(PoisonValue::get(wide(T)), [&](Value *Index, Value *SoFar) {
      return B.CreateInsertElement(SoFar, Body(Index), Index);
    }));
  } else {
    Value *Array = laneArray(T, I.getName());
    laneLoop(nullptr,
             [&](Value *Index, Value *) { return B.CreateStore(Body(Index), elementOfLane(Array, T, Index)); });
    Packets[&I].Array = Array;
  }
}

void Emitter::instantiate(const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    Phis.push_back(Phi);
    if (!P.lanes().scalable)
      return perLane(I, [&](Value *) { return B.CreatePHI(I.getType(), Phi->getNumIncomingValues()); });
    Packets[&I].Array = laneArray(I.getType(), I.getName());
    Packets[&I].Arriving = laneArray(I.getType(), I.getName() + ".next");
    return;
  }
  perLane(I, [&](Value *Index) {
    Instruction *C = I.clone();
    for (unsigned Op = 0; Op < I.getNumOperands(); ++Op) {
      // The operands of this lane, made where they are defined.
      C->setOperand(Op, lane(I.getOperand(Op), Index));
    }
    return B.Insert(C, I.getType()->isVoidTy() ? "" : I.getName());
  });
}

// A phi whose lanes are in an array. Predecessors write to a second array, which is copied where the phi stands: phis
// take their values all at once, and a value may still be wanted when its successor is on the way.
void Emitter::bringToArray(const PHINode &Phi) {
  Type *T = Phi.getType();
  Packet K = Packets[&Phi];
  for (unsigned In = 0; In < Phi.getNumIncomingValues(); ++In) {
    const Value *V = Phi.getIncomingValue(In);
    BasicBlock *&From = Ends[Phi.getIncomingBlock(In)];
    B.SetInsertPoint(From->getTerminator());
    laneLoop(nullptr,
             [&](Value *Index, Value *) { return B.CreateStore(lane(V, Index), elementOfLane(K.Arriving, T, Index)); });
    From = B.GetInsertBlock();
  }
  BasicBlock *Here = Blocks.lookup(Phi.getParent());
  B.SetInsertPoint(Here, Here->getFirstInsertionPt());
  Align Alignment = F.getDataLayout().getABITypeAlign(T);
  Value *Size = B.CreateMul(laneCount(B.getInt64Ty()), B.getInt64(strideOf(T, F.getDataLayout())));
  B.CreateMemCpy(K.Array, Alignment, K.Arriving, Alignment, Size);
}
