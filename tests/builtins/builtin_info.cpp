// Names of functions -> rows of builtins.def and opencl.def.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "builtins/info/builtin_info.h"
#include "builtins/info/group_info.h"
#include "builtins/info/mangling.h"
#include <doctest/doctest.h>
#include <random>
#include <string>

using namespace vec;

TEST_CASE("a work-item function is known by its mangled, plain and mux names") {
  for (const char *name : {"_Z13get_global_idj", "get_global_id", "__mux_get_global_id"}) {
    const BuiltinInfo *b = findBuiltin(name);
    REQUIRE(b);
    CHECK(b->id == BuiltinID::GetGlobalId);
    CHECK(b->uniformity == Uniformity::LaneId);
    CHECK(b->takesDimension);
    CHECK(b->rematerializable);
    CHECK_FALSE(b->barrier);
  }
  CHECK(findBuiltin("_Z12get_work_dimv")->id == BuiltinID::GetWorkDim);
  CHECK(findBuiltin("_Z20get_global_linear_idv")->uniformity == Uniformity::LinearId);
}

TEST_CASE("barriers and fences are told apart") {
  CHECK(findBuiltin("_Z7barrierj")->barrier);
  CHECK(findBuiltin("_Z18work_group_barrierj")->barrier);
  CHECK(findBuiltin("_Z18work_group_barrierj12memory_scope")->id == BuiltinID::WorkGroupBarrier);
  CHECK(findBuiltin("__mux_work_group_barrier")->id == BuiltinID::WorkGroupBarrier);
  CHECK_FALSE(findBuiltin("_Z9mem_fencej")->barrier);
  CHECK(findBuiltin("_Z22atomic_work_item_fencej12memory_order12memory_scope")->id == BuiltinID::AtomicWorkItemFence);
}

TEST_CASE("a group operation is known by its name, its kind and its type") {
  GroupOperation op;
  REQUIRE(findGroupOperation("__mux_sub_group_scan_exclusive_logical_and_i1", op));
  CHECK(op.scope == GroupScope::SubGroup);
  CHECK(op.kind == GroupKind::ScanExclusive);
  CHECK(op.arithmetic == GroupArithmetic::LogicalAnd);
  CHECK_FALSE(op.uniform);
  REQUIRE(findGroupOperation("__mux_vec_group_reduce_fmin_v4f32", op));
  CHECK(op.scope == GroupScope::VecGroup);
  CHECK(op.arithmetic == GroupArithmetic::FMin);
  CHECK(op.type == "v4f32");
  REQUIRE(findGroupOperation("__mux_work_group_broadcast_i64", op));
  CHECK(op.arguments == "vi");
  REQUIRE(findGroupOperation("__mux_sub_group_broadcast_first_f64", op));
  CHECK(op.kind == GroupKind::BroadcastFirst);
  REQUIRE(findGroupOperation("__mux_vec_group_scan_exclusive_mul_nxv1i64", op));
  for (const char *name : {"", "__mux_sub_group_", "__mux_sub_group_reduce_i32", "__mux_sub_group_reduce_add_",
                           "__mux_sub_group_reduce_add_i33", "__mux_sub_group_any", "__mux_sub_group_all_add_i1",
                           "__mux_sub_group_shuffle_vi32", "__mux_sub_group_shuffle_v4", "sub_group_reduce_add"})
    CHECK_MESSAGE(!findGroupOperation(name, op), name);
}

TEST_CASE("every row is found by its own names, and its ID leads back to it") {
#define BUILTIN(ID, NAME, MUX, UNIFORMITY, PROPERTIES)                                                                 \
  CHECK(findBuiltin(NAME) == &info(BuiltinID::ID));                                                                    \
  if (MUX[0])                                                                                                          \
    CHECK(findBuiltin(MUX) == &info(BuiltinID::ID));
#include "builtins/builtins.def"
  CHECK(info(BuiltinID::None).name.empty());
}

TEST_CASE("what is no builtin is not taken for one") {
  for (const char *name : {"", "_", "_Z", "_Z0", "_Z13get_global_id", "_Z13get_global_idf", "_Z13get_global_idjj",
                           "_Z12get_global_idj", "get_global_idx", "__mux_", "_Z3fooj", "_Z12get_work_dimj"})
    CHECK_MESSAGE(findBuiltin(name) == nullptr, name);
}

TEST_CASE("a math builtin stands for libm's function of the element type and an intrinsic") {
  OpenCLMath m;
  REQUIRE(findOpenCLMath("_Z3expf", m));
  CHECK(m.name == "exp");
  CHECK(m.cName == "expf");
  CHECK(m.intrinsic == "exp");
  CHECK(m.width == 1);
  CHECK(m.element == 'f');
  CHECK(m.parameters == 1);
  REQUIRE(findOpenCLMath("_Z3expDv4_d", m));
  CHECK(m.cName == "exp");
  CHECK(m.width == 4);
  CHECK(m.element == 'd');
  REQUIRE(findOpenCLMath("_Z4fminDv16_fS_", m));
  CHECK(m.intrinsic == "minnum");
  CHECK(m.width == 16);
  CHECK(m.parameters == 2);
  CHECK(m.broadcast == 0);
  REQUIRE(findOpenCLMath("_Z3madDv2_fS_S_", m));
  CHECK(m.intrinsic == "fmuladd");
  REQUIRE(findOpenCLMath("_Z10native_sinf", m));
  CHECK(m.cName == "sinf");
}

TEST_CASE("a scalar that stands for all elements is marked") {
  OpenCLMath m;
  REQUIRE(findOpenCLMath("_Z4fmaxDv4_ff", m));
  CHECK(m.width == 4);
  CHECK(m.broadcast == 2);
  REQUIRE(findOpenCLMath("_Z5ldexpDv8_fi", m));
  CHECK(m.broadcast == 2);
  REQUIRE(findOpenCLMath("_Z5ldexpDv8_fDv8_i", m));
  CHECK(m.broadcast == 0);
}

TEST_CASE("pointer parameters are read in every spelling of their address space") {
  OpenCLMath m;
  for (const char *name : {"_Z5frexpfPi", "_Z5frexpfPU3AS1i", "_Z5frexpfPU8CLglobali", "_Z5frexpfPU9CLgenerici"}) {
    REQUIRE_MESSAGE(findOpenCLMath(name, m), name);
    CHECK(m.arguments == "tq");
    CHECK(m.broadcast == 0);
  }
  REQUIRE(findOpenCLMath("_Z6remquoDv4_fS_PU3AS1Dv4_i", m));
  CHECK(m.width == 4);
  REQUIRE(findOpenCLMath("_Z4modfDv4_fPU3AS4S_", m));
  CHECK(m.width == 4);
}

TEST_CASE("wrong element types, parameter counts and names are refused") {
  OpenCLMath m;
  for (const char *name :
       {"_Z3expi", "_Z3expff", "_Z4fminf", "_Z4fminfd", "_Z3expDh", "exp", "expf", "_Z3exp", "_Z3dotff",
        "_Z10native_sind", "_Z4fminDv4_fDv2_f", "_Z5frexpff", "_Z3expPf", "_Z3expDv4_Pf"})
    CHECK_FALSE_MESSAGE(findOpenCLMath(name, m), name);
}

TEST_CASE("substitutions count as Itanium says") {
  MangledName n;
  REQUIRE(demangle("_Z1fPU3AS1KDv4_fS_S0_S1_", n));
  CHECK(n.count == 4);
  CHECK(n.parameters[1] == MangledType{'f', 4, 0});                 // S_  : Dv4_f
  CHECK(n.parameters[2] == MangledType{'f', 4, 0, false, 1, true}); // S0_ : U3AS1KDv4_f
  CHECK(n.parameters[3] == MangledType{'f', 4, 1, false, 1, true}); // S1_ : P...
  CHECK_FALSE(demangle("_Z1fS_", n));
  CHECK_FALSE(demangle("_Z1ffS0_", n));
}

TEST_CASE("names are written as they are read") {
  for (const char *name :
       {"_Z4fminDv4_fS_", "_Z5frexpDv2_dPU3AS4Dv2_i", "_Z7vstore4Dv4_fmPU3AS1f", "_Z10atomic_addPU3AS1Vjj",
        "_Z6vload3mPU3AS2Kh", "_Z3maxu5nxv2iS_", "_Z3fmau5nxv2fS_S_", "_Z8upsampleDv8_cDv8_h", "_Z3expDh", "_Z1fPPi",
        "_Z1fPU3AS1KDv4_fS_S0_S1_", "_Z12get_work_dimv"}) {
    MangledName n;
    REQUIRE_MESSAGE(demangle(name, n), name);
    CHECK(mangle(n.base, {n.parameters, n.count}) == name);
  }
  MangledName n;
  REQUIRE(demangle("_Z3maxu6nxv16hS_", n));
  CHECK(n.parameters[1] == MangledType{'h', 16, 0, true});
  CHECK_FALSE(demangle("_Z3maxu5nxv0i", n));
  CHECK_FALSE(demangle("_Z3maxu5other", n));
  REQUIRE(demangle("_Z1fP5Thing", n));
  CHECK(mangle(n.base, {n.parameters, n.count}) == "");
}

TEST_CASE("any bytes are answered without a crash") {
  OpenCLMath m;
  std::mt19937 random(1);
  const std::string alphabet = "_ZDvSPKVUrfdij0123456789expfmincos\0\xff";
  unsigned found = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string name = round % 2 ? "_Z3exp" : "_Z";
    for (unsigned length = random() % 24; length; --length)
      name += alphabet[random() % alphabet.size()];
    found += findBuiltin(name) != nullptr;
    found += findOpenCLMath(name, m);
  }
  CHECK(found < 200000);
  CHECK_FALSE(findOpenCLMath("_Z3exp" + std::string(100000, 'P') + "f", m));
  CHECK_FALSE(findOpenCLMath("_Z99999999999999999999expf", m));
  CHECK_FALSE(findOpenCLMath("_Z3expDv99999999999_f", m));
}
