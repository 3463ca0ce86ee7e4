#include "builtins/info/function_info.h"
#include <limits>

namespace vec {
namespace {

// functions.def writes an open end of a domain as `inf`.
constexpr double inf = std::numeric_limits<double>::infinity();

// The record's words are stringized as written, so that a libm macro of the same name cannot change them; an empty
// intrinsic column is the empty string.
constexpr FunctionInfo table[] = {
#define MATH(NAME, TYPE, CNAME, SIG, INTRINSIC, ULP, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                             \
  {#NAME, FloatType::TYPE, #CNAME, #SIG, #INTRINSIC, ULP, LOW, HIGH, BENCHLOW, BENCHHIGH, #FILE},
#include "builtins/functions.def"
};

} // namespace

std::span<const FunctionInfo> functions() { return table; }

const FunctionInfo *findFunction(std::string_view cName) {
  for (const FunctionInfo &f : table)
    if (f.cName == cName)
      return &f;
  return nullptr;
}

const FunctionInfo *findIntrinsic(std::string_view base, FloatType type) {
  if (base.empty())
    return nullptr;
  for (const FunctionInfo &f : table)
    if (f.intrinsic == base && f.type == type)
      return &f;
  return nullptr;
}

} // namespace vec
