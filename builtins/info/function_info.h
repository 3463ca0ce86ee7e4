// FunctionInfo: a row of functions.def as data.
#ifndef VEC_BUILTINS_INFO_FUNCTION_INFO_H
#define VEC_BUILTINS_INFO_FUNCTION_INFO_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vec {

enum class FloatType : uint8_t { f32, f64 };

struct FunctionInfo {
  std::string_view name; // "exp": family name, the same for all types
  FloatType type;
  std::string_view cName;     // "expf": the libm name, and the scalar part of the _ZGV names
  std::string_view signature; // ABI parameter tokens: "v", "vv", ...; "" where only the types tell
  std::string_view types;     // result and parameters: t the own type, i int, l long, v none; T, I, L pointers to these
  std::string_view intrinsic; // "exp" for llvm.exp.*; "" where LLVM has none
  double ulp;                 // bound enforced by the tests
  double domainLow, domainHigh; // tested
  double benchLow, benchHigh;
  std::string_view file; // kernels/<file>.cpp
};

std::span<const FunctionInfo> functions();

// The parameters of its variants as ABI tokens. Pointers: linear, to results side by side, or one for each lane.
std::string variantSignature(const FunctionInfo &function, bool linear);
bool hasPointers(const FunctionInfo &function);

// The function that libm calls `cName`, or nullptr.
const FunctionInfo *findFunction(std::string_view cName);

// The function that programs call `name`: as libm has it, or by libvec's own names, vec_expf and, of what is correctly
// rounded, cr_expf. nullptr if there is none.
const FunctionInfo *findCalled(std::string_view name);

// The function behind llvm.<base>.<type>, or nullptr.
const FunctionInfo *findIntrinsic(std::string_view base, FloatType type);

} // namespace vec
#endif
