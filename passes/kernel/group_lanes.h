// What group operations on fixed and on scalable lanes have in common; how the lanes meet is for each to say.
#ifndef VEC_PASSES_KERNEL_GROUP_LANES_H
#define VEC_PASSES_KERNEL_GROUP_LANES_H

#include "builtins/info/group_info.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

// a (op) b, of one type.
llvm::Value *combine(llvm::IRBuilderBase &B, GroupArithmetic Op, llvm::Value *X, llvm::Value *Y);
// The value with which OpenCL C begins: what the first work-item of an exclusive scan gets.
llvm::Constant *identityOf(GroupArithmetic Op, llvm::Type *T);

// Whether the operation is on truth values.
bool isLogical(GroupArithmetic Op);
// x (op) this is x, for every x.
llvm::Constant *neutral(GroupArithmetic Op, llvm::Type *T);
// By an instruction that every target has for its vectors; null: there is none.
llvm::Value *reduceByOne(llvm::IRBuilderBase &B, GroupArithmetic Op, llvm::Value *X);

class GroupLanes {
protected:
  llvm::IRBuilderBase &B;
  const llvm::ElementCount Count;

  llvm::VectorType *wide(llvm::Type *T) const { return llvm::VectorType::get(T->getScalarType(), Count); }
  static llvm::Type *element(const llvm::Value *V) { return V->getType()->getScalarType(); }
  llvm::Value *splat(llvm::Value *V) { return V->getType()->isVectorTy() ? V : B.CreateVectorSplat(Count, V); }
  llvm::Constant *all(llvm::Constant *C) const { return llvm::ConstantVector::getSplat(Count, C); }
  // 0, 1, 2, ..., and how many they are.
  llvm::Value *numbers(llvm::Type *T) { return B.CreateStepVector(wide(T)); }
  llvm::Value *lanes(llvm::Type *T) { return B.CreateElementCount(T, Count); }

private:
  llvm::Value *const Mask;
  llvm::IntegerType *const Bit; // what truth values are combined as

  virtual llvm::Value *reduce(GroupArithmetic Op, llvm::Value *X) = 0;
  virtual llvm::Value *scanInclusive(GroupArithmetic Op, llvm::Value *X) = 0;
  // Lane l gets X of lane l - 1; what comes in from outside changes nothing.
  virtual llvm::Value *movedUp(GroupArithmetic Op, llvm::Value *X) = 0;
  virtual llvm::Value *clustered(GroupArithmetic Op, llvm::Value *X, llvm::Value *Size) = 0;
  // Lane l gets X, which has no single bits, of the lane that Index says for it, modulo the number of lanes.
  virtual llvm::Value *permuteElements(llvm::Value *X, llvm::Value *Index) = 0;
  // The bits of the lanes as an i64.
  virtual llvm::Value *pack(llvm::Value *Bits) = 0;
  // The number of the first lane in a mask, as an i64; 0 if there is none.
  virtual llvm::Value *first(llvm::Value *Lanes) = 0;

  llvm::Value *firstActive() { return Mask ? first(Mask) : B.getInt64(0); }
  llvm::Value *asTruth(llvm::Value *X) { return element(X)->isIntegerTy(1) ? X : B.CreateIsNotNull(X); }
  llvm::Value *take(llvm::Value *X, llvm::Value *Lane);
  llvm::Value *permute(llvm::Value *X, llvm::Value *Index);
  llvm::Value *shift(bool Up, llvm::ArrayRef<llvm::Value *> A);
  llvm::Value *arithmetic(GroupKind Kind, GroupArithmetic Given, llvm::ArrayRef<llvm::Value *> A);

public:
  GroupLanes(llvm::IRBuilderBase &B, llvm::ElementCount Count, llvm::Value *Mask, llvm::IntegerType *Bit)
      : B(B), Count(Count), Mask(Mask), Bit(Bit) {
    assert((!Mask || Mask->getType() == wide(B.getInt1Ty())) && "a bit a lane");
  }
  virtual ~GroupLanes() = default;

  llvm::Value *emit(const GroupOperation &Op, llvm::ArrayRef<llvm::Value *> A);
};

} // namespace vec
#endif
