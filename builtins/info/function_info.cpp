// functions.def as an array, and look-ups in it by names in C and by intrinsic.
#include "builtins/info/function_info.h"
#include <limits>

namespace vec {
namespace {

// functions.def writes an open end of a domain as `inf`.
constexpr double inf = std::numeric_limits<double>::infinity();

// The record's words are stringized as written, so that a libm macro of the same name cannot change them; an empty
// intrinsic column is the empty string.
constexpr FunctionInfo table[] = {
#define MATH_TYPED(NAME, TYPE, CNAME, TYPES, INTRINSIC, ULP, HOW, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                \
  {#NAME, FloatType::TYPE, #CNAME, "", #TYPES, #INTRINSIC, ULP, LOW, HIGH, BENCHLOW, BENCHHIGH, #FILE},
#define MATH(NAME, TYPE, CNAME, SIG, INTRINSIC, ULP, HOW, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                        \
  {#NAME, FloatType::TYPE, #CNAME,    #SIG, std::string_view("tttt").substr(0, sizeof #SIG), #INTRINSIC, ULP, LOW,     \
   HIGH,  BENCHLOW,        BENCHHIGH, #FILE},
#include "builtins/functions.def"
};

} // namespace

std::span<const FunctionInfo> functions() { return table; }

bool hasPointers(const FunctionInfo &function) { return function.types.find_first_of("TIL") != std::string_view::npos; }

std::string variantSignature(const FunctionInfo &function, bool linear) {
  if (!function.signature.empty())
    return std::string(function.signature);
  std::string tokens;
  for (char type : function.types.substr(1)) {
    const bool isWide = type == 'L' || (type == 'T' && function.type == FloatType::f64);
    tokens += !linear || (type != 'T' && type != 'I' && type != 'L') ? "v" : isWide ? "l8" : "l4";
  }
  return tokens;
}

const FunctionInfo *findFunction(std::string_view cName) {
  for (const FunctionInfo &f : table)
    if (f.cName == cName)
      return &f;
  return nullptr;
}

const FunctionInfo *findCalled(std::string_view name) {
  if (name.starts_with("cr_"))
    return findFunction(std::string(name.substr(3)) + "_cr");
  return findFunction(name.starts_with("vec_") ? name.substr(4) : name);
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
