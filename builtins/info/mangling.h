// The Itanium names of OpenCL C's overloads (_Z4fminDv4_fS_, _Z5frexpfPU3AS4i), read far enough to know the builtin,
// the element type and the number of elements of each parameter. Any other string is refused, never a crash.
#ifndef VEC_BUILTINS_INFO_MANGLING_H
#define VEC_BUILTINS_INFO_MANGLING_H

#include <cstdint>
#include <string_view>

namespace vec {

// A parameter type: an element, a vector of elements, or a pointer to one of these.
struct MangledType {
  char element = 0;     // Itanium code of the element: 'f', 'd', 'j', ...; 'H' for half; 'N' for a named type
  uint32_t width = 1;   // elements of the vector, 1 for a scalar
  uint8_t pointers = 0; // 1 for a pointer, 2 for a pointer to a pointer, ...
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

} // namespace vec
#endif
