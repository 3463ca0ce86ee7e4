// What shrinking leaves still fails, and little else is left.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "tests/fuzz/kernels/generator.h"
#include "tests/workgroup/shrink.h"
#include <doctest/doctest.h>

TEST_CASE("a kernel is shrunk to what it takes to fail") {
  unsigned Shrunk = 0;
  for (uint64_t Seed = 1; Seed != 40; ++Seed) {
    const std::string Whole = vec::fuzz::generateGroupKernel(Seed, "k", {}).Text;
    auto Fails = [](const std::string &Text) {
      return Text.find("work_group_reduce") != std::string::npos && Text.find("local int e") != std::string::npos;
    };
    if (!Fails(Whole))
      continue;
    const std::string Small = vec::workgroup::shrink(Seed, "k", Fails, 60);
    CHECK(Fails(Small));
    CHECK(Small.size() < Whole.size());
    // Nothing more can go.
    CHECK(vec::workgroup::shrink(Seed, "k", [&](const std::string &Text) { return Fails(Text); }, 60) == Small);
    ++Shrunk;
  }
  CHECK(Shrunk > 2);
}

TEST_CASE("what does not fail stays as it is") {
  const std::string Whole = vec::fuzz::generateGroupKernel(7, "k", {}).Text;
  CHECK(vec::workgroup::shrink(7, "k", [](const std::string &) { return false; }, 60) == Whole);
}
