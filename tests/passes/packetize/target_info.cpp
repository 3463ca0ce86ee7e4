// TargetInfo: the emitter asks it for every access; a target that overrides a hook is heard, and named what it breaks;
// shuffles are what their pictures say.
#include "passes/target/target_info.h"
#include "passes/passes.h"
#include "passes/vectorize/packetize.h"
#include "tests/passes/analysis/parsed.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace vec;

namespace {
// Tells of each call.
struct Telling : TargetInfo {
  std::string &Log;
  Telling(const TargetTransformInfo &TTI, std::string &Log) : TargetInfo(TTI), Log(Log) {}

  void tell(StringRef What, const VectorAccess &A) const { Log += (What + (A.Mask ? "-masked;" : ";")).str(); }
  Value *load(IRBuilderBase &B, const VectorAccess &A) const override {
    tell("load", A);
    return TargetInfo::load(B, A);
  }
  void store(IRBuilderBase &B, Value *V, const VectorAccess &A) const override {
    tell("store", A);
    TargetInfo::store(B, V, A);
  }
  Value *loadInterleaved(IRBuilderBase &, const VectorAccess &A) const override {
    tell("load-interleaved-" + std::to_string(cast<ConstantInt>(A.Stride)->getSExtValue()), A);
    return Constant::getNullValue(A.Type);
  }
  void storeInterleaved(IRBuilderBase &, Value *, const VectorAccess &A) const override {
    tell("store-interleaved-" + std::to_string(cast<ConstantInt>(A.Stride)->getSExtValue()), A);
  }
  Value *gather(IRBuilderBase &B, const VectorAccess &A) const override {
    tell("gather", A);
    return TargetInfo::gather(B, A);
  }
  void scatter(IRBuilderBase &B, Value *V, const VectorAccess &A) const override {
    tell("scatter", A);
    TargetInfo::scatter(B, V, A);
  }
};

// Loads in front of the address.
struct Misplacing : TargetInfo {
  using TargetInfo::TargetInfo;
  Value *load(IRBuilderBase &B, const VectorAccess &A) const override {
    Value *Loaded = TargetInfo::load(B, A);
    cast<Instruction>(Loaded)->moveBefore(cast<Instruction>(A.Pointer)->getIterator());
    return Loaded;
  }
};

struct Analyses {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  explicit Analyses(TargetInfoFactory Make = nullptr) {
    if (Make)
      FAM.registerPass([&] { return TargetInfoAnalysis(Make); });
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
};

std::string accessesOf(StringRef Body) {
  Parsed P(("declare i64 @_Z13get_global_idj(i32)\n define spir_kernel void @k(ptr %p, ptr %q, i1 %u) {\n"
            " %i = call i64 @_Z13get_global_idj(i32 0)\n" +
            Body + " ret void\n}\n")
               .str());
  std::string Log;
  Analyses A([&](const Function &, const TargetTransformInfo &TTI) { return std::make_unique<Telling>(TTI, Log); });
  PacketizeRequest R;
  R.Shape.lanes.min = 4;
  auto Made = packetize(P["k"], R, A.FAM);
  REQUIRE_MESSAGE(bool(Made), toString(Made.takeError()));
  CHECK(!verifyModule(*P.M));
  return Log;
}

const char *Condition = " %a = getelementptr i32, ptr %p, i64 %i\n %v = load i32, ptr %a\n %c = icmp eq i32 %v, 1\n"
                        " br i1 %c, label %then, label %exit\n then:\n";
} // namespace

TEST_CASE("each form of access is the target's") {
  CHECK(accessesOf(" %a = getelementptr i32, ptr %p, i64 %i\n %v = load i32, ptr %a\n"
                   " %b = getelementptr i32, ptr %q, i64 %i\n store i32 %v, ptr %b\n") == "load;store;");
  CHECK(accessesOf(" %n = shl i64 %i, 3\n %a = getelementptr i32, ptr %p, i64 %n\n %v = load i32, ptr %a\n"
                   " %b = getelementptr i32, ptr %q, i64 %n\n store i32 %v, ptr %b\n") ==
        "load-interleaved-32;store-interleaved-32;");
  CHECK(accessesOf(" %n = mul i64 %i, %i\n %a = getelementptr i32, ptr %p, i64 %n\n %v = load i32, ptr %a\n"
                   " %b = getelementptr i32, ptr %q, i64 %n\n store i32 %v, ptr %b\n") == "gather;scatter;");
  CHECK(accessesOf((Twine(Condition) + " %b = getelementptr i32, ptr %q, i64 %i\n store i32 7, ptr %b\n"
                                       " br label %exit\n exit:\n")
                       .str()) == "load;store-masked;");
}

TEST_CASE("a pass warns of a stage that breaks its contract, and names the function and the instruction") {
  Parsed P("declare i64 @_Z13get_global_idj(i32)\n define spir_kernel void @k(ptr %p, ptr %q) {\n"
           " %i = call i64 @_Z13get_global_idj(i32 0)\n %a = getelementptr i32, ptr %p, i64 %i\n"
           " %v = load i32, ptr %a\n store i32 %v, ptr %q\n ret void\n}\n");
  std::string Told;
  P.Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *D, void *To) {
        raw_string_ostream OS(*static_cast<std::string *>(To));
        DiagnosticPrinterRawOStream Printer(OS);
        if (D->getSeverity() == DS_Warning)
          D->print(Printer);
      },
      &Told);
  Analyses A([](const Function &, const TargetTransformInfo &TTI) { return std::make_unique<Misplacing>(TTI); });
  Packetize(PacketizeOptions()).run(*P.M, A.MAM);
  CAPTURE(Told);
  CHECK(StringRef(Told).contains("cannot vectorize k: the result of a stage breaks its contract "
                                 "(emit: Instruction does not dominate all uses!: %"));
  CHECK(StringRef(Told).contains("getelementptr"));
  CHECK(StringRef(Told).contains("= load <4 x i32>"));
}

TEST_CASE("without an override LLVM's intrinsics are built") {
  Parsed P("define <4 x i32> @f(ptr %p, <4 x ptr> %q, <4 x i1> %m, i32 %n) {\n ret <4 x i32> zeroinitializer\n}\n");
  Analyses A;
  Function &F = P["f"];
  std::shared_ptr<const TargetInfo> T = targetInfo(F, A.FAM);
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto *VT = cast<VectorType>(F.getReturnType());
  Value *Ptr = F.getArg(0), *Ptrs = F.getArg(1), *Mask = F.getArg(2), *Length = F.getArg(3);
  Value *Step = B.getInt64(12);
  auto Callee = [](Value *V) {
    auto *C = dyn_cast<CallInst>(V);
    return C ? C->getCalledFunction()->getName().str() : "";
  };
  CHECK(isa<LoadInst>(T->load(B, {VT, Ptr, Align(4)})));
  // Nor masks: inactive lanes load from elsewhere.
  auto LoadsApart = [&](Value *Made) {
    unsigned Loads = 0;
    for (; isa<InsertElementInst>(Made); Made = cast<InsertElementInst>(Made)->getOperand(0)) {
      auto *Load = dyn_cast<LoadInst>(cast<InsertElementInst>(Made)->getOperand(1));
      Loads += Load && isa<SelectInst>(Load->getPointerOperand());
    }
    return Loads;
  };
  CHECK(LoadsApart(T->load(B, {VT, Ptr, Align(4), Mask})) == 4);
  CHECK(Callee(T->load(B, {VT, Ptr, Align(4), nullptr, Length})) == "llvm.vp.load.v4i32.p0");
  // The target has no gathers: what all lanes load are loads.
  CHECK(isa<InsertElementInst>(T->gather(B, {VT, Ptrs, Align(4)})));
  CHECK(LoadsApart(T->gather(B, {VT, Ptrs, Align(4), Mask})) == 4);
  CHECK(Callee(T->gather(B, {VT, Ptrs, Align(4), Mask, Length})) == "llvm.vp.gather.v4i32.v4p0");
  CHECK(LoadsApart(T->loadInterleaved(B, {VT, Ptr, Align(4), Mask, nullptr, Step})) == 4);
  // At equal distances, the addresses of two lanes give those of all.
  auto Extracted = [&] {
    return count_if(F.getEntryBlock(), [](const Instruction &I) { return isa<ExtractElementInst>(I); });
  };
  const auto Before = Extracted();
  CHECK(isa<InsertElementInst>(T->gather(B, {VT, Ptrs, Align(4), nullptr, nullptr, nullptr, false, /*Spaced=*/true})));
  CHECK(Extracted() == Before + 2);
  CHECK(Callee(T->loadInterleaved(B, {VT, Ptr, Align(4), Mask, Length, Step})) ==
        "llvm.experimental.vp.strided.load.v4i32.p0.i64");
  Value *V = T->load(B, {VT, Ptr, Align(4)});
  // The instructions that write memory, of those that `Build` makes.
  auto Written = [&](auto Build) {
    Instruction *Before = &*std::prev(B.GetInsertPoint());
    Build();
    std::string Names;
    for (Instruction *I = Before->getNextNode(); I != &*B.GetInsertPoint(); I = I->getNextNode())
      if (I->mayWriteToMemory())
        Names += isa<StoreInst>(I) ? "store;" : Callee(I) + ";";
    return Names;
  };
  auto Stores = [&](Value *M, Value *L) { return Written([&] { T->store(B, V, {VT, Ptr, Align(4), M, L}); }); };
  auto Scatters = [&](Value *M, Value *L) { return Written([&] { T->scatter(B, V, {VT, Ptrs, Align(4), M, L}); }); };
  auto StoresApart = [&](Value *M, Value *L) {
    return Written([&] { T->storeInterleaved(B, V, {VT, Ptr, Align(4), M, L, Step}); });
  };
  CHECK(Stores(nullptr, nullptr) == "store;");
  CHECK(Stores(Mask, nullptr) == "store;store;store;store;"); // nor masks: inactive lanes store elsewhere
  CHECK(Stores(nullptr, Length) == "llvm.vp.store.v4i32.p0;");
  CHECK(Stores(Mask, Length) == "llvm.vp.store.v4i32.p0;");
  CHECK(Scatters(nullptr, nullptr) == "store;store;store;store;"); // no scatters: as with gathers
  CHECK(Scatters(Mask, nullptr) == "store;store;store;store;");
  CHECK(Scatters(nullptr, Length) == "llvm.vp.scatter.v4i32.v4p0;");
  CHECK(Scatters(Mask, Length) == "llvm.vp.scatter.v4i32.v4p0;");
  CHECK(StoresApart(nullptr, nullptr) == "store;store;store;store;");
  CHECK(StoresApart(Mask, nullptr) == "store;store;store;store;");
  for (Value *M : {static_cast<Value *>(nullptr), Mask})
    CHECK(StoresApart(M, Length) == "llvm.experimental.vp.strided.store.v4i32.p0.i64;");
  CHECK(Callee(T->vectorLength(B, Length, ElementCount::getScalable(4))) == "llvm.experimental.get.vector.length.i32");
  CHECK(!verifyModule(*P.M, &errs()));
  // A target of which nothing is known has eight registers, in which vectors of any length find room, says LLVM.
  CHECK(T->preferredBits(B.getInt32Ty()) == 32);
  CHECK(T->widestLanes(SmallVector<Type *>(8, B.getInt32Ty()), 16) == 16);
  CHECK(T->widestLanes(SmallVector<Type *>(8, B.getInt32Ty()), 7) == 4);
  CHECK(T->widestLanes(SmallVector<Type *>(9, B.getInt32Ty()), 16) == 1);
}

static std::string textOf(Value *V) {
  std::string Text;
  auto *C = cast<Constant>(V);
  for (unsigned I = 0; I < cast<FixedVectorType>(V->getType())->getNumElements(); ++I)
    Text += char(cast<ConstantInt>(C->getAggregateElement(I))->getZExtValue());
  return Text;
}

TEST_CASE("shuffles of fixed vectors") {
  Parsed P("define void @f() {\n ret void\n}\n");
  Analyses A;
  Function &F = P["f"];
  std::shared_ptr<const TargetInfo> T = targetInfo(F, A.FAM);
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  auto Of = [&](StringRef Text) {
    return ConstantDataVector::get(P.Context, ArrayRef(Text.bytes_begin(), Text.bytes_end()));
  };
  CHECK(textOf(T->broadcastInner(B, Of("ab"), 3)) == "aaabbb");
  CHECK(textOf(T->broadcastOuter(B, Of("ab"), 3)) == "ababab");
  CHECK(textOf(T->extractEvery(B, Of("abcdef"), 1, 3)) == "be");
  CHECK(textOf(T->insertEvery(B, Of("abcdef"), Of("xy"), 2, 3)) == "abxdey");
}

// What they compute is executed: run/emulated.
TEST_CASE("shuffles of scalable vectors have the right types, and pass the verifier") {
  for (unsigned Factor : {1, 2, 3, 4, 6, 7, 8, 11, 12, 16})
    for (StringRef Element : {"i32", "i1", "double"}) {
      std::string Narrow = ("<vscale x 2 x " + Element + ">").str();
      std::string Wide = ("<vscale x " + Twine(2 * Factor) + " x " + Element + ">").str();
      Parsed P("define void @f(" + Narrow + " %a, " + Wide + " %b) {\n ret void\n}\n");
      Analyses A;
      Function &F = P["f"];
      std::shared_ptr<const TargetInfo> T = targetInfo(F, A.FAM);
      IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
      Value *X = F.getArg(0), *Y = F.getArg(1);
      CHECK(T->broadcastInner(B, X, Factor)->getType() == Y->getType());
      CHECK(T->broadcastOuter(B, X, Factor)->getType() == Y->getType());
      for (unsigned First = 0; First < Factor; ++First) {
        CHECK(T->extractEvery(B, Y, First, Factor)->getType() == X->getType());
        CHECK(T->insertEvery(B, Y, X, First, Factor)->getType() == Y->getType());
      }
      CHECK(!verifyModule(*P.M, &errs()));
    }
}
