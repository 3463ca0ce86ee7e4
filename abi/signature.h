// What a vector function takes and returns: the data types of a shape laid out in registers.
//
// A parameter that stays scalar is passed as in the scalar function. One that becomes a vector is cut into chunks of
// one register each; the chunks stand in its place, in order of lanes (and element by element for an aggregate). The
// mask's chunks are the last arguments.
#ifndef VEC_ABI_SIGNATURE_H
#define VEC_ABI_SIGNATURE_H

#include "abi/lanes.h"
#include "abi/validate.h"

namespace vec::abi {

enum class SignatureError : uint8_t {
#define SIGNATURE_ERROR(NAME, MESSAGE) NAME,
#include "abi/errors.def"
};

constexpr std::string_view message(SignatureError error) {
  constexpr std::string_view table[] = {
#define SIGNATURE_ERROR(NAME, MESSAGE) MESSAGE,
#include "abi/errors.def"
  };
  return table[static_cast<unsigned>(error)];
}

enum class Place : uint8_t {
  Vector,    // a vector register
  General,   // a general register: x86 vectors of 2 and 4 bytes, and masks of AVX-512
  Predicate, // a predicate register (SVE, RVV); in LLVM's own names a vector of i1
};

// `count` equal registers that together hold one parameter, result or mask.
struct Chunks {
  uint32_t count = 0;
  Lanes lanes;                       // in each
  TypeKind element = TypeKind::Void; // Bool, Integer, Float or Pointer
  uint32_t elementSize = 0;          // bytes; 0 in a set of bits
  uint32_t elementsPerLane = 1;      // 2: a complex value lies in its lane, real part first (AArch64)
  uint32_t aggregateElements = 1;    // the first count/aggregateElements chunks hold the first element, ... (POWER)
  Place place = Place::Vector;

  // Elements and bytes of one chunk; times vscale where the lanes are scalable.
  constexpr uint32_t elementsPerChunk() const { return lanes.min * elementsPerLane; }
  constexpr uint32_t bytesPerChunk() const { return elementsPerChunk() * elementSize; }
  friend constexpr bool operator==(const Chunks &, const Chunks &) = default;
};

struct ParameterSignature {
  bool scalar = true;
  ScalarType type;            // of the scalar function's parameter
  Chunks chunks;              // unless scalar
  uint32_t firstArgument = 0; // index of the argument, or of the first chunk, in the vector function

  constexpr uint32_t argumentCount() const { return scalar ? 1 : chunks.count; }
};

enum class ResultPassing : uint8_t {
  None,          // void
  Registers,     // in chunks.count registers
  HiddenPointer, // in memory of `memoryBytes` that the caller provides; its address comes before all arguments
};

struct ResultSignature {
  ResultPassing passing = ResultPassing::None;
  ScalarType type;
  Chunks chunks;
  uint32_t memoryBytes = 0, memoryAlignment = 0; // HiddenPointer only
};

enum class MaskForm : uint8_t {
  None,
  Nonzero,   // a lane is active iff its element, read as an integer, is not 0
  AllOnes,   // an element is all ones (active) or 0
  Bits,      // bit i of the chunk's integer is lane i of the chunk; higher bits are ignored
  Predicate, // one predicate
};

struct MaskSignature {
  MaskForm form = MaskForm::None;
  Chunks chunks;              // Bits and Predicate: no element size
  uint32_t firstArgument = 0; // of the last chunks.count arguments
  uint32_t registerBytes = 0; // Bits: of the general register
};

struct Signature {
  Isa isa = Isa::LLVM;
  Lanes lanes; // with `min` resolved for scalable lengths
  ResultSignature result;
  FixedList<ParameterSignature, maxParameters> parameters;
  MaskSignature mask;
  uint32_t argumentCount = 0;  // without the hidden pointer
  uint32_t containerBytes = 0; // SVE: each lane of a narrower type lies in a container of so many bytes
  // The calling convention that preserves some vector registers: AArch64 (aarch64_vector_pcs), RISC-V
  // (riscv_vector_cc).
  bool vectorCall = false;
};

struct ComputedSignature {
  static constexpr uint32_t inResult = UINT32_MAX;

  Signature signature; // meaningful only without an error
  SignatureError error = SignatureError::None;
  uint32_t parameter = 0; // of the error, if it is about one; inResult if about the result
  ShapeProblem shape;     // details of BadShape

  constexpr explicit operator bool() const { return error == SignatureError::None; }
  constexpr const Signature &operator*() const { return signature; }
  constexpr const Signature *operator->() const { return &signature; }
  constexpr std::string_view message() const {
    return error == SignatureError::BadShape ? abi::message(shape.error) : abi::message(error);
  }
};

class SignatureBuilder {
public:
  constexpr SignatureBuilder(const VFShape &shape, Isa isa, const FunctionTypes &types)
      : shape(shape), isa(isa), types(types) {}

  constexpr ComputedSignature build() {
    out.signature.isa = isa;
    if (checkShape() && checkTypes() && computeLanes() && addParameters() && addResult() && addMask())
      out.signature.vectorCall = info(isa).arch == Arch::AArch64 || isa == Isa::RVV;
    return out;
  }

private:
  constexpr bool fail(SignatureError error, uint32_t parameter = 0) {
    out.error = error;
    out.parameter = parameter;
    return false;
  }
  constexpr bool isX86() const { return info(isa).arch == Arch::X86_64; }

  // The kinds of the scalar function's own parameters.
  constexpr std::span<const VFParameter> kinds() const {
    std::span<const VFParameter> all(shape.parameters.begin(), shape.parameters.size());
    return outputParameter ? all.subspan(1) : all;
  }

  constexpr bool checkShape() {
    out.shape = validate(shape, isa);
    if (!out.shape && !(isa == Isa::LLVM && shape.lanes.min == 0))
      return true;
    if (!out.shape) // LLVM's scalable names: only the vector function's type tells the lanes
      out.shape = {NameError::ZeroLanes, ShapeProblem::Site::Lanes};
    return fail(SignatureError::BadShape, out.shape.parameter);
  }

  constexpr bool checkTypes() {
    if (!isSane(types.result))
      return fail(SignatureError::BadType, ComputedSignature::inResult);
    for (uint32_t i = 0; i < types.parameters.size(); ++i) {
      if (types.parameters[i].isVoid())
        return fail(SignatureError::VoidParameter, i);
      if (!isSane(types.parameters[i]))
        return fail(SignatureError::BadType, i);
    }
    outputParameter = outputBecomesInput(isa, types.result);
    if (shape.parameters.size() != types.parameters.size() + outputParameter)
      return fail(SignatureError::ParameterCount, static_cast<uint32_t>(shape.parameters.size()));
    if (outputParameter && shape.parameters[0].kind != ParameterKind::Vector)
      return fail(SignatureError::AggregateLanes, ComputedSignature::inResult);
    for (uint32_t i = 0; i < kinds().size(); ++i)
      if (!checkLinear(i))
        return false;
    return true;
  }

  constexpr bool checkLinear(uint32_t index) {
    const VFParameter &parameter = kinds()[index];
    TypeKind kind = types.parameters[index].kind;
    bool value = parameter.kind == ParameterKind::Linear || parameter.kind == ParameterKind::LinearPos;
    bool integer = kind == TypeKind::Integer || kind == TypeKind::Bool;
    if (value && !integer && kind != TypeKind::Pointer)
      return fail(SignatureError::LinearType, index);
    if ((hasConstantStep(parameter.kind) || hasStepPosition(parameter.kind)) && !value && kind != TypeKind::Pointer)
      return fail(SignatureError::LinearType, index);
    if (!hasStepPosition(parameter.kind))
      return true;
    // Position 0 may be the output's address, which is no uniform parameter: validate() has refused that.
    uint32_t position = parameter.position - outputParameter;
    if (types.parameters[position].kind != TypeKind::Integer)
      return fail(SignatureError::StepType, index);
    return true;
  }

  constexpr bool computeLanes() {
    out.signature.lanes = shape.lanes;
    sizes = laneSizes(isa, kinds(), types);
    if (isX86())
      return checkX86Lanes();
    if (isa == Isa::SVE) {
      out.signature.containerBytes = sizes.widest;
      if (!shape.lanes.scalable && !isSveLength(shape.lanes.min, sizes))
        return fail(SignatureError::SveLength);
    }
    if (shape.lanes.scalable && isa != Isa::LLVM)
      out.signature.lanes.min = scalableLanes(shape.registerGroup, sizes);
    if (!out.signature.lanes.min)
      return fail(SignatureError::WideLanes, ComputedSignature::inResult);
    return true;
  }

  // GCC's limits: two lanes at least, and above 16 lanes the characteristic type must fit into 16 registers.
  constexpr bool checkX86Lanes() {
    ScalarType type = characteristicType(isa, kinds(), types);
    if (shape.lanes.min < 2 && isX86Lane(type)) // of a type that is no lane, that is told
      return fail(SignatureError::TooFewLanes);
    if (shape.lanes.min > 16 && uint64_t(8) * type.size * shape.lanes.min / registerBits(isa, type) > 16)
      return fail(SignatureError::TooManyRegisters);
    return true;
  }

  constexpr bool addParameters() {
    if (outputParameter)
      if (!addParameter(ScalarType::pointer(), ParameterKind::Vector, ComputedSignature::inResult))
        return false;
    for (uint32_t i = 0; i < kinds().size(); ++i)
      if (!addParameter(types.parameters[i], kinds()[i].kind, i))
        return false;
    return true;
  }

  constexpr bool addParameter(const ScalarType &type, ParameterKind kind, uint32_t index) {
    ParameterSignature parameter;
    parameter.type = type;
    parameter.scalar = !becomesVector(isa, kind);
    parameter.firstArgument = out.signature.argumentCount;
    if (!parameter.scalar) {
      if (SignatureError error = split(type, parameter.chunks); error != SignatureError::None)
        return fail(error, index);
    } else if (isX86() && kind != ParameterKind::Uniform && !isX86Lane(type)) {
      return fail(SignatureError::WideLanes, index);
    }
    out.signature.argumentCount += parameter.argumentCount();
    out.signature.parameters.push_back(parameter);
    return true;
  }

  constexpr bool addResult() {
    ResultSignature &result = out.signature.result;
    if (outputParameter || types.result.isVoid())
      return true;
    result.type = types.result;
    if (SignatureError error = split(types.result, result.chunks); error != SignatureError::None)
      return fail(error, ComputedSignature::inResult);
    result.passing = result.chunks.count > resultRegisters() ? ResultPassing::HiddenPointer : ResultPassing::Registers;
    if (result.passing == ResultPassing::HiddenPointer) {
      result.memoryAlignment = result.chunks.bytesPerChunk();
      result.memoryBytes = result.chunks.count * result.memoryAlignment;
    }
    return true;
  }

  // How many registers the platform's ABI returns an array of vectors in: x86-64 has it in memory, AArch64 and POWER
  // count it as a homogeneous aggregate.
  constexpr uint32_t resultRegisters() const {
    switch (info(isa).arch) {
    case Arch::AArch64:
      return 4;
    case Arch::POWER:
      return 8;
    default:
      return 1;
    }
  }

  constexpr bool isX86Lane(const ScalarType &type) const {
    if (type.kind == TypeKind::Float)
      return type.size == 4 || type.size == 8;
    return !type.isAggregate() && type.kind != TypeKind::Complex && type.size <= 8;
  }

  // Cuts the lanes of one value into registers.
  constexpr SignatureError split(ScalarType type, Chunks &chunks) const {
    if (info(isa).arch == Arch::AArch64 && !isPassedByValue(type))
      type = ScalarType::pointer(); // a vector of addresses
    bool parts = type.kind == TypeKind::Complex || type.kind == TypeKind::HomogeneousAggregate;
    bool perElement = isa == Isa::VSX && parts;
    bool perLane = info(isa).arch == Arch::AArch64 && parts;
    if (type.kind == TypeKind::Struct || (parts && !perElement && !perLane))
      return SignatureError::AggregateLanes;
    if ((isX86() && !isX86Lane(type)) || (isa == Isa::RVV && type.size > 8))
      return SignatureError::WideLanes;

    chunks.element = type.elementKind();
    chunks.elementSize = type.elementSize();
    chunks.elementsPerLane = perLane ? type.elements : 1;
    chunks.aggregateElements = perElement ? type.elements : 1;
    chunks.lanes = out.signature.lanes;
    chunks.count = chunks.aggregateElements;
    return fit(chunks, registerBits(isa, type) / 8);
  }

  // Cuts chunks that hold all lanes down to the size of a register, where the ISA has one size.
  constexpr SignatureError fit(Chunks &chunks, uint32_t registerBytes) const {
    if (isa == Isa::LLVM || isa == Isa::SVE || isa == Isa::RVV)
      return fitScalable(chunks);
    uint32_t room = registerBytes / (chunks.elementSize * chunks.elementsPerLane);
    uint64_t count = chunks.count;
    if (chunks.lanes.min > room) {
      count *= chunks.lanes.min / room;
      chunks.lanes.min = room;
    }
    if (count > 1024)
      return SignatureError::TooManyRegisters;
    chunks.count = static_cast<uint32_t>(count);
    if (isa == Isa::AdvSIMD && chunks.bytesPerChunk() < 8)
      return SignatureError::TooFewLanes;
    if (isX86() && chunks.bytesPerChunk() <= 4)
      chunks.place = Place::General;
    return SignatureError::None;
  }

  // One register, or on RISC-V one group of at most eight, holds all lanes.
  constexpr SignatureError fitScalable(const Chunks &chunks) const {
    bool tooWide = isa == Isa::RVV && chunks.lanes.scalable && chunks.bytesPerChunk() > 64;
    return tooWide ? SignatureError::TooManyRegisters : SignatureError::None;
  }

  constexpr bool addMask() {
    if (!shape.masked)
      return true;
    MaskSignature &mask = out.signature.mask;
    SignatureError error = SignatureError::None;
    mask.firstArgument = out.signature.argumentCount;
    if (isX86())
      error = x86Mask(mask);
    else if (isa == Isa::AdvSIMD)
      error = advSimdMask(mask);
    else
      mask = {MaskForm::Predicate, bitsOf(1, out.signature.lanes, Place::Predicate), mask.firstArgument};
    if (error != SignatureError::None)
      return fail(error, ComputedSignature::inResult);
    out.signature.argumentCount += mask.chunks.count;
    return true;
  }

  // A vector of the characteristic type, cut like any other; with mask registers each chunk becomes a bit set, of 64
  // bits iff the characteristic type has one byte.
  constexpr SignatureError x86Mask(MaskSignature &mask) const {
    ScalarType type = characteristicType(isa, kinds(), types);
    SignatureError error = split(type, mask.chunks);
    mask.form = isa == Isa::AVX512 ? MaskForm::Bits : MaskForm::Nonzero;
    if (mask.form == MaskForm::Bits) {
      mask.chunks = bitsOf(mask.chunks.count, mask.chunks.lanes, Place::General);
      mask.registerBytes = type.size == 1 ? 8 : 4;
    }
    return error;
  }

  static constexpr Chunks bitsOf(uint32_t count, Lanes lanes, Place place) {
    return {count, lanes, TypeKind::Bool, 0, 1, 1, place};
  }

  constexpr SignatureError advSimdMask(MaskSignature &mask) const {
    if (sizes.narrowest > 8)
      return SignatureError::MaskLanes;
    mask.form = MaskForm::AllOnes;
    return split(ScalarType::integer(sizes.narrowest), mask.chunks);
  }

  const VFShape &shape;
  Isa isa;
  FunctionTypes types;
  bool outputParameter = false;
  LaneSizes sizes;
  ComputedSignature out;
};

// The signature of a variant, or why there is none.
constexpr ComputedSignature computeSignature(const VFShape &shape, Isa isa, const ScalarType &result,
                                             std::span<const ScalarType> parameters) {
  return SignatureBuilder(shape, isa, {result, parameters}).build();
}

} // namespace vec::abi
#endif
