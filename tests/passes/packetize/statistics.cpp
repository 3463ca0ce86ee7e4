// Statistics: what is counted for a function that is vectorized, and for one that is refused.
#include "passes/plan/statistics.h"
#include "passes/vectorize/packetize.h"
#include "tests/passes/analysis/parsed.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace vec;

static StringMap<uint64_t> countersOf(Function &F, bool Expected) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Statistics Counters;
  PacketizeRequest R;
  R.Shape.lanes.min = 4;
  R.Counters = &Counters;
  auto Made = packetize(F, R, FAM);
  CHECK(bool(Made) == Expected);
  consumeError(Made.takeError());
  StringMap<uint64_t> Result;
  Counters.forEach([&](StringRef Key, StringRef, uint64_t Value) {
    CHECK(Key.find_first_of(" \"\\") == StringRef::npos);
    CHECK(Result.try_emplace(Key, Value).second);
  });
  return Result;
}

static const char *Text = R"(
declare i64 @_Z13get_global_idj(i32)
declare i32 @slow(i32) memory(none) nounwind willreturn
define spir_kernel void @k(ptr %x, ptr %y) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %i = load i32, ptr %p
  %c = icmp slt i32 %i, 9
  br i1 %c, label %then, label %end
then:
  %j = sext i32 %i to i64
  %q = getelementptr i32, ptr %y, i64 %j
  %v = load i32, ptr %q
  %s = call i32 @slow(i32 %v)
  store i32 %s, ptr %p
  br label %end
end:
  ret void
}
define spir_kernel void @refused(ptr %x) optnone noinline {
  ret void
}
)";

TEST_CASE("a vectorized function is counted by its recipes") {
  Parsed M(Text);
  StringMap<uint64_t> S = countersOf(M["k"], true);
  CHECK(S["functions-tried"] == 1);
  CHECK(S["functions-vectorized"] == 1);
  CHECK(S["functions-rejected"] == 0);
  CHECK(S["lanes"] == 4);
  CHECK(S["guards"] == 1);
  CHECK(S["gathers"] == 1);
  CHECK(S["recipe-load-gather"] == 1);
  CHECK(S["recipe-load-contiguous"] == 1);
  CHECK(S["masked-accesses"] == 2);
  CHECK(S["accesses"] == 3);
  CHECK(S["access-analyses"] == S["accesses"]);
  CHECK(S["instantiations"] == 1);
}

TEST_CASE("a refused function is counted by its reason") {
  Parsed M(Text);
  StringMap<uint64_t> S = countersOf(M["refused"], false);
  CHECK(S["functions-tried"] == 1);
  CHECK(S["functions-vectorized"] == 0);
  CHECK(S["functions-rejected"] == 1);
  CHECK(S["rejected-OptNone"] == 1);
}
