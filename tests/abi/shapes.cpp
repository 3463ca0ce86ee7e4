#include "shapes.h"

using namespace vec::abi;

Isa ShapeSource::isa() { return isaTable[below(std::size(isaTable))].isa; }

Lanes ShapeSource::lanes(Isa isa) {
  if (canBeScalable(isa) && below(2))
    return {0, true};
  if (isa == Isa::SVE || isa == Isa::LLVM)
    return {static_cast<uint32_t>(1 + below(256)), false};
  return {1u << below(11), false};
}

int64_t ShapeSource::step() {
  switch (below(8)) {
  case 0:
    return 1;
  case 1:
    return INT64_MIN;
  case 2:
    return INT64_MAX;
  case 3:
    return static_cast<int64_t>(random());
  default:
    return static_cast<int64_t>(below(65)) - 32;
  }
}

// The parameter at `uniform` is uniform, so that run-time steps have something to refer to.
VFParameter ShapeSource::parameter(uint32_t uniform, uint32_t index) {
  VFParameter p;
  p.kind = index == uniform ? ParameterKind::Uniform : static_cast<ParameterKind>(below(10));
  if (hasConstantStep(p.kind))
    p.step = step();
  if (hasStepPosition(p.kind))
    p.position = uniform;
  if (below(4) == 0)
    p.alignment = 1u << below(32);
  return p;
}

VFShape ShapeSource::shape(Isa isa, unsigned most) {
  VFShape shape;
  shape.lanes = lanes(isa);
  shape.masked = isa == Isa::SVE || (isa != Isa::VSX && below(2));
  if (isa == Isa::RVV)
    shape.registerGroup = static_cast<uint8_t>(below(2) ? 1u << below(4) : 0);
  uint32_t count = static_cast<uint32_t>(below(most + 1)), uniform = static_cast<uint32_t>(below(count + 1));
  if (uniform == count && count)
    uniform = 0;
  for (uint32_t i = 0; i < count; ++i)
    shape.parameters.push_back(parameter(uniform, i));
  return shape;
}

std::string ShapeSource::name() {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$";
  std::string name;
  size_t length = below(20) ? 1 + below(12) : 90 + below(2000);
  while (name.size() < length)
    name += letters[below(sizeof letters - 1)];
  return name;
}
