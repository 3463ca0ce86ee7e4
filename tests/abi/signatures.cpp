// Characteristic types, default lanes and signatures, against the ABIs' documents. That x86-64 signatures are what GCC
// really passes is executed in calls_main.c.
#include "abi/declare_simd.h"
#include "abi/demangle.h"
#include "abi/signature.h"
#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace vec::abi;

namespace {
constexpr ScalarType none = ScalarType::none(), boolean = ScalarType::boolean(), pointer = ScalarType::pointer();
constexpr ScalarType i8 = ScalarType::integer(1), i16 = ScalarType::integer(2), i32 = ScalarType::integer(4);
constexpr ScalarType i64 = ScalarType::integer(8), i128 = ScalarType::integer(16);
constexpr ScalarType f16 = ScalarType::floating(2), f32 = ScalarType::floating(4), f64 = ScalarType::floating(8);
constexpr ScalarType complexInt = ScalarType::complex(TypeKind::Integer, 4);
constexpr ScalarType complexDouble = ScalarType::complex(TypeKind::Float, 8);
constexpr ScalarType twoDoubles = ScalarType::aggregate(TypeKind::Float, 8, 2);
constexpr ScalarType smallStruct = ScalarType::record(8);

using Types = std::vector<ScalarType>;

// The lanes that a declaration without simdlen gets, with the parameters written as in a name: "5x" is scalable.
std::string lanesOf(Arch arch, Isa isa, std::string_view kinds, ScalarType result, const Types &types) {
  // Any valid name with these parameters serves to parse them.
  std::string name = "_ZGV" + std::string(1, info(isa).token) + (isa == Isa::SVE ? "M" : "N") + "2";
  Demangled parsed = demangle(arch, name + std::string(kinds) + "_f");
  REQUIRE_MESSAGE(parsed, parsed.message());
  std::string text;
  const auto &parameters = parsed->shape.parameters;
  for (Lanes lanes : defaultLanes(isa, {parameters.begin(), parameters.size()}, {result, types}))
    text += (text.empty() ? "" : ",") + std::to_string(lanes.min) + (lanes.scalable ? "x" : "");
  return text;
}

std::string x86Lanes(std::string_view kinds, ScalarType result, const Types &types) {
  std::string text;
  for (Isa isa : {Isa::SSE, Isa::AVX, Isa::AVX2, Isa::AVX512})
    text += (text.empty() ? "" : " ") + lanesOf(Arch::X86_64, isa, kinds, result, types);
  return text;
}
std::string armLanes(std::string_view kinds, ScalarType result, const Types &types) {
  return lanesOf(Arch::AArch64, Isa::AdvSIMD, kinds, result, types) + " " +
         lanesOf(Arch::AArch64, Isa::SVE, kinds, result, types);
}
std::string powerLanes(std::string_view kinds, ScalarType result, const Types &types) {
  return lanesOf(Arch::POWER, Isa::VSX, kinds, result, types);
}

ComputedSignature signatureOf(Arch arch, std::string_view name, ScalarType result, const Types &types) {
  Demangled demangled = demangle(arch, name);
  REQUIRE_MESSAGE(demangled, demangled.message());
  return computeSignature(demangled->shape, demangled->isa, result, types);
}

std::string chunkText(const Chunks &chunks) {
  static const char letters[] = {'n', 'b', 'i', 'f', 'p'};
  std::string lanes = std::to_string(chunks.elementsPerChunk()) + (chunks.lanes.scalable ? "x" : "");
  std::string one = lanes + letters[static_cast<unsigned>(chunks.element)] +
                    (chunks.elementSize ? std::to_string(8 * chunks.elementSize) : "");
  one += chunks.place == Place::General ? "/general" : "";
  std::string text;
  for (uint32_t i = 0; i < chunks.count; ++i)
    text += (i ? " " : "") + one;
  return text;
}

// A prototype: result(arguments; mask), for example "4f64(4f64, scalar; 4f64)". * is the hidden pointer.
std::string prototype(const ComputedSignature &computed) {
  if (!computed)
    return std::string(computed.message());
  const Signature &s = *computed;
  std::string text = s.result.passing == ResultPassing::None            ? "void"
                     : s.result.passing == ResultPassing::HiddenPointer ? "*" + chunkText(s.result.chunks)
                                                                        : chunkText(s.result.chunks);
  text += "(";
  for (size_t i = 0; i < s.parameters.size(); ++i)
    text += (i ? ", " : "") + (s.parameters[i].scalar ? "scalar" : chunkText(s.parameters[i].chunks));
  if (s.mask.form != MaskForm::None)
    text += "; " + chunkText(s.mask.chunks);
  return text + ")";
}

std::string onX86(std::string_view name, ScalarType result, const Types &types) {
  return prototype(signatureOf(Arch::X86_64, name, result, types));
}
std::string onArm(std::string_view name, ScalarType result, const Types &types) {
  return prototype(signatureOf(Arch::AArch64, name, result, types));
}
std::string onPower(std::string_view name, ScalarType result, const Types &types) {
  return prototype(signatureOf(Arch::POWER, name, result, types));
}
} // namespace

TEST_CASE(
    "x86-64: the characteristic type is the result, else the first v parameter, else int; AVX has 128-bit integers") {
  CHECK(x86Lanes("v", f64, {f64}) == "2 4 4 8");
  CHECK(x86Lanes("v", f32, {f64}) == "4 8 8 16");
  CHECK(x86Lanes("v", i32, {f64}) == "4 4 8 16");
  CHECK(x86Lanes("v", i8, {i8}) == "16 16 32 64");
  CHECK(x86Lanes("v", boolean, {f64}) == "16 16 32 64");
  CHECK(x86Lanes("uv", none, {f64, i16}) == "8 8 16 32");
  CHECK(x86Lanes("vv", none, {pointer, f32}) == "2 2 4 8");
  CHECK(x86Lanes("ul", none, {f64, i64}) == "4 4 8 16");
  CHECK(x86Lanes("", none, {}) == "4 4 8 16");
  CHECK(x86Lanes("v", smallStruct, {f64}) == "4 4 8 16");
  CHECK(x86Lanes("v", complexDouble, {f64}) == "1 2 2 4");
}

TEST_CASE("AArch64: AdvSIMD from the narrowest size, one or two lengths; SVE scalable from the widest") {
  CHECK(armLanes("v", f64, {f64}) == "2 2x");
  CHECK(armLanes("v", f32, {f32}) == "2,4 4x");
  CHECK(armLanes("v", f16, {f16}) == "4,8 8x");
  CHECK(armLanes("v", i8, {i8}) == "8,16 16x");
  CHECK(armLanes("v", i32, {f64}) == "2,4 2x");
  CHECK(armLanes("v", complexDouble, {f64}) == "2 1x");
  CHECK(armLanes("v", i128, {i128}) == "2 1x");
  // A uniform or linear pointer counts as what it points to, a vector of pointers as pointers.
  CHECK(armLanes("u", i32, {ScalarType::pointer(1)}) == "8,16 4x");
  CHECK(armLanes("l", i32, {ScalarType::pointer(8)}) == "2,4 2x");
  CHECK(armLanes("v", i32, {ScalarType::pointer(1)}) == "2,4 2x");
  CHECK(armLanes("L", i32, {ScalarType::pointer(1)}) == "2,4 2x");
  CHECK(armLanes("v", f32, {smallStruct}) == "2,4 2x");
}

TEST_CASE("POWER: 16 bytes over the characteristic type; homogeneous aggregates and complex values count whole") {
  CHECK(powerLanes("v", f64, {f64}) == "2");
  CHECK(powerLanes("v", i8, {f64}) == "16");
  CHECK(powerLanes("uvv", none, {f64, i16, f64}) == "8");
  CHECK(powerLanes("ul", none, {f64, i64}) == "4");
  CHECK(powerLanes("v", none, {twoDoubles}) == "1");
  CHECK(powerLanes("v", none, {ScalarType::aggregate(TypeKind::Float, 4, 2)}) == "2");
  CHECK(powerLanes("v", complexDouble, {f64}) == "1");
  CHECK(powerLanes("v", none, {smallStruct}) == "4");
  // Wider than the register, or no power of two: there is no length.
  CHECK(powerLanes("v", none, {ScalarType::aggregate(TypeKind::Float, 8, 4)}) == "");
  CHECK(powerLanes("v", none, {ScalarType::aggregate(TypeKind::Integer, 1, 5)}) == "");
}

TEST_CASE("RISC-V is scalable, from the widest") {
  CHECK(lanesOf(Arch::RISCV, Isa::RVV, "vv", f64, {f64, i8}) == "2x");
  CHECK(lanesOf(Arch::RISCV, Isa::RVV, "v", i8, {i8}) == "16x");
  CHECK(prototype(signatureOf(Arch::RISCV, "_ZGVr2Mxv_f", f32, {f32})) == "4xf32(4xf32; 4xb)");
  CHECK(prototype(signatureOf(Arch::RISCV, "_ZGVr8Nxvv_f", f64, {f64, i8})) == "8xf64(8xf64, 8xi8)");
}

TEST_CASE("x86-64: values wider than a register are split in place, in order") {
  CHECK(onX86("_ZGVdN4v_f", f64, {f64}) == "4f64(4f64)");
  CHECK(onX86("_ZGVbN4vvv_f", i32, {i32, f64, i32}) == "4i32(4i32, 2f64 2f64, 4i32)");
  CHECK(onX86("_ZGVcN8vv_f", f32, {i32, f64}) == "8f32(4i32 4i32, 4f64 4f64)");
  CHECK(onX86("_ZGVdN8vul_f", f32, {i32, f64, pointer}) == "8f32(8i32, scalar, scalar)");
  CHECK(onX86("_ZGVdN4vL_f", f32, {pointer, pointer}) == "4f32(4p64, 4p64)");
  CHECK(onX86("_ZGVdN4RU_f", none, {pointer, pointer}) == "void(scalar, scalar)");
  CHECK(onX86("_ZGVbN4v_f", i8, {i16}) == "4i8/general(4i16)");
  CHECK(onX86("_ZGVbN2v_f", i16, {boolean}) == "2i16/general(2b8/general)");
}

TEST_CASE("x86-64: results of several registers come through a hidden pointer") {
  ComputedSignature s = signatureOf(Arch::X86_64, "_ZGVbN8v_f", f64, {f32});
  CHECK(prototype(s) == "*2f64 2f64 2f64 2f64(4f32 4f32)");
  CHECK(s->result.memoryBytes == 64);
  CHECK(s->result.memoryAlignment == 16);
}

TEST_CASE("x86-64: masks are the last arguments, one a chunk of the characteristic type") {
  CHECK(onX86("_ZGVdM4v_f", f64, {f64}) == "4f64(4f64; 4f64)");
  CHECK(onX86("_ZGVdM8v_f", f64, {f32}) == "*4f64 4f64(8f32; 4f64 4f64)");
  CHECK(onX86("_ZGVcM8v_f", i32, {f32}) == "*4i32 4i32(8f32; 4i32 4i32)");
  CHECK(onX86("_ZGVbM2vv_f", none, {pointer, f32}) == "void(2p64, 2f32; 2p64)");
  CHECK(onX86("_ZGVeM16v_f", f32, {f32}) == "16f32(16f32; 16b/general)");
  CHECK(onX86("_ZGVeM32v_f", f32, {f32}) == "*16f32 16f32(16f32 16f32; 16b/general 16b/general)");

  ComputedSignature narrow = signatureOf(Arch::X86_64, "_ZGVeM8v_f", f64, {f64});
  CHECK(narrow->mask.form == MaskForm::Bits);
  CHECK(narrow->mask.registerBytes == 4);
  CHECK(narrow->mask.firstArgument == 1);
  CHECK(narrow->argumentCount == 2);
  ComputedSignature wide = signatureOf(Arch::X86_64, "_ZGVeM64v_f", i8, {i8});
  CHECK(wide->mask.registerBytes == 8);
  CHECK(wide->mask.chunks.count == 1);
}

TEST_CASE("x86-64: what GCC refuses is refused, with its reason") {
  auto error = [](std::string_view name, ScalarType result, const Types &types) {
    return signatureOf(Arch::X86_64, name, result, types).error;
  };
  CHECK(error("_ZGVbN2v_f", complexDouble, {f64}) == SignatureError::AggregateLanes);
  CHECK(error("_ZGVbN4v_f", f32, {smallStruct}) == SignatureError::AggregateLanes);
  CHECK(error("_ZGVbN4uv_f", f32, {smallStruct, f32}) == SignatureError::None);
  CHECK(error("_ZGVbN4v_f", f32, {i128}) == SignatureError::WideLanes);
  CHECK(error("_ZGVbN4v_f", f16, {f32}) == SignatureError::WideLanes);
  CHECK(error("_ZGVbN4l_f", f32, {i128}) == SignatureError::WideLanes);
  CHECK(error("_ZGVbN1v_f", f64, {f64}) == SignatureError::TooFewLanes);
  CHECK(error("_ZGVbN64v_f", f64, {f64}) == SignatureError::TooManyRegisters);
  CHECK(error("_ZGVbN128v_f", i8, {i8}) == SignatureError::None);
}

TEST_CASE("what does not fit together is an error that names the parameter") {
  auto check = [](std::string_view name, ScalarType result, const Types &types, SignatureError error,
                  uint32_t parameter) {
    CAPTURE(name);
    ComputedSignature computed = signatureOf(Arch::X86_64, name, result, types);
    CHECK(computed.message() == message(error));
    CHECK(computed.parameter == parameter);
  };
  check("_ZGVbN4vv_f", f32, {f32}, SignatureError::ParameterCount, 2);
  check("_ZGVbN4v_f", f32, {f32, f32}, SignatureError::ParameterCount, 1);
  check("_ZGVbN4vv_f", f32, {f32, none}, SignatureError::VoidParameter, 1);
  check("_ZGVbN4v_f", {TypeKind::Integer, TypeKind::Void, 0}, {f32}, SignatureError::BadType,
        ComputedSignature::inResult);
  check("_ZGVbN4v_f", f32, {{TypeKind::Float, TypeKind::Void, 3}}, SignatureError::BadType, 0);
  check("_ZGVbN4v_f", f32, {{TypeKind::Complex, TypeKind::Float, 8, 0}}, SignatureError::BadType, 0);
  check("_ZGVbN4vl_f", f32, {f32, f32}, SignatureError::LinearType, 1);
  check("_ZGVbN4vR_f", f32, {f32, i32}, SignatureError::LinearType, 1);
  check("_ZGVbN4uls0_f", f32, {f32, i32}, SignatureError::StepType, 1);
}

TEST_CASE("a shape that its ISA does not know has no signature, for the same reason as its name") {
  VFShape shape{{4, false}, true, {VFParameter{}}};
  const ScalarType types[] = {f32};
  ComputedSignature masked = computeSignature(shape, Isa::VSX, f32, types);
  CHECK(masked.error == SignatureError::BadShape);
  CHECK(masked.message() == message(NameError::MaskedOnPower));
  shape.lanes.min = 3;
  CHECK(computeSignature(shape, Isa::SSE, f32, types).message() == message(NameError::LanesNotPowerOfTwo));
  CHECK(computeSignature(shape, Isa::LLVM, f32, types));
}

TEST_CASE("AArch64: the three types that are i64 in IR map to three different vectors") {
  CHECK(onArm("_ZGVnN2vv_f", none, {complexInt, complexInt}) == "void(4i32, 4i32)");
  CHECK(onArm("_ZGVnN2vv_f", none, {smallStruct, smallStruct}) == "void(2p64, 2p64)");
  CHECK(onArm("_ZGVnN2vv_f", none, {i64, i64}) == "void(2i64, 2i64)");
  // As results: the struct is written through addresses that come first.
  CHECK(onArm("_ZGVnN2vv_f", complexInt, {complexInt, complexInt}) == "4i32(4i32, 4i32)");
  CHECK(onArm("_ZGVnN2vvv_f", smallStruct, {smallStruct, smallStruct}) == "void(2p64, 2p64, 2p64)");
  CHECK(onArm("_ZGVnN2vv_f", i64, {i64, i64}) == "2i64(2i64, 2i64)");
  CHECK(signatureOf(Arch::AArch64, "_ZGVnN2vv_f", smallStruct, {smallStruct, smallStruct}).error ==
        SignatureError::ParameterCount);
}

TEST_CASE("AArch64: AdvSIMD splits into 128-bit registers, and its mask has lanes of the narrowest size") {
  CHECK(onArm("_ZGVnN2v_f", f64, {f32}) == "2f64(2f32)");
  CHECK(onArm("_ZGVnM4v_f", f64, {f32}) == "2f64 2f64(4f32; 4i32)");
  CHECK(onArm("_ZGVnM8vv_f", i8, {i8, f64}) == "8i8(8i8, 2f64 2f64 2f64 2f64; 8i8)");
  CHECK(onArm("_ZGVnM16v_f", f64, {i8}) == "*2f64 2f64 2f64 2f64 2f64 2f64 2f64 2f64(16i8; 16i8)");
  CHECK(onArm("_ZGVnN2v_f", complexDouble, {f64}) == "2f64 2f64(2f64)");
  CHECK(onArm("_ZGVnM2v_f", f64, {i64}) == "2f64(2i64; 2i64)");
  ComputedSignature s = signatureOf(Arch::AArch64, "_ZGVnM2v_f", f64, {f64});
  CHECK(s->vectorCall);
  CHECK(s->mask.form == MaskForm::AllOnes);
  CHECK(signatureOf(Arch::AArch64, "_ZGVnM2v_f", i128, {i128}).error == SignatureError::MaskLanes);
  CHECK(signatureOf(Arch::AArch64, "_ZGVnN2v_f", i8, {i8}).error == SignatureError::TooFewLanes);
}

TEST_CASE("AArch64: SVE passes each value in one register and the mask in a predicate") {
  ComputedSignature s = signatureOf(Arch::AArch64, "_ZGVsMxvu_f", f64, {f32, pointer});
  CHECK(prototype(s) == "2xf64(2xf32, scalar; 2xb)");
  CHECK(s->mask.form == MaskForm::Predicate);
  CHECK(s->mask.chunks.place == Place::Predicate);
  CHECK(s->containerBytes == 8);
  CHECK(onArm("_ZGVsM6v_f", f64, {f64}) == "6f64(6f64; 6b)");
  CHECK(signatureOf(Arch::AArch64, "_ZGVsM3v_f", f64, {f64}).error == SignatureError::SveLength);
  CHECK(signatureOf(Arch::AArch64, "_ZGVsM64v_f", f64, {f64}).error == SignatureError::SveLength);
}

TEST_CASE("POWER: the document's examples of splitting") {
  CHECK(onPower("_ZGVbN4vvv_foo", none, {i32, f32, i32}) == "void(4i32, 4f32, 4i32)");
  CHECK(onPower("_ZGVbN4vvv_foo", none, {i32, f64, i32}) == "void(4i32, 2f64 2f64, 4i32)");
  CHECK(onPower("_ZGVbN4vvv_foo", none, {i32, twoDoubles, i32}) == "void(4i32, 2f64 2f64 2f64 2f64, 4i32)");
  ComputedSignature s = signatureOf(Arch::POWER, "_ZGVbN4vvv_foo", none, {i32, twoDoubles, i32});
  CHECK(s->parameters[1].chunks.aggregateElements == 2);
  CHECK(s->parameters[1].firstArgument == 1);
  CHECK(s->parameters[2].firstArgument == 5);
  CHECK(onPower("_ZGVbN4ua16vl_foo", f32, {pointer, f32, i32}) == "4f32(scalar, 4f32, scalar)");
  CHECK(onPower("_ZGVbN2v_foo", f64, {f64}) == "2f64(2f64)");
}

TEST_CASE("POWER: results of up to eight registers are returned in registers, more in memory") {
  CHECK(onPower("_ZGVbN4v_f", complexDouble, {i32}) == "2f64 2f64 2f64 2f64(4i32)");
  CHECK(onPower("_ZGVbN16v_f", f64, {i8}) == "2f64 2f64 2f64 2f64 2f64 2f64 2f64 2f64(16i8)");
  ComputedSignature s = signatureOf(Arch::POWER, "_ZGVbN32v_f", f64, {i8});
  CHECK(s->result.passing == ResultPassing::HiddenPointer);
  CHECK(s->result.memoryBytes == 256);
  CHECK(signatureOf(Arch::POWER, "_ZGVbN4v_f", none, {smallStruct}).error == SignatureError::AggregateLanes);
}

TEST_CASE("LLVM's own names widen v only, in one vector each, with a mask of i1") {
  Demangled name = demangle(Arch::LLVM, "_ZGV_LLVM_M3vuL_f(g)");
  CHECK(prototype(computeSignature(name->shape, Isa::LLVM, f64, Types{f64, f32, pointer})) ==
        "3f64(3f64, scalar, scalar; 3b)");
  Demangled open = demangle(Arch::LLVM, "_ZGV_LLVM_Nxv_f(g)");
  VFShape shape = open->shape;
  CHECK(computeSignature(shape, Isa::LLVM, f64, Types{f64}).error == SignatureError::BadShape);
  shape.lanes.min = 2;
  CHECK(prototype(computeSignature(shape, Isa::LLVM, f64, Types{f64})) == "2xf64(2xf64)");
}

TEST_CASE("declarations make masked and unmasked variants as they say") {
  auto names = [](Isa isa, Branch branch, uint32_t simdlen, ScalarType result, const Types &types) {
    DeclareSimd declaration{branch, simdlen, {}};
    for (size_t i = 0; i < types.size(); ++i)
      declaration.parameters.push_back({});
    std::string text;
    forEachShape(isa, declaration, {result, types}, [&](const VFShape &shape) {
      text += (text.empty() ? "" : " ") + std::string(mangle(shape, isa, "f").view());
    });
    return text;
  };
  CHECK(names(Isa::AVX2, Branch::Any, 0, f64, {f64}) == "_ZGVdN4v_f _ZGVdM4v_f");
  CHECK(names(Isa::AVX2, Branch::NotInBranch, 0, f64, {f64}) == "_ZGVdN4v_f");
  CHECK(names(Isa::AVX2, Branch::InBranch, 8, f64, {f64}) == "_ZGVdM8v_f");
  CHECK(names(Isa::AVX2, Branch::Any, 3, f64, {f64}) == "");
  CHECK(names(Isa::AdvSIMD, Branch::Any, 0, f32, {f32}) == "_ZGVnN2v_f _ZGVnN4v_f _ZGVnM2v_f _ZGVnM4v_f");
  CHECK(names(Isa::AdvSIMD, Branch::Any, 1, f32, {f32}) == "");
  CHECK(names(Isa::AdvSIMD, Branch::NotInBranch, 2, smallStruct, {i64}) == "_ZGVnN2vv_f");
  CHECK(names(Isa::SVE, Branch::NotInBranch, 0, f32, {f32}) == "_ZGVsMxv_f");
  CHECK(names(Isa::SVE, Branch::Any, 6, f64, {f64}) == "_ZGVsM6v_f");
  CHECK(names(Isa::SVE, Branch::Any, 3, f64, {f64}) == "");
  CHECK(names(Isa::VSX, Branch::Any, 0, f64, {f64}) == "_ZGVbN2v_f");
  CHECK(names(Isa::VSX, Branch::InBranch, 0, f64, {f64}) == "");
}
