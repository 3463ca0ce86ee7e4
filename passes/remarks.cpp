// Makes the texts of rejections, and reports them.
#include "passes/remarks.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace vec;

char Rejection::ID = 0;

static constexpr struct {
  StringLiteral Name, What, Remedy;
} Reasons[] = {
#define REASON(ID, WHAT, REMEDY) {#ID, WHAT, REMEDY},
#include "passes/remarks.def"
};

StringRef vec::reasonName(Reason R) { return Reasons[unsigned(R)].Name; }

std::string vec::describe(Reason R, StringRef Detail) {
  std::string S = (Reasons[unsigned(R)].What + "; " + Reasons[unsigned(R)].Remedy).str();
  for (size_t At = S.find("%0"); At != std::string::npos; At = S.find("%0", At + Detail.size()))
    S.replace(At, 2, Detail.str());
  return S;
}

std::string Rejection::message() const {
  std::string S = "cannot vectorize " + demangle(Where->getName()) + ": " + describe(Why, Detail);
  if (At)
    if (const DebugLoc &L = At->getDebugLoc())
      S += " (" + L->getFilename().str() + ":" + std::to_string(L.getLine()) + ")";
  return S;
}

bool vec::isScalarFaster(const Error &E) {
  bool Is = false;
  visitErrors(E, [&](const ErrorInfoBase &Info) {
    Is |= Info.isA<Rejection>() && static_cast<const Rejection &>(Info).reason() == Reason::ScalarFaster;
  });
  return Is;
}

bool vec::wantsRemarks(const Function &F, const char *Pass) {
  return OptimizationRemarkEmitter(&F).allowExtraAnalysis(Pass);
}

template <typename Remark> static void emit(const Function &F, Remark R, ArrayRef<RemarkFact> Facts) {
  for (const RemarkFact &Fact : Facts)
    if (Fact.Key.empty())
      R << Fact.Text;
    else
      R << ore::NV(Fact.Key, Fact.Text);
  OptimizationRemarkEmitter(&F).emit(R);
}

void vec::remarkPassed(Function &F, StringRef Name, ArrayRef<RemarkFact> Facts, const char *Pass) {
  emit(F, OptimizationRemark(Pass, Name, DiagnosticLocation(F.getSubprogram()), &F.getEntryBlock()), Facts);
}

void vec::remarkAt(const Instruction &At, StringRef Name, ArrayRef<RemarkFact> Facts, bool Passed) {
  if (Passed)
    emit(*At.getFunction(), OptimizationRemark("vec", Name, &At), Facts);
  else
    emit(*At.getFunction(), OptimizationRemarkMissed("vec", Name, &At), Facts);
}

void vec::warn(Function &F, const Twine &Text) {
  F.getContext().diagnose(DiagnosticInfoOptimizationFailure(F, DiagnosticLocation(F.getSubprogram()), Text));
}

std::string vec::remarkMissed(Function &F, Error E, const char *Pass) {
  std::string Text;
  handleAllErrors(std::move(E), [&](const ErrorInfoBase &Info) {
    Text = Info.message();
    StringRef Name = "Failed";
    const Instruction *At = nullptr;
    if (Info.isA<Rejection>()) {
      auto &R = static_cast<const Rejection &>(Info);
      Name = reasonName(R.reason());
      At = R.instruction();
    }
    // A remark needs a block, which a declaration has none of.
    if (F.isDeclaration())
      return;
    // Bugs of this project are reported even if no remarks are wanted.
    if (Name == reasonName(Reason::Internal))
      warn(F, Text);
    OptimizationRemarkEmitter ORE(&F);
    OptimizationRemarkMissed Remark(Pass, Name,
                                    At ? DiagnosticLocation(At->getDebugLoc()) : DiagnosticLocation(F.getSubprogram()),
                                    At ? At->getParent() : &F.getEntryBlock());
    ORE.emit(Remark << Text);
  });
  return Text;
}
