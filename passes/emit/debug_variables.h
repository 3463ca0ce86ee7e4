// DebugVariables: the debug records of the vector function, made from those of the plan's function.
#ifndef VEC_PASSES_EMIT_DEBUG_VARIABLES_H
#define VEC_PASSES_EMIT_DEBUG_VARIABLES_H

#include "passes/plan/plan.h"
#include "llvm/IR/DebugProgramInstruction.h"

namespace vec {

// The forms in which a value exists. No form is made only for debuggers.
struct DebugForms {
  llvm::Value *Scalar = nullptr, *Vector = nullptr;
  llvm::ArrayRef<llvm::Value *> Lane = {};
};

// A variable that is the same in all lanes stays what it was; one that differs becomes an array with an element a lane.
// Where no form of the value says what each lane holds, the variable has no location: dropped is better than wrong.
class DebugVariables {
public:
  // Takes the scope, its lines and variables, over from the plan's function.
  DebugVariables(const Plan &P, llvm::Function &Into);

  // The records in front of I, at the end of block `At`.
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
