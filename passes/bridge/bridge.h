// The SIMD-call bridge: calls in loops become calls of vector variants.
#ifndef VEC_PASSES_BRIDGE_BRIDGE_H
#define VEC_PASSES_BRIDGE_BRIDGE_H

#include "passes/bridge/find_bodies.h"
#include "passes/svfs/svfs.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

namespace llvm {
class OptimizationLevel;
class PassBuilder;
} // namespace llvm

namespace vec {

// For a pass that changes no CFG.
inline llvm::PreservedAnalyses preservedWithCfg(bool Changed) {
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses PA;
  PA.preserveSet<llvm::CFGAnalyses>();
  return PA;
}

// On functions that inject-variants adds; retire-variants removes those that no loop came to use.
inline constexpr llvm::StringLiteral BridgeAttribute = "vec-bridge";

// Metadata of a loop that calls math functions: the width in bits of the registers of their widest variant.
// inject-variants writes it for vectorize-calls.
inline constexpr char RegisterWidthMark[] = "vec.register.width";

// The passes without parameters. Each is described in the file of its name.
#define MODULE_PASS(NAME, CLASS, REQUIRED)                                                                             \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);                                    \
    static bool isRequired() { return REQUIRED; }                                                                      \
  };
#define FUNCTION_PASS(NAME, CLASS)                                                                                     \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);                                \
  };
#include "passes/bridge/bridge_passes.def"

// `ForTheLink`: in a ThinLTO compilation. Then functions with loops that must wait for the link get nothing: loops that
// call `declare simd` functions, whose bodies may be made in the link, and loops that the packetizer takes there.
class InjectVariants : public llvm::PassInfoMixin<InjectVariants> {
  llvm::SmallVector<VariantProvider, 4> Providers;
  bool ForTheLink;

public:
  explicit InjectVariants(llvm::ArrayRef<VariantProvider> Providers, bool ForTheLink = false)
      : Providers(Providers), ForTheLink(ForTheLink) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// The options that the command line gives LoopVectorize (-fno-vectorize). Only the pipeline that PB builds shows them.
llvm::LoopVectorizeOptions vectorizerOptions(llvm::PassBuilder &PB, llvm::OptimizationLevel Level);

class VectorizeForLink : public llvm::PassInfoMixin<VectorizeForLink> {
  llvm::LoopVectorizeOptions Options;

public:
  explicit VectorizeForLink(llvm::LoopVectorizeOptions Options) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// `Phase`: in a ThinLTO compilation, simd loops without math calls are left to the link. In the link, several modules
// are compiled at the same time, and no global option of LLVM is set.
class VectorizeCalls : public llvm::PassInfoMixin<VectorizeCalls> {
  llvm::LoopVectorizeOptions Options;
  llvm::ThinOrFullLTOPhase Phase;

public:
  explicit VectorizeCalls(llvm::LoopVectorizeOptions Options = {},
                          llvm::ThinOrFullLTOPhase Phase = llvm::ThinOrFullLTOPhase::None)
      : Options(Options), Phase(Phase) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// `ForTheLink`: in a ThinLTO compilation. Functions with local linkage are left to the link.
class DeclareSimdBodies : public llvm::PassInfoMixin<DeclareSimdBodies> {
  bool ForTheLink;

public:
  explicit DeclareSimdBodies(bool ForTheLink = false) : ForTheLink(ForTheLink) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  // Other objects may call the variants, whatever the options of this compilation.
  static bool isRequired() { return true; }
};

// Parameters as in `inline-libvec<bodies=FILE;always>`.
struct InlineLibvecOptions {
  FindBodies Bodies;   // if empty, nothing is inlined
  bool Always = false; // whatever the cost, in loops and outside
};

class InlineLibvec : public llvm::PassInfoMixin<InlineLibvec> {
  InlineLibvecOptions Options;

public:
  explicit InlineLibvec(InlineLibvecOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// Puts the bridge's passes into clang's pipelines and makes them known by name: those of bridge_passes.def, and
// inject-variants, inject-variants<providers=...>, vectorize-calls, inline-libvec, declare-simd-bodies, print<svfs>,
// print<svfs><providers=...>; and the passes of passes/loops. `Bodies` finds the file for inline-libvec without
// parameters.
void registerBridge(llvm::PassBuilder &PB, FindBodies Bodies);

} // namespace vec
#endif
