// Adds the annotations vec-no-math-errno and vec-own-function to declarations of functions that libvec has.
#include "passes/frontend/math_names.h"
#include "builtins/info/function_info.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/CodeGenOptions.h"

using namespace clang;

static void note(FunctionDecl &F, const llvm::StringSet<> &Own) {
  if (!F.isExternC() || F.doesThisDeclarationHaveABody() || !F.getIdentifier() ||
      !vec::findCalled(std::string_view(F.getName())))
    return;
  const bool IsOwn = Own.contains(F.getName());
  // clang itself replaces functions that it knows to be const.
  if (!IsOwn && (F.hasAttr<ConstAttr>() || F.getASTContext().getLangOpts().MathErrno))
    return;
  F.addAttr(AnnotateAttr::CreateImplicit(F.getASTContext(), IsOwn ? "vec-own-function" : "vec-no-math-errno", nullptr,
                                         0, F.getLocation()));
}

llvm::StringSet<> vec::ownNames(const CodeGenOptions &Options) {
  llvm::StringSet<> Own;
  for (llvm::StringRef Argument : Options.CommandLineArgs)
    if (Argument.consume_front("-fno-builtin-"))
      Own.insert(Argument);
  return Own;
}

void vec::noteMathNames(Decl &D, const llvm::StringSet<> &Own) {
  if (auto *F = dyn_cast<FunctionDecl>(&D))
    return note(*F, Own);
  if (isa<LinkageSpecDecl, NamespaceDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D).decls())
      noteMathNames(*Inner, Own);
}
