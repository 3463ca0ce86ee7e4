// Parses the text between the parentheses of clang_declare_simd_variant(...).
#ifndef VEC_PASSES_FRONTEND_SIMD_CLAUSES_H
#define VEC_PASSES_FRONTEND_SIMD_CLAUSES_H

#include "abi/vfshape.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace vec {

struct SimdClauses {
  // A clause about one parameter: linear, uniform or align.
  struct Parameter {
    std::string Name, Step; // the step as in the source: a number, the name of a parameter, or empty
    abi::ParameterKind Kind = abi::ParameterKind::Vector;
    unsigned Alignment = 0;
  };
  std::string Function;
  unsigned Lanes = 0;
  bool Scalable = false, Masked = false;
  std::vector<Parameter> Parameters;
  std::optional<abi::Isa> Isa;
};

//   <function>, simdlen(<number> | "scalable"), inbranch | notinbranch
//     {, linear(v[, step]) | linear_val(...) | linear_ref(...) | linear_uval(...) | uniform(v...) | align(v, n) |
//     isa(x) | arch(x)}
// Fails with one line that says what was expected.
llvm::Expected<SimdClauses> parseSimdClauses(llvm::StringRef Text, abi::Arch Arch);

} // namespace vec
#endif
