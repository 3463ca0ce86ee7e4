// Where the bitcode file with the bodies of libvec's variants is.
#ifndef VEC_PASSES_BRIDGE_FIND_BODIES_H
#define VEC_PASSES_BRIDGE_FIND_BODIES_H

#include "llvm/TargetParser/Triple.h"
#include <functional>
#include <string>

namespace vec {

// The path of the file for a target; empty if there is none.
using FindBodies = std::function<std::string(const llvm::Triple &Target)>;

// The folder of a target's libvec.so, relative to that of the host's: "" or `aarch64-linux-gnu/`.
std::string libraryFolder(const llvm::Triple &Target);

// The path of the file, relative to the same folder: `libvec/bodies.bc` or `aarch64-linux-gnu/libvec/bodies.bc`.
std::string bodiesPath(const llvm::Triple &Target);

} // namespace vec
#endif
