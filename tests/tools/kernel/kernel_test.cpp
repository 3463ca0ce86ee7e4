// passes/kernel and passes/schedule below the tool: attributes and metadata, address spaces, self-contained kernels.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "passes/kernel/flatten_address_spaces.h"
#include "passes/kernel/host_module.h"
#include "passes/kernel/kernel.h"
#include "passes/schedule/schedule.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <doctest/doctest.h>

using namespace llvm;
using namespace vec;

namespace {

struct Parsed {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  explicit Parsed(StringRef Text) {
    SMDiagnostic Problem;
    M = parseAssemblyString(Text, Problem, Context);
    REQUIRE_MESSAGE(M, Problem.getMessage().str());
  }
  Function &operator[](StringRef Name) {
    Function *F = M->getFunction(Name);
    REQUIRE(F);
    return *F;
  }
  std::string text() {
    std::string Text;
    raw_string_ostream OS(Text);
    M->print(OS, nullptr);
    return Text;
  }
  bool valid() { return !verifyModule(*M, &errs()); }
};

bool contains(const std::string &Text, StringRef Part) { return Text.find(Part) != std::string::npos; }

} // namespace

TEST_CASE("a kernel is known by its calling convention or its attribute") {
  Parsed P("define spir_kernel void @k() { ret void }\n define void @f() { ret void }");
  CHECK(isKernel(P["k"]));
  CHECK_FALSE(isKernel(P["f"]));
  CHECK_FALSE(isKernelEntryPt(P["k"]));
  setIsKernelEntryPt(P["f"]);
  CHECK(isKernel(P["f"]));
  CHECK(isKernelEntryPt(P["f"]));
  setIsKernel(P["f"]);
  CHECK(isKernel(P["f"]));
  CHECK_FALSE(isKernelEntryPt(P["f"]));
  dropIsKernel(P["f"]);
  CHECK_FALSE(isKernel(P["f"]));
}

TEST_CASE("taking the kernel attribute moves it and overwrites the other one") {
  Parsed P("define void @a() { ret void }\n define void @b() { ret void }");
  setIsKernelEntryPt(P["a"]);
  takeIsKernel(P["b"], P["a"]);
  CHECK(isKernelEntryPt(P["b"]));
  CHECK_FALSE(isKernel(P["a"]));
  takeIsKernel(P["b"], P["a"]);
  CHECK_FALSE(isKernel(P["b"]));
}

TEST_CASE("the base name is the attribute's, else the function's") {
  Parsed P("define void @a.pass1() { ret void }");
  CHECK(baseName(P["a.pass1"]) == "a.pass1");
  setBaseName(P["a.pass1"], "a");
  CHECK(baseName(P["a.pass1"]) == "a");
}

TEST_CASE("the required local size is read and written; malformed metadata is none") {
  Parsed P("define void @a() !reqd_work_group_size !0 { ret void }\n define void @b() !reqd_work_group_size !1 { ret "
           "void }\n"
           "define void @c() { ret void }\n define void @d() !reqd_work_group_size !2 { ret void }\n"
           "!0 = !{i32 8, i32 4, i32 1}\n !1 = !{i32 8, !\"x\"}\n !2 = !{i32 0, i32 1, i32 1}");
  CHECK(requiredLocalSize(P["a"]) == LocalSize{8, 4, 1});
  CHECK_FALSE(requiredLocalSize(P["b"]));
  CHECK_FALSE(requiredLocalSize(P["c"]));
  CHECK_FALSE(requiredLocalSize(P["d"]));
  setRequiredLocalSize(P["c"], {2, 3, 4});
  CHECK(requiredLocalSize(P["c"]) == LocalSize{2, 3, 4});
}

TEST_CASE("scalar and vector versions find each other") {
  Parsed P("define void @k() { ret void }\n define void @v4() { ret void }\n define void @v8() { ret void }");
  VectorizationInfo Four{{4, false}, 0, false}, Eight{{8, false}, 1, true};
  CHECK(vectorVersions(P["k"]).empty());
  CHECK_FALSE(scalarVersion(P["v4"]));
  linkVectorized(P["k"], P["v4"], Four);
  linkVectorized(P["k"], P["v8"], Eight);
  auto Versions = vectorVersions(P["k"]);
  REQUIRE(Versions.size() == 2);
  CHECK(Versions[0].Other == &P["v4"]);
  CHECK(Versions[1].Info == Eight);
  REQUIRE(scalarVersion(P["v8"]));
  CHECK(scalarVersion(P["v8"])->Other == &P["k"]);
  CHECK(scalarVersion(P["v4"])->Info == Four);
  // A version that is gone is no version.
  P["v4"].eraseFromParent();
  CHECK(vectorVersions(P["k"]).size() == 1);
  CHECK_FALSE(hasVectorizationFailed(P["k"], Four));
  noteVectorizationFailed(P["k"], Four);
  CHECK(hasVectorizationFailed(P["k"], Four));
  CHECK_FALSE(hasVectorizationFailed(P["k"], Eight));
  CHECK(P.valid());
}

TEST_CASE("flattening leaves no address space, and says what was local") {
  Parsed P(R"(
%pair = type { ptr addrspace(1), i32 }
@k.t = internal addrspace(3) global [4 x i32] undef
@table = internal addrspace(2) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), ptr addrspace(4) null]
@g = addrspace(1) global i32 3
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare i32 @callee(ptr addrspace(1), ptr byval(%pair))
define void @f(ptr addrspace(1) %p, ptr addrspace(4) %q) {
  %a = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %same = icmp eq ptr addrspace(4) %a, %q
  %one = select i1 %same, ptr addrspace(4) %a, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) addrspacecast (ptr addrspace(3) @k.t to ptr addrspace(4)), i64 4)
  store i32 1, ptr addrspace(4) %one
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %p, ptr addrspace(3) @k.t, i64 16, i1 false)
  %s = alloca %pair
  %e = getelementptr %pair, ptr %s, i32 0, i32 1
  %v = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %p, i32 0
  store <2 x ptr addrspace(1)> %v, ptr %s
  %r = call i32 @callee(ptr addrspace(1) @g, ptr byval(%pair) %s)
  ret void
})");
  auto Locals = flattenAddressSpaces(*P.M);
  REQUIRE(bool(Locals));
  REQUIRE(Locals->size() == 1);
  CHECK((*Locals)[0]->getName() == "k.t");
  CHECK(P.valid());
  std::string Text = P.text();
  CHECK_FALSE(contains(Text, "addrspace"));
  CHECK(contains(Text, "@llvm.memcpy.p0.p0.i64"));
  CHECK(contains(Text, "[ptr @g, ptr null]"));
  CHECK(contains(Text, "define void @f(ptr %p, ptr %q)"));
}

TEST_CASE("flattening refuses aliases in an address space and changes nothing") {
  Parsed P("@g = addrspace(1) global i32 3\n @a = alias i32, ptr addrspace(1) @g");
  std::string Before = P.text();
  auto Locals = flattenAddressSpaces(*P.M);
  CHECK_FALSE(bool(Locals));
  CHECK(contains(toString(Locals.takeError()), "@a"));
  CHECK(P.text() == Before);
}

TEST_CASE("local variables of host IR are told by clang's names") {
  Parsed P("@k.t = internal global i32 undef\n @k.c = internal constant i32 5\n @f.t = internal global i32 undef\n"
           "@k.init = internal global i32 1\n"
           "define spir_kernel void @k() { ret void }\n define void @f() { ret void }");
  markLocalsByName(*P.M);
  CHECK(isLocal(*P.M->getNamedGlobal("k.t")));
  for (const char *Name : {"k.c", "f.t", "k.init"})
    CHECK_FALSE(isLocal(*P.M->getNamedGlobal(Name)));
}

TEST_CASE("a kernel is made self-contained: callees inlined, structures copied") {
  Parsed P(R"(
%s = type { i32, i32 }
declare i64 @_Z13get_global_idj(i32)
define i64 @id() noinline { %i = call i64 @_Z13get_global_idj(i32 0) ret i64 %i }
define i32 @plain(i32 %x) noinline { ret i32 %x }
define spir_kernel void @k(ptr %out, ptr byval(%s) align 4 %p) {
  %i = call i64 @id()
  %c = call i32 @plain(i32 3)
  store i32 %c, ptr %p
  ret void
})");
  Error E = makeSelfContained(P["k"]);
  CHECK_FALSE(bool(E));
  CHECK(P.valid());
  CHECK_FALSE(P["k"].getArg(1)->hasByValAttr());
  std::string Text;
  raw_string_ostream OS(Text);
  P["k"].print(OS);
  CHECK(contains(Text, "@_Z13get_global_idj"));
  CHECK(contains(Text, "@plain"));
  CHECK(contains(Text, "memcpy"));
  CHECK_FALSE(contains(Text, "@id("));
}

TEST_CASE("a function that calls itself is told what it asks for, local variables too") {
  Parsed P(R"(
@k.tile = internal global [64 x i32] undef
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
define i32 @f(i32 %n, i32 %d) memory(read) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  %i = call i64 @_Z13get_global_idj(i32 %d)
  %a = getelementptr i32, ptr getelementptr (i8, ptr @k.tile, i64 4), i64 %i
  %v = load i32, ptr %a
  ret i32 %v
more:
  %l = call i64 @_Z12get_local_idj(i32 1)
  %t = trunc i64 %l to i32
  %m = sub i32 %n, %t
  %r = call i32 @f(i32 %m, i32 %d)
  ret i32 %r
}
define spir_kernel void @k(ptr %out, i32 %n) {
  %c = call i32 @f(i32 %n, i32 0)
  store i32 %c, ptr %out
  ret void
})");
  markLocalsByName(*P.M);
  Error E = makeSelfContained(P["k"]);
  CHECK_FALSE(bool(E));
  CHECK(P.valid());
  const Function &Told = P["f.told"];
  CHECK(Told.arg_size() == 2 + 5); // the variable, an id for each dimension, an id along y
  CHECK_FALSE(Told.onlyReadsMemory());
  std::string Text;
  raw_string_ostream OS(Text);
  Told.print(OS);
  CHECK(contains(Text, "call i32 @f.told("));
  CHECK_FALSE(contains(Text, "@_Z"));
  CHECK_FALSE(contains(Text, "@k.tile"));
  Text.clear();
  P["k"].print(OS);
  CHECK(contains(Text, "call i32 @f.told("));
  CHECK(contains(Text, "@_Z12get_local_idj(i32 1)"));
}

TEST_CASE("a function that calls itself and waits for others is refused") {
  Parsed P(R"(
declare void @_Z7barrierj(i32)
define void @f(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
end:
  ret void
more:
  call void @_Z7barrierj(i32 1)
  %m = sub i32 %n, 1
  call void @f(i32 %m)
  ret void
}
define spir_kernel void @k(i32 %n) { call void @f(i32 %n) ret void })");
  CHECK(contains(toString(makeSelfContained(P["k"])), "calls itself"));
}

TEST_CASE("scheduled entry points ask for no work-item") {
  Parsed P(R"(
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z19get_local_linear_idv()
define spir_kernel void @k(ptr %out, i32 %d) {
  %i = call i64 @_Z13get_global_idj(i32 %d)
  %j = call i64 @_Z12get_local_idj(i32 2)
  %l = call i64 @_Z19get_local_linear_idv()
  %a = getelementptr i64, ptr %out, i64 %i
  %s = add i64 %j, %l
  store i64 %s, ptr %a
  ret void
})");
  CHECK(contains(toString(verifyScheduled(P["k"])), "_Z13get_global_idj"));
  ScheduleRequest Request;
  Request.GroupName = "k_group";
  Request.RangeName = "k_range";
  auto Scheduled = schedule(P["k"], Request);
  REQUIRE(bool(Scheduled));
  CHECK(P.valid());
  CHECK(isKernelEntryPt(*Scheduled->Group));
  for (Function *Entry : {Scheduled->Group, Scheduled->Range})
    CHECK_FALSE(bool(verifyScheduled(*Entry)));
}

TEST_CASE("attributes and metadata are read as they were written") {
  Parsed P(
      "define void @k() { ret void }\n define void @f() !max_work_dim !0 !intel_reqd_sub_group_size !1 { ret void }\n"
      "!0 = !{i32 2}\n!1 = !{i32 16}");
  Function &K = P["k"], &F = P["f"];
  CHECK(workItemOrder(K) == WorkItemOrder{0, 1, 2});
  setWorkItemOrder(K, {2, 0, 1});
  CHECK(K.getFnAttribute("mux-work-item-order").getValueAsString() == "zxy");
  CHECK(workItemOrder(K) == WorkItemOrder{2, 0, 1});
  for (StringRef Bad : {"", "xy", "xxy", "xyw", "xyzx"})
    CHECK_FALSE(parseWorkItemOrder(Bad));
  CHECK(maxWorkDim(K) == 3);
  CHECK(maxWorkDim(F) == 2);
  CHECK_FALSE(requiredSubGroupSize(K));
  CHECK(requiredSubGroupSize(F) == 16u);
  CHECK_FALSE(localMemoryUsage(K));
  setLocalMemoryUsage(K, 96);
  CHECK(localMemoryUsage(K) == 96u);
  CHECK_FALSE(hasNoSubGroups(K));
  setHasNoSubGroups(K);
  CHECK(hasNoSubGroups(K));
  dropHasNoSubGroups(K);
  CHECK_FALSE(hasNoSubGroups(K));
  CHECK(originalName(K) == "k");
  setOriginalName(K, "first");
  CHECK(originalName(K) == "first");
  CHECK_FALSE(wrappedKernel(K));
  const VectorizationInfo Main{{8, false}, 1}, Tail{{8, false}, 1, false, true};
  noteWrapped(K, Main, Tail);
  REQUIRE(wrappedKernel(K));
  CHECK(wrappedKernel(K)->Main == Main);
  CHECK(wrappedKernel(K)->Tail == Tail);
  noteWrapped(K, Main, std::nullopt);
  CHECK_FALSE(wrappedKernel(K)->Tail);
}

TEST_CASE("a barrier is refused by name and line") {
  Parsed P(R"(
declare void @_Z7barrierj(i32)
define spir_kernel void @k() !dbg !3 { call void @_Z7barrierj(i32 1), !dbg !4 ret void }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "wait.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 7, unit: !0, type: !5)
!4 = !DILocation(line: 9, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{})");
  std::string Text = toString(refuseBarriers(P["k"]));
  CHECK(contains(Text, "barrier"));
  CHECK(contains(Text, "wait.cl:9"));
}
