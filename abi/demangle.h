// From a Vector Function ABI name, or an entry of LLVM's attribute "vector-function-abi-variant", to its variant.
//
//   _ZGV <isa> <mask> <lanes> { v | u | (l|R|L|U) [ [n]<step> | s<position> ] [ a<alignment> ] } _ <scalar> [
//   (<symbol>) ]
//
// The input may be any bytes. For a wrong name the result has the first error, and the offset of the byte where the
// wrong part begins.
#ifndef VEC_ABI_DEMANGLE_H
#define VEC_ABI_DEMANGLE_H

#include "abi/mangle.h"
#include "abi/validate.h"

namespace vec::abi {

struct Demangled {
  VFVariant variant; // meaningful only without an error
  NameError error = NameError::None;
  size_t offset = 0; // of the error

  constexpr explicit operator bool() const { return error == NameError::None; }
  constexpr const VFVariant &operator*() const { return variant; }
  constexpr const VFVariant *operator->() const { return &variant; }
  constexpr std::string_view message() const { return abi::message(error); }
};

class NameParser {
public:
  constexpr NameParser(Arch arch, std::string_view text) : arch(arch), text(text) {}

  constexpr Demangled parse() {
    if (text.empty())
      fail(NameError::Empty, 0);
    else if (parsePrefix() && parseIsa() && parseMask() && parseLanes() && parseParameters() && parseNames())
      checkShape();
    return result;
  }

private:
  constexpr bool fail(NameError error, size_t offset) {
    result.error = error;
    result.offset = offset;
    return false;
  }
  constexpr bool atEnd() const { return at == text.size(); }
  constexpr bool consume(std::string_view token) {
    if (text.substr(at, token.size()) != token)
      return false;
    at += token.size();
    return true;
  }
  constexpr bool atDigit() const { return !atEnd() && text[at] >= '0' && text[at] <= '9'; }

  // A decimal number of at most `limit`; reports its own failure.
  constexpr bool parseNumber(uint64_t limit, uint64_t &number) {
    size_t start = at;
    if (!atDigit())
      return fail(NameError::NoNumber, at);
    number = 0;
    for (; atDigit(); ++at) {
      uint64_t digit = static_cast<uint64_t>(text[at] - '0');
      if (number > (limit - digit) / 10)
        return fail(NameError::NumberTooLarge, start);
      number = number * 10 + digit;
    }
    return true;
  }
  constexpr bool parseNumber(uint32_t &number) {
    uint64_t wide = 0;
    bool good = parseNumber(UINT32_MAX, wide);
    number = static_cast<uint32_t>(wide);
    return good;
  }

  constexpr bool parsePrefix() {
    if (consume(namePrefix))
      return true;
    return fail(NameError::NoPrefix, 0);
  }

  constexpr bool parseIsa() {
    isaAt = at;
    if (atEnd())
      return fail(NameError::NoIsa, at);
    if (consume(llvmToken)) {
      result.variant.isa = Isa::LLVM;
      return true;
    }
    std::optional<Isa> isa = isaOf(arch, text[at]);
    if (!isa || *isa == Isa::LLVM)
      return fail(NameError::UnknownIsa, at);
    result.variant.isa = *isa;
    ++at;
    if (*isa != Isa::RVV || !atDigit())
      return true;
    isaAt = at;
    uint64_t group = 0;
    if (!parseNumber(UINT32_MAX, group))
      return false;
    if (!isPowerOfTwo(group) || group > 8)
      return fail(NameError::BadRegisterGroup, isaAt);
    result.variant.shape.registerGroup = static_cast<uint8_t>(group);
    return true;
  }

  constexpr bool parseMask() {
    maskAt = at;
    result.variant.shape.masked = consume("M");
    return result.variant.shape.masked || consume("N") || fail(NameError::NoMask, at);
  }

  constexpr bool parseLanes() {
    lanesAt = at;
    Lanes &lanes = result.variant.shape.lanes;
    if (consume("x")) {
      lanes = {0, true};
      return true;
    }
    if (!atDigit())
      return fail(NameError::NoLanes, at);
    return parseNumber(lanes.min);
  }

  constexpr bool parseStep(VFParameter &parameter, ParameterKind withPosition) {
    if (consume("s")) {
      parameter.kind = withPosition;
      return parseNumber(parameter.position);
    }
    parameter.step = 1;
    bool negative = consume("n");
    if (!negative && !atDigit())
      return true;
    uint64_t magnitude = 0;
    if (!parseNumber(static_cast<uint64_t>(INT64_MAX) + negative, magnitude))
      return false;
    parameter.step = static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
    return true;
  }

  constexpr bool parseKind(VFParameter &parameter) {
    using enum ParameterKind;
    switch (text[at++]) {
    case 'v':
      parameter.kind = Vector;
      return true;
    case 'u':
      parameter.kind = Uniform;
      return true;
    case 'l':
      parameter.kind = Linear;
      return parseStep(parameter, LinearPos);
    case 'R':
      parameter.kind = LinearRef;
      return parseStep(parameter, LinearRefPos);
    case 'L':
      parameter.kind = LinearVal;
      return parseStep(parameter, LinearValPos);
    case 'U':
      parameter.kind = LinearUVal;
      return parseStep(parameter, LinearUValPos);
    default:
      return fail(NameError::UnknownParameter, at - 1);
    }
  }

  constexpr bool parseParameters() {
    while (!consume("_")) {
      if (atEnd())
        return fail(NameError::NoScalarName, at);
      VFParameter parameter;
      size_t start = at;
      if (!parseKind(parameter))
        return false;
      if (size_t alignmentAt = at; consume("a")) {
        if (!parseNumber(parameter.alignment))
          return false;
        // Zero means "not stated" in the shape, so only the parser can see it.
        if (!parameter.alignment)
          return fail(NameError::BadAlignment, alignmentAt);
      }
      parameterAt.push_back(start);
      if (!result.variant.shape.parameters.push_back(parameter))
        return fail(NameError::TooManyParameters, start);
    }
    return true;
  }

  constexpr bool parseNames() {
    std::string_view scalar = text.substr(at);
    if (size_t comma = scalar.find(','); comma != std::string_view::npos)
      return fail(NameError::CommaInName, at + comma);
    std::string_view vector = text;
    size_t open = scalar.find_first_of("()");
    bool redirected = open != std::string_view::npos;
    if (redirected) {
      vector = scalar.substr(open + 1);
      scalar = scalar.substr(0, open);
      size_t close = vector.find_first_of("()");
      if (text[at + open] != '(' || close == std::string_view::npos || close + 1 != vector.size() ||
          vector[close] != ')')
        return fail(NameError::BadRedirection, at + open);
      vector.remove_suffix(1);
    }
    if (scalar.empty())
      return fail(NameError::NoScalarName, at);
    if (vector.empty())
      return fail(NameError::EmptyRedirection, at + open);
    if (result.variant.isa == Isa::LLVM && !redirected)
      return fail(NameError::NoRedirection, text.size());
    result.variant.scalarName = scalar;
    result.variant.vectorName = vector;
    return true;
  }

  constexpr void checkShape() {
    ShapeProblem problem = validate(result.variant.shape, result.variant.isa);
    if (!problem)
      return;
    switch (problem.site) {
    case ShapeProblem::Site::Isa:
      fail(problem.error, isaAt);
      break;
    case ShapeProblem::Site::Mask:
      fail(problem.error, maskAt);
      break;
    case ShapeProblem::Site::Lanes:
      fail(problem.error, lanesAt);
      break;
    case ShapeProblem::Site::Parameter:
      fail(problem.error, parameterAt[problem.parameter]);
      break;
    }
  }

  Arch arch;
  std::string_view text;
  size_t at = 0, isaAt = 0, maskAt = 0, lanesAt = 0;
  FixedList<size_t, maxParameters> parameterAt;
  Demangled result;
};

// The variant that a name, or name(symbol), spells on an architecture. LLVM's internal names are known on all of them.
constexpr Demangled demangle(Arch arch, std::string_view text) { return NameParser(arch, text).parse(); }

// One line for the user: the name, the offset and the reason. Bytes that are no printable ASCII are escaped.
constexpr Name explain(const Demangled &demangled, std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  Name out("vector function name '");
  for (char c : text) {
    unsigned char byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '\\')
      out.append(c);
    else
      out.append("\\x").append(digits[byte >> 4]).append(digits[byte & 15]);
  }
  out.append("', offset ").appendNumber(demangled.offset).append(": ");
  return out.append(demangled.message());
}

// The entries of a whole attribute: separated by commas, blanks around them ignored. An empty attribute has no entry;
// an empty entry between commas is given out, and demangle() says what is wrong with it.
class AttributeEntries {
public:
  struct Entry {
    std::string_view text;
    size_t offset; // in the attribute
  };
  struct End {};

  class Iterator {
  public:
    constexpr Iterator(std::string_view whole) : whole(whole), done(trimmed(0, whole.size()).text.empty()) {}
    constexpr Entry operator*() const { return trimmed(start, end()); }
    constexpr Iterator &operator++() {
      size_t stop = end();
      done = stop == whole.size();
      start = stop + 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator &i, End) { return i.done; }

  private:
    constexpr size_t end() const {
      size_t comma = whole.find(',', start);
      return comma == std::string_view::npos ? whole.size() : comma;
    }
    constexpr Entry trimmed(size_t from, size_t to) const {
      while (from < to && whole[from] == ' ')
        ++from;
      while (from < to && whole[to - 1] == ' ')
        --to;
      return {whole.substr(from, to - from), from};
    }
    std::string_view whole;
    size_t start = 0;
    bool done;
  };

  constexpr AttributeEntries(std::string_view whole) : whole(whole) {}
  constexpr Iterator begin() const { return {whole}; }
  constexpr End end() const { return {}; }

private:
  std::string_view whole;
};

} // namespace vec::abi
#endif
