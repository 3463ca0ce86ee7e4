// The layout of structures that kernels take by value, for the declarations in the header.
#ifndef VEC_PASSES_TOOLS_VECC_LAYOUT_H
#define VEC_PASSES_TOOLS_VECC_LAYOUT_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

namespace vec {

// Without typedef, const and their like.
const llvm::DIType *withoutQualifiers(const llvm::DIType *T);

// Notes on each kernel, from its debug information, what its parameters that are structures, or point to some, consist
// of.
void noteLayouts(llvm::Module &M);
// "struct {...}" or "union {...}" in C, or "" if the parameter is none or C cannot lay it out alike.
std::string layoutOf(const llvm::Function &Kernel, unsigned Parameter);

} // namespace vec
#endif
