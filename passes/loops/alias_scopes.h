// Scopes that tell LLVM which accesses do not overlap, after a test in front of a loop.
#ifndef VEC_PASSES_LOOPS_ALIAS_SCOPES_H
#define VEC_PASSES_LOOPS_ALIAS_SCOPES_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class IRBuilderBase;
class Instruction;
} // namespace llvm

namespace vec {

// An access and the group to which it belongs.
using GroupedAccess = std::pair<llvm::Instruction *, unsigned>;

// Says of the accesses of two groups that they do not overlap, for each pair of groups in `Apart`. The scopes are
// declared at the builder's place, in front of the loop. `Domain`: a name for the group of scopes.
void addAliasScopes(llvm::ArrayRef<GroupedAccess> Accesses, llvm::ArrayRef<std::pair<unsigned, unsigned>> Apart,
                    llvm::StringRef Domain, llvm::IRBuilderBase &B);

} // namespace vec
#endif
