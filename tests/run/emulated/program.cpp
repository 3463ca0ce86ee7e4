#include "tests/run/emulated/program.h"
#include "passes/packetize/request.h"
#include "tests/run/jit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::run {

// Elements of a buffer whose size nobody gave: more than any kernel of the corpus touches.
static constexpr size_t AmpleElements = 8192;

std::string ForeignCase::label() const {
  return "nxv" + std::to_string(Lanes) + (Masked ? "m" : "") + (Predicated ? "p" : "") + (Optimized ? "+O3" : "");
}

ForeignProgram::ForeignProgram(const ForeignTarget &Target, StringSet<> Known, std::string Folder, raw_ostream &Out)
    : Target(Target), Machine(makeTargetMachine(Target)), Known(std::move(Known)), Folder(std::move(Folder)), Out(Out) {
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

namespace {

// Constants of the structs in runtime.h.
class Table {
  Module &M;
  LLVMContext &C;
  Type *Word, *Pointer;

public:
  explicit Table(Module &M) : M(M), C(M.getContext()), Word(Type::getInt64Ty(C)), Pointer(PointerType::getUnqual(C)) {}

  Constant *word(uint64_t V) { return ConstantInt::get(Word, V); }
  Constant *place(Constant *Initial, GlobalValue::LinkageTypes Linkage = GlobalValue::InternalLinkage,
                  const Twine &Name = "") {
    return new GlobalVariable(M, Initial->getType(), true, Linkage, Initial, Name);
  }
  Constant *text(StringRef S) { return place(ConstantDataArray::getString(C, S)); }
  Constant *record(ArrayRef<Constant *> Fields) { return ConstantStruct::getAnon(C, Fields); }
  Constant *array(ArrayRef<Constant *> Items) {
    if (Items.empty())
      return ConstantPointerNull::get(cast<PointerType>(Pointer));
    return place(ConstantArray::get(ArrayType::get(Items.front()->getType(), Items.size()), Items));
  }
  Constant *triplet(const Triplet &T) {
    return ConstantArray::get(ArrayType::get(Word, 3), {word(T[0]), word(T[1]), word(T[2])});
  }

  Constant *argument(const Argument &A, unsigned Index) {
    SmallVector<Constant *, 8> Fields;
    for (const Field &F : A.Type.Fields)
      Fields.push_back(record({word(F.Offset), word(isFloat(F.Kind) ? 8 * sizeOf(F.Kind) : 0)}));
    const bool Buffer = A.What == Argument::Buffer;
    const size_t Count = Buffer && A.Growable ? std::max(A.Count, AmpleElements) : A.Count;
    std::vector<uint8_t> Bytes = makeContents(A.Contents, A.Type, Count, 64 + Index);
    return record({text(A.Name), place(ConstantDataArray::get(C, ArrayRef(Bytes))), word(Bytes.size()), word(Buffer),
                   word(Buffer && A.Compared), word(A.Type.Size), word(Fields.size()), array(Fields)});
  }
};

} // namespace

// One size of register is enough for a kernel, and another kernel has another.
static std::vector<ForeignCase> casesFor(const Subject &S, size_t Number) {
  static constexpr unsigned Widths[] = {4, 2, 8, 4, 16};
  const unsigned A = Widths[Number % std::size(Widths)], B = Widths[(Number + 1) % std::size(Widths)];
  std::vector<ForeignCase> Cases = {{A, false, false, Number % 8 == 3}, {B, false, true, Number % 8 == 7}};
  if (S.Masks) {
    Cases.push_back({B, true, false, false});
    if (Number % 4 == 1)
      Cases.push_back({A, true, true, false});
  }
  return Cases;
}

// Foreign code generators know the C convention only.
static void useCConvention(Module &M) {
  for (Function &F : M) {
    if (F.getCallingConv() == CallingConv::SPIR_FUNC || F.getCallingConv() == CallingConv::SPIR_KERNEL)
      F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCallingConv() == CallingConv::SPIR_FUNC)
        Call->setCallingConv(CallingConv::C);
  }
}

// The first symbol that the object needs and nobody defines, or "".
static std::string unknownSymbol(StringRef Path, const StringSet<> &Known) {
  Expected<object::OwningBinary<object::ObjectFile>> Object = object::ObjectFile::createObjectFile(Path);
  if (!Object)
    return toString(Object.takeError());
  for (const object::SymbolRef &Symbol : Object->getBinary()->symbols()) {
    const uint32_t Flags = cantFail(Symbol.getFlags());
    const std::string Name = cantFail(Symbol.getName()).str();
    if ((Flags & object::SymbolRef::SF_Undefined) && !Name.empty() && !Known.contains(Name))
      return Name;
  }
  return "";
}

void ForeignProgram::addKernel(const Module &Pristine, const Subject &S, StringRef File) {
  const std::string Head = (File + " @" + S.Function).str(), Id = "kernel_" + std::to_string(Objects.size());
  auto Skip = [&](const Twine &Why) {
    Out << "SKIP " << Head << " [" << Target.Processor.Label << "]: " << Why << "\n";
    ++Skipped;
  };
  auto Fail = [&](const Twine &Why) {
    Out << "FAIL " << Head << " [" << Target.Processor.Label << "]: " << Why << "\n";
    ++Failed;
  };
  if (!S.Rejection.empty())
    return Skip("it is there to be rejected");
  if (!S.IsKernel)
    return Skip("it is no kernel");

  std::unique_ptr<Module> M = CloneModule(Pristine);
  LoopAnalysisManager Loop;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager CallGraph;
  ModuleAnalysisManager Modules;
  PassBuilder Builder(Machine.get());
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(CallGraph);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loop);
  Builder.crossRegisterProxies(Loop, Functions, CallGraph, Modules);

  // The scalar reference stays what the front end sent.
  Table T(*M);
  Function &Scalar = *M->getFunction(S.Function);
  std::vector<Function *> Made;
  std::vector<ForeignCase> Cases = casesFor(S, Objects.size());
  for (const ForeignCase &C : Cases) {
    PacketizeRequest R;
    R.Shape.lanes = {C.Lanes, true};
    R.Shape.masked = C.Masked;
    R.Predicated = C.Predicated;
    R.Dimension = S.Dimension[Objects.size() % S.Dimension.size()];
    R.Name = S.Function + "." + C.label();
    Expected<Function *> V = packetize(Scalar, R, Functions);
    if (!V)
      return Fail(C.label() + ": " + toString(V.takeError()));
    Made.push_back(*V);
  }
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(*M, &OS))
    return Fail("the module is invalid: " + StringRef(Why).split('\n').first);

  SmallVector<Constant *, 4> Versions, Arguments;
  for (auto [I, C] : enumerate(Cases)) {
    Function *Thunk = addThunk(*Made[I], C.Masked, Id + "_" + C.label());
    Versions.push_back(T.record({T.text(C.label()), Thunk, T.word(C.Lanes), T.word(true), T.word(C.Masked),
                                 T.word(C.Predicated), T.word(S.Dimension[Objects.size() % S.Dimension.size()])}));
  }
  for (auto [I, A] : enumerate(S.Arguments))
    Arguments.push_back(T.argument(A, I));
  Function *ScalarThunk = addThunk(Scalar, false, Id + "_scalar");
  T.place(T.record({T.text(Head), T.word(S.Range.Dimensions), T.triplet(S.Range.Global), T.triplet(S.Range.Local),
                    T.triplet(S.Range.Offset), T.word(Arguments.size()), T.array(Arguments), ScalarThunk,
                    T.word(Versions.size()), T.array(Versions)}),
          GlobalValue::ExternalLinkage, Id);
  useCConvention(*M);
  internalizeModule(*M, [&](const GlobalValue &G) { return G.getName() == Id; });
  Functions.clear();
  Modules.clear();
  ModulePassManager Passes;
  Passes.addPass(AlwaysInlinerPass());
  Passes.addPass(GlobalDCEPass());
  Passes.run(*M, Modules);
  for (auto [I, C] : enumerate(Cases))
    if (C.Optimized)
      Builder.buildFunctionSimplificationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None)
          .run(*Made[I], Functions);

  std::string Path = Folder + "/" + Id + ".o";
  if (Error E = writeObject(*M, Path))
    return Fail(toString(std::move(E)));
  if (std::string Symbol = unknownSymbol(Path, Known); !Symbol.empty())
    return Skip("there is no " + Symbol + " in the emulator");
  Objects.push_back(Path);
  Kernels.push_back(Id);
}

Error ForeignProgram::add(const Module &M, const KernelFile &File) {
  std::unique_ptr<Module> Foreign = CloneModule(M);
  retarget(*Foreign, Target.Processor, *Machine);
  std::vector<std::string> Unusable;
  Expected<std::vector<Subject>> Subjects = findSubjects(*Foreign, File, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  Skipped += Unusable.size();
  for (const Subject &S : *Subjects)
    addKernel(*Foreign, S, File.Path);
  return Error::success();
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
  B.CreateRet(B.CreateVScale(B.getInt64Ty()));
  Objects.push_back(Folder + "/kernels.o");
  return writeObject(M, Objects.back());
}

} // namespace vec::run
