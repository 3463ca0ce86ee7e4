// The only entry point of the vectorizer: packetize(Function, request).
#ifndef VEC_PASSES_VECTORIZE_PACKETIZE_H
#define VEC_PASSES_VECTORIZE_PACKETIZE_H

#include "passes/request.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace vec {

// Makes the vector variant of F that the request describes, as a new function in the same module, linked by metadata. F
// is not changed. On failure returns a Rejection, and leaves no trace in the module.
llvm::Expected<llvm::Function *> packetize(llvm::Function &F, const PacketizeRequest &Request,
                                           llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
