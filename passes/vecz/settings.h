// VeczSettings: settings for a whole module, from the options of veczc or the parameters of run-vecz, and the requests
// for each kernel that follow from them.
#ifndef VEC_PASSES_VECZ_SETTINGS_H
#define VEC_PASSES_VECZ_SETTINGS_H

#include "passes/request.h"
#include "passes/vecz/kernel_spec.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace llvm::opt {
class Arg;
}

namespace vec {

struct VeczSettings {
  std::optional<unsigned> Width; // none: chosen automatically
  unsigned Dimension = 0;
  bool Automatic = false, Scalable = false, Predicated = false;
  llvm::SmallVector<KernelSpec, 0> Kernels; // empty: all kernels of the module
  Choices Chosen;
  Stage StopAfter = Stage::Finished;
  bool FailQuietly = false;
  llvm::SmallVector<unsigned, 4> SubGroupSizes; // empty: any size
  bool Doubles = true, Declared = true;
  bool TargetNamed = false; // by the user: then the module is for no other target

  // Adds an option of run-vecz (passes/options.td). A bool without a value is true.
  llvm::Error add(const llvm::opt::Arg &A);
};

// `w=8;k=f:4+8;choices=A:noB`: the parameters of run-vecz.
llvm::Expected<VeczSettings> parseVeczSettings(llvm::StringRef Text);

// One version of one function.
struct VeczJob {
  llvm::Function *F;
  PacketizeRequest Request;
  bool Required; // requested by name, or with a width: then a failure is an error
};

// The number of lanes for a function for which the settings give none.
using AutomaticLanes = llvm::function_ref<unsigned(const llvm::Function &)>;

// The functions that the settings select. Fails if they name one that the module does not have.
llvm::Expected<llvm::SmallVector<VeczJob, 0>> veczJobs(llvm::Module &M, const VeczSettings &S, AutomaticLanes Lanes);

// Fails with the reason why the device cannot run the function in this way, even if the vectorizer could make it.
llvm::Error checkDevice(const llvm::Function &F, const PacketizeRequest &R, const VeczSettings &S);

} // namespace vec
#endif
