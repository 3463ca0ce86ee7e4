// Forms: in which forms (scalar, vector, lane by lane) the vector function will hold each value. They follow backwards
// from the forms in which recipes take their operands: a linear value that is used only in addresses needs no vector.
#ifndef VEC_PASSES_PLAN_FORMS_H
#define VEC_PASSES_PLAN_FORMS_H

#include "passes/plan/plan.h"

namespace vec {

struct Forms {
  bool Scalar = false, Vector = false, Lanes = false;
};

class ValueForms {
public:
  explicit ValueForms(const Plan &P);

  // The form in which its recipe makes the value, and those in which recipes use it.
  Forms made(const llvm::Value *V) const;
  Forms used(const llvm::Value *V) const { return Used.lookup(V); }
  // Whether only the addresses of gathers and scatters are computed from it, which the instruction does by itself.
  bool isFreeAddress(const llvm::Instruction &I) const;

private:
  void use(const llvm::Instruction &I);
  const Plan &P;
  llvm::DenseMap<const llvm::Value *, Forms> Used;
};

} // namespace vec
#endif
