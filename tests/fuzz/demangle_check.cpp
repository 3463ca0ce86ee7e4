#include "demangle_check.h"
#include "abi/demangle.h"
#include "abi/signature.h"
#include <vector>

using namespace vec::abi;

namespace {
Arch archOf(char letter) {
  switch (letter) {
  case 'x':
    return Arch::X86_64;
  case 'a':
    return Arch::AArch64;
  case 'p':
    return Arch::POWER;
  case 'r':
    return Arch::RISCV;
  default:
    return Arch::LLVM;
  }
}

ScalarType typeOf(char letter) {
  switch (letter) {
  case '1':
  case '2':
  case '4':
  case '8':
    return ScalarType::integer(static_cast<uint32_t>(letter - '0'));
  case 'w':
    return ScalarType::integer(16);
  case 'b':
    return ScalarType::boolean();
  case 'h':
    return ScalarType::floating(2);
  case 'f':
    return ScalarType::floating(4);
  case 'd':
    return ScalarType::floating(8);
  case 'q':
    return ScalarType::floating(16);
  case 'p':
    return ScalarType::pointer();
  case 'c':
    return ScalarType::pointer(1);
  case 'z':
    return ScalarType::complex(TypeKind::Float, 8);
  case 'i':
    return ScalarType::complex(TypeKind::Integer, 4);
  case 's':
    return ScalarType::record(8);
  case 'g':
    return ScalarType::aggregate(TypeKind::Float, 4, 3);
  case 'n':
    return ScalarType::none();
  default: // types that no language makes: sizes and counts from the byte
    return {static_cast<TypeKind>(static_cast<unsigned char>(letter) % 8), TypeKind::Float,
            static_cast<unsigned char>(letter), static_cast<uint32_t>(letter & 3)};
  }
}

bool isPrintable(std::string_view text) {
  for (char c : text)
    if (c < 0x20 || c > 0x7e)
      return false;
  return true;
}

const char *checkChunks(const Chunks &chunks, Lanes lanes) {
  if (!chunks.count || !chunks.lanes.min || !chunks.elementsPerLane || !chunks.aggregateElements)
    return "a vector has at least one chunk, and a chunk at least one lane";
  if (chunks.count % chunks.aggregateElements ||
      uint64_t(chunks.count / chunks.aggregateElements) * chunks.lanes.min != lanes.min)
    return "the chunks of a vector hold each lane once";
  return nullptr;
}

const char *checkSignature(const VFVariant &variant, std::string_view letters) {
  std::vector<ScalarType> types;
  for (char letter : letters)
    types.push_back(typeOf(letter));
  if (types.empty())
    return nullptr;
  FunctionTypes function{types[0], std::span(types).subspan(1)};
  std::span<const VFParameter> kinds(variant.shape.parameters.begin(), variant.shape.parameters.size());
  for (Lanes lanes : defaultLanes(variant.isa, kinds, function))
    if (validateLanes(lanes, variant.isa) != NameError::None)
      return "default lanes are valid";
  ComputedSignature computed = computeSignature(variant.shape, variant.isa, function.result, function.parameters);
  if (!computed)
    return computed.message().empty() ? "an error has a message" : nullptr;

  uint32_t next = 0;
  for (const ParameterSignature &p : computed->parameters) {
    if (p.firstArgument != next)
      return "the chunks of a parameter stand in its place";
    next += p.argumentCount();
    if (const char *wrong = p.scalar ? nullptr : checkChunks(p.chunks, computed->lanes))
      return wrong;
  }
  if (computed->result.passing != ResultPassing::None)
    if (const char *wrong = checkChunks(computed->result.chunks, computed->lanes))
      return wrong;
  if (variant.shape.masked != (computed->mask.form != MaskForm::None))
    return "a mask is passed iff the name says M";
  if (variant.shape.masked) {
    if (computed->mask.firstArgument != next)
      return "the mask's chunks are the last arguments";
    if (const char *wrong = checkChunks(computed->mask.chunks, computed->lanes))
      return wrong;
  }
  return next + computed->mask.chunks.count == computed->argumentCount ? nullptr : "the arguments are counted";
}

const char *checkName(Arch arch, std::string_view name, std::string_view types) {
  Demangled demangled = demangle(arch, name);
  if (!isPrintable(explain(demangled, name).view()))
    return "an explanation is printable";
  if (!demangled)
    return demangled.offset > name.size() ? "the offset of an error lies in the name" : nullptr;
  if (validate(demangled->shape, demangled->isa))
    return "what demangles is valid";
  if (info(demangled->isa).arch != arch && demangled->isa != Isa::LLVM)
    return "a name is of the architecture that was asked for";
  if (demangle(arch, mangleEntry(*demangled)).variant != *demangled)
    return "what demangles can be mangled, and comes back";
  return checkSignature(*demangled, types);
}
} // namespace

const char *checkDemangle(std::string_view input) {
  if (input.empty())
    return nullptr;
  Arch arch = archOf(input[0]);
  std::string_view types, text = input.substr(1);
  if (size_t semicolon = text.find(';'); semicolon != std::string_view::npos) {
    types = text.substr(0, semicolon);
    text.remove_prefix(semicolon + 1);
  }
  if (const char *wrong = checkName(arch, text, types))
    return wrong;
  size_t last = 0;
  for (AttributeEntries::Entry entry : AttributeEntries(text)) {
    if (entry.offset < last || entry.offset + entry.text.size() > text.size())
      return "the entries of an attribute lie in it, in order";
    last = entry.offset;
    if (const char *wrong = checkName(arch, entry.text, types))
      return wrong;
  }
  return nullptr;
}
