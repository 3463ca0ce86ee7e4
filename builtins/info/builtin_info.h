// BuiltinInfo: rows of builtins.def (work-item functions, barriers) and opencl.def (math), found by the function's
// name.
#ifndef VEC_BUILTINS_INFO_BUILTIN_INFO_H
#define VEC_BUILTINS_INFO_BUILTIN_INFO_H

#include <cstdint>
#include <string_view>

namespace vec {

enum class BuiltinID : uint16_t {
  None,
#define BUILTIN(ID, NAME, MUX, UNIFORMITY, PROPERTIES) ID,
#include "builtins/builtins.def"
};

// What the result is over the lanes of a packet, all arguments being uniform.
enum class Uniformity : uint8_t {
  Uniform,  // the same in all lanes
  LaneId,   // linear(1) when its dimension argument is the vectorized one (or it has none and the dimension is x), else
            // uniform
  LinearId, // a linear ID: linear(1) along x, varying otherwise
  LaneIndex, // the lane's number in the packet: linear(1), from 0
  Varying,   // nothing known
};

struct BuiltinInfo {
  BuiltinID id;
  std::string_view name; // OpenCL C name, unmangled
  std::string_view mux;  // __mux_* name, or ""
  Uniformity uniformity;
  bool barrier : 1;          // control barrier: splits the kernel
  bool convergent : 1;       // must not be made control dependent on more than it is
  bool rematerializable : 1; // cheaper to call again than to store over a barrier
  bool takesDimension : 1;   // the argument is a dimension index
  bool oneBeyond : 1;        // the answer for a dimension that does not exist is 1, otherwise 0
  bool tellsGroup : 1;       // the answer changes where one work-group ends and the next begins
  bool subGroup : 1;         // the answer depends on which work-items are a sub-group
};

// The builtins that take a dimension have the IDs 1 to this.
inline constexpr unsigned dimensionBuiltins = static_cast<unsigned>(BuiltinID::GetGroupId);

// Identifies a builtin by a function's name: OpenCL C mangled (_Z13get_global_idj), plain (get_global_id) or __mux_*.
// Returns nullptr for anything else.
const BuiltinInfo *findBuiltin(std::string_view functionName);
const BuiltinInfo &info(BuiltinID id);

// Whether a function of OpenCL C, by its mangled or plain name, works for a whole group at once (work_group_*,
// sub_group_*, asynchronous copies), so that the work-items of the group must call it together.
bool isGroupFunction(std::string_view functionName);

// A math builtin of OpenCL C by its mangled name (_Z3expf, _Z4fminDv4_fS_): the libm or LLVM operation that it stands
// for.
struct OpenCLMath {
  std::string_view name;      // "exp"
  std::string_view cName;     // the function of libvec and libm of the element type ("expf", "exp"), or ""
  std::string_view intrinsic; // llvm.<intrinsic> with the same meaning, or ""
  unsigned width;             // 1 for scalars, n for Dv<n>_
  char element;               // 'f', 'd'
  unsigned parameters;
  std::string_view arguments; // one letter a parameter: t gentype, i int, p pointer to gentype, q pointer to int
  // Bit k: parameter k is a scalar that stands for all elements of a vector: fmin(float4, float), ldexp(float4, int).
  uint8_t broadcast;
};
// Returns false when the name is no math builtin of opencl.def.
bool findOpenCLMath(std::string_view functionName, OpenCLMath &out);

} // namespace vec
#endif
