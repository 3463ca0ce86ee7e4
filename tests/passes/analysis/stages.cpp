// verifyStage notices each clause of each stage's contract; rejections say what, where and how to mend it.
#include "parsed.h"
#include "passes/linearize/linearize.h"
#include "passes/remarks.h"
#include "passes/vectorize/verify.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace vec;

namespace {
bool contains(const std::string &Text, StringRef Part) { return Text.find(Part) != std::string::npos; }

std::string verify(StringRef Body, Stage S) {
  Parsed P(("declare i64 @_Z13get_global_idj(i32)\n define void @f(i1 %c, i32 %n) {\n" + Body + "}\n").str());
  return verifyStage(P["f"], S, {});
}
} // namespace

TEST_CASE("prepared: one return") {
  CHECK(verify("ret void\n", Stage::Prepared) == "");
  CHECK(verify("br i1 %c, label %a, label %b\n a:\n ret void\n b:\n ret void\n", Stage::Prepared) == "2 returns");
  CHECK(verify("br label %a\n a:\n br i1 true, label %b, label %d\n b:\n br label %a\n d:\n ret void\n",
               Stage::Prepared) == "");
}

TEST_CASE("prepared: no switch, no unreachable") {
  CHECK(verify("switch i32 %n, label %a [ ]\n a:\n ret void\n", Stage::Prepared) ==
        "a block ends in switch: switch i32 %n, label %a [");
  CHECK(verify("br i1 %c, label %a, label %b\n a:\n unreachable\n b:\n ret void\n", Stage::Prepared) ==
        "a block ends in unreachable: unreachable");
}

TEST_CASE("prepared: no critical edge") {
  CHECK(verify("br i1 %c, label %a, label %b\n a:\n br label %b\n b:\n ret void\n", Stage::Prepared) ==
        "a critical edge is left: br i1 %c, label %a, label %b");
}

TEST_CASE("prepared: every loop simplified, with an exit, in LCSSA form") {
  // Two latches.
  CHECK(
      verify("br label %h\n h:\n br i1 %c, label %a, label %b\n a:\n br label %h\n b:\n br i1 %c, label %d, label %x\n"
             " d:\n br label %h\n x:\n ret void\n",
             Stage::Prepared) == "a loop is not in simplified form: br i1 %c, label %a, label %b");
  CHECK(verify("br i1 %c, label %p, label %x\n p:\n br label %h\n h:\n br label %h\n x:\n ret void\n",
               Stage::Prepared) == "a loop has no exit: br label %h");
  StringRef Loop =
      "br label %h\n h:\n %i = phi i32 [ 0, %0 ], [ %j, %l ]\n %j = add i32 %i, 1\n br i1 %c, label %l, label %x\n"
      " l:\n br label %h\n x:\n";
  CHECK(verify((Loop + " ret void\n").str(), Stage::Prepared) == "");
  CHECK(verify((Loop + " %u = add i32 %j, 1\n ret void\n").str(), Stage::Prepared) ==
        "a loop is not in LCSSA form: %i = phi i32 [ 0, %0 ], [ %j, %l ]");
}

TEST_CASE("linear: no branch on a varying condition, but on any lane's") {
  StringRef Varying = "%i = call i64 @_Z13get_global_idj(i32 0)\n %v = icmp eq i64 %i, 3\n";
  StringRef Branch = "label %a, label %b\n a:\n br label %b\n b:\n ret void\n";
  CHECK(verify((Varying + "br i1 %v, " + Branch).str(), Stage::Linear) ==
        "a branch has a varying condition: br i1 %v, label %a, label %b");
  CHECK(verify((Varying + "br i1 %c, " + Branch).str(), Stage::Linear) == "");
  Parsed P((Twine("declare i64 @_Z13get_global_idj(i32)\n declare i1 @any(i1) \"vec-lane-builtin\"=\"any\"\n"
                  "define void @f() {\n") +
            Varying + "%m = call i1 @any(i1 %v)\n br i1 %m, " + Branch + "}\n")
               .str());
  CHECK(verifyStage(P["f"], Stage::Linear, {}) == "");
}

TEST_CASE("linear: the mask of the call is a varying parameter") {
  Parsed P("define void @f(i1 %mask) {\n br i1 %mask, label %a, label %b\n a:\n br label %b\n b:\n ret void\n }");
  CHECK(verifyStage(P["f"], Stage::Linear, {}) == "");
  LaneEntry Masked;
  Masked.Masked = true;
  CHECK(verifyStage(P["f"], Stage::Linear, Masked) ==
        "a branch has a varying condition: br i1 %mask, label %a, label %b");
}

TEST_CASE("linearize refuses a flow graph that is not reducible, and does not touch what has no divergent branch") {
  StringRef Text =
      "declare i64 @_Z13get_global_idj(i32)\n define void @f(i1 %c) {\n %i = call i64 @_Z13get_global_idj(i32 0)\n"
      " %v = icmp eq i64 %i, 3\n br i1 CONDITION, label %a, label %b\n a:\n br label %b\n b:\n"
      " br i1 %c, label %a, label %x\n x:\n ret void\n }";
  for (bool Varying : {false, true}) {
    std::string Source = Text.str();
    Source.replace(Source.find("CONDITION"), 9, Varying ? "%v" : "%c");
    Parsed P(Source);
    FunctionAnalysisManager FAM;
    PassBuilder().registerFunctionAnalyses(FAM);
    std::string Problem = toString(linearize(P["f"], {}, {}, FAM));
    CHECK(contains(Problem, "could not be made reducible; rewrite the loop without gotos") == Varying);
    CHECK(Problem.empty() != Varying);
  }
}

TEST_CASE("finished: no internal builtin left") {
  Parsed P("declare i1 @any(i1) \"vec-lane-builtin\"=\"any\"\n define i1 @f(i1 %c) {\n %m = call i1 @any(i1 %c)\n ret "
           "i1 %m\n }\n"
           "define i1 @g(i1 %c) {\n ret i1 %c\n }");
  CHECK(verifyStage(P["f"], Stage::Finished, {}) == "an internal builtin is left: %m = call i1 @any(i1 %c)");
  CHECK(verifyStage(P["f"], Stage::Packetized, {}) == "");
  CHECK(verifyStage(P["g"], Stage::Finished, {}) == "");
}

TEST_CASE("every stage: what LLVM's verifier says is wrong") {
  Parsed P("define void @f(i1 %c) {\n br i1 %c, label %a, label %b\n a:\n ret void\n b:\n ret void\n }");
  // A block without an end.
  P["f"].back().getTerminator()->eraseFromParent();
  for (Stage S : {Stage::Prepared, Stage::Linear, Stage::Packetized, Stage::Finished})
    CHECK(verifyStage(P["f"], S, {}) != "");
}

TEST_CASE("what LLVM's verifier says is told in one line, with the values that it names") {
  Parsed P("define i32 @f(i32 %n) {\n %a = add i32 %n, 1\n %b = add i32 %a, 2\n ret i32 %b\n }");
  Instruction &A = P["f"].front().front();
  A.moveAfter(A.getNextNode());
  CHECK(verifyStage(P["f"], Stage::Packetized, {}) ==
        "Instruction does not dominate all uses!: %a = add i32 %n, 1; %b = add i32 %a, 2");
}

TEST_CASE("a reason tells what and how to mend it, its detail filled in") {
  CHECK(describe(Reason::LanesInvalid, "65") == "65 lanes are not possible; choose 2 to 64 lanes");
  CHECK(describe(Reason::OptNone, "unused") == describe(Reason::OptNone, ""));
  for (unsigned R = 0; R < NumReasons; ++R) {
    std::string Text = describe(Reason(R), "DETAIL");
    CHECK_FALSE(contains(Text, "%0"));
    CHECK(contains(Text, "; "));
    CHECK_FALSE(contains(Text, "\n"));
  }
}

TEST_CASE("a rejection names the function, and the line if there is one") {
  Parsed P(R"(
define void @f() !dbg !3 { ret void, !dbg !4 }
define void @g() { ret void }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 7, unit: !0, type: !5)
!4 = !DILocation(line: 9, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{})");
  Function &F = P["f"];
  std::string Text = toString(reject(Reason::MustTail, F, "", &F.front().front()));
  CHECK(contains(Text, "cannot vectorize f: it has a musttail call"));
  CHECK(contains(Text, "k.cl:9"));
  CHECK(toString(reject(Reason::OptNone, P["g"])) == "cannot vectorize g: " + describe(Reason::OptNone, ""));
}

TEST_CASE("a rejection can be told of another function, and as a remark of one without a body") {
  Parsed P("declare void @copy()\n define void @user() { ret void }");
  Rejection R(Reason::LanesInvalid, P["copy"], "1");
  CHECK(contains(toString(R.about(P["user"])), "cannot vectorize user: 1 lanes"));
  CHECK(contains(remarkMissed(P["copy"], reject(Reason::Declaration, P["copy"])), "has no body"));
  CHECK(contains(remarkMissed(P["user"], reject(Reason::OptNone, P["user"])), "optnone"));
}
