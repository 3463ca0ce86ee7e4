// Links the bodies of OpenCL C's builtins (builtins/opencl), which the build embeds as bitcode, into a module.
#ifndef VEC_PASSES_KERNEL_BUILTIN_BODIES_H
#define VEC_PASSES_KERNEL_BUILTIN_BODIES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace vec {

// Which builtins: those of one work-item; those and sub-group functions; or all, with work-group functions, barriers
// and fences.
enum class BuiltinScope { WorkItem, SubGroup, WorkGroup };

// Links the bodies of those builtins of the scope that the module declares. The module may be for any target, with
// address spaces or without, and name builtins as clang does for SPIR or for the host. Declarations of other types stay
// declarations.
llvm::Error linkBuiltins(llvm::Module &M, BuiltinScope Scope);

// Gives a module the bodies of the builtins of one work-item during its lifetime: functions that are made meanwhile
// have them inlined, and the program's own functions call builtins as before.
class LentBodies {
  llvm::Module &M;
  llvm::FunctionAnalysisManager &FAM;
  llvm::StringMap<llvm::AttributeList> Before; // of the module's functions

public:
  LentBodies(llvm::Module &M, llvm::FunctionAnalysisManager &FAM);
  ~LentBodies();
  LentBodies(const LentBodies &) = delete;
  LentBodies &operator=(const LentBodies &) = delete;
};

} // namespace vec
#endif
