// One way to compute a call on many lanes: a variant, and how LLVM's vectorizers are to see it.
#ifndef VEC_PASSES_BRIDGE_CALL_FORM_H
#define VEC_PASSES_BRIDGE_CALL_FORM_H

#include "passes/bridge/call_site.h"
#include "passes/svfs/svfs.h"

namespace vec {

struct CallForm {
  const abi::VFVariant *Variant = nullptr; // what is called
  abi::VFShape Seen;                       // what LLVM sees: parameters of kind `v`, `u` and `l`
  bool PointersAsIntegers = false;         // addresses are passed as integers (makeOpaque() says why)
};

// The cost of the form in arbitrary units, for a choice among forms of the same shape; nothing if the variant cannot
// serve the call.
std::optional<unsigned> formCost(const CallForm &Form, const CallSite &Site);

// The signature of the form in LLVM's types. Several results are a struct of vectors.
llvm::Expected<AbiSignature> seenSignature(const llvm::CallInst &Call, const CallForm &Form);

// Whether the kinds of the parameters, the lanes and the mask are the same.
bool sameKinds(const abi::VFShape &A, const abi::VFShape &B);

// A thunk with the shape of its variant is named after the variant alone; other names contain the shape that LLVM sees.
std::string thunkName(const CallSite &Site, const CallForm &Form);

} // namespace vec
#endif
