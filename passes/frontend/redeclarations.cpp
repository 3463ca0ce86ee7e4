#include "passes/frontend/redeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace vec {
namespace {

// The same expression in terms of another declaration's parameters. Anything else, `this` or a number, is the same
// there.
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

OMPDeclareSimdDeclAttr *rebasedAttribute(const OMPDeclareSimdDeclAttr &A, const FunctionDecl &F) {
  auto Uniforms = rebasedAll(A.uniforms(), F), Aligneds = rebasedAll(A.aligneds(), F),
       Linears = rebasedAll(A.linears(), F), Alignments = rebasedAll(A.alignments(), F),
       Steps = rebasedAll(A.steps(), F);
  llvm::SmallVector<unsigned, 4> Modifiers(A.modifiers());
  return OMPDeclareSimdDeclAttr::CreateImplicit(F.getASTContext(), A.getBranchState(), A.getSimdlen(), Uniforms.data(),
                                                Uniforms.size(), Aligneds.data(), Aligneds.size(), Alignments.data(),
                                                Alignments.size(), Linears.data(), Linears.size(), Modifiers.data(),
                                                Modifiers.size(), Steps.data(), Steps.size(), A.getRange());
}

} // namespace

void inheritSimdAttributes(FunctionDecl &Last) {
  if (Last.isDependentContext() || Last.hasAttr<OMPDeclareSimdDeclAttr>())
    return;
  const FunctionDecl *From = Last.getPreviousDecl();
  while (From && !From->hasAttr<OMPDeclareSimdDeclAttr>())
    From = From->getPreviousDecl();
  if (!From)
    return;
  for (const auto *A : From->specific_attrs<OMPDeclareSimdDeclAttr>())
    Last.addAttr(rebasedAttribute(*A, Last));
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
