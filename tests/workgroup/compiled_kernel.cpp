#include "tests/workgroup/compiled_kernel.h"
#include "passes/schedule/schedule.h"
#include "passes/tools/vecc_compile.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace vec::workgroup {

// What the header of vecc declares.
struct NdRange {
  uint64_t WorkDim, Global[3], Local[3], Offset[3];
};
struct GroupOfRange {
  NdRange Range;
  uint64_t Id[3];
};

Function *addCaller(Module &To, const Function &Kernel, StringRef EntryPoint, StringRef Name) {
  LLVMContext &C = To.getContext();
  Type *Pointer = PointerType::getUnqual(C);
  auto *Caller = Function::Create(FunctionType::get(Type::getVoidTy(C), {Pointer, Pointer}, false),
                                  GlobalValue::ExternalLinkage, Name, To);
  IRBuilder<> B(BasicBlock::Create(C, "", Caller));
  SmallVector<Type *> Types;
  SmallVector<Value *> Arguments;
  for (const Argument &A : Kernel.args()) {
    Value *Slot = B.CreateLoad(Pointer, B.CreateConstGEP1_32(Pointer, Caller->getArg(0), A.getArgNo()));
    // A structure is passed by the address of the caller's object.
    if (A.hasByValAttr() || passedByAddress(A))
      Arguments.push_back(Slot);
    else
      Arguments.push_back(B.CreateLoad(A.getType()->isPointerTy() ? Pointer : A.getType(), Slot));
    Types.push_back(Arguments.back()->getType());
  }
  Types.push_back(Pointer);
  Arguments.push_back(Caller->getArg(1));
  FunctionCallee F = To.getOrInsertFunction(EntryPoint, FunctionType::get(Type::getVoidTy(C), Types, false));
  for (const Argument &A : Kernel.args())
    for (Attribute::AttrKind Kind : {Attribute::SExt, Attribute::ZExt})
      if (A.hasAttribute(Kind))
        cast<Function>(F.getCallee())->addParamAttr(A.getArgNo(), Kind);
  CallInst *Call = B.CreateCall(F, Arguments);
  Call->setAttributes(cast<Function>(F.getCallee())->getAttributes());
  B.CreateRetVoid();
  return Caller;
}

Expected<CompiledKernel> CompiledKernel::make(std::unique_ptr<Module> M, orc::ThreadSafeContext Context,
                                              VeccOptions Options, const KernelChoice &Choice) {
  const StringRef Kernel = Choice.Name;
  auto Callers = std::make_unique<Module>("callers", M->getContext());
  addCaller(*Callers, *M->getFunction(Kernel), (Kernel + "_range").str(), "call_range");
  addCaller(*Callers, *M->getFunction(Kernel), (Kernel + "_group").str(), "call_group");
  Options.Input = "the file";
  Options.Kernels = {Choice};
  Expected<VeccResult> Compiled = compileKernels(*M, Options);
  // A rejection points into the module, which does not outlive this function: its text does.
  if (!Compiled)
    return createStringError(toString(Compiled.takeError()));
  auto Engine = orc::LLJITBuilder().create();
  if (!Engine)
    return Engine.takeError();
  CompiledKernel Result;
  Result.Engine = std::move(*Engine);
  Result.Lanes = Compiled->Kernels.front().Lanes.min;
  Result.Dimension = Compiled->Kernels.front().Dimension;
  if (Error E = Result.Engine->addObjectFile(MemoryBuffer::getMemBufferCopy(Compiled->Output, "kernel.o")))
    return E;
  Callers->setTargetTriple(Result.Engine->getTargetTriple());
  Callers->setDataLayout(Result.Engine->getDataLayout());
  if (Error E = Result.Engine->addIRModule(orc::ThreadSafeModule(std::move(Callers), std::move(Context))))
    return E;
  for (auto [Name, Where] : {std::pair("call_range", &Result.Range), {"call_group", &Result.Group}}) {
    Expected<orc::ExecutorAddr> Address = Result.Engine->lookup(Name);
    if (!Address)
      return Address.takeError();
    *Where = Address->toPtr<Entry>();
  }
  return Result;
}

void CompiledKernel::run(void *const *Slots, const run::Launch &L, bool ByGroups) const {
  GroupOfRange G{{L.Dimensions, {}, {}, {}}, {}};
  for (unsigned D = 0; D < 3; ++D) {
    G.Range.Global[D] = L.Global[D];
    G.Range.Local[D] = L.Local[D];
    G.Range.Offset[D] = L.Offset[D];
  }
  if (!ByGroups)
    return Range(Slots, &G.Range);
  auto Groups = [&](unsigned D) { return (L.Global[D] + L.Local[D] - 1) / L.Local[D]; };
  for (G.Id[2] = 0; G.Id[2] < Groups(2); ++G.Id[2])
    for (G.Id[1] = 0; G.Id[1] < Groups(1); ++G.Id[1])
      for (G.Id[0] = 0; G.Id[0] < Groups(0); ++G.Id[0])
        Group(Slots, &G);
}

} // namespace vec::workgroup
