#include "declared.h"
#include "abi/signature.h"

using namespace vec::abi;

namespace {
constexpr ScalarType none = ScalarType::none(), boolean = ScalarType::boolean();
constexpr ScalarType i8 = ScalarType::integer(1), i16 = ScalarType::integer(2), i32 = ScalarType::integer(4);
constexpr ScalarType i64 = ScalarType::integer(8), i128 = ScalarType::integer(16);
constexpr ScalarType f16 = ScalarType::floating(2), f32 = ScalarType::floating(4), f64 = ScalarType::floating(8);
constexpr ScalarType f128 = ScalarType::floating(16);
constexpr ScalarType c32 = ScalarType::complex(TypeKind::Float, 4), c64 = ScalarType::complex(TypeKind::Float, 8);
constexpr ScalarType pointer(uint32_t pointee) { return ScalarType::pointer(pointee); }
constexpr ScalarType record(uint32_t bytes) { return ScalarType::record(bytes); }

struct Parameter {
  VFParameter parameter;
  ScalarType type;
};

Parameter v(ScalarType type) { return {{ParameterKind::Vector}, type}; }
Parameter u(ScalarType type) { return {{ParameterKind::Uniform}, type}; }
Parameter l(int64_t step, ScalarType type) { return {{ParameterKind::Linear, step}, type}; }
Parameter R(int64_t step, ScalarType type) { return {{ParameterKind::LinearRef, step}, type}; }
Parameter L(int64_t step, ScalarType type) { return {{ParameterKind::LinearVal, step}, type}; }
Parameter U(int64_t step, ScalarType type) { return {{ParameterKind::LinearUVal, step}, type}; }
Parameter ls(uint32_t position, ScalarType type) { return {{ParameterKind::LinearPos, 0, position}, type}; }
Parameter Rs(uint32_t position, ScalarType type) { return {{ParameterKind::LinearRefPos, 0, position}, type}; }
Parameter Ls(uint32_t position, ScalarType type) { return {{ParameterKind::LinearValPos, 0, position}, type}; }
Parameter Us(uint32_t position, ScalarType type) { return {{ParameterKind::LinearUValPos, 0, position}, type}; }
Parameter aligned(uint32_t bytes, Parameter parameter) {
  parameter.parameter.alignment = bytes;
  return parameter;
}

DeclaredFunction function(std::string_view name, bool cxx, Branch branch, uint32_t simdlen, ScalarType result,
                          std::initializer_list<Parameter> parameters) {
  DeclaredFunction f{name, cxx, {branch, simdlen, {}}, result, {}};
  for (const Parameter &p : parameters) {
    f.declaration.parameters.push_back(p.parameter);
    f.types.push_back(p.type);
  }
  return f;
}
} // namespace

std::vector<DeclaredFunction> declaredFunctions() {
  return {
#define C_FUNCTION(NAME, BRANCH, SIMDLEN, RESULT, ...)                                                                 \
  function(#NAME, false, Branch::BRANCH, SIMDLEN, RESULT, {__VA_ARGS__}),
#define CXX_FUNCTION(NAME, BRANCH, SIMDLEN, RESULT, ...)                                                               \
  function(#NAME, true, Branch::BRANCH, SIMDLEN, RESULT, {__VA_ARGS__}),
#include "declare_simd.def"
  };
}

bool gccMakes(const DeclaredFunction &f, const VFShape &shape) {
  for (const VFParameter &p : shape.parameters)
    if (hasConstantStep(p.kind) && p.step == 0)
      return false;
  return bool(computeSignature(shape, Isa::SSE, f.result, f.types));
}
