// The clang plugin: `clang -fplugin=libvecclang.so`.
//
//   clang_declare_simd_variant   names a vector function of the user as a variant (libvec/simd_variant.h spells it)
//   simd                         GNU's spelling of #pragma omp declare simd
//   #pragma omp declare simd     is extended to all declarations of a function
//
// A variant becomes a pair of addresses, annotated with its entry in "vector-function-abi-variant":
//
//   static const void *const __vec_simd_variant[2] = {&f, &vector_f};
//   annotate("vec-simd-variant:_ZGVdN4v_f(vector_f)")
//
// If the scalar function has records or complex values, a second annotation describes them ("vec-simd-types:record,-").
// The pass plugin turns both into attributes, and removes the pair. Signatures are checked here, where types are known.
#include "abi/mangle.h"
#include "abi/validate.h"
#include "passes/frontend/math_names.h"
#include "passes/frontend/redeclarations.h"
#include "passes/frontend/simd_clauses.h"
#include "passes/frontend/simd_loops.h"
#include "passes/frontend/simd_signature.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "llvm/TargetParser/Triple.h"

using namespace clang;

namespace vec {
namespace {

struct Pending {
  FunctionDecl *Scalar;
  SourceLocation At;
  SimdClauses Clauses;
};
// Attributes of the translation unit that is being compiled: functions that they name may be declared later.
llvm::SmallVector<Pending, 4> &pendingVariants() {
  static llvm::SmallVector<Pending, 4> List;
  return List;
}

// The first `simd` of the translation unit.
SourceLocation &firstSimd() {
  static SourceLocation At;
  return At;
}

template <unsigned N>
DiagnosticBuilder report(DiagnosticsEngine &D, SourceLocation At, DiagnosticsEngine::Level L, const char (&Text)[N]) {
  return D.Report(At, D.getCustomDiagID(L, Text));
}

abi::Arch archOf(const llvm::Triple &Triple) {
  if (Triple.isX86())
    return abi::Arch::X86_64;
  if (Triple.isAArch64())
    return abi::Arch::AArch64;
  if (Triple.isPPC64())
    return abi::Arch::POWER;
  return abi::Arch::LLVM;
}

// Without isa() and arch(): the widest ISA for which the translation unit is compiled.
abi::Isa defaultIsa(const TargetInfo &Target, abi::Arch Arch) {
  if (Arch == abi::Arch::AArch64)
    return abi::Isa::AdvSIMD;
  if (Arch == abi::Arch::POWER)
    return abi::Isa::VSX;
  return Target.hasFeature("avx512bw") ? abi::Isa::AVX512
         : Target.hasFeature("avx2")   ? abi::Isa::AVX2
         : Target.hasFeature("avx")    ? abi::Isa::AVX
                                       : abi::Isa::SSE;
}

std::optional<std::string> textOf(const ParsedAttr &Attr, unsigned Index) {
  if (Attr.getNumArgs() <= Index || !Attr.isArgExpr(Index))
    return std::nullopt;
  const auto *Literal = dyn_cast<StringLiteral>(Attr.getArgAsExpr(Index)->IgnoreParenImpCasts());
  return Literal ? std::optional(Literal->getString().str()) : std::nullopt;
}

struct VariantAttribute : ParsedAttrInfo {
  VariantAttribute() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, "clang_declare_simd_variant"}};
    Spellings = S;
    NumArgs = 0;
    OptArgs = 15;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    auto *F = dyn_cast<FunctionDecl>(D);
    const std::optional<std::string> Text = textOf(Attr, 0);
    if (!F || !Text) {
      if (!F)
        report(S.Diags, Attr.getLoc(), DiagnosticsEngine::Error, "'clang_declare_simd_variant' is for functions only");
      else
        report(S.Diags, Attr.getLoc(), DiagnosticsEngine::Error,
               "'clang_declare_simd_variant' takes its clauses as one text: include <libvec/simd_variant.h>, which "
               "makes it");
      return AttributeNotApplied;
    }
    auto Clauses = parseSimdClauses(*Text, archOf(S.Context.getTargetInfo().getTriple()));
    if (!Clauses) {
      report(S.Diags, Attr.getLoc(), DiagnosticsEngine::Error, "'clang_declare_simd_variant': %0")
          << llvm::toString(Clauses.takeError());
      return AttributeNotApplied;
    }
    pendingVariants().push_back({F, Attr.getLoc(), *Clauses});
    return AttributeApplied;
  }
};

struct SimdAttribute : ParsedAttrInfo {
  SimdAttribute() {
    static constexpr Spelling S[] = {
        {ParsedAttr::AS_GNU, "simd"}, {ParsedAttr::AS_CXX11, "gnu::simd"}, {ParsedAttr::AS_C23, "gnu::simd"}};
    Spellings = S;
    OptArgs = 1;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    auto *F = dyn_cast<FunctionDecl>(D);
    const std::string Branch = textOf(Attr, 0).value_or("");
    if (!F || (Attr.getNumArgs() && Branch != "inbranch" && Branch != "notinbranch")) {
      report(S.Diags, Attr.getLoc(), DiagnosticsEngine::Error,
             "'simd' is for functions, and takes nothing, \"inbranch\" or \"notinbranch\"");
      return AttributeNotApplied;
    }
    if (firstSimd().isInvalid())
      firstSimd() = Attr.getLoc();
    addSimdAttribute(*F, Branch);
    return AttributeApplied;
  }
};

// The parameters before the declared ones: the object of a method.
unsigned objectsOf(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->isInstance();
}

class Consumer : public ASTConsumer {
  CompilerInstance &CI;
  const llvm::StringSet<> Own;

  template <unsigned N> DiagnosticBuilder error(SourceLocation At, const char (&Text)[N]) {
    return report(CI.getDiagnostics(), At, DiagnosticsEngine::Error, Text);
  }

  // Positions in the mangled name: an object comes first.
  static std::optional<unsigned> position(const FunctionDecl &F, llvm::StringRef Name) {
    const unsigned First = objectsOf(F);
    if (First && Name == "this")
      return 0;
    for (unsigned I = 0; I < F.getNumParams(); ++I)
      if (F.getParamDecl(I)->getName() == Name)
        return I + First;
    return std::nullopt;
  }

  static QualType typeAt(const FunctionDecl &F, unsigned Position) {
    const unsigned First = objectsOf(F);
    return Position < First ? cast<CXXMethodDecl>(F).getThisType() : F.getParamDecl(Position - First)->getType();
  }

  static bool pointsTo(const FunctionDecl &F, unsigned Position) {
    const QualType Type = typeAt(F, Position);
    return Type->isPointerType() || Type->isReferenceType();
  }

  // The step in the ABI's unit: for a pointer, and for what a reference refers to, in bytes.
  bool setStep(const Pending &P, const SimdClauses::Parameter &C, abi::VFParameter &To) {
    const QualType Type = typeAt(*P.Scalar, *position(*P.Scalar, C.Name));
    const QualType Value = Type.getNonReferenceType();
    if (!Value->isIntegralOrEnumerationType() && !Value->isPointerType() && C.Kind != abi::ParameterKind::LinearRef) {
      error(P.At, "linear parameter '%0' has type %1: expected an integer or a pointer") << C.Name << Type;
      return false;
    }
    if (C.Kind != abi::ParameterKind::Linear && !Type->isReferenceType()) {
      error(P.At, "parameter '%0' of a linear_val, linear_ref or linear_uval is no reference") << C.Name;
      return false;
    }
    To.kind = C.Kind;
    To.step = 1;
    if (!C.Step.empty() && llvm::StringRef(C.Step).getAsInteger(10, To.step)) {
      const std::optional<unsigned> Where = position(*P.Scalar, C.Step);
      if (!Where) {
        error(P.At, "step '%0' of '%1' is neither a number nor a parameter") << C.Step << C.Name;
        return false;
      }
      To.kind = abi::ParameterKind(unsigned(C.Kind) - unsigned(abi::ParameterKind::Linear) +
                                   unsigned(abi::ParameterKind::LinearPos));
      To.position = *Where;
      To.step = 0;
      return true;
    }
    if (To.step == 0) {
      error(P.At, "a linear step of 0 for '%0': say uniform") << C.Name;
      return false;
    }
    const QualType Stepped = C.Kind == abi::ParameterKind::LinearRef ? Value
                             : Value->isPointerType()                ? Value->getPointeeType()
                                                                     : QualType();
    if (!Stepped.isNull() && !Stepped->isIncompleteType())
      To.step *= CI.getASTContext().getTypeSizeInChars(Stepped).getQuantity();
    return true;
  }

  bool shapeOf(const Pending &P, abi::Isa Isa, abi::VFShape &Shape) {
    const unsigned Count = P.Scalar->getNumParams() + objectsOf(*P.Scalar);
    Shape.lanes = {P.Clauses.Scalable ? 0 : P.Clauses.Lanes, P.Clauses.Scalable};
    // SVE's functions always take a predicate, whatever the clause says.
    Shape.masked = P.Clauses.Masked || Isa == abi::Isa::SVE;
    for (unsigned I = 0; I < Count; ++I)
      Shape.parameters.push_back({});
    for (const SimdClauses::Parameter &C : P.Clauses.Parameters) {
      const std::optional<unsigned> Index = position(*P.Scalar, C.Name);
      if (!Index) {
        error(P.At, "%0 has no parameter '%1'") << P.Scalar << C.Name;
        return false;
      }
      abi::VFParameter &To = Shape.parameters[*Index];
      if (C.Alignment && !pointsTo(*P.Scalar, *Index)) {
        error(P.At, "aligned parameter '%0' is no pointer: expected a pointer or a reference") << C.Name;
        return false;
      }
      if (C.Alignment)
        To.alignment = C.Alignment;
      else if (C.Kind == abi::ParameterKind::Uniform)
        To.kind = C.Kind;
      else if (!setStep(P, C, To))
        return false;
    }
    return true;
  }

  // The functions of that name in the scopes around the scalar one. Several declarations of one function count once.
  llvm::SmallVector<FunctionDecl *, 4> candidates(const Pending &P) {
    llvm::SmallVector<FunctionDecl *, 4> Found;
    const IdentifierInfo &Name =
        CI.getASTContext().Idents.get(llvm::StringRef(P.Clauses.Function).rsplit(':').second.empty()
                                          ? P.Clauses.Function
                                          : llvm::StringRef(P.Clauses.Function).rsplit(':').second);
    for (const DeclContext *Scope = P.Scalar->getDeclContext(); Scope && Found.empty(); Scope = Scope->getParent())
      for (NamedDecl *D : Scope->getRedeclContext()->lookup(&Name))
        if (auto *F = dyn_cast<FunctionDecl>(D->getUnderlyingDecl()))
          Found.push_back(F->getMostRecentDecl());
    return Found;
  }

  FunctionDecl *findVariant(const Pending &P, const abi::Signature &Signature) {
    const auto Named = candidates(P);
    for (FunctionDecl *F : Named)
      if (hasSignature(*P.Scalar, *F, Signature))
        return F;
    const std::string Wanted = expectedPrototype(*P.Scalar, Signature, P.Clauses.Function);
    if (Named.empty()) {
      error(P.At, "the variant '%0' of %1 is not declared; expected '%2'") << P.Clauses.Function << P.Scalar << Wanted;
      return nullptr;
    }
    error(Named.front()->getLocation(),
          "%0 has not the signature of the variant that it is declared to be; expected '%1'")
        << Named.front() << Wanted;
    report(CI.getDiagnostics(), P.At, DiagnosticsEngine::Note, "as a variant of %0 here") << P.Scalar;
    return nullptr;
  }

  Expr *addressOf(FunctionDecl *F) {
    ASTContext &C = CI.getASTContext();
    Expr *Name = DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), F, false, SourceLocation(),
                                     F->getType(), C.getLangOpts().CPlusPlus ? VK_LValue : VK_PRValue);
    Expr *Decayed = ImplicitCastExpr::Create(C, C.getPointerType(F->getType()), CK_FunctionToPointerDecay, Name,
                                             nullptr, VK_PRValue, FPOptionsOverride());
    return ImplicitCastExpr::Create(C, C.VoidPtrTy, CK_BitCast, Decayed, nullptr, VK_PRValue, FPOptionsOverride());
  }

  void emitPair(const Pending &P, FunctionDecl *Variant, const abi::VFVariant &Entry) {
    ASTContext &C = CI.getASTContext();
    const QualType Type =
        C.getConstantArrayType(C.VoidPtrTy.withConst(), llvm::APInt(64, 2), nullptr, ArraySizeModifier::Normal, 0);
    static unsigned Number = 0;
    IdentifierInfo &Name = C.Idents.get("__vec_simd_variant." + std::to_string(Number++));
    auto *Pair = VarDecl::Create(C, C.getTranslationUnitDecl(), P.At, P.At, &Name, Type,
                                 C.getTrivialTypeSourceInfo(Type), SC_Static);
    Expr *Both[] = {addressOf(P.Scalar->getMostRecentDecl()), addressOf(Variant)};
    auto *List = new (C) InitListExpr(C, P.At, Both, P.At);
    List->setType(Type);
    Pair->setInit(List);
    const std::string Text = "vec-simd-variant:" + std::string(abi::mangleEntry(Entry).view());
    Pair->addAttr(AnnotateAttr::CreateImplicit(C, Text, nullptr, 0, P.At));
    if (const std::string Types = compoundTypes(*P.Scalar); !Types.empty())
      Pair->addAttr(AnnotateAttr::CreateImplicit(C, "vec-simd-types:" + Types, nullptr, 0, P.At));
    Pair->addAttr(UsedAttr::CreateImplicit(C, P.At));
    P.Scalar->getMostRecentDecl()->setIsUsed();
    Variant->setIsUsed();
    C.getTranslationUnitDecl()->addDecl(Pair);
    CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(Pair));
  }

  void resolve(const Pending &P) {
    const TargetInfo &Target = CI.getTarget();
    const abi::Arch Arch = archOf(Target.getTriple());
    if (Arch == abi::Arch::LLVM) {
      error(P.At, "no vector function ABI is known for %0") << Target.getTriple().str();
      return;
    }
    if (P.Scalar->isDependentContext()) {
      error(P.At, "%0 depends on a template, of which no variant can be named; expected a function") << P.Scalar;
      return;
    }
    if (const QualType T = incompleteType(*P.Scalar); !T.isNull()) {
      error(P.At, "%0 has a parameter or a result of the incomplete type %1") << P.Scalar << T;
      return;
    }
    const abi::Isa Isa = P.Clauses.Isa.value_or(defaultIsa(Target, Arch));
    abi::VFShape Shape;
    if (!shapeOf(P, Isa, Shape))
      return;
    if (abi::outputBecomesInput(Isa, scalarTypeOf(CI.getASTContext(), P.Scalar->getReturnType()))) {
      abi::VFShape With = Shape;
      With.parameters.clear();
      With.parameters.push_back({});
      for (const abi::VFParameter &Parameter : Shape.parameters)
        With.parameters.push_back(Parameter);
      Shape = With;
    }
    const abi::ComputedSignature Signature = signatureOf(*P.Scalar, Shape, Isa);
    if (!Signature) {
      error(P.At, "%0 has no such variant: %1") << P.Scalar << std::string(Signature.message());
      return;
    }
    FunctionDecl *Variant = findVariant(P, *Signature);
    if (!Variant)
      return;
    ASTNameGenerator Names(CI.getASTContext());
    emitPair(P, Variant, {Shape, Isa, Names.getName(P.Scalar), Names.getName(Variant)});
  }

public:
  explicit Consumer(CompilerInstance &CI) : CI(CI), Own(ownNames(CI.getCodeGenOpts())) {}

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      completeSimdDeclarations(CI.getSema(), *D);
      noteMathNames(*D, Own);
      noteSimdLoops(CI.getSema(), *D);
    }
    return true;
  }

  void HandleTranslationUnit(ASTContext &) override {
    auto &List = pendingVariants();
    const auto &Passes = CI.getCodeGenOpts().PassPlugins;
    const SourceLocation First = List.empty() ? firstSimd() : List.front().At;
    if (First.isValid() &&
        llvm::none_of(Passes, [](const std::string &Path) { return llvm::StringRef(Path).contains("vecpasses"); }))
      report(CI.getDiagnostics(), First, DiagnosticsEngine::Warning,
             "variants are checked, and neither made nor called: the pass plugin is not loaded; expected "
             "-fpass-plugin=.../libvecpasses.so, which libvec.cfg names");
    if (!CI.getDiagnostics().hasErrorOccurred())
      for (const Pending &P : List)
        resolve(P);
    List.clear();
  }
};

class Action : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, llvm::StringRef) override {
    pendingVariants().clear();
    firstSimd() = {};
    return std::make_unique<Consumer>(CI);
  }
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &) override { return true; }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

const ParsedAttrInfoRegistry::Add<VariantAttribute> variantAttribute("clang_declare_simd_variant", "names a variant");
const ParsedAttrInfoRegistry::Add<SimdAttribute> simdAttribute("simd", "makes variants");
const FrontendPluginRegistry::Add<Action> action("libvec", "user vector functions");

} // namespace
} // namespace vec
