// Reader parses a mangled name by recursive descent, Writer writes one; both keep Itanium's substitutions.
#include "builtins/info/mangling.h"
#include "builtins/info/eat.h"
#include <iterator>
#include <vector>

namespace vec {
namespace {

// Reads the grammar
//   name  = "_Z" length base type+        type = builtin | "Dv" n "_" type | ("P"|"R"|"O") type | qualifiers type
//         | "S" [seq] "_" | length name | "u" length "nxv" n type
// where qualifiers are K, V, r and vendor ones ("U3AS1", "U8CLglobal"). Substitutions count each vector, pointer,
// qualified and named type in the order in which they end, as Itanium says.
class Reader {
  std::string_view rest;
  static constexpr unsigned MaxSubstitutions = 32;
  // Depth is bounded so that a hostile name cannot exhaust the stack.
  static constexpr unsigned MaxDepth = 16;
  MangledType substitutions[MaxSubstitutions];
  unsigned substitutionCount = 0;

  bool remember(const MangledType &t) {
    if (substitutionCount == MaxSubstitutions)
      return false;
    substitutions[substitutionCount++] = t;
    return true;
  }

  bool number(uint32_t &out) {
    if (rest.empty() || rest[0] < '0' || rest[0] > '9')
      return false;
    uint32_t n = 0;
    while (!rest.empty() && rest[0] >= '0' && rest[0] <= '9') {
      if (n > 100000)
        return false;
      n = n * 10 + static_cast<uint32_t>(rest[0] - '0');
      rest.remove_prefix(1);
    }
    out = n;
    return true;
  }

  bool substitution(MangledType &out) {
    unsigned index = 0;
    if (eat("_"))
      return substitutionCount > 0 && (out = substitutions[0], true);
    while (!rest.empty() && rest[0] != '_') {
      char c = rest[0];
      if (c >= '0' && c <= '9')
        index = index * 36 + static_cast<unsigned>(c - '0');
      else if (c >= 'A' && c <= 'Z')
        index = index * 36 + static_cast<unsigned>(c - 'A' + 10);
      else
        return false;
      if (index >= MaxSubstitutions)
        return false;
      rest.remove_prefix(1);
    }
    if (!eat("_") || index + 1 >= substitutionCount)
      return false;
    out = substitutions[index + 1];
    return true;
  }

  // Reads K, V, r and U<length><name>; `any` says whether there was one.
  bool qualifiers(MangledType &t, bool &any) {
    for (;; any = true) {
      if (eat("K"))
        t.isConst = true;
      else if (eat("V"))
        t.isVolatile = true;
      else if (eat("U")) {
        std::string_view name;
        if (!identifier(name) || !space(name, t.addressSpace))
          return false;
      } else if (!eat("r"))
        return true;
    }
  }

  // AS<n>, or clang's own spelling; another qualifier is none of ours.
  static bool space(std::string_view name, uint8_t &out) {
    constexpr std::string_view spaces[] = {"CLprivate", "CLglobal", "CLconstant", "CLlocal", "CLgeneric"};
    for (unsigned k = 0; k < std::size(spaces); ++k)
      if (name == spaces[k])
        return out = static_cast<uint8_t>(k), true;
    if (!name.starts_with("AS"))
      return true;
    name.remove_prefix(2);
    unsigned n = 0;
    for (char c : name) {
      if (c < '0' || c > '9')
        return false;
      n = n * 10 + static_cast<unsigned>(c - '0');
      if (n > 255)
        return false;
    }
    return out = static_cast<uint8_t>(n), !name.empty();
  }

  // nxv<n><element> behind `u<length>`.
  static bool scalableVector(std::string_view name, MangledType &out) {
    if (!name.starts_with("nxv"))
      return false;
    name.remove_prefix(3);
    Reader inner(name);
    MangledType element;
    uint32_t width = 0;
    if (!inner.number(width) || width == 0 || !inner.type(element) || !inner.done() || element.pointers ||
        element.width != 1 || element.scalable)
      return false;
    out = element;
    out.width = width;
    return out.scalable = true;
  }

public:
  explicit Reader(std::string_view name) : rest(name) {}
  bool done() const { return rest.empty(); }

  bool eat(std::string_view token) { return vec::eat(rest, token); }

  bool identifier(std::string_view &out) {
    uint32_t length = 0;
    if (!number(length) || length == 0 || length > rest.size())
      return false;
    out = rest.substr(0, length);
    rest.remove_prefix(length);
    return true;
  }

  bool type(MangledType &out, unsigned depth = 0) {
    if (depth > MaxDepth || rest.empty())
      return false;
    bool qualified = false;
    MangledType quals;
    if (!qualifiers(quals, qualified))
      return false;
    if (qualified) {
      if (!type(out, depth + 1))
        return false;
      // Qualifiers of a pointer itself say nothing about what it leads to.
      if (!out.pointers) {
        out.isConst |= quals.isConst;
        out.isVolatile |= quals.isVolatile;
        out.addressSpace = quals.addressSpace ? quals.addressSpace : out.addressSpace;
      }
      return remember(out);
    }
    if (eat("P") || eat("R") || eat("O")) {
      if (!type(out, depth + 1))
        return false;
      ++out.pointers;
      return remember(out);
    }
    if (eat("Dv")) {
      uint32_t width = 0;
      if (!number(width) || width == 0 || !eat("_") || !type(out, depth + 1) || out.pointers || out.width != 1)
        return false;
      out.width = width;
      return remember(out);
    }
    if (eat("Dh")) {
      out = {'H', 1, 0};
      return true;
    }
    if (eat("u")) {
      std::string_view name;
      return identifier(name) && scalableVector(name, out) && remember(out);
    }
    if (eat("S"))
      return substitution(out);
    if (rest[0] >= '0' && rest[0] <= '9') {
      std::string_view ignored;
      out = {'N', 1, 0};
      return identifier(ignored) && remember(out);
    }
    constexpr std::string_view elements = "vwbcahstijlmxynofdeg";
    if (rest.empty() || elements.find(rest[0]) == std::string_view::npos)
      return false;
    out = {rest[0], 1, 0};
    rest.remove_prefix(1);
    return true;
  }
};

// Writes what Reader reads.
class Writer {
  std::vector<MangledType> substitutions;

  bool substitute(const MangledType &t) {
    for (size_t k = 0; k < substitutions.size(); ++k)
      if (substitutions[k] == t) {
        out += 'S';
        if (k)
          out += base36(k - 1);
        out += '_';
        return true;
      }
    return false;
  }
  static std::string base36(size_t n) {
    std::string digits;
    do
      digits.insert(digits.begin(), "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 36]);
    while (n /= 36);
    return digits;
  }
  static std::string named(std::string_view prefix, const std::string &name) {
    return std::string(prefix) + std::to_string(name.size()) + name;
  }

public:
  std::string out;

  void type(const MangledType &t) {
    MangledType inner = t;
    const bool qualified = t.addressSpace || t.isConst || t.isVolatile;
    if (t.pointers) {
      if (substitute(t))
        return;
      --inner.pointers;
      out += 'P';
      type(inner);
    } else if (qualified) {
      if (substitute(t))
        return;
      if (t.addressSpace)
        out += named("U", "AS" + std::to_string(t.addressSpace));
      out += t.isVolatile ? "V" : "";
      out += t.isConst ? "K" : "";
      inner.addressSpace = 0;
      inner.isConst = inner.isVolatile = false;
      type(inner);
    } else if (t.scalable || t.width != 1) {
      if (substitute(t))
        return;
      if (t.scalable)
        out += named("u", "nxv" + std::to_string(t.width) + element(t.element));
      else
        out += "Dv" + std::to_string(t.width) + "_" + element(t.element);
    } else {
      out += element(t.element);
      return;
    }
    substitutions.push_back(t);
  }
  static std::string element(char code) { return code == 'H' ? "Dh" : std::string(1, code); }
};

} // namespace

std::string mangle(std::string_view base, std::span<const MangledType> parameters) {
  Writer writer;
  writer.out = "_Z" + std::to_string(base.size()) + std::string(base);
  for (const MangledType &t : parameters) {
    if (t.element == 'N' || !t.element)
      return "";
    writer.type(t);
  }
  if (parameters.empty())
    writer.out += 'v';
  return writer.out;
}

bool demangle(std::string_view name, MangledName &out) {
  Reader reader(name);
  if (!reader.eat("_Z") || !reader.identifier(out.base) || reader.done())
    return false;
  out.count = 0;
  while (!reader.done()) {
    MangledType t;
    if (out.count == MangledName::MaxParameters || !reader.type(t))
      return false;
    out.parameters[out.count++] = t;
  }
  // f() is spelled f(void).
  if (out.count == 1 && out.parameters[0] == MangledType{'v', 1, 0})
    out.count = 0;
  return true;
}

} // namespace vec
