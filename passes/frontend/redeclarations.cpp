// Gives a function the `declare simd` attributes of its other declarations or of its template, in terms of its own
// parameters, and adds the annotation vec-simd-types.
#include "passes/frontend/redeclarations.h"
#include "passes/frontend/simd_names.h"
#include "passes/frontend/simd_signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace vec {
namespace {

// The expression in terms of another declaration's parameters. Expressions without parameters, such as `this` or a
// number, stay.
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

// Instantiates the attributes of another declaration of the template, as clang does for the one that it instantiates.
void instantiateAttributes(Sema &S, const FunctionDecl &From, FunctionDecl &To) {
  auto *Holder =
      FunctionDecl::Create(To.getASTContext(), const_cast<DeclContext *>(From.getDeclContext()), From.getBeginLoc(),
                           From.getLocation(), From.getDeclName(), From.getType(), From.getTypeSourceInfo(), SC_None);
  for (auto *A : From.specific_attrs<OMPDeclareSimdDeclAttr>())
    Holder->addAttr(A);
  S.InstantiateAttrs(S.getTemplateInstantiationArgs(&To), Holder, &To);
}

// A specialization of a member redeclares the one that clang has instantiated; the template's attributes do not hold
// for it.
bool isSpecialized(const FunctionDecl &F) { return F.getTemplateSpecializationKind() == TSK_ExplicitSpecialization; }
bool isInstantiatedMember(const FunctionDecl &F) {
  return F.getInstantiatedFromMemberFunction() && F.getNumTemplateParameterLists() == 0;
}

const FunctionDecl *annotatedAmong(const FunctionDecl &Any) {
  for (const FunctionDecl *F : Any.redecls())
    if (F->hasAttr<OMPDeclareSimdDeclAttr>() && !(isSpecialized(Any) && isInstantiatedMember(*F)))
      return F;
  return nullptr;
}

void inherit(Sema &S, FunctionDecl &Last) {
  if (Last.isDependentContext() || Last.hasAttr<OMPDeclareSimdDeclAttr>())
    return;
  if (const FunctionDecl *From = annotatedAmong(Last)) {
    for (const auto *A : From->specific_attrs<OMPDeclareSimdDeclAttr>())
      Last.addAttr(rebasedAttribute(*A, Last));
    return;
  }
  const FunctionDecl *Pattern =
      isSpecialized(Last) ? nullptr : Last.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  if (const FunctionDecl *From = Pattern ? annotatedAmong(*Pattern) : nullptr)
    instantiateAttributes(S, *From, Last);
}

// Whether each parameter, and the result, is one value in LLVM, too.
bool isPlain(const FunctionDecl &F) {
  const ASTContext &C = F.getASTContext();
  const auto Is = [&](QualType T) {
    return T->isVoidType() || T->isReferenceType() ||
           (T->isScalarType() && !T->isAnyComplexType() && !T->isMemberPointerType() &&
            (T->isRealFloatingType() || C.getTypeSize(T) <= 64));
  };
  return Is(F.getReturnType()) && llvm::all_of(F.parameters(), [&](const ParmVarDecl *P) { return Is(P->getType()); });
}

void noteTypes(FunctionDecl &F) {
  if (F.isDependentContext() || !F.hasAttr<OMPDeclareSimdDeclAttr>() || incompleteType(F) != QualType())
    return;
  ASTContext &C = F.getASTContext();
  std::string Text = compoundTypes(F);
  if (isPlain(F)) {
    if (const auto *Method = dyn_cast<CXXMethodDecl>(&F); Method && Method->isInstance())
      Text += typeWord(C, Method->getThisType()) + ",";
    for (const ParmVarDecl *P : F.parameters())
      Text += typeWord(C, P->getType()) + ",";
    Text += "-";
  }
  if (!Text.empty())
    F.addAttr(AnnotateAttr::CreateImplicit(C, "vec-simd-types:" + Text, nullptr, 0, F.getLocation()));
}

} // namespace

void completeSimdDeclarations(Sema &S, Decl &D) {
  if (auto *F = dyn_cast<FunctionDecl>(&D)) {
    inherit(S, *F);
    noteTypes(*F);
    nameSimdVariants(*F);
  } else if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D)) {
    for (Decl *Inner : cast<DeclContext>(D).decls())
      completeSimdDeclarations(S, *Inner);
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
