// The types that generated kernels compute with.
#ifndef VEC_TESTS_FUZZ_KERNELS_TYPES_H
#define VEC_TESTS_FUZZ_KERNELS_TYPES_H

#include <string>

namespace vec::fuzz {

struct Type {
  enum Kind : unsigned char { Bool, Signed, Unsigned, Float };
  const char *Name;
  const char *Variable; // the first letters of the variables of this type
  Kind What;
  unsigned Bits;           // of an element
  unsigned Elements;       // 1: a scalar
  const char *Unsigned_;   // arithmetic happens in this type, which cannot overflow
  const char *Literal;     // suffix of literals
  const char *ElementType; // name of the type of an element

  bool isInteger() const { return What == Signed || What == Unsigned; }
  bool isScalarInteger() const { return isInteger() && Elements == 1; }
};

enum TypeIndex : unsigned {
#define TYPE(ID, NAME, VARIABLE, KIND, BITS, ELEMENTS, UNSIGNED, LITERAL, ELEMENT) ID,
#include "tests/fuzz/kernels/types.def"
  TypeCount
};
extern const Type Types[TypeCount];

// The type of a vector's elements.
TypeIndex elementOf(TypeIndex Vector);

} // namespace vec::fuzz
#endif
