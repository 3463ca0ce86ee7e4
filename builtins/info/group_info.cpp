// Parses the names of group and sub-group operations by the tables of group_operations.def.
#include "builtins/info/group_info.h"
#include "builtins/info/eat.h"

namespace vec {
namespace {

struct KindRow {
  GroupKind kind;
  std::string_view name, arguments;
  bool uniform;
};
// A name that begins with another one stands before it.
constexpr KindRow kinds[] = {
#define GROUP_KIND(ID, NAME, ARGUMENTS, RESULT) {GroupKind::ID, NAME, ARGUMENTS, RESULT == 'U'},
#include "builtins/group_operations.def"
};

struct ArithmeticRow {
  GroupArithmetic arithmetic;
  std::string_view name;
};
constexpr ArithmeticRow arithmetics[] = {
#define GROUP_ARITHMETIC(ID, NAME) {GroupArithmetic::ID, NAME},
#include "builtins/group_operations.def"
};

struct ScopeRow {
  std::string_view prefix;
  GroupScope scope;
};
constexpr ScopeRow scopes[] = {{"__mux_sub_group_", GroupScope::SubGroup},
                               {"__mux_work_group_", GroupScope::WorkGroup},
                               {"__mux_vec_group_", GroupScope::VecGroup}};

constexpr bool isCombining(GroupKind kind) {
  return kind == GroupKind::Reduce || kind == GroupKind::ScanInclusive || kind == GroupKind::ScanExclusive ||
         kind == GroupKind::ClusteredReduce;
}

// i32, f64, v4i32, nxv2f32
bool isType(std::string_view text) {
  if (eat(text, "nxv") || eat(text, "v")) {
    auto digits = text.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos)
      return false;
    text.remove_prefix(digits);
  }
  if (!eat(text, "i") && !eat(text, "f"))
    return false;
  return text == "1" || text == "8" || text == "16" || text == "32" || text == "64";
}

} // namespace

bool findGroupOperation(std::string_view functionName, GroupOperation &out) {
  for (const ScopeRow &s : scopes) {
    std::string_view rest = functionName;
    if (!eat(rest, s.prefix))
      continue;
    for (const KindRow &k : kinds) {
      std::string_view left = rest;
      if (!eat(left, k.name) || !eat(left, "_"))
        continue;
      out = {s.scope, k.kind, GroupArithmetic::None, k.arguments, k.uniform, left};
      if (isCombining(k.kind))
        for (const ArithmeticRow &a : arithmetics)
          if (std::string_view type = left; eat(type, a.name) && eat(type, "_")) {
            out.arithmetic = a.arithmetic;
            out.type = type;
            break;
          }
      if (isType(out.type) && isCombining(k.kind) == (out.arithmetic != GroupArithmetic::None))
        return true;
    }
  }
  return false;
}

} // namespace vec
