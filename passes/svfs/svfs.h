// The Search Vector Function System: which vector functions can stand for a scalar call, and by which declaration.
//
// Callers see shapes only. Where a variant comes from (libvec, SLEEF, an attribute that a front end wrote), how it is
// named and which rules pick its types stay behind the two methods.
#ifndef VEC_PASSES_SVFS_SVFS_H
#define VEC_PASSES_SVFS_SVFS_H

#include "abi/vfshape.h"
#include "passes/svfs/abi_lowering.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace vec {

// A source of variants. Appends the variants of `Call` for the ISAs in `Usable`, in that order, unmasked before masked.
struct VariantProvider {
  llvm::StringRef Name;
  void (*Append)(const llvm::CallInst &Call, llvm::ArrayRef<abi::Isa> Usable,
                 llvm::SmallVectorImpl<abi::VFVariant> &Variants);
  // The error bound of their results in units in the last place; null if none is known.
  double (*Ulp)(const llvm::CallInst &Call) = nullptr;
};

// Providers by name, from a pass parameter such as "libvec;sleef"; an empty list means attributes, libvec, equivalents.
// Fails on an unknown name, and lists the known ones.
llvm::Expected<llvm::SmallVector<VariantProvider, 4>> parseProviders(llvm::StringRef Names);

// Also offers libvec's variants to programs for this architecture from now on: its library is there to be linked.
// Programs for x86-64 always get them.
void offerLibvec(abi::Arch Arch);

class Svfs {
public:
  // Finds variants for calls in `Caller`. Providers are asked in the given order.
  explicit Svfs(llvm::Function &Caller, llvm::ArrayRef<VariantProvider> Providers);

  // The variants that may replace the call for some number of lanes: usable on the caller's target, with a known
  // signature. Those of the first provider come first, wider registers before narrower, unmasked before masked. Empty
  // if there are none.
  llvm::SmallVector<abi::VFVariant, 0> isFunctionVectorizable(const llvm::CallInst &Call) const;

  // The provider of the variant, and its error bound in units in the last place, if known.
  struct Origin {
    llvm::StringRef Provider;
    std::optional<double> Ulp;
  };
  Origin origin(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

  // The function behind a variant, declared in the module if need be; null if the module uses its name for something
  // else.
  llvm::Function *getVectorizedFunction(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

  // How its arguments are passed, for emitVariantCall().
  llvm::Expected<AbiSignature> signature(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

private:
  llvm::Module *Module;
  unsigned VScale = 0; // if the caller is compiled for vectors of one length; else 0
  llvm::SmallVector<abi::Isa, 4> Usable;
  llvm::SmallVector<VariantProvider, 4> Providers;
};

// The analysis has the default providers: attributes and libvec.
class SvfsAnalysis : public llvm::AnalysisInfoMixin<SvfsAnalysis> {
  friend llvm::AnalysisInfoMixin<SvfsAnalysis>;
  static llvm::AnalysisKey Key;

public:
  using Result = Svfs;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

// print<svfs>: prints the variants of each call, of the analysis or of other providers.
class SvfsPrinter : public llvm::PassInfoMixin<SvfsPrinter> {
  llvm::raw_ostream &OS;
  llvm::SmallVector<VariantProvider, 4> Providers;

public:
  SvfsPrinter(llvm::raw_ostream &OS, llvm::ArrayRef<VariantProvider> Providers) : OS(OS), Providers(Providers) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace vec
#endif
