#include "tests/run/arguments.h"
#include "abi/demangle.h"
#include "passes/choices.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec::run {

// Row lengths that are multiples of none of the widths: every width has a remainder and a full packet.
static constexpr Triplet DefaultGlobal[] = {{74, 1, 1}, {38, 6, 1}, {38, 4, 4}};
static constexpr Triplet DefaultLocal[] = {{37, 1, 1}, {19, 3, 1}, {19, 2, 2}};
static constexpr unsigned LocalAddressSpace = 3;

// The string of a row of kernel_arg_* metadata, or "".
static StringRef argumentMetadata(const Function &F, StringRef Kind, unsigned Index) {
  const MDNode *Node = F.getMetadata(Kind);
  if (!Node || Index >= Node->getNumOperands())
    return "";
  auto *Text = dyn_cast<MDString>(Node->getOperand(Index));
  return Text ? Text->getString() : "";
}

static unsigned addressSpaceOf(const llvm::Argument &A) {
  unsigned Space = A.getType()->getPointerAddressSpace();
  const MDNode *Node = A.getParent()->getMetadata("kernel_arg_addr_space");
  // On x86 all pointers are alike and only the metadata remembers.
  if (Space == 0 && Node && A.getArgNo() < Node->getNumOperands())
    if (auto *Number = mdconst::dyn_extract<ConstantInt>(Node->getOperand(A.getArgNo())))
      Space = static_cast<unsigned>(Number->getZExtValue());
  return Space;
}

// What a pointer points to: its OpenCL C type name, the struct that clang made of it, the first use that tells, or int.
static Element pointee(const llvm::Argument &A) {
  const Function &F = *A.getParent();
  const DataLayout &DL = F.getDataLayout();
  for (StringRef Kind : {"kernel_arg_type", "kernel_arg_base_type"}) {
    StringRef Name = argumentMetadata(F, Kind, A.getArgNo()).rtrim("* ");
    if (Name.empty())
      continue;
    if (std::optional<Element> E = parseElement(Name))
      return *E;
    Name.consume_front("struct ");
    if (StructType *Struct = StructType::getTypeByName(F.getContext(), ("struct." + Name).str()))
      if (std::optional<Element> E = elementOf(Struct, DL))
        return *E;
  }
  for (const User *U : A.users()) {
    Type *T = nullptr;
    if (auto *Gep = dyn_cast<GetElementPtrInst>(U))
      T = Gep->getSourceElementType();
    else if (auto *Load = dyn_cast<LoadInst>(U))
      T = Load->getType();
    else if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->getPointerOperand() == &A)
      T = Store->getValueOperand()->getType();
    if (T)
      if (std::optional<Element> E = elementOf(T, DL))
        return *E;
  }
  return *parseElement("int");
}

// Small numbers: they are fit to index the default buffers and to bound a loop.
static Generator defaultContents(const Element &E) {
  Generator G;
  G.What = Generator::Random;
  const bool Float = !E.Fields.empty() && isFloat(E.Fields[0].Kind);
  G.Low = Float ? -8 : 0;
  G.High = Float ? 8 : 63;
  return G;
}

static std::vector<NamedCount> countNames(const Launch &Range) {
  return {{"N", Range.items()}, {"X", Range.Global[0]}, {"Y", Range.Global[1]}, {"Z", Range.Global[2]}};
}

// Fills in what the directive says: "type[count] contents" or "type value".
static Error applyDirective(run::Argument &Out, const KernelFile &File, const Directive &D, const Launch &Range) {
  StringRef Text = D.Text;
  size_t Split = Text.starts_with("{") ? Text.find('}') + 1 : Text.find_first_of("[ ");
  StringRef TypeName = Text.substr(0, Split), Rest = Split == StringRef::npos ? "" : Text.substr(Split);
  std::optional<Element> Type = parseElement(TypeName);
  if (!Type)
    return File.error(D, "unknown type '" + TypeName + "'");
  Rest = Rest.trim();
  if (Rest.consume_front("[")) {
    if (Out.What == run::Argument::Value)
      return File.error(D, "'" + Out.Name + "' is no pointer");
    auto [CountText, Contents] = Rest.split(']');
    Expected<uint64_t> Count = evaluateCount(CountText, countNames(Range));
    if (!Count)
      return File.error(D, toString(Count.takeError()));
    Out.Count = *Count;
    Out.Growable = false;
    Rest = Contents.trim();
  }
  if (Out.What == run::Argument::Value && Type->Size != Out.Type.Size)
    return File.error(D, "'" + Out.Name + "' has " + Twine(Out.Type.Size) + " bytes, not " + Twine(Type->Size));
  Out.Type = *Type;
  if (Rest.empty()) {
    Out.Contents = defaultContents(*Type);
    return Error::success();
  }
  Expected<uint64_t> Number = evaluateCount(Rest, countNames(Range));
  if (Number) { // also "N", "N-1"
    Out.Contents = {Generator::Constant, double(*Number), 0, {}};
    return Error::success();
  }
  consumeError(Number.takeError());
  Expected<Generator> G = parseGenerator(Rest);
  if (!G)
    return File.error(D, toString(G.takeError()));
  Out.Contents = *G;
  return Error::success();
}

// Returns false for a parameter that no value can be made for (an image, a struct of pointers).
static bool describe(const llvm::Argument &A, const Launch &Range, run::Argument &Out) {
  const Function &F = *A.getParent();
  const DataLayout &DL = F.getDataLayout();
  Out.Name = argumentMetadata(F, "kernel_arg_name", A.getArgNo()).str();
  if (Out.Name.empty())
    Out.Name = A.hasName() ? A.getName().str() : ("arg" + Twine(A.getArgNo())).str();
  if (Type *Object = A.getParamByValType()) {
    std::optional<Element> E = elementOf(Object, DL);
    if (!E)
      return false;
    Out.What = run::Argument::ByVal;
    Out.Type = *E;
    Out.Contents = defaultContents(*E);
  } else if (A.getType()->isPointerTy()) {
    Out.What = run::Argument::Buffer;
    Out.Type = pointee(A);
    Out.Contents = defaultContents(Out.Type);
    Out.Compared = addressSpaceOf(A) != LocalAddressSpace;
    Out.Growable = Out.Compared;
    Out.Count = Out.Compared ? Range.items() : 4096;
  } else {
    std::optional<Element> E = elementOf(A.getType(), DL);
    if (!E || E->Fields.empty())
      return false;
    if (std::optional<Element> Named = parseElement(argumentMetadata(F, "kernel_arg_base_type", A.getArgNo())))
      if (Named->Size == E->Size)
        E = Named;
    Out.Type = *E;
    const bool Float = isFloat(E->Fields[0].Kind);
    Out.Contents = {Generator::Constant, Float ? 1.5 : double(Range.items()), 0, {}};
  }
  return true;
}

// How many dimensions the module asks for: the largest constant given to a work-item function, plus one.
static unsigned dimensionsUsed(const Module &M) {
  unsigned Most = 1;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction())
          if (Callee->getName().contains("get_global_id") || Callee->getName().contains("get_local_id"))
            if (Call->arg_size() == 1)
              if (auto *D = dyn_cast<ConstantInt>(Call->getArgOperand(0)))
                Most = std::max(Most, 1 + static_cast<unsigned>(D->getLimitedValue(2)));
  return Most;
}

// "64", "16x8", "16x8x2"; Used is the number of dimensions.
static Error readTriplet(const KernelFile &File, const Directive *D, Triplet &Out, unsigned &Used) {
  if (!D)
    return Error::success();
  SmallVector<StringRef, 3> Parts;
  StringRef(D->Text).split(Parts, 'x');
  if (Parts.size() > 3)
    return File.error(*D, "at most three dimensions");
  for (unsigned I = 0; I < Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(10, Out[I]))
      return File.error(*D, "'" + D->Text + "' is no list of numbers separated by x");
  Used = static_cast<unsigned>(Parts.size());
  return Error::success();
}

static Error readLaunch(const KernelFile &File, StringRef Function, unsigned Used, Launch &Out) {
  Out.Global = DefaultGlobal[Used - 1];
  Out.Local = DefaultLocal[Used - 1];
  const Directive *Global = File.find(Function, "GLOBAL"), *Local = File.find(Function, "LOCAL");
  unsigned LocalUsed = 0, OffsetUsed = 0;
  if (Global) {
    Out.Global = {1, 1, 1};
    if (Error E = readTriplet(File, Global, Out.Global, Used))
      return E;
  }
  if (Local)
    Out.Local = {1, 1, 1};
  else if (Global)
    Out.Local = Out.Global;
  if (Error E = readTriplet(File, Local, Out.Local, LocalUsed))
    return E;
  if (Error E = readTriplet(File, File.find(Function, "OFFSET"), Out.Offset, OffsetUsed))
    return E;
  for (unsigned I = 0; I < 3; ++I)
    if (Out.Global[I] == 0 || Out.Local[I] == 0)
      return File.error(Global ? *Global : *Local, "a size of zero");
  Out.Dimensions = Used;
  return Error::success();
}

static Error readNumbers(const KernelFile &File, const Directive *D, std::vector<unsigned> &Out) {
  if (!D)
    return Error::success();
  SmallVector<StringRef, 8> Parts;
  StringRef(D->Text).split(Parts, ',');
  Out.clear();
  for (StringRef Part : Parts) {
    unsigned Number;
    if (Part.trim().getAsInteger(10, Number))
      return File.error(*D, "'" + Part + "' is no number");
    Out.push_back(Number);
  }
  return Error::success();
}

std::string recipeAt(size_t Index) { return (recipeName(RecipeKind(Index / 2)) + (Index % 2 ? "-MASKED" : "")).str(); }

static Error readRecipes(const KernelFile &File, Subject &S) {
  const Directive *D = File.find(S.Function, "RECIPE");
  if (!D)
    return Error::success();
  SmallVector<StringRef, 4> Names;
  StringRef(D->Text).split(Names, ',');
  for (StringRef Name : Names) {
    size_t Index = 0;
    while (Index < S.Recipes.size() && recipeAt(Index) != Name.trim())
      ++Index;
    if (Index == S.Recipes.size())
      return File.error(*D, "there is no recipe '" + Name.trim() + "': passes/plan/recipes.def has them");
    S.Recipes.set(Index);
  }
  return Error::success();
}

static Error readOptions(const KernelFile &File, Subject &S) {
  std::vector<unsigned> Ulp = {S.Ulp}, Seeds = {S.Seeds};
  for (auto [Keyword, Numbers] : {std::pair<StringRef, std::vector<unsigned> *>("ULP", &Ulp),
                                  {"SEEDS", &Seeds},
                                  {"LANES", &S.Lanes},
                                  {"DIM", &S.Dimension}})
    if (Error E = readNumbers(File, File.find(S.Function, Keyword), *Numbers))
      return E;
  S.Ulp = Ulp[0];
  S.Seeds = Seeds[0];
  if (const Directive *D = File.find(S.Function, "DIM"))
    for (unsigned Dimension : S.Dimension)
      if (Dimension > 2)
        return File.error(*D, "a dimension is 0, 1 or 2");
  if (const Directive *D = File.find(S.Function, "MASKS")) {
    if (D->Text != "on" && D->Text != "off")
      return File.error(*D, "MASKS is on or off");
    S.Masks = D->Text == "on";
  }
  if (const Directive *D = File.find(S.Function, "CHOICES"))
    for (StringRef Rest = D->Text; !Rest.empty();) {
      StringRef Text;
      std::tie(Text, Rest) = Rest.split('|');
      vec::Choices Known;
      if (Error E = Known.add(Text))
        return File.error(*D, toString(std::move(E)));
      S.Choices.push_back(Text.trim().str());
    }
  if (const Directive *D = File.find(S.Function, "REJECT"))
    S.Rejection = D->Text;
  return readRecipes(File, S);
}

// The kinds of a function's parameters: ABI tokens, or vectors of values and uniform pointers.
static Error readShape(const KernelFile &File, const Function &F, Subject &S) {
  const Directive *D = File.find(S.Function, "SHAPE");
  if (!D) {
    for (run::Argument &A : S.Arguments)
      A.Lane.kind = A.What == run::Argument::Value ? abi::ParameterKind::Vector : abi::ParameterKind::Uniform;
    return Error::success();
  }
  const std::string Name = "_ZGV_LLVM_N4" + D->Text + "_f(g)";
  abi::Demangled Shape = abi::demangle(abi::Arch::LLVM, Name);
  if (!Shape)
    return File.error(*D, "'" + D->Text + "' are no parameter tokens: " + StringRef(Shape.message()));
  const auto &Parameters = Shape->shape.parameters;
  if (Parameters.size() != F.arg_size())
    return File.error(*D, Twine(Parameters.size()) + " tokens for " + Twine(F.arg_size()) + " parameters");
  for (unsigned I = 0; I < F.arg_size(); ++I)
    S.Arguments[I].Lane = Parameters[I];
  return Error::success();
}

static Expected<bool> readSubject(const Function &F, const KernelFile &File, Subject &S, std::string &Why) {
  if (Error E = readLaunch(File, S.Function, S.IsKernel ? dimensionsUsed(*F.getParent()) : 1, S.Range))
    return E;
  for (unsigned D = 0; D < S.Range.Dimensions; ++D)
    S.Dimension.push_back(D);
  for (const llvm::Argument &A : F.args()) {
    run::Argument Out;
    if (!describe(A, S.Range, Out)) {
      Why = "no value can be made for parameter '" + Out.Name + "'";
      return false;
    }
    if (const Directive *D = File.argument(S.Function, Out.Name))
      if (Error E = applyDirective(Out, File, *D, S.Range))
        return E;
    Out.Lane.kind = abi::ParameterKind::Uniform;
    S.Arguments.push_back(std::move(Out));
  }
  if (Error E = readOptions(File, S))
    return E;
  if (!S.IsKernel)
    if (Error E = readShape(File, F, S))
      return E;
  return true;
}

// A directive for an argument that is not there is a typing error that would go unseen.
static Error checkNames(const KernelFile &File, const std::vector<Subject> &Subjects) {
  for (const Directive &D : File.Directives) {
    StringRef Name = D.Keyword;
    const bool IsArgument = Name.consume_front("ARG ");
    bool Found = false;
    for (const Subject &S : Subjects)
      if (D.Function.empty() || D.Function == S.Function)
        Found |= !IsArgument || any_of(S.Arguments, [&](const run::Argument &A) { return A.Name == Name; });
    if (!Found)
      return File.error(D, IsArgument ? "there is no argument '" + Name + "'"
                                      : "there is no function '" + D.Function + "'");
  }
  return Error::success();
}

Expected<std::vector<Subject>> findSubjects(const Module &M, const KernelFile &File,
                                            std::vector<std::string> &Unusable) {
  const bool HasKernels =
      any_of(M, [](const Function &F) { return F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration(); });
  std::vector<Subject> Subjects;
  for (const Function &F : M) {
    const bool IsKernel = F.getCallingConv() == CallingConv::SPIR_KERNEL;
    const bool Wanted = IsKernel || (!HasKernels && !F.hasLocalLinkage());
    if (F.isDeclaration() || !Wanted)
      continue;
    Subject S;
    S.Function = F.getName().str();
    S.IsKernel = IsKernel;
    std::string Why;
    Expected<bool> Usable = readSubject(F, File, S, Why);
    if (!Usable)
      return Usable.takeError();
    if (*Usable)
      Subjects.push_back(std::move(S));
    else
      Unusable.push_back(S.Function + ": " + Why);
  }
  if (Unusable.empty())
    if (Error E = checkNames(File, Subjects))
      return E;
  return Subjects;
}

} // namespace vec::run
