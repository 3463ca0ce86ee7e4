#include "tests/fuzz/kernels/types.h"

namespace vec::fuzz {

const Type Types[TypeCount] = {
#define TYPE(ID, NAME, VARIABLE, KIND, BITS, ELEMENTS, UNSIGNED, LITERAL, ELEMENT)                                     \
  {NAME, VARIABLE, Type::KIND, BITS, ELEMENTS, UNSIGNED, LITERAL, ELEMENT},
#include "tests/fuzz/kernels/types.def"
};

TypeIndex elementOf(TypeIndex Vector) {
  unsigned I = 0;
  while (std::string(Types[I].Name) != Types[Vector].ElementType)
    ++I;
  return static_cast<TypeIndex>(I);
}

} // namespace vec::fuzz
