// Marks simd loops by their clauses: see simd_loops.h.
#include "passes/frontend/simd_loops.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace {

// Whether it runs in the order of iterations. With -fopenmp-simd, clang compiles `omp atomic` as if there were no
// pragma, since there are no threads; but two lanes may access the same memory.
bool isInOrder(const Stmt *D, const LangOptions &Options) {
  if (isa_and_nonnull<OMPAtomicDirective>(D))
    return Options.OpenMPSimd;
  const auto *Ordered = dyn_cast_or_null<OMPOrderedDirective>(D);
  return Ordered && Ordered->hasAssociatedStmt() && Ordered->getSingleClause<OMPSIMDClause>();
}

// Whether the loop contains such a region. Those of `ordered` belong to the innermost simd loop.
bool hasRegionInOrder(const Stmt *Body, const LangOptions &Options, bool Nested = false) {
  if (!Body || isa<LambdaExpr>(Body))
    return false;
  if (isInOrder(Body, Options))
    return !Nested || isa<OMPAtomicDirective>(Body);
  Nested |= isa<OMPExecutableDirective>(Body);
  if (const auto *Captured = dyn_cast<CapturedStmt>(Body))
    return hasRegionInOrder(Captured->getCapturedStmt(), Options, Nested);
  return llvm::any_of(Body->children(), [&](const Stmt *Child) { return hasRegionInOrder(Child, Options, Nested); });
}

// Functions that the loop calls and that contain such a region, which LLVM may inline.
class Callees {
  const LangOptions &Options;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;

public:
  explicit Callees(const LangOptions &Options) : Options(Options) {}

  bool haveRegion(const Stmt *Body) {
    if (!Body || !Options.OpenMPSimd)
      return false;
    if (const auto *Captured = dyn_cast<CapturedStmt>(Body))
      return haveRegion(Captured->getCapturedStmt());
    const auto *Call = dyn_cast<CallExpr>(Body);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Callee && Callee->hasBody(Callee) && Seen.insert(Callee).second &&
        (hasRegionInOrder(Callee->getBody(), Options) || haveRegion(Callee->getBody())))
      return true;
    return llvm::any_of(Body->children(), [&](const Stmt *Child) { return haveRegion(Child); });
  }
};

// For the clauses of prefix sums: whether there are any, and whether each variable is local to the function. clang
// accumulates into it in each iteration; the loop promises nothing about that.
bool isScanned(const OMPReductionClause *C) { return C->getModifier() == OMPC_REDUCTION_inscan; }

bool hasScan(const OMPLoopDirective &D) { return llvm::any_of(D.getClausesOfKind<OMPReductionClause>(), isScanned); }

bool scansLocalVariables(const OMPLoopDirective &D) {
  return llvm::all_of(D.getClausesOfKind<OMPReductionClause>(), [](const OMPReductionClause *C) {
    return !isScanned(C) || llvm::all_of(C->varlist(), [](const Expr *E) {
      const auto *Of = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      const auto *Variable = Of ? dyn_cast<VarDecl>(Of->getDecl()) : nullptr;
      return Variable && Variable->hasLocalStorage() && !Variable->getType()->isReferenceType() &&
             !Of->refersToEnclosingVariableOrCapture();
    });
  });
}

class Visitor : public RecursiveASTVisitor<Visitor> {
  Sema &S;
  llvm::SmallPtrSet<const Stmt *, 8> Marked; // regions that have been marked

  Stmt *annotation(SourceLocation At, const std::string &Text) {
    ASTContext &C = S.Context;
    Expr *Arguments[] = {IntegerLiteral::Create(C, llvm::APInt(C.getIntWidth(C.IntTy), 0), C.IntTy, At),
                         clang::StringLiteral::Create(C, Text, StringLiteralKind::Ordinary, false,
                                                      C.getStringLiteralArrayType(C.CharTy, unsigned(Text.size())),
                                                      At)};
    return S.BuildBuiltinCallExpr(At, Builtin::BI__builtin_annotation, Arguments);
  }

  // The body of the innermost loop of the directive; annotated, if there is a text.
  Stmt *body(OMPLoopDirective &D, const std::string &Text = "") {
    Stmt *Loop = D.getInnermostCapturedStmt()->getCapturedStmt()->IgnoreContainers();
    for (unsigned N = D.getLoopsNumber(); Loop; --N) {
      auto *For = dyn_cast<ForStmt>(Loop);
      auto *Range = dyn_cast<CXXForRangeStmt>(Loop);
      Stmt *Body = For ? For->getBody() : Range ? Range->getBody() : nullptr;
      if (!Body)
        return nullptr;
      if (N > 1) {
        Loop = OMPLoopBasedDirective::tryToFindNextInnerLoop(Body, /*TryImperfectlyNestedLoops=*/true);
        continue;
      }
      if (Text.empty())
        return Body;
      Stmt *Both[] = {annotation(Body->getBeginLoc(), Text), Body};
      auto *New = CompoundStmt::Create(S.Context, Both, FPOptionsOverride(), Body->getBeginLoc(), Body->getEndLoc());
      if (For)
        For->setBody(New);
      else
        Range->setBody(New);
      return New;
    }
    return nullptr;
  }

public:
  explicit Visitor(Sema &S) : S(S) {}

  bool VisitOMPLoopDirective(OMPLoopDirective *D) {
    if (!D->hasAssociatedStmt() || !isOpenMPSimdDirective(D->getDirectiveKind()))
      return true;
    const auto *Clause = D->getSingleClause<OMPSafelenClause>();
    if (Callees(S.getLangOpts()).haveRegion(body(*D))) {
      body(*D, "vec-dependent");
      return true;
    }
    if (hasScan(*D) || hasRegionInOrder(body(*D), S.getLangOpts())) {
      // With safelen, too, some iterations may run side by side, but not all of their code may.
      if (!Clause && scansLocalVariables(*D))
        body(*D, "vec-in-order");
      return true;
    }
    const Expr *Length = Clause ? Clause->getSafelen() : nullptr;
    if (!Length || Length->isValueDependent())
      return true;
    if (const std::optional<llvm::APSInt> Value = Length->getIntegerConstantExpr(S.Context))
      body(*D, "vec-safelen:" + llvm::toString(*Value, 10));
    return true;
  }

  bool VisitStmt(Stmt *Parent) {
    for (Stmt *&Child : Parent->children())
      if (isInOrder(Child, S.getLangOpts()) && Marked.insert(Child).second) {
        Stmt *Around[] = {annotation(Child->getBeginLoc(), "vec-ordered"), Child,
                          annotation(Child->getBeginLoc(), "vec-ordered-end")};
        Child = CompoundStmt::Create(S.Context, Around, FPOptionsOverride(), Child->getBeginLoc(), Child->getEndLoc());
      }
    return true;
  }
};

} // namespace

void vec::noteSimdLoops(Sema &S, Decl &D) {
  if (S.getLangOpts().OpenMP && !D.isInvalidDecl() && !S.getDiagnostics().hasErrorOccurred())
    Visitor(S).TraverseDecl(&D);
}
