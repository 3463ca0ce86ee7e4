// DebugVariables: the debug records of the vector function, made from those of the plan's function.
#ifndef VEC_PASSES_EMIT_DEBUG_VARIABLES_H
#define VEC_PASSES_EMIT_DEBUG_VARIABLES_H

#include "passes/plan/plan.h"
#include "llvm/IR/DebugProgramInstruction.h"

namespace vec {

// The forms in which a value exists already. No form is made for debuggers only.
struct DebugForms {
  llvm::Value *Scalar = nullptr, *Vector = nullptr;
  llvm::ArrayRef<llvm::Value *> Lane = {};
};

// A variable that is the same in all lanes stays as it is; one that differs becomes an array with an element for each
// lane. If no form of the value has what each lane holds, the variable gets no location rather than a wrong one.
class DebugVariables {
public:
  // Copies the subprogram of the plan's function, with its variables.
  DebugVariables(const Plan &P, llvm::Function &Into);

  // Emits the debug records in front of I at the end of block `At`.
  void emit(const llvm::Instruction &I, llvm::BasicBlock &At, llvm::function_ref<DebugForms(const llvm::Value *)> Find);

private:
  const Plan &P;
  llvm::DenseMap<llvm::DebugVariable, llvm::DILocalVariable *> Wide;

  llvm::DILocalVariable *widen(llvm::DILocalVariable &V, llvm::Module &M);
  void emitLanes(const llvm::DbgVariableRecord &R, llvm::DILocalVariable &V, llvm::BasicBlock &At,
                 const DebugForms &Forms);
};

} // namespace vec
#endif
