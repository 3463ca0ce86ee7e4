// The table declare_simd.def as values.
#ifndef VEC_TESTS_ABI_DECLARED_H
#define VEC_TESTS_ABI_DECLARED_H

#include "abi/declare_simd.h"
#include <vector>

struct DeclaredFunction {
  std::string_view name;
  bool cxx = false;
  vec::abi::DeclareSimd declaration;
  vec::abi::ScalarType result;
  std::vector<vec::abi::ScalarType> types;

  vec::abi::FunctionTypes functionTypes() const { return {result, types}; }
};

// All rows, in the order of the table.
std::vector<DeclaredFunction> declaredFunctions();

// Whether GCC 12 makes the variants of a shape on x86-64. It decides once for all four ISAs, by what SSE can pass, and
// ignores declarations with a zero step.
bool gccMakes(const DeclaredFunction &f, const vec::abi::VFShape &shape);

#endif
