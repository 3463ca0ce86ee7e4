// Adds the annotation vec-no-math-errno to declarations of functions that libvec has and clang does not take for const.
#include "passes/frontend/math_errno.h"
#include "builtins/info/function_info.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

static void note(FunctionDecl &F) {
  // What clang knows to be const it exchanges by itself.
  if (!F.isExternC() || F.doesThisDeclarationHaveABody() || F.hasAttr<ConstAttr>() || !F.getIdentifier() ||
      !vec::findCalled(std::string_view(F.getName())))
    return;
  F.addAttr(AnnotateAttr::CreateImplicit(F.getASTContext(), "vec-no-math-errno", nullptr, 0, F.getLocation()));
}

void vec::noteMathErrno(Decl &D) {
  if (D.getASTContext().getLangOpts().MathErrno)
    return;
  if (auto *F = dyn_cast<FunctionDecl>(&D))
    return note(*F);
  if (isa<LinkageSpecDecl, NamespaceDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D).decls())
      noteMathErrno(*Inner);
}
