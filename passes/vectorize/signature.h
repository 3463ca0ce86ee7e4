// The declaration of the vector function: checks that the request fits the scalar function; name, type, attributes.
//
// Runs in    packetize; Callees uses the types before it makes a version.
// Ensures    a function without a body, whose name was free, or which replaces a declaration of that name.
#ifndef VEC_PASSES_VECTORIZE_SIGNATURE_H
#define VEC_PASSES_VECTORIZE_SIGNATURE_H

#include "passes/request.h"
#include "passes/svfs/abi_lowering.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

// On the vector version of a callee, which is internal and may be renamed. The value has the settings that it was made
// with.
inline constexpr llvm::StringLiteral CalleeVersion = "vec-callee";
bool isCalleeVersion(const llvm::Function &F);

// Fails if the function's types and the shape do not fit.
llvm::Error checkRequest(const llvm::Function &F, const PacketizeRequest &R, const llvm::TargetTransformInfo &TTI);

// The signature without an ISA: <lanes x T> for varying parameters, and the mask last.
llvm::FunctionType *plainSignature(const llvm::Function &F, const abi::VFShape &Shape);

// Declares the vector function, with the ABI's signature, which is returned in `Signature`, or with plain vectors.
llvm::Expected<llvm::Function *> declareVector(llvm::Function &F, const PacketizeRequest &R,
                                               std::optional<AbiSignature> &Signature);

// Copies the attributes of the scalar function F, of its linearized copy, and of their parameters, as far as they hold
// for the vector function.
void copyAttributes(llvm::Function &NF, const llvm::Function &Linear, const llvm::Function &F,
                    const PacketizeRequest &R, const AbiSignature *Signature);

// Works around LLVM 22, which would change registers that RISC-V's callers keep. For a vector function with its body.
void markKeptRegisters(llvm::Function &NF);

} // namespace vec
#endif
