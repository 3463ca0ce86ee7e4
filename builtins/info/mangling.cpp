#include "builtins/info/mangling.h"

namespace vec {
namespace {

// Reads the grammar
//   name  = "_Z" length base type+        type = builtin | "Dv" n "_" type | ("P"|"R"|"O") type | qualifiers type
//         | "S" [seq] "_" | length name
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

  // Skips K, V, r and U<length><name>; `any` says whether there was one.
  bool qualifiers(bool &any) {
    for (;;) {
      if (eat("K") || eat("V") || eat("r")) {
        any = true;
        continue;
      }
      if (!eat("U"))
        return true;
      std::string_view ignored;
      if (!identifier(ignored))
        return false;
      any = true;
    }
  }

public:
  explicit Reader(std::string_view name) : rest(name) {}
  bool done() const { return rest.empty(); }

  bool eat(std::string_view token) {
    if (!rest.starts_with(token))
      return false;
    rest.remove_prefix(token.size());
    return true;
  }

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
    if (!qualifiers(qualified))
      return false;
    if (qualified)
      return type(out, depth + 1) && remember(out);
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

} // namespace

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
