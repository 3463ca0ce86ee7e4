#include "passes/frontend/redeclarations.h"
#include "passes/frontend/simd_names.h"
#include "passes/frontend/simd_signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace vec {
namespace {

// The same expression in terms of another declaration's parameters. Anything else, `this` or a number, is the same
// there, unless it depends on what a template is made with.
Expr *rebased(Expr *E, const FunctionDecl &F) {
  const auto *Reference = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
  if (!Parameter || Parameter->getFunctionScopeIndex() >= F.getNumParams())
    return E;
  auto *New = const_cast<ParmVarDecl *>(F.getParamDecl(Parameter->getFunctionScopeIndex()));
  return DeclRefExpr::Create(F.getASTContext(), NestedNameSpecifierLoc(), SourceLocation(), New, false, E->getExprLoc(),
                             New->getType().getNonReferenceType(), VK_LValue);
}

template <typename Range> llvm::SmallVector<Expr *, 4> rebasedAll(Range &&Expressions, const FunctionDecl &F) {
  llvm::SmallVector<Expr *, 4> New;
  for (Expr *E : Expressions)
    New.push_back(rebased(E, F));
  return New;
}

bool isDependent(const Expr *E) { return E && !isa<CXXThisExpr>(E) && E->isInstantiationDependent(); }

OMPDeclareSimdDeclAttr *rebasedAttribute(const OMPDeclareSimdDeclAttr &A, const FunctionDecl &F) {
  auto Uniforms = rebasedAll(A.uniforms(), F), Aligneds = rebasedAll(A.aligneds(), F),
       Linears = rebasedAll(A.linears(), F), Alignments = rebasedAll(A.alignments(), F),
       Steps = rebasedAll(A.steps(), F);
  llvm::SmallVector<unsigned, 4> Modifiers(A.modifiers());
  if (isDependent(A.getSimdlen()) || llvm::any_of(Uniforms, isDependent) || llvm::any_of(Aligneds, isDependent) ||
      llvm::any_of(Linears, isDependent) || llvm::any_of(Alignments, isDependent) || llvm::any_of(Steps, isDependent))
    return nullptr;
  return OMPDeclareSimdDeclAttr::CreateImplicit(F.getASTContext(), A.getBranchState(), A.getSimdlen(), Uniforms.data(),
                                                Uniforms.size(), Aligneds.data(), Aligneds.size(), Alignments.data(),
                                                Alignments.size(), Linears.data(), Linears.size(), Modifiers.data(),
                                                Modifiers.size(), Steps.data(), Steps.size(), A.getRange());
}

const FunctionDecl *annotatedAmong(const FunctionDecl *Any) {
  for (const FunctionDecl *F : Any->redecls())
    if (F->hasAttr<OMPDeclareSimdDeclAttr>())
      return F;
  return nullptr;
}

void inherit(FunctionDecl &Last) {
  if (Last.isDependentContext() || Last.hasAttr<OMPDeclareSimdDeclAttr>())
    return;
  const FunctionDecl *From = annotatedAmong(&Last);
  if (const FunctionDecl *Pattern = From ? nullptr : Last.getTemplateInstantiationPattern(/*ForDefinition=*/false))
    From = annotatedAmong(Pattern);
  if (!From)
    return;
  for (const auto *A : From->specific_attrs<OMPDeclareSimdDeclAttr>())
    if (auto *New = rebasedAttribute(*A, Last))
      Last.addAttr(New);
}

// Every parameter and the result are one value in LLVM, too.
bool isPlain(const FunctionDecl &F) {
  const auto Is = [](QualType T) { return T->isVoidType() || T->isReferenceType() || T->isScalarType(); };
  return Is(F.getReturnType()) && !F.getReturnType()->isAnyComplexType() &&
         llvm::all_of(F.parameters(),
                      [&](const ParmVarDecl *P) { return Is(P->getType()) && !P->getType()->isAnyComplexType(); });
}

bool hasPointer(const OMPDeclareSimdDeclAttr &A) {
  return llvm::any_of(llvm::concat<Expr *const>(A.linears(), A.uniforms()), [](const Expr *E) {
    const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Reference &&
           (Reference->getDecl()->getType()->isPointerType() || Reference->getDecl()->getType()->isReferenceType());
  });
}

void noteTypes(FunctionDecl &F) {
  if (F.isDependentContext() || !F.hasAttr<OMPDeclareSimdDeclAttr>() || incompleteType(F) != QualType())
    return;
  ASTContext &C = F.getASTContext();
  std::string Text = compoundTypes(F);
  if (isPlain(F) &&
      llvm::any_of(F.specific_attrs<OMPDeclareSimdDeclAttr>(), [](const auto *A) { return hasPointer(*A); })) {
    if (const auto *Method = dyn_cast<CXXMethodDecl>(&F); Method && Method->isInstance())
      Text += pointeeBytes(C, Method->getThisType()) + ",";
    for (const ParmVarDecl *P : F.parameters())
      Text += pointeeBytes(C, P->getType()) + ",";
    Text += "-";
  }
  if (!Text.empty())
    F.addAttr(AnnotateAttr::CreateImplicit(C, "vec-simd-types:" + Text, nullptr, 0, F.getLocation()));
}

} // namespace

void completeSimdDeclarations(Decl &D) {
  if (auto *F = dyn_cast<FunctionDecl>(&D)) {
    inherit(*F);
    noteTypes(*F);
    nameSimdVariants(*F);
  } else if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D)) {
    for (Decl *Inner : cast<DeclContext>(D).decls())
      completeSimdDeclarations(*Inner);
  }
}

void addSimdAttribute(FunctionDecl &F, llvm::StringRef Branch) {
  using Attr = OMPDeclareSimdDeclAttr;
  const auto State = Branch == "inbranch"      ? Attr::BS_Inbranch
                     : Branch == "notinbranch" ? Attr::BS_Notinbranch
                                               : Attr::BS_Undefined;
  F.addAttr(Attr::CreateImplicit(F.getASTContext(), State, nullptr, nullptr, 0, nullptr, 0, nullptr, 0, nullptr, 0,
                                 nullptr, 0, nullptr, 0, F.getLocation()));
}

} // namespace vec
