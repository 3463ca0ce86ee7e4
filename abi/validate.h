// Whether the ABI of a vector ISA has a shape, as far as this can be told without data types (computeSignature checks
// those).
#ifndef VEC_ABI_VALIDATE_H
#define VEC_ABI_VALIDATE_H

#include "abi/vfshape.h"

namespace vec::abi {

enum class NameError : uint8_t {
#define NAME_ERROR(NAME, MESSAGE) NAME,
#include "abi/errors.def"
};

constexpr std::string_view message(NameError error) {
  constexpr std::string_view table[] = {
#define NAME_ERROR(NAME, MESSAGE) MESSAGE,
#include "abi/errors.def"
  };
  return table[static_cast<unsigned>(error)];
}

struct ShapeProblem {
  enum class Site : uint8_t { Isa, Mask, Lanes, Parameter };

  NameError error = NameError::None;
  Site site = Site::Isa;  // the part of the name that is wrong
  uint32_t parameter = 0; // which one, if that part is a parameter

  // True if there is a problem.
  constexpr explicit operator bool() const { return error != NameError::None; }
};

constexpr bool isPowerOfTwo(uint64_t n) { return n && !(n & (n - 1)); }

// The largest fixed number of lanes; 0 if there is no limit. x86: as GCC. SVE: 2048 bits of one-byte lanes. RVV: 65536
// bits, eight registers.
constexpr uint32_t laneLimit(Isa isa) {
  switch (isa) {
  case Isa::SVE:
    return 256;
  case Isa::RVV:
    return 65536;
  case Isa::LLVM:
    return 0;
  default:
    return 1024;
  }
}

constexpr bool canBeScalable(Isa isa) { return isa == Isa::SVE || isa == Isa::RVV || isa == Isa::LLVM; }

constexpr NameError validateLanes(Lanes lanes, Isa isa) {
  if (lanes.scalable)
    return canBeScalable(isa) ? NameError::None : NameError::ScalableLanes;
  if (lanes.min == 0)
    return NameError::ZeroLanes;
  if (isa != Isa::SVE && isa != Isa::LLVM && !isPowerOfTwo(lanes.min))
    return NameError::LanesNotPowerOfTwo;
  if (laneLimit(isa) && lanes.min > laneLimit(isa))
    return NameError::TooManyLanes;
  return NameError::None;
}

constexpr NameError validateParameter(const VFShape &shape, uint32_t index) {
  const VFParameter &parameter = shape.parameters[index];
  if (parameter.alignment && !isPowerOfTwo(parameter.alignment))
    return NameError::BadAlignment;
  if (!hasStepPosition(parameter.kind))
    return NameError::None;
  if (parameter.position >= shape.parameters.size())
    return NameError::StepOutOfRange;
  if (shape.parameters[parameter.position].kind != ParameterKind::Uniform)
    return NameError::StepNotUniform;
  return NameError::None;
}

// The first problem of a shape, in the order in which its name spells the parts.
constexpr ShapeProblem validate(const VFShape &shape, Isa isa) {
  using Site = ShapeProblem::Site;
  if (shape.registerGroup && (isa != Isa::RVV || shape.registerGroup > 8 || !isPowerOfTwo(shape.registerGroup)))
    return {NameError::BadRegisterGroup, Site::Isa};
  if (isa == Isa::VSX && shape.masked)
    return {NameError::MaskedOnPower, Site::Mask};
  if (isa == Isa::SVE && !shape.masked)
    return {NameError::UnmaskedOnSve, Site::Mask};
  if (NameError error = validateLanes(shape.lanes, isa); error != NameError::None)
    return {error, Site::Lanes};
  for (uint32_t i = 0; i < shape.parameters.size(); ++i)
    if (NameError error = validateParameter(shape, i); error != NameError::None)
      return {error, Site::Parameter, i};
  return {};
}

} // namespace vec::abi
#endif
