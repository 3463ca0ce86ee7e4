// The -k option of veczc: names a function and the versions to make of it.
//
//   <kernel_spec> ::= <name> | <name> ':' <spec> { ',' <spec> }
//   <spec>        ::= <lanes> [ '.' <dimension 1..3> ] [ '@' <local size> ] [ 's' ] [ 'p' ] [ 'a' ]
//   <lanes>       ::= decimal number | 'a' (automatic)
#ifndef VEC_PASSES_VECZ_KERNEL_SPEC_H
#define VEC_PASSES_VECZ_KERNEL_SPEC_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace vec {

struct LanesSpec {
  std::optional<unsigned> Lanes;     // none: chosen automatically
  std::optional<unsigned> Dimension; // 0, 1, 2; none: as the tool's -d says
  std::optional<uint64_t> LocalSize; // work-items along the dimension, if known
  bool Scalable = false;
  bool Predicated = false;
};

struct KernelSpec {
  std::string Name;
  llvm::SmallVector<LanesSpec, 2> Specs; // empty: as the tool's global options say
};

llvm::Expected<KernelSpec> parseKernelSpec(llvm::StringRef Text);

} // namespace vec
#endif
