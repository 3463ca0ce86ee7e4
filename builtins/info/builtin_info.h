// What the tables say of a function by its name: builtins.def (work-item functions, barriers) and opencl.def (math).
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

// The builtins that are instructions: opencl_operations.def.
// clang-format off
enum class OpenCLOperation : uint8_t {
  None, Abs, AbsDiff, AddSat, SubSat, HAdd, RHAdd, Max, Min, Clamp, Clz, Ctz, Popcount, MulHi, MadHi, MadSat, Mul24, Mad24,
  Rotate, Upsample, Bitselect, Select, IsEqual, IsNotEqual, IsGreater, IsGreaterEqual, IsLess, IsLessEqual, IsLessGreater,
  IsOrdered, IsUnordered, IsNan, IsFinite, IsInf, IsNormal, SignBit, Any, All, Degrees, Radians, Mix, Step, Smoothstep, Sign,
  MaxMag, MinMag, RSqrt, Recip, Divide, Nan, Dot, Cross, Shuffle,
};
// clang-format on

struct OpenCLElementwise {
  OpenCLOperation operation;
  unsigned width; // of the gentype
  bool isSigned;  // its elements
  bool isFloat;
  bool broadcasts; // a scalar argument may stand for all elements
  char result;     // see opencl_operations.def
};
bool findOpenCLOperation(std::string_view functionName, OpenCLElementwise &out);

// convert_<type>[_sat][_rte|_rtz|_rtp|_rtn]
struct OpenCLConversion {
  char from, to; // elements
  unsigned width;
  bool fromSigned, toSigned, saturates;
  char rounding; // 'e', 'z', 'p', 'n', or 0 for the default
};
bool findOpenCLConversion(std::string_view functionName, OpenCLConversion &out);

// vload*, vstore*, prefetch, and atomic_* and atom_* of version 1.
enum class OpenCLAccess : uint8_t {
  Load,
  Store,
  Prefetch,
  AtomicAdd,
  AtomicSub,
  AtomicInc,
  AtomicDec,
  AtomicXchg,
  AtomicMin,
  AtomicMax,
  AtomicAnd,
  AtomicOr,
  AtomicXor,
  AtomicCmpXchg,
};
struct OpenCLMemory {
  OpenCLAccess access;
  unsigned width;
  char element; // in memory
  bool isSigned;
  bool half;    // vload_half, vstore_half: float in registers
  bool aligned; // vloada_half, vstorea_half
  char rounding;
};
bool findOpenCLMemory(std::string_view functionName, OpenCLMemory &out);

// Bits of an element by its Itanium code, 0 for what is no number.
unsigned elementBits(char element);
bool isSignedElement(char element);
bool isFloatElement(char element);

} // namespace vec
#endif
