// Round trips over generated shapes: what is mangled demangles to itself, and nothing near it confuses the demangler.
#include "abi/demangle.h"
#include "shapes.h"
#include <doctest/doctest.h>

using namespace vec::abi;

TEST_CASE("a valid shape survives its name") {
  ShapeSource source(3);
  for (unsigned i = 0; i < 20000; ++i) {
    Isa isa = source.isa();
    VFVariant variant{source.shape(isa, i % 50 ? 8 : 64), isa, source.name(), source.name()};
    REQUIRE(!validate(variant.shape, isa));

    Name entry = mangleEntry(variant);
    CAPTURE(entry.view());
    Demangled back = demangle(info(isa).arch, entry);
    REQUIRE_MESSAGE(back, back.message());
    CHECK(*back == variant);
    if (isa == Isa::LLVM)
      continue;

    Name plain = mangle(variant.shape, isa, variant.scalarName);
    variant.vectorName = plain;
    back = demangle(info(isa).arch, plain);
    REQUIRE_MESSAGE(back, back.message());
    CHECK(*back == variant);
  }
}

TEST_CASE("every beginning of a name up to its scalar name is an error inside it") {
  ShapeSource source(4);
  for (unsigned i = 0; i < 500; ++i) {
    Isa isa = source.isa();
    Name name = mangle(source.shape(isa, 8), isa, "");
    for (size_t size = 0; size <= name.size(); ++size) {
      Demangled found = demangle(info(isa).arch, name.view().substr(0, size));
      CAPTURE(name.view().substr(0, size));
      CHECK(!found);
      CHECK(found.offset <= size);
    }
  }
}

TEST_CASE("a name whose bytes were changed is an error inside it, or means what it says") {
  ShapeSource source(5);
  unsigned good = 0, bad = 0;
  for (unsigned i = 0; i < 50000; ++i) {
    Isa isa = source.isa();
    std::string name(mangle(source.shape(isa, 8), isa, "f").view());
    for (uint64_t edits = 1 + source.below(3); edits; --edits)
      name[source.below(name.size())] = static_cast<char>(source.below(256));
    CAPTURE(name);
    Demangled found = demangle(info(isa).arch, name);
    found ? ++good : ++bad;
    if (found)
      CHECK(*demangle(info(isa).arch, mangleEntry(*found)) == *found);
    else
      CHECK(found.offset <= name.size());
  }
  CHECK(good > 1000);
  CHECK(bad > 10000);
}
