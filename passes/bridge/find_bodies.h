// Where the bodies of libvec's variants are, which are inlined into loops.
#ifndef VEC_PASSES_BRIDGE_FIND_BODIES_H
#define VEC_PASSES_BRIDGE_FIND_BODIES_H

#include "llvm/TargetParser/Triple.h"
#include <functional>
#include <string>

namespace vec {

// The file of the bodies for a target; empty: there is none.
using FindBodies = std::function<std::string(const llvm::Triple &Target)>;

// The folder of a target's libvec.so from that of the host's: "" or `aarch64-linux-gnu/`.
std::string libraryFolder(const llvm::Triple &Target);

// From there, too: `libvec/bodies.bc` or `aarch64-linux-gnu/libvec/bodies.bc`.
std::string bodiesPath(const llvm::Triple &Target);

} // namespace vec
#endif
