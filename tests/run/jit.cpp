#include "tests/run/jit.h"
#include "tests/run/symbols.h"
#include "tests/run/work_item.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace vec::run {

// Memory holds a byte for a bit, so that the runner can address lanes.
static Type *memoryType(Type *T) {
  return T->getScalarType()->isIntegerTy(1) ? T->getWithNewType(IntegerType::get(T->getContext(), 8)) : T;
}

static Value *loadFrom(IRBuilder<> &B, Type *T, Value *Where) {
  Value *Loaded = B.CreateAlignedLoad(memoryType(T), Where, Align(1));
  return Loaded->getType() == T ? Loaded : B.CreateTrunc(Loaded, T);
}

Function *addThunk(Function &Callee, bool Masked, StringRef Name) {
  LLVMContext &Context = Callee.getContext();
  Type *Pointer = PointerType::getUnqual(Context);
  auto *Signature = FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer, Pointer}, false);
  Function *Result = Function::Create(Signature, GlobalValue::ExternalLinkage, Name, Callee.getParent());
  // How wide vectors are passed depends on these attributes: caller and callee must agree.
  for (StringRef Attribute : {"target-cpu", "target-features", "prefer-vector-width", "min-legal-vector-width"})
    if (Callee.hasFnAttribute(Attribute))
      Result->addFnAttr(Callee.getFnAttribute(Attribute));

  // Nobody may call a spir_kernel in IR. On x86 it is the C convention under another name.
  if (Callee.getCallingConv() == CallingConv::SPIR_KERNEL)
    Callee.setCallingConv(CallingConv::C);

  IRBuilder<> B(BasicBlock::Create(Context, "", Result));
  SmallVector<Value *, 8> Arguments;
  for (llvm::Argument &A : Callee.args()) {
    if (Masked && A.getArgNo() + 1 == Callee.arg_size()) {
      Arguments.push_back(loadFrom(B, A.getType(), Result->getArg(1)));
      continue;
    }
    Value *Slot = B.CreateLoad(Pointer, B.CreateConstGEP1_32(Pointer, Result->getArg(0), A.getArgNo()));
    Arguments.push_back(A.hasByValAttr() ? B.CreateAddrSpaceCast(Slot, A.getType()) : loadFrom(B, A.getType(), Slot));
  }
  CallInst *Call = B.CreateCall(&Callee, Arguments);
  Call->setCallingConv(Callee.getCallingConv());
  for (llvm::Argument &A : Callee.args())
    if (A.hasByValAttr())
      for (Attribute::AttrKind Kind : {Attribute::ByVal, Attribute::Alignment})
        if (A.hasAttribute(Kind))
          Call->addParamAttr(A.getArgNo(), Callee.getParamAttribute(A.getArgNo(), Kind));
  if (!Call->getType()->isVoidTy()) {
    Value *Returned = Call;
    if (Type *Stored = memoryType(Call->getType()); Stored != Call->getType())
      Returned = B.CreateZExt(Call, Stored);
    B.CreateAlignedStore(Returned, Result->getArg(2), Align(1));
  }
  B.CreateRetVoid();
  return Result;
}

static orc::SymbolMap knownSymbols(orc::LLJIT &Engine) {
  orc::SymbolMap Symbols;
  auto Add = [&](StringRef Name, void *Address) {
    Symbols[Engine.mangleAndIntern(Name)] = {orc::ExecutorAddr::fromPtr(Address),
                                             JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  };
  forEachWorkItemFunction(Add);
  forEachBuiltinFunction(Add);
  return Symbols;
}

Expected<Jit> Jit::make(const Cpu &C, CodeGenOptLevel Level) {
  TargetMachine &Machine = targetMachine(C, Level);
  orc::JITTargetMachineBuilder Builder(Machine.getTargetTriple());
  Builder.setCPU(C.Name);
  auto Engine = orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(std::move(Builder))
                    .setDataLayout(Machine.createDataLayout())
                    .setCompileFunctionCreator(
                        [&](orc::JITTargetMachineBuilder) { return std::make_unique<orc::SimpleCompiler>(Machine); })
                    .create();
  if (!Engine)
    return Engine.takeError();
  Jit Result;
  Result.Engine = std::move(*Engine);
  Result.Errors = std::make_shared<std::string>();
  Result.Engine->getExecutionSession().setErrorReporter(
      [Errors = Result.Errors](Error E) { *Errors += (Errors->empty() ? "" : "; ") + toString(std::move(E)); });
  if (Error E = Result.Engine->getMainJITDylib().define(orc::absoluteSymbols(knownSymbols(*Result.Engine))))
    return E;
  return Result;
}

Expected<Thunk> Jit::compile(std::unique_ptr<Module> M, orc::ThreadSafeContext Context, StringRef Name) {
  if (Error E = Engine->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))))
    return E;
  Expected<orc::ExecutorAddr> Address = Engine->lookup(Name);
  if (!Address)
    return createStringError(toString(Address.takeError()) + (Errors->empty() ? "" : ": " + *Errors));
  return Address->toPtr<Thunk>();
}

} // namespace vec::run
