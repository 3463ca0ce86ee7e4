#include "tests/run/emulated/program.h"
#include "tests/run/emulated/table.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace vec::run {

ForeignProgram::ForeignProgram(const ForeignTarget &Target, StringSet<> Known, std::string Folder, raw_ostream &Out)
    : Known(std::move(Known)), Target(Target), Machine(makeTargetMachine(Target)), Folder(std::move(Folder)), Out(Out) {
}

Error ForeignProgram::writeObject(Module &M, StringRef Path) {
  std::error_code EC;
  raw_fd_ostream File(Path, EC, sys::fs::OF_None);
  if (EC)
    return createStringError("cannot write " + Path + ": " + EC.message());
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, File, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("the target writes no objects");
  Passes.run(M);
  return Error::success();
}

void ForeignProgram::skip(const Twine &Head, const Twine &Why) {
  Out << "SKIP " << Head << " [" << Target.Processor.Label << "]: " << Why << "\n";
  ++Skipped;
}

void ForeignProgram::fail(const Twine &Head, const Twine &Why) {
  Out << "FAIL " << Head << " [" << Target.Processor.Label << "]: " << Why << "\n";
  ++Failed;
}

// Declares how C's functions take integers of 32 bits: extended to a register, on POWER by their own signs, on RISC-V
// always as signed ones. SPIR's rules, by which clang writes attributes, extend shorter ones only. Mangled names tell
// the signs: `_Z6mul_hijj` has two unsigned parameters.
static void extendIntegers(Function &F, const Triple &T) {
  if (!F.isDeclaration() || F.isIntrinsic() || !(T.isPPC64() || T.isRISCV64()))
    return;
  for (llvm::Argument &A : F.args())
    if (A.getType()->isIntegerTy(32)) {
      bool Unsigned = F.getName().drop_back(F.arg_size() - 1 - A.getArgNo()).ends_with("j");
      A.addAttr(Unsigned && !T.isRISCV64() ? Attribute::ZExt : Attribute::SExt);
    }
}

void useCConvention(Module &M) {
  for (Function &F : M) {
    extendIntegers(F, M.getTargetTriple());
    if (F.getCallingConv() == CallingConv::SPIR_FUNC || F.getCallingConv() == CallingConv::SPIR_KERNEL)
      F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCallingConv() == CallingConv::SPIR_FUNC)
        Call->setCallingConv(CallingConv::C);
  }
}

// The first symbol that the object needs and nobody defines, or "". Linkers define POWER's .TOC.
static std::string unknownSymbol(StringRef Path, const StringSet<> &Known) {
  Expected<object::OwningBinary<object::ObjectFile>> Object = object::ObjectFile::createObjectFile(Path);
  if (!Object)
    return toString(Object.takeError());
  for (const object::SymbolRef &Symbol : Object->getBinary()->symbols()) {
    const uint32_t Flags = cantFail(Symbol.getFlags());
    const std::string Name = cantFail(Symbol.getName()).str();
    if ((Flags & object::SymbolRef::SF_Undefined) && !Name.empty() && Name != ".TOC." && !Known.contains(Name))
      return Name;
  }
  return "";
}

static bool hasInstruction(StringRef Path, const SuspectInstruction &I) {
  Expected<object::OwningBinary<object::ObjectFile>> Object = object::ObjectFile::createObjectFile(Path);
  if (!Object) {
    consumeError(Object.takeError());
    return false;
  }
  for (const object::SectionRef &Section : Object->getBinary()->sections()) {
    if (!Section.isText())
      continue;
    StringRef Code = cantFail(Section.getContents());
    for (; Code.size() >= 4; Code = Code.drop_front(4))
      if ((support::endian::read32le(Code.data()) & I.Mask) == I.Value)
        return true;
  }
  return false;
}

void ForeignProgram::addObject(Module &M, StringRef Head, ArrayRef<std::string> Ids) {
  std::string Path = Folder + "/" + Ids.front() + ".o";
  if (Error E = writeObject(M, Path))
    return fail(Head, toString(std::move(E)));
  if (std::string Symbol = unknownSymbol(Path, Known); !Symbol.empty())
    return skip(Head, "there is no " + Symbol + " in the emulator");
  Objects.push_back(Path);
  Kernels.insert(Kernels.end(), Ids.begin(), Ids.end());
  Suspects.resize(Kernels.size(), Target.Suspect && hasInstruction(Path, *Target.Suspect));
}

Error ForeignProgram::finish() {
  LLVMContext Context;
  Module M("kernels", Context);
  M.setTargetTriple(Machine->getTargetTriple());
  M.setDataLayout(Machine->createDataLayout());
  Table T(M);
  SmallVector<Constant *, 0> All;
  for (const std::string &Id : Kernels)
    All.push_back(new GlobalVariable(M, Type::getInt8Ty(Context), true, GlobalValue::ExternalLinkage, nullptr, Id));
  T.place(ConstantArray::get(ArrayType::get(PointerType::getUnqual(Context), All.size()), All),
          GlobalValue::ExternalLinkage, "kernels");
  T.place(T.word(All.size()), GlobalValue::ExternalLinkage, "kernel_count");
  Function *VScale =
      Function::Create(FunctionType::get(Type::getInt64Ty(Context), false), GlobalValue::ExternalLinkage, "vscale", M);
  VScale->addFnAttr("target-features", Target.Processor.Features);
  IRBuilder<> B(BasicBlock::Create(Context, "", VScale));
  B.CreateRet(Target.Scalable ? B.CreateVScale(B.getInt64Ty()) : B.getInt64(1));
  Objects.push_back(Folder + "/kernels.o");
  return writeObject(M, Objects.back());
}

} // namespace vec::run
