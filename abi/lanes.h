// How many lanes a vector function has if its declaration has no simdlen.
//
//   x86-64, POWER  register size / size of the characteristic data type
//   AArch64        AdvSIMD: from the narrowest data size, one or two numbers; SVE: scalable, from the widest
//   RISC-V         scalable, from the widest
#ifndef VEC_ABI_LANES_H
#define VEC_ABI_LANES_H

#include "abi/types.h"
#include "abi/vfshape.h"
#include <span>

namespace vec::abi {

struct FunctionTypes {
  ScalarType result;
  std::span<const ScalarType> parameters;
};

constexpr bool isSane(const FunctionTypes &types) {
  for (const ScalarType &type : types.parameters)
    if (type.isVoid() || !isSane(type))
      return false;
  return isSane(types.result);
}

// AArch64: values of these types travel as lanes; of others, their addresses do.
constexpr bool isPassedByValue(const ScalarType &type) {
  return !type.isVoid() && !type.isAggregate() && type.size <= 16;
}

// AArch64: a result that is not passed by value is written through addresses, which become the first parameter (`v`).
constexpr bool outputBecomesInput(Isa isa, const ScalarType &result) {
  return info(isa).arch == Arch::AArch64 && !result.isVoid() && !isPassedByValue(result);
}

// Whether the ABI turns a parameter of this kind into a vector. A linear reference to values (`L`) is a vector of
// addresses; LLVM's own names widen `v` only.
constexpr bool becomesVector(Isa isa, ParameterKind kind) {
  if (kind == ParameterKind::Vector)
    return true;
  return isa != Isa::LLVM && (kind == ParameterKind::LinearVal || kind == ParameterKind::LinearValPos);
}

// x86-64 and POWER: the return type, else the type of the first `v` parameter, else int. A struct counts as int, but on
// POWER a homogeneous aggregate counts whole.
constexpr ScalarType characteristicType(Isa isa, std::span<const VFParameter> kinds, const FunctionTypes &types) {
  constexpr ScalarType fallback = ScalarType::integer(4);
  ScalarType type = types.result;
  for (size_t i = 0; type.isVoid() && i < kinds.size() && i < types.parameters.size(); ++i)
    if (kinds[i].kind == ParameterKind::Vector)
      type = types.parameters[i];
  bool whole = isa == Isa::VSX && type.kind == TypeKind::HomogeneousAggregate;
  return type.isVoid() || (type.isAggregate() && !whole) ? fallback : type;
}

// Bits of the registers that hold lanes of a type: AVX has wide floating-point lanes only.
constexpr uint32_t registerBits(Isa isa, const ScalarType &type) {
  return isFloating(type) ? info(isa).floatBits : info(isa).integerBits;
}

// The lane size of a parameter or result on AArch64 and RISC-V.
constexpr uint32_t laneSize(Isa isa, ParameterKind kind, const ScalarType &type) {
  if (type.kind == TypeKind::Pointer && type.pointee && !becomesVector(isa, kind))
    return type.pointee;
  return isPassedByValue(type) ? type.size : 8;
}

struct LaneSizes {
  uint32_t narrowest = 0, widest = 0;

  constexpr void add(uint32_t size) {
    narrowest = narrowest && narrowest < size ? narrowest : size;
    widest = widest > size ? widest : size;
  }
};

// The narrowest and the widest data size of a function, in bytes. A function of nothing works on ints.
constexpr LaneSizes laneSizes(Isa isa, std::span<const VFParameter> kinds, const FunctionTypes &types) {
  LaneSizes sizes;
  if (!types.result.isVoid())
    sizes.add(laneSize(isa, ParameterKind::Vector, types.result));
  for (size_t i = 0; i < kinds.size() && i < types.parameters.size(); ++i)
    sizes.add(laneSize(isa, kinds[i].kind, types.parameters[i]));
  if (!sizes.widest)
    sizes.add(4);
  return sizes;
}

// The lanes of a scalable function per unit of vscale: 128 bits on SVE; 64 bits times the register group on RISC-V, and
// 128 where the name states no group, as LLVM reads it. 0: the widest type does not fit.
constexpr uint32_t scalableLanes(uint8_t registerGroup, const LaneSizes &sizes) {
  return (registerGroup ? 8u * registerGroup : 16u) / sizes.widest;
}

// A fixed SVE length fills whole granules of 128 bits, and at most the largest register.
constexpr bool isSveLength(uint32_t lanes, const LaneSizes &sizes) {
  uint64_t bits = uint64_t(8) * sizes.widest * lanes;
  return bits % 128 == 0 && bits <= 2048;
}

using LanesList = FixedList<Lanes, 2>;

// The numbers of lanes for which a declaration without simdlen makes variants, few first; empty if there is none.
// `kinds` has one entry a parameter of the scalar function.
constexpr LanesList defaultLanes(Isa isa, std::span<const VFParameter> kinds, const FunctionTypes &types) {
  LanesList list;
  if (!isSane(types))
    return list;
  auto add = [&](uint32_t lanes, bool scalable = false) {
    if (lanes && !(lanes & (lanes - 1)))
      list.push_back({lanes, scalable});
  };
  switch (isa) {
  case Isa::SSE:
  case Isa::AVX:
  case Isa::AVX2:
  case Isa::AVX512:
  case Isa::VSX: {
    ScalarType type = characteristicType(isa, kinds, types);
    add(registerBits(isa, type) / 8 / type.size);
    break;
  }
  case Isa::AdvSIMD: {
    uint32_t narrowest = laneSizes(isa, kinds, types).narrowest;
    if (narrowest < 8)
      add(8 / narrowest);
    add(narrowest < 8 ? 16 / narrowest : 2);
    break;
  }
  case Isa::SVE:
  case Isa::RVV:
    add(scalableLanes(0, laneSizes(isa, kinds, types)), true);
    break;
  case Isa::LLVM:
    break;
  }
  return list;
}

// The lanes of a declaration with simdlen: none if the ABI makes no variant of that length.
constexpr LanesList givenLanes(Isa isa, uint32_t simdlen, std::span<const VFParameter> kinds,
                               const FunctionTypes &types) {
  bool arm = info(isa).arch == Arch::AArch64;
  if ((arm && simdlen < 2) || (isa == Isa::SVE && !isSveLength(simdlen, laneSizes(isa, kinds, types))))
    return {};
  return {{simdlen, false}};
}

} // namespace vec::abi
#endif
