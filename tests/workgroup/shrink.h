// From a random kernel with barriers that shows a mistake to a small one that shows it, too.
#ifndef VEC_TESTS_WORKGROUP_SHRINK_H
#define VEC_TESTS_WORKGROUP_SHRINK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>

namespace vec::workgroup {

// The text of the kernel without what is not needed for it to fail. `Fails` is asked for many texts, at most so many
// seconds long.
std::string shrink(uint64_t Seed, const std::string &Name, llvm::function_ref<bool(const std::string &Text)> Fails,
                   unsigned Seconds);

} // namespace vec::workgroup
#endif
