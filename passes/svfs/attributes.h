// The variants that attributes name, whether a front end, another pass or a user wrote them; a provider of svfs.h.
#ifndef VEC_PASSES_SVFS_ATTRIBUTES_H
#define VEC_PASSES_SVFS_ATTRIBUTES_H

#include "abi/types.h"
#include "abi/vfshape.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Whether the attribute's own name is that of a variant, as #pragma omp declare simd leaves on a function.
bool namesVariant(llvm::Attribute A);
// Whether it is a call of a function that has variants of the program's own.
bool hasVariants(const llvm::Instruction &I);

// On a function whose names of variants are GCC's, no longer clang's, and perhaps not all of them: a ThinLTO link
// brings it into other modules.
inline constexpr llvm::StringLiteral NamesOfGcc = "vec-simd-names-of-gcc";

// Appends the variants that the call or its callee names, for the ISAs in `Usable`, in that order, unmasked before
// masked: the entries of "vector-function-abi-variant", and the names that #pragma omp declare simd leaves on the
// callee. If the callee is defined in this module, only variants that the module has are listed; otherwise the callee's
// module has them.
void appendAttributes(const llvm::CallInst &Call, llvm::ArrayRef<abi::Isa> Usable,
                      llvm::SmallVectorImpl<abi::VFVariant> &Variants);

// What the clang plugin or note-simd-types recorded of the source's types. PointeeBytes: the size of what each pointer
// parameter points to (0: unknown). LaneBytes: the bytes that AArch64's ABI counts for a uniform or linear pointer: the
// size of a number that it points to, or of the pointer itself if it points to a record. Kinds: whether a parameter, or
// the result (the last one), is a record (Struct) or a complex value (Complex) that is passed as something else; Void:
// neither. GoesOn: marks the second LLVM parameter, if x86-64 passes a value as two.
struct SimdTypes {
  llvm::SmallVector<unsigned, 8> PointeeBytes, LaneBytes;
  llvm::SmallVector<abi::TypeKind, 8> Kinds;
  llvm::SmallVector<bool, 8> GoesOn;
  llvm::SmallVector<bool, 8> Unsigned; // integers; only the clang plugin knows
};
SimdTypes simdTypes(const llvm::Function &F);
void noteSimdTypes(llvm::Function &F, const SimdTypes &Found);
// The shape with a kind for each parameter of LLVM's; names have one for each parameter of the source.
abi::VFShape shapeInLlvm(const abi::VFShape &Source, const SimdTypes &Types);
inline constexpr llvm::StringLiteral SimdTypesAttribute = "vec-simd-types";

} // namespace vec
#endif
