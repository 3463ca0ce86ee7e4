// Links the bodies of OpenCL C's builtins (builtins/opencl), which the build embeds as bitcode, into a module.
#ifndef VEC_PASSES_KERNEL_BUILTIN_BODIES_H
#define VEC_PASSES_KERNEL_BUILTIN_BODIES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace vec {

// Whose builtins: what one work-item does by itself; these and sub-group functions; all, work-group functions, barriers
// and fences included.
enum class BuiltinScope { WorkItem, SubGroup, WorkGroup };

// Links the bodies of the builtins of the scope that the module declares. The module may be of any target, with address
// spaces or without, and name these as clang does for SPIR or for the host. A declaration of another type stays one.
llvm::Error linkBuiltins(llvm::Module &M, BuiltinScope Scope);

// Lends a module the bodies of the builtins of one work-item for as long as it lives: what is made of its functions
// meanwhile has them inlined, and the program's own functions call builtins as before.
class LentBodies {
  llvm::Module &M;
  llvm::FunctionAnalysisManager &FAM;
  llvm::StringMap<llvm::AttributeList> Before; // the functions of the module

public:
  LentBodies(llvm::Module &M, llvm::FunctionAnalysisManager &FAM);
  ~LentBodies();
  LentBodies(const LentBodies &) = delete;
  LentBodies &operator=(const LentBodies &) = delete;
};

} // namespace vec
#endif
