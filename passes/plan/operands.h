// Operands: the values that a recipe reads, and the form in which it takes each. This is the only such list: the forms
// in which values are held, their cost, verification and emission all follow it.
#ifndef VEC_PASSES_PLAN_OPERANDS_H
#define VEC_PASSES_PLAN_OPERANDS_H

#include "passes/plan/plan.h"

namespace vec {

enum class Form : uint8_t {
  Scalar,   // one value: the same in all lanes, or that of lane 0, from which the others follow
  Vector,   // <lanes x T>; of i1: a mask
  Integers, // a mask in integers of Recipe::MaskBits for each lane
  Lanes,    // one scalar for each lane
  InOrder,  // <lanes x T>: a part of the values of all members, in memory order; of masks with Bits: integers
};

struct Operand {
  const llvm::Value *V = nullptr;
  Form In = Form::Scalar;
  uint8_t Bits = 0; // of Integers
  // Of InOrder: the values of all members, one of which is V; and the part's number.
  const MemoryOrder::Operand *Order = nullptr;
  unsigned Part = 0;
  explicit operator bool() const { return V; }
};

struct Operands {
  // Of a load or store, unless it is instantiated. For a lookup in a table, Address is the index. A permuted access has
  // none: it is taken apart, and the uniform values in it are read as scalars.
  Operand Address, Stored;
  // The mask, if the plan keeps it.
  Operand Mask;
  // All other operands: those of a computation; the arguments of the vector function that a call becomes, in its order;
  // all operands of an instruction that is cloned, in its order.
  llvm::SmallVector<Operand, 4> Listed;

  void forEach(llvm::function_ref<void(const Operand &)> Do) const {
    for (const Operand *O : {&Address, &Stored, &Mask})
      if (*O)
        Do(*O);
    for (const Operand &O : Listed)
      Do(O);
  }
};

// `Part`: that of a tuple's elements for which its member takes operands.
Operands operandsOf(const Plan &P, const llvm::Instruction &I, unsigned Part = 0);

} // namespace vec
#endif
