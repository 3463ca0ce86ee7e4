// Several targets in one object: a module for each, linked, and entry points that choose.
//
//   define void @k_range (...)     ==>    switch vec_x86_64_level() { 4: k__v4_range (...); default: k__v3_range (...)
//   }
#include "passes/tools/vecc_compile.h"
#include "passes/tools/vecc_target.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

// x86_level.c as bitcode, embedded by the build.
extern "C" const char vec_x86_level_bitcode[], vec_x86_level_bitcode_end[];

namespace vec {
namespace {

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

// k__v3_range() would be an entry point of kernel k for one machine, and of kernel k__v3 for all.
Error checkNames(ArrayRef<KernelInterface> Kernels, ArrayRef<std::string> Targets) {
  for (const KernelInterface &K : Kernels)
    for (const KernelInterface &Other : Kernels)
      for (StringRef Target : Targets)
        if (Other.Name == K.Name + suffixOf(Target))
          return createStringError("kernel " + Other.Name + " has the name of kernel " + K.Name + " for " + Target +
                                   "; rename one of them, or name one target");
  return Error::success();
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
  if (Error E = checkNames(Result.Kernels, Options.Targets))
    return std::move(E);
  if (!Whole)
    return std::move(Result);
  const StringRef Bitcode(vec_x86_level_bitcode, vec_x86_level_bitcode_end - vec_x86_level_bitcode);
  std::unique_ptr<Module> Asks = cantFail(parseBitcodeFile(MemoryBufferRef(Bitcode, "x86_level.bc"), M.getContext()));
  Asks->setDataLayout(All->getDataLayout());
  Asks->setTargetTriple(All->getTargetTriple());
  Function *Level = All->getFunction("vec_x86_64_level");
  if (Level)
    return createStringError("the file has a function vec_x86_64_level; rename it");
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
  if (Error E = emitModule(*All, **Least, Options.What).moveInto(Result.Output))
    return std::move(E);
  return std::move(Result);
}

} // namespace vec
