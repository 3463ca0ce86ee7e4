// Work lane by lane, in lane order: unrolled for a fixed number of lanes, else in a loop. Lanes of a scalable packet
// whose type has no vector form are in an array.
#include "passes/emit/emission.h"

using namespace llvm;
using namespace vec;

// In a frame of scalable size, offsets of larger objects take more code than an address.
static constexpr uint64_t LargestInFrame = 256;
// Code generators align nothing of scalable size more strictly.
static constexpr uint64_t FrameAlignment = 16;

Value *vec::laneArray(Emission &E, uint64_t Stride, Align Alignment, unsigned AddressSpace, const Twine &Name) {
  IRBuilderBase::InsertPointGuard Guard(E.B);
  E.B.SetInsertPoint(&E.Into.getEntryBlock(), E.Into.getEntryBlock().begin());
  uint64_t Size = Stride * E.N;
  // Lane 0 is at a register boundary, so that the array can be accessed as a vector.
  auto Boundary = Align(std::min<uint64_t>(64, PowerOf2Ceil(std::max<uint64_t>(Stride, 1))));
  AllocaInst *A;
  if (!E.P.lanes().scalable) {
    A = E.B.CreateAlloca(ArrayType::get(E.B.getInt8Ty(), Size), AddressSpace, nullptr, Name);
  } else if (Boundary = Align(FrameAlignment); Size <= LargestInFrame && Alignment <= Boundary) {
    A = E.B.CreateAlloca(ScalableVectorType::get(E.B.getInt8Ty(), std::max<uint64_t>(Size, 1)), AddressSpace, nullptr,
                         Name);
  } else {
    Value *Bytes = E.B.CreateMul(E.laneCount(E.B.getInt64Ty()), E.B.getInt64(Stride));
    A = E.B.CreateAlloca(E.B.getInt8Ty(), AddressSpace, Bytes, Name);
  }
  A->setAlignment(std::max(Alignment, Boundary));
  return A;
}

static Value *arrayOf(Emission &E, Type *T, const Twine &Name) {
  return laneArray(E, E.Values.strideOf(T), E.DL.getABITypeAlign(T), E.DL.getAllocaAddrSpace(), Name);
}

Value *vec::visitedLanes(Emission &E) {
  Value *Length = E.Given.Length;
  return Length ? E.B.CreateZExt(Length, E.B.getInt64Ty()) : E.laneCount(E.B.getInt64Ty());
}

Value *vec::laneLoop(Emission &E, Value *Start, function_ref<Value *(Value *, Value *)> Body) {
  assert(E.B.GetInsertBlock()->getParent() == &E.Into && "in the vector function");
  BasicBlock *Before = E.B.GetInsertBlock();
  auto *After = BasicBlock::Create(E.Into.getContext(), "lanes.end", &E.Into, Before->getNextNode());
  auto *Loop = BasicBlock::Create(E.Into.getContext(), "lanes", &E.Into, After);
  After->splice(After->end(), Before, E.B.GetInsertPoint(), Before->end());
  After->replaceSuccessorsPhiUsesWith(Before, After);

  E.B.SetInsertPoint(Before);
  Value *Count = visitedLanes(E);
  E.B.CreateBr(Loop);
  E.B.SetInsertPoint(Loop);
  PHINode *Index = E.B.CreatePHI(E.B.getInt64Ty(), 2, "lane");
  PHINode *SoFar = Start ? E.B.CreatePHI(Start->getType(), 2) : nullptr;
  Value *Next = Body(Index, SoFar);
  BasicBlock *Latch = E.B.GetInsertBlock();
  Value *Following = E.B.CreateNUWAdd(Index, E.B.getInt64(1));
  E.B.CreateCondBr(E.B.CreateICmpULT(Following, Count), Loop, After);
  Index->addIncoming(E.B.getInt64(0), Before);
  Index->addIncoming(Following, Latch);
  if (SoFar) {
    SoFar->addIncoming(Start, Before);
    SoFar->addIncoming(Next, Latch);
  }
  E.B.SetInsertPoint(After, After->begin());
  return Next;
}

void vec::perLane(Emission &E, const Instruction &I, function_ref<Value *(Value *)> Body) {
  Type *T = I.getType();
  if (!E.P.lanes().scalable) {
    SmallVector<Value *, 0> Lanes;
    for (unsigned L = 0; L < E.N; ++L)
      Lanes.push_back(Body(E.B.getInt64(L)));
    E.Values.of(&I).Lane = std::move(Lanes);
  } else if (T->isVoidTy()) {
    laneLoop(E, nullptr, [&](Value *Index, Value *) { return Body(Index); });
  } else if (E.P.hasVectorForm(T)) {
    E.Values.setVector(&I, laneLoop(E, PoisonValue::get(E.wide(T)), [&](Value *Index, Value *SoFar) {
      return E.B.CreateInsertElement(SoFar, Body(Index), Index);
    }));
  } else {
    Value *Array = arrayOf(E, T, I.getName());
    laneLoop(E, nullptr, [&](Value *Index, Value *) {
      return E.B.CreateStore(Body(Index), E.Values.elementOfLane(Array, T, Index));
    });
    E.Values.of(&I).Array = Array;
  }
}

void vec::emitInstances(Emission &E, const Instruction &I, const Operands &Of) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    E.Phis.push_back(Phi);
    if (!E.P.lanes().scalable)
      return perLane(E, I, [&](Value *) { return E.B.CreatePHI(I.getType(), Phi->getNumIncomingValues()); });
    E.Values.of(&I).Array = arrayOf(E, I.getType(), I.getName());
    E.Values.of(&I).Arriving = arrayOf(E, I.getType(), I.getName() + ".next");
    return;
  }
  assert(Of.Listed.size() == I.getNumOperands() && "a lane takes all operands");
  perLane(E, I, [&](Value *Index) {
    Instruction *C = I.clone();
    // The operands for this lane.
    for (auto [Op, O] : enumerate(Of.Listed))
      C->setOperand(unsigned(Op), E.Values.lane(O.V, Index));
    return E.B.Insert(C, I.getType()->isVoidTy() ? "" : I.getName());
  });
}

// A phi whose lanes are in an array. Predecessors write to a second array, which is copied at the place of the phi:
// phis take their values all at once, and the old value may still be needed while the new one is computed.
void vec::bringToArray(Emission &E, const PHINode &Phi) {
  assert(E.P.lanes().scalable && "lanes that have no names");
  Type *T = Phi.getType();
  Packet K = E.Values.of(&Phi);
  for (unsigned In = 0; In < Phi.getNumIncomingValues(); ++In) {
    const Value *V = Phi.getIncomingValue(In);
    BasicBlock *&From = E.Ends[Phi.getIncomingBlock(In)];
    E.B.SetInsertPoint(From->getTerminator());
    laneLoop(E, nullptr, [&](Value *Index, Value *) {
      return E.B.CreateStore(E.Values.lane(V, Index), E.Values.elementOfLane(K.Arriving, T, Index));
    });
    From = E.B.GetInsertBlock();
  }
  BasicBlock *Here = E.Blocks.lookup(Phi.getParent());
  E.B.SetInsertPoint(Here, Here->getFirstInsertionPt());
  Align Alignment = E.DL.getABITypeAlign(T);
  Value *Size = E.B.CreateMul(E.laneCount(E.B.getInt64Ty()), E.B.getInt64(E.Values.strideOf(T)));
  E.B.CreateMemCpy(K.Array, Alignment, K.Arriving, Alignment, Size);
}
