// Reads and writes the Itanium names of OpenCL C's overloads (_Z4fminDv4_fS_, _Z5frexpfPU3AS4i, _Z3maxu5nxv2iS_): the
// builtin, and the element type, number of elements and address space of each parameter. The input may be any string;
// others are refused.
#ifndef VEC_BUILTINS_INFO_MANGLING_H
#define VEC_BUILTINS_INFO_MANGLING_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vec {

// A parameter type: an element, a vector of elements, or a pointer to one of these.
struct MangledType {
  char element = 0;      // Itanium code of the element: 'f', 'd', 'j', ...; 'H' for half; 'N' for a named type
  uint32_t width = 1;    // elements of the vector, 1 for a scalar
  uint8_t pointers = 0;  // 1 for a pointer, 2 for a pointer to a pointer, ...
  bool scalable = false; // a vector of vscale * width elements: u5nxv2f
  // Of what the innermost pointer leads to.
  uint8_t addressSpace = 0;
  bool isConst = false, isVolatile = false;
  friend constexpr bool operator==(const MangledType &, const MangledType &) = default;
};

struct MangledName {
  static constexpr unsigned MaxParameters = 8;
  std::string_view base; // "fmin"
  MangledType parameters[MaxParameters];
  unsigned count = 0;
};

// Reads the whole of a mangled function name. False: not such a name, or one with parameters that no builtin has.
bool demangle(std::string_view name, MangledName &out);

// The name of the overload with these parameters, whose address spaces are written as SPIR does (U3AS1). Types without
// a name of their own (element 'N') have no spelling: the result is "".
std::string mangle(std::string_view base, std::span<const MangledType> parameters);

} // namespace vec
#endif
