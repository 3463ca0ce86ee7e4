// Marks simd loops with a safelen clause: see simd_loops.h.
#include "passes/frontend/simd_loops.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace {

class Visitor : public RecursiveASTVisitor<Visitor> {
  Sema &S;

  Stmt *annotation(SourceLocation At, const std::string &Text) {
    ASTContext &C = S.Context;
    Expr *Arguments[] = {IntegerLiteral::Create(C, llvm::APInt(C.getIntWidth(C.IntTy), 0), C.IntTy, At),
                         StringLiteral::Create(C, Text, StringLiteralKind::Ordinary, false,
                                               C.getStringLiteralArrayType(C.CharTy, unsigned(Text.size())), At)};
    return S.BuildBuiltinCallExpr(At, Builtin::BI__builtin_annotation, Arguments);
  }

  void mark(OMPLoopDirective &D, const std::string &Text) {
    Stmt *Loop = D.getInnermostCapturedStmt()->getCapturedStmt()->IgnoreContainers();
    for (unsigned N = D.getLoopsNumber(); Loop; --N) {
      auto *For = dyn_cast<ForStmt>(Loop);
      auto *Range = dyn_cast<CXXForRangeStmt>(Loop);
      Stmt *Body = For ? For->getBody() : Range ? Range->getBody() : nullptr;
      if (!Body)
        return;
      if (N > 1) {
        Loop = OMPLoopBasedDirective::tryToFindNextInnerLoop(Body, /*TryImperfectlyNestedLoops=*/true);
        continue;
      }
      Stmt *Both[] = {annotation(Body->getBeginLoc(), Text), Body};
      auto *New = CompoundStmt::Create(S.Context, Both, FPOptionsOverride(), Body->getBeginLoc(), Body->getEndLoc());
      if (For)
        For->setBody(New);
      else
        Range->setBody(New);
      return;
    }
  }

public:
  explicit Visitor(Sema &S) : S(S) {}

  bool VisitOMPLoopDirective(OMPLoopDirective *D) {
    const auto *Clause = D->getSingleClause<OMPSafelenClause>();
    const Expr *Length = Clause ? Clause->getSafelen() : nullptr;
    if (!Length || Length->isValueDependent() || !D->hasAssociatedStmt())
      return true;
    if (const std::optional<llvm::APSInt> Value = Length->getIntegerConstantExpr(S.Context))
      mark(*D, "vec-safelen:" + llvm::toString(*Value, 10));
    return true;
  }
};

} // namespace

void vec::noteSimdLoops(Sema &S, Decl &D) {
  if (S.getLangOpts().OpenMP && !D.isInvalidDecl() && !S.getDiagnostics().hasErrorOccurred())
    Visitor(S).TraverseDecl(&D);
}
