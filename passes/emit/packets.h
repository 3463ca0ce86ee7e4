// Packets: maps values of the plan's function to their forms in the vector function, and makes forms on demand.
#ifndef VEC_PASSES_EMIT_PACKETS_H
#define VEC_PASSES_EMIT_PACKETS_H

#include "passes/plan/operands.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// The forms in which a value of the scalar function exists in the vector function; each is made on demand from another:
// the scalar (uniform, or lane 0 of a linear value); one <lanes x T>; or one scalar for each lane, which are separate
// values or, if lanes are scalable and the type has no vector form, in an array in memory.
struct Packet {
  llvm::Value *Scalar = nullptr;
  llvm::Value *Vector = nullptr;
  llvm::Value *Mask = nullptr; // of an i1: integers of Recipe::MaskBits
  llvm::SmallVector<llvm::Value *, 0> Lane;
  llvm::Value *Array = nullptr;
  llvm::Value *Arriving = nullptr; // for a phi in an array: where predecessors write
};

// Whether the vector function uses the same value as the scalar one.
bool isSameAnywhere(const llvm::Value *V);

class Packets {
public:
  Packets(const Plan &P, llvm::Function &Into, llvm::IRBuilderBase &B)
      : P(P), Into(Into), N(P.lanes().min), B(B), DL(P.function().getDataLayout()) {}

  // A value in the form that a use needs. The conversion is placed at the definition, so that it dominates every use
  // and serves all.
  llvm::Value *take(const Operand &O);
  llvm::Value *scalar(const llvm::Value *V);
  llvm::Value *vector(const llvm::Value *V);
  llvm::Value *integers(const llvm::Value *V, unsigned Bits);
  // A part of uniform values, one for each member of a record (null: anything), or of one value of the lane for all, in
  // memory order. It is made at the builder's position.
  llvm::Value *bringInOrder(llvm::ArrayRef<const llvm::Value *> Members, unsigned Part);
  // One lane of a value. For scalable lanes, and for an index that only the program knows, the extraction is at the
  // builder's position and serves this use only.
  llvm::Value *lane(const llvm::Value *V, llvm::Value *Index);

  // What is emitted for a value; of one in memory order, for the current part.
  Packet &of(const llvm::Value *V);
  void setPart(unsigned Number) { Part = Number; }
  void setScalar(const llvm::Value *V, llvm::Value *S) {
    assert(S->getType() == V->getType() && "one lane's value");
    of(V).Scalar = S;
  }
  void setVector(const llvm::Value *V, llvm::Value *X) {
    assert(X->getType()->isVectorTy() && "the values of all lanes");
    of(V).Vector = X;
  }

  // The vector 0, Step, 2 * Step, ...
  llvm::Value *laneOffsets(llvm::Type *T, int64_t Step);
  // The address of a lane in an array of values of the type.
  llvm::Value *elementOfLane(llvm::Value *Array, llvm::Type *T, llvm::Value *Index);
  // The distance of two lanes in such an array, in bytes.
  uint64_t strideOf(llvm::Type *T) const { return DL.getTypeAllocSize(T).getFixedValue(); }

private:
  const Plan &P;
  llvm::Function &Into;
  const unsigned N; // the number of lanes, without vscale
  llvm::IRBuilderBase &B;
  const llvm::DataLayout &DL;
  llvm::DenseMap<const llvm::Value *, Packet> Values;
  llvm::DenseMap<const MemoryOrder *, llvm::SmallVector<Packet, 0>> Parts;
  unsigned Part = 0; // that is emitted

  Packet &partOf(const MemoryOrder &Order, unsigned Number);
  llvm::Value *vectorOf(Packet &K);
  llvm::Value *inOrder(const Operand &O);
  llvm::Value *partOfTuple(const MemoryOrder::Source &S, unsigned Number, unsigned Bits);
  llvm::Value *bringToLanes(const llvm::Instruction &I);
  void placeAfter(llvm::Value *Def);
  llvm::Value *laneAt(const llvm::Value *V, llvm::Value *Index);
};

} // namespace vec
#endif
