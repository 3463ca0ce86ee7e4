// The variants that the attributes of a `declare simd` function name.
#ifndef VEC_PASSES_BRIDGE_SIMD_VARIANTS_H
#define VEC_PASSES_BRIDGE_SIMD_VARIANTS_H

#include "abi/vfshape.h"
#include "passes/svfs/attributes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include <string>

namespace vec {

struct SimdVariants {
  llvm::SmallVector<abi::VFVariant, 0> Made; // in the order of the attributes
  std::string Warning;                       // why others are not made, if the author should know: one line
};

// Whether the function has attributes such as "_ZGVdN4v_f", as clang writes them.
bool namesVariants(const llvm::Function &F);

// The symbols that these attributes stand for: those that GCC exports for the same source. clang names more (of types
// that cannot be lanes), and for AVX counts integers in 256 bits where the ABI has 128.
SimdVariants simdVariants(const llvm::Function &F);

// From now on, the function's attributes name just these variants.
void setSimdVariants(llvm::Function &F, llvm::ArrayRef<abi::VFVariant> Variants);

} // namespace vec
#endif
