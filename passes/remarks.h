// Rejection: the error that says why something was not vectorized (remarks.def). The passes fail in no other way.
#ifndef VEC_PASSES_REMARKS_H
#define VEC_PASSES_REMARKS_H

#include "llvm/IR/Instruction.h"
#include "llvm/Support/Error.h"
#include <string>

namespace vec {

enum class Reason : uint8_t {
#define REASON(ID, WHAT, REMEDY) ID,
#include "passes/remarks.def"
};

inline constexpr unsigned NumReasons = 0
#define REASON(ID, WHAT, REMEDY) +1
#include "passes/remarks.def"
    ;

// The identifier in remarks.def.
llvm::StringRef reasonName(Reason R);

// The text of a reason with its detail filled in.
std::string describe(Reason R, llvm::StringRef Detail);

class Rejection : public llvm::ErrorInfo<Rejection> {
public:
  static char ID;
  Rejection(Reason R, const llvm::Function &F, std::string Detail = "", const llvm::Instruction *I = nullptr)
      : Why(R), Where(&F), Detail(std::move(Detail)), At(I) {}

  Reason reason() const { return Why; }
  const llvm::Instruction *instruction() const { return At; }
  llvm::StringRef detail() const { return Detail; }
  // The same reason for another function: the user's instead of a working copy.
  llvm::Error about(const llvm::Function &F) const { return llvm::make_error<Rejection>(Why, F, Detail); }
  // "cannot vectorize f: <what> (file:line); <remedy>"
  std::string message() const override;
  // "<what>; <remedy>"
  std::string why() const { return describe(Why, Detail); }
  void log(llvm::raw_ostream &OS) const override { OS << message(); }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  Reason Why;
  const llvm::Function *Where;
  std::string Detail;
  const llvm::Instruction *At;
};

inline llvm::Error reject(Reason R, const llvm::Function &F, std::string Detail = "",
                          const llvm::Instruction *I = nullptr) {
  return llvm::make_error<Rejection>(R, F, std::move(Detail), I);
}

// A fact of a remark, with a key for programs that read remarks.
struct RemarkFact {
  llvm::StringRef Key, Text;
};
// Whether remarks of a pass are enabled: "vec", or "vecz" for kernels that are vectorized through run-vecz.
bool wantsRemarks(const llvm::Function &F, const char *Pass = "vec");
// Emits an optimization remark of a pass on the function. Its text consists of the facts; a fact without a key is plain
// text.
void remarkPassed(llvm::Function &F, llvm::StringRef Name, llvm::ArrayRef<RemarkFact> Facts, const char *Pass = "vec");

// The same on an instruction. `Passed`: as a remark that an optimization was done, else as a missed one.
void remarkAt(const llvm::Instruction &At, llvm::StringRef Name, llvm::ArrayRef<RemarkFact> Facts, bool Passed);

// Whether nothing failed, but the cost model prefers the scalar function.
bool isScalarFaster(const llvm::Error &E);

// A warning of the compiler at the function's declaration, about what its author asked for.
void warn(llvm::Function &F, const llvm::Twine &Text);

// Emits the error as a missed-optimization remark of a pass on the function, and consumes it. Reason::Internal, a bug
// of this project, is also a warning. Returns the text.
std::string remarkMissed(llvm::Function &F, llvm::Error E, const char *Pass = "vec");

} // namespace vec
#endif
