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

// A source of variants. It appends those of `Call` for the ISAs in `Usable`, in that order, unmasked before masked.
struct VariantProvider {
  llvm::StringRef Name;
  void (*Append)(const llvm::CallInst &Call, llvm::ArrayRef<abi::Isa> Usable,
                 llvm::SmallVectorImpl<abi::VFVariant> &Variants);
  // How far off their results may be, in units in the last place; null if nobody says.
  double (*Ulp)(const llvm::CallInst &Call) = nullptr;
};

// Providers by name, from a pass parameter such as "libvec;sleef"; an empty list means attributes, libvec, equivalents.
// Fails on an unknown name, with those that exist.
llvm::Expected<llvm::SmallVector<VariantProvider, 4>> parseProviders(llvm::StringRef Names);

// From now on libvec's variants are offered to programs for this architecture, too: its library is there to be linked.
// To those for x86-64 they always are.
void offerLibvec(abi::Arch Arch);

class Svfs {
public:
  // Finds variants for calls in `Caller`. Providers are searched in the order given, by their names.
  explicit Svfs(llvm::Function &Caller, llvm::ArrayRef<VariantProvider> Providers);

  // The variants that may replace the call over some number of lanes: usable on the caller's target, signature known.
  // Those of the first provider come first, wider registers before narrower, unmasked before masked. Empty: none.
  llvm::SmallVector<abi::VFVariant, 0> isFunctionVectorizable(const llvm::CallInst &Call) const;

  // Who knows the variant, and how many units in the last place its results may be off the true ones, if that is known.
  struct Origin {
    llvm::StringRef Provider;
    std::optional<double> Ulp;
  };
  Origin origin(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

  // The function behind a variant, declared in the module if need be; null if the module uses its name for something
  // else.
  llvm::Function *getVectorizedFunction(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

  // How its arguments travel, for emitVariantCall().
  llvm::Expected<AbiSignature> signature(const llvm::CallInst &Call, const abi::VFVariant &Variant) const;

private:
  llvm::Module *Module;
  unsigned VScale = 0; // if the caller is for vectors of one length; else 0
  llvm::SmallVector<abi::Isa, 4> Usable;
  llvm::SmallVector<VariantProvider, 4> Providers;
};

// The system with the default providers: attributes and libvec.
class SvfsAnalysis : public llvm::AnalysisInfoMixin<SvfsAnalysis> {
  friend llvm::AnalysisInfoMixin<SvfsAnalysis>;
  static llvm::AnalysisKey Key;

public:
  using Result = Svfs;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

// print<svfs>: what the system finds for each call; with the analysis, or with other providers.
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
