// From a shape to its Vector Function ABI name:
//
//   _ZGV <isa> <mask> <lanes> <parameters> _ <scalar name>
//
// mangle() does not check the shape; validate() (abi/validate.h) tells whether the ABI has it.
#ifndef VEC_ABI_MANGLE_H
#define VEC_ABI_MANGLE_H

#include "abi/name.h"
#include "abi/vfshape.h"

namespace vec::abi {

inline constexpr std::string_view namePrefix = "_ZGV";
inline constexpr std::string_view llvmToken = "_LLVM_";

// The letter of a parameter kind; kinds with a run-time step share the letter of their constant sibling.
constexpr char parameterToken(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::Vector:
    return 'v';
  case ParameterKind::Uniform:
    return 'u';
  case ParameterKind::Linear:
  case ParameterKind::LinearPos:
    return 'l';
  case ParameterKind::LinearRef:
  case ParameterKind::LinearRefPos:
    return 'R';
  case ParameterKind::LinearVal:
  case ParameterKind::LinearValPos:
    return 'L';
  case ParameterKind::LinearUVal:
  case ParameterKind::LinearUValPos:
    return 'U';
  }
  return 'v';
}

constexpr void mangleParameter(Name &out, const VFParameter &parameter) {
  out.append(parameterToken(parameter.kind));
  if (hasStepPosition(parameter.kind)) {
    out.append('s').appendNumber(parameter.position);
  } else if (hasConstantStep(parameter.kind) && parameter.step != 1) {
    // The magnitude of the lowest int64_t exists only as an unsigned number.
    uint64_t magnitude = static_cast<uint64_t>(parameter.step);
    if (parameter.step < 0) {
      out.append('n');
      magnitude = 0 - magnitude;
    }
    out.appendNumber(magnitude);
  }
  if (parameter.alignment)
    out.append('a').appendNumber(parameter.alignment);
}

// The part between "_ZGV" and the scalar name, underscore included.
constexpr void mangleShape(Name &out, const VFShape &shape, Isa isa) {
  if (isa == Isa::LLVM)
    out.append(llvmToken);
  else
    out.append(info(isa).token);
  if (shape.registerGroup)
    out.appendNumber(shape.registerGroup);
  out.append(shape.masked ? 'M' : 'N');
  if (shape.lanes.scalable)
    out.append('x');
  else
    out.appendNumber(shape.lanes.min);
  for (const VFParameter &parameter : shape.parameters)
    mangleParameter(out, parameter);
  out.append('_');
}

constexpr Name mangle(const VFShape &shape, Isa isa, std::string_view scalarName) {
  Name out(namePrefix);
  mangleShape(out, shape, isa);
  return out.append(scalarName);
}

// An entry of LLVM's attribute "vector-function-abi-variant": name(redirection).
constexpr Name mangleEntry(const VFVariant &variant) {
  Name out = mangle(variant.shape, variant.isa, variant.scalarName);
  return out.append('(').append(variant.vectorName.view()).append(')');
}

} // namespace vec::abi
#endif
