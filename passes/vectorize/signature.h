// The vector function as its callers see it: whether the request fits the scalar function, its name, type, attributes.
//
// Runs in    packetize; Callees asks for types before it makes a version.
// Ensures    a function without a body, whose name was free, or that of a declaration that waited for it.
#ifndef VEC_PASSES_VECTORIZE_SIGNATURE_H
#define VEC_PASSES_VECTORIZE_SIGNATURE_H

#include "passes/request.h"
#include "passes/svfs/abi_lowering.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

// On the vector version of a callee: internal, and free to be renamed. Its value: the settings it was made with.
inline constexpr llvm::StringLiteral CalleeVersion = "vec-callee";
bool isCalleeVersion(const llvm::Function &F);

// Whether the function's types and the shape fit one another.
llvm::Error checkRequest(const llvm::Function &F, const PacketizeRequest &R, const llvm::TargetTransformInfo &TTI);

// The signature without an ISA: <lanes x T> for what varies, and the mask last.
llvm::FunctionType *plainSignature(const llvm::Function &F, const abi::VFShape &Shape);

// The vector function without a body: the signature of the ABI, which is told in `Signature`, or plain vectors.
llvm::Expected<llvm::Function *> declareVector(llvm::Function &F, const PacketizeRequest &R,
                                               std::optional<AbiSignature> &Signature);

// What the scalar function F, and its linearized copy, say of themselves and of their parameters, as far as it holds
// for the vector function.
void copyAttributes(llvm::Function &NF, const llvm::Function &Linear, const llvm::Function &F,
                    const PacketizeRequest &R, const AbiSignature *Signature);

// Of a vector function with its body: works around LLVM 22, which would change registers that RISC-V's callers keep.
void markKeptRegisters(llvm::Function &NF);

} // namespace vec
#endif
