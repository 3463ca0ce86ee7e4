// The variants that a `declare simd` declaration makes: by #pragma omp declare simd, GNU's simd attribute, or any other
// spelling.
#ifndef VEC_ABI_DECLARE_SIMD_H
#define VEC_ABI_DECLARE_SIMD_H

#include "abi/lanes.h"
#include "abi/validate.h"

namespace vec::abi {

enum class Branch : uint8_t { Any, NotInBranch, InBranch };

struct DeclareSimd {
  Branch branch = Branch::Any;
  uint32_t simdlen = 0; // 0: the ABI's default
  FixedList<VFParameter, maxParameters> parameters;
};

constexpr bool makesVariants(Isa isa, Branch branch, bool masked) {
  if (isa == Isa::SVE)
    return masked; // whatever the declaration says about branches
  if (isa == Isa::VSX && masked)
    return false;
  return branch == Branch::Any || (branch == Branch::InBranch) == masked;
}

// Calls `use(const VFShape &)` for each shape of one ISA, unmasked first, few lanes first. These are the shapes that
// have a name; computeSignature() tells whether the types can be passed that way.
template <typename Use>
constexpr void forEachShape(Isa isa, const DeclareSimd &declaration, const FunctionTypes &types, Use use) {
  VFShape shape;
  if (outputBecomesInput(isa, types.result))
    shape.parameters.push_back({});
  for (const VFParameter &parameter : declaration.parameters)
    if (!shape.parameters.push_back(parameter))
      return;
  std::span<const VFParameter> kinds(declaration.parameters.begin(), declaration.parameters.size());
  LanesList list =
      declaration.simdlen ? givenLanes(isa, declaration.simdlen, kinds, types) : defaultLanes(isa, kinds, types);
  for (bool masked : {false, true})
    for (Lanes lanes : list) {
      shape.masked = masked;
      shape.lanes = lanes;
      if (makesVariants(isa, declaration.branch, masked) && !validate(shape, isa))
        use(shape);
    }
}

} // namespace vec::abi
#endif
