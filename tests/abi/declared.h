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

#endif
