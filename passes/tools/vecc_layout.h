// The layout of structures that kernels take by value, for the declarations in the header.
#ifndef VEC_PASSES_TOOLS_VECC_LAYOUT_H
#define VEC_PASSES_TOOLS_VECC_LAYOUT_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

namespace vec {

// The type without typedefs, const and the like.
const llvm::DIType *withoutQualifiers(const llvm::DIType *T);

// Records on each kernel, from its debug information, the layout of parameters that are structures or point to some.
void noteLayouts(llvm::Module &M);
// "struct {...}" or "union {...}" in C; "" if the parameter is none, or C cannot have the same layout.
std::string layoutOf(const llvm::Function &Kernel, unsigned Parameter);

} // namespace vec
#endif
