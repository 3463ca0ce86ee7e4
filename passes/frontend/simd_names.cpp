// Reads the clauses of `declare simd` (class Reader), and adds the vector names that follow as the annotation
// vec-simd-names.
#include "passes/frontend/simd_names.h"
#include "abi/declare_simd.h"
#include "abi/mangle.h"
#include "passes/frontend/simd_signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;

namespace vec {
namespace {

class Reader {
  const FunctionDecl &F;
  const ASTContext &C;
  const unsigned First; // 1 if an object comes before the parameters
  abi::DeclareSimd Read;

  // The position and the type of a parameter that a clause names.
  std::pair<unsigned, QualType> find(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (isa<CXXThisExpr>(E))
      return {0, E->getType()};
    const auto *P = cast<ParmVarDecl>(cast<DeclRefExpr>(E)->getDecl());
    return {First + P->getFunctionScopeIndex(), P->getType()};
  }

  std::optional<int64_t> number(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || !E->EvaluateAsInt(Result, C, Expr::SE_AllowSideEffects))
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
  }

  void readLinear(const Expr *Variable, unsigned Modifier, const Expr *Step) {
    using enum abi::ParameterKind;
    const auto [Position, Type] = find(Variable);
    abi::VFParameter &P = Read.parameters[Position];
    P.kind = Modifier == OMPC_LINEAR_ref    ? LinearRef
             : Modifier == OMPC_LINEAR_uval ? LinearUVal
             : Type->isReferenceType()      ? LinearVal
                                            : Linear;
    P.step = number(Step).value_or(1);
    if (Step && !number(Step)) {
      P.step = 0;
      P.position = find(Step).first;
      P.kind = abi::ParameterKind(unsigned(P.kind) - unsigned(Linear) + unsigned(LinearPos));
      return;
    }
    const bool CountsBytes = P.kind == LinearRef || (P.kind == Linear && Type->isPointerType());
    const QualType Element = CountsBytes ? Type->getPointeeType() : QualType();
    if (!Element.isNull() && !Element->isIncompleteType())
      P.step *= C.getTypeSizeInChars(Element).getQuantity();
  }

public:
  explicit Reader(const FunctionDecl &F)
      : F(F), C(F.getASTContext()), First(isa<CXXMethodDecl>(F) && cast<CXXMethodDecl>(F).isInstance()) {}

  abi::DeclareSimd run(const OMPDeclareSimdDeclAttr &A) {
    using Attr = OMPDeclareSimdDeclAttr;
    Read = {};
    Read.branch = A.getBranchState() == Attr::BS_Inbranch      ? abi::Branch::InBranch
                  : A.getBranchState() == Attr::BS_Notinbranch ? abi::Branch::NotInBranch
                                                               : abi::Branch::Any;
    Read.simdlen = number(A.getSimdlen()).value_or(0);
    for (unsigned I = 0; I < First + F.getNumParams(); ++I)
      Read.parameters.push_back({});
    for (const Expr *E : A.uniforms())
      Read.parameters[find(E).first].kind = abi::ParameterKind::Uniform;
    for (const auto [E, Alignment] : llvm::zip_equal(A.aligneds(), A.alignments()))
      Read.parameters[find(E).first].alignment = number(Alignment).value_or(0);
    for (const auto [E, Modifier, Step] : llvm::zip_equal(A.linears(), A.modifiers(), A.steps()))
      readLinear(E, Modifier, Step);
    return Read;
  }
};

abi::FunctionTypes typesOf(const FunctionDecl &F, llvm::SmallVectorImpl<abi::ScalarType> &Parameters) {
  const ASTContext &C = F.getASTContext();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F); Method && Method->isInstance())
    Parameters.push_back(abi::ScalarType::pointer());
  for (const ParmVarDecl *P : F.parameters())
    Parameters.push_back(scalarTypeOf(C, P->getType()));
  return {scalarTypeOf(C, F.getReturnType()), {Parameters.data(), Parameters.size()}};
}

// The ISAs whose variants clang does not name: on POWER; and where it ignores pragmas, so that the function must have
// GNU's attribute.
llvm::SmallVector<abi::Isa, 4> unnamedIsas(const ASTContext &C) {
  const TargetInfo &Target = C.getTargetInfo();
  if (Target.getTriple().isPPC64())
    return {abi::Isa::VSX};
  if (C.getLangOpts().OpenMP)
    return {};
  if (Target.getTriple().isAArch64())
    return {Target.hasFeature("sve") ? abi::Isa::SVE : abi::Isa::AdvSIMD};
  if (Target.getTriple().getArch() == llvm::Triple::x86_64)
    return {abi::Isa::SSE, abi::Isa::AVX, abi::Isa::AVX2, abi::Isa::AVX512};
  return {};
}

} // namespace

void nameSimdVariants(FunctionDecl &F) {
  ASTContext &C = F.getASTContext();
  const auto Isas = unnamedIsas(C);
  if (F.isDependentContext() || !F.hasAttr<OMPDeclareSimdDeclAttr>() || Isas.empty() ||
      F.getNumParams() >= abi::maxParameters || !incompleteType(F).isNull())
    return;
  llvm::SmallVector<abi::ScalarType, 8> Parameters;
  const abi::FunctionTypes Types = typesOf(F, Parameters);
  std::string Text;
  for (const auto *A : F.specific_attrs<OMPDeclareSimdDeclAttr>()) {
    const abi::DeclareSimd Declared = Reader(F).run(*A);
    DiagnosticsEngine &D = C.getDiagnostics();
    if (Isas[0] == abi::Isa::VSX && Declared.branch == abi::Branch::InBranch && F.isFirstDecl() &&
        !D.getIgnoreAllWarnings()) {
      D.Report(A->getLocation(), D.getCustomDiagID(DiagnosticsEngine::Warning,
                                                   "no variant of %0 is made: POWER has no masked vector functions; "
                                                   "expected notinbranch, or neither"))
          << &F;
    }
    for (abi::Isa Isa : Isas)
      abi::forEachShape(Isa, Declared, Types, [&](const abi::VFShape &Shape) {
        Text += (Text.empty() ? "" : ",") + std::string(abi::mangle(Shape, Isa, "").view());
      });
  }
  if (!Text.empty())
    F.addAttr(AnnotateAttr::CreateImplicit(C, "vec-simd-names:" + Text, nullptr, 0, F.getLocation()));
}

} // namespace vec
