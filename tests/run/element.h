// What one element of a buffer is made of: its scalar fields and their places. Filling and comparing go field by field,
// so that padding is never looked at and a NaN is recognised as one.
#ifndef VEC_TESTS_RUN_ELEMENT_H
#define VEC_TESTS_RUN_ELEMENT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DataLayout.h"
#include <optional>
#include <string>
#include <vector>

namespace vec::run {

enum class Scalar : uint8_t { I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64 };

unsigned sizeOf(Scalar S);
inline bool isFloat(Scalar S) { return S >= Scalar::F16; }

struct Field {
  Scalar Kind;
  size_t Offset;
};

struct Element {
  std::vector<Field> Fields;
  size_t Size = 0;
  size_t Align = 1;
};

// An OpenCL C type name ("uint", "float4", "size_t") or a struct of such ("{float, int, char4}").
std::optional<Element> parseElement(llvm::StringRef Text);

// The fields of an LLVM type. Pointers have none: nothing sensible can be stored there.
std::optional<Element> elementOf(llvm::Type *T, const llvm::DataLayout &DL);

// Stores a number in a field, converted as a C cast does (floats saturate to infinity, integers wrap).
void storeNumber(Scalar S, double Value, void *Where);

// A field as text, and whether two fields agree: the same bits, both NaN, or at most Ulp representable values apart.
std::string fieldText(Scalar S, const void *Where);
bool fieldsAgree(Scalar S, const void *A, const void *B, unsigned Ulp);

} // namespace vec::run
#endif
