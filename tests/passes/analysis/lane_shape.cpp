// The lattice: the laws of join, and printing as the inverse of parsing.
#include "passes/analysis/lane_shape.h"
#include <doctest/doctest.h>
#include <limits>
#include <string>

using namespace vec;

namespace {
const LaneShape All[] = {LaneShape::bottom(),
                         LaneShape::uniform(),
                         LaneShape::linear(1),
                         LaneShape::linear(-1),
                         LaneShape::linear(4),
                         LaneShape::linear(std::numeric_limits<int64_t>::max()),
                         LaneShape::linear(std::numeric_limits<int64_t>::min()),
                         LaneShape::spaced(),
                         LaneShape::varying()};

std::string text(LaneShape S) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << S;
  return Text;
}

bool isBelow(LaneShape A, LaneShape B) { return A.join(B) == B; }
} // namespace

TEST_CASE("join is idempotent, commutative and associative") {
  for (LaneShape A : All) {
    CHECK(A.join(A) == A);
    for (LaneShape B : All) {
      CHECK(A.join(B) == B.join(A));
      for (LaneShape C : All)
        CHECK(A.join(B).join(C) == A.join(B.join(C)));
    }
  }
}

TEST_CASE("bottom is below everything and everything below varying; different steps meet in an unknown one") {
  for (LaneShape A : All) {
    CHECK(isBelow(LaneShape::bottom(), A));
    CHECK(isBelow(A, LaneShape::varying()));
    for (LaneShape B : All)
      if (A.isLinear() && B.isLinear() && A != B)
        CHECK(A.join(B) == LaneShape::spaced());
  }
}

TEST_CASE("a shape is a linear one, varying or bottom; uniform is linear by 0") {
  for (LaneShape A : All)
    CHECK(A.isLinear() + A.isVarying() + A.isBottom() == 1);
  CHECK(LaneShape::uniform() == LaneShape::linear(0));
  CHECK(LaneShape::linear(0).isUniform());
  CHECK_FALSE(LaneShape::linear(1).isUniform());
  CHECK(LaneShape() == LaneShape::bottom());
  CHECK(LaneShape::linear(-7).step() == -7);
  CHECK(LaneShape::spaced().isVarying());
  for (LaneShape A : All)
    CHECK(A.hasSteps() == (A.isLinear() || A.isSpaced()));
}

TEST_CASE("a shape as it is printed; different shapes differ in print") {
  for (LaneShape A : All)
    for (LaneShape B : All)
      CHECK((text(A) == text(B)) == (A == B));
  CHECK(text(LaneShape::bottom()) == "bottom");
  CHECK(text(LaneShape::varying()) == "varying");
  CHECK(text(LaneShape::linear(0)) == "uniform");
  CHECK(text(LaneShape::linear(-4)) == "linear(-4)");
}
