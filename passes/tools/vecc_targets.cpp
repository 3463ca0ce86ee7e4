// Several targets in one object: a module for each, linked, and entry points that choose.
//
//   define void @k_range (...)     ==>    switch vec_x86_64_level() { 4: k__v4_range (...); default: k__v3_range (...)
//   }
#include "passes/tools/vecc_targets.h"
#include "passes/tools/vecc_target.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

// The microarchitecture level of the machine, 1 to 4, asked once. What the levels are made of stands in the x86-64
// psABI; registers that the operating system does not save (xgetbv) do not count.
constexpr StringLiteral LevelFunction = R"(
@vec_level = internal global i32 0
define internal { i32, i32, i32 } @vec_cpuid(i32 %leaf) noinline nounwind {
  %r = call { i32, i32, i32, i32 } asm sideeffect "cpuid", "={ax},={bx},={cx},={dx},{ax},{cx},~{dirflag},~{fpsr},~{flags}"(i32 %leaf, i32 0)
  %a = extractvalue { i32, i32, i32, i32 } %r, 0
  %b = extractvalue { i32, i32, i32, i32 } %r, 1
  %c = extractvalue { i32, i32, i32, i32 } %r, 2
  %1 = insertvalue { i32, i32, i32 } poison, i32 %a, 0
  %2 = insertvalue { i32, i32, i32 } %1, i32 %b, 1
  %3 = insertvalue { i32, i32, i32 } %2, i32 %c, 2
  ret { i32, i32, i32 } %3
}
define internal i32 @vec_x86_64_level() noinline nounwind {
entry:
  %known = load atomic i32, ptr @vec_level monotonic, align 4
  %is.known = icmp ne i32 %known, 0
  br i1 %is.known, label %done, label %ask
ask:
  %zero = call { i32, i32, i32 } @vec_cpuid(i32 0)
  %most = extractvalue { i32, i32, i32 } %zero, 0
  %one = call { i32, i32, i32 } @vec_cpuid(i32 1)
  %c1 = extractvalue { i32, i32, i32 } %one, 2
  ; SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT
  %c1.v2 = and i32 %c1, 9970177
  %is.v2 = icmp eq i32 %c1.v2, 9970177
  ; FMA, MOVBE, OSXSAVE, AVX, F16C
  %c1.v3 = and i32 %c1, 943722496
  %may.v3 = icmp eq i32 %c1.v3, 943722496
  %has.7 = icmp uge i32 %most, 7
  %v2.and.v3 = and i1 %is.v2, %may.v3
  %go.on = and i1 %v2.and.v3, %has.7
  %below.v3 = select i1 %is.v2, i32 2, i32 1
  br i1 %go.on, label %wide, label %tell
wide:
  %saved = call { i32, i32 } asm sideeffect "xgetbv", "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}"(i32 0)
  %saves = extractvalue { i32, i32 } %saved, 0
  %saves.ymm = and i32 %saves, 6
  %has.ymm = icmp eq i32 %saves.ymm, 6
  %saves.zmm = and i32 %saves, 230
  %has.zmm = icmp eq i32 %saves.zmm, 230
  %seven = call { i32, i32, i32 } @vec_cpuid(i32 7)
  %b7 = extractvalue { i32, i32, i32 } %seven, 1
  ; BMI1, AVX2, BMI2
  %b7.v3 = and i32 %b7, 296
  %has.avx2 = icmp eq i32 %b7.v3, 296
  ; AVX512F, DQ, CD, BW, VL
  %b7.v4 = and i32 %b7, -805109760
  %has.avx512 = icmp eq i32 %b7.v4, -805109760
  %more = call { i32, i32, i32 } @vec_cpuid(i32 -2147483647)
  %cx = extractvalue { i32, i32, i32 } %more, 2
  ; LAHF, LZCNT
  %cx.v3 = and i32 %cx, 33
  %has.lzcnt = icmp eq i32 %cx.v3, 33
  %v3.a = and i1 %has.ymm, %has.avx2
  %is.v3 = and i1 %v3.a, %has.lzcnt
  %v4.a = and i1 %has.zmm, %has.avx512
  %is.v4 = and i1 %v4.a, %is.v3
  %above.v2 = select i1 %is.v4, i32 4, i32 3
  %wide.level = select i1 %is.v3, i32 %above.v2, i32 2
  br label %tell
tell:
  %level = phi i32 [ %below.v3, %ask ], [ %wide.level, %wide ]
  store atomic i32 %level, ptr @vec_level monotonic, align 4
  br label %done
done:
  %result = phi i32 [ %known, %entry ], [ %level, %tell ]
  ret i32 %result
}
)";

// x86-64-v3 ==> 3
unsigned levelOf(StringRef Target) {
  unsigned Level = 1;
  Target.consume_front("x86-64-v");
  Target.getAsInteger(10, Level);
  return Level;
}

std::string suffixOf(StringRef Target) { return "__v" + std::to_string(levelOf(Target)); }

Error link(Module &To, std::unique_ptr<Module> Part) {
  if (Linker::linkModules(To, std::move(Part)))
    return createStringError("the code for several targets could not be linked, which is a bug of vecc");
  return Error::success();
}

// An entry point that goes on to those of the targets, the best of which comes last.
void addDispatcher(Module &M, StringRef Kernel, StringRef Entry, ArrayRef<std::string> Targets, Function &Level) {
  auto Of = [&](StringRef Target) { return M.getFunction((Kernel + suffixOf(Target) + Entry).str()); };
  Function *First = Of(Targets.front());
  auto *F = Function::Create(First->getFunctionType(), GlobalValue::ExternalLinkage, Kernel + Entry, M);
  for (Argument &A : F->args())
    for (Attribute::AttrKind Kind : {Attribute::SExt, Attribute::ZExt})
      if (First->hasParamAttribute(A.getArgNo(), Kind))
        A.addAttr(Kind);
  F->setDoesNotThrow();
  LLVMContext &C = M.getContext();
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  SmallVector<Value *> Arguments(make_pointer_range(F->args()));
  Value *Have = B.CreateCall(&Level);
  auto Go = [&](StringRef Target) {
    CallInst *Call = B.CreateCall(Of(Target), Arguments);
    Call->setAttributes(AttributeList::get(C, AttributeSet(), AttributeSet(), [&] {
      SmallVector<AttributeSet> Sets;
      for (Argument &A : F->args())
        Sets.push_back(F->getAttributes().getParamAttrs(A.getArgNo()));
      return Sets;
    }()));
    Call->setTailCall();
    B.CreateRetVoid();
  };
  for (StringRef Target : reverse(drop_begin(Targets))) {
    auto *Here = BasicBlock::Create(C, "v" + Twine(levelOf(Target)), F), *Below = BasicBlock::Create(C, "below", F);
    B.CreateCondBr(B.CreateICmpUGE(Have, B.getInt32(levelOf(Target))), Here, Below);
    B.SetInsertPoint(Here);
    Go(Target);
    B.SetInsertPoint(Below);
  }
  Go(Targets.front());
}

} // namespace

Expected<VeccResult> compileForTargets(Module &M, const VeccOptions &Options) {
  if (Options.Targets.size() < 2)
    return compileKernels(M, Options);
  const bool Whole = Options.What == Emit::Object || Options.What == Emit::Assembly || Options.What == Emit::Llvm;
  if (!Whole && Options.What != Emit::Header)
    return createStringError("stages are shown for one target at a time; name one with --target");
  VeccResult Result;
  std::unique_ptr<Module> All;
  for (const std::string &Target : Options.Targets) {
    VeccOptions ForOne = Options;
    ForOne.Target = Target;
    ForOne.Suffix = suffixOf(Target);
    ForOne.What = Whole ? Emit::Llvm : Emit::Header;
    std::unique_ptr<Module> Part = CloneModule(M);
    Expected<VeccResult> One = compileKernels(*Part, ForOne);
    if (!One)
      return One.takeError();
    Result.Kernels = std::move(One->Kernels); // of the best one
    append_range(Result.LeftScalar, One->LeftScalar);
    Result.Report += (Result.Report.empty() ? "" : "\n") + One->Report;
    if (!All)
      All = std::move(Part);
    else if (Error E = link(*All, std::move(Part)))
      return std::move(E);
  }
  if (!Whole)
    return std::move(Result);
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> Asks = parseAssemblyString(LevelFunction, Diagnostic, M.getContext());
  assert(Asks && "the text above is valid");
  Asks->setDataLayout(All->getDataLayout());
  Asks->setTargetTriple(All->getTargetTriple());
  Function *Level = All->getFunction("vec_x86_64_level");
  if (Level)
    return createStringError("the file has a function vec_x86_64_level; rename it");
  // Nobody calls it yet: it must not be taken for dead.
  Asks->getFunction("vec_x86_64_level")->setLinkage(GlobalValue::ExternalLinkage);
  if (Error E = link(*All, std::move(Asks)))
    return std::move(E);
  Level = All->getFunction("vec_x86_64_level");
  Level->setLinkage(GlobalValue::InternalLinkage);
  for (const KernelInterface &K : Result.Kernels) {
    if (K.Group)
      addDispatcher(*All, K.Name, "_group", Options.Targets, *Level);
    if (K.Range)
      addDispatcher(*All, K.Name, "_range", Options.Targets, *Level);
  }
  // What stands for all machines is for the least of them.
  Expected<std::unique_ptr<TargetMachine>> Least = makeTargetMachine("x86-64", "");
  if (!Least)
    return Least.takeError();
  Expected<std::string> Output = emitModule(*All, **Least, Options.What);
  if (!Output)
    return Output.takeError();
  Result.Output = std::move(*Output);
  return std::move(Result);
}

} // namespace vec
