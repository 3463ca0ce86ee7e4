// Names: what each ABI's document writes, letter by letter, and what is wrong with names that are not.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "abi/demangle.h"
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <vector>

using namespace vec::abi;
using enum ParameterKind;

namespace {
// Every fact of this part is checked by the compiler: names are constant expressions.
constexpr VFParameter v{}, u{Uniform}, l{Linear, 1};

constexpr VFShape fixed(uint32_t lanes, bool masked, std::initializer_list<VFParameter> parameters) {
  return {{lanes, false}, masked, parameters};
}
constexpr VFShape scalable(bool masked, std::initializer_list<VFParameter> parameters, uint8_t group = 0) {
  return {{0, true}, masked, parameters, group};
}

// Mangles to the name, and the name demangles to the shape.
constexpr bool isName(const VFShape &shape, Isa isa, std::string_view name) {
  Name mangled = mangle(shape, isa, "foo");
  Demangled back = demangle(info(isa).arch, name);
  return mangled == name && back && back->shape == shape && back->isa == isa && back->scalarName == "foo" &&
         back->vectorName == name;
}

// The letters of the ISAs; 'b' is SSE or VSX by the architecture.
static_assert(isName(fixed(4, false, {v}), Isa::SSE, "_ZGVbN4v_foo"));
static_assert(isName(fixed(8, false, {v}), Isa::AVX, "_ZGVcN8v_foo"));
static_assert(isName(fixed(4, true, {v}), Isa::AVX2, "_ZGVdM4v_foo"));
static_assert(isName(fixed(16, true, {v, v}), Isa::AVX512, "_ZGVeM16vv_foo"));
static_assert(isName(fixed(2, false, {v}), Isa::AdvSIMD, "_ZGVnN2v_foo"));
static_assert(isName(scalable(true, {v}), Isa::SVE, "_ZGVsMxv_foo"));
static_assert(isName(fixed(6, true, {v}), Isa::SVE, "_ZGVsM6v_foo"));
static_assert(isName(fixed(2, false, {v}), Isa::VSX, "_ZGVbN2v_foo"));
static_assert(isName(scalable(false, {v}), Isa::RVV, "_ZGVrNxv_foo"));
static_assert(isName(scalable(true, {v}, 2), Isa::RVV, "_ZGVr2Mxv_foo"));
static_assert(isName(fixed(4, false, {}), Isa::SSE, "_ZGVbN4_foo"));

// The examples of the POWER document.
static_assert(isName(fixed(4, false, {{Uniform, 0, 0, 16}, v, l}), Isa::VSX, "_ZGVbN4ua16vl_foo"));
static_assert(isName(fixed(2, false, {v}), Isa::VSX, "_ZGVbN2v_foo"));

// Steps: 1 is not spelled, n is the sign, s a position; alignment follows the step.
static_assert(isName(fixed(4, false, {{Linear, 2}, {LinearRef, 8}, {LinearVal, 1}, {LinearUVal, -3}}), Isa::SSE,
                     "_ZGVbN4l2R8LUn3_foo"));
static_assert(isName(fixed(4, false,
                           {{LinearPos, 0, 4}, {LinearRefPos, 0, 4}, {LinearValPos, 0, 4}, {LinearUValPos, 0, 4}, u}),
                     Isa::SSE, "_ZGVbN4ls4Rs4Ls4Us4u_foo"));
static_assert(isName(fixed(4, false,
                           {{Linear, -8, 0, 16}, {LinearPos, 0, 2, 32}, {Uniform, 0, 0, 64}, {Vector, 0, 0, 8}}),
                     Isa::AVX2, "_ZGVdN4ln8a16ls2a32ua64va8_foo"));
static_assert(isName(fixed(4, false, {{Linear, 0}}), Isa::SSE, "_ZGVbN4l0_foo"));
static_assert(isName(fixed(4, false, {{Linear, INT64_MIN}, {Linear, INT64_MAX}}), Isa::SSE,
                     "_ZGVbN4ln9223372036854775808l9223372036854775807_foo"));

// LLVM's own names are known on every architecture, and name their function in parentheses.
static_assert(mangle(fixed(4, true, {v, u}), Isa::LLVM, "foo") == "_ZGV_LLVM_M4vu_foo");
static_assert(demangle(Arch::X86_64, "_ZGV_LLVM_M4vu_foo(bar)")->vectorName == "bar");
static_assert(demangle(Arch::LLVM, "_ZGV_LLVM_N3v_foo(bar)")->shape.lanes.min == 3);

// A redirection; the scalar name may be anything that the linker takes.
constexpr Demangled redirected = demangle(Arch::X86_64, "_ZGVdN4v_llvm.sin.f64(_ZGVdN4v_sin)");
static_assert(redirected && redirected->scalarName == "llvm.sin.f64" && redirected->vectorName == "_ZGVdN4v_sin");
static_assert(mangleEntry(*redirected) == "_ZGVdN4v_llvm.sin.f64(_ZGVdN4v_sin)");
static_assert(demangle(Arch::X86_64, "_ZGVdN4v__Z3fooi")->scalarName == "_Z3fooi");
static_assert(demangle(Arch::X86_64, "_ZGVdN4v__")->scalarName == "_");

// Numbers that are spelled otherwise mean the same.
static_assert(demangle(Arch::X86_64, "_ZGVdN04l1_f")->shape == fixed(4, false, {l}));

struct Wrong {
  Arch arch;
  std::string_view name;
  NameError error;
  size_t offset;
};

constexpr Arch x86 = Arch::X86_64, arm = Arch::AArch64, power = Arch::POWER, riscv = Arch::RISCV;
using enum NameError;

constexpr Wrong wrongNames[] = {
    {x86, "", Empty, 0},
    {x86, "sin", NoPrefix, 0},
    {x86, "_ZG", NoPrefix, 0},
    {x86, "_ZGV", NoIsa, 4},
    {x86, "_ZGVnN4v_f", UnknownIsa, 4},
    {x86, "_ZGVsMxv_f", UnknownIsa, 4},
    {arm, "_ZGVbN4v_f", UnknownIsa, 4},
    {power, "_ZGVdN4v_f", UnknownIsa, 4},
    {riscv, "_ZGVsMxv_f", UnknownIsa, 4},
    {Arch::LLVM, "_ZGVbN4v_f", UnknownIsa, 4},
    {x86, "_ZGV_LLV_N4v_f", UnknownIsa, 4},
    {x86, "_ZGVb", NoMask, 5},
    {x86, "_ZGVb4v_f", NoMask, 5},
    {x86, "_ZGVbn4v_f", NoMask, 5},
    {x86, "_ZGVbN", NoLanes, 6},
    {x86, "_ZGVbNv_f", NoLanes, 6},
    {x86, "_ZGVbN-4v_f", NoLanes, 6},
    {x86, "_ZGVbN4294967296v_f", NumberTooLarge, 6},
    {x86, "_ZGVbN99999999999999999999999v_f", NumberTooLarge, 6},
    {x86, "_ZGVbN0v_f", ZeroLanes, 6},
    {x86, "_ZGVbN3v_f", LanesNotPowerOfTwo, 6},
    {x86, "_ZGVbN2048v_f", TooManyLanes, 6},
    {arm, "_ZGVnN6v_f", LanesNotPowerOfTwo, 6},
    {arm, "_ZGVsM257v_f", TooManyLanes, 6},
    {power, "_ZGVbN3v_f", LanesNotPowerOfTwo, 6},
    {x86, "_ZGVbNxv_f", ScalableLanes, 6},
    {arm, "_ZGVnNxv_f", ScalableLanes, 6},
    {power, "_ZGVbNxv_f", ScalableLanes, 6},
    {power, "_ZGVbM4v_f", MaskedOnPower, 5},
    {arm, "_ZGVsNxv_f", UnmaskedOnSve, 5},
    {riscv, "_ZGVr3Nxv_f", BadRegisterGroup, 5},
    {riscv, "_ZGVr16Nxv_f", BadRegisterGroup, 5},
    {riscv, "_ZGVr0Nxv_f", BadRegisterGroup, 5},
    {x86, "_ZGVb2N4v_f", NoMask, 5},
    {x86, "_ZGVbN4", NoScalarName, 7},
    {x86, "_ZGVbN4v", NoScalarName, 8},
    {x86, "_ZGVbN4v_", NoScalarName, 9},
    {x86, "_ZGVbN4v_(g)", NoScalarName, 9},
    {x86, "_ZGVbN4vx_f", UnknownParameter, 8},
    {x86, "_ZGVbN4va_f", NoNumber, 9},
    {x86, "_ZGVbN4vl_f", None, 0},
    {x86, "_ZGVbN4vln_f", NoNumber, 10},
    {x86, "_ZGVbN4uls_f", NoNumber, 10},
    {x86, "_ZGVbN4l9223372036854775808_f", NumberTooLarge, 8},
    {x86, "_ZGVbN4ln9223372036854775809_f", NumberTooLarge, 9},
    {x86, "_ZGVbN4uls4294967296_f", NumberTooLarge, 10},
    {x86, "_ZGVbN4va0_f", BadAlignment, 8},
    {x86, "_ZGVbN4va12_f", BadAlignment, 7},
    {x86, "_ZGVbN4vls2_f", StepOutOfRange, 8},
    {x86, "_ZGVbN4vls0_f", StepNotUniform, 8},
    {x86, "_ZGVbN4ls0_f", StepNotUniform, 7},
    {x86, "_ZGVbN4v_f,_ZGVbN2v_g", CommaInName, 10},
    {x86, "_ZGVbN4v_f(g", BadRedirection, 10},
    {x86, "_ZGVbN4v_f(g)h", BadRedirection, 10},
    {x86, "_ZGVbN4v_f)g(", BadRedirection, 10},
    {x86, "_ZGVbN4v_f((g))", BadRedirection, 10},
    {x86, "_ZGVbN4v_f()", EmptyRedirection, 10},
    {x86, "_ZGV_LLVM_N4v_f", NoRedirection, 15},
};

constexpr bool allWrongNamesFound() {
  for (const Wrong &wrong : wrongNames) {
    Demangled found = demangle(wrong.arch, wrong.name);
    if (found.error != wrong.error || found.offset != wrong.offset)
      return false;
  }
  return true;
}
static_assert(allWrongNamesFound());

constexpr bool copiesLongNames() {
  Name a("_ZGVbN4v_");
  for (int i = 0; i < 1000; ++i)
    a.append('x');
  Name b = a, c("short");
  c = b;
  b = Name("other");
  Name d = static_cast<Name &&>(c);
  return d == a && b == "other" && d.size() == 1009 && c.empty();
}
static_assert(copiesLongNames());
} // namespace

TEST_CASE("what is wrong is said, and where") {
  for (const Wrong &wrong : wrongNames) {
    CAPTURE(wrong.name);
    Demangled found = demangle(wrong.arch, wrong.name);
    CHECK(found.message() == message(wrong.error));
    CHECK(found.offset == wrong.offset);
  }
  CHECK(explain(demangle(power, "_ZGVbM4v_f"), "_ZGVbM4v_f") ==
        "vector function name '_ZGVbM4v_f', offset 5: POWER reserves M and has no masked vector functions: use N "
        "(declare the function notinbranch)");
  CHECK(explain(demangle(x86, "a\n\xff\\"), "a\n\xff\\") ==
        "vector function name 'a\\x0a\\xff\\x5c', offset 0: a vector function name begins with _ZGV");
}

TEST_CASE("each reason has its own message") {
  for (unsigned i = 0; i <= static_cast<unsigned>(BadAlignment); ++i)
    for (unsigned k = 0; k < i; ++k)
      CHECK(message(static_cast<NameError>(i)) != message(static_cast<NameError>(k)));
}

TEST_CASE("64 parameters are the limit") {
  std::string parameters(64, 'v');
  CHECK(demangle(x86, "_ZGVbN4" + parameters + "_f"));
  Demangled found = demangle(x86, "_ZGVbN4" + parameters + "v_f");
  CHECK(found.error == TooManyParameters);
  CHECK(found.offset == 7 + 64);
}

TEST_CASE("an attribute is split into its entries") {
  auto split = [](std::string_view attribute) {
    std::vector<std::pair<std::string, size_t>> entries;
    for (AttributeEntries::Entry entry : AttributeEntries(attribute))
      entries.emplace_back(entry.text, entry.offset);
    return entries;
  };
  using List = std::vector<std::pair<std::string, size_t>>;
  CHECK(split("") == List{});
  CHECK(split("  ") == List{});
  CHECK(split("_ZGVbN2v_f") == List{{"_ZGVbN2v_f", 0}});
  CHECK(split("a, b(c) ,d") == List{{"a", 0}, {"b(c)", 3}, {"d", 9}});
  CHECK(split("a,") == List{{"a", 0}, {"", 2}});
  CHECK(split(",a") == List{{"", 0}, {"a", 1}});
}
