// Divergence on flow graphs made by hand: what one divergent branch does to joins and loops.
#include "passes/analysis/divergence.h"
#include "parsed.h"
#include "llvm/IR/Dominators.h"
#include <algorithm>
#include <string>
#include <vector>

using namespace llvm;
using namespace vec;

namespace {
// A function of branches only: "a b c" is a conditional branch of a to b and c, "a b" an unconditional one, "a" a
// return.
struct Graph {
  std::unique_ptr<Parsed> P;
  Function *F;
  std::unique_ptr<DominatorTree> DT;
  std::unique_ptr<LoopInfo> LI;
  std::unique_ptr<Divergence> Div;

  explicit Graph(std::vector<const char *> Blocks) {
    std::string Text = "define void @f(i1 %cond) {\n";
    for (StringRef B : Blocks) {
      SmallVector<StringRef, 3> Names;
      B.split(Names, ' ');
      Text += Names[0].str() + ":\n";
      if (Names.size() == 1)
        Text += "  ret void\n";
      else if (Names.size() == 2)
        Text += "  br label %" + Names[1].str() + "\n";
      else
        Text += "  br i1 %cond, label %" + Names[1].str() + ", label %" + Names[2].str() + "\n";
    }
    P = std::make_unique<Parsed>(Text + "}\n");
    F = &(*P)["f"];
    DT = std::make_unique<DominatorTree>(*F);
    LI = std::make_unique<LoopInfo>(*DT);
    Div = std::make_unique<Divergence>(*F, *LI);
  }
  const BasicBlock &operator[](StringRef Name) {
    for (const BasicBlock &B : *F)
      if (B.getName() == Name)
        return B;
    REQUIRE_MESSAGE(false, Name.str());
    return F->getEntryBlock();
  }
  Graph &diverge(StringRef Name) {
    Div->addDivergentBranch((*this)[Name]);
    return *this;
  }
  std::string joins() {
    std::string Text;
    for (const BasicBlock &B : *F)
      if (Div->isDivergentJoin(B))
        Text += (Text.empty() ? "" : " ") + B.getName().str();
    return Text;
  }
  // Headers of the divergent loops.
  std::string loops() {
    std::string Text;
    for (const BasicBlock &B : *F)
      if (const Loop *L = LI->getLoopFor(&B); L && L->getHeader() == &B && Div->isDivergentLoop(*L))
        Text += (Text.empty() ? "" : " ") + B.getName().str();
    return Text;
  }
};
} // namespace

TEST_CASE("without a divergent branch nothing diverges") {
  Graph G({"e a b", "a j", "b j", "j"});
  CHECK_FALSE(G.Div->any());
  CHECK(G.joins() == "");
}

TEST_CASE("a diamond joins at its end, and only there") {
  Graph G({"e a b", "a j", "b j", "j k", "k"});
  G.diverge("e");
  CHECK(G.Div->any());
  CHECK(G.Div->isDivergentBranch(G["e"]));
  CHECK(G.joins() == "j");
}

TEST_CASE("a branch with one arm joins where the arm ends") {
  CHECK(Graph({"e a j", "a j", "j"}).diverge("e").joins() == "j");
}

TEST_CASE("a uniform diamond inside a divergent arm is no divergent join") {
  CHECK(Graph({"e a j", "a b c", "b d", "c d", "d j", "j"}).diverge("e").joins() == "j");
}

TEST_CASE("nested divergent branches join one after the other") {
  Graph G({"e a j", "a b c", "b d", "c d", "d j", "j"});
  CHECK(G.diverge("e").diverge("a").joins() == "d j");
}

TEST_CASE("arms that cross join at every block that two of them reach") {
  // e -> a, b; a -> x, y; b -> x, y: x and y get lanes from both arms.
  CHECK(Graph({"e a b", "a x y", "b x y", "x j", "y j", "j"}).diverge("e").joins() == "x y j");
}

TEST_CASE("a divergent branch inside a loop leaves the loop uniform if the arms join in it") {
  Graph G({"e h", "h a l", "a l", "l h x", "x"});
  CHECK(G.diverge("h").joins() == "l");
  CHECK(G.loops() == "");
}

TEST_CASE("a divergent latch makes the loop divergent") {
  Graph G({"e h", "h h x", "x"});
  CHECK(G.diverge("h").loops() == "h");
}

TEST_CASE("a divergent break makes the loop divergent; its exits join outside") {
  // h may leave for good, l goes on or leaves: x gets lanes from both.
  Graph G({"e h", "h b l", "l h x", "b x", "x"});
  G.diverge("h");
  CHECK(G.loops() == "h");
  CHECK(G.joins() == "x");
}

TEST_CASE("two exits to different blocks join where these meet") {
  Graph G({"e h", "h a l", "l h b", "a x", "b x", "x y", "y"});
  G.diverge("h");
  CHECK(G.loops() == "h");
  CHECK(G.joins() == "x");
}

TEST_CASE("a divergent inner loop leaves the outer one uniform, if it stays inside") {
  Graph G({"e o", "o i", "i i l", "l o x", "x"});
  G.diverge("i");
  CHECK(G.loops() == "i");
}

TEST_CASE("a branch out of both loops makes both divergent") {
  Graph G({"e o", "o i", "i m x", "m i l", "l o x", "x"});
  G.diverge("i");
  CHECK(G.loops() == "o i");
  CHECK(G.joins() == "x");
}

TEST_CASE("three levels at once, the one that is not left stays uniform") {
  // The innermost branch leaves i and o, but not a.
  Graph G({"e a", "a o", "o i", "i m k", "m i l", "l o k", "k a x", "x"});
  G.diverge("i");
  CHECK(G.loops() == "o i");
}

TEST_CASE("a loop behind one arm of a divergent branch is uniform by itself") {
  Graph G({"e h j", "h h j", "j"});
  G.diverge("e");
  CHECK(G.loops() == "");
  CHECK(G.joins() == "j");
}

TEST_CASE("the same branch again changes nothing; what is new is reported") {
  Graph G({"e h", "h b l", "l h x", "b x", "x"});
  Divergence::Effect First = G.Div->addDivergentBranch(G["h"]);
  CHECK(First.Loops.size() == 1);
  REQUIRE(First.Joins.size() == 1);
  CHECK(First.Joins[0] == &G["x"]);
  Divergence::Effect Again = G.Div->addDivergentBranch(G["h"]);
  CHECK(Again.Loops.empty());
  CHECK(Again.Joins.empty());
}
