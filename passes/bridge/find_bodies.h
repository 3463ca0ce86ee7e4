// Where the bodies of libvec's variants are, which are inlined into loops.
#ifndef VEC_PASSES_BRIDGE_FIND_BODIES_H
#define VEC_PASSES_BRIDGE_FIND_BODIES_H

#include "llvm/TargetParser/Triple.h"
#include <functional>
#include <string>

namespace vec {

// The file of the bodies for a target; empty: there is none.
using FindBodies = std::function<std::string(const llvm::Triple &Target)>;

// Where it is, from the folder that has the host's libvec.so: `libvec/bodies.bc` or
// `aarch64-linux-gnu/libvec/bodies.bc`.
std::string bodiesPath(const llvm::Triple &Target);

} // namespace vec
#endif
